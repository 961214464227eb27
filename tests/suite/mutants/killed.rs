//! References survive edge cases, samples and random inputs; each mutant is killed with its declared verdict.

use std::slice;
use std::time::Duration;

use examiner::{ChosenInput, Mutant, Reads, VerdictCode, edge_cases, mutants};
use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::{Boards, read_input};
use puzzles::{PUZZLES, Puzzle, Random};
use tests::binary::PATIENCE;
use tests::parallel;

use super::{Built, programs};

/// How long to wait for a mutant that exceeds the time limit.
const SHORT_PATIENCE: Duration = Duration::from_secs(3);

/// How many inputs of each distance are tried if a case has two boards.
const SOME: usize = 5;

/// How many random inputs of each puzzle the references in C answer.
const RANDOM: usize = 10;

/// Runs the references in some languages on these cases, all in one run.
#[track_caller]
fn check_references(puzzle: &'static Puzzle, languages: &[&str], cases: &[Boards]) {
    let programs = programs(puzzle).iter();
    let references = programs.filter(|program| program.mutant.is_reference());
    for program in references.filter(|program| languages.contains(&&*program.mutant.language.name))
    {
        let verdict = program.verdict(puzzle, cases, PATIENCE);
        assert_eq!(verdict, None, "{}", program.mutant.file_name);
    }
}

/// The hardest edge cases and random inputs take the slow languages seconds; only references in C answer them.
#[test]
fn references_pass_samples_edge_cases_and_random_inputs() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        let mut inputs = puzzle.inputs();
        let mut cases = read_input(about.sample.input.as_bytes(), &about.format)
            .expect("the sample can be read");
        let edge_cases = edge_cases(puzzle, &*inputs).into_iter();
        let (far, near): (Vec<ChosenInput>, Vec<ChosenInput>) =
            edge_cases.partition(|edge_case| edge_case.name.starts_with("hardest"));
        cases.extend(near.into_iter().flat_map(|edge_case| edge_case.cases));
        check_references(puzzle, &["AWK", "Python"], &cases);
        cases.extend(far.into_iter().flat_map(|edge_case| edge_case.cases));
        let mut random = Random::new(1);
        cases.extend((0..RANDOM).filter_map(|_| inputs.random(&mut random, &DistanceFilter::Any)));
        check_references(puzzle, &["C"], &cases);
    }
}

/// References in C pass all boards of puzzles with one board, those in the slow languages a part of them.
#[test]
fn references_pass_all_boards() {
    let one_board = PUZZLES
        .iter()
        .filter(|puzzle| puzzle.about().format.boards.len() == 1);
    for &puzzle in one_board {
        let walk = puzzle.inputs().walk(&DistanceFilter::Any, OrbitFilter::All);
        let all: Vec<Boards> = walk.collect();
        assert_eq!(all.len() as u64, puzzle.inputs().len());
        check_references(puzzle, &["C"], &all);
        let some: Vec<Boards> = all.into_iter().step_by(97).collect();
        check_references(puzzle, &["AWK", "Python"], &some);
    }
}

/// Representatives of symmetry classes: all of them if a case is one board, some of each distance otherwise.
fn walk(puzzle: &'static Puzzle) -> Vec<Boards> {
    let inputs = puzzle.inputs();
    let has_one_board = puzzle.about().format.boards.len() == 1;
    let most = if has_one_board { usize::MAX } else { SOME };
    let walk = |distance| inputs.walk(&DistanceFilter::at(distance), OrbitFilter::Representatives);
    let distances = inputs.distances();
    distances
        .flat_map(|distance| walk(distance).take(most))
        .collect()
}

/// The input that kills a mutant (the name of an edge case, or "a walk") and what a judge sees.
fn killed_by(
    puzzle: &'static Puzzle,
    program: &Built,
    edge_cases: &[ChosenInput],
    walk: impl FnOnce() -> Vec<Boards>,
) -> Option<(String, VerdictCode)> {
    let patience = match program.mutant.verdict {
        VerdictCode::Tle => SHORT_PATIENCE,
        _ => PATIENCE,
    };
    let by_edge_case = edge_cases.iter().find_map(|edge_case| {
        let verdict = program.verdict(puzzle, &edge_case.cases, patience)?;
        Some((edge_case.name.clone(), verdict))
    });
    let by_walk = || {
        let walk = walk();
        let mut runs: Box<dyn Iterator<Item = &[Boards]>> = match program.mutant.reads {
            Reads::EveryCase => Box::new([&*walk].into_iter()),
            Reads::OneCase => Box::new(walk.iter().map(slice::from_ref)),
        };
        let verdict = runs.find_map(|cases| program.verdict(puzzle, cases, patience))?;
        Some(("a walk".to_owned(), verdict))
    };
    by_edge_case.or_else(by_walk)
}

fn check_mutants(puzzle: &'static Puzzle) {
    let mut inputs = puzzle.inputs();
    let mut edge_cases = edge_cases(puzzle, &*inputs);
    // Slow programs fail on the near cases first.
    edge_cases.sort_by_key(|edge_case| inputs.distance(&edge_case.cases[0]).unwrap_or(u32::MAX));
    let mut killed = 0;
    let programs = programs(puzzle).iter();
    for program in programs.filter(|program| !program.mutant.is_reference()) {
        let mutant = &program.mutant;
        let name = &mutant.file_name;
        let Some((killed_by, verdict)) = killed_by(puzzle, program, &edge_cases, || walk(puzzle))
        else {
            panic!("{name} survives: {}", mutant.about);
        };
        eprintln!("{name}: {verdict:?} on {killed_by}");
        assert_eq!(verdict, mutant.verdict, "{name}, on {killed_by}");
        killed += 1;
    }
    let has_none = mutants(puzzle).iter().all(Mutant::is_reference);
    let name = puzzle.about().name;
    assert!(killed > 0 || has_none, "{name}: no mutant could be run");
}

/// A puzzle with mutants is found by its folder.
#[test]
fn mutants_of_every_puzzle_are_killed() {
    parallel::map(2, PUZZLES, |puzzle| check_mutants(*puzzle));
}
