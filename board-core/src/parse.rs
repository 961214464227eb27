//! Reading of boards that are drawn as text.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::alphabet::Alphabet;
use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::colour::Colour;
use crate::stones::Stones;

/// Error of reading a board: the position and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseBoardError {
    /// The reason.
    pub kind: ParseBoardErrorKind,
    /// The position of the first wrong character in the text, in bytes; the length of the text if it is too short.
    pub position: usize,
    /// The characters that a board may have.
    alphabet: Alphabet,
}

/// The reason why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardErrorKind {
    /// A character that stands for no content of a cell.
    UnknownCharacter(char),
    /// The text ends after fewer than 16 cells.
    TooShort {
        /// The number of cells.
        found: u8,
    },
    /// The text has more than 16 cells.
    TooLong,
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, expected) = (self.position, self.alphabet);
        match self.kind {
            ParseBoardErrorKind::UnknownCharacter(found) => {
                write!(
                    f,
                    "unknown character {found:?} at byte {position}: expected {expected}"
                )
            }
            ParseBoardErrorKind::TooShort { found } => {
                write!(
                    f,
                    "the board ends after {found} of 16 cells: expected {expected}"
                )
            }
            ParseBoardErrorKind::TooLong => {
                write!(
                    f,
                    "a seventeenth cell at byte {position}: expected the end of the board"
                )
            }
        }
    }
}

impl Error for ParseBoardError {}

/// Reads sixteen cells. White space and `/` between cells are ignored.
fn read(text: &str, alphabet: Alphabet) -> Result<Stones, ParseBoardError> {
    let fail = |kind, position| {
        Err(ParseBoardError {
            kind,
            position,
            alphabet,
        })
    };
    let mut stones = Stones::EMPTY;
    let mut cells = Cell::ALL.into_iter();
    let is_separator = |character: char| character.is_ascii_whitespace() || character == '/';
    for (position, character) in text.char_indices() {
        if is_separator(character) {
            continue;
        }
        let Some(cell) = cells.next() else {
            return fail(ParseBoardErrorKind::TooLong, position);
        };
        if !alphabet.contains(character) {
            return fail(ParseBoardErrorKind::UnknownCharacter(character), position);
        }
        stones = stones.with(cell, alphabet.colour(character));
    }
    match cells.next() {
        None => Ok(stones),
        Some(missing) => {
            let found = missing.index();
            fail(ParseBoardErrorKind::TooShort { found }, text.len())
        }
    }
}

/// Reads the drawing that [`Display`](fmt::Display) writes: `X` is a member, `.` another cell.
///
/// White space and `/` between cells are ignored, so `X.../.X../..X./...X` is a board, too.
///
/// # Example: a board and two errors
///
/// ```
/// use board_core::{Bitboard, ParseBoardErrorKind, bitboard};
///
/// let diagonal = bitboard! {
///     X . . .
///     . X . .
///     . . X .
///     . . . X
/// };
/// assert_eq!("X.../.X../..X./...X".parse(), Ok(diagonal));
/// assert_eq!(diagonal.to_string().parse(), Ok(diagonal));
///
/// let error = "X.../.x..".parse::<Bitboard>().unwrap_err();
/// assert_eq!(error.position, 6);
/// assert_eq!(error.to_string(), "unknown character 'x' at byte 6: expected `X` or `.`");
/// let error = "X...".parse::<Bitboard>().unwrap_err();
/// assert_eq!(error.kind, ParseBoardErrorKind::TooShort { found: 4 });
/// ```
impl FromStr for Bitboard {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        Ok(read(text, Alphabet::BITBOARD)?.of(Colour::Black))
    }
}

/// Reads the drawing that [`Display`](fmt::Display) writes: `B` is a black stone, `W` a white stone, `.` a blank.
///
/// White space and `/` between cells are ignored. [`Alphabet`](crate::Alphabet) has the characters of a puzzle.
///
/// # Example: a position
///
/// ```
/// use board_core::{Stones, stones};
///
/// let start = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B . . W
/// };
/// assert_eq!("W..B/.WB./.BW./B..W".parse(), Ok(start));
/// assert_eq!(start.to_string().parse(), Ok(start));
///
/// let error = "W..B/.WB./.BW./B..WW".parse::<Stones>().unwrap_err();
/// assert_eq!(error.to_string(), "a seventeenth cell at byte 19: expected the end of the board");
/// ```
impl FromStr for Stones {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        read(text, Alphabet::STONES)
    }
}
