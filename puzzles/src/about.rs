//! What there is to know of a puzzle before one asks it.

use crate::Engine;
use crate::text::Format;

/// What there is to know of a puzzle before one asks it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name on the command line: short, lower case.
    pub name: &'static str,
    /// The name in a heading.
    pub title: &'static str,
    /// The rules, in a paragraph.
    pub rules: &'static str,
    /// The order of moves in which the first shortest list is the first.
    pub move_order: &'static str,
    /// How a case is written.
    pub format: Format,
    /// What stands for the number where there is no way.
    pub unsolvable: &'static str,
    /// Whether a judge's output has the move list under the number. Then
    /// [`MoveSpelling`](crate::MoveSpelling) reads its moves.
    pub prints_moves: bool,
    /// The engines that can run it; the first is the best one after [`Engine::Auto`].
    pub engines: &'static [Engine],
    /// An input with its output.
    pub sample: Sample,
}

/// A judge's input, and the output that it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The input, to the byte.
    pub input: &'static str,
    /// The output, to the byte.
    pub output: &'static str,
}
