//! The numbers of pairs at each distance.

use std::sync::OnceLock;

use crate::atlas::Count;
use crate::inputs::PairCounts;

/// The numbers of pairs. Counting them takes two minutes; `quadrille atlas sdao --all-pairs` did, and
/// the tests compare the numbers with its result.
pub(super) fn counts() -> &'static PairCounts {
    static COUNTS: OnceLock<PairCounts> = OnceLock::new();
    COUNTS.get_or_init(|| PairCounts {
        shells: SHELLS.to_vec(),
        unsolvable: SHUT_IN,
    })
}

/// The pairs at each distance, from 0 on.
const SHELLS: [Count; 15] = [
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
