//! Right and hostile outputs and inputs, made by random edits of right ones.

use examiner::problem::PuzzleProblem;
use examiner::stress::CaseProblem;
use puzzles::inputs::DistanceFilter;
use puzzles::text::Boards;
use puzzles::{Engine, Limits, Method, Puzzle, Random, Request};
use tests::mutation::{Edits, any, place};

/// Words that an edit puts into a text.
const WORDS: [&str; 26] = [
    "",
    "0",
    "-4",
    "+4",
    "04",
    "4.0",
    "0x4",
    "1_000",
    "²",
    "１",
    "99999999999999999999",
    "-1",
    "Impossible",
    "impossible",
    "1111",
    "1252",
    "0111",
    "1212",
    "1112",
    "1 1",
    "5 1",
    "1  1",
    "4 4 4",
    "x",
    "\u{feff}",
    "\u{a0}",
];

/// Bytes that an edit puts into a text. 0x0c and 0xff have another meaning for testlib.
const BYTES: &[u8] = b"01234567+-bwBWO* \t\r\n\x0b\x0c\0\xff_.";

/// Texts between two lines.
const JOINTS: [&str; 6] = ["\n", "\r\n", " ", "\n\n", "\t", "\x0b"];

/// Texts behind the last line.
const ENDS: [&str; 6] = ["\n", "", "\r\n", " \n\n", "\nx\n", "\0"];

/// A text with random edits. Some texts are not changed.
pub(super) fn edited(text: &[u8], random: &mut Random) -> Vec<u8> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let edits = Edits {
        words: &WORDS,
        bytes: BYTES,
        source: "",
    };
    let text = match random.below(6) {
        0 => text.to_vec(),
        1 => in_other_order(text, random),
        _ => edits.of(text, random),
    };
    // Most layouts are right, so that most faults are in the words.
    let [joint, end] = [JOINTS, ENDS].map(|all| match random.below(4) {
        0 => any(random, &all),
        _ => "\n",
    });
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let mut text = lines.join(joint.as_bytes());
    text.extend(end.as_bytes());
    text
}

/// The moves in another order, and one of them with its cells exchanged; the first line is their number.
fn in_other_order(text: &[u8], random: &mut Random) -> Vec<u8> {
    let lines = text.split(|byte| *byte == b'\n');
    let mut lines: Vec<Vec<u8>> = lines.map(<[u8]>::to_vec).collect();
    if random.below(2) == 0 {
        for index in (2..lines.len()).rev() {
            lines.swap(index, 1 + place(random, index));
        }
    }
    let line = place(random, lines.len());
    let middle = lines[line].len() / 2;
    lines[line].rotate_left(middle);
    lines.join(&b'\n')
}

/// Cases of a puzzle: the edge cases, and random solvable and unsolvable ones.
pub(super) fn cases(puzzle: &'static Puzzle, number: usize) -> Vec<Vec<Boards>> {
    let mut inputs = puzzle.inputs();
    let edge_cases = examiner::edge_cases(puzzle, &*inputs);
    let mut cases: Vec<_> = edge_cases.into_iter().map(|case| case.cases).collect();
    let mut random = Random::new(5);
    while cases.len() < number {
        let drawn = inputs.random(&mut random, &DistanceFilter::Any);
        cases.push(vec![drawn.expect("there are inputs")]);
    }
    cases
}

/// Right outputs for the cases of one input. If answers have lists of moves, there is an output for each of up to 16
/// shortest lists of the case.
pub(super) fn right_outputs(puzzle: &'static Puzzle, cases: &[Boards]) -> Vec<Vec<u8>> {
    let mut outputs = vec![PuzzleProblem::new(puzzle).expected(cases)];
    if puzzle.about().prints_moves {
        let request = Request {
            lists: Some(16),
            extra: 0,
            ..Request::new(Method::new(Engine::Auto))
        };
        let mut session = puzzle.session(request).expect("every puzzle has an engine");
        let answer = session.answer(&cases[0], Limits::none().into());
        let solution = answer.outcome.solution().ok();
        outputs.extend(solution.into_iter().flat_map(|solution| {
            let distance = solution.distance;
            let lists = solution.lists.into_iter().flatten();
            lists.map(move |moves| {
                let lines = moves.iter().map(|step| format!("{step}\n"));
                format!("{distance}\n{}", lines.collect::<String>()).into_bytes()
            })
        }));
    }
    outputs
}
