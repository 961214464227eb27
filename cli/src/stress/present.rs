//! What a search has come to, as a report.

use std::path::Path;

use puzzles::Puzzle;

use super::budget::Spent;
use super::examination::Examined;
use super::finding::{Company, Finding, Trust};
use super::judged::Judged;
use super::notes::{OneByOne, Remarks};
use super::replay;
use super::search::Searched;
use crate::exit::Failure;
use crate::number::grouped;
use crate::report::{self, Head, Report, Trial};
use runner::{Limits, Program};

/// The longest input that is printed on a line that replays it, in bytes.
const LONGEST_LINE: usize = 1 << 10;

/// What is known beside what the search has come to.
pub(super) struct Presentation<'a> {
    pub(super) puzzle: &'static dyn Puzzle,
    pub(super) program: &'a Program,
    pub(super) limits: Limits,
    pub(super) judged: &'a Judged<'a>,
    pub(super) remarks: Remarks,
    /// How many cases went into one run at most.
    pub(super) batch: usize,
    /// Where what is found is kept, if it is to be.
    pub(super) save: Option<&'a Path>,
}

impl Presentation<'_> {
    /// What the examination came to.
    ///
    /// # Errors
    ///
    /// If the program could not be run, and nothing is known of it.
    pub(super) fn examined(self, searched: Searched<Trial>) -> Result<Examined, Failure> {
        let mut failure = match searched.failure {
            // Of a program that cannot be run there is nothing to say.
            Some(failure @ Failure::Message(..)) if searched.finding.is_none() => {
                return Err(failure);
            }
            failure => failure,
        };
        let mut report = Report::new("stress", self.puzzle.about());
        report.program = Some(self.program.to_string());
        report.limits = Some(self.limits);
        report.is_complete = failure.is_none();
        report.summary = searched.claim.to_string();
        match searched.finding {
            Some(finding) => {
                let not_saved = self.found(&mut report, finding);
                failure = failure.or(not_saved.err());
            }
            None if searched.claim.is_empty() => {}
            None => report.findings.push(report::Finding {
                name: "inputs".to_owned(),
                passed: true,
                why: "no failure was found".to_owned(),
                cases: Vec::new(),
            }),
        }
        if self.batch > 1 {
            let batch = grouped(self.batch as u64);
            report
                .notes
                .push(format!("up to {batch} inputs were tried in one run"));
        }
        report.notes.extend(self.remarks.lines());
        if let Some(spent) = searched.spent {
            report.notes.push(spent.to_string());
        }
        Ok(Examined { report, failure })
    }

    /// Reports on what was found, and keeps it; what cannot be kept is reported all the same.
    fn found(&self, report: &mut Report, finding: Finding<Trial>) -> Result<(), Failure> {
        let input = self.judged.input(&finding.cases);
        let expected = self.judged.expected(&finding.cases);
        let save = |directory| {
            examiner::data_set::save(directory, &input, &expected).map_err(Failure::from)
        };
        let saved = self.save.map(save).transpose();
        let path = saved.as_ref().ok().and_then(Option::as_deref);
        report.notes.extend(finding.lines());
        report.notes.extend(self.lines_of(&input, path));
        let cases = finding.cases.len();
        let name = match cases {
            1 => "the input".to_owned(),
            cases => format!("an input of {cases} cases"),
        };
        let wrong = finding.failed.suspect.map(|suspect| suspect + 1);
        let trial = finding.failed.evidence.with_cases(&finding.cases, wrong);
        report.trials.push(Trial {
            name,
            input: Head::of(input),
            expected: Head::of(expected),
            ..trial
        });
        saved.map(|_| ())
    }

    /// How to have it again.
    fn lines_of(&self, input: &[u8], saved: Option<&Path>) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(path) = saved {
            lines.push(format!("saved: {}", path.display()));
        }
        if input.len() <= LONGEST_LINE {
            lines.push(format!("replay: {}", replay::run(self.program, input)));
        }
        if input.len() <= LONGEST_LINE || saved.is_some() {
            let name = self.puzzle.about().name;
            let line = replay::judge(name, self.program, &self.limits, input, saved);
            lines.push(format!("judge: {line}"));
        }
        lines
    }
}

impl Finding<Trial> {
    /// What else is to be said of it.
    fn lines(&self) -> impl Iterator<Item = String> + use<> {
        let cases = self.cases.len();
        let company = match self.company() {
            Company::Alone => None,
            // Which one fails is known where it is the last one.
            Company::Needed if self.failed.suspect.is_some_and(|case| case + 1 < cases) => None,
            Company::Needed => Some(format!("passes alone, fails as case {cases} of {cases}")),
            Company::OnlyTheFirst => {
                Some("answers only the first case of an input with several".to_owned())
            }
        };
        let (company, trust) = match self.trust {
            Trust::Reproduced => (company, None),
            Trust::Flaky { failed, runs } => {
                let flaky = format!("flaky: failed in {failed} of {runs} runs on this same input");
                (None, Some(flaky))
            }
            Trust::Hasty => {
                let hasty = "not made smaller, nor run again: the search was ended".to_owned();
                (None, Some(hasty))
            }
        };
        company.into_iter().chain(trust)
    }
}

impl Remarks {
    /// A line for each.
    fn lines(&self) -> impl Iterator<Item = String> + use<> {
        let late = (self.late_once > 0).then(|| {
            let times = grouped(self.late_once);
            format!("passed a limit once and not when run again: {times} times")
        });
        let too_many = self.too_many.map(|most| {
            format!(
                "more than {} cases in one run pass a limit",
                grouped(most as u64)
            )
        });
        let one_by_one = self.one_by_one.map(|why| {
            let why = match why {
                OneByOne::OnlyTheFirst => "it does not read until the end of input",
                OneByOne::InCompany => "it goes wrong on several, though not on each",
                OneByOne::Sometimes => "it sometimes goes wrong on several, though not on each",
            };
            format!("{why}, as no judge asks of it: one case a run, without batches")
        });
        late.into_iter().chain(too_many).chain(one_by_one)
    }
}

impl std::fmt::Display for Spent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Time => "the time is used up; --for gives more",
            Self::Number => "the number of inputs is reached; -n gives more",
        })
    }
}
