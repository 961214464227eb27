//! The inputs: all pairs of positions.

use std::sync::LazyLock;

use board_core::{Colour, Stones};
use search_core::StateSpace;

use crate::distance::Distance;
use crate::group::Group;
use crate::rules::Position;
use crate::rules::sdao::{Before, Blocks, Number, RULES, Rules};
use crate::study::inputs::KnownPairs;
use crate::study::statistics::Count;

/// Final positions up to this distance are found by breadth-first search. Farther final positions are
/// selected from the distances of all positions.
const NEAR: u32 = 6;

/// Final positions up to this distance are found quickly from every initial position.
const NEAREST: u32 = 2;

/// The greatest distance.
const GREATEST: u32 = 14;

/// The pairs of positions.
///
/// A count takes two minutes, so the numbers are stored. `quadrille atlas sdao --all-pairs` counts them,
/// and the tests compare the stored numbers with its result.
pub(crate) static PAIRS: KnownPairs = KnownPairs {
    shells: &SHELLS,
    unsolvable: SHUT_IN,
    find,
    is_quick: |distance| {
        distance.is_none_or(|distance| distance <= NEAREST || distance == GREATEST)
    },
};

fn find(from: Stones, distance: Option<u32>) -> Option<Vec<Stones>> {
    let start = Position::new(from, Colour::White);
    match distance {
        Some(GREATEST) => Some(hardest(from).collect()),
        Some(0..=NEAR) => None,
        Some(distance) => Some(select(start, distance)),
        // Every position can be reached, unless white is shut in at the start.
        None if RULES.moves(&start).next().is_some() => Some(Vec::new()),
        None => Some(Rules::PLACEMENTS.iter().filter(|to| *to != from).collect()),
    }
}

/// The final positions at any distance, selected from the distances of all positions.
fn select(start: Position, distance: u32) -> Vec<Stones> {
    /// The numbers of all positions by the ranks of their placements, for each side to move. So each number is
    /// computed once, and distances are read in order.
    static NUMBERS: LazyLock<Vec<[Number<Before>; 2]>> = LazyLock::new(|| {
        let number = |position| Blocks::shared().number_before(position);
        let both = |stones| Colour::ALL.map(|side| number(Position::new(stones, side)));
        Rules::PLACEMENTS.iter().map(both).collect()
    });
    let distances = Blocks::shared().distances_from(start);
    let ranks = (0..).zip(&*NUMBERS);
    let at =
        ranks.filter(|(_, numbers)| distances.nearer_of(**numbers) == Distance::Moves(distance));
    at.map(|(rank, _)| Rules::PLACEMENTS.unrank(rank)).collect()
}

/// The pairs at each distance, from 0 on.
const SHELLS: [Count; GREATEST as usize + 1] = [
    count(900_900, 113_028),
    count(10_090_080, 1_261_440),
    count(112_168_320, 14_021_040),
    count(795_826_040, 99_479_102),
    count(5_678_619_048, 709_837_868),
    count(22_852_018_490, 2_856_512_358),
    count(90_731_630_564, 11_341_469_606),
    count(168_344_113_532, 21_043_060_556),
    count(289_573_929_652, 36_196_835_611),
    count(164_566_340_998, 20_570_863_971),
    count(64_045_543_580, 8_005_750_513),
    count(4_779_186_746, 597_414_930),
    count(126_389_826, 15_800_687),
    count(448_348, 56_131),
    count(280, 36),
];

/// The unsolvable pairs: white is shut in at the start in four initial positions, which are one orbit.
const SHUT_IN: Count = count(3_603_596, 450_659);

const fn count(each: u64, orbits: u64) -> Count {
    Count { each, orbits }
}

/// The pairs at the greatest distance, one per orbit, by the ranks of their positions: each final position with its
/// initial positions. A search takes minutes; the tests compare the list with the result of `quadrille atlas sdao
/// --all-pairs` and solve each pair.
const HARDEST: &str = include_str!("hardest.txt");

/// The final positions at the greatest distance from an initial position, in order.
fn hardest(from: Stones) -> impl Iterator<Item = Stones> {
    static ALL: LazyLock<Vec<[Stones; 2]>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for line in HARDEST.lines() {
            let ranks = line.split(' ').map(str::parse);
            let mut boards =
                ranks.map(|rank| Rules::PLACEMENTS.unrank(rank.expect("a rank is a number")));
            let to = boards.next().expect("a line begins with a final position");
            for from in boards {
                let elements = Group::SQUARE.elements().into_iter();
                all.extend(elements.map(|element| [from, to].map(|stones| element.of(stones))));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    });
    let first = ALL.partition_point(|pair| pair[0] < from);
    let of_this = ALL[first..].iter().take_while(move |pair| pair[0] == from);
    of_this.map(|pair| pair[1])
}

#[cfg(test)]
mod tests;
