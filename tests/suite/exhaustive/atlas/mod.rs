//! The atlas of each puzzle, figure by figure, by another route.
//!
//! A survey searches on bitboards and counts the orbits by their least members. Here the moves are the
//! slow twin's, or a closed form takes the place of the search, and orbits are counted by Burnside's
//! lemma: [`ledger::ShellIndex`]. Nothing but the numbering of the states is shared.

mod flip;
mod four;
mod hardest;
mod ledger;
mod lists;
mod pairs;
mod sdao;
mod swap;

use board_core::{Cell, Colour, Stones};

use puzzles::atlas::Atlas;

/// The atlas of a puzzle of the registry.
fn atlas(puzzle: &str, from: Option<Stones>) -> Atlas {
    let puzzle = puzzles::find(puzzle).expect("the puzzle is in the registry");
    puzzle.atlas(from)
}

/// The stones as the twins' symmetries have them.
fn cells(stones: Stones) -> [char; 16] {
    Cell::ALL.map(|cell| match stones.at(cell) {
        Some(Colour::Black) => 'b',
        Some(Colour::White) => 'w',
        None => '*',
    })
}
