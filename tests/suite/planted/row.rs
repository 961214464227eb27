//! What came of a program, as a line of a table.

use std::fmt;
use std::time::Duration;

use serde::Deserialize;

/// What came of a program.
#[derive(Debug)]
pub(super) struct Row {
    /// The puzzle, and the program's file.
    program: String,
    /// The code of the verdict.
    pub(super) verdict: String,
    /// What the examiner claims.
    claim: String,
    /// The input it fails on, board for board.
    input: String,
    time: Duration,
}

/// What is needed of a report.
#[derive(Deserialize)]
struct Report {
    summary: String,
    trials: Vec<Trial>,
}

#[derive(Deserialize)]
struct Trial {
    verdict: String,
    boards: Vec<Vec<[String; 4]>>,
}

impl Row {
    /// The verdict on a program that passes.
    pub(super) const PASSED: &'static str = "AC";

    /// The head of the table.
    pub(super) const HEAD: &'static str = "\
| program | verdict | claim | input | time |
|---|---|---|---|---|";

    /// What the report of the examiner says of a program, and how long that took.
    #[track_caller]
    pub(super) fn new(program: String, report: &str, time: Duration) -> Self {
        let report: Report = serde_json::from_str(report)
            .unwrap_or_else(|error| panic!("{program}: {error}: {report}"));
        let (verdict, input) = match &report.trials[..] {
            [] => (Self::PASSED.to_owned(), String::new()),
            [trial, ..] => (trial.verdict.clone(), trial.input()),
        };
        Self {
            program,
            verdict,
            claim: report.summary,
            input,
            time,
        }
    }

    /// Whether there is no smaller input that it fails on.
    pub(super) fn is_smallest(&self) -> bool {
        self.claim.starts_with("smallest possible: ")
    }

    /// Whether it passes on all inputs that there are.
    pub(super) fn is_right_on_all(&self) -> bool {
        self.claim.starts_with("no failure: all ")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            program,
            verdict,
            claim,
            input,
            time,
        } = self;
        let seconds = time.as_secs_f64();
        write!(
            f,
            "| {program:25} | {verdict:3} | {claim} | {input} | {seconds:.1} s |"
        )
    }
}

impl Trial {
    /// The rows of a board with strokes between them, boards with arrows, cases with semicolons.
    fn input(&self) -> String {
        let cases: Vec<String> = self
            .boards
            .iter()
            .map(|boards| {
                let boards: Vec<String> = boards.iter().map(|rows| rows.join("/")).collect();
                boards.join(" → ")
            })
            .collect();
        cases.join("; ")
    }
}
