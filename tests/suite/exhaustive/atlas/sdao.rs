//! S-Dao, from one position: breadth-first search of the reference implementation.

use std::sync::LazyLock;

use board_core::{Colour, Stones};
use puzzles::Position;
use puzzles::sdao::Rules;
use search_core::Enumerable;
use tests::reference::square::OF_THE_SQUARE;

use super::super::sdao::{DAO, FAR, GRAPH, RULES, SHUT_IN, rank_to_begin};
use super::recount::{Figure, Recount, Share};
use super::{atlas, fixing, hardest, lists};

/// The positions without moves, and the positions without predecessors.
static DEAD_ENDS: LazyLock<[Vec<usize>; 2]> =
    LazyLock::new(|| [GRAPH.dead_ends(), GRAPH.inverse().dead_ends()]);

fn add_dead_ends(recount: &mut Recount) {
    let names = [
        "positions with a side to move that cannot slide",
        "positions with a side to move that no slide leads to",
    ];
    for (name, ranks) in names.into_iter().zip(&*DEAD_ENDS) {
        for &rank in ranks {
            let fixing = fixing(RULES.unrank(rank).stones);
            let share = Share::one(fixing, OF_THE_SQUARE);
            recount.add(Figure::Fact(name.to_owned()), share);
        }
    }
}

#[track_caller]
fn check(given: Option<Stones>, order: u32, why: &str) {
    let from = given.unwrap_or(DAO);
    let group = fixing(from) & OF_THE_SQUARE;
    assert_eq!(group.count_ones(), order);
    let distances = GRAPH.tree_from(rank_to_begin(from)).distances;
    let lists = lists::from_start(&GRAPH, &distances);
    let known = |to: Stones| {
        let ranks = Colour::ALL.map(|side| RULES.rank(&Position::new(to, side)));
        let of_sides = ranks.map(|rank| Some((distances[rank]?, lists[rank])));
        of_sides.into_iter().flatten().min()
    };
    let mut recount = Recount::default();
    for to in Rules::PLACEMENTS.iter() {
        let share = Share::one(fixing(to), group);
        recount.enter(share, known(to).ok_or(why));
    }
    add_dead_ends(&mut recount);
    let survey = &atlas("sdao", given)[0];
    recount.check(survey);
    hardest::check(survey, group, |case| {
        assert_eq!(case[0], from);
        Some(known(case[1])?.0)
    });
}

#[test]
fn figures_from_the_sample_which_is_the_default_are_confirmed_by_the_reference() {
    check(None, 4, "the whole space is in reach");
}

#[test]
fn figures_from_a_position_without_symmetry_are_confirmed_by_the_reference() {
    check(Some(FAR), 1, "the whole space is in reach");
}

#[test]
fn figures_from_a_shut_in_position_are_confirmed_by_the_reference() {
    check(Some(SHUT_IN), 2, "white is shut in at the start");
}
