//! The description of a puzzle.

use crate::Engine;
use crate::text::Format;

/// The description of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name on the command line: short, lower case.
    pub name: &'static str,
    /// The name in a heading, with a small first letter unless it is a proper name.
    pub title: &'static str,
    /// The rules, in a paragraph. It is also the statement of a package if the puzzle has none.
    pub rules: &'static str,
    /// The order of moves in which the first shortest list is the first.
    pub move_order: &'static str,
    /// The format of the input.
    pub format: Format,
    /// The word that is printed instead of the number if a case is unsolvable.
    pub unsolvable: &'static str,
    /// Whether a judge's output has the move list below the number. The puzzle then needs
    /// [`MoveSpelling`](crate::MoveSpelling).
    pub prints_moves: bool,
    /// The engines that the puzzle can use beside [`Engine::Auto`]; the first one is the fastest.
    pub engines: &'static [Engine],
    /// A sample input with its output.
    pub sample: Sample,
}

/// A sample of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The exact input.
    pub input: &'static str,
    /// The exact output.
    pub output: &'static str,
}
