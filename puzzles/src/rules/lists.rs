//! All shortest lists of a case, from a search or from a closed form.

use search_core::{DistanceToGoal, ShortestPaths, StateSpace};

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
