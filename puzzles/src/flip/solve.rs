//! The closed form, with its lists: the lightest sets of presses.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use board_core::Bitboard;

use super::chase::{QUIET, Syndrome};
use super::{Press, Rules};
use crate::Lists;

/// There are sixteen sets, for each of two goals.
type Sets = ArrayVec<Bitboard, 32>;

/// All sets of presses that turn exactly the cells of `board`: none, or sixteen.
fn sets_turning(board: Bitboard) -> impl Iterator<Item = Bitboard> {
    let chased = Syndrome::new(board);
    let one = chased.is_solvable().then_some(chased.presses());
    one.into_iter()
        .flat_map(|one| quiet_patterns().map(move |quiet| one ^ quiet))
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
    QUIET.into_iter()
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
