//! A bar or a spinner on standard error, for runs that take long.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use examiner::Event;
use indicatif::{ProgressBar, ProgressStyle};
use puzzles::search_core::Layer;

/// How long a run must take before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// What progress is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Bytes of an input.
    Bytes,
    /// Runs of a program.
    Runs,
}

/// Shows how far a run has come, on a terminal where it does not stand among the answers.
pub(crate) struct Progress {
    started: Instant,
    /// How many of them there are, if that is known.
    size: Option<u64>,
    unit: Unit,
    is_wanted: bool,
    runs: AtomicU64,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// The progress through an input of so many bytes, if that is known.
    pub(crate) fn new(size: Option<u64>) -> Self {
        Self {
            started: Instant::now(),
            size,
            unit: Unit::Bytes,
            is_wanted: stderr().is_terminal() && !stdout().is_terminal(),
            runs: AtomicU64::new(0),
            bar: OnceLock::new(),
        }
    }

    /// The progress through so many runs of a program, after which the answers come.
    pub(crate) fn of_runs(runs: u64) -> Self {
        Self {
            unit: Unit::Runs,
            ..Self::new(Some(runs)).with_stdout_unused()
        }
    }

    /// Shows how many runs of a program there were.
    pub(crate) fn runs(&self, runs: u64) {
        self.show(|bar| bar.set_position(runs));
    }

    /// Shows the progress of an examination.
    pub(crate) fn event(&self, event: Event) {
        if let Event::Done(number) = event {
            let number = number as u64;
            self.runs(self.runs.fetch_add(number, Ordering::Relaxed) + number);
        }
    }

    /// The same for a run that leaves standard output alone, so that a terminal there is no reason to
    /// show nothing.
    pub(crate) fn with_stdout_unused(self) -> Self {
        Self {
            is_wanted: stderr().is_terminal(),
            ..self
        }
    }

    /// Shows how many cases were answered, and how many bytes of the input were read for them.
    pub(crate) fn cases(&self, cases: u64, bytes: u64) {
        self.show(|bar| {
            bar.set_position(bytes);
            bar.set_message(format!("{cases} cases"));
        });
    }

    /// Shows the layer that a search has finished.
    pub(crate) fn layer(&self, layer: &Layer) {
        self.show(|bar| {
            let Layer {
                depth, expanded, ..
            } = layer;
            bar.set_message(format!("depth {depth}, {expanded} states expanded"));
            bar.tick();
        });
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    fn show(&self, update: impl FnOnce(&ProgressBar)) {
        if self.is_wanted && self.started.elapsed() > PATIENCE {
            update(self.bar.get_or_init(|| self.new_bar()));
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
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.with_style(style).with_elapsed(self.started.elapsed())
    }
}
