//! A packed table contains the same distances as the original table.

use search_core::{DistanceTable, Limits, PackedTable, ShortestPaths, explore, retrograde};

use crate::graph::Graph;

fn table(ladder: &Graph, start: Option<usize>) -> DistanceTable {
    let report = explore(ladder, start, Limits::none());
    report.solution().expect("no limit is set")
}

#[track_caller]
fn check(table: &DistanceTable, bits: u32) -> PackedTable {
    let packed = table.pack();
    assert_eq!(packed.bits(), bits);
    assert!(packed.iter().eq(table.iter()));
    for (rank, distance) in table.iter().enumerate() {
        assert_eq!(packed.distance(rank), distance);
    }
    packed
}

#[test]
fn the_greatest_distance_determines_the_bits() {
    let greatest_to_bits = [
        (0, 2),
        (1, 2),
        (2, 2),
        (3, 4),
        (13, 4),
        (14, 4),
        (15, 8),
        (16, 8),
        (253, 8),
        (254, 8),
        (255, 16),
        (256, 16),
        (65_533, 16),
    ];
    for (greatest, bits) in greatest_to_bits {
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
        let ladder = Graph::ladder(rungs, 0);
        let table = table(&ladder, None);
        assert_eq!(table.greatest(), None);
        check(&table, 2);
    }
}

#[test]
fn a_packed_table_can_make_shortest_paths() {
    let ladder = Graph::ladder(20, 5);
    let report = retrograde(&ladder, [19], Limits::none());
    let table = report.solution().expect("no limit is set");
    let packed = check(&table, 8);
    assert_eq!(packed.of(&ladder)(&4), Some(15));
    assert_eq!(packed.of(&ladder)(&22), None);
    let paths =
        ShortestPaths::new(&ladder, [4], packed.of(&ladder)).expect("rung 4 has a path to rung 19");
    assert_eq!(paths.first().len(), 15);
}

#[test]
#[should_panic(expected = "no rank 5 in a table of 5 states")]
fn an_invalid_rank_panics() {
    let ladder = Graph::ladder(5, 0);
    let _ = table(&ladder, Some(0)).pack().distance(5);
}
