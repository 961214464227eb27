//! Answers of the engines.

use board_core::Stones;
use puzzles::{Engine, Method, Puzzle, Solver, TypedPuzzle};
use search_core::{DistanceTable, Limits, Outcome, retrograde};

/// The puzzle with this name.
pub(crate) fn puzzle(name: &str) -> &'static Puzzle {
    puzzles::find(name).expect("it is a puzzle")
}

/// A solver for every method that a puzzle can be solved with: each engine that fits, without the
/// symmetries of the goal and, where there is something to reduce, with them.
pub(super) fn solvers(puzzle: &'static Puzzle) -> impl Iterator<Item = (Method, Solver)> {
    let methods = Engine::ALL
        .into_iter()
        .flat_map(|engine| [false, true].map(|symmetry| Method { engine, symmetry }));
    methods.filter_map(|method| Some((method, puzzle.solver(method).ok()?)))
}

/// The distances of all states to the goal of a case, by a search back from the goal.
pub(crate) fn table<P: TypedPuzzle>(case: &P) -> DistanceTable {
    let report = retrograde(&case.space(), case.goals(), Limits::none());
    report.solution().expect("there is no limit")
}

/// The list of moves of a solver as text; `None` if the case is unsolvable.
#[track_caller]
pub(super) fn list(solver: &mut Solver, puzzle: &Puzzle, boards: &[Stones]) -> Option<Vec<String>> {
    match solver.solve(&puzzle.case(boards), Limits::none()).outcome {
        Outcome::Solved(path) => Some(path.moves.iter().map(ToString::to_string).collect()),
        Outcome::Unsolvable => None,
        Outcome::Stopped(limit) => panic!("{limit:?} stopped a search without limits"),
    }
}

/// At most this number of items at each distance, and of unsolvable items, evenly spread.
pub(super) fn sample_by_distance<T: Copy>(
    items: impl Iterator<Item = (T, Option<u32>)>,
    most: usize,
) -> Vec<(T, Option<u32>)> {
    let mut items: Vec<(T, Option<u32>)> = items.collect();
    items.sort_by_key(|(_, distance)| *distance);
    items
        .chunk_by(|(_, one), (_, other)| one == other)
        .flat_map(|class| class.iter().step_by(class.len().div_ceil(most)))
        .copied()
        .collect()
}
