//! The table at the end: which steps ran, how they went, how long they took.

use std::fmt;
use std::time::Duration;

use crate::tally::Tally;

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// It found nothing wrong.
    Ok,
    /// It found something wrong, or could not be run.
    Failed,
    /// An earlier step failed, so it was not run.
    Skipped,
}

impl Status {
    /// The word for it in the table.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The step's name, which is its verb.
    pub(crate) step: &'static str,
    /// How it went.
    pub(crate) status: Status,
    /// How long it took.
    pub(crate) time: Duration,
}

/// What all the steps of a run came to. Displays as a table, the command to
/// run for each step that failed, and the tally alone on the last line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// A row a step, in the order of running.
    pub(crate) rows: Vec<Row>,
    /// The tests of all test runs together.
    pub(crate) tests: Tally,
}

impl Summary {
    /// Whether no step failed.
    pub(crate) fn passed(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The names of the steps that failed.
    fn failures(&self) -> impl Iterator<Item = &'static str> {
        self.rows
            .iter()
            .filter(|row| row.status == Status::Failed)
            .map(|row| row.step)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One step alone has said it all already.
        if self.rows.len() > 1 {
            writeln!(f, "{:<16}{:<9}{:>8}", "step", "result", "seconds")?;
            for Row { step, status, time } in &self.rows {
                let word = status.word();
                match status {
                    Status::Skipped => writeln!(f, "{step:<16}{word:<9}{:>8}", "-")?,
                    _ => writeln!(f, "{step:<16}{word:<9}{:>8.1}", time.as_secs_f64())?,
                }
            }
            for step in self.failures() {
                writeln!(f, "failed: {step} (run it alone: cargo xtask {step})")?;
            }
        }
        if self.rows.len() > 1 || !self.tests.is_empty() {
            writeln!(f, "{}", self.tests)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn row(step: &'static str, status: Status, milliseconds: u64) -> Row {
        Row {
            step,
            status,
            time: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn table_names_the_command_to_run_alone() {
        let summary = Summary {
            rows: vec![
                row("format", Status::Ok, 480),
                row("docs", Status::Failed, 12_340),
                row("tests", Status::Skipped, 0),
            ],
            tests: Tally {
                passed: 3,
                failed: 1,
                ignored: 0,
            },
        };
        assert!(!summary.passed());
        assert_eq!(
            summary.to_string(),
            "step            result    seconds\n\
             format          ok            0.5\n\
             docs            failed       12.3\n\
             tests           skipped         -\n\
             failed: docs (run it alone: cargo xtask docs)\n\
             3 passed, 1 failed\n"
        );
    }

    #[test]
    fn one_step_alone_needs_no_table() {
        let quiet = Summary {
            rows: vec![row("docs", Status::Ok, 1)],
            tests: Tally::default(),
        };
        assert_eq!(quiet.to_string(), "");
        let tests = Tally {
            passed: 2,
            failed: 0,
            ignored: 0,
        };
        let tested = Summary {
            rows: vec![row("tests", Status::Ok, 1)],
            tests,
        };
        assert_eq!(tested.to_string(), "2 passed, 0 failed\n");
    }
}
