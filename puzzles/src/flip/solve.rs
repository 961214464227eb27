//! The closed form: chasing.
//!
//! Once the presses in the first row are chosen, a black piece in the first row can only be turned
//! by the press below it, and so on down the board: every later row follows from the one above,
//! and the last row comes out white or it does not. So each of the sixteen first rows leads to at
//! most one set of presses, and those sets are all the sets that there are.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use board_core::{Bitboard, Direction};

use super::{Press, Rules};
use crate::Lists;

/// There are sixteen first rows, for each of two goals.
type Sets = ArrayVec<Bitboard, 32>;

/// What a set of presses turns.
const fn turned_by(presses: Bitboard) -> Bitboard {
    presses
        .symmetric_difference(presses.shift(Direction::North))
        .symmetric_difference(presses.shift(Direction::West))
        .symmetric_difference(presses.shift(Direction::East))
        .symmetric_difference(presses.shift(Direction::South))
}

/// The set of presses with this first row that turns exactly the cells of `board`, if there is one.
fn chase(board: Bitboard, first_row: Bitboard) -> Option<Bitboard> {
    let mut presses = first_row;
    let mut left = board ^ turned_by(first_row);
    for row in 0..3 {
        let next = (left & Bitboard::row(row)).shift(Direction::South);
        presses |= next;
        left ^= turned_by(next);
    }
    left.is_empty().then_some(presses)
}

/// All sets of presses that turn exactly the cells of `board`: none, or sixteen.
fn sets_turning(board: Bitboard) -> impl Iterator<Item = Bitboard> {
    Bitboard::row(0)
        .subsets()
        .filter_map(move |first_row| chase(board, first_row))
}

/// The sixteen sets of presses that change nothing, the empty one first.
///
/// # Example: a board that cannot be solved
///
/// ```
/// use board_core::bitboard;
/// use puzzles::flip;
///
/// let board = bitboard! {
///     . X . .
///     . . . .
///     . . . .
///     . . . .
/// };
/// assert_eq!(flip::quiet_patterns().count(), 16);
/// assert!(flip::quiet_patterns().any(|quiet| (quiet & board).len() % 2 == 1));
/// assert_eq!(flip::lightest_sets(board), None);
/// ```
pub fn quiet_patterns() -> impl Iterator<Item = Bitboard> {
    sets_turning(Bitboard::EMPTY)
}

/// The smallest sets of presses that make a board white or black, in move order: the set whose
/// cells, in order, come first. `None` if the board cannot be made uniform.
#[must_use]
pub fn lightest_sets(board: Bitboard) -> Option<PressSets> {
    let all: Sets = Rules::GOALS
        .into_iter()
        .flat_map(|goal| sets_turning(board ^ goal))
        .collect();
    let presses = all.iter().map(|set| set.len()).min()?;
    let mut sets: Sets = all.into_iter().filter(|set| set.len() == presses).collect();
    // Of two sets of a size, the first is the one that holds the lowest cell in which they differ.
    sets.sort_unstable_by_key(|set| Reverse(set.bits().reverse_bits()));
    Some(PressSets { sets })
}

/// The smallest sets of presses that solve a board, in move order; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressSets {
    sets: Sets,
}

impl std::ops::Deref for PressSets {
    type Target = [Bitboard];

    fn deref(&self) -> &[Bitboard] {
        &self.sets
    }
}

impl Lists<Press> for PressSets {
    fn distance(&self) -> u32 {
        self.sets[0].len()
    }

    fn count(&self) -> u128 {
        self.sets.len() as u128
    }

    fn first(&self) -> Vec<Press> {
        presses(self.sets[0])
    }

    fn into_iter<'a>(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<Press>> + 'a> {
        Box::new(self.sets.into_iter().map(presses))
    }
}

fn presses(set: Bitboard) -> Vec<Press> {
    set.cells().map(Press).collect()
}
