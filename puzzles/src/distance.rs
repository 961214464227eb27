//! The distance of a case or of a position.

use std::fmt;

/// The least number of moves to a goal. The order is by moves; unsolvable comes last.
///
/// # Example: the nearer of two
///
/// ```
/// use puzzles::Distance;
///
/// let nearer = Distance::Moves(7).min(Distance::Unsolvable);
/// assert_eq!(nearer, Distance::Moves(7));
/// assert_eq!((nearer.moves(), Distance::Unsolvable.moves()), (Some(7), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Distance {
    /// This number of moves.
    Moves(u32),
    /// No goal can be reached.
    Unsolvable,
}

impl Distance {
    /// The number of moves; `None` if no goal can be reached.
    #[inline]
    pub const fn moves(self) -> Option<u32> {
        match self {
            Self::Moves(moves) => Some(moves),
            Self::Unsolvable => None,
        }
    }
}

impl From<Option<u32>> for Distance {
    #[inline]
    fn from(moves: Option<u32>) -> Self {
        moves.map_or(Self::Unsolvable, Self::Moves)
    }
}

/// The number of moves, or `unsolvable`.
impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(moves) => moves.fmt(f),
            Self::Unsolvable => f.pad("unsolvable"),
        }
    }
}
