//! Each figure of the statistics of each puzzle, computed in a second way.
//!
//! The statistics come from searches on bitboards and count the least members of orbits. These tests use the moves of
//! the reference implementation or a closed form, and count orbits by Burnside's lemma ([`recount::Recount`]). Only the
//! ranks of the states are shared.

mod flip;
mod four;
mod hardest;
mod lists;
mod pairs;
mod recount;
mod sdao;
mod swap;

use std::sync::LazyLock;

use board_core::Stones;
use puzzles::atlas::Statistics;
use tests::reference::convert::drawn;
use tests::reference::square;

/// The statistics of all pairs of Black-and-white swap.
pub(super) static SWAP: LazyLock<Vec<Statistics>> = LazyLock::new(|| atlas("swap", None));

/// The atlas of a puzzle of the registry.
fn atlas(puzzle: &str, from: Option<Stones>) -> Vec<Statistics> {
    let puzzle = puzzles::find(puzzle).expect("the puzzle is in the registry");
    puzzle.atlas(from)
}

/// The set of the symmetries under which a board does not change.
fn fixing(stones: Stones) -> u16 {
    square::fixing(&drawn(stones))
}
