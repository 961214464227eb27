//! Flip Game: all 65,536 boards.

use std::sync::LazyLock;

use board_core::{Bitboard, Cell, Stones};
use puzzles::flip::{Case, Flip, RULES};
use puzzles::presses::quiet_patterns;
use puzzles::{Engine, Method, TypedPuzzle};
use search_core::{DistanceTable, Enumerable, Limits, ShortestPaths};
use tests::reference::fifo::first_list;
use tests::reference::flip::Board;

use super::answers::{list, puzzle, sample_by_distance, solvers, table};
use super::graph::Graph;
use super::rules::check_rules;

/// How many boards there are at each distance.
const BOARDS: [usize; 7] = [2, 32, 228, 880, 1_562, 1_136, 256];

pub(super) static GRAPH: LazyLock<Graph> = LazyLock::new(|| Graph::new(&RULES));

static TABLE: LazyLock<DistanceTable> = LazyLock::new(|| table(&Case::new(Bitboard::EMPTY)));

/// For every board, by its bits, the sets of presses that turn exactly its black pieces: each of
/// the 65,536 sets is pressed, cell by cell, on the white board.
pub(super) static SETS: LazyLock<Vec<Vec<Bitboard>>> = LazyLock::new(|| {
    let mut sets = vec![Vec::new(); 1 << 16];
    for presses in Bitboard::all() {
        let mut board = Board(['w'; 16]);
        for cell in presses {
            board = board.pressed(cell.index().into());
        }
        sets[index(board.into())].push(presses);
    }
    sets
});

pub(super) fn index(board: Bitboard) -> usize {
    board.bits().into()
}

/// The smallest of the sets that make a board white or black, in the order of their lists of cells.
pub(crate) fn lightest_by_brute_force(board: Bitboard) -> Vec<Bitboard> {
    let all = || SETS[index(board)].iter().chain(&SETS[index(!board)]);
    let least = all().map(|set| set.len()).min();
    let mut sets: Vec<Bitboard> = all()
        .copied()
        .filter(|set| Some(set.len()) == least)
        .collect();
    sets.sort_by_key(|set| set.cells().collect::<Vec<Cell>>());
    sets
}

#[test]
fn moves_and_predecessors_equal_the_reference_on_all_boards() {
    check_rules::<_, Board>(&RULES, &GRAPH);
}

#[test]
fn goals_equal_the_reference_on_all_boards() {
    for board in Bitboard::all() {
        let is_goal = Case::new(board).is_goal(&board);
        assert_eq!(is_goal, Board::from(board).is_goal());
    }
}

#[test]
fn the_table_passes_the_audit_by_the_reference() {
    let is_goal = |rank| Board::from(RULES.unrank(rank)).is_goal();
    GRAPH.check_to_goals(&TABLE, is_goal);
}

#[test]
fn the_closed_form_finds_the_distances_and_the_sets_of_brute_force_in_move_order() {
    let flip = puzzle("flip");
    let mut solver = flip.solver(Method::new(Engine::Auto)).expect("it fits");
    for board in Bitboard::all() {
        let case = flip.case(&[Stones::filled(board)]);
        let lists = solver.lists(&case, 0, Limits::none()).solution().ok();
        let lists = lists.into_iter().flat_map(puzzles::Lists::into_iter);
        let set = |list: Vec<puzzles::Move>| list.into_iter().map(|step| step.from).collect();
        let sets: Vec<Bitboard> = lists.map(set).collect();
        let expected = lightest_by_brute_force(board);
        let distance = expected.first().map(|set| set.len());
        assert_eq!(Case::new(board).distance(), distance.into(), "{board:?}");
        assert_eq!(sets, expected, "{board:?}");
    }
}

#[test]
fn quiet_patterns_are_the_sets_of_brute_force_that_turn_nothing() {
    let mut quiet: Vec<Bitboard> = quiet_patterns::<Flip>().collect();
    assert_eq!(quiet[0], Bitboard::EMPTY);
    quiet.sort_unstable();
    assert_eq!(quiet, SETS[0]);
}

#[test]
fn distances_have_the_known_distribution() {
    assert_eq!(TABLE.histogram(), BOARDS);
    assert_eq!(BOARDS.iter().sum::<usize>(), 4_096);
    assert_eq!(TABLE.unreached_states(), 61_440);
}

/// Presses commute and none is made twice, so every order of a lightest set is a shortest list.
#[test]
fn shortest_lists_are_all_orders_of_the_lightest_sets() {
    for board in Bitboard::all() {
        let lists = ShortestPaths::new(RULES, [board], TABLE.of(&RULES)).map(|paths| paths.count());
        let sets = lightest_by_brute_force(board);
        let expected = sets.first().map(|set| {
            let orders: u128 = (1..=set.len()).map(u128::from).product();
            orders * sets.len() as u128
        });
        assert_eq!(lists, expected, "{board:?}");
    }
}

#[test]
fn a_board_is_solvable_exactly_if_it_meets_each_quiet_pattern_evenly() {
    let quiet: Vec<Bitboard> = quiet_patterns::<Flip>().collect();
    for board in Bitboard::all() {
        let is_even = quiet.iter().all(|quiet| (*quiet & board).len() % 2 == 0);
        assert_eq!(TABLE.distance(index(board)).is_some(), is_even, "{board:?}");
    }
}

#[test]
pub(super) fn every_method_presses_the_set_of_the_reference() {
    let boards = Bitboard::all().map(|board| (board, TABLE.distance(index(board))));
    let lists: Vec<(Bitboard, Option<Vec<String>>)> = sample_by_distance(boards, 10)
        .into_iter()
        .map(|(board, _)| (board, first_list([Board::from(board)], Board::is_goal)))
        .collect();
    let flip = puzzle("flip");
    for (method, mut solver) in solvers(flip) {
        for &(black, ref expected) in &lists {
            let found = list(&mut solver, flip, &[Stones::filled(black)]);
            assert_eq!(found, *expected, "{method:?}: {black:?}");
        }
    }
}
