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
/// use board_core::{Alphabet, grid::FixedLayoutParser};
///
/// let alphabet = Alphabet::new('b', 'w', None);
/// let stencil = FixedLayoutParser::new(alphabet);
/// assert_eq!(
///     stencil.read(b"bwwb\nbbwb\nbwwb\nbwww\n"),
///     alphabet.parse("bwwb bbwb bwwb bwww").ok(),
/// );
/// assert_eq!(stencil.read(b"bwwb bbwb bwwb bwww\n"), None);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct FixedLayoutParser {
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

impl FixedLayoutParser {
    /// The bytes that a board takes.
    pub const LEN: usize = 20;

    /// The stencil for boards in an alphabet.
    pub const fn new(alphabet: Alphabet) -> Self {
        let white = byte_of(alphabet, Some(Colour::White));
        let black = byte_of(alphabet, Some(Colour::Black)) ^ white;
        let (first, second) = if alphabet.character(None).is_some() {
            let empty = byte_of(alphabet, None) ^ white;
            // Two different numbers: one of them has a bit that the other has not.
            if black & !empty != 0 {
                let first = Mark::new(Some(Colour::Black), black, black & !empty);
                (first, Some(Mark::new(None, empty, empty)))
            } else {
                let first = Mark::new(None, empty, empty & !black);
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
    #[expect(
        clippy::inline_always,
        reason = "of a constant stencil little is left where it is used"
    )]
    #[inline(always)]
    #[must_use]
    pub fn read(&self, text: &[u8; Self::LEN]) -> Option<Stones> {
        let (rows, []) = text.as_chunks::<5>() else {
            return None;
        };
        let [first, second, third, fourth] = rows else {
            return None;
        };
        if rows.iter().any(|[.., end]| *end != b'\n') {
            return None;
        }
        let upper = self.read_half(first, second);
        let lower = self.read_half(third, fourth);
        let black = Bitboard::from_bits(u16::from_le_bytes([upper.black, lower.black]));
        let empty = Bitboard::from_bits(u16::from_le_bytes([upper.empty, lower.empty]));
        // A foreign character may have no mark, a part of one, or both.
        if (upper.foreign | lower.foreign) != 0 || !black.is_disjoint(empty) {
            return None;
        }
        Stones::new(black, black.union(empty).complement())
    }

    /// Reads two rows.
    #[inline]
    fn read_half(&self, upper: &[u8; 5], lower: &[u8; 5]) -> Half {
        let [upper, lower] = [upper, lower].map(|[a, b, c, d, _]| [*a, *b, *c, *d]);
        let [upper, lower] = [upper, lower].map(u32::from_le_bytes).map(u64::from);
        let mut half = Half {
            foreign: (upper | lower << 32) ^ self.white,
            black: 0,
            empty: 0,
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
    empty: u8,
}

impl Half {
    /// Takes the characters with a mark out of those that are not told yet.
    #[inline]
    fn take(&mut self, mark: Mark) {
        let ones = (self.foreign >> mark.bit) & ONES;
        self.foreign ^= ones * u64::from(mark.difference);
        let [cells, ..] = ones.wrapping_mul(GATHER).to_be_bytes();
        match mark.content {
            Some(_) => self.black = cells,
            None => self.empty = cells,
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

    fn block(alphabet: Alphabet, stones: Stones) -> [u8; FixedLayoutParser::LEN] {
        let text = alphabet.draw(stones).to_string() + "\n";
        text.as_bytes().try_into().expect("it has twenty bytes")
    }

    #[test]
    fn every_board_of_two_colours_is_read() {
        for alphabet in &alphabets()[..2] {
            let stencil = FixedLayoutParser::new(*alphabet);
            for black in Bitboard::all() {
                let stones = Stones::new(black, !black).expect("they are disjoint");
                assert_eq!(stencil.read(&block(*alphabet, stones)), Some(stones));
            }
        }
    }

    #[test]
    fn boards_with_blanks_are_read() {
        for alphabet in &alphabets()[2..] {
            let stencil = FixedLayoutParser::new(*alphabet);
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
            let stencil = FixedLayoutParser::new(alphabet);
            let stones: Vec<_> = match alphabet.character(None) {
                Some(_) => Placements::new(5, 6).iter().step_by(50_021).collect(),
                None => Placements::new(8, 8).iter().step_by(401).collect(),
            };
            for stones in stones {
                let text = block(alphabet, stones);
                for place in 0..FixedLayoutParser::LEN {
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
