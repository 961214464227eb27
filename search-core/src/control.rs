//! Limits and observers of a search.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::outcome::Limit;

/// The limits of a search.
///
/// Limits bound the work. Within the same limits, one engine may prove that no path exists while
/// another engine stops.
///
/// # Example: at most five moves and one second
///
/// ```
/// use std::time::Duration;
/// use search_core::Limits;
///
/// let limits = Limits::none().max_depth(5).timeout(Duration::from_secs(1));
/// assert_eq!(limits.max_depth, Some(5));
/// assert_eq!(limits.max_states, None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The greatest number of moves of a path. With 0, a search succeeds only if a start is a goal.
    pub max_depth: Option<u32>,
    /// The greatest number of states to expand (to generate the successors or predecessors of).
    pub max_states: Option<u64>,
    /// The time to stop; checked every few hundred states.
    pub deadline: Option<Instant>,
    /// A flag that stops the search when it is true; checked as often as the deadline.
    pub cancel: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// No limits.
    pub const fn none() -> Self {
        Self {
            max_depth: None,
            max_states: None,
            deadline: None,
            cancel: None,
        }
    }

    /// Limits the number of moves.
    pub const fn max_depth(mut self, moves: u32) -> Self {
        self.max_depth = Some(moves);
        self
    }

    /// Limits the number of expanded states.
    pub const fn max_states(mut self, states: u64) -> Self {
        self.max_states = Some(states);
        self
    }

    /// Sets the time to stop.
    pub const fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Sets the time to stop, counted from this call. A time that the clock cannot represent is no limit.
    pub fn timeout(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// The limit that has been reached independently of any search: the cancel flag or the deadline.
    #[must_use]
    pub fn reached(&self) -> Option<Limit> {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let is_over = |deadline| Instant::now() >= deadline;
        let is_cancelled = self.cancel.is_some_and(is_set);
        let is_late = !is_cancelled && self.deadline.is_some_and(is_over);
        let cancelled = is_cancelled.then_some(Limit::Cancelled);
        cancelled.or(is_late.then_some(Limit::Deadline))
    }

    /// Sets the flag with which another thread or a signal handler stops the search.
    pub const fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }
}

/// A layer that a search has completed: the states at one distance from the start or the goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The distance, in moves.
    pub depth: u32,
    /// The number of states at this distance.
    pub width: u64,
    /// The number of states that the search has expanded in all layers so far.
    pub expanded: u64,
}

/// How far a search has come, for the observer of [`Control::progress`](Control::progress()).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The last completed layer; its width is 0 before the first one. [`bfs`](crate::bfs) and the other searches from one
    /// end that go layer by layer are now expanding its states. [`astar`](crate::astar), [`idastar`](crate::idastar),
    /// [`iddfs`](crate::iddfs) and [`bidirectional`](crate::bidirectional) are not: its states say nothing about the rest.
    pub layer: Layer,
    /// The number of states that the search has expanded in all. `layer.expanded` is this number when the layer was
    /// completed.
    pub expanded: u64,
}

/// The number of expanded states from one call to the next, and the function that is called.
type Reporting<'a> = (u64, &'a dyn Fn(&Progress));

/// The [`Limits`] and the observers of a search.
///
/// Every function that takes a control also accepts [`Limits`] alone. A control can be copied, so its observer cannot
/// change captured variables; a `Cell` or `RefCell` can.
///
/// # Example: the widest layer
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
/// let observe = |layer: &search_core::Layer| widest.set(layer.width);
/// let control = Control::new(Limits::none()).observer(&observe);
/// bfs(&Doubling, [1], |n| *n == 37, control);
/// assert_eq!(widest.get(), 16);
/// ```
#[derive(Clone, Copy, Default)]
#[must_use]
#[non_exhaustive]
pub struct Control<'a> {
    /// The limits.
    pub limits: Limits<'a>,
    /// Called after each completed layer.
    pub observer: Option<&'a dyn Fn(&Layer)>,
    /// Called within a layer, too; see [`progress`](Self::progress()).
    pub progress: Option<Reporting<'a>>,
}

impl<'a> Control<'a> {
    /// Creates a control with these limits and without an observer.
    pub const fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            observer: None,
            progress: None,
        }
    }

    /// Sets the function that the search calls after each completed layer.
    pub const fn observer(mut self, observer: &'a dyn Fn(&Layer)) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Sets a function that the search calls each time that it has expanded about `states` states, also within a layer.
    /// A search of the package `layered` does not call it.
    ///
    /// # Example: a bar that moves in the widest layer
    ///
    /// ```
    /// use std::cell::Cell;
    /// use search_core::{Control, Limits, Progress, StateSpace, bfs};
    ///
    /// /// The subsets of twenty things. A move takes one.
    /// struct Subsets;
    ///
    /// impl StateSpace for Subsets {
    ///     type State = u32;
    ///     type Move = u32;
    ///     fn moves(&self, taken: &u32) -> impl Iterator<Item = u32> {
    ///         let taken = *taken;
    ///         (0..20).filter(move |thing| taken >> thing & 1 == 0)
    ///     }
    ///     fn apply(&self, taken: &u32, thing: &u32) -> u32 { taken | 1 << thing }
    /// }
    ///
    /// let calls = Cell::new(0);
    /// let observe = |at: &Progress| {
    ///     let percent = 100 * (at.expanded - at.layer.expanded) / at.layer.width;
    ///     assert!(percent <= 100);
    ///     calls.set(calls.get() + 1);
    /// };
    /// let control = Control::new(Limits::none()).progress(10_000, &observe);
    /// bfs(&Subsets, [0], |taken| *taken == (1 << 20) - 1, control);
    /// assert!(calls.get() > 95);
    /// ```
    pub const fn progress(mut self, states: u64, observer: &'a dyn Fn(&Progress)) -> Self {
        self.progress = Some((states, observer));
        self
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
            .field(
                "observed",
                &(self.observer.is_some() || self.progress.is_some()),
            )
            .finish()
    }
}
