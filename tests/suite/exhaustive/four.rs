//! Four in a row: all 411,840 boards, all 823,680 positions.

use std::sync::LazyLock;

use board_core::{Colour, Placements, Stones};
use puzzles::four::{self, Case, RULES, Rules};
use puzzles::{Engine, Position};
use search_core::{DistanceTable, Enumerable, StateSpace};
use tests::reference::fifo::first_list;
use tests::reference::four::Board;

use super::answers::{list, puzzle, sample_by_distance, solvers, table};
use super::graph::{Graph, histogram};
use super::rules::check_rules;

/// How many boards there are at each distance, whichever colour begins.
const BOARDS: [usize; 8] = [141_536, 104_256, 58_096, 74_512, 23_184, 9_248, 880, 128];

/// How many positions, a board and the colour to move, there are at each distance.
const POSITIONS: [usize; 9] = [
    283_072, 114_224, 147_272, 129_312, 96_504, 35_488, 8_488, 1_000, 160,
];

pub(super) static GRAPH: LazyLock<Graph> = LazyLock::new(|| Graph::new(&RULES));

static TABLE: LazyLock<DistanceTable> = LazyLock::new(|| {
    let stones = Rules::PLACEMENTS.unrank(0);
    table(&Case { stones })
});

/// Whether the position with this rank is a goal by the reference rules.
pub(super) fn is_goal(rank: usize) -> bool {
    Board::from(RULES.unrank(rank)).is_goal()
}

/// The least distance of a board over both colours to begin.
fn distance_of(stones: Stones) -> Option<u32> {
    let of_side = |side| TABLE.of(&RULES)(&Position::new(stones, side));
    Colour::ALL.into_iter().filter_map(of_side).min()
}

/// The boards, each with its distance.
fn boards() -> impl Iterator<Item = (Stones, Option<u32>)> {
    Rules::PLACEMENTS
        .iter()
        .map(|stones| (stones, distance_of(stones)))
}

/// Both ways to begin, black first.
fn starts(stones: Stones) -> [Board; 2] {
    Colour::ALL.map(|side| Position::new(stones, side).into())
}

#[test]
fn moves_and_predecessors_equal_the_reference_on_all_positions() {
    check_rules::<_, Board>(&RULES, &GRAPH);
}

#[test]
fn goals_equal_the_reference_on_all_positions() {
    let goals = four::goals();
    let mut goals: Vec<usize> = goals.iter().map(|goal| RULES.rank(goal)).collect();
    goals.sort_unstable();
    assert!(
        goals
            .into_iter()
            .eq((0..RULES.len()).filter(|&rank| is_goal(rank)))
    );
}

#[test]
fn the_table_passes_the_audit_by_the_reference() {
    GRAPH.check_to_goals(&TABLE, is_goal);
}

#[test]
fn distances_have_the_known_distribution() {
    assert_eq!(histogram(boards().map(|(_, distance)| distance)), BOARDS);
    assert_eq!(BOARDS.iter().sum::<usize>(), 411_840);
    assert_eq!(TABLE.histogram(), POSITIONS);
    let swept = GRAPH.distances_by_sweeps(is_goal);
    assert_eq!(histogram(swept.iter().copied()), POSITIONS);
    assert!(swept.into_iter().eq(TABLE.iter()));
}

#[test]
fn the_embedded_table_equals_the_search_on_all_positions() {
    for (rank, expected) in TABLE.iter().enumerate() {
        let position = RULES.unrank(rank);
        assert_eq!(four::distance(position).moves(), expected, "{position:?}");
    }
    for (stones, expected) in boards() {
        assert_eq!(Case { stones }.distance().moves(), expected, "{stones:?}");
    }
}

#[test]
fn the_embedded_table_rejects_wrong_numbers_of_stones() {
    for (black, white) in [(6, 7), (7, 6), (7, 8), (8, 6), (4, 4)] {
        let stones = Placements::new(black, white).unrank(77);
        let distance = || Case { stones }.distance();
        assert!(std::panic::catch_unwind(distance).is_err(), "{stones:?}");
    }
}

/// A side that cannot step ends that line of play. That can happen to one side only, so every board
/// has a distance; and there is no other way to be lost.
#[test]
fn unsolvable_positions_are_exactly_the_dead_ends() {
    let stuck = |rank: &usize| RULES.moves(&RULES.unrank(*rank)).next().is_none();
    let dead_ends: Vec<usize> = (0..RULES.len()).filter(stuck).collect();
    assert_eq!(dead_ends, GRAPH.dead_ends());
    assert_eq!(dead_ends.len(), 14_576);
    let mut boards: Vec<Stones> = dead_ends
        .iter()
        .map(|&rank| RULES.unrank(rank).stones)
        .collect();
    boards.dedup();
    assert_eq!(boards.len(), dead_ends.len());

    let lost: Vec<usize> = dead_ends
        .into_iter()
        .filter(|&rank| !is_goal(rank))
        .collect();
    assert_eq!(lost.len(), 8_160);
    let out_of_reach = (0..RULES.len()).filter(|&rank| TABLE.distance(rank).is_none());
    assert!(out_of_reach.eq(lost));
}

/// On boards at every distance. A search back from all the goals at once is slow: from both ends,
/// every fortieth of the boards.
#[test]
pub(super) fn every_method_finds_the_list_of_the_reference() {
    let lists: Vec<(Stones, Option<Vec<String>>)> = sample_by_distance(boards(), 40)
        .into_iter()
        .map(|(stones, _)| (stones, first_list(starts(stones), Board::is_goal)))
        .collect();
    let four = puzzle("four");
    for (method, mut solver) in solvers(four) {
        let is_slow = method.engine == Engine::Bidirectional;
        for &(stones, ref expected) in lists.iter().step_by(if is_slow { 40 } else { 1 }) {
            let found = list(&mut solver, four, &[stones]);
            assert_eq!(found, *expected, "{method:?}: {stones:?}");
            let distance = expected.as_ref().map(Vec::len);
            assert_eq!(distance, distance_of(stones).map(|moves| moves as usize));
        }
    }
}
