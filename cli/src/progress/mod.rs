//! Progress on standard error.

#[cfg(feature = "examine")]
mod search;

use std::io::{IsTerminal, stderr, stdout};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[cfg(feature = "examine")]
use examiner::Event;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::message;
#[cfg(feature = "examine")]
pub(crate) use search::SearchProgress;

/// How long a run takes before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The visible bar. A message of another thread would stand behind it, so the thread removes it first.
static VISIBLE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Removes the bar of another thread.
pub(crate) fn clear_visible() {
    let bar = VISIBLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bar) = &*bar {
        bar.finish_and_clear();
    }
}

/// Prints a note above a visible bar.
pub(crate) fn note(line: &str) {
    let bar = VISIBLE.lock().unwrap_or_else(PoisonError::into_inner);
    match &*bar {
        Some(bar) => bar.suspend(|| message::note(line)),
        None => message::note(line),
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

    /// Shows until the next message that a problem is prepared: programs are compiled, and tests are read.
    #[cfg(feature = "examine")]
    pub(crate) fn of_preparation() -> Self {
        let progress = Self::new(
            None,
            "{spinner} preparing the search, {elapsed} elapsed",
            true,
        );
        if progress.is_shown {
            progress.show();
            progress.bar.enable_steady_tick(PATIENCE);
        }
        progress
    }

    fn new(size: Option<u64>, template: &str, is_shown: bool) -> Self {
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template);
        Self {
            bar: bar.with_style(style.expect("the templates are well formed")),
            is_shown: is_shown && stderr().is_terminal() && !message::is_quiet(),
        }
    }

    /// Shows an event of an examination.
    #[cfg(feature = "examine")]
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
            self.show();
        }
        is_visible
    }

    fn show(&self) {
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
        *VISIBLE.lock().unwrap_or_else(PoisonError::into_inner) = Some(self.bar.clone());
    }
}
