//! Running steps one after the other, with a line each as it starts and ends.

use std::io::{self, IsTerminal as _, Write};
use std::time::{Duration, Instant};

use crate::context::Context;
use crate::report::Report;
use crate::steps::Step;
use crate::summary::{Row, Status, Summary};

/// Runs steps and tells a person how far they are.
#[derive(Debug)]
pub(crate) struct Runner<'a> {
    context: &'a Context,
    keep_going: bool,
    /// Whether a step's result may end the line that its start began.
    one_line: bool,
}

impl<'a> Runner<'a> {
    /// A runner that stops at the first failure unless told to keep going.
    pub(crate) fn new(context: &'a Context, keep_going: bool) -> Self {
        // In a log a line appears when it ends: there the start needs one of its own.
        let one_line = io::stdout().is_terminal() && !context.is_verbose();
        Self {
            context,
            keep_going,
            one_line,
        }
    }

    /// Runs `steps` in order, prints progress and the summary to `out`.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written to. A step that fails is no error: the
    /// summary tells.
    pub(crate) fn run(&self, steps: &[Step], out: &mut impl Write) -> io::Result<Summary> {
        let mut summary = Summary::default();
        for (index, &step) in steps.iter().enumerate() {
            if !self.keep_going && !summary.passed() {
                summary.rows.push(Row {
                    step: step.name(),
                    status: Status::Skipped,
                    time: Duration::ZERO,
                });
                continue;
            }
            let position = Position {
                index,
                count: steps.len(),
            };
            let (row, report) = self.run_step(step, position, out)?;
            summary.rows.push(row);
            summary.tests += report.tests;
        }
        if steps.len() > 1 {
            writeln!(out)?;
        }
        write!(out, "{summary}")?;
        out.flush()?;
        Ok(summary)
    }

    /// Runs one step between its two lines of progress.
    fn run_step(
        &self,
        step: Step,
        position: Position,
        out: &mut impl Write,
    ) -> io::Result<(Row, Report)> {
        let name = step.name();
        let one_line = self.one_line && !step.is_interactive();
        write!(out, "{position} {name} …")?;
        if !one_line {
            writeln!(out)?;
        }
        out.flush()?;

        let start = Instant::now();
        let report = step
            .run(self.context)
            .unwrap_or_else(|error| Report::failed("could not run", format!("{error:#}")));
        let time = start.elapsed();
        let status = if report.passed {
            Status::Ok
        } else {
            Status::Failed
        };

        if !one_line {
            write!(out, "{position} {name}:")?;
        }
        writeln!(
            out,
            " {}, {:.1} s: {}",
            status.word(),
            time.as_secs_f64(),
            report.summary
        )?;
        if !report.detail.is_empty() {
            writeln!(out, "{}", report.detail.trim_end())?;
        }
        out.flush()?;
        Ok((
            Row {
                step: name,
                status,
                time,
            },
            report,
        ))
    }
}

/// Which step of how many, shown as `[ 3/10]`.
#[derive(Clone, Copy, Debug)]
struct Position {
    index: usize,
    count: usize,
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let count = self.count.to_string();
        write!(
            f,
            "[{:>width$}/{count}]",
            self.index + 1,
            width = count.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_is_padded_to_the_width_of_the_count() {
        assert_eq!(
            Position {
                index: 2,
                count: 10
            }
            .to_string(),
            "[ 3/10]"
        );
        assert_eq!(
            Position {
                index: 9,
                count: 10
            }
            .to_string(),
            "[10/10]"
        );
        assert_eq!(Position { index: 0, count: 1 }.to_string(), "[1/1]");
    }
}
