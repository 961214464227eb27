//! Special judges: they tell whether an output is right, or where and why it is wrong.
//!
//! A [`Checker`] computes the exact answer to each case, so it needs no other output to compare with. If the
//! answer of a puzzle has a list of moves, every shortest list is right: the checker replays it by the rules.
//!
//! # What is right
//!
//! The **words** of an output decide between right and wrong. The **layout**, the white space between the words,
//! decides whether the right words are printed as judges require.
//!
//! - A number is written with its digits alone: `4`, not `04`, `+4`, `4.0` or `4e0`.
//! - The word for an unsolvable case, such as `Impossible`, is spelled exactly so, including capital letters. Some
//!   judges accept `impossible`; more of them do not.
//! - A move is written in the [form](crate::MoveForm) of the puzzle; an exchange may name its cells in either order.
//!   A move may have several words. The number of moves is the first word of the answer, so a move may look like a
//!   number.
//! - Each answer and each move stands on its own line, without white space before it, without blank lines between
//!   lines, without carriage returns. One blank stands between two words of a move. Everything else is a fault of
//!   [presentation](RejectionKind::is_presentation).
//! - White space at the end of a line, blank lines at the end of the output, and a missing last line feed are no
//!   faults: no judge looks at them.
//!
//! White space is ASCII white space: space, tab, line feed, form feed, carriage return. All other bytes are parts
//! of words, including NUL and broken UTF-8.

mod exact;
mod output;
mod rejection;

pub(crate) use exact::TypedChecker;
pub use rejection::{Quote, Rejection, RejectionKind};

use std::fmt::Debug;

use crate::format::Boards;

/// Checks the outputs of programs.
///
/// # Example: right, wrong, and right with another layout
///
/// ```
/// use puzzles::check::RejectionKind;
/// use puzzles::text::read_input;
///
/// let flip = puzzles::find("flip").unwrap();
/// let cases = read_input(flip.about().sample.input.as_bytes(), &flip.about().format).unwrap();
/// let mut checker = flip.checker();
/// assert_eq!(checker.expected(&cases), b"4\n");
/// assert!(checker.check(&cases, b"4").is_ok());
///
/// let wrong = checker.check(&cases, b"5\n").unwrap_err();
/// assert_eq!(wrong.to_string(), "line 1: expected 4, got 5");
///
/// let untidy = checker.check(&cases, b"\r\n4\r\n").unwrap_err();
/// assert!(untidy.kind.is_presentation());
/// ```
pub trait Checker: Debug + Send {
    /// The exact output for these cases in the format of the puzzle's judge.
    ///
    /// # Panics
    ///
    /// If the number of boards of a case, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format).
    fn expected(&mut self, cases: &[Boards]) -> Vec<u8>;

    /// Checks an output with the answers to these cases in order.
    ///
    /// Time and memory are proportional to the sizes of the cases and of the output.
    ///
    /// # Errors
    ///
    /// The first wrong word; if all words are right, the first fault of the layout.
    ///
    /// # Panics
    ///
    /// If the number of boards of a case, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format).
    ///
    /// # Example: every shortest list is right
    ///
    /// ```
    /// use puzzles::text::read_input;
    ///
    /// let swap = puzzles::find("swap").unwrap();
    /// let cases = read_input(swap.about().sample.input.as_bytes(), &swap.about().format).unwrap();
    /// let mut checker = swap.checker();
    /// // Another order than in the sample, and the cells of the last move are exchanged.
    /// assert!(checker.check(&cases, b"4\n1424\n1222\n3242\n4443\n").is_ok());
    ///
    /// let wrong = checker.check(&cases, b"4\n1222\n1424\n3142\n4344\n").unwrap_err();
    /// let why = "the piece at row 3, column 1 and the one at row 4, column 2 are not neighbours";
    /// assert_eq!((wrong.line, &*wrong.why), (4, why));
    /// ```
    fn check(&mut self, cases: &[Boards], output: &[u8]) -> Result<(), Rejection>;
}

#[cfg(test)]
mod tests;
