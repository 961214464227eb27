//! How far a search has come, on standard error.

use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostic;
use crate::number::{grouped, share};

/// How often a line is said where there is no terminal to show a bar on.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// What a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// It tries the edge cases.
    EdgeCases,
    /// It tries inputs at random.
    AtRandom,
    /// It tries inputs at random at each distance.
    EachDistance,
    /// It goes from the smallest input up, and has come to those at this distance, or without a way.
    Walk(Option<u32>),
}

/// Shows how far a search has come: a line that changes on a terminal, now and then a line elsewhere.
pub(super) struct Watch {
    inputs: u64,
    until: Option<Instant>,
    number: Option<u64>,
    bar: ProgressBar,
    is_silent: bool,
    state: Mutex<State>,
}

#[derive(Clone, Copy)]
struct State {
    phase: Phase,
    tried: u64,
    started: Instant,
    last_line: Instant,
}

impl Watch {
    /// A search among so many inputs, until then, and until so many are tried.
    pub(super) fn new(inputs: u64, until: Option<Instant>, number: Option<u64>) -> Self {
        let bar = if stderr().is_terminal() {
            ProgressBar::new_spinner()
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {msg}");
        bar.set_style(style.expect("the template is well formed"));
        let now = Instant::now();
        Self {
            inputs,
            until,
            number,
            bar,
            is_silent: false,
            state: Mutex::new(State {
                phase: Phase::EdgeCases,
                tried: 0,
                started: now,
                last_line: now,
            }),
        }
    }

    /// One that shows nothing.
    #[cfg(test)]
    pub(super) fn silent() -> Self {
        Self {
            bar: ProgressBar::hidden(),
            is_silent: true,
            ..Self::new(0, None, None)
        }
    }

    /// Something else begins.
    pub(super) fn enter(&self, phase: Phase) {
        let mut state = self.lock();
        state.phase = phase;
        self.show(&mut state);
    }

    /// So many inputs more were tried.
    pub(super) fn tried(&self, inputs: usize) {
        let mut state = self.lock();
        state.tried += inputs as u64;
        self.show(&mut state);
    }

    /// It has found an input on which the program fails, at this distance, and looks for smaller ones.
    pub(super) fn found(&self, distance: Option<u32>) {
        if self.is_silent {
            return;
        }
        let of = match distance {
            Some(distance) => format!("at distance {distance}"),
            None => "without a way".to_owned(),
        };
        let line = format!("it fails on an input {of}; looking for smaller ones");
        self.bar.suspend(|| diagnostic::say(&line));
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self, state: &mut State) {
        if self.is_silent {
            return;
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(self.line(state));
            self.bar.tick();
        } else if state.last_line.elapsed() >= BETWEEN_LINES {
            state.last_line = Instant::now();
            diagnostic::say(&self.line(state));
        }
    }

    fn line(&self, state: &State) -> String {
        let gone = state.started.elapsed().max(Duration::from_millis(1));
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate is rough"
        )]
        let rate = (state.tried as f64 / gone.as_secs_f64()) as u64;
        let left = self
            .left(state.tried, rate)
            .map_or_else(String::new, |left| {
                let left = Duration::from_secs(left.as_secs());
                format!(", {} left", humantime::format_duration(left))
            });
        // Some are tried twice: among others, and in their turn.
        let tried = state.tried.min(self.inputs);
        format!(
            "{}: {} inputs tried ({} of all), {}/s{left}",
            state.phase,
            grouped(tried),
            share(tried, self.inputs),
            grouped(rate),
        )
    }

    /// How long it takes at most until one of its ends is reached.
    fn left(&self, tried: u64, rate: u64) -> Option<Duration> {
        let until = self
            .until
            .map(|until| until.saturating_duration_since(Instant::now()));
        let inputs = self.number.unwrap_or(self.inputs).saturating_sub(tried);
        // Without a rate, nobody knows.
        let inputs = inputs.checked_div(rate).map(Duration::from_secs);
        until.into_iter().chain(inputs).min()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EdgeCases => f.write_str("edge cases"),
            Self::AtRandom => f.write_str("at random"),
            Self::EachDistance => f.write_str("some at each distance"),
            Self::Walk(Some(distance)) => write!(f, "from the smallest up, distance {distance}"),
            Self::Walk(None) => f.write_str("from the smallest up, without a way"),
        }
    }
}
