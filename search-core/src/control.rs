//! What a caller may say to a search while it runs.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::Limit;

/// The bounds of a search.
///
/// They bound the work, not what can be known: within them, one engine may prove that there is no way
/// where another stops.
///
/// # Example: no deeper than five moves, no longer than a second
///
/// ```
/// use std::time::{Duration, Instant};
/// use search_core::Limits;
///
/// let limits = Limits::none()
///     .max_depth(5)
///     .deadline(Instant::now() + Duration::from_secs(1));
/// assert_eq!(limits.max_depth, Some(5));
/// assert_eq!(limits.max_states, None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct Limits<'a> {
    /// The longest list to look for, in moves. With 0, only a start that is a goal is solved.
    pub max_depth: Option<u32>,
    /// The most states to expand, that is, to generate the moves of.
    pub max_states: Option<u64>,
    /// The moment to stop at; looked at every few hundred states.
    pub deadline: Option<Instant>,
    /// Stops the search once it is true; looked at as often as the deadline.
    pub cancel: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// No bounds at all.
    pub const fn none() -> Self {
        Self {
            max_depth: None,
            max_states: None,
            deadline: None,
            cancel: None,
        }
    }

    /// Bounds the number of moves.
    pub const fn max_depth(self, moves: u32) -> Self {
        Self {
            max_depth: Some(moves),
            ..self
        }
    }

    /// Bounds the number of states that are expanded.
    pub const fn max_states(self, states: u64) -> Self {
        Self {
            max_states: Some(states),
            ..self
        }
    }

    /// Bounds the time.
    pub const fn deadline(self, deadline: Instant) -> Self {
        Self {
            deadline: Some(deadline),
            ..self
        }
    }

    /// What has come to an end by now, without regard to any search: the time, or the caller's patience.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(Limit::Cancelled)
        } else if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            Some(Limit::Deadline)
        } else {
            None
        }
    }

    /// Lets another thread, or a signal, stop the search.
    pub const fn cancel(self, flag: &'a AtomicBool) -> Self {
        Self {
            cancel: Some(flag),
            ..self
        }
    }
}

/// A layer that a search has finished: the states at one distance from the start, or the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The distance, in moves.
    pub depth: u32,
    /// The number of states at this distance.
    pub width: u64,
    /// The number of states that the whole search has expanded so far.
    pub expanded: u64,
}

/// The [`Limits`] of a search, and who is told of its progress.
///
/// Wherever an engine takes a control, limits alone will do.
///
/// # Example: watching the layers
///
/// ```
/// use std::cell::Cell;
/// use search_core::{Control, Limits, StateSpace, bfs};
///
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u32;
///     type Move = u32;
///     fn moves(&self, _: &u32) -> impl Iterator<Item = u32> { [0, 1].into_iter() }
///     fn apply(&self, n: &u32, bit: &u32) -> u32 { 2 * n + bit }
/// }
///
/// let widest = Cell::new(0);
/// let watch = |layer: &search_core::Layer| widest.set(layer.width);
/// let control = Control::new(Limits::none()).observer(&watch);
/// bfs(&Doubling, [1], |n| *n == 37, control);
/// assert_eq!(widest.get(), 16);
/// ```
#[derive(Clone, Copy, Default)]
#[must_use]
pub struct Control<'a> {
    /// The bounds.
    pub limits: Limits<'a>,
    /// Is told of every finished layer.
    pub observer: Option<&'a dyn Fn(&Layer)>,
}

impl<'a> Control<'a> {
    /// A control with these limits and nobody watching.
    pub const fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            observer: None,
        }
    }

    /// Tells `observer` of every finished layer.
    pub const fn observer(self, observer: &'a dyn Fn(&Layer)) -> Self {
        Self {
            observer: Some(observer),
            ..self
        }
    }
}

impl<'a> From<Limits<'a>> for Control<'a> {
    fn from(limits: Limits<'a>) -> Self {
        Self::new(limits)
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("limits", &self.limits)
            .field("observed", &self.observer.is_some())
            .finish()
    }
}
