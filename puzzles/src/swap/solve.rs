//! The closed form: the cheapest matching.

use board_core::Bitboard;
use search_core::DistanceToGoal;

use super::cuts::Cuts;
use super::matching::cheapest;

/// The least number of exchanges of neighbours that make one board of the other; `None` if they
/// have different numbers of black pieces.
///
/// That is the least sum of Manhattan distances over all ways to match the black cells of the one
/// to those of the other. Black cells that both boards share are best matched to themselves, by the
/// triangle inequality, so only the others take part: at most eight of each, and four on average.
///
/// # Example: three pieces, each a row further down
///
/// ```
/// use board_core::bitboard;
/// use puzzles::swap;
///
/// let from = bitboard! {
///     X X X .
///     . . . .
///     . . . .
///     . . . .
/// };
/// let to = bitboard! {
///     . . . .
///     . X X X
///     . . . .
///     . . . .
/// };
/// assert_eq!(swap::matching_distance(from, to), Some(6));
/// assert_eq!(swap::matching_distance(from, from | to), None);
/// ```
#[must_use]
pub fn matching_distance(from: Bitboard, to: Bitboard) -> Option<u32> {
    let (sources, targets) = (from - to, to - from);
    let size = sources.len();
    (size == targets.len()).then(|| cheapest(sources, targets, size))
}

/// The distances to a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct DistanceTo {
    target: Bitboard,
    cuts: Cuts,
}

impl DistanceTo {
    pub(super) fn new(target: Bitboard) -> Self {
        let cuts = Cuts::of(target);
        Self { target, cuts }
    }
}

impl DistanceToGoal<Bitboard> for DistanceTo {
    fn distance_to_goal(&self, board: &Bitboard) -> Option<u32> {
        matching_distance(*board, self.target)
    }

    /// Most boards that are farther are so by the [`Cuts`], and need not be matched.
    fn is_at_distance(&self, board: &Bitboard, distance: u32) -> bool {
        Cuts::of(*board).distance(self.cuts) <= distance
            && self.distance_to_goal(board) == Some(distance)
    }
}
