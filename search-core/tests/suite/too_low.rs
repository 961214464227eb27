//! `ShortestPaths` is correct if distances are too low for states that are not on a shortest path.

use search_core::{Limits, ShortestPaths, explore};

use crate::graph::Graph;

/// Crossings in a row, as even numbers, and dead ends, as odd numbers. From a crossing, the first move leads into a
/// dead end, and the second move leads to the next crossing.
fn alleys() -> Graph {
    let row = |at: usize| match at % 2 {
        0 => vec![at + 1, at + 2],
        _ => vec![],
    };
    Graph((0..20).map(row).collect())
}

/// The distance to crossing 10; all dead ends but the last have a distance that is too low.
fn distance(at: &usize) -> Option<u32> {
    let left = 10_usize.checked_sub(*at)?;
    (left != 1).then(|| u32::try_from(left / 2).unwrap())
}

#[test]
fn the_first_path_leaves_dead_ends() {
    let paths = ShortestPaths::new(alleys(), [0], distance).expect("a start has a distance");
    assert_eq!(paths.first().moves, [2, 4, 6, 8, 10]);
    assert_eq!(paths.iter().count(), 1);
    assert_eq!(paths.count(), 1);
}

#[test]
fn only_the_nearest_starts_have_paths() {
    let starts = [8, 6, 12, 8, 4];
    let paths = ShortestPaths::new(alleys(), starts, distance).expect("a start has a distance");
    assert_eq!(paths.distance(), 1);
    assert_eq!(paths.iter().count(), 2);
    let unknown = ShortestPaths::new(alleys(), [12], distance);
    assert!(unknown.is_none());
}

#[test]
#[should_panic(expected = "`explore` gives distances from the starts")]
fn distances_from_the_starts_are_refused() {
    let graph = Graph::ladder(4, 0);
    let table = explore(&graph, [0], Limits::none()).solution().unwrap();
    let paths = ShortestPaths::new(&graph, [2], table.of(&graph)).unwrap();
    let _ = paths.first();
}
