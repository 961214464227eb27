//! A puzzle's own characters for its board.

use core::fmt;

use crate::{Cell, Colour, Stones};

/// The characters with which a puzzle writes its board.
///
/// # Example: reading and drawing
///
/// ```
/// use board_core::{Alphabet, Colour};
///
/// let alphabet = Alphabet::new('b', 'w', Some('*'));
/// let stones = alphabet.parse("w**b\n*wb*\n*bw*\nb**w\n").unwrap();
/// assert_eq!(stones.of(Colour::White).len(), 4);
/// assert_eq!(alphabet.draw(stones).to_string(), "w**b\n*wb*\n*bw*\nb**w");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Alphabet {
    black: char,
    white: char,
    blank: Option<char>,
}

impl Alphabet {
    /// Creates an alphabet: a character for black, for white and, if the puzzle has them, for blanks.
    ///
    /// # Panics
    ///
    /// If the characters are not distinct, visible ASCII characters.
    pub const fn new(black: char, white: char, no_stone: Option<char>) -> Self {
        assert!(
            black.is_ascii_graphic() && white.is_ascii_graphic() && black != white,
            "an alphabet has two different visible characters"
        );
        if let Some(no_stone) = no_stone {
            assert!(
                no_stone.is_ascii_graphic() && no_stone != black && no_stone != white,
                "the blank is a third visible character"
            );
        }
        Self {
            black,
            white,
            blank: no_stone,
        }
    }

    /// The character for a black stone, a white stone, or a blank, if the puzzle has blanks.
    #[must_use]
    pub const fn character(self, content: Option<Colour>) -> Option<char> {
        match content {
            Some(Colour::Black) => Some(self.black),
            Some(Colour::White) => Some(self.white),
            None => self.blank,
        }
    }

    /// Whether the alphabet has a character.
    #[must_use]
    pub fn contains(self, character: char) -> bool {
        character == self.black || character == self.white || Some(character) == self.blank
    }

    /// The colour of a character; `None` for the blank and for a character outside the alphabet.
    #[must_use]
    pub const fn colour(self, character: char) -> Option<Colour> {
        if character == self.black {
            Some(Colour::Black)
        } else if character == self.white {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// Parses a text that consists of one board: sixteen characters of this alphabet.
    ///
    /// White space may stand anywhere and is ignored.
    ///
    /// # Errors
    ///
    /// [`ParseBoardError`] with the first byte that is wrong, or the end of the text if characters are
    /// missing.
    ///
    /// # Example: the error names the place
    ///
    /// ```
    /// use board_core::Alphabet;
    ///
    /// let alphabet = Alphabet::new('b', 'w', None);
    /// assert!(alphabet.parse("bwwb bbwb bwwb bwww").is_ok());
    /// let error = alphabet.parse("bwwb\nbb?b\nbwwb\nbwww\n").unwrap_err();
    /// assert_eq!(error.position(), 7);
    /// assert_eq!(error.to_string(), "unexpected character at byte 7: expected `b` or `w`");
    /// ```
    pub fn parse(self, text: impl AsRef<[u8]>) -> Result<Stones, ParseBoardError> {
        let text = text.as_ref();
        let error = |kind, position| ParseBoardError {
            kind,
            position,
            alphabet: self,
        };
        let mut stones = Stones::EMPTY;
        let mut cells = Cell::ALL.into_iter();
        for (position, byte) in text.iter().enumerate() {
            if byte.is_ascii_whitespace() {
                continue;
            }
            let Some(cell) = cells.next() else {
                return Err(error(ParseBoardErrorKind::TrailingText, position));
            };
            if !self.contains(char::from(*byte)) {
                return Err(error(ParseBoardErrorKind::UnexpectedCharacter, position));
            }
            stones = stones.with(cell, self.colour(char::from(*byte)));
        }
        if cells.next().is_some() {
            return Err(error(ParseBoardErrorKind::TooShort, text.len()));
        }
        Ok(stones)
    }

    /// Draws a board: four rows, with a line feed between rows.
    pub const fn draw(self, stones: Stones) -> Drawing {
        Drawing {
            stones,
            alphabet: self,
        }
    }
}

/// The characters as a list for messages, such as `b`, `w` or `*`.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.blank {
            Some(blank) => write!(f, "`{}`, `{}` or `{blank}`", self.black, self.white),
            None => write!(f, "`{}` or `{}`", self.black, self.white),
        }
    }
}

/// A text is not a board in the characters of an [`Alphabet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBoardError {
    kind: ParseBoardErrorKind,
    position: usize,
    alphabet: Alphabet,
}

/// What is wrong with the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardErrorKind {
    /// A character is not in the alphabet.
    UnexpectedCharacter,
    /// The text has fewer than sixteen characters.
    TooShort,
    /// Another character follows the sixteenth.
    TrailingText,
}

impl ParseBoardError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ParseBoardErrorKind {
        self.kind
    }

    /// The byte of the text at which it is wrong.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            position,
            alphabet,
        } = self;
        match kind {
            ParseBoardErrorKind::UnexpectedCharacter => {
                write!(
                    f,
                    "unexpected character at byte {position}: expected {alphabet}"
                )
            }
            ParseBoardErrorKind::TooShort => {
                write!(
                    f,
                    "the board ends at byte {position}: expected 16 characters"
                )
            }
            ParseBoardErrorKind::TrailingText => {
                write!(
                    f,
                    "text after the board at byte {position}: expected 16 characters"
                )
            }
        }
    }
}

impl core::error::Error for ParseBoardError {}

/// A board drawn with an [`Alphabet`]; see [`Alphabet::draw`].
///
/// Displays as four rows of four characters. A blank for which the alphabet has no character is
/// drawn as `.`.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Drawing {
    stones: Stones,
    alphabet: Alphabet,
}

impl Drawing {
    /// The four rows, each of four characters.
    #[must_use]
    pub fn rows(self) -> [[char; 4]; 4] {
        let mut rows = [['.'; 4]; 4];
        for cell in Cell::ALL {
            let content = self.stones.at(cell);
            if let Some(character) = self.alphabet.character(content) {
                rows[usize::from(cell.row())][usize::from(cell.column())] = character;
            }
        }
        rows
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows().into_iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            for character in row {
                write!(f, "{character}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::Placements;

    #[test]
    fn drawn_boards_are_parsed_back() {
        let alphabet = Alphabet::new('B', 'W', Some('O'));
        for stones in Placements::new(7, 7).iter().step_by(11) {
            let drawn = alphabet.draw(stones).to_string();
            assert_eq!(alphabet.parse(&drawn), Ok(stones));
        }
    }

    #[test]
    fn errors_have_a_kind_and_a_position() {
        use ParseBoardErrorKind::{TooShort, TrailingText, UnexpectedCharacter};
        let alphabet = Alphabet::new('b', 'w', None);
        for (text, kind, position) in [
            (&b""[..], TooShort, 0),
            (b"bwwb\nbwwb\nbwwb\n", TooShort, 15),
            (b"bwwb bbwb bwwb bwww b", TrailingText, 20),
            (b"bwwb bbwb bwwb bww*", UnexpectedCharacter, 18),
            (b"\xff\xfeb\0w\0", UnexpectedCharacter, 0),
        ] {
            let error = alphabet.parse(text).expect_err("the text is not a board");
            assert_eq!((error.kind(), error.position()), (kind, position));
        }
    }

    #[test]
    fn display_lists_the_characters() {
        assert_eq!(Alphabet::new('1', '0', None).to_string(), "`1` or `0`");
        let with_blank = Alphabet::new('b', 'w', Some('*'));
        assert_eq!(with_blank.to_string(), "`b`, `w` or `*`");
        assert!(with_blank.contains('*') && !with_blank.contains('B'));
    }

    #[test]
    #[should_panic(expected = "different visible")]
    fn equal_characters_are_rejected() {
        let _ = Alphabet::new('x', 'x', None);
    }
}
