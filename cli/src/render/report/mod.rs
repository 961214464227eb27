//! Reports on an examination of a program or of data. A module for each format makes the text of a [`Report`]. The text
//! is valid for any output of the examined program.

pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod text;

use std::fmt;

use examiner::problem::Problem;
use examiner::{DrawnCase, Excerpt, Trial, Verdict};
use record::report::Measures;
use runner::{FileName, Files, RunLimits};

use super::table::{Align, Cell, Table};
use crate::number;

/// The result of an examination. Optional parts are those of one verb.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// The verb that has examined, such as `judge`.
    pub(crate) verb: &'static str,
    /// The name of the problem.
    pub(crate) problem: String,
    /// The title of the problem.
    pub(crate) title: String,
    /// The name of the program, if one was examined.
    pub(crate) program: Option<String>,
    /// The limits of each run of the program.
    pub(crate) limits: Option<RunLimits>,
    /// Judged inputs, in an order that does not depend on the timing.
    pub(crate) trials: Vec<Trial>,
    /// Other criteria.
    pub(crate) criteria: Vec<Criterion>,
    /// A table of criteria. The text shows it instead of the list of criteria.
    pub(crate) table: Option<Table>,
    /// Several programs on the same tests.
    pub(crate) comparison: Option<Comparison>,
    /// Whether the text shows all trials in detail, and not only failed ones.
    pub(crate) is_detailed: bool,
    /// The programs that were run on a data set.
    pub(crate) measures: Option<Measures>,
    /// Whether the examination is complete; `false` after an interruption.
    pub(crate) is_complete: bool,
    /// The result in one line.
    pub(crate) summary: String,
    /// Notes.
    pub(crate) notes: Vec<Note>,
}

/// A note: a text, or a shell command with its purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The text, or the purpose of the command.
    pub(crate) text: String,
    /// The command.
    pub(crate) command: Option<String>,
}

/// Several programs on the same tests. It replaces the list of trials, except in JSON and `JUnit`.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// One row per program.
    pub(crate) programs: Table,
    /// One row per test, with the verdict of each program.
    pub(crate) tests: Table,
    /// The trials that are shown in detail, as indices.
    pub(crate) examples: Vec<usize>,
}

/// A criterion that the examined program or data meet or miss.
#[derive(Clone, Debug)]
pub(crate) struct Criterion {
    /// What it is about, in a few words.
    pub(crate) name: String,
    /// Whether it is met.
    pub(crate) passed: bool,
    /// The result in one line.
    pub(crate) why: String,
    /// Cases that belong to the criterion; may be empty.
    pub(crate) drawn: Vec<DrawnCase>,
}

impl<T: Into<String>> From<T> for Note {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            command: None,
        }
    }
}

impl Note {
    /// A shell command with its purpose.
    pub(crate) fn command(purpose: &str, command: String) -> Self {
        Self {
            command: Some(command),
            ..purpose.to_owned().into()
        }
    }

    /// The note on the files of a program, if it opens files.
    pub(crate) fn on_files(files: &Files) -> Option<Self> {
        let part = |name: &str, file: &Option<FileName>| Some(format!("{name} {}", file.as_ref()?));
        let parts = [part("input", &files.input), part("output", &files.output)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("files: {}", parts.join(", ")).into())
    }

    /// The note with a heading.
    pub(crate) fn about(self, heading: &str) -> Self {
        let text = format!("{heading}: {}", self.text);
        Self { text, ..self }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.command {
            Some(command) => write!(f, "{}: {command}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

impl Criterion {
    /// A criterion without cases.
    pub(crate) fn new(name: impl Into<String>, passed: bool, why: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            passed,
            why: why.into(),
            drawn: Vec::new(),
        }
    }
}

impl Report {
    /// An empty report.
    pub(crate) fn new(verb: &'static str, problem: &dyn Problem) -> Self {
        Self {
            verb,
            problem: problem.name().to_owned(),
            title: problem.title().to_owned(),
            is_complete: true,
            ..Self::default()
        }
    }

    /// Adds a note.
    pub(crate) fn note(&mut self, note: impl Into<Note>) {
        self.notes.push(note.into());
    }

    /// Whether the examination is complete and all results are as they should be.
    pub(crate) fn passed(&self) -> bool {
        let trials = self.trials.iter().all(|trial| trial.passed);
        self.is_complete && trials && self.criteria.iter().all(|criterion| criterion.passed)
    }

    /// Whether a reference fails, and no program.
    pub(crate) fn only_judge_fails(&self) -> bool {
        let mut failed = self.trials.iter().filter(|trial| !trial.passed);
        failed.next().is_some_and(is_fault) && failed.all(is_fault)
    }

    /// The heading.
    fn title(&self) -> String {
        format!("{}: {}", self.title, self.verb)
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

/// A table of trials.
fn trial_table(trials: &[Trial]) -> Table {
    use Align::{Left, Right, Wrapped};

    let rows = trials.iter().map(|trial| {
        let judgement = &trial.judgement;
        let [cpu, wall, memory] = number::usage(judgement.usage).map(Cell::from);
        let why = Cell::from(judgement.further_reason().unwrap_or_default());
        [
            Cell::Verdict(judgement.verdict),
            cpu,
            wall,
            memory,
            Cell::from(&*trial.name),
            why,
        ]
    });
    Table {
        title: Some("All tests"),
        ..Table::new(
            [Left, Right, Right, Right, Left, Wrapped],
            ["verdict", "CPU", "wall", "memory", "test", "why"],
            rows,
        )
    }
}

/// Whether the judge failed on a trial.
fn is_fault(trial: &Trial) -> bool {
    trial.judgement.verdict == Verdict::JudgeFault
}

/// `passed` or `failed`.
const fn word(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}

/// The indices of the standard output and standard error of a trial in its [`parts`].
const OUTPUT: usize = 2;
const STDERR: usize = 3;

/// The texts of a trial with their names: input, expected output, output, standard error.
const fn parts(trial: &Trial) -> [(&'static str, &Excerpt); 4] {
    [
        ("input", &trial.input),
        ("expected", &trial.expected),
        ("got", &trial.judgement.output),
        ("standard error", &trial.judgement.stderr),
    ]
}
