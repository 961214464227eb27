//! Lists of moves, and their replay.

use std::error::Error;
use std::fmt;

use crate::space::{StateSpace, cost_to};

/// A start and a list of moves from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path<T, M> {
    /// The first state.
    pub start: T,
    /// The moves, in order.
    pub moves: Vec<M>,
}

/// A path in a space.
pub type PathIn<S> = Path<<S as StateSpace>::State, <S as StateSpace>::Move>;

impl<T, M> Path<T, M> {
    /// The number of moves.
    ///
    /// # Panics
    ///
    /// If the path has 2³² moves. No engine finds such a path.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.moves.len()).expect("a path has fewer than 2³² moves")
    }

    /// Replays the moves in a space and returns all states, beginning with the start: one state more
    /// than moves.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not among the moves of its state.
    ///
    /// # Example: an impossible move
    ///
    /// ```
    /// use search_core::{Path, StateSpace};
    ///
    /// /// A staircase of ten steps. A move climbs one or two of them.
    /// struct Stairs;
    ///
    /// impl StateSpace for Stairs {
    ///     type State = u8;
    ///     type Move = u8;
    ///     fn moves(&self, at: &u8) -> impl Iterator<Item = u8> { 1..=2.min(10 - at) }
    ///     fn apply(&self, at: &u8, by: &u8) -> u8 { at + by }
    /// }
    ///
    /// let climb = Path { start: 7, moves: vec![2, 1] };
    /// assert_eq!(climb.replay(&Stairs), Ok(vec![7, 9, 10]));
    ///
    /// let leap = Path { start: 7, moves: vec![2, 2] };
    /// assert_eq!(leap.replay(&Stairs).unwrap_err().index, 1);
    /// ```
    pub fn replay<S>(&self, space: &S) -> Result<Vec<T>, ReplayError>
    where
        S: StateSpace<State = T, Move = M>,
        T: Clone,
        M: PartialEq,
    {
        let mut states = Vec::with_capacity(self.moves.len() + 1);
        let mut state = self.start.clone();
        for (index, step) in self.moves.iter().enumerate() {
            if !space.moves(&state).any(|legal| legal == *step) {
                return Err(ReplayError { index });
            }
            let next = space.apply(&state, step);
            states.push(std::mem::replace(&mut state, next));
        }
        states.push(state);
        Ok(states)
    }

    /// The cost of the moves in a space.
    ///
    /// # Errors
    ///
    /// As [`replay`](Self::replay).
    ///
    /// # Panics
    ///
    /// If a move costs 0, or the path more than [`u32::MAX`].
    pub fn cost<S>(&self, space: &S) -> Result<u32, ReplayError>
    where
        S: StateSpace<State = T, Move = M>,
        T: Clone,
        M: PartialEq,
    {
        let states = self.replay(space)?;
        let moves = states.iter().zip(&self.moves);
        Ok(moves.fold(0, |cost, (state, step)| cost_to(space, cost, state, step)))
    }

    /// The path of some moves, if there is one. Each move is the first one after which `is_next` accepts the state; it gets
    /// the number of moves before it, too.
    pub(crate) fn along<S>(
        space: &S,
        start: T,
        length: usize,
        is_next: &dyn Fn(&T, usize) -> bool,
    ) -> Option<Self>
    where
        S: StateSpace<State = T, Move = M>,
        T: Clone,
    {
        let mut moves = Vec::with_capacity(length);
        let mut state = start.clone();
        for made in 0..length {
            let (next, step) = space
                .moves(&state)
                .map(|step| (space.apply(&state, &step), step))
                .find(|(next, _)| is_next(next, made))?;
            moves.push(step);
            state = next;
        }
        Some(Self { start, moves })
    }
}

/// The moves, separated by blanks; with `{:#}`, one move per line.
///
/// # Example: both forms
///
/// ```
/// use search_core::Path;
///
/// let path = Path { start: 'a', moves: vec![12, 34] };
/// assert_eq!(path.to_string(), "12 34");
/// assert_eq!(format!("{path:#}"), "12\n34");
/// ```
impl<T, M: fmt::Display> fmt::Display for Path<T, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if f.alternate() { "\n" } else { " " };
        for (index, step) in self.moves.iter().enumerate() {
            if index > 0 {
                f.write_str(separator)?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}

/// Error of a replay: a move is not among the moves of its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayError {
    /// The number of the first impossible move, counted from 0.
    pub index: usize,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} is impossible in its state", self.index + 1)
    }
}

impl Error for ReplayError {}
