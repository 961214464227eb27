//! Solves instances of the 15-puzzle, and compares the lengths with the published ones.
//!
//! `cargo run --release -p benches --example korf` solves the ninth of Korf's hundred instances. With
//! `-- databases`, it solves the first ten with pattern databases; with `-- manhattan`, with the sum of the
//! distances of the tiles.

use std::ops::RangeInclusive;
use std::time::Instant;

use benches::fifteen::{Fifteen, KORF, Tiles, databases, manhattan};
use search_core::{Estimate, Limits, idastar};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("databases") => solve(1..=10, &databases()),
        Some("manhattan") => solve(1..=10, &manhattan),
        _ => solve(9..=9, &manhattan),
    }
}

/// Prints one line for each instance.
///
/// # Panics
///
/// If a list has another length than the published one.
fn solve(numbers: RangeInclusive<usize>, estimate: &impl Estimate<Tiles>) {
    for number in numbers {
        let (tiles, published) = KORF[number - 1];
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
