//! Numbers of positions that others have published.
//!
//! The module `large_spaces` checks larger ones.

use layered::Layered;
use layered::spaces::{Pancakes, Tiles, TopSpin};
use search_core::{Enumerable, Limits};

#[track_caller]
fn check<S: Enumerable + Sync>(space: &S, start: S::State, expected: &[u64]) {
    let report = Layered::new(space).count([start], Limits::none());
    let layers = report.solution().expect("there are no limits");
    assert_eq!(layers.widths(), expected);
    assert_eq!(layers.unreached(), 0);
}

/// OEIS A090034 and A090035: the 3×2 and 4×2 puzzles, blank in a corner.
#[test]
fn sliding_tiles() {
    let of_3x2 = [
        1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
    ];
    let tiles = Tiles::<3, 2>::new();
    check(&tiles, tiles.solved(), &of_3x2);
    let of_4x2 = [
        1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194,
        1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
    ];
    let tiles = Tiles::<4, 2>::new();
    check(&tiles, tiles.solved(), &of_4x2);
}

/// OEIS A092113, rows 7 to 9; the radius is A058986.
#[test]
fn pancakes() {
    check(
        &Pancakes::<7>,
        Pancakes::<7>.unrank(0),
        &[1, 6, 30, 149, 543, 1357, 1903, 1016, 35],
    );
    let of_8 = [1, 7, 42, 251, 1191, 4281, 10_561, 15_011, 8_520, 455];
    check(&Pancakes::<8>, Pancakes::<8>.unrank(0), &of_8);
    let of_9 = [
        1, 8, 56, 391, 2278, 10_666, 38_015, 93_585, 132_697, 79_379, 5_804,
    ];
    check(&Pancakes::<9>, Pancakes::<9>.unrank(0), &of_9);
}

/// The growth of the group that the moves of Top Spin generate: `top_spin_cayley_growth.csv` of `CayleyPy` (arXiv 2509.19162).
#[test]
fn rings() {
    let of_8 = [
        1, 3, 6, 12, 23, 44, 85, 148, 244, 389, 621, 996, 1584, 2484, 3764, 5452, 6968, 7138, 6292,
        3036, 848, 166, 16,
    ];
    check(&TopSpin::<8>, TopSpin::<8>.unrank(0), &of_8);
}
