//! Statistics, limits and the observer of a running search.

use crate::control::{Control, Layer, Limits, Progress};
use crate::outcome::{Limit, Outcome, Report, Stats};

/// The number of expanded states between two checks of the deadline and the cancel flag.
const CHECK_INTERVAL: u64 = 256;

/// Keeps the statistics of one search and stops it at its limits.
///
/// It is public for engines in other crates that search layer by layer.
///
/// # Example: an engine that counts
///
/// ```
/// use search_core::extend::Meter;
/// use search_core::{Limit, Limits, Outcome};
///
/// // The layers of a binary tree.
/// let search = |meter: &mut Meter<'_>| {
///     for depth in 0.. {
///         let width = 1 << depth;
///         meter.finish_layer(depth, width);
///         meter.deepen(depth + 1)?;
///         meter.expand_layer(width as u64)?;
///         meter.generate(2 * width as u64, 2 * width as u64);
///     }
///     Ok(None::<()>)
/// };
/// let report = Meter::run(Limits::none().max_depth(3), search);
/// assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));
/// assert_eq!(report.stats.expanded, 7);
/// ```
#[derive(Debug)]
pub struct Meter<'a> {
    control: Control<'a>,
    stats: Stats,
    /// The number of expanded states at which the time is checked next.
    next_check: u64,
    /// The last completed layer.
    layer: Layer,
    /// The number of expanded states at which progress is reported next.
    next_report: u64,
}

impl<'a> Meter<'a> {
    /// Runs a search and makes its report. A search without a limit returns its solution, or `None` if
    /// no solution exists.
    pub fn run<T>(
        control: impl Into<Control<'a>>,
        search: impl FnOnce(&mut Self) -> Result<Option<T>, Limit>,
    ) -> Report<T> {
        let mut meter = Self {
            control: control.into(),
            stats: Stats::default(),
            next_check: 0,
            layer: Layer::default(),
            next_report: 0,
        };
        let outcome = match search(&mut meter) {
            Ok(found) => Outcome::proved(found),
            Err(limit) => Outcome::Stopped(limit),
        };
        Report {
            outcome,
            stats: meter.stats,
        }
    }

    /// Counts a state as expanded, unless a limit is reached.
    pub(crate) fn expand(&mut self) -> Result<(), Limit> {
        self.allowed(1)?;
        self.stats.expanded += 1;
        Ok(())
    }

    /// Counts all states of a layer as expanded, unless they would exceed the limit.
    ///
    /// # Errors
    ///
    /// The limit of states, if it would be exceeded. The layer is then not to be expanded.
    pub fn expand_layer(&mut self, states: u64) -> Result<(), Limit> {
        let expanded = self.stats.expanded + states;
        if expanded > self.control.limits.max_states.unwrap_or(u64::MAX) {
            return Err(Limit::States);
        }
        self.stats.expanded = expanded;
        Ok(())
    }

    /// The limits, for the threads of a search.
    pub const fn limits(&self) -> Limits<'a> {
        self.control.limits
    }

    /// The number of states that the search may expand now: at least one and at most `wanted`.
    pub(crate) fn allowed(&mut self, wanted: usize) -> Result<usize, Limit> {
        let max = self.control.limits.max_states.unwrap_or(u64::MAX);
        let left = max.saturating_sub(self.stats.expanded);
        if left == 0 {
            return Err(Limit::States);
        }
        if self.stats.expanded >= self.next_check {
            self.check_time()?;
            self.next_check = self.stats.expanded + CHECK_INTERVAL;
            self.report();
        }
        Ok(usize::try_from(left).map_or(wanted, |left| left.min(wanted)))
    }

    /// Calls the observer of progress if it is time to.
    fn report(&mut self) {
        let expanded = self.stats.expanded;
        if let Some((states, observer)) = self.control.progress
            && expanded >= self.next_report
        {
            self.next_report = expanded.saturating_add(states);
            let layer = self.layer;
            observer(&Progress { layer, expanded });
        }
    }

    /// Counts expanded states and the states that were generated from them.
    pub(crate) fn expanded(&mut self, states: u64, generated: u64, new: u64) {
        self.stats.expanded += states;
        self.generate(generated, new);
    }

    /// Checks whether the limits allow paths with `depth` moves. Paths without moves are always allowed.
    ///
    /// # Errors
    ///
    /// The limit that is reached: the depth, the deadline or the cancel flag.
    pub fn deepen(&self, depth: u32) -> Result<(), Limit> {
        match self.control.limits.max_depth {
            _ if depth == 0 => Ok(()),
            Some(max) if depth > max => Err(Limit::Depth),
            _ => self.check_time(),
        }
    }

    /// Checks the cancel flag and the deadline.
    fn check_time(&self) -> Result<(), Limit> {
        self.control.limits.reached().map_or(Ok(()), Err)
    }

    /// Counts generated states, `new` of which had not been visited before.
    pub fn generate(&mut self, generated: u64, new: u64) {
        self.stats.generated += generated;
        self.stats.met_again += generated - new;
    }

    /// Counts one generated state; returns `is_new`.
    pub(crate) fn generate_one(&mut self, is_new: bool) -> bool {
        self.generate(1, u64::from(is_new));
        is_new
    }

    /// Completes a layer, unless it is empty, and calls the observer.
    pub fn finish_layer(&mut self, depth: u32, width: usize) {
        if width == 0 {
            return;
        }
        let layer = Layer {
            depth,
            width: width as u64,
            expanded: self.stats.expanded,
        };
        self.layer = layer;
        self.stats.widest_layer = self.stats.widest_layer.max(layer.width);
        self.stats.depth = self.stats.depth.max(depth);
        if let Some(observer) = self.control.observer {
            observer(&layer);
        }
    }
}
