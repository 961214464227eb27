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

use board_core::{Cell, Colour, Stones};
use puzzles::atlas::Atlas;

/// The statistics of all pairs of Black-and-white swap.
pub(super) static SWAP: LazyLock<Atlas> = LazyLock::new(|| atlas("swap", None));

/// The atlas of a puzzle of the registry.
fn atlas(puzzle: &str, from: Option<Stones>) -> Atlas {
    let puzzle = puzzles::find(puzzle).expect("the puzzle is in the registry");
    puzzle.atlas(from)
}

/// The stones in the form that the reference symmetries use.
fn cells(stones: Stones) -> [char; 16] {
    Cell::ALL.map(|cell| match stones.at(cell) {
        Some(Colour::Black) => 'b',
        Some(Colour::White) => 'w',
        None => '*',
    })
}
