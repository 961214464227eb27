//! The rules of the library and of the reference implementation, on every state.

use std::fmt::{Debug, Display};

use search_core::{Enumerable, Reversible};
use tests::reference::ReferenceBoard;

use super::graph::Graph;

/// Checks that every state has the same moves in the same order as in the reference implementation, with the same text,
/// that they lead to the same states, whose ranks are the successors of its rank, and that its predecessors are the
/// states with a move that leads to it.
#[track_caller]
pub(super) fn check_rules<S, B>(space: &S, graph: &Graph)
where
    S: Enumerable<State: Copy + Debug + From<B>, Move: Display> + Reversible,
    B: ReferenceBoard + Debug + From<S::State>,
{
    let inverse = graph.inverse();
    for rank in 0..space.len() {
        let state = space.unrank(rank);
        let reference = B::from(state);
        assert_eq!(S::State::from(reference.clone()), state);
        let mut expected = reference.moves().into_iter();
        let mut ranks = graph.successors(rank);
        for step in space.moves(&state) {
            let next = space.apply(&state, &step);
            assert_eq!(ranks.next(), Some(space.rank(&next)), "{state:?}");
            let found = (step.to_string(), B::from(next));
            assert_eq!(Some(found), expected.next(), "a move of {state:?}");
        }
        assert!(expected.next().is_none(), "{state:?} lacks a move");
        assert!(ranks.next().is_none(), "{state:?} has a rank too many");

        let predecessors = space.predecessors(&state);
        let mut ranks: Vec<usize> = predecessors.map(|state| space.rank(&state)).collect();
        ranks.sort_unstable();
        let expected = inverse.successors(rank);
        assert!(ranks.into_iter().eq(expected), "what leads to {state:?}");
    }
}
