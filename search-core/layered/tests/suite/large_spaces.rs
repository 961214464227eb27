//! Published numbers of positions of large spaces, in the release profile: `cargo xtask large-spaces`.

use layered::spaces::{Pancakes, Tiles, TopSpin};
use layered::{Layered, Layers};
use search_core::{Enumerable as _, Limits, Report};
use tempfile::tempdir;

use super::hosts::all;

/// OEIS A090166: the 4×3 puzzle, blank in a corner.
const TILES_4X3: [u64; 54] = [
    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
    119_888, 198_363, 323_206, 515_778, 811_000, 1_248_011, 1_885_279, 2_782_396, 4_009_722,
    5_621_354, 7_647_872, 10_065_800, 12_760_413, 15_570_786, 18_171_606, 20_299_876, 21_587_248,
    21_841_159, 20_906_905, 18_899_357, 16_058_335, 12_772_603, 9_515_217, 6_583_181, 4_242_753,
    2_503_873, 1_350_268, 643_245, 270_303, 92_311, 27_116, 5_390, 1_115, 86, 18,
];

/// OEIS A092113, row 12; the radius is A058986(12), the last width is A067607(12).
const PANCAKES_12: [u64; 15] = [
    1,
    11,
    110,
    1099,
    9883,
    77937,
    533_397,
    3_064_788,
    14_141_929,
    49_337_252,
    118_420_043,
    169_332_213,
    111_050_066,
    13_032_704,
    167,
];

/// `top_spin_cayley_growth.csv` of `CayleyPy` (arXiv 2509.19162), 12 tokens.
const TOP_SPIN_12: [u64; 39] = [
    1, 3, 6, 12, 24, 48, 95, 188, 373, 737, 1449, 2851, 5599, 10945, 21323, 41348, 79325, 151_021,
    285_576, 535_014, 991_289, 1_816_126, 3_277_994, 5_805_760, 10_030_016, 16_761_135, 26_779_190,
    40_326_341, 56_177_720, 70_685_978, 77_836_140, 72_055_787, 53_234_670, 29_234_710, 10_640_109,
    2_066_922, 143_807, 1960, 8,
];

#[track_caller]
fn check(report: Report<Layers>, expected: &[u64]) {
    let layers = report.solution().expect("there are no limits");
    assert_eq!(layers.widths(), expected);
}

#[test]
fn tiles_are_counted_and_kept_in_memory_on_disk_and_by_two_processes() {
    let space = Tiles::<4, 3>::new();
    let (search, start, none) = (Layered::new(&space), space.solved(), Limits::none());
    check(search.count([start], none), &TILES_4X3);
    let table = search.table([start], none);
    check(table.map(|table| table.layers().clone()), &TILES_4X3);
    for keeps_distances in [false, true] {
        let (disk, shared) = (tempdir().unwrap(), tempdir().unwrap());
        let memory = if keeps_distances { 24 << 20 } else { 16 << 20 };
        let on_disk = search.on_disk(disk.path(), memory);
        let report = if keeps_distances {
            on_disk.table([start], none)
        } else {
            on_disk.count([start], none)
        };
        check(report.unwrap(), &TILES_4X3);
        let reports = all(2, |hosts, _| {
            let process = search.threads(1).on_hosts(hosts, shared.path());
            if keeps_distances {
                process.table([start], none)
            } else {
                process.count([start], none)
            }
        });
        for report in reports {
            check(report.unwrap(), &TILES_4X3);
        }
    }
}

#[test]
fn permutations_of_twelve_are_counted() {
    let (pancakes, ring, none) = (Pancakes::<12>, TopSpin::<12>, Limits::none());
    check(
        Layered::new(&pancakes).count([pancakes.unrank(0)], none),
        &PANCAKES_12,
    );
    check(
        Layered::new(&ring).count([ring.unrank(0)], none),
        &TOP_SPIN_12,
    );
}
