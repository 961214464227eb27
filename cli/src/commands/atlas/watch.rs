//! How far a run over all pairs has come.

use std::fmt::Display;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostic;

/// How often a line is said where there is no terminal to show a bar on.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// Shows how far a run has come: a bar on a terminal, now and then a line elsewhere.
pub(super) struct Watch {
    bar: ProgressBar,
    started: Instant,
    last_line: Instant,
}

impl Watch {
    /// A run over so many batches.
    pub(super) fn new(batches: u64) -> Self {
        let bar = if stderr().is_terminal() {
            ProgressBar::new(batches)
        } else {
            ProgressBar::hidden()
        };
        bar.set_length(batches);
        let template = "{wide_bar} {pos} of {len} batches, {per_sec}, {elapsed} gone, {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        bar.set_style(style);
        bar.tick();
        let now = Instant::now();
        Self {
            bar,
            started: now,
            last_line: now,
        }
    }

    /// Shows that a batch is done.
    pub(super) fn one_more(&mut self) {
        self.bar.inc(1);
        if self.bar.is_hidden() && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            let [gone, left] = [self.started.elapsed(), self.bar.eta()].map(in_seconds);
            diagnostic::say(&format!(
                "{done} of {all} batches, {gone} gone, about {left} left"
            ));
        }
    }

    /// Keeps the bar alive.
    pub(super) fn tick(&self) {
        self.bar.tick();
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// A time as one says it.
fn in_seconds(time: Duration) -> impl Display {
    humantime::format_duration(Duration::from_secs(time.as_secs()))
}
