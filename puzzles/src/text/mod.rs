//! Input and output formats: reading, validation, writing.
//!
//! A puzzle describes its input by a [`Format`]. [`read_input`] reads a whole input, and [`CaseStream`]
//! reads one that arrives in pieces; both are lenient: words matter, white space does not. [`validate`]
//! is strict: every byte matters. All three return the faults of a case with their positions. [`read_test`] also refuses the cases that a statement excludes. [`input_text`] writes an input.
//! [`corrected`] repairs an input that can be read in only one way.

mod board;
mod fault;
mod fixed;
mod reader;
mod repair;
mod stream;
mod strict;
pub(crate) mod words;

pub use crate::format::{Boards, Format, StoneCounts};
pub use board::input_text;
pub use fault::{Fault, FaultKind, ParseError};
pub(crate) use fixed::{AnswerLines, FixedLayout};
pub use reader::{Next, corrected, read_input, read_test};
pub use repair::Remark;
pub use stream::{CaseStream, TextPart};
pub use strict::validate;

#[cfg(test)]
mod tests;
