//! Boards that are written in exactly one way, read all at once.

use crate::{Alphabet, Bitboard, Colour, Stones};

/// One in every byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Times a word whose bytes are 0 or 1, its upper byte is the number with these bits.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// Reads boards that are written in exactly one way: four rows of four characters of an alphabet, a
/// line feed behind each.
///
/// That is what most files hold, and of such a board half the characters can be told in a few
/// operations on one word. Whatever is written otherwise is refused, not called faulty:
/// [`read`](super::read) takes a board in any layout, and says what is wrong with it.
///
/// # Example: one way to write a board, and another
///
/// ```
/// use board_core::{Alphabet, grid::Stencil};
///
/// let alphabet = Alphabet::new('b', 'w', None);
/// let stencil = Stencil::new(alphabet);
/// assert_eq!(
///     stencil.read(b"bwwb\nbbwb\nbwwb\nbwww\n"),
///     alphabet.parse("bwwb bbwb bwwb bwww").ok(),
/// );
/// assert_eq!(stencil.read(b"bwwb bbwb bwwb bwww\n"), None);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Stencil {
    /// Eight white characters.
    white: u64,
    /// How the others are told from white, one after the other.
    first: Mark,
    second: Option<Mark>,
}

/// How a character is told from white.
#[derive(Clone, Copy, Debug)]
struct Mark {
    content: Option<Colour>,
    /// The bits in which the character is not like white.
    difference: u8,
    /// One of these, in which no character is that is still to be told.
    bit: u32,
}

impl Stencil {
    /// The bytes that a board takes.
    pub const LEN: usize = 20;

    /// The stencil for boards in an alphabet.
    pub const fn new(alphabet: Alphabet) -> Self {
        let white = byte_of(alphabet, Some(Colour::White));
        let black = byte_of(alphabet, Some(Colour::Black)) ^ white;
        let (first, second) = if alphabet.character(None).is_some() {
            let blank = byte_of(alphabet, None) ^ white;
            // Two different numbers: one of them has a bit that the other has not.
            if black & !blank != 0 {
                let first = Mark::new(Some(Colour::Black), black, black & !blank);
                (first, Some(Mark::new(None, blank, blank)))
            } else {
                let first = Mark::new(None, blank, blank & !black);
                (first, Some(Mark::new(Some(Colour::Black), black, black)))
            }
        } else {
            (Mark::new(Some(Colour::Black), black, black), None)
        };
        Self {
            white: white as u64 * ONES,
            first,
            second,
        }
    }

    /// Reads a board; `None` if it is written in another way, or is no board.
    #[inline]
    #[must_use]
    pub const fn read(&self, text: &[u8; Self::LEN]) -> Option<Stones> {
        let [a, b, c, d, end_of_row_0, rest @ ..] = *text;
        let [e, f, g, h, end_of_row_1, rest @ ..] = rest;
        let [i, j, k, l, end_of_row_2, rest @ ..] = rest;
        let [m, n, o, p, end_of_row_3] = rest;
        let upper = self.read_half([a, b, c, d, e, f, g, h]);
        let lower = self.read_half([i, j, k, l, m, n, o, p]);
        let are_rows = end_of_row_0 == b'\n'
            && end_of_row_1 == b'\n'
            && end_of_row_2 == b'\n'
            && end_of_row_3 == b'\n';
        if !are_rows || (upper.foreign | lower.foreign) != 0 {
            return None;
        }
        let black = Bitboard::from_bits(u16::from_le_bytes([upper.black, lower.black]));
        let blank = Bitboard::from_bits(u16::from_le_bytes([upper.blank, lower.blank]));
        // A foreign character can have both marks.
        if !black.is_disjoint(blank) {
            return None;
        }
        Stones::new(black, black.union(blank).complement())
    }

    /// Reads two rows.
    #[inline]
    const fn read_half(&self, characters: [u8; 8]) -> Half {
        let mut half = Half {
            foreign: u64::from_le_bytes(characters) ^ self.white,
            black: 0,
            blank: 0,
        };
        half.take(self.first);
        if let Some(second) = self.second {
            half.take(second);
        }
        half
    }
}

/// Two rows.
struct Half {
    /// How the characters that are not told yet differ from white.
    foreign: u64,
    black: u8,
    blank: u8,
}

impl Half {
    /// Takes the characters with a mark out of those that are not told yet.
    #[inline]
    const fn take(&mut self, mark: Mark) {
        let ones = (self.foreign >> mark.bit) & ONES;
        self.foreign ^= ones * mark.difference as u64;
        let cells = (ones.wrapping_mul(GATHER) >> 56) as u8;
        match mark.content {
            Some(_) => self.black = cells,
            None => self.blank = cells,
        }
    }
}

impl Mark {
    const fn new(content: Option<Colour>, difference: u8, telling: u8) -> Self {
        Self {
            content,
            difference,
            bit: telling.trailing_zeros(),
        }
    }
}

/// The character for something that the alphabet has a character for.
const fn byte_of(alphabet: Alphabet, content: Option<Colour>) -> u8 {
    match alphabet.character(content) {
        Some(character) => character as u8,
        None => panic!("the alphabet has such a character"),
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::Placements;

    fn alphabets() -> [Alphabet; 5] {
        [
            Alphabet::new('b', 'w', None),
            Alphabet::new('1', '0', None),
            Alphabet::new('b', 'w', Some('*')),
            Alphabet::new('B', 'W', Some('O')),
            // All bits in which black is not like white are bits in which the blank is not.
            Alphabet::new('A', 'C', Some('@')),
        ]
    }

    fn block(alphabet: Alphabet, stones: Stones) -> [u8; Stencil::LEN] {
        let text = alphabet.draw(stones).to_string() + "\n";
        text.as_bytes().try_into().expect("it has twenty bytes")
    }

    #[test]
    fn every_board_of_two_colours_is_read() {
        for alphabet in &alphabets()[..2] {
            let stencil = Stencil::new(*alphabet);
            for black in Bitboard::all() {
                let stones = Stones::new(black, !black).expect("they are disjoint");
                assert_eq!(stencil.read(&block(*alphabet, stones)), Some(stones));
            }
        }
    }

    #[test]
    fn boards_with_blanks_are_read() {
        for alphabet in &alphabets()[2..] {
            let stencil = Stencil::new(*alphabet);
            for (black, white) in [(4, 4), (7, 7), (0, 3), (16, 0), (0, 16), (0, 0), (9, 1)] {
                for stones in Placements::new(black, white).iter().step_by(7) {
                    assert_eq!(stencil.read(&block(*alphabet, stones)), Some(stones));
                }
            }
        }
    }

    /// One byte is wrong: the board is refused, or it is another board.
    #[test]
    fn what_is_read_is_what_stands_there() {
        for alphabet in alphabets() {
            let stencil = Stencil::new(alphabet);
            let stones: Vec<_> = match alphabet.character(None) {
                Some(_) => Placements::new(5, 6).iter().step_by(50_021).collect(),
                None => Placements::new(8, 8).iter().step_by(401).collect(),
            };
            for stones in stones {
                let text = block(alphabet, stones);
                for place in 0..Stencil::LEN {
                    for byte in 0..=u8::MAX {
                        let mut text = text;
                        text[place] = byte;
                        let carefully = alphabet.parse(text).ok();
                        let expected = carefully.filter(|&read| block(alphabet, read) == text);
                        assert_eq!(stencil.read(&text), expected, "{text:?}");
                    }
                }
            }
        }
    }
}
