//! The inputs: all pairs of boards.

use board_core::{Colour, Placements, Stones, Symmetries};

use super::{Rules, matching_distance};
use crate::atlas::Count;
use crate::inputs::{Alike, BoundedBfs, TwoBoardsPuzzle};

/// The pairs of boards; each is an input.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    layers: BoundedBfs,
}

impl TwoBoardsPuzzle for Pairs {
    const BOARDS: Placements = Placements::new(8, 8);
    const ALIKE: Alike = Alike::SquareAndColours;

    /// As the atlas counts them.
    const SHELLS: &'static [Count] = &[
        count(12_870, 887),
        count(164_736, 10_424),
        count(1_044_648, 65_913),
        count(4_187_136, 262_336),
        count(11_546_608, 723_840),
        count(22_617_696, 1_415_002),
        count(31_843_620, 1_993_907),
        count(32_841_456, 2_053_854),
        count(25_900_486, 1_621_767),
        count(16_713_568, 1_045_118),
        count(9_472_428, 593_458),
        count(4_941_104, 308_948),
        count(2_430_500, 152_507),
        count(1_129_440, 70_608),
        count(492_120, 31_008),
        count(197_152, 12_324),
        count(71_524, 4_565),
        count(22_560, 1_410),
        count(5_952, 400),
        count(1_152, 72),
        count(144, 14),
    ];

    const UNSOLVABLE: Count = count(0, 0);

    fn distance(&mut self, from: Stones, to: Stones) -> Option<u32> {
        matching_distance(from.of(Colour::Black), to.of(Colour::Black))
    }

    fn find(&mut self, from: Stones, distance: Option<u32>, found: &mut Vec<Stones>) {
        let Some(distance) = distance else { return };
        let rules = Rules::with_symmetries(Symmetries::IDENTITY);
        let mut boards = self.layers.at(&rules, from.of(Colour::Black), distance);
        boards.sort_unstable();
        found.extend(boards.into_iter().map(Stones::filled));
    }

    /// From 887 boards, one of each orbit, a whole search takes less than a second.
    fn is_quick(_: Option<u32>) -> bool {
        true
    }
}

const fn count(each: u64, orbits: u64) -> Count {
    Count { each, orbits }
}
