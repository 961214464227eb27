//! The report of `judge`, `stress` or `coverage`.

use serde::Serialize;

use crate::board::Board;

/// The report of `judge`, `stress` or `coverage`: one document.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.report/1")]
pub struct Report<'a> {
    /// The verb that has examined.
    pub verb: &'a str,
    /// The name of the puzzle; otherwise the grammar file or the directory of the package, as it was typed.
    pub puzzle: &'a str,
    /// The command of the program; `null` if no program was run.
    pub program: Option<&'a str>,
    /// The limits of each run; `null` if no program was run.
    pub limits: Option<Limits>,
    /// Whether the examination is complete; `false` after an interruption, and if nothing was examined.
    pub complete: bool,
    /// Whether all trials and findings have passed, and the examination is complete.
    pub passed: bool,
    /// The result in one line.
    pub summary: &'a str,
    /// Notes.
    pub notes: Vec<String>,
    /// One entry per run of the program.
    pub trials: Vec<Trial<'a>>,
    /// Other criteria.
    pub findings: Vec<Finding<'a>>,
    /// The programs that `coverage` has run; `null` in other reports, and if no program was run.
    pub measures: Option<&'a Measures>,
}

/// The limits of a run.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Limits {
    /// Processor time, in seconds.
    pub cpu: f64,
    /// Time, in seconds.
    pub wall: f64,
    /// Memory, in bytes.
    pub memory: u64,
    /// The length of the output, in bytes.
    pub output: u64,
    /// The number of processes.
    pub processes: u32,
}

/// A run of the program.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Trial<'a> {
    /// The name.
    pub name: &'a str,
    /// Whether the result is as it should be.
    pub passed: bool,
    /// A code such as `RE`.
    pub verdict: &'a str,
    /// The kind of the failure as `--keep-going` names it, or `null`.
    pub kind: Option<&'a str>,
    /// A detail of the verdict such as the signal, or `null`.
    pub detail: Option<String>,
    /// The reason in one line.
    pub why: &'a str,
    /// How small the input is, as `stress` claims it; `null` in other reports.
    pub claim: Option<&'a str>,
    /// The usual cause of such a failure; `null` if there is no advice.
    pub advice: Option<&'a str>,
    /// Processor time, in seconds; `null` if the program was not run.
    pub cpu: Option<f64>,
    /// Time, in seconds. It includes the time of waiting for a processor, to which the limit does not apply.
    pub wall: Option<f64>,
    /// Memory, in bytes.
    pub memory: Option<u64>,
    /// The number of the case with the first wrong answer, from 1, or `null`.
    pub case: Option<usize>,
    /// The boards of that case, or of the first cases; empty if the problem is not a puzzle.
    pub boards: Vec<Vec<Board>>,
    /// The input.
    pub input: Excerpt,
    /// The expected output.
    pub expected: Excerpt,
    /// The output.
    pub got: Excerpt,
    /// The text on standard error.
    pub stderr: Excerpt,
}

/// The first bytes of a text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Excerpt {
    /// The text.
    pub text: String,
    /// Whether `\\` in the text stands for a backslash and `\xFF` for a byte.
    pub escaped: bool,
    /// The length of the complete text, in bytes.
    pub length: u64,
    /// Whether `text` is incomplete.
    pub cut: bool,
}

/// A criterion that the examined program or data meet or miss.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Finding<'a> {
    /// What it is about.
    pub name: &'a str,
    /// Whether it is met.
    pub passed: bool,
    /// The result in one line.
    pub why: &'a str,
    /// The boards of cases that show the finding.
    pub boards: Vec<Vec<Board>>,
}

/// The programs that were run on a data set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Measures {
    /// The programs.
    pub programs: Vec<Program>,
    /// One entry per group.
    pub rates: Vec<Rate>,
    /// The tests that alone kill a program.
    pub kill_alone: Vec<LoneTest>,
    /// A small set of tests.
    pub set: TestSet,
}

/// A program that was run on a data set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Program {
    /// The name.
    pub name: String,
    /// `mutants` or `submissions`.
    pub group: &'static str,
    /// The mistake, or the expected result.
    pub about: String,
    /// Whether the program is correct; `null` if that is unknown.
    pub correct: Option<bool>,
    /// Whether it passes all tests.
    pub accepted: bool,
    /// Whether it was run on all tests.
    pub complete: bool,
    /// The reason why it was not run, or `null`.
    pub skipped: Option<String>,
    /// The tests that kill it.
    pub killed_by: Vec<Kill>,
}

/// A test that kills a program.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Kill {
    /// The name of the test.
    pub test: String,
    /// The code of the verdict.
    pub verdict: &'static str,
    /// The reason in one line.
    pub why: String,
}

/// The numbers of programs of a group.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Rate {
    /// `mutants` or `submissions`.
    pub group: &'static str,
    /// The number of correct programs.
    pub correct: usize,
    /// The number of correct programs that are accepted.
    pub accepted: usize,
    /// The number of wrong programs.
    pub wrong: usize,
    /// The number of wrong programs that are killed.
    pub killed: usize,
}

/// A test that alone kills some programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LoneTest {
    /// The name of the test.
    pub test: String,
    /// The programs that no other test kills.
    pub programs: Vec<String>,
}

/// Tests that kill the same programs as all tests.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TestSet {
    /// The names of the tests.
    pub tests: Vec<String>,
    /// Whether it is proved that no smaller set does.
    pub is_smallest: bool,
}
