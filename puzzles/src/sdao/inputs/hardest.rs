//! The pairs of positions that are farthest apart.

use std::sync::OnceLock;

use board_core::Stones;

use super::Rules;
use crate::Group;

/// How far that is.
pub(super) const DISTANCE: u32 = 14;

/// These pairs, one of each orbit, by the ranks of their positions, as a run over all pairs has found
/// them. To find them again takes minutes; the tests compare this with what that run has left, and
/// solve each.
const PAIRS: [[u32; 2]; 36] = [
    [4_455, 216_823],
    [4_712, 598_047],
    [4_712, 598_307],
    [4_786, 216_823],
    [4_932, 602_502],
    [5_384, 456_533],
    [6_631, 672_792],
    [12_411, 216_823],
    [15_363, 216_823],
    [15_844, 216_823],
    [15_858, 216_823],
    [15_861, 216_823],
    [15_878, 216_823],
    [15_883, 216_823],
    [15_900, 216_823],
    [15_913, 216_823],
    [15_947, 216_823],
    [15_969, 216_823],
    [15_969, 548_968],
    [15_972, 216_823],
    [16_036, 494_537],
    [16_036, 672_792],
    [16_053, 216_823],
    [16_173, 216_823],
    [16_176, 216_823],
    [16_178, 216_823],
    [16_192, 216_823],
    [16_194, 216_823],
    [16_195, 216_823],
    [16_209, 216_823],
    [16_210, 216_823],
    [16_222, 216_823],
    [16_313, 216_823],
    [50_561, 416_308],
    [72_222, 672_792],
    [270_767, 134_653],
];

/// The final positions that are so far from an initial one, in order.
pub(super) fn targets(from: Stones) -> impl Iterator<Item = Stones> {
    let all = all();
    let first = all.partition_point(|pair| pair[0] < from);
    let of_this = all[first..].iter().take_while(move |pair| pair[0] == from);
    of_this.map(|pair| pair[1])
}

/// All such pairs, in order.
fn all() -> &'static [[Stones; 2]] {
    static ALL: OnceLock<Vec<[Stones; 2]>> = OnceLock::new();
    ALL.get_or_init(|| {
        let pairs = PAIRS.map(|pair| pair.map(|rank| Rules::PLACEMENTS.unrank(rank)));
        let images = pairs.into_iter().flat_map(|pair| {
            let views = Group::SQUARE.views().into_iter();
            views.map(move |view| pair.map(|stones| view.of(stones)))
        });
        let mut all: Vec<[Stones; 2]> = images.collect();
        all.sort_unstable();
        all.dedup();
        all
    })
}
