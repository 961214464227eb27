//! Answers to cases of any puzzle.

use std::fmt;

use arrayvec::ArrayString;
use search_core::{DistanceToGoal, Outcome, ShortestPaths, StateSpace, Stats};

use crate::Engine;

/// A move in a judge's output, with single blanks between its words.
pub type MoveText = ArrayString<8>;

/// The answer to one case.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The solution, the proof that there is none, or the limit that stopped the search.
    pub outcome: Outcome<Solution<'a>>,
    /// The engine that found it. If the request was [`Engine::Auto`], the chosen engine; or `Auto` itself if a
    /// closed form answered without a search.
    pub engine: Engine,
    /// The work of the search; zero if a closed form or the table of an earlier case answered.
    pub stats: Stats,
}

/// The least number of moves, and the other requested results.
pub struct Solution<'a> {
    /// The least number of moves.
    pub distance: u32,
    /// The first shortest list of moves in move order, if requested.
    pub moves: Option<Vec<MoveText>>,
    /// The number of shortest lists, if requested.
    pub count: Option<u128>,
    /// All shortest lists in move order, if requested.
    pub lists: Option<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>,
}

impl Solution<'_> {
    /// A solution with the distance alone.
    pub(crate) const fn of(distance: u32) -> Self {
        Self {
            distance,
            moves: None,
            count: None,
            lists: None,
        }
    }
}

impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution")
            .field("distance", &self.distance)
            .field("moves", &self.moves)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

/// All shortest lists of moves, in move order.
///
/// An object-safe view of [`ShortestPaths`] and of the lists of closed forms.
pub trait Lists<M> {
    /// The number of moves of each list.
    fn distance(&self) -> u32;

    /// The number of lists.
    fn count(&self) -> u128;

    /// The first list in order.
    fn first(&self) -> Vec<M>;

    /// The lists in order.
    fn into_iter<'a>(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<M>> + 'a>
    where
        Self: 'a;
}

/// All shortest lists of a case.
pub type BoxedLists<'a, M> = Box<dyn Lists<M> + 'a>;

impl<S, D> Lists<S::Move> for ShortestPaths<S, D>
where
    S: StateSpace,
    D: DistanceToGoal<S::State>,
{
    fn distance(&self) -> u32 {
        self.distance()
    }

    fn count(&self) -> u128 {
        self.count()
    }

    fn first(&self) -> Vec<S::Move> {
        self.first().moves
    }

    fn into_iter<'a>(self: Box<Self>) -> Box<dyn Iterator<Item = Vec<S::Move>> + 'a>
    where
        Self: 'a,
    {
        Box::new(self.into_paths().map(|path| path.moves))
    }
}
