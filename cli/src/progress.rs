//! Progress on standard error.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use examiner::{Event, Phase};
use indicatif::{ProgressBar, ProgressStyle};
use puzzles::Layer;

use crate::diagnostic;
use crate::number::{grouped, share};

/// How long a run takes before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two lines of a search if standard error is not a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

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

/// A bar or a spinner, if standard error is a terminal and standard output is not one with answers.
pub(crate) struct Progress {
    started: Instant,
    /// The number of units, if it is known.
    size: Option<u64>,
    unit: Unit,
    is_shown: bool,
    /// The number of runs that are done.
    runs: AtomicU64,
    bar: Mutex<Option<ProgressBar>>,
}

impl Progress {
    /// The progress through an input of `size` bytes, if the size is known.
    pub(crate) fn new(size: Option<u64>) -> Self {
        Self {
            started: Instant::now(),
            size,
            unit: Unit::Bytes,
            is_shown: stderr().is_terminal() && !stdout().is_terminal(),
            runs: AtomicU64::new(0),
            bar: Mutex::new(None),
        }
    }

    /// Progress through a known number of program runs.
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

    /// Shows progress also if standard output is a terminal, because it has no answers yet.
    pub(crate) fn with_stdout_unused(self) -> Self {
        Self {
            is_shown: stderr().is_terminal(),
            ..self
        }
    }

    /// Shows that more runs are done.
    pub(crate) fn event(&self, event: Event) {
        if let Event::Done(runs) = event {
            let runs = runs as u64;
            let done = self.runs.fetch_add(runs, Ordering::Relaxed) + runs;
            self.show(|bar| bar.set_position(done));
        }
    }

    /// Shows how many cases were answered, and how many bytes of the input they took.
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

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = lock(&self.bar).take() {
            bar.finish_and_clear();
        }
    }

    fn show(&self, update: impl FnOnce(&ProgressBar)) {
        if self.is_shown && self.started.elapsed() > PATIENCE {
            update(lock(&self.bar).get_or_insert_with(|| self.new_bar()));
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
            (_, Unit::Batches) => {
                "{wide_bar} {pos} of {len} batches, {elapsed} elapsed, {eta} left"
            }
        };
        let style = ProgressStyle::with_template(template).expect("the templates are well formed");
        bar.with_style(style).with_elapsed(self.started.elapsed())
    }
}

/// The progress of a search: a spinner on a terminal, otherwise a line from time to time.
pub(crate) struct SearchProgress {
    inputs: u64,
    deadline: Option<Instant>,
    /// The number of inputs to try.
    number: Option<u64>,
    started: Instant,
    bar: ProgressBar,
    state: Mutex<SearchState>,
}

struct SearchState {
    phase: Phase,
    tried: u64,
    last_line: Instant,
}

impl SearchProgress {
    /// Progress of a search among a known number of inputs, with an optional deadline and number of inputs to try.
    pub(crate) fn new(inputs: u64, deadline: Option<Instant>, number: Option<u64>) -> Self {
        let bar = if stderr().is_terminal() {
            ProgressBar::new_spinner()
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.expect("the template is well formed"));
        let started = Instant::now();
        Self {
            inputs,
            deadline,
            number,
            started,
            bar,
            state: Mutex::new(SearchState {
                phase: Phase::EdgeCases,
                tried: 0,
                last_line: started,
            }),
        }
    }

    /// Shows an event.
    pub(crate) fn event(&self, event: Event) {
        let mut state = lock(&self.state);
        match event {
            Event::Phase(phase) => state.phase = phase,
            Event::Done(inputs) => state.tried += inputs as u64,
            Event::Failure(distance) => {
                let input = match distance {
                    Some(distance) => format!("an input at distance {distance}"),
                    None => "an unsolvable input".to_owned(),
                };
                let line = format!("the program fails on {input}; searching for smaller inputs");
                self.bar.suspend(|| diagnostic::say(&line));
            }
            _ => {}
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(self.line(&state));
            self.bar.tick();
        } else if state.last_line.elapsed() >= BETWEEN_LINES {
            state.last_line = Instant::now();
            diagnostic::say(&self.line(&state));
        }
    }

    /// Removes the spinner.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self, state: &SearchState) -> String {
        let phase = match state.phase {
            Phase::EdgeCases => "edge cases".to_owned(),
            Phase::Random => "random inputs".to_owned(),
            Phase::EachDistance => "some inputs at each distance".to_owned(),
            Phase::Walk(Some(distance)) => format!("all inputs, distance {distance}"),
            Phase::Walk(None) => "all inputs, unsolvable".to_owned(),
        };
        let elapsed = self.started.elapsed().as_millis().max(1);
        let rate = u128::from(state.tried) * 1_000 / elapsed;
        let rate = u64::try_from(rate).unwrap_or(u64::MAX);
        let left = self.time_left(state.tried, rate).map(|left| {
            let left = Duration::from_secs(left.as_secs());
            format!(", {} left", humantime::format_duration(left))
        });
        // Some inputs are tried twice.
        let tried = state.tried.min(self.inputs);
        format!(
            "{phase}: {} inputs tried ({} of all), {}/s{}",
            grouped(tried),
            share(tried, self.inputs),
            grouped(rate),
            left.unwrap_or_default(),
        )
    }

    /// The time until the deadline or until all inputs are tried.
    fn time_left(&self, tried: u64, rate: u64) -> Option<Duration> {
        let until = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let inputs = self.number.unwrap_or(self.inputs).saturating_sub(tried);
        let inputs = inputs.checked_div(rate).map(Duration::from_secs);
        self.deadline.map(until).into_iter().chain(inputs).min()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
