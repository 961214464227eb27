//! Faults of an input.

use std::ops::Range;

use board_core::Colour;

use super::Format;
use super::words::{MAX_WORD, Words, last_line};

/// The faults of one case, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct ParseError {
    /// The number of the faulty case, counted from 1.
    pub case: u64,
    /// The faults, at least one.
    pub faults: Vec<Fault>,
}

/// A fault and its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {}", .span.start)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The faulty bytes of the text; empty if something is missing.
    pub span: Range<usize>,
}

/// What is wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// The input contains only white space.
    #[error("the input is empty")]
    Empty,
    /// The input begins with a byte-order mark.
    #[error("the input begins with a byte-order mark")]
    ByteOrderMark,
    /// One or more adjacent characters are not in the alphabet.
    #[error("unknown character")]
    UnknownCharacter,
    /// A row has fewer than four characters.
    #[error("row too short ({found} of 4 characters)")]
    ShortRow {
        /// The number of characters.
        found: usize,
    },
    /// A row has more than four characters.
    #[error("row too long ({}{found} characters, not 4)", if *.is_cut { "at least " } else { "" })]
    LongRow {
        /// The number of characters that were read.
        found: usize,
        /// Whether the row was cut there, so that it may have more.
        is_cut: bool,
    },
    /// The text or the board ends before this row, counted from 0.
    #[error("row {} of 4 is missing", .0 + 1)]
    MissingRow(usize),
    /// A case ends before this one of its boards, counted from 0.
    #[error("a board is missing")]
    MissingBoard(usize),
    /// A board has a wrong number of stones of a colour, or of blanks.
    #[error("{}, {}", number(*.content, *.found), required(*.expected, *.by_first_board))]
    WrongNumber {
        /// The colour; `None` for blanks.
        content: Option<Colour>,
        /// The required number.
        expected: u32,
        /// The number on the board.
        found: u32,
        /// Whether the first board of the case determines the required number.
        by_first_board: bool,
    },
    /// A board has no black stone, and the statement excludes such boards.
    #[error("the statement excludes this board")]
    Excluded,
    /// The input begins with a board instead of the number of cases.
    #[error("the number of cases is missing")]
    MissingCount,
    /// The number of cases is not a number.
    #[error("the number of cases is not a number")]
    CountNotANumber,
    /// The number of cases is negative.
    #[error("the number of cases is negative")]
    CountNegative,
    /// The number of cases is greater than 4,294,967,295.
    #[error("the number of cases is too large")]
    CountTooLarge,
    /// The input has fewer cases than its first line declares.
    #[error("the number of cases is {declared}, but the input ends after {found}")]
    MissingCase {
        /// The declared number of cases.
        declared: u32,
        /// The number of cases that follow.
        found: u64,
    },
    /// Text follows the last case.
    #[error("{}", trailing(*.declared))]
    TrailingText {
        /// The declared number of cases; `None` if the format does not have it.
        declared: Option<u32>,
    },
    /// The number of cases has leading zeros or a sign. (Strict validation only.)
    #[error("the number of cases has leading zeros or a sign")]
    CountNotPlain {
        /// Its value.
        count: u32,
    },
    /// A carriage return. (Strict validation only.)
    #[error("carriage return")]
    CarriageReturn,
    /// One or more lines with nothing but white space. (Strict validation only.)
    #[error("blank line")]
    BlankLine,
    /// No blank line separates two boards. (Strict validation only.)
    #[error("no blank line between two boards")]
    MissingBlankLine,
    /// White space at the beginning of a line. (Strict validation only.)
    #[error("white space at the beginning of a line")]
    LeadingBlanks,
    /// White space at the end of a line. (Strict validation only.)
    #[error("white space at the end of a line")]
    TrailingBlanks,
    /// White space between two words on one line. (Strict validation only.)
    #[error("two words on one line")]
    SameLine,
    /// The last line has no line feed. (Strict validation only.)
    #[error("the last line has no line feed")]
    MissingLineFeed,
}

impl FaultKind {
    /// How to fix the fault: what the format expects.
    pub fn expected(self, format: &Format) -> String {
        match self {
            Self::Empty if format.counted => "expected the number of cases".into(),
            Self::Empty => format!("expected the {}", format.boards[0]),
            Self::ByteOrderMark => "expected plain text; save it as UTF-8 without BOM".into(),
            Self::UnknownCharacter => format!("expected {}", format.alphabet),
            Self::MissingRow(_) => {
                format!("expected a row of 4 characters, each {}", format.alphabet)
            }
            Self::ShortRow { .. } | Self::LongRow { .. } => "expected 4 characters".into(),
            Self::MissingBoard(index) => format!("expected the {}", format.boards[index]),
            Self::WrongNumber {
                content, expected, ..
            } => match format.alphabet.character(content) {
                Some(character) => format!("expected {expected} `{character}`"),
                None => format!("expected {expected}"),
            },
            Self::Excluded => {
                let black = format.alphabet.character(Some(Colour::Black));
                format!("expected at least one `{}`", black.unwrap_or_default())
            }
            Self::MissingCount | Self::CountNotANumber | Self::CountNegative => {
                "expected the number of cases, such as `2`".into()
            }
            Self::CountTooLarge => format!("expected at most {}", u32::MAX),
            Self::MissingCase { declared, found } => {
                format!("expected case {} of {declared}", found + 1)
            }
            Self::TrailingText { .. } => "expected the end of the input".into(),
            Self::CountNotPlain { count } => format!("expected `{count}`"),
            Self::CarriageReturn => "expected a line feed (LF) only".into(),
            Self::BlankLine => "expected no blank line".into(),
            Self::MissingBlankLine => "expected a blank line".into(),
            Self::LeadingBlanks | Self::TrailingBlanks => "expected no white space".into(),
            Self::SameLine | Self::MissingLineFeed => "expected a line feed".into(),
        }
    }
}

/// A number of stones or blanks in words.
fn number(content: Option<Colour>, number: u32) -> String {
    let plural = if number == 1 { "" } else { "s" };
    match content {
        Some(colour) => format!("{number} {colour} stone{plural}"),
        None => format!("{number} blank{plural}"),
    }
}

/// The required number in words.
fn required(expected: u32, by_first_board: bool) -> String {
    if by_first_board {
        format!("but the first board of the case has {expected}")
    } else {
        format!("not {expected}")
    }
}

/// The message about text after the last case.
fn trailing(declared: Option<u32>) -> String {
    match declared {
        Some(declared) => format!("the number of cases is {declared}, but more text follows"),
        None => "text follows the case".to_owned(),
    }
}

impl Fault {
    /// A remark that helps to see the fault in this text, if there is one.
    pub fn note(&self, text: &[u8], format: &Format) -> Option<String> {
        match self.kind {
            FaultKind::UnknownCharacter | FaultKind::ShortRow { .. }
                if format.is_unexpected_count(text, &self.span) =>
            {
                Some("this format has no number of cases: leave it out".into())
            }
            FaultKind::UnknownCharacter => unusual_character(&text[self.span.clone()], format),
            FaultKind::LongRow { .. } => boards_side_by_side(text, self.span.start, format),
            FaultKind::TrailingText { declared: None } => boards_side_by_side(text, 0, format),
            FaultKind::SameLine => {
                let line = last_line(&text[..self.span.start]);
                let is_first = !line.iter().any(u8::is_ascii_whitespace);
                let start = self.span.start - line.len();
                is_first.then(|| boards_side_by_side(text, start, format))?
            }
            // The rows of the boards alternate, so the faulty board may begin below the first line.
            FaultKind::WrongNumber { .. } if text[self.span.clone()].contains(&b'\n') => {
                let line_starts = line_starts_before(text, self.span.start).take(4);
                let mut notes =
                    line_starts.filter_map(|start| boards_side_by_side(text, start, format));
                notes.next()
            }
            FaultKind::MissingRow(_) => {
                let ahead = Words::starting_at(text, self.span.end, true);
                let is_at_gap = ahead.is_before_board_end();
                is_at_gap.then(|| "a blank line ends a board".into())
            }
            _ => None,
        }
    }
}

/// The starts of the line with this byte and of the lines above it.
fn line_starts_before(text: &[u8], byte: usize) -> impl Iterator<Item = usize> {
    let feeds = (0..byte).rev().filter(|at| text[*at] == b'\n');
    feeds.map(|at| at + 1).chain([0])
}

/// A remark on four lines that may be boards side by side: the boards one below the other. The first line begins at
/// `start`.
fn boards_side_by_side(text: &[u8], start: usize, format: &Format) -> Option<String> {
    let characters = |line: &[u8]| -> Vec<u8> {
        let characters = line.iter().filter(|byte| !byte.is_ascii_whitespace());
        characters.take(MAX_WORD).copied().collect()
    };
    let lines = text[start..].split(|byte| *byte == b'\n').take(4);
    let lines: Vec<Vec<u8>> = lines.map(characters).collect();
    let before = last_line(text[..start].trim_ascii_end());
    let width = lines[0].len();
    let is_first = characters(before).len() != width;
    let are_boards = lines.len() == 4
        && width > 4
        && width.is_multiple_of(4)
        && lines
            .iter()
            .all(|line| line.len() == width && format.has_all(line));
    if !(is_first && are_boards) {
        return None;
    }
    let rows = (0..width).step_by(4).flat_map(|column| {
        let row = move |line: &Vec<u8>| String::from_utf8_lossy(&line[column..][..4]).into();
        lines.iter().map(row)
    });
    let rows: Vec<String> = rows.collect();
    let (boards, rows) = (width / 4, rows.join("\n"));
    Some(format!(
        "if {boards} boards stand side by side, write one below the other:\n{rows}"
    ))
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
        Some(format!(
            "capital and small letters differ: write `{other_case}`"
        ))
    } else if character.is_ascii_graphic() {
        None
    } else {
        Some(format!("the character is U+{:04X}", u32::from(character)))
    }
}
