//! Solves the first ten of Korf's hundred instances of the 15-puzzle, and compares the lengths with the
//! published ones.
//!
//! `cargo run --release -p search-core --example korf` uses pattern databases;
//! `cargo run --release -p search-core --example korf -- manhattan` the sum of the distances of the tiles.

mod fifteen;

use std::time::Instant;

use fifteen::{Fifteen, KORF, Tiles, databases, manhattan};
use search_core::{Estimate, Limits, idastar};

fn main() {
    if std::env::args().any(|arg| arg == "manhattan") {
        solve(&manhattan);
    } else {
        solve(&databases());
    }
}

/// Prints one line for each instance.
///
/// # Panics
///
/// If a list has another length than the published one.
fn solve(estimate: &impl Estimate<Tiles>) {
    for (number, (tiles, published)) in (1..).zip(KORF) {
        let begin = Instant::now();
        let is_goal = |tiles: &Tiles| *tiles == Tiles::GOAL;
        let report = idastar(
            &Fifteen,
            [Tiles::new(tiles)],
            is_goal,
            estimate,
            Limits::none(),
        );
        let path = report.outcome.solved().expect("the instances are solvable");
        assert_eq!(path.len(), published);
        let states = path.replay(&Fifteen).expect("the moves are possible");
        assert_eq!(states.last(), Some(&Tiles::GOAL));
        let (moves, expanded) = (path.len(), report.stats.expanded);
        println!(
            "{number:>2}: {moves} moves, {expanded} states expanded, {:.1?}",
            begin.elapsed()
        );
    }
}
