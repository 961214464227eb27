//! The grammar of each puzzle accepts the same texts as its format.

use std::collections::BTreeSet;

use inputs::{Grammar, Options};
use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::{Boards, input_text, validate};
use puzzles::{ORIGINALS, PUZZLES, Puzzle, Random};

use super::mutated;

/// The number of inputs of a puzzle with two boards, and of mutated inputs.
const SOME: usize = 2000;

/// The grammar of a puzzle.
fn grammar(puzzle: &'static Puzzle) -> Grammar {
    let about = puzzle.about();
    let grammar = Grammar::parse(about.grammar);
    grammar.unwrap_or_else(|error| panic!("{}: {error}", about.name))
}

fn is_valid(puzzle: &'static Puzzle, text: &[u8]) -> bool {
    let format = &puzzle.about().format;
    validate(text, format).is_ok_and(|cases| cases.len() <= format.max_cases as usize)
}

#[test]
fn grammars_of_puzzles_with_one_board_describe_all_boards() {
    let mut compared = 0;
    for &puzzle in PUZZLES {
        let format = &puzzle.about().format;
        if format.boards.len() > 1 {
            continue;
        }
        let inputs = grammar(puzzle).inputs(Options::default());
        let enumerated: BTreeSet<Vec<u8>> = inputs
            .expect("it can be enumerated")
            .map(|input| input.expect("it has no mistake").text().to_vec())
            .collect();
        let walk = puzzle.inputs().walk(&DistanceFilter::Any, OrbitFilter::All);
        let all = walk.map(|boards| input_text(format, &[boards]).into_bytes());
        assert!(enumerated == all.collect(), "{}", puzzle.about().name);
        compared += enumerated.len();
    }
    assert!(compared >= 2 * 65_536, "{compared} boards");
}

#[test]
fn grammars_of_puzzles_agree_with_validation_on_samples_and_mutated_inputs() {
    let mut random = Random::new(1);
    for &puzzle in PUZZLES.iter().chain(ORIGINALS) {
        let about = puzzle.about();
        let grammar = grammar(puzzle);
        let mut inputs = puzzle.inputs();
        let mut cases: Vec<Boards> = Vec::new();
        let first = inputs
            .walk(&DistanceFilter::Any, OrbitFilter::All)
            .take(SOME);
        cases.extend(first);
        cases.extend((0..SOME).filter_map(|_| inputs.random(&mut random, &DistanceFilter::Any)));
        let mut accepted = 0;
        for (index, boards) in cases.iter().enumerate() {
            let count = if about.format.counted { index % 8 } else { 1 };
            let cases = vec![boards.clone(); count];
            let text = input_text(&about.format, &cases).into_bytes();
            for text in [mutated(&text, about.grammar, &mut random), text] {
                let is_valid = is_valid(puzzle, &text);
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(
                    grammar.check(&text).is_ok(),
                    is_valid,
                    "{}: {shown}",
                    about.name
                );
                accepted += usize::from(is_valid);
            }
        }
        assert!(
            accepted > SOME && accepted < 4 * SOME,
            "{}: {accepted}",
            about.name
        );
    }
}
