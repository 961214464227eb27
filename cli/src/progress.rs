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

/// A bar or a spinner on a terminal.
pub(crate) struct Progress {
    started: Instant,
    /// The number of bytes or tasks, if it is known.
    size: Option<u64>,
    template: &'static str,
    is_shown: bool,
    /// The number of finished tasks.
    tasks: AtomicU64,
    bar: Mutex<Option<ProgressBar>>,
}

impl Progress {
    /// The progress through an input of `size` bytes, if the size is known. It is hidden if answers appear on the
    /// same terminal.
    pub(crate) fn of_input(size: Option<u64>) -> Self {
        let template = match size {
            None => "{spinner} {msg}, {elapsed} elapsed",
            Some(_) => "{wide_bar} {percent}% {msg}, {elapsed} elapsed, {eta} left",
        };
        Self {
            started: Instant::now(),
            size,
            template,
            is_shown: stderr().is_terminal() && !stdout().is_terminal(),
            tasks: AtomicU64::new(0),
            bar: Mutex::new(None),
        }
    }

    /// The progress through a known number of tasks, such as runs of a program, before any output.
    pub(crate) fn of_tasks(tasks: u64) -> Self {
        Self {
            template: "{wide_bar} {pos} of {len}, {per_sec}, {elapsed} elapsed, {eta} left",
            is_shown: stderr().is_terminal(),
            ..Self::of_input(Some(tasks))
        }
    }

    /// Shows that more tasks are done.
    pub(crate) fn event(&self, event: Event) {
        if let Event::Done(tasks) = event {
            let tasks = tasks as u64;
            let done = self.tasks.fetch_add(tasks, Ordering::Relaxed) + tasks;
            self.show(|bar| bar.set_position(done));
        }
    }

    /// Shows the number of answered cases and the number of bytes that they have.
    pub(crate) fn cases(&self, cases: u64, bytes: u64) {
        self.show(|bar| {
            bar.set_position(bytes);
            bar.set_message(format!("{cases} cases"));
        });
    }

    /// Shows the layer that a search has finished.
    pub(crate) fn layer(&self, layer: &Layer) {
        self.show(|bar| {
            let (depth, expanded) = (layer.depth, layer.expanded);
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
            update(lock(&self.bar).get_or_insert_with(|| {
                let bar = self
                    .size
                    .map_or_else(ProgressBar::new_spinner, ProgressBar::new);
                bar.with_style(style(self.template))
                    .with_elapsed(self.started.elapsed())
            }));
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates are well formed")
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
        bar.set_style(style("{spinner} {msg}"));
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
