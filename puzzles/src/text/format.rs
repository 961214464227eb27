//! What a puzzle's input looks like.

use std::num::IntErrorKind;
use std::ops::Range;

use arrayvec::ArrayVec;
use board_core::grid::{self, Word, Words};
use board_core::{Alphabet, Colour, Placements, Stones};

use super::{Fault, FaultKind, ParseError, ReadError, Reader};

/// The boards of a case: one, or an initial one and a final one.
pub type Boards = ArrayVec<Stones, 2>;

/// What a puzzle's input looks like.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The characters of a board.
    pub alphabet: Alphabet,
    /// What the boards of a case are called, in order: one name or two.
    pub boards: &'static [&'static str],
    /// Whether the number of cases comes first.
    pub counted: bool,
    /// The numbers of stones that the boards of a case must have.
    pub stones: StoneCounts,
}

/// The numbers of stones that the boards of a case must have.
#[derive(Clone, Copy, Debug)]
pub enum StoneCounts {
    /// Any numbers.
    Any,
    /// These numbers on every board.
    Exactly(Placements),
    /// Any numbers, the same on all boards of a case.
    Equal,
}

impl Format {
    /// Reads a text that holds one case and nothing else. (Without the number of cases, which is
    /// for a whole input.)
    ///
    /// # Errors
    ///
    /// All that is wrong with the case at once, each fault with the span that it is about.
    ///
    /// # Example: too many stones of one kind are too few of another
    ///
    /// ```
    /// let format = puzzles::find("four").unwrap().about().format;
    /// let error = format.parse("BWBB\nWBWB\nBWBW\nWBWO\n").unwrap_err();
    /// assert_eq!(error.faults().len(), 2);
    /// assert_eq!(error.faults()[0].kind.to_string(), "8 black stones, not 7");
    /// assert_eq!(error.faults()[1].kind.to_string(), "1 blank, not 2");
    /// assert_eq!(error.faults()[0].span, 0..19);
    /// ```
    pub fn parse(&self, text: impl AsRef<[u8]>) -> Result<Boards, ParseError> {
        let mut words = Words::new(text.as_ref());
        let mut reader = Reader::one_case(*self);
        let mut next = || match reader.next_case(&mut words) {
            Ok(case) => Ok(case),
            Err(ReadError::Faulty(error)) => Err(error),
            Err(ReadError::Incomplete(_)) => unreachable!("the text is complete"),
        };
        let Some(boards) = next()? else {
            unreachable!("an empty text is a fault");
        };
        next()?;
        Ok(boards)
    }

    /// The number of cells of each content that every board must have: black, white, blank.
    #[must_use]
    pub fn numbers(&self) -> Option<[(Option<Colour>, u32); 3]> {
        let StoneCounts::Exactly(placements) = self.stones else {
            return None;
        };
        let [black, white] = Colour::ALL.map(|colour| placements.stones(colour));
        Some([
            (Some(Colour::Black), black),
            (Some(Colour::White), white),
            (None, 16 - black - white),
        ])
    }
    /// Reads the number of cases.
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

    /// Whether a word looks like a row of a board.
    pub(super) fn is_row(&self, word: &Word<'_>) -> bool {
        grid::read_row(word, self.alphabet).is_ok()
    }

    /// A fault for every colour of which a board, written here, has too many or too few stones.
    pub(super) fn wrong_numbers(
        &self,
        stones: Stones,
        span: &Range<usize>,
    ) -> impl Iterator<Item = Fault> {
        let numbers = self.numbers().into_iter().flatten();
        numbers.filter_map(move |(content, expected)| {
            let cells = match content {
                Some(colour) => stones.of(colour),
                None => stones.blanks(),
            };
            let found = cells.len();
            (found != expected).then(|| Fault {
                kind: FaultKind::WrongNumber {
                    content,
                    expected,
                    found,
                },
                span: span.clone(),
            })
        })
    }
}
