//! Depth-first walks, without recursion.

use std::ops::Range;

use crate::outcome::Limit;
use crate::path::{Path, PathIn};
use crate::space::{StateSpace, cost_to};

/// What a depth-first search does with a state.
pub(crate) enum Visit {
    /// It returns the path to the state.
    Goal,
    /// It tries the moves of the state.
    Enter,
    /// It tries the next move of the state before.
    Skip,
}

/// Finds the first path to a goal by depth-first search, first from the first start. `visit` decides about each state; it
/// gets the walk to the state before.
pub(crate) fn first_path<S: StateSpace>(
    space: &S,
    starts: &[S::State],
    mut visit: impl FnMut(&Walk<S>, &S::State) -> Result<Visit, Limit>,
) -> Result<Option<PathIn<S>>, Limit> {
    for start in starts {
        let mut walk = Walk::new();
        let mut next = Some(start.clone());
        while let Some(state) = next {
            match visit(&walk, &state)? {
                Visit::Goal if walk.made() == 0 => {
                    let (start, moves) = (start.clone(), Vec::new());
                    return Ok(Some(Path { start, moves }));
                }
                Visit::Goal => return Ok(Some(walk.path())),
                Visit::Enter => walk.open(space, state),
                Visit::Skip => {}
            }
            next = walk.next(space);
        }
    }
    Ok(None)
}

/// A path of a depth-first search, with the moves of its states that have not been tried.
pub(crate) struct Walk<S: StateSpace> {
    path: Vec<Opened<S::State>>,
    /// The moves of all states on the path, in order of the states.
    moves: Vec<S::Move>,
    /// The cost of the path to the state that [`next`](Self::next) returned last; 0 before.
    pub(crate) cost: u32,
}

/// A state on the path, the cost of the path to it, and the indices of its moves that have not been tried.
struct Opened<T> {
    state: T,
    cost: u32,
    untried: Range<usize>,
}

impl<S: StateSpace> Walk<S> {
    /// A walk without a state.
    pub(crate) const fn new() -> Self {
        Self {
            path: Vec::new(),
            moves: Vec::new(),
            cost: 0,
        }
    }

    /// The number of states on the path: the number of moves that were made, with one from the last state.
    pub(crate) fn made(&self) -> u32 {
        u32::try_from(self.path.len()).expect("a path has fewer than 2³² moves")
    }

    /// Appends a state to the path.
    pub(crate) fn open(&mut self, space: &S, state: S::State) {
        let first = self.moves.len();
        space.moves(&state).for_each(|step| self.moves.push(step));
        self.path.push(Opened {
            state,
            cost: self.cost,
            untried: first..self.moves.len(),
        });
    }

    /// The state after the next move, which is one of the last state of the path. States without untried moves leave the
    /// path; `None` if none is left.
    pub(crate) fn next(&mut self, space: &S) -> Option<S::State> {
        loop {
            let last = self.path.last_mut()?;
            if let Some(index) = last.untried.next() {
                let step = &self.moves[index];
                self.cost = cost_to(space, last.cost, &last.state, step);
                return Some(space.apply(&last.state, step));
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

    /// Whether the path leads through a state.
    pub(crate) fn contains(&self, state: &S::State) -> bool {
        self.path.iter().any(|opened| opened.state == *state)
    }

    /// The path with the move that was tried last.
    ///
    /// # Panics
    ///
    /// If no state was opened.
    pub(crate) fn path(&self) -> PathIn<S> {
        let tried_last = |opened: &Opened<_>| self.moves[opened.untried.start - 1].clone();
        Path {
            start: self.path[0].state.clone(),
            moves: self.path.iter().map(tried_last).collect(),
        }
    }
}
