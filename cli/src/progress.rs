//! Progress on standard error.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use examiner::{Event, Phase};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use puzzles::Layer;

use crate::message;
use crate::number::{grouped, share};

/// How long a run takes before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two lines of a search if standard error is not a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// A bar or a spinner on a terminal. It is hidden at first.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Whether the bar appears if the run takes long.
    is_shown: bool,
}

impl Progress {
    /// The progress through an input of `size` bytes, if the size is known. It is hidden if answers appear on the
    /// same terminal.
    pub(crate) fn of_input(size: Option<u64>) -> Self {
        let template = match size {
            None => "{spinner} {msg}, {elapsed} elapsed",
            Some(_) => "{wide_bar} {percent}% {msg}, {elapsed} elapsed, {eta} left",
        };
        Self::new(size, template, !stdout().is_terminal())
    }

    /// The progress through a known number of tasks, such as runs of a program, before any output.
    pub(crate) fn of_tasks(tasks: u64) -> Self {
        let template = "{wide_bar} {pos} of {len}, {per_sec}, {elapsed} elapsed, {eta} left";
        Self::new(Some(tasks), template, true)
    }

    fn new(size: Option<u64>, template: &str, is_shown: bool) -> Self {
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        Self {
            bar: bar.with_style(style(template)),
            is_shown: is_shown && stderr().is_terminal() && !message::is_quiet(),
        }
    }

    /// Shows an event of an examination.
    pub(crate) fn event(&self, event: Event) {
        if let Event::Done(tasks) = event {
            self.done(tasks as u64);
        }
    }

    /// Shows that more tasks are done.
    pub(crate) fn done(&self, tasks: u64) {
        self.appear();
        self.bar.inc(tasks);
    }

    /// Shows the number of answered cases and the number of bytes that they have.
    pub(crate) fn cases(&self, cases: u64, bytes: u64) {
        if self.appear() {
            self.bar.set_position(bytes);
            self.bar.set_message(format!("{cases} cases"));
        }
    }

    /// Shows the layer that a search has finished.
    pub(crate) fn layer(&self, layer: &Layer) {
        if self.appear() {
            let (depth, expanded) = (layer.depth, layer.expanded);
            let message = format!("depth {depth}, {expanded} states expanded");
            self.bar.set_message(message);
            self.bar.tick();
        }
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Makes the bar visible if the run has taken long; returns whether it is visible.
    fn appear(&self) -> bool {
        let is_visible = self.is_shown && self.bar.elapsed() > PATIENCE;
        if is_visible && self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        is_visible
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
        let bar = if stderr().is_terminal() && !message::is_quiet() {
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
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Phase(phase) => state.phase = phase,
            Event::Done(inputs) => state.tried += inputs as u64,
            Event::Failure(distance) => {
                let input = match distance {
                    Some(distance) => format!("an input at distance {distance}"),
                    None => "an unsolvable input".to_owned(),
                };
                let line = format!("the program fails on {input}; searching for smaller inputs");
                self.bar.suspend(|| message::note(&line));
            }
            _ => {}
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(self.line(&state));
            self.bar.tick();
        } else if state.last_line.elapsed() >= BETWEEN_LINES {
            state.last_line = Instant::now();
            message::note(&self.line(&state));
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
