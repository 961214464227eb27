//! Progress on standard error: a bar or a spinner on a terminal, after one second.

use std::cell::RefCell;
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puzzles::Layer;

/// How long a run must take before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The unit of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Bytes of an input.
    Bytes,
    /// Runs of a program.
    Runs,
    /// Batches of a long computation.
    Batches,
}

/// Shows progress on a terminal, unless answers appear on it.
pub(crate) struct Progress {
    started: Instant,
    /// The number of units, if it is known.
    size: Option<u64>,
    unit: Unit,
    is_wanted: bool,
    bar: RefCell<Option<ProgressBar>>,
}

impl Progress {
    /// The progress through an input; `size` is its length in bytes, if it is known.
    pub(crate) fn new(size: Option<u64>) -> Self {
        Self {
            started: Instant::now(),
            size,
            unit: Unit::Bytes,
            is_wanted: stderr().is_terminal() && !stdout().is_terminal(),
            bar: RefCell::new(None),
        }
    }

    /// The progress through a number of runs of a program, before any output.
    pub(crate) fn of_runs(runs: u64) -> Self {
        Self {
            unit: Unit::Runs,
            ..Self::new(Some(runs)).with_stdout_unused()
        }
    }

    /// The progress through a number of batches, before any output.
    pub(crate) fn of_batches(batches: u64) -> Self {
        Self {
            unit: Unit::Batches,
            ..Self::of_runs(batches)
        }
    }

    /// Shows the number of finished batches.
    pub(crate) fn batches(&self, batches: u64) {
        self.show(|bar| bar.set_position(batches));
    }

    /// Shows the number of finished runs.
    pub(crate) fn runs(&self, runs: u64) {
        self.show(|bar| bar.set_position(runs));
    }

    /// Shows progress even if standard output is a terminal, because nothing is written to it.
    pub(crate) fn with_stdout_unused(self) -> Self {
        Self {
            is_wanted: stderr().is_terminal(),
            ..self
        }
    }

    /// Shows the number of answered cases and of the bytes read for them.
    pub(crate) fn cases(&self, cases: u64, bytes: u64) {
        self.show(|bar| {
            bar.set_position(bytes);
            bar.set_message(format!("{cases} cases"));
        });
    }

    /// Shows a finished layer of a search.
    pub(crate) fn layer(&self, layer: &Layer) {
        self.show(|bar| {
            let Layer {
                depth, expanded, ..
            } = layer;
            bar.set_message(format!("depth {depth}, {expanded} states expanded"));
            bar.tick();
        });
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn show(&self, update: impl FnOnce(&ProgressBar)) {
        if self.is_wanted && self.started.elapsed() > PATIENCE {
            update(self.bar.borrow_mut().get_or_insert_with(|| self.new_bar()));
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let bar = self
            .size
            .map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let template = match (self.size, self.unit) {
            (None, _) => "{spinner} {msg}, {elapsed} gone",
            (_, Unit::Bytes) => "{wide_bar} {percent}% {msg}, {elapsed} gone, {eta} left",
            (_, Unit::Runs) => "{wide_bar} {pos} of {len}, {per_sec}, {elapsed} gone, {eta} left",
            (_, Unit::Batches) => "{wide_bar} {pos} of {len} batches, {elapsed} gone, {eta} left",
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.with_style(style).with_elapsed(self.started.elapsed())
    }
}
