//! The distance alone: the weight of a coset's leader.
//!
//! The presses that turn exactly the black pieces of a board are a coset of the sixteen [quiet
//! patterns](super::quiet_patterns), and the lightest of them, its leader, is what the board takes.
//! There are 4,096 cosets, each with one member whose first row is empty, by which it is numbered.

use board_core::Bitboard;

use super::chase::{BLACK, Chased, QUIET};

/// How many presses the boards take, by the number of their coset; behind that, that there is none.
type Weights = [u8; UNSOLVABLE as usize + 1];

/// The number of a coset that there is not.
const UNSOLVABLE: u16 = 1 << 12;

/// The weight that stands for none.
const NONE: u8 = u8::MAX;

/// The weights of the leaders.
#[expect(clippy::cast_possible_truncation, reason = "a weight is at most 16")]
const TO_WHITE: Weights = {
    let mut weights = [NONE; UNSOLVABLE as usize + 1];
    let mut number = 0;
    while number < UNSOLVABLE {
        let presses = Bitboard::from_bits(number << 4);
        let mut least = presses.len();
        let mut first_row = 1;
        while first_row < QUIET.len() {
            let weight = presses.symmetric_difference(QUIET[first_row]).len();
            if weight < least {
                least = weight;
            }
            first_row += 1;
        }
        weights[number as usize] = least as u8;
        number += 1;
    }
    weights
};

/// The lesser weights of two leaders: of the coset, and of the one of the board's complement.
const TO_UNIFORM: Weights = {
    let mut weights = TO_WHITE;
    let mut number = 0;
    while number < UNSOLVABLE {
        let complement = TO_WHITE[(number ^ BLACK.number()) as usize];
        if complement < weights[number as usize] {
            weights[number as usize] = complement;
        }
        number += 1;
    }
    weights
};

/// The least number of presses that make a board white; `None` if it cannot be made white.
///
/// # Example: a board that one press makes
///
/// ```
/// use board_core::bitboard;
/// use puzzles::flip;
///
/// let board = bitboard! {
///     . X . .
///     X X X .
///     . X . .
///     . . . .
/// };
/// assert_eq!(flip::distance_to_white(board), Some(1));
/// assert_eq!(flip::distance_to_white(!board), Some(5));
/// assert_eq!(flip::distance_to_uniform(!board), Some(1));
/// ```
#[inline]
#[must_use]
pub fn distance_to_white(board: Bitboard) -> Option<u32> {
    static WEIGHTS: Weights = TO_WHITE;
    weight(&WEIGHTS, board)
}

/// The least number of presses that make a board white or black, whichever is nearer; `None` if it
/// cannot be made uniform.
///
/// The black board can be made white, so a board that can be made the one can be made the other.
#[inline]
#[must_use]
pub fn distance_to_uniform(board: Bitboard) -> Option<u32> {
    static WEIGHTS: Weights = TO_UNIFORM;
    weight(&WEIGHTS, board)
}

#[inline]
fn weight(weights: &Weights, board: Bitboard) -> Option<u32> {
    let chased = Chased::new(board);
    // Which of many boards can be solved cannot be foretold; a choice of numbers takes no branch.
    let number = if chased.is_solvable() {
        chased.number()
    } else {
        UNSOLVABLE
    };
    let weight = weights[usize::from(number)];
    (weight != NONE).then_some(weight.into())
}
