//! Faults of an input.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use board_core::Colour;

use super::Format;
use super::words::Words;

/// The faults of one case, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    case: u64,
    faults: Vec<Fault>,
}

impl ParseError {
    pub(super) const fn new(case: u64, faults: Vec<Fault>) -> Self {
        Self { case, faults }
    }

    /// The number of the faulty case, counted from 1.
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

/// A fault and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The faulty bytes of the text; empty if something is missing.
    pub span: Range<usize>,
}

impl Fault {
    /// A remark that helps to see the fault in this text, if there is one.
    #[must_use]
    pub fn note(&self, text: &[u8], format: &Format) -> Option<String> {
        match self.kind {
            FaultKind::UnknownCharacter => unusual_character(&text[self.span.clone()], format),
            FaultKind::MissingRow(_) => {
                let ahead = Words::starting_at(text, self.span.end, true);
                let is_at_gap = ahead.is_before_board_end();
                is_at_gap.then(|| "a blank line ends a board".into())
            }
            _ => None,
        }
    }
}

/// A remark on characters that look like other ones, or cannot be seen.
fn unusual_character(unknown: &[u8], format: &Format) -> Option<String> {
    let chunk = unknown.utf8_chunks().next()?;
    let Some(character) = chunk.valid().chars().next() else {
        let byte = chunk.invalid().first()?;
        return Some(format!("the byte 0x{byte:02X} is not UTF-8"));
    };
    let other_case = if character.is_ascii_uppercase() {
        character.to_ascii_lowercase()
    } else {
        character.to_ascii_uppercase()
    };
    if format.alphabet.contains(other_case) {
        Some("capital and small letters are different here".into())
    } else if character.is_ascii_graphic() {
        None
    } else {
        Some(format!("the character is U+{:04X}", u32::from(character)))
    }
}

/// What is wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The input contains only white space.
    Empty,
    /// The input begins with a byte-order mark.
    ByteOrderMark,
    /// One or more adjacent characters are not in the alphabet.
    UnknownCharacter,
    /// A row has fewer than four characters.
    ShortRow {
        /// The number of characters.
        found: usize,
    },
    /// A row has more than four characters.
    LongRow {
        /// The number of characters that were read.
        found: usize,
        /// Whether the row was cut there, so that it may have more.
        is_cut: bool,
    },
    /// The text or the board ends before this row, counted from 0.
    MissingRow(usize),
    /// A case ends before this one of its boards, counted from 0.
    MissingBoard(usize),
    /// A board has a wrong number of stones of a colour, or of blanks.
    WrongNumber {
        /// The colour; `None` for blanks.
        content: Option<Colour>,
        /// The required number.
        expected: u32,
        /// The number on the board.
        found: u32,
    },
    /// A board has another number of stones of a colour, or of blanks, than the first board of its case.
    UnequalNumber {
        /// The colour; `None` for blanks.
        content: Option<Colour>,
        /// The number on the first board.
        first: u32,
        /// The number on the board.
        found: u32,
    },
    /// The input begins with a board instead of the number of cases.
    MissingCount,
    /// The number of cases is not a number.
    CountNotANumber,
    /// The number of cases is negative.
    CountNegative,
    /// The number of cases is greater than 4,294,967,295.
    CountTooLarge,
    /// The input has fewer cases than its first line declares.
    MissingCase {
        /// The declared number of cases.
        declared: u32,
        /// The number of cases that follow.
        found: u64,
    },
    /// Text follows the last case.
    TrailingText {
        /// The declared number of cases; `None` if the format does not have it.
        declared: Option<u32>,
    },
    /// The number of cases has leading zeros or a sign. (Strict validation only.)
    CountNotPlain {
        /// Its value.
        count: u32,
    },
    /// The input begins with a number, and the format has no number of cases. (Strict validation only.)
    UnexpectedCount,
    /// A carriage return. (Strict validation only.)
    CarriageReturn,
    /// One or more lines with nothing but white space. (Strict validation only.)
    BlankLine,
    /// No blank line separates two boards. (Strict validation only.)
    MissingBlankLine,
    /// White space at the beginning of a line. (Strict validation only.)
    LeadingBlanks,
    /// White space at the end of a line. (Strict validation only.)
    TrailingBlanks,
    /// White space between two words on one line. (Strict validation only.)
    SameLine,
    /// The last line has no line feed. (Strict validation only.)
    MissingLineFeed,
    /// The input has more faults; this is the position of the first one that is left out. (Strict validation
    /// only.)
    More,
}

impl FaultKind {
    /// How to fix the fault: what the format expects.
    #[must_use]
    pub fn expected(self, format: &Format) -> String {
        match self {
            Self::Empty if format.counted => "expected the number of cases".into(),
            Self::Empty | Self::UnexpectedCount => {
                format!("expected the {}", format.boards[0])
            }
            Self::ByteOrderMark => "expected plain text; save it as UTF-8 without BOM".into(),
            Self::UnknownCharacter => format!("expected {}", format.alphabet),
            Self::MissingRow(_) => {
                format!("expected a row of 4 characters, each {}", format.alphabet)
            }
            Self::ShortRow { .. } | Self::LongRow { .. } => "expected 4 characters".into(),
            Self::MissingBoard(index) => format!("expected the {}", format.boards[index]),
            Self::WrongNumber {
                content, expected, ..
            }
            | Self::UnequalNumber {
                content,
                first: expected,
                ..
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
            Self::MissingBlankLine => "expected a blank line".into(),
            Self::LeadingBlanks | Self::TrailingBlanks => "expected no white space".into(),
            Self::SameLine | Self::MissingLineFeed => "expected a line feed".into(),
            Self::More => "fix the faults above first".into(),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the input is empty"),
            Self::ByteOrderMark => f.write_str("the input begins with a byte-order mark"),
            Self::UnknownCharacter => f.write_str("unknown character"),
            Self::ShortRow { found } => write!(f, "row too short ({found} of 4 characters)"),
            Self::LongRow { found, is_cut } => {
                let at_least = if is_cut { "at least " } else { "" };
                write!(f, "row too long ({at_least}{found} characters, not 4)")
            }
            Self::MissingRow(row) => write!(f, "row {} of 4 is missing", row + 1),
            Self::MissingBoard(_) => f.write_str("a board is missing"),
            Self::WrongNumber {
                content,
                expected,
                found,
            } => {
                write_number(f, content, found)?;
                write!(f, ", not {expected}")
            }
            Self::UnequalNumber {
                content,
                first,
                found,
            } => {
                write_number(f, content, found)?;
                write!(f, ", but the first board of the case has {first}")
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
            } => write!(
                f,
                "the number of cases is {declared}, but more text follows"
            ),
            Self::TrailingText { declared: None } => f.write_str("text follows the case"),
            Self::CountNotPlain { .. } => {
                f.write_str("the number of cases has leading zeros or a sign")
            }
            Self::UnexpectedCount => f.write_str(
                "the input begins with a number, but this format has no number of cases",
            ),
            Self::CarriageReturn => f.write_str("carriage return"),
            Self::BlankLine => f.write_str("blank line"),
            Self::MissingBlankLine => f.write_str("no blank line between two boards"),
            Self::LeadingBlanks => f.write_str("white space at the beginning of a line"),
            Self::TrailingBlanks => f.write_str("white space at the end of a line"),
            Self::SameLine => f.write_str("two words on one line"),
            Self::MissingLineFeed => f.write_str("the last line has no line feed"),
            Self::More => f.write_str("too many faults: the rest is left out"),
        }
    }
}

/// Writes a number of stones or blanks.
fn write_number(f: &mut fmt::Formatter<'_>, content: Option<Colour>, number: u32) -> fmt::Result {
    let plural = if number == 1 { "" } else { "s" };
    match content {
        Some(colour) => write!(f, "{number} {colour} stone{plural}"),
        None => write!(f, "{number} blank{plural}"),
    }
}
