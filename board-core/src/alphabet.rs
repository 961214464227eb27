//! A puzzle's own characters for its board.

use core::fmt::{self, Write as _};

use crate::cell::Cell;
use crate::colour::Colour;
use crate::stones::Stones;

/// The characters with which a puzzle writes its board.
///
/// # Example: a drawn board
///
/// ```
/// use board_core::{Alphabet, stones};
///
/// let alphabet = Alphabet::new('b', 'w', Some('*'));
/// let stones = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B . . W
/// };
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
    /// The characters with which [`Bitboard`](crate::Bitboard)s are drawn: its cells are the black stones.
    pub const BITBOARD: Self = Self::new('X', '.', None);

    /// The characters with which [`Stones`] are drawn.
    pub const STONES: Self = Self::new('B', 'W', Some('.'));

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
    pub const fn contains(self, character: char) -> bool {
        let is_blank = matches!(self.blank, Some(blank) if blank == character);
        is_blank || self.colour(character).is_some()
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
            if let Some(character) = self.alphabet.character(self.stones.at(cell)) {
                rows[usize::from(cell.row())][usize::from(cell.column())] = character;
            }
        }
        rows
    }

    /// Writes the rows, with a text between two rows and a text between two characters of a row.
    pub(crate) fn write(
        self,
        f: &mut fmt::Formatter<'_>,
        between_rows: &str,
        between_cells: &str,
    ) -> fmt::Result {
        for (cell, character) in Cell::ALL.into_iter().zip(self.rows().into_iter().flatten()) {
            match (cell.row(), cell.column()) {
                (0, 0) => {}
                (_, 0) => f.write_str(between_rows)?,
                _ => f.write_str(between_cells)?,
            }
            f.write_char(character)?;
        }
        Ok(())
    }

    /// The four rows as strings.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn row_strings(self) -> [std::string::String; 4] {
        self.rows().map(|row| row.iter().collect())
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, "\n", "")
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn characters_and_contents_are_inverses() {
        let alphabet = Alphabet::new('B', 'W', Some('O'));
        for content in [None, Some(Colour::Black), Some(Colour::White)] {
            let character = alphabet.character(content);
            assert_eq!(character.map(|it| alphabet.colour(it)), Some(content));
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
