//! An input that programs are given.

use examiner::{Mutant, Reads};
use puzzles::Puzzle;
use puzzles::text::{Boards, write_input};

/// An input that programs are given.
#[derive(Clone, Debug)]
pub(super) struct Given {
    /// What it is called.
    pub(super) name: String,
    /// Its cases.
    pub(super) cases: Vec<Boards>,
    /// The input itself.
    pub(super) text: Vec<u8>,
}

impl Given {
    /// An input with these cases, written as judges have it.
    pub(super) fn new(puzzle: &dyn Puzzle, name: String, cases: Vec<Boards>) -> Self {
        let mut text = Vec::new();
        write_input(&mut text, &puzzle.about().format, &cases).expect("a vector takes all");
        Self { name, cases, text }
    }

    /// Whether a program can be blamed for what it does with it. No judge's file has several cases
    /// where their number does not come first, and not every correct program would read them.
    pub(super) fn is_fair_to(&self, puzzle: &dyn Puzzle, planted: &Mutant) -> bool {
        self.cases.len() == 1 || puzzle.about().format.counted || planted.reads == Reads::EveryCase
    }
}

impl AsRef<[Boards]> for Given {
    fn as_ref(&self) -> &[Boards] {
        &self.cases
    }
}
