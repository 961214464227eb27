//! Reports on an examination of a program or of data: as text, JSON, `JUnit` XML or HTML.
//!
//! A verb fills a [`Report`], and [`Report::write`] writes it in every requested format. A format stays valid
//! for any output of the examined program.

mod html;
mod json;
mod junit;
mod target;
mod text;

use std::collections::HashMap;

use examiner::{Excerpt, Trial};
use puzzles::text::Boards;
use puzzles::{About, Puzzle};
use runner::Limits;
use serde_json::Value;

pub(crate) use self::target::{Reports, Target, refuse_to_replace, try_to_write};
use super::table::Table;
use super::visible::visible;

/// The result of an examination.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The verb that has examined, such as `judge`.
    pub(crate) verb: &'static str,
    /// The puzzle.
    pub(crate) about: &'static About,
    /// The judge whose form of input and output applies, if it was chosen.
    pub(crate) dialect: Option<&'static str>,
    /// The command line of the program, if one was examined.
    pub(crate) program: Option<String>,
    /// The limits of each run of the program.
    pub(crate) limits: Option<Limits>,
    /// Judged inputs, in an order that does not depend on the timing.
    pub(crate) trials: Vec<Trial>,
    /// Other criteria.
    pub(crate) criteria: Vec<Criterion>,
    /// The criteria as tables. The text shows them instead of the list of criteria.
    pub(crate) sections: Vec<Table>,
    /// Several programs on the same tests.
    pub(crate) comparison: Option<Comparison>,
    /// The measures of `coverage`, as in the JSON schema.
    pub(crate) measures: Option<Value>,
    /// Whether the examination is complete; `false` after an interruption.
    pub(crate) is_complete: bool,
    /// The result in one line.
    pub(crate) summary: String,
    /// Notes of one line each.
    pub(crate) notes: Vec<String>,
}

/// Several programs on the same tests. It replaces the list of trials, except in JSON and `JUnit`.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// One row per program.
    pub(crate) programs: Table,
    /// One row per distinct test, with the verdict of each program.
    pub(crate) tests: Table,
    /// The trials that are shown in detail, as indices.
    pub(crate) examples: Vec<usize>,
}

/// A criterion that the examined program or data meet or miss.
#[derive(Clone, Debug)]
pub(crate) struct Criterion {
    /// The subject in a few words.
    pub(crate) name: String,
    /// Whether it is met.
    pub(crate) passed: bool,
    /// The result in one line.
    pub(crate) why: String,
    /// Cases that belong to the criterion; may be empty.
    pub(crate) cases: Vec<Boards>,
}

impl Criterion {
    /// The largest number of cases that are kept.
    const DRAWN: usize = 6;

    /// A criterion without cases.
    pub(crate) fn new(name: impl Into<String>, passed: bool, why: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            passed,
            why: why.into(),
            cases: Vec::new(),
        }
    }

    /// The criterion with the first of these cases.
    pub(crate) fn with_cases(self, cases: &[Boards]) -> Self {
        let cases = cases.iter().take(Self::DRAWN).cloned().collect();
        Self { cases, ..self }
    }
}

impl Report {
    /// An empty report.
    pub(crate) fn new(verb: &'static str, puzzle: &dyn Puzzle) -> Self {
        Self {
            verb,
            about: puzzle.about(),
            dialect: puzzle.dialect().map(|dialect| dialect.judge),
            program: None,
            limits: None,
            trials: Vec::new(),
            criteria: Vec::new(),
            sections: Vec::new(),
            comparison: None,
            measures: None,
            is_complete: true,
            summary: String::new(),
            notes: Vec::new(),
        }
    }

    /// Whether the examination is complete and all results are as they should be.
    pub(crate) fn passed(&self) -> bool {
        let trials = self.trials.iter().all(|trial| trial.passed);
        self.is_complete && trials && self.criteria.iter().all(|criterion| criterion.passed)
    }

    /// The heading.
    fn title(&self) -> String {
        format!("{}: {}", self.about.title, self.verb)
    }

    /// The trials that are not as they should be; of several programs, one of each kind.
    fn failures(&self) -> Vec<&Trial> {
        match &self.comparison {
            None => self.trials.iter().filter(|trial| !trial.passed).collect(),
            Some(comparison) => {
                let examples = comparison.examples.iter();
                examples.map(|index| &self.trials[*index]).collect()
            }
        }
    }
}

/// A note that ends with a shell command: the text before the command, and the command.
fn split_command(note: &str) -> Option<(&str, &str)> {
    let is_command = |name: &&str| note.starts_with(name) || note.contains(&format!(": {name}"));
    let name = ["replay: ", "judge: "].into_iter().find(is_command)?;
    let start = note.find(name)? + name.len();
    Some(note.split_at(start))
}

/// The distinct trials of a program: the index of each, and its name with the names of equal trials behind it. Trials
/// are equal if they have the same input and `is_same` holds for their indices.
pub(crate) fn distinct(
    trials: &[&Trial],
    is_same: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, String)> {
    let mut first: HashMap<&[u8], Vec<usize>> = HashMap::new();
    let mut found: Vec<(usize, Vec<&str>)> = Vec::new();
    for (index, trial) in trials.iter().enumerate() {
        let Excerpt { bytes, length } = &trial.input;
        let is_whole = !bytes.is_empty() && *length == bytes.len() as u64;
        let candidates = first.entry(bytes).or_default();
        let mut equal = candidates.iter().filter(|_| is_whole);
        if let Some(place) = equal.find(|place| is_same(found[**place].0, index)) {
            found[*place].1.push(&trial.name);
        } else {
            candidates.push(found.len());
            found.push((index, Vec::new()));
        }
    }
    let name = |(index, equal): (usize, Vec<&str>)| {
        let name = visible(&trials[index].name);
        let others = visible(&equal.join(", "));
        let same = format!("{name} (same input: {others})");
        (index, if equal.is_empty() { name } else { same })
    };
    found.into_iter().map(name).collect()
}

/// `passed` or `failed`.
const fn word(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}

/// The name of the standard output of a trial.
const GOT: &str = "got";

/// The name of the standard error of a trial.
const STDERR: &str = "standard error";

/// The texts of a trial, with their names.
const fn parts(trial: &Trial) -> [(&'static str, &Excerpt); 4] {
    [
        ("input", &trial.input),
        ("expected", &trial.expected),
        (GOT, &trial.judgement.output),
        (STDERR, &trial.judgement.stderr),
    ]
}

/// The reason for a verdict, unless the verdict is `AC` or contains the reason.
fn reason(trial: &Trial) -> Option<&str> {
    let judgement = &trial.judgement;
    let is_known =
        judgement.is_accepted() || judgement.verdict.to_string().contains(&judgement.reason);
    (!is_known).then_some(&*judgement.reason)
}
