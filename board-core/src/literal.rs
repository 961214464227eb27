//! Board literals.

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
        const { $crate::Bitboard::from_literal([$($crate::__cell!($cell)),*]) }
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
        const { $crate::Stones::from_literal([$($crate::__cell!($cell)),*]) }
    };
}

/// One character of a literal; other characters do not compile.
#[doc(hidden)]
#[macro_export]
macro_rules! __cell {
    (.) => {
        '.'
    };
    (X) => {
        'X'
    };
    (B) => {
        'B'
    };
    (W) => {
        'W'
    };
}
