//! A puzzle without a board: two jugs, a tap and a sink.

use search_core::{Limits, bfs, iddfs};

use crate::graph::Graph;

/// The contents of two jugs of `a` and `b` litres: vertex `x + y (a + 1)` has `x` and `y` litres. A move fills a jug,
/// empties it or pours it into the other one.
fn jugs(a: usize, b: usize) -> Graph {
    let vertex = |x: usize, y: usize| x + y * (a + 1);
    let row = |state: usize| {
        let (x, y) = (state % (a + 1), state / (a + 1));
        let (to_y, to_x) = (x.min(b - y), y.min(a - x));
        vec![
            vertex(a, y),
            vertex(0, y),
            vertex(x - to_y, y + to_y),
            vertex(x, b),
            vertex(x, 0),
            vertex(x + to_x, y - to_x),
        ]
    };
    Graph((0..(a + 1) * (b + 1)).map(row).collect())
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// An amount can be measured if and only if the greatest common divisor of the capacities divides it
/// and it fits into the larger jug (Bézout).
#[test]
fn the_greatest_common_divisor_determines_the_measurable_amounts() {
    for (a, b) in (1..9).flat_map(|a| (1..9).map(move |b| (a, b))) {
        let jugs = jugs(a, b);
        for amount in 0..10 {
            let is_measured =
                |state: &usize| state % (a + 1) == amount || state / (a + 1) == amount;
            let report = bfs(&jugs, [0], is_measured, Limits::none());
            let possible = amount % greatest_common_divisor(a, b) == 0 && amount <= a.max(b);
            assert_eq!(
                report.outcome.is_solved(),
                possible,
                "{amount} litres with jugs of {a} and {b}"
            );
            let deepening = iddfs(&jugs, [0], is_measured, Limits::none());
            assert_eq!(deepening.outcome, report.outcome);
        }
    }
}
