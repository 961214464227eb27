//! What judges read and write.
//!
//! A puzzle says what its input looks like in a [`Format`]. A [`Reader`] reads case after case,
//! from a text that may still be growing, and says of a faulty case all that is wrong with it, each
//! fault with its span, in a [`ParseError`]. [`validate`] takes an input only as it is written to the
//! byte, and says of another all that is wrong with it. [`write_input`] writes what a judge reads, and
//! [`write_answer`] what it compares.

mod error;
mod format;
pub(crate) mod line;
mod reader;
mod strict;
mod write;

pub use error::{Fault, FaultKind, ParseError, ReadError};
pub use format::{Boards, Format, StoneCounts};
pub use reader::{Reader, read_input};
pub use strict::{MOST_FAULTS, validate};
pub use write::{write_answer, write_input};

#[cfg(test)]
mod tests;
