//! Other layouts and characters that can be read in only one way.

use arrayvec::ArrayVec;

use super::words::{Word, Words};
use super::{Boards, Fault, Format};

/// A difference from the format that a [repairing](super::CaseStream::repairing) stream accepts. It displays as its effect on
/// the reader, as a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Remark {
    /// A byte-order mark before the first case.
    #[error("the byte-order mark is ignored")]
    ByteOrderMark,
    /// A character outside the alphabet that stands for one of its characters: a letter of the other case, or the digit 0
    /// for the letter O and the reverse.
    #[error("characters outside the alphabet are replaced: `{found}` is read as `{read_as}`")]
    Character {
        /// The character in the text.
        found: char,
        /// The character of the alphabet.
        read_as: char,
    },
    /// A number of cases with leading zeros or a sign.
    #[error("leading zeros and the sign of the number of cases are ignored")]
    Count,
    /// A board as one word of sixteen characters, or rows with blanks between their characters.
    #[error("the characters of a board are read in the order of the text, four to a row")]
    Layout,
    /// A line with several rows of a board, but not with all of them. Boards side by side look like this, too.
    #[error("several rows on a line are read one after the other, not as boards side by side")]
    SideBySide,
    /// A case that the statement excludes, so that no judge has it.
    #[error("the statement excludes this board, so no judge has it")]
    Excluded,
}

/// The result of reading a board with repairs.
pub(super) enum Repaired {
    /// The board, or its faults.
    Board,
    /// More text is necessary.
    NeedsText,
    /// The text is not a board in a known layout.
    Unknown,
}

impl Format {
    /// The character of the alphabet that a character stands for.
    fn meant_by(&self, found: char) -> Option<char> {
        let other = match found {
            '0' => 'O',
            'O' | 'o' => '0',
            _ => found,
        };
        let cases = [
            found,
            found.to_ascii_lowercase(),
            found.to_ascii_uppercase(),
            other,
        ];
        cases
            .into_iter()
            .find(|character| self.alphabet.contains(*character))
    }

    /// Reads the next board in any layout: words of four characters, one word of sixteen characters, or single
    /// characters, of which each row has its own line. `boards` are the boards before it in its case.
    pub(super) fn repair_board(
        &self,
        words: &mut Words<'_>,
        boards: &mut Boards,
        faults: &mut Vec<Fault>,
        remarks: &mut Vec<Remark>,
    ) -> Repaired {
        let mut cells = ArrayVec::<u8, 16>::new();
        let mut start = 0;
        while !cells.is_full() {
            if !cells.is_empty() && words.is_before_board_end() {
                return Repaired::Unknown;
            }
            let word = match words.next() {
                Some(word) => word,
                None if words.is_complete => return Repaired::Unknown,
                None => return Repaired::NeedsText,
            };
            let column = cells.len() % 4;
            let is_known = match word.bytes.len() {
                1 => column == 0 || !word.gap.contains(&b'\n'),
                4 => column == 0,
                16 => cells.is_empty(),
                _ => false,
            };
            if !is_known {
                return Repaired::Unknown;
            }
            if cells.is_empty() {
                start = word.start;
            }
            if word.bytes.len() != 4 {
                remarks.push(Remark::Layout);
            }
            for byte in word.bytes {
                let found = char::from(*byte);
                let Some(read_as) = self.meant_by(found) else {
                    return Repaired::Unknown;
                };
                if found != read_as {
                    remarks.push(Remark::Character { found, read_as });
                }
                cells.push(read_as as u8);
            }
        }
        // A fault of the board is shown below all of its text.
        let row = |(index, bytes)| Word {
            bytes,
            start: if index == 0 { start } else { words.end - 4 },
            is_cut: false,
            gap: &[],
        };
        let rows: ArrayVec<Word<'_>, 4> = cells.chunks(4).enumerate().map(row).collect();
        let board = self.board(boards, &rows, None, faults);
        boards.extend(board);
        Repaired::Board
    }
}
