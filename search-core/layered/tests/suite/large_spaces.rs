//! Published numbers of positions of large spaces, in the release profile: `cargo xtask large-spaces`.

use layered::spaces::{Pancakes, Tiles};
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

/// OEIS A092113, row 11; the radius is A058986(11), the last width is A067607(11).
const PANCAKES_11: [u64; 14] = [
    1, 10, 90, 809, 6429, 43891, 252_737, 1_174_766, 4_126_515, 9_981_073, 14_250_471, 9_123_648,
    956_354, 6,
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
fn pancakes_are_counted() {
    let report = Layered::new(&Pancakes::<11>).count([Pancakes::<11>.unrank(0)], Limits::none());
    check(report, &PANCAKES_11);
}
