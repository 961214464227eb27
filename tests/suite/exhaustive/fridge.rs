//! The refrigerator: all 65,536 boards.

use board_core::{Bitboard, Stones, binomial};
use puzzles::fridge::{Case, Fridge};
use puzzles::presses::Rules;
use puzzles::{Engine, Method};
use search_core::Control;
use tests::reference::fridge::Board;

use super::answers::{puzzle, table};
use super::graph::{Graph, histogram};
use super::rules::check_rules;

const RULES: Rules<Fridge> = Rules::NEW;

/// The switches of a board by the parity rule: a cell is in the set if an odd number of handles in its
/// row and its column together are closed.
fn by_parity(closed: Bitboard) -> Bitboard {
    let is_odd = |cell: &board_core::Cell| {
        let cross = Bitboard::row(cell.row()) | Bitboard::column(cell.column());
        (cross & closed).len() % 2 == 1
    };
    Bitboard::FULL.cells().filter(is_odd).collect()
}

#[test]
fn moves_and_predecessors_are_the_references_on_all_boards() {
    check_rules::<_, Board>(&RULES, &Graph::new(&RULES));
}

#[test]
fn each_board_is_solved_by_exactly_the_set_of_the_parity_rule() {
    let fridge = puzzle("fridge");
    let mut solver = fridge.solver(Method::new(Engine::Auto)).expect("it fits");
    for closed in Bitboard::all() {
        let set = by_parity(closed);
        let case = fridge.case(&[Stones::filled(closed)]);
        let lists = solver.lists(&case, 0, Control::default()).solution();
        let lists = lists.expect("every board is solvable");
        assert_eq!(lists.count(), 1, "{closed:?}");
        let first: Bitboard = lists.first().into_iter().map(|step| step.from).collect();
        assert_eq!(first, set, "{closed:?}");
        assert_eq!(
            Case::new(closed).distance().moves(),
            Some(set.len()),
            "{closed:?}"
        );
        let mut board = Board::from(closed);
        for cell in set {
            board = board.switched(cell.index().into());
        }
        assert!(board.is_goal(), "{closed:?}");
    }
}

#[test]
fn the_distances_are_those_of_a_search_and_their_numbers_are_binomial() {
    let table = table(&Case::new(Bitboard::EMPTY));
    let graph = Graph::new(&RULES);
    graph.check_to_goals(&table, |rank| rank == 0);
    let distances = Bitboard::all().map(|closed| Case::new(closed).distance().moves());
    assert!(distances.clone().eq(table.iter()));
    let expected: Vec<usize> = (0..=16).map(|k| binomial(16, k)).collect();
    assert_eq!(histogram(distances), expected);
}

#[test]
fn all_engines_agree_on_boards_with_at_most_four_switches() {
    for engine in [
        Engine::Bfs,
        Engine::Subset,
        Engine::Bidirectional,
        Engine::Retrograde,
    ] {
        let fridge = puzzle("fridge");
        let mut solver = fridge.solver(Method::new(engine)).expect("it fits");
        let boards = Bitboard::all().filter(|closed| by_parity(*closed).len() <= 4);
        for closed in boards.step_by(25) {
            let case = fridge.case(&[Stones::filled(closed)]);
            let found = solver.distance(&case, Control::default()).solution().ok();
            assert_eq!(
                found,
                Case::new(closed).distance().moves(),
                "{engine}: {closed:?}"
            );
        }
    }
}
