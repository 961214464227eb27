//! Correct programs survive, and wrong ones do not.

use std::time::Duration;

use puzzles::inputs::{DistanceFilter, EdgeCase, OrbitFilter};
use puzzles::planted::{Language, Reads, Symptom};
use puzzles::text::Boards;
use puzzles::{PUZZLES, Puzzle, Random, find};

use super::workshop::{BuildDir, Built};
use super::{PATIENCE, sample, symptom};

/// How long a program may take that does not come to an end in time.
const SHORT_PATIENCE: Duration = Duration::from_secs(3);

/// How many inputs of a distance are walked through where there are too many for all.
const SOME: usize = 5;

/// Runs the correct programs in some languages on these cases, all in one run.
#[track_caller]
fn check_correct(puzzle: &dyn Puzzle, languages: &[Language], cases: &[Boards]) {
    let workshop = BuildDir::new();
    let mut ran = 0;
    for program in workshop.build_all(puzzle) {
        let planted = program.planted();
        if planted.is_correct() && languages.contains(&planted.language) {
            ran += 1;
            let symptom = symptom(puzzle, &program, cases, PATIENCE);
            assert_eq!(symptom, None, "{}", planted.file_name());
        }
    }
    assert!(ran > 0, "no correct program could be run in {languages:?}");
}

#[test]
fn correct_programs_pass_the_samples() {
    for &puzzle in PUZZLES {
        check_correct(puzzle, &Language::ALL, &sample(puzzle));
    }
}

#[test]
fn correct_programs_pass_the_edge_cases_and_some_at_random() {
    for &puzzle in PUZZLES {
        let mut inputs = puzzle.inputs();
        let mut cases: Vec<Boards> = inputs
            .edge_cases()
            .into_iter()
            .flat_map(|edge_case| edge_case.cases)
            .collect();
        let mut random = Random::new(1);
        cases.extend((0..50).filter_map(|_| inputs.random(&mut random, &DistanceFilter::Any)));
        check_correct(puzzle, &Language::ALL, &cases);
    }
}

#[test]
fn correct_programs_of_flip_pass_all_boards() {
    let flip = find("flip").expect("it is a puzzle");
    let all: Vec<Boards> = flip
        .inputs()
        .walk(&DistanceFilter::Any, OrbitFilter::All)
        .collect();
    assert_eq!(all.len(), 65_536);
    check_correct(flip, &Language::ALL, &all);
}

#[test]
fn correct_programs_of_four_pass_all_boards() {
    let four = find("four").expect("it is a puzzle");
    let all: Vec<Boards> = four
        .inputs()
        .walk(&DistanceFilter::Any, OrbitFilter::All)
        .collect();
    assert_eq!(all.len(), 411_840);
    check_correct(four, &[Language::C], &all);
    // The others take half a minute for all.
    let some: Vec<Boards> = all.into_iter().step_by(97).collect();
    check_correct(four, &[Language::Awk, Language::Python], &some);
}

/// One input of each symmetry class: all of them where a case is one board, some of each distance where it
/// is two.
fn walk(puzzle: &dyn Puzzle) -> Vec<Boards> {
    let inputs = puzzle.inputs();
    let has_one_board = puzzle.about().format.boards.len() == 1;
    let most = if has_one_board { usize::MAX } else { SOME };
    let walk = |distance| inputs.walk(&DistanceFilter::at(distance), OrbitFilter::Representatives);
    inputs
        .distances()
        .flat_map(|distance| walk(distance).take(most))
        .collect()
}

/// What brings a wrong program to light: an edge case by its name, or a walk; and what a judge sees.
fn found_by(
    puzzle: &dyn Puzzle,
    program: &Built<'_>,
    edge_cases: &[EdgeCase],
    walk: &[Boards],
) -> Option<(&'static str, Symptom)> {
    let patience = match program.planted().mistake?.symptom {
        Symptom::Time => SHORT_PATIENCE,
        _ => PATIENCE,
    };
    let by_edge_case = edge_cases.iter().find_map(|edge_case| {
        let seen = symptom(puzzle, program, &edge_case.cases, patience)?;
        Some((edge_case.name, seen))
    });
    let by_walk = || match program.planted().reads {
        Reads::EveryCase => Some(("a walk", symptom(puzzle, program, walk, patience)?)),
        Reads::OneCase => walk.iter().find_map(|boards| {
            let seen = symptom(puzzle, program, std::slice::from_ref(boards), patience)?;
            Some(("a walk", seen))
        }),
    };
    by_edge_case.or_else(by_walk)
}

#[track_caller]
fn check_wrong(puzzle: &str) {
    let puzzle = find(puzzle).expect("it is a puzzle");
    let mut inputs = puzzle.inputs();
    let edge_cases = inputs.edge_cases();
    let walk = walk(puzzle);
    let workshop = BuildDir::new();
    let mut ran = 0;
    for program in workshop.build_all(puzzle) {
        let Some(mistake) = program.planted().mistake else {
            continue;
        };
        let name = program.planted().file_name();
        let Some((found_by, seen)) = found_by(puzzle, &program, &edge_cases, &walk) else {
            panic!("{name}: nothing shows that {}", mistake.what);
        };
        eprintln!("{name}: {seen:?} on {found_by}");
        assert_eq!(seen, mistake.symptom, "{name}, on {found_by}");
        ran += 1;
    }
    assert!(ran > 0, "no wrong program could be run");
}

#[test]
fn wrong_programs_of_flip_are_found_out() {
    check_wrong("flip");
}

#[test]
fn wrong_programs_of_sdao_are_found_out() {
    check_wrong("sdao");
}

#[test]
fn wrong_programs_of_four_are_found_out() {
    check_wrong("four");
}

#[test]
fn wrong_programs_of_swap_are_found_out() {
    check_wrong("swap");
}
