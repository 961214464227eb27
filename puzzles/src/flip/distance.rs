//! The distance alone: the weight of a coset's leader.
//!
//! The presses that turn exactly the black pieces of a board are a coset of the sixteen [quiet
//! patterns](super::quiet_patterns), and the lightest of them, its leader, is what the board takes.
//! There are 4,096 cosets, each with one member whose first row is empty, by which it is numbered.

use std::num::NonZero;

use board_core::Bitboard;

use super::chase::{BLACK, QUIET, Syndrome, WHITE};

/// How many cosets there are.
const COSETS: u16 = 1 << 12;

/// The weights of the leaders.
#[expect(clippy::cast_possible_truncation, reason = "a weight is at most 16")]
const LEADERS: [u8; COSETS as usize] = {
    let mut weights = [0; COSETS as usize];
    let mut number = 0;
    while number < COSETS {
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

/// The distances of the boards that can be solved, by the number of their coset, and behind them as
/// many times that there is no way, for those that cannot.
///
/// What stands for a distance is one more, so that no way is a number, too. Which of many boards can
/// be solved cannot be foretold; so neither to look an answer up nor to use it need take a branch.
type Distances = [Option<NonZero<u8>>; 2 * COSETS as usize];

/// The distances to the nearer of two goals, given what chasing makes of them.
const fn distances(goals: [Syndrome; 2]) -> Distances {
    let mut distances = [None; 2 * COSETS as usize];
    let mut number = 0;
    while number < COSETS {
        let [one, other] = goals;
        let one = LEADERS[(number ^ one.number()) as usize];
        let other = LEADERS[(number ^ other.number()) as usize];
        distances[number as usize] = NonZero::new(1 + if one < other { one } else { other });
        number += 1;
    }
    distances
}

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
    static DISTANCES: Distances = distances([WHITE, WHITE]);
    distance(&DISTANCES, board)
}

/// The least number of presses that make a board white or black, whichever is nearer; `None` if it
/// cannot be made uniform.
///
/// The black board can be made white, so a board that can be made the one can be made the other.
#[inline]
#[must_use]
pub fn distance_to_uniform(board: Bitboard) -> Option<u32> {
    static DISTANCES: Distances = distances([WHITE, BLACK]);
    distance(&DISTANCES, board)
}

#[inline]
fn distance(distances: &Distances, board: Bitboard) -> Option<u32> {
    let chased = Syndrome::new(board);
    let half = u16::from(!chased.is_solvable()) * COSETS;
    let found = distances[usize::from(half + chased.number())]?;
    Some(u32::from(found.get()) - 1)
}
