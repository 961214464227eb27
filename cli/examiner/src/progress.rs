//! The progress of an examination.

use std::fmt;

use crate::coverage::distance_name;

/// An event of an examination. A front end may show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A search enters another phase: the inputs that it tries now, in a few words.
    Phase(&'static str),
    /// A search tries all inputs in their order, now those of this shell.
    Walk(Shell),
    /// The number of further finished tasks: tests, programs, or inputs of a search.
    Done(usize),
    /// A search has found an input of this shell on which the program fails, and goes on with smaller inputs.
    Failure(Shell),
}

/// A callback for the events of an examination. Any thread may call it.
pub type Progress<'a> = dyn Fn(Event) + Sync + 'a;

/// A part of the inputs in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// The inputs of a puzzle at this distance; `None` for unsolvable inputs.
    Distance(Option<u32>),
    /// The inputs of a grammar that have this size.
    Size(u64),
}

impl Shell {
    /// Whether the inputs of no other shell are smaller.
    pub const fn is_first(self) -> bool {
        matches!(self, Self::Distance(Some(0)) | Self::Size(0))
    }
}

impl fmt::Display for Shell {
    /// Writes `distance 3`, `unsolvable` or `size 9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Distance(distance) => f.write_str(&distance_name(*distance)),
            Self::Size(size) => write!(f, "size {size}"),
        }
    }
}
