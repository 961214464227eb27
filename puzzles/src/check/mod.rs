//! What a judge says of an output: right, or where and why it is not.
//!
//! A [`Checker`] knows the exact answer to every case, so an output need not be compared with another
//! one. Where the answer of a puzzle has a list of moves, any shortest list will do: it is replayed on
//! the rules, move by move.
//!
//! # What is right
//!
//! The **words** of an output, split at blanks, decide between right and wrong; the **layout** decides
//! whether the right words are as a judge prints them.
//!
//! - A number is written with its digits alone: `4`, and not `04`, `+4`, `4.0` or `4e0`.
//! - What stands for the number where there is no way, such as `Impossible`, is spelled exactly so,
//!   capital letters included. Some judges would take `impossible`, too, but more would not.
//! - A move is written as [`write_answer`](crate::text::write_answer) writes it, or as the puzzle
//!   [reads it otherwise](crate::MoveSpelling).
//! - Each word stands on a line of its own, without blanks in front of it, without blank lines between,
//!   without carriage returns. Anything else is a fault of [presentation](RejectionKind::is_presentation).
//! - Blanks at the end of a line, blank lines at the end of the output, and no line feed behind the
//!   last line are not even that: no judge looks at them.
//!
//! Blanks are ASCII white space: space, tab, line feed, form feed, carriage return. Everything else is
//! a part of a word: a NUL, an accent, half a character.

mod answer;
mod exact;
mod layout;
mod output;
mod quote;
mod rejection;
mod replay;
mod words;

pub(crate) use exact::ExactChecker;
pub use rejection::{Rejection, RejectionKind};

use std::fmt::Debug;

use crate::text::Boards;

/// Says of outputs whether they are right.
///
/// # Example: right, wrong, and not as judges have it
///
/// ```
/// use puzzles::check::RejectionKind;
///
/// let flip = puzzles::find("flip").unwrap();
/// let case = flip.about().format.parse(flip.about().sample.input).unwrap();
/// let mut checker = flip.checker();
/// assert_eq!(checker.expected(&[case.clone()]), b"4\n");
/// assert!(checker.check(&[case.clone()], b"4").is_ok());
///
/// let wrong = checker.check(&[case.clone()], b"5\n").unwrap_err();
/// assert_eq!(wrong.to_string(), "line 1: expected 4, got 5");
///
/// let untidy = checker.check(&[case], b"\r\n4\r\n").unwrap_err();
/// assert!(untidy.kind().is_presentation());
/// ```
pub trait Checker: Debug + Send {
    /// The exact output for these cases, as the puzzle's judge has it, to the byte.
    ///
    /// # Panics
    ///
    /// If a case has not as many boards, or these have not the numbers of stones, as
    /// [`Format`](crate::text::Format) says.
    fn expected(&mut self, cases: &[Boards]) -> Vec<u8>;

    /// Checks an output, which has the answers to these cases one after the other.
    ///
    /// It takes time and memory in proportion to the sizes of cases and output, whatever that holds.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with the words; if nothing is, the first thing that is wrong with
    /// the layout.
    ///
    /// # Panics
    ///
    /// If a case has not as many boards, or these have not the numbers of stones, as
    /// [`Format`](crate::text::Format) says.
    ///
    /// # Example: any shortest list will do
    ///
    /// ```
    /// let swap = puzzles::find("swap").unwrap();
    /// let case = swap.about().format.parse(swap.about().sample.input).unwrap();
    /// let mut checker = swap.checker();
    /// // In another order than the sample's, and the cells of the last move the other way round.
    /// assert!(checker.check(&[case.clone()], b"4\n1424\n1222\n3242\n4443\n").is_ok());
    ///
    /// let wrong = checker.check(&[case], b"4\n1222\n1424\n3142\n4344\n").unwrap_err();
    /// let why = "the piece at row 3, column 1 and the one at row 4, column 2 are not neighbours";
    /// assert_eq!((wrong.line(), wrong.why()), (4, why));
    /// ```
    fn check(&mut self, cases: &[Boards], output: &[u8]) -> Result<(), Rejection>;
}

#[cfg(test)]
mod tests;
