//! A packed table contains the same distances as the original table.

use search_core::{DistanceTable, Limits, explore};

use crate::graph::Graph;

fn table(ladder: &Graph, start: Option<usize>) -> DistanceTable {
    let report = explore(ladder, start, Limits::none());
    report.solution().expect("no limit is set")
}

#[track_caller]
fn check(table: &DistanceTable, bits: u32) {
    let packed = table.pack();
    assert_eq!(packed.bits(), bits);
    assert!(packed.iter().eq(table.iter()));
    for (rank, distance) in table.iter().enumerate() {
        assert_eq!(packed.distance(rank), distance);
    }
}

#[test]
fn the_greatest_distance_determines_the_bits() {
    let bits_to_greatest: [(u32, &[usize]); 4] = [
        (2, &[0, 1, 2]),
        (4, &[3, 13, 14]),
        (8, &[15, 16, 253, 254]),
        (16, &[255, 256, 65_533]),
    ];
    let of_bits = |(bits, all): (u32, &'static [usize])| all.iter().map(move |it| (*it, bits));
    for (greatest, bits) in bits_to_greatest.into_iter().flat_map(of_bits) {
        for isolated in [0, 1, 2, 31, 32, 33] {
            let ladder = Graph::ladder(greatest + 1, isolated);
            let table = table(&ladder, Some(0));
            assert_eq!(table.greatest().map(|far| far as usize), Some(greatest));
            assert_eq!(table.unreached_states(), isolated);
            check(&table, bits);
        }
    }
}

#[test]
fn tables_without_distances_or_states() {
    for rungs in [0, 1, 31, 32, 33, 100] {
        let table = table(&Graph::ladder(rungs, 0), None);
        assert_eq!(table.greatest(), None);
        check(&table, 2);
    }
}

#[test]
#[should_panic(expected = "no rank 5 in a table of 5 states")]
fn an_invalid_rank_panics() {
    let ladder = Graph::ladder(5, 0);
    let _ = table(&ladder, Some(0)).pack().distance(5);
}
