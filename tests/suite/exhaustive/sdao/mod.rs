//! S-Dao: all 900,900 placements, all 1,801,800 positions.

mod sets;

use std::sync::LazyLock;

use board_core::{Colour, Stones, Symmetries, stones};
use puzzles::sdao::Rules;
use puzzles::{Engine, Position};
use search_core::{Enumerable, Limits, explore};
use tests::reference::ReferenceBoard;
use tests::reference::sdao::Board;

use crate::exhaustive::answers::{list, puzzle, sample_by_distance, solvers};
use crate::exhaustive::graph::{Graph, Tree, histogram};
use crate::exhaustive::rules::check_rules;

pub(super) const RULES: Rules = Rules::with_symmetries(Symmetries::IDENTITY);

/// The position that the game of Dao begins with, and the sample.
pub(super) const DAO: Stones = stones! {
    W . . B
    . W B .
    . B W .
    B . . W
};

/// A position from which one other is fourteen slides away.
pub(super) const FAR: Stones = stones! {
    B . W B
    B . . B
    . W . W
    . . W .
};

/// A position in which no white stone can be moved.
pub(super) const SHUT_IN: Stones = stones! {
    W W W W
    B B B B
    . . . .
    . . . .
};

pub(super) static GRAPH: LazyLock<Graph> = LazyLock::new(|| Graph::new(&RULES));

/// A placement with white to move, as a case begins.
pub(super) fn rank_to_begin(stones: Stones) -> usize {
    RULES.rank(&Position::new(stones, Colour::White))
}

/// The placements, each with the rank, if it is in reach, and the distance of the nearer of its two
/// positions.
fn placements(tree: &Tree) -> impl Iterator<Item = ((Stones, Option<usize>), Option<u32>)> {
    Rules::PLACEMENTS.iter().map(|stones| {
        let ranks = Colour::ALL.map(|side| RULES.rank(&Position::new(stones, side)));
        let in_reach = ranks
            .into_iter()
            .filter_map(|rank| Some((tree.distances[rank]?, rank)));
        let (distance, rank) = in_reach.min().unzip();
        ((stones, rank), distance)
    })
}

/// The moves along the positions with these ranks, as the reference implementation writes them.
fn texts(path: &[usize]) -> Vec<String> {
    let text = |pair: &[usize]| {
        let board = Board::from(RULES.unrank(pair[0]));
        let leads_on = |next: &Board| RULES.rank(&next.clone().into()) == pair[1];
        let step = board.moves().into_iter().find(|(_, next)| leads_on(next));
        step.expect("a path is made of moves").0
    };
    path.windows(2).map(text).collect()
}

#[test]
fn moves_and_predecessors_equal_the_reference_on_all_positions() {
    check_rules::<_, Board>(&RULES, &GRAPH);
}

/// The table of a start, by the library and by the reference implementation.
#[track_caller]
fn check_table(start: Stones, positions: &[usize], unreached: usize) {
    let position = Position::new(start, Colour::White);
    let report = explore(&RULES, [position], Limits::none());
    let table = report.solution().expect("a table is always made");
    GRAPH.check_from_start(&table, rank_to_begin(start));
    assert_eq!(table.histogram(), positions);
    assert_eq!(table.unreached_states(), unreached);
    let tree = GRAPH.tree_from(rank_to_begin(start));
    assert_eq!(histogram(tree.distances), positions);
    assert_eq!(positions.iter().sum::<usize>() + unreached, RULES.len());
}

#[test]
fn distances_from_the_sample_have_the_known_distribution() {
    let positions = [
        1, 12, 140, 1_152, 8_116, 32_718, 122_055, 277_005, 486_031, 509_219, 279_174, 80_657,
        5_369, 123,
    ];
    check_table(DAO, &positions, 28);
}

#[test]
fn distances_from_a_far_position_have_the_known_distribution() {
    let positions = [
        1, 15, 120, 1_066, 6_532, 32_066, 119_808, 268_411, 479_246, 486_290, 286_245, 112_698,
        8_933, 340, 1,
    ];
    check_table(FAR, &positions, 28);
}

#[test]
fn a_shut_in_position_reaches_no_other_position() {
    check_table(SHUT_IN, &[1], 1_801_799);
}

/// Eight positions have no move and 28 are no move's result; from all but the eight one comes to the
/// sample's, and from there to all but the 28. No placement is among the 28 with both sides to move.
#[test]
fn a_case_is_unsolvable_exactly_if_white_is_shut_in_at_the_start() {
    let dead_ends = GRAPH.dead_ends();
    let inverse = GRAPH.inverse();
    let sources = inverse.dead_ends();
    let start = rank_to_begin(DAO);
    let out_of_reach = |graph: &Graph| -> Vec<usize> {
        let distances = graph.tree_from(start).distances;
        (0..graph.len())
            .filter(|&rank| distances[rank].is_none())
            .collect()
    };
    assert_eq!(dead_ends.len(), 8);
    assert_eq!(sources.len(), 28);
    assert_eq!(out_of_reach(&inverse), dead_ends);
    assert_eq!(out_of_reach(&GRAPH), sources);

    let mut placements: Vec<Stones> = sources
        .iter()
        .map(|&rank| RULES.unrank(rank).stones)
        .collect();
    placements.dedup();
    assert_eq!(placements.len(), sources.len());
    let is_white = |rank: &&_| RULES.unrank(**rank).side == Colour::White;
    let shut_in = dead_ends.iter().filter(is_white);
    assert_eq!(shut_in.count(), 4);
}

/// From three positions to some at every distance, and to some out of reach. The engines that take
/// the whole space for every case are left out.
#[test]
fn bidirectional_search_finds_the_list_of_the_reference() {
    let sdao = puzzle("sdao");
    for from in [DAO, FAR, SHUT_IN] {
        let tree = GRAPH.tree_from(rank_to_begin(from));
        let sample = sample_by_distance(placements(&tree), 2);
        let fits = |engine| matches!(engine, Engine::Auto | Engine::Bidirectional);
        for (method, mut solver) in solvers(sdao).filter(|(method, _)| fits(method.engine)) {
            for &((to, rank), _) in &sample {
                let found = list(&mut solver, sdao, &[from, to]);
                let expected = rank.map(|rank| texts(&tree.path_to(rank)));
                assert_eq!(found, expected, "{method:?}: {from:?} to {to:?}");
            }
        }
    }
}
