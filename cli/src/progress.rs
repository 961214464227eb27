//! Progress on standard error.

use std::io::{IsTerminal, stderr, stdout};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use examiner::{Event, Phase};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::message;
use crate::number::{grouped, share};

/// How long a run takes before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two lines of a search if standard error is not a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// The visible bar. A message of another thread would stand behind it, so the thread removes it first.
static VISIBLE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Removes the bar of another thread.
pub(crate) fn clear_visible() {
    let bar = VISIBLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bar) = &*bar {
        bar.finish_and_clear();
    }
}

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
    pub(crate) fn layer(&self, layer: &puzzles::Layer) {
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
            *VISIBLE.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.bar.clone());
        }
        is_visible
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates are well formed")
}

/// The progress of a search: a spinner on a terminal, otherwise a line from time to time.
pub(crate) struct SearchProgress {
    /// The number of all inputs, if it is known.
    inputs: Option<u64>,
    deadline: Option<Instant>,
    /// The phase is its prefix. It is hidden if standard error is not a terminal.
    bar: ProgressBar,
    last_line: Mutex<Instant>,
}

impl SearchProgress {
    /// Progress of a search among a number of inputs, with a deadline and a number of inputs to try; each may be unknown.
    pub(crate) fn new(inputs: Option<u64>, deadline: Option<Instant>, number: Option<u64>) -> Self {
        let target = if stderr().is_terminal() && !message::is_quiet() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(number.or(inputs), target);
        Self {
            inputs,
            deadline,
            bar: bar.with_style(style("{spinner} {wide_msg}")),
            last_line: Mutex::new(Instant::now()),
        }
    }

    /// Shows an event.
    pub(crate) fn event(&self, event: Event) {
        match event {
            Event::Phase(phase) => self.bar.set_prefix(match phase {
                Phase::Probes => "inputs on which programs often fail".to_owned(),
                Phase::Random => "random inputs".to_owned(),
                Phase::EachShell => "some inputs at each distance".to_owned(),
                Phase::Walk(shell) => format!("all inputs, {shell}"),
            }),
            Event::Done(inputs) => self.bar.inc(inputs as u64),
            Event::Failure(shell) => {
                let line = format!(
                    "the program fails on an input ({shell}); searching for smaller inputs"
                );
                self.bar.suspend(|| message::note(&line));
            }
            _ => {}
        }
        let mut last_line = self
            .last_line
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if !self.bar.is_hidden() {
            self.bar.set_message(self.line());
        } else if last_line.elapsed() >= BETWEEN_LINES {
            *last_line = Instant::now();
            message::note(&self.line());
        }
    }

    /// Removes the spinner.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self) -> String {
        // Some inputs are tried twice.
        let tried = self.bar.position().min(self.inputs.unwrap_or(u64::MAX));
        let share = self
            .inputs
            .map(|all| format!(" ({} of all)", share(tried, all)));
        let (phase, share) = (self.bar.prefix(), share.unwrap_or_default());
        let (tried, speed) = (grouped(tried), self.bar.per_sec());
        let line = format!("{phase}: {tried} inputs tried{share}, {speed:.0}/s");
        let until = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let ends = [self.deadline.map(until), Some(self.bar.eta())].into_iter();
        // The estimate is zero before the first input.
        let Some(left) = ends.flatten().filter(|left| !left.is_zero()).min() else {
            return line;
        };
        let left = humantime::format_duration(Duration::from_secs(left.as_secs()));
        format!("{line}, {left} left")
    }
}
