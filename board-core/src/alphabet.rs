//! A puzzle's own characters for its board.

use core::fmt;

use crate::grid::{self, GridError, Words};
use crate::{Cell, Colour, Stones};

/// The characters that a puzzle writes its board with.
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
    /// An alphabet with a character for each colour and, where the puzzle has them, for blanks.
    ///
    /// # Panics
    ///
    /// If the characters are not different, visible ASCII characters.
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

    /// Whether a character stands for anything.
    #[must_use]
    pub fn contains(self, character: char) -> bool {
        character == self.black || character == self.white || Some(character) == self.blank
    }

    /// The colour that a character stands for; `None` for the blank and for a foreign character.
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

    /// Reads a text that holds one board and nothing else.
    ///
    /// Rows are words of four characters, parted by line ends or blanks of any kind.
    ///
    /// # Errors
    ///
    /// All that is wrong with the board at once, each fault with the span of bytes that it is
    /// about; see [`GridError`].
    ///
    /// # Example: every fault has its span
    ///
    /// ```
    /// use board_core::{Alphabet, grid::GridFaultKind};
    ///
    /// let alphabet = Alphabet::new('b', 'w', None);
    /// let error = alphabet.parse("bwwb\nbb?b\nbww\nbwww\n").unwrap_err();
    /// let faults = error.faults();
    /// assert_eq!(faults[0].kind, GridFaultKind::UnknownCharacter);
    /// assert_eq!(faults[0].span, 7..8);
    /// assert_eq!(faults[1].kind, GridFaultKind::ShortRow { found: 3 });
    /// assert_eq!(faults[1].span, 10..13);
    /// ```
    pub fn parse(self, text: impl AsRef<[u8]>) -> Result<Stones, GridError> {
        grid::parse(Words::new(text.as_ref()), self)
    }

    /// The board as this alphabet writes it: four rows, parted by line feeds.
    pub const fn draw(self, stones: Stones) -> Drawing {
        Drawing {
            stones,
            alphabet: self,
        }
    }
}

/// `b` or `w`, or `b`, `w` or `*`: the alphabet as a message lists it.
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
    fn what_is_drawn_is_read_back() {
        let alphabet = Alphabet::new('B', 'W', Some('O'));
        for stones in Placements::new(7, 7).iter().step_by(11) {
            let drawn = alphabet.draw(stones).to_string();
            assert_eq!(alphabet.parse(&drawn), Ok(stones));
        }
    }

    #[test]
    fn an_alphabet_names_its_characters() {
        assert_eq!(Alphabet::new('1', '0', None).to_string(), "`1` or `0`");
        let with_blank = Alphabet::new('b', 'w', Some('*'));
        assert_eq!(with_blank.to_string(), "`b`, `w` or `*`");
        assert!(with_blank.contains('*') && !with_blank.contains('B'));
    }

    #[test]
    #[should_panic(expected = "different visible")]
    fn one_character_cannot_mean_two_things() {
        let _ = Alphabet::new('x', 'x', None);
    }
}
