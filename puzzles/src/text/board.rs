//! Reading the boards of a format, with all their faults, and writing inputs in it.

use std::num::IntErrorKind;
use std::ops::Range;

use board_core::{Cell, Stones};

use super::words::{UTF_8_MARK, Word, Words, last_line};
use super::{Fault, FaultKind};
use crate::format::{Boards, CONTENTS, Format, StoneCounts, numbers};

impl Format {
    /// Parses the number of cases.
    pub(super) fn read_count(&self, word: &Word<'_>) -> Result<u32, FaultKind> {
        let text = std::str::from_utf8(word.bytes).unwrap_or_default();
        let digits = text.strip_prefix('-').unwrap_or(text);
        Err(match digits.parse::<u32>() {
            Ok(count) if digits.len() == text.len() => return Ok(count),
            Ok(0) => return Ok(0),
            Ok(_) => FaultKind::CountNegative,
            Err(error) => match error.kind() {
                IntErrorKind::PosOverflow if digits.len() == text.len() => FaultKind::CountTooLarge,
                IntErrorKind::PosOverflow => FaultKind::CountNegative,
                _ if self.is_row(word) => FaultKind::MissingCount,
                _ => FaultKind::CountNotANumber,
            },
        })
    }

    /// Whether these bytes of a text are a number of cases in a format without that number: digits alone at the start
    /// of a line. If digits are characters of a board, the line ends there and the rows of whole boards follow; otherwise
    /// the digits are a short row.
    pub(super) fn is_unexpected_count(&self, text: &[u8], span: &Range<usize>) -> bool {
        const MAX_CASE: usize = 8;
        let before = last_line(&text[..span.start]);
        let before = before.strip_prefix(UTF_8_MARK).unwrap_or(before);
        let (word, after) = (&text[span.clone()], &text[span.end..]);
        let is_number = word.len() < 4
            && word.iter().all(u8::is_ascii_digit)
            && before.trim_ascii().is_empty()
            && after.first().is_none_or(u8::is_ascii_whitespace);
        let is_before_boards = || {
            let mut ahead = Words::new(after).take(MAX_CASE + 1).peekable();
            let is_line = ahead.peek().is_some_and(|next| next.gap.contains(&b'\n'));
            let rows = ahead.count();
            is_line && (rows > MAX_CASE || rows.is_multiple_of(4))
        };
        !self.counted && is_number && (!self.has_all(word) || is_before_boards())
    }

    /// Whether a word is a row of a board.
    pub(super) fn is_row(&self, word: &Word<'_>) -> bool {
        word.bytes.len() == 4 && self.has_all(word.bytes)
    }

    /// Whether all characters are in the alphabet.
    pub(super) fn has_all(&self, characters: &[u8]) -> bool {
        let mut bytes = characters.iter();
        bytes.all(|byte| self.alphabet.contains(char::from(*byte)))
    }

    /// Makes a board of its rows, at most four; adds faults if that is impossible. `before` are the boards before it
    /// in its case, and `end` is the position of a missing row, if that is known.
    pub(super) fn board(
        &self,
        before: &Boards,
        rows: &[Word<'_>],
        end: Option<usize>,
        faults: &mut Vec<Fault>,
    ) -> Option<Stones> {
        let known = faults.len();
        let mut stones = Stones::EMPTY;
        for (row, word) in (0..4).zip(rows) {
            if self.is_row(word) {
                for (column, byte) in (0..4).zip(word.bytes) {
                    let cell = Cell::at(row, column).expect("a board has four rows of four cells");
                    stones = stones.with(cell, self.alphabet.colour(char::from(*byte)));
                }
            } else {
                self.find_row_faults(word, faults);
            }
        }
        if rows.len() < 4 {
            let kind = match rows.len() {
                0 => FaultKind::MissingBoard(before.len()),
                row => FaultKind::MissingRow(row),
            };
            faults.extend(end.map(|end| Fault {
                kind,
                span: end..end,
            }));
            return None;
        }
        if faults.len() > known {
            return None;
        }
        let span = rows[0].start..rows[3].span().end;
        let found = numbers(stones);
        let expected = match self.stones {
            StoneCounts::Any | StoneCounts::SomeBlack => None,
            StoneCounts::Exactly(placements) => Some(numbers(placements.unrank(0))),
            StoneCounts::Equal => before.first().map(|first| numbers(*first)),
        };
        let expected = expected.into_iter().flatten();
        let numbers = CONTENTS.into_iter().zip(found).zip(expected);
        let wrong = numbers.filter(|((_, found), expected)| found != expected);
        let by_first_board = matches!(self.stones, StoneCounts::Equal);
        // If two boards differ in one number, they differ in another one, too; the first number is enough.
        let most = if by_first_board { 1 } else { CONTENTS.len() };
        for ((content, found), expected) in wrong.take(most) {
            let kind = FaultKind::WrongNumber {
                content,
                expected,
                found,
                by_first_board,
            };
            let span = span.clone();
            faults.push(Fault { kind, span });
        }
        Some(stones)
    }

    /// Adds the faults of a word that is not a row.
    fn find_row_faults(&self, word: &Word<'_>, faults: &mut Vec<Fault>) {
        let mut found = 0;
        let mut unknown: Vec<Range<usize>> = Vec::new();
        for (span, character) in word.characters() {
            found += 1;
            if character.is_none_or(|it| !self.alphabet.contains(it)) {
                match unknown.last_mut() {
                    Some(run) if run.end == span.start => run.end = span.end,
                    _ => unknown.push(span),
                }
            }
        }
        // If every character is unknown, the length does not matter.
        if found != 4 && unknown.first() != Some(&word.span()) {
            let is_cut = word.is_cut;
            let kind = if found < 4 {
                FaultKind::ShortRow { found }
            } else {
                FaultKind::LongRow { found, is_cut }
            };
            let span = word.span();
            faults.push(Fault { kind, span });
        }
        faults.extend(unknown.into_iter().take(2).map(|span| Fault {
            kind: FaultKind::UnknownCharacter,
            span,
        }));
    }
}

/// The input with these cases in the format of the puzzle's judge: the number of cases, if the format has it, and
/// a line for each row of each board. If the format separates the boards of a case, a blank line stands between
/// them.
///
/// A judge's input without that number has one case. This function writes several cases one after the other;
/// [`read_input`](super::read_input) and many programs accept that.
///
/// # Example: a parsed case is written back
///
/// ```
/// use puzzles::text::input_text;
///
/// let format = puzzles::find("swap").unwrap().about().format;
/// let text = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
/// assert_eq!(input_text(&format, &[format.parse(text).unwrap()]), text);
/// ```
pub fn input_text(format: &Format, cases: &[Boards]) -> String {
    let mut text = String::new();
    if format.counted {
        text = format!("{}\n", cases.len());
    }
    for case in cases {
        for (index, stones) in case.iter().enumerate() {
            if format.separated && index > 0 {
                text.push('\n');
            }
            for row in format.alphabet.draw(*stones).rows() {
                text.extend(row);
                text.push('\n');
            }
        }
    }
    text
}
