//! Board literals.

use crate::alphabet::Alphabet;
use crate::cell::Cell;
use crate::stones::Stones;

/// A [`Bitboard`](crate::Bitboard) drawn in the source: `X` for a member, `.` for the rest, with
/// blanks between them. `{:#?}` prints the same literal back.
///
/// # Example: a drawn constant
///
/// ```
/// use board_core::{Bitboard, bitboard};
///
/// const CENTRE: Bitboard = bitboard! {
///     . . . .
///     . X X .
///     . X X .
///     . . . .
/// };
/// assert_eq!(CENTRE.bits(), 0b0000_0110_0110_0000);
/// assert_eq!(format!("{CENTRE:#?}"), "bitboard! {
///     . . . .
///     . X X .
///     . X X .
///     . . . .
/// }");
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($cell:tt)*) => {
        const { $crate::Alphabet::BITBOARD.read([$(stringify!($cell)),*]).of($crate::Colour::Black) }
    };
}

/// A [`Stones`](crate::Stones) drawn in the source: `B` for black, `W` for white, `.` for an empty
/// cell, with blanks between them. `{:#?}` prints the same literal back.
///
/// # Example: a position
///
/// ```
/// use board_core::{Colour, Stones, stones};
///
/// const START: Stones = stones! {
///     W . . B
///     . W B .
///     . B W .
///     B . . W
/// };
/// assert_eq!(START.of(Colour::Black).len(), 4);
/// ```
#[macro_export]
macro_rules! stones {
    ($($cell:tt)*) => {
        const { $crate::Alphabet::STONES.read([$(stringify!($cell)),*]) }
    };
}

impl Alphabet {
    /// The board that a literal draws, with one character in each text.
    ///
    /// # Panics
    ///
    /// At another text or a character outside the alphabet, which is a compile error in a literal.
    #[doc(hidden)]
    pub const fn read(self, cells: [&str; 16]) -> Stones {
        let mut stones = Stones::EMPTY;
        let mut index = 0;
        while index < 16 {
            let [byte] = *cells[index].as_bytes() else {
                panic!("the characters of a board have blanks between them");
            };
            let character = byte as char;
            assert!(self.contains(character), "the board has other characters");
            stones = stones.with(Cell::ALL[index], self.colour(character));
            index += 1;
        }
        stones
    }
}
