//! What can be wrong with a board.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::Incomplete;

/// All that is wrong with one board, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridError {
    faults: Vec<GridFault>,
}

impl GridError {
    pub(super) fn of(kind: GridFaultKind, span: Range<usize>) -> Self {
        Self {
            faults: vec![GridFault { kind, span }],
        }
    }

    pub(super) fn push(&mut self, fault: GridFault) {
        self.faults.push(fault);
    }

    /// Adds all the faults of another error.
    pub(super) fn append(&mut self, mut other: Self) {
        self.faults.append(&mut other.faults);
    }

    /// The faults, at least one.
    #[must_use]
    pub fn faults(&self) -> &[GridFault] {
        &self.faults
    }
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{} at byte {}", fault.kind, fault.span.start)?;
        }
        Ok(())
    }
}

impl core::error::Error for GridError {}

/// One thing that is wrong with a board, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridFault {
    /// What is wrong.
    pub kind: GridFaultKind,
    /// The bytes of the text that it is about; empty where something is missing.
    pub span: Range<usize>,
}

/// What is wrong with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridFaultKind {
    /// One or more characters, side by side, that are not in the alphabet.
    UnknownCharacter,
    /// A row of fewer than four characters.
    ShortRow {
        /// The number of characters.
        found: usize,
    },
    /// A row of more than four characters.
    LongRow {
        /// The number of characters that were looked at.
        found: usize,
        /// Whether the row was cut there, so that it may have more.
        is_cut: bool,
    },
    /// The text or the board ends before this row.
    MissingRow {
        /// The first row that is missing, counted from 0.
        row: u8,
    },
    /// The text begins with a byte-order mark.
    ByteOrderMark,
    /// Something follows the board.
    TrailingText,
}

impl fmt::Display for GridFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCharacter => f.write_str("unknown character"),
            Self::ShortRow { found } => write!(f, "row too short ({found} of 4 characters)"),
            Self::LongRow { found, is_cut } => {
                let at_least = if *is_cut { "at least " } else { "" };
                write!(f, "row too long ({at_least}{found} characters, not 4)")
            }
            Self::MissingRow { row } => write!(f, "row {} of 4 is missing", row + 1),
            Self::ByteOrderMark => f.write_str("byte-order mark"),
            Self::TrailingText => f.write_str("text after the board"),
        }
    }
}

/// Why no board could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text is partial and ends inside the board.
    Incomplete(Incomplete),
    /// The board is faulty.
    Faulty(GridError),
}

impl From<Incomplete> for ReadError {
    fn from(incomplete: Incomplete) -> Self {
        Self::Incomplete(incomplete)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete(incomplete) => incomplete.fmt(f),
            Self::Faulty(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {}
