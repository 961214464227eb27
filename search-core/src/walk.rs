//! Depth-first walks, without recursion.

use std::ops::Range;

use crate::StateSpace;

/// A path of a depth-first search, with the moves of its states that have not been tried.
pub(crate) struct Walk<S: StateSpace, V = ()> {
    path: Vec<Opened<S::State, V>>,
    /// The moves of all states on the path, in order of the states.
    moves: Vec<S::Move>,
}

/// A state on the path, its value, and the indices of its moves that have not been tried.
pub(crate) struct Opened<T, V> {
    pub(crate) state: T,
    pub(crate) value: V,
    untried: Range<usize>,
}

/// A state on the path, and a move from it.
type Step<'w, S, V> = (
    &'w Opened<<S as StateSpace>::State, V>,
    &'w <S as StateSpace>::Move,
);

impl<S: StateSpace, V> Walk<S, V> {
    /// A walk without a state.
    pub(crate) const fn new() -> Self {
        Self {
            path: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The number of states on the path: the number of moves that were made, with one from the last state.
    pub(crate) fn made(&self) -> u32 {
        u32::try_from(self.path.len()).expect("a path has fewer than 2³² moves")
    }

    /// Appends a state to the path.
    pub(crate) fn open(&mut self, space: &S, state: S::State, value: V) {
        let first = self.moves.len();
        self.moves.extend(space.moves(&state));
        self.path.push(Opened {
            state,
            value,
            untried: first..self.moves.len(),
        });
    }

    /// The next move, with its state, which is then the last one of the path. States without untried moves leave the path;
    /// `None` if none is left.
    pub(crate) fn next(&mut self) -> Option<Step<'_, S, V>> {
        loop {
            if let Some(index) = self.path.last_mut()?.untried.next() {
                return Some((self.path.last()?, &self.moves[index]));
            }
            self.path.pop();
            let still_needed = self.path.last().map_or(0, |opened| opened.untried.end);
            self.moves.truncate(still_needed);
        }
    }

    /// The state before the last one of the path.
    pub(crate) fn before_last(&self) -> Option<&S::State> {
        let before_last = self.path.len().checked_sub(2)?;
        Some(&self.path[before_last].state)
    }

    /// The moves that were tried last: those of the path, and one from its last state.
    pub(crate) fn tried(&self) -> Vec<S::Move> {
        let tried_last = |opened: &Opened<_, _>| self.moves[opened.untried.start - 1].clone();
        self.path.iter().map(tried_last).collect()
    }
}
