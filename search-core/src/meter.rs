//! The bookkeeping that all engines share: counters, limits, the observer.

use crate::{Control, Layer, Limit, Outcome, Report, Stats};

/// How many states are expanded between two looks at the clock and the flag.
const BETWEEN_LOOKS: u64 = 256;

/// Counts for an engine and stops it at its limits.
pub(crate) struct Meter<'a> {
    control: Control<'a>,
    stats: Stats,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(control: impl Into<Control<'a>>) -> Self {
        Self {
            control: control.into(),
            stats: Stats::default(),
        }
    }

    /// Checks whether one more state may be expanded, and counts it.
    pub(crate) fn expand(&mut self) -> Result<(), Limit> {
        let limits = &self.control.limits;
        if limits
            .max_states
            .is_some_and(|most| self.stats.expanded >= most)
        {
            return Err(Limit::States);
        }
        if self.stats.expanded.is_multiple_of(BETWEEN_LOOKS) {
            self.look()?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    /// Checks whether lists of this many moves may be looked for.
    pub(crate) fn deepen(&self, depth: u32) -> Result<(), Limit> {
        match self.control.limits.max_depth {
            Some(most) if depth > most => Err(Limit::Depth),
            _ => self.look(),
        }
    }

    /// Looks at the flag and the clock.
    fn look(&self) -> Result<(), Limit> {
        self.control.limits.reached().map_or(Ok(()), Err)
    }

    /// Counts generated states, `new` of which had not been visited before.
    pub(crate) fn generate(&mut self, generated: u64, new: u64) {
        self.stats.generated += generated;
        self.stats.met_again += generated - new;
    }

    /// Counts one generated state; returns `is_new`.
    pub(crate) fn generate_one(&mut self, is_new: bool) -> bool {
        self.generate(1, u64::from(is_new));
        is_new
    }

    /// Closes a layer, if there is anything in it, and tells the observer.
    pub(crate) fn finish_layer(&mut self, depth: u32, width: usize) {
        if width == 0 {
            return;
        }
        let layer = Layer {
            depth,
            width: width as u64,
            expanded: self.stats.expanded,
        };
        self.stats.widest_layer = self.stats.widest_layer.max(layer.width);
        self.stats.depth = self.stats.depth.max(depth);
        if let Some(observer) = self.control.observer {
            observer(&layer);
        }
    }

    /// The report of an engine's result.
    pub(crate) fn report<T>(self, result: Result<Option<T>, Limit>) -> Report<T> {
        Report {
            outcome: match result {
                Ok(found) => Outcome::proved(found),
                Err(limit) => Outcome::Stopped(limit),
            },
            stats: self.stats,
        }
    }
}
