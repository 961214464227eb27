//! The progress of a search for failing inputs.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use examiner::Event;
use indicatif::{ProgressBar, ProgressDrawTarget};

use super::Progress;
use crate::message;
use crate::number::{grouped, share};

/// The time between two lines of a search if standard error is not a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

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
        let progress = Progress::new(number.or(inputs), "{spinner} {wide_msg}", true);
        if progress.is_shown {
            progress.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        Self {
            inputs,
            deadline,
            bar: progress.bar,
            last_line: Mutex::new(Instant::now()),
        }
    }

    /// Shows an event.
    pub(crate) fn event(&self, event: Event) {
        match event {
            Event::Phase(phase) => self.bar.set_prefix(phase),
            Event::Walk(shell) => self.bar.set_prefix(format!("all inputs, {shell}")),
            Event::Done(inputs) => self.bar.inc(inputs as u64),
            Event::Failure(shell) => {
                let line = format!(
                    "the program fails on an input ({shell}); searching for smaller inputs"
                );
                self.bar.suspend(|| message::note(&line));
            }
            _ => {}
        }
        let last_line = self.last_line.lock();
        let mut last_line = last_line.unwrap_or_else(PoisonError::into_inner);
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
        let until = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let left = self.deadline.map_or_else(|| self.bar.eta(), until);
        let left = humantime::format_duration(Duration::from_secs(left.as_secs()));
        format!("{phase}: {tried} inputs tried{share}, {speed:.0}/s, {left} left")
    }
}
