//! Fast parsing of cases that are laid out in exactly one way, and fast writing of answers.

use std::num::NonZero;

use board_core::{Alphabet, Bitboard, Colour, Stones};

use super::{Format, StoneCounts};
use crate::distance::Distance;

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Factor that gathers bits: if the bytes of a number are 0 or 1, the highest byte of the product has these
/// bits.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The number of bytes of a board: four rows of four characters and a line feed.
const BOARD: usize = 20;

/// Parser for cases in the layout of most files: four rows of four characters for each board, a line feed
/// after each row, and at most one blank line before a board.
///
/// It reads eight characters in a few operations on one 64-bit number. It does not find faults: it refuses
/// every other layout, and the lenient reader then reads the case or finds its faults.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FixedLayout {
    /// Eight white characters.
    white: u64,
    /// How the other characters differ from white, one after the other.
    first: Mark,
    second: Option<Mark>,
    boards: usize,
    stones: StoneCounts,
}

/// How a character differs from white.
#[derive(Clone, Copy, Debug)]
struct Mark {
    content: Option<Colour>,
    /// The bits in which the character differs from white.
    difference: u8,
    /// The index of one of these bits. No character that is decoded later differs from white in it.
    bit: u32,
}

impl FixedLayout {
    /// Creates the parser for a format.
    pub(crate) const fn new(format: &Format) -> Self {
        let alphabet = format.alphabet;
        let white = byte_of(alphabet, Some(Colour::White));
        let black = byte_of(alphabet, Some(Colour::Black)) ^ white;
        let (first, second) = if alphabet.character(None).is_some() {
            let empty = byte_of(alphabet, None) ^ white;
            // The two differences are unequal: one of them has a bit that the other one lacks.
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
            boards: format.boards.len(),
            stones: format.stones,
        }
    }

    /// Reads the case at the beginning of a text and passes its boards to `answer`. Returns the text after
    /// it; `None` if there is no case in this layout or `answer` returns `None`.
    #[expect(clippy::inline_always, reason = "the fields are constants")]
    #[inline(always)]
    pub(super) fn read_case<'t>(
        &self,
        mut text: &'t [u8],
        answer: impl FnOnce(&[Stones]) -> Option<()>,
    ) -> Option<&'t [u8]> {
        let mut boards = [Stones::EMPTY; 2];
        let boards = &mut boards[..self.boards];
        for board in &mut *boards {
            (*board, text) = self
                .split_board(text)
                .or_else(|| self.split_board(text.strip_prefix(b"\n")?))?;
        }
        if !self.stones.allow(boards) {
            return None;
        }
        answer(boards)?;
        Some(text)
    }

    /// The board at the beginning of a text, and the text after it.
    #[inline]
    fn split_board<'t>(&self, text: &'t [u8]) -> Option<(Stones, &'t [u8])> {
        let (board, after) = text.split_first_chunk()?;
        Some((self.board(board)?, after))
    }

    #[inline]
    fn board(&self, text: &[u8; BOARD]) -> Option<Stones> {
        let (rows @ [first, second, third, fourth], []) = text.as_chunks::<5>() else {
            return None;
        };
        if rows.iter().any(|[.., end]| *end != b'\n') {
            return None;
        }
        let upper = self.half(first, second);
        let lower = self.half(third, fourth);
        let black = Bitboard::from_bits(u16::from_le_bytes([upper.black, lower.black]));
        let empty = Bitboard::from_bits(u16::from_le_bytes([upper.empty, lower.empty]));
        // An unknown character may have no mark, a part of one, or both.
        if (upper.unknown | lower.unknown) != 0 || !black.is_disjoint(empty) {
            return None;
        }
        Stones::new(black, black.union(empty).complement())
    }

    /// Reads two rows.
    #[inline]
    fn half(&self, upper: &[u8; 5], lower: &[u8; 5]) -> Half {
        let [upper, lower] = [upper, lower].map(|[a, b, c, d, _]| [*a, *b, *c, *d]);
        let [upper, lower] = [upper, lower].map(u32::from_le_bytes).map(u64::from);
        let mut half = Half {
            unknown: (upper | lower << 32) ^ self.white,
            black: 0,
            empty: 0,
        };
        half.decode(self.first);
        if let Some(second) = self.second {
            half.decode(second);
        }
        half
    }
}

/// Two rows.
struct Half {
    /// How the characters differ from white, as far as they are not decoded.
    unknown: u64,
    black: u8,
    empty: u8,
}

impl Half {
    /// Decodes the characters with a mark.
    #[inline]
    fn decode(&mut self, mark: Mark) {
        let ones = (self.unknown >> mark.bit) & ONES;
        self.unknown ^= ones * u64::from(mark.difference);
        let [cells, ..] = ones.wrapping_mul(GATHER).to_be_bytes();
        match mark.content {
            Some(_) => self.black = cells,
            None => self.empty = cells,
        }
    }
}

impl Mark {
    const fn new(content: Option<Colour>, difference: u8, unique: u8) -> Self {
        Self {
            content,
            difference,
            bit: unique.trailing_zeros(),
        }
    }
}

const fn byte_of(alphabet: Alphabet, content: Option<Colour>) -> u8 {
    match alphabet.character(content) {
        Some(character) => character as u8,
        None => panic!("the alphabet has such a character"),
    }
}

/// Lines for distances and for unsolvable cases, prepared for copying.
///
/// A line is copied as sixteen bytes, whatever its length. That takes one instruction; formatting a number
/// takes a loop.
#[derive(Debug)]
pub(crate) struct AnswerLines([Line; 1 + DISTANCES + 1]);

/// Distances below this number have a line.
const DISTANCES: usize = 100;

/// A line with its line feed; the last byte is its length.
type Line = [u8; AnswerLines::ROOM];

impl AnswerLines {
    /// The room in which a line is written, in bytes.
    pub(crate) const ROOM: usize = 16;

    /// Prepares the lines of a puzzle with this word for unsolvable cases.
    pub(crate) const fn new(unsolvable: &str) -> Self {
        let mut lines = [[0; Self::ROOM]; 1 + DISTANCES + 1];
        lines[0] = line(unsolvable.as_bytes());
        let mut distance: u8 = 0;
        while (distance as usize) < DISTANCES {
            let digits = [b'0' + distance / 10, b'0' + distance % 10];
            lines[1 + distance as usize] = match &digits {
                [b'0', ones] => line(&[*ones]),
                both => line(both),
            };
            distance += 1;
        }
        Self(lines)
    }

    /// Writes the line for a distance, or for an unsolvable case, at the beginning of `room`. Returns the
    /// length of the line; the bytes after it have no meaning. `None` for distances from 100 on.
    ///
    /// # Panics
    ///
    /// If `room` is smaller than [`ROOM`](Self::ROOM).
    #[inline]
    pub(crate) fn write(&self, distance: Distance, room: &mut [u8]) -> Option<NonZero<usize>> {
        // The line is selected by an index, without branches.
        let index = distance.moves().map_or(0, |moves| 1 + moves as usize);
        let line = &self.0[index.min(1 + DISTANCES)];
        room[..Self::ROOM].copy_from_slice(line);
        NonZero::new(line[Self::ROOM - 1].into())
    }
}

/// # Panics
///
/// If the text is longer than fourteen bytes.
const fn line(text: &[u8]) -> Line {
    let mut line = [0; AnswerLines::ROOM];
    assert!(text.len() + 2 <= line.len(), "the text fits in a line");
    let mut len = 0;
    while len < text.len() {
        line[len] = text[len];
        line[AnswerLines::ROOM - 1] += 1;
        len += 1;
    }
    line[len] = b'\n';
    line[AnswerLines::ROOM - 1] += 1;
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::Placements;

    fn alphabets() -> [Alphabet; 6] {
        [
            Alphabet::new('b', 'w', None),
            Alphabet::new('1', '0', None),
            Alphabet::new('+', '-', None),
            Alphabet::new('b', 'w', Some('*')),
            Alphabet::new('B', 'W', Some('O')),
            // Every bit in which black differs from white is a bit in which the blank does, too.
            Alphabet::new('A', 'C', Some('@')),
        ]
    }

    const fn format(alphabet: Alphabet) -> Format {
        Format {
            alphabet,
            boards: &["board"],
            counted: false,
            max_cases: 1,
            separated: false,
            stones: StoneCounts::Any,
        }
    }

    fn layout(alphabet: Alphabet) -> FixedLayout {
        FixedLayout::new(&format(alphabet))
    }

    fn drawn(alphabet: Alphabet, stones: Stones) -> [u8; BOARD] {
        let text = alphabet.draw(stones).to_string() + "\n";
        text.as_bytes().try_into().expect("it has twenty bytes")
    }

    /// A board with one other byte is refused, or read as the board that this byte makes.
    #[test]
    fn one_changed_byte_is_never_misread() {
        for alphabet in alphabets() {
            let layout = layout(alphabet);
            let stones: Vec<_> = match alphabet.character(None) {
                Some(_) => Placements::new(5, 6).iter().step_by(50_021).collect(),
                None => Placements::new(8, 8).iter().step_by(401).collect(),
            };
            for stones in stones {
                let text = drawn(alphabet, stones);
                for index in 0..BOARD {
                    for byte in 0..=u8::MAX {
                        let mut text = text;
                        text[index] = byte;
                        let parsed = format(alphabet).parse(text).ok();
                        let parsed = parsed.map(|boards| boards[0]);
                        let expected = parsed.filter(|&read| drawn(alphabet, read) == text);
                        assert_eq!(layout.board(&text), expected, "{text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn prepared_lines_equal_formatted_numbers() {
        for puzzle in crate::PUZZLES {
            let word = puzzle.about().unsolvable;
            let lines = AnswerLines::new(word);
            for distance in [None].into_iter().chain((0..100).map(Some)) {
                let mut room = [b'#'; AnswerLines::ROOM];
                let len = lines
                    .write(distance.into(), &mut room)
                    .expect("there is a line");
                let expected = distance.map_or(word.to_owned(), |distance| distance.to_string());
                assert_eq!(room[..len.get()], *(expected + "\n").as_bytes());
            }
            for distance in [100, u32::MAX - 1] {
                let mut room = [b'#'; AnswerLines::ROOM];
                assert_eq!(lines.write(Distance::Moves(distance), &mut room), None);
            }
        }
    }
}
