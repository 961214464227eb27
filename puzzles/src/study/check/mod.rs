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

pub use exact::Checker;
pub use output::{Quote, Rejection, RejectionKind};

#[cfg(test)]
mod tests;
