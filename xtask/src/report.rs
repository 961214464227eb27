//! What a step has to say when it is done.

use crate::command::Finished;
use crate::tally::Tally;

/// The result of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// Whether the step found nothing wrong.
    pub(crate) passed: bool,
    /// The result in a few words, without a line break.
    pub(crate) summary: String,
    /// What a person needs to act: the findings, or the output that failed.
    pub(crate) detail: String,
    /// The tests that the step ran.
    pub(crate) tests: Tally,
}

impl Report {
    /// A step that found nothing wrong.
    pub(crate) fn passed(summary: impl Into<String>) -> Self {
        Self {
            passed: true,
            summary: summary.into(),
            detail: String::new(),
            tests: Tally::default(),
        }
    }

    /// A step that failed, with everything a person needs to act.
    pub(crate) fn failed(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            passed: false,
            summary: summary.into(),
            detail: detail.into(),
            tests: Tally::default(),
        }
    }

    /// A step that is one command: it passes when the command does.
    pub(crate) fn of_command(finished: &Finished, summary: &str) -> Self {
        if finished.success() {
            Self::passed(summary)
        } else {
            Self::failed(finished.status.to_string(), finished.unseen())
        }
    }

    /// A step that lists what it found wrong, a line each: none means passed.
    pub(crate) fn of_findings(findings: &[String], summary: impl Into<String>) -> Self {
        match findings.len() {
            0 => Self::passed(summary),
            1 => Self::failed("1 finding", findings.join("\n")),
            count => Self::failed(format!("{count} findings"), findings.join("\n")),
        }
    }

    /// The same report with something to read below it.
    pub(crate) fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// The same report with the tests that were run.
    pub(crate) const fn with_tests(mut self, tests: Tally) -> Self {
        self.tests = tests;
        self
    }
}
