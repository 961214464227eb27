//! A limit on the number of moves is exact on every engine.

use puzzles::text::Boards;
use puzzles::{About, Engine, Method, PUZZLES, Puzzle};
use search_core::{Limit, Outcome};
use tests::cases;

use super::answers::{Solved, ask, boards_of, everything};
use super::engines::methods;

/// The boards of the puzzle's sample, and of a case whose start is the goal.
fn boards_near_and_far(about: &About) -> Vec<Boards> {
    let mut boards = boards_of(about, about.sample.input);
    let cases = cases::of(about.name);
    let at_goal = cases
        .iter()
        .find(|case| case.max_depth.is_none() && case.source.contains("start is goal"))
        .unwrap_or_else(|| panic!("{} has no case whose start is goal", about.name));
    boards.extend(boards_of(about, &at_goal.input));
    boards
}

fn distance(outcome: &Outcome<Solved>) -> Option<u32> {
    outcome
        .as_ref()
        .solution()
        .ok()
        .map(|solved| solved.distance)
}

#[track_caller]
fn check(puzzle: &'static Puzzle, method: Method) {
    let about = puzzle.about();
    let mut session = puzzle.session(everything(method)).expect("the method fits");
    for boards in boards_near_and_far(about) {
        let context = format!("{}, {method:?}", about.name);
        let free = ask(&mut session, &boards, None);
        let distance = distance(&free).expect("it can be solved");
        for enough in [distance, distance + 1, u32::MAX] {
            let bounded = ask(&mut session, &boards, Some(enough));
            assert_eq!(bounded, free, "{context}: {enough} moves are enough");
        }
        for too_few in (0..distance).take(2).chain(distance.checked_sub(1)) {
            let bounded = ask(&mut session, &boards, Some(too_few));
            let expected = Outcome::Stopped(Limit::Depth);
            assert_eq!(bounded, expected, "{context}: {too_few} moves are too few");
        }
    }
}

/// Tables are omitted: they take long to make, and the cases with a limit cover them.
#[track_caller]
fn check_methods(symmetry: bool) {
    for &puzzle in PUZZLES {
        for method in methods(puzzle.about(), symmetry) {
            if method.engine != Engine::Retrograde {
                check(puzzle, method);
            }
        }
    }
}

#[test]
fn the_limit_of_moves_is_exact() {
    check_methods(false);
}

#[test]
fn the_limit_of_moves_is_exact_with_symmetry() {
    check_methods(true);
}
