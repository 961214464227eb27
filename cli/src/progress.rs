//! Progress on standard error: a bar or a spinner.

use std::cell::RefCell;
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puzzles::search_core::Layer;

/// The time before progress is shown.
const DELAY: Duration = Duration::from_secs(1);

/// The unit of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Bytes of an input.
    Bytes,
    /// Runs of a program.
    Runs,
}

/// Shows progress if standard error is a terminal and the answers do not go to the same terminal.
pub(crate) struct Progress {
    started: Instant,
    /// The total number of units, if known.
    size: Option<u64>,
    unit: Unit,
    is_wanted: bool,
    bar: RefCell<Option<ProgressBar>>,
}

impl Progress {
    /// Creates the progress through an input; `size` is its size in bytes, if known.
    pub(crate) fn new(size: Option<u64>) -> Self {
        Self {
            started: Instant::now(),
            size,
            unit: Unit::Bytes,
            is_wanted: stderr().is_terminal() && !stdout().is_terminal(),
            bar: RefCell::new(None),
        }
    }

    /// Creates the progress through this number of runs of a program. Results are printed afterwards.
    pub(crate) fn of_runs(runs: u64) -> Self {
        Self {
            unit: Unit::Runs,
            ..Self::new(Some(runs)).with_stdout_unused()
        }
    }

    /// Shows the number of finished runs.
    pub(crate) fn runs(&self, runs: u64) {
        self.show(|bar| bar.set_position(runs));
    }

    /// Shows progress also if standard output is a terminal: the command prints nothing there meanwhile.
    pub(crate) fn with_stdout_unused(self) -> Self {
        Self {
            is_wanted: stderr().is_terminal(),
            ..self
        }
    }

    /// Shows the number of answered cases and of bytes that were read.
    pub(crate) fn cases(&self, cases: u64, bytes: u64) {
        self.show(|bar| {
            bar.set_position(bytes);
            bar.set_message(format!("{cases} cases"));
        });
    }

    /// Shows the layer that a search finished.
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
        if self.is_wanted && self.started.elapsed() > DELAY {
            update(self.bar.borrow_mut().get_or_insert_with(|| self.new_bar()));
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let bar = self
            .size
            .map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let template = match (self.size, self.unit) {
            (None, _) => "{spinner} {msg}, {elapsed} elapsed",
            (_, Unit::Bytes) => "{wide_bar} {percent}% {msg}, {elapsed} elapsed, {eta} left",
            (_, Unit::Runs) => {
                "{wide_bar} {pos} of {len}, {per_sec}, {elapsed} elapsed, {eta} left"
            }
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.with_style(style).with_elapsed(self.started.elapsed())
    }
}
