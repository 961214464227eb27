//! What a puzzle's input looks like.

use arrayvec::ArrayVec;
use board_core::Stones;
use board_core::grid::Words;
use board_core::{Alphabet, Colour, Placements};

use super::{ParseError, ReadError, Reader};

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
    /// The numbers of stones that every board must have, if the rules say so.
    pub stones: Option<Placements>,
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
        let placements = self.stones?;
        let [black, white] = Colour::ALL.map(|colour| placements.stones(colour));
        Some([
            (Some(Colour::Black), black),
            (Some(Colour::White), white),
            (None, 16 - black - white),
        ])
    }
}
