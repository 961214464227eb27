//! The format of a puzzle's input, as data.

use arrayvec::ArrayVec;
use board_core::{Alphabet, Colour, Placements, Stones};

/// The boards of a case: one, or an initial and a final one.
pub type Boards = ArrayVec<Stones, 2>;

/// The format of a puzzle's input.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The characters of a board.
    pub alphabet: Alphabet,
    /// The names of the boards of a case, in order: one or two.
    pub boards: &'static [&'static str],
    /// Whether the input begins with the number of cases.
    pub counted: bool,
    /// The greatest number of cases that the judge's statement allows in an input. The reader accepts any number.
    pub max_cases: u32,
    /// Whether a blank line separates the boards of a case.
    pub separated: bool,
    /// The numbers of stones that the boards of a case must have.
    pub stones: StoneCounts,
}

impl Format {
    /// Whether the statement excludes a case that can be read and solved.
    pub(crate) fn excludes(&self, boards: &[Stones]) -> bool {
        matches!(self.stones, StoneCounts::SomeBlack) && !self.stones.allow(boards)
    }
}

/// The numbers of stones that the boards of a case must have.
#[derive(Clone, Copy, Debug)]
pub enum StoneCounts {
    /// Any numbers.
    Any,
    /// Any numbers, but at least one black stone. The statement excludes other boards, although they can be solved:
    /// [`validate`](crate::text::validate) and [`read_test`](crate::text::read_test) refuse them.
    SomeBlack,
    /// These numbers on every board.
    Exactly(Placements),
    /// Any numbers, the same on all boards of a case.
    Equal,
}

/// The black stones, the white stones and the blanks of a board.
pub(crate) const CONTENTS: [Option<Colour>; 3] = [Some(Colour::Black), Some(Colour::White), None];

impl StoneCounts {
    /// Whether the boards of a case have the required numbers of stones.
    #[inline]
    pub(crate) fn allow(self, boards: &[Stones]) -> bool {
        match self {
            Self::Any => true,
            Self::SomeBlack => boards
                .iter()
                .all(|board| !board.of(Colour::Black).is_empty()),
            Self::Exactly(placements) => boards.iter().all(|board| placements.contains(*board)),
            Self::Equal => boards
                .windows(2)
                .all(|pair| numbers(pair[0]) == numbers(pair[1])),
        }
    }
}

/// The number of cells of each content: black, white, blank.
pub(crate) fn numbers(stones: Stones) -> [u32; 3] {
    let [black, white] = Colour::ALL.map(|colour| stones.of(colour).len());
    [black, white, 16 - black - white]
}
