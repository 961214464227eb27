//! What can be wrong with an input.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use board_core::Colour;
use board_core::grid::{GridFaultKind, Incomplete};

use super::Format;

/// All that is wrong with one case of an input, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    case: u64,
    faults: Vec<Fault>,
}

impl ParseError {
    pub(super) const fn new(case: u64, faults: Vec<Fault>) -> Self {
        Self { case, faults }
    }

    pub(super) fn of(case: u64, kind: FaultKind, span: Range<usize>) -> Self {
        Self::new(case, vec![Fault { kind, span }])
    }

    /// The case that is faulty, counted from 1.
    #[must_use]
    pub const fn case(&self) -> u64 {
        self.case
    }

    /// The faults, at least one.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for ParseError {
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

impl Error for ParseError {}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The bytes of the text that it is about; empty where something is missing.
    pub span: Range<usize>,
}

/// What is wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The input holds nothing.
    Empty,
    /// The input begins with a byte-order mark.
    ByteOrderMark,
    /// A board cannot be read.
    Board(GridFaultKind),
    /// A case ends before this one of its boards, counted from 0.
    MissingBoard(usize),
    /// A board has a wrong number of stones of a colour, or of blanks.
    WrongNumber {
        /// The colour, or `None` for blanks.
        content: Option<Colour>,
        /// The number that there must be.
        expected: u32,
        /// The number that there is.
        found: u32,
    },
    /// The input begins with a board where the number of cases belongs.
    MissingCount,
    /// The number of cases is no number.
    CountNotANumber,
    /// The number of cases is negative.
    CountNegative,
    /// The number of cases is above 4,294,967,295.
    CountTooLarge,
    /// There are fewer cases than the input's first line says.
    MissingCase {
        /// The number that it says.
        declared: u32,
        /// The number of cases that follow.
        found: u64,
    },
    /// Something follows the last case.
    TrailingText {
        /// The number of cases that the input's first line says, where it says one.
        declared: Option<u32>,
    },
    /// The number of cases has leading zeros or a sign. (Strictly only.)
    CountNotPlain {
        /// The number that it is.
        count: u32,
    },
    /// The input begins with a number where the format has none. (Strictly only.)
    UnexpectedCount,
    /// A carriage return. (Strictly only.)
    CarriageReturn,
    /// One or more lines without anything but blanks. (Strictly only.)
    BlankLine,
    /// Blanks at the beginning of a line. (Strictly only.)
    LeadingBlanks,
    /// Blanks at the end of a line. (Strictly only.)
    TrailingBlanks,
    /// Blanks between two words on one line. (Strictly only.)
    SameLine,
    /// The last line does not end. (Strictly only.)
    MissingLineFeed,
    /// There is more that is wrong than is told; here is the first of it. (Strictly only.)
    More,
}

impl FaultKind {
    /// What was expected instead, in a format.
    #[must_use]
    pub fn expected(self, format: &Format) -> String {
        match self {
            Self::Empty if format.counted => "expected the number of cases".into(),
            Self::Empty | Self::UnexpectedCount => {
                format!("expected the {}", format.boards[0])
            }
            Self::ByteOrderMark => "expected plain text; save it as UTF-8 without BOM".into(),
            Self::Board(GridFaultKind::UnknownCharacter) => {
                format!("expected {}", format.alphabet)
            }
            Self::Board(GridFaultKind::MissingRow { .. }) => {
                format!("expected a row of four, each {}", format.alphabet)
            }
            Self::Board(_) => "expected 4 characters".into(),
            Self::MissingBoard(index) => format!("expected the {}", format.boards[index]),
            Self::WrongNumber {
                content, expected, ..
            } => match format.alphabet.character(content) {
                Some(character) => format!("expected {expected} `{character}`"),
                None => format!("expected {expected}"),
            },
            Self::MissingCount | Self::CountNotANumber | Self::CountNegative => {
                "expected the number of cases, such as `2`".into()
            }
            Self::CountTooLarge => format!("expected at most {}", u32::MAX),
            Self::MissingCase { declared, found } => {
                format!("expected case {} of {declared}", found + 1)
            }
            Self::TrailingText { .. } => "expected the end of the input".into(),
            Self::CountNotPlain { count } => format!("expected `{count}`"),
            Self::CarriageReturn => "expected a line feed alone".into(),
            Self::BlankLine => "expected no blank line".into(),
            Self::LeadingBlanks | Self::TrailingBlanks => "expected no blanks".into(),
            Self::SameLine | Self::MissingLineFeed => "expected a line feed".into(),
            Self::More => "expected those above to be mended first".into(),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the input is empty"),
            Self::ByteOrderMark => f.write_str("the input begins with a byte-order mark"),
            Self::Board(kind) => kind.fmt(f),
            Self::MissingBoard(_) => f.write_str("a board is missing"),
            Self::WrongNumber {
                content,
                expected,
                found,
            } => {
                let plural = if found == 1 { "" } else { "s" };
                match content {
                    Some(colour) => write!(f, "{found} {colour} stone{plural}, not {expected}"),
                    None => write!(f, "{found} blank{plural}, not {expected}"),
                }
            }
            Self::MissingCount => f.write_str("the number of cases is missing"),
            Self::CountNotANumber => f.write_str("the number of cases is not a number"),
            Self::CountNegative => f.write_str("the number of cases is negative"),
            Self::CountTooLarge => f.write_str("the number of cases is too large"),
            Self::MissingCase { declared, found } => write!(
                f,
                "the number of cases is {declared}, but the input ends after {found}"
            ),
            Self::TrailingText {
                declared: Some(declared),
            } => write!(f, "the number of cases is {declared}, but more follows"),
            Self::TrailingText { declared: None } => f.write_str("something follows the case"),
            Self::CountNotPlain { .. } => {
                f.write_str("the number of cases has leading zeros or a sign")
            }
            Self::UnexpectedCount => {
                f.write_str("the input begins with a number, and has but one case")
            }
            Self::CarriageReturn => f.write_str("carriage return"),
            Self::BlankLine => f.write_str("blank line"),
            Self::LeadingBlanks => f.write_str("blanks at the beginning of a line"),
            Self::TrailingBlanks => f.write_str("blanks at the end of a line"),
            Self::SameLine => f.write_str("two words on one line"),
            Self::MissingLineFeed => f.write_str("the last line has no line feed"),
            Self::More => f.write_str("there are more faults from here on"),
        }
    }
}

/// Why no case could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text is partial and ends inside the case.
    Incomplete(Incomplete),
    /// The case is faulty.
    Faulty(ParseError),
}

impl From<Incomplete> for ReadError {
    fn from(incomplete: Incomplete) -> Self {
        Self::Incomplete(incomplete)
    }
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> Self {
        Self::Faulty(error)
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

impl Error for ReadError {}
