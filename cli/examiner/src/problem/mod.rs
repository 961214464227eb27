//! Problems: what a command may ask of any of them, at the level of bytes.
//!
//! A [`PuzzleProblem`] knows the exact answer to each input. A [`DescribedProblem`] has a grammar of its inputs, and programs,
//! the references, give its answers; a [`ProblemPackage`] may describe it.

mod choosing;
mod comparison;
mod described;
mod groups;
mod package;
mod puzzle;
pub(crate) mod settings;
mod sources;
mod validator;
mod witnesses;
mod words;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inputs::CheckError;
use puzzles::check::Rejection;
use puzzles::text::{Format, ParseError, corrected};
use puzzles::wording::counted;
use runner::RunLimits;

use crate::error::{Error, ErrorKind};
use crate::files::line_at;
use crate::grammar::place_of;
use crate::judge::{Excerpt, Judgement, LoadedTest, Read, Test, Trial};
use crate::program::{Candidate, Program};
use crate::selection::{Generated, Selection};
use crate::stress::{PreparedSearch, SearchRequest};
use crate::verdict::Verdict;

use self::groups::STDIN;

pub use self::comparison::{Comparison, OutputValidator, ReferenceJudge, ValidatorProtocol};
pub use self::described::DescribedProblem;
pub use self::groups::{Arguments, Constants, Group, Groups, InputArguments};
pub use self::package::ProblemPackage;
pub use self::puzzle::PuzzleProblem;
pub use self::validator::{InputValidator, InputValidators};
pub use self::words::WordRules;
pub use crate::grammar::NamedGrammar;

/// The message about a problem without tests.
const NO_TEST: &str =
    "there is no test: name an input file, `-` for standard input, or a directory with `.in` files";

/// The message about a problem that takes no new test.
const NO_PACKAGE: &str = "`--add` needs a problem package: use `--save DIR`";

/// A problem. Several threads may share it after its [preparation](Self::prepare).
pub trait Problem: Sync {
    /// The name, as a command line has it.
    fn name(&self) -> &str;

    /// The title.
    fn title(&self) -> &str {
        self.name()
    }

    /// The feature that the problem does not have, and why. The reason continues a sentence that begins with an option.
    fn lacks(&self) -> (Feature, &'static str);

    /// The usual limits of each run of a program.
    fn limits(&self) -> RunLimits {
        RunLimits::DEFAULT
    }

    /// The directories with the tests of the problem.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) if there are none.
    fn test_data(&self) -> Result<Vec<PathBuf>, Error> {
        Err(Error::request(NO_TEST))
    }

    /// The directory of the package for a new secret test.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) if the problem is no package.
    fn secret_data(&self) -> Result<PathBuf, Error> {
        Err(Error::request(NO_PACKAGE))
    }

    /// The correct programs of the problem that compile.
    ///
    /// # Errors
    ///
    /// As [`Program::of_problem`], except for errors of the compiler.
    fn accepted(&self) -> Result<Vec<PathBuf>, Error> {
        Ok(Vec::new())
    }

    /// Whether no program is named that knows the answers, although they need one.
    fn needs_reference(&self) -> bool {
        false
    }

    /// Compiles the programs that give the answers, and sets the limits of each run of them. `reference` is one if no other one is
    /// named; otherwise the first accepted program is. Tests may have answer files.
    ///
    /// # Errors
    ///
    /// As [`Program::of_problem`].
    fn prepare(
        &mut self,
        _limits: RunLimits,
        _reference: Option<&Path>,
        _has_answer_files: bool,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// The programs that give the answers.
    fn references(&self) -> &[Program] {
        &[]
    }

    /// Whether an input belongs to the problem. The path tells whether it is a test of the problem, whose group may have rules of
    /// its own. A lenient reader accepts any white space between words, as judges do.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if a validator is at fault; [`Input`](crate::ErrorKind::Input) if the
    /// problem has no rules for inputs.
    fn validate(&self, path: &Path, input: &[u8], is_lenient: bool) -> Result<Validity<'_>, Error>;

    /// Judges a program on a test with this input. The trial has no input and no name; see [`run_test`].
    ///
    /// # Errors
    ///
    /// As [`run_test`], and [`Input`](crate::ErrorKind::Input) if the test is faulty.
    fn judge_test(&self, candidate: &Candidate<'_>, test: LoadedTest<'_>) -> Result<Trial, Error>;

    /// Judges an output of a test, which no run gave.
    ///
    /// # Errors
    ///
    /// As [`judge_test`](Self::judge_test).
    fn check_output(&self, test: LoadedTest<'_>, output: &[u8]) -> Result<CheckedOutput, Error>;

    /// Prepares a search for the smallest input that a program fails on.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) or [`Input`](crate::ErrorKind::Input) if no input can be searched.
    fn search(&self, request: &SearchRequest) -> Result<PreparedSearch<'_>, Error>;

    /// What a claim about the inputs that were tried has to say; `None` if it needs nothing.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Passes the valid inputs to `visit` in their order, until it ends this. `None` is a pause: the next input takes longer to find.
    /// Returns whether it was all of them.
    ///
    /// # Errors
    ///
    /// As [`search`](Self::search), and those of `visit`.
    fn each_input(&self, visit: &mut Visit<'_>) -> Result<bool, Error>;

    /// Chooses inputs, and passes them to `write`: as files with their answers, or for standard output. Returns the end of a note
    /// on the written inputs.
    ///
    /// # Errors
    ///
    /// If the inputs do not exist, and as [`validate`](Self::validate).
    fn generate(
        &self,
        selection: &Selection,
        with_answers: bool,
        write: &mut dyn FnMut(Generated<'_>),
    ) -> Result<String, Error>;
}

/// The judgement on an output.
#[derive(Clone, Debug)]
pub struct CheckedOutput {
    /// The verdict, and the reason for it.
    pub judgement: Judgement,
    /// The number of cases, if the problem has cases.
    pub cases: Option<usize>,
    /// The wrong part of the output, or of the answer if that is wrong, if it is known.
    pub rejection: Option<Rejection>,
}

/// Takes a note on what was found or chosen.
pub type Note<'a> = dyn Fn(&str) + Sync + 'a;

/// Takes an input, and tells whether to go on.
pub type Visit<'a> = dyn FnMut(Option<&[u8]>) -> Result<bool, Error> + 'a;

/// A part of requests that only some problems offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Inputs and answers that a grammar and programs describe.
    Described,
    /// Inputs that are known with their distances, symmetry and format.
    Distances,
}

/// Whether an input belongs to a problem.
#[derive(Clone, Debug)]
pub enum Validity<'a> {
    /// It does. The number of its cases, if the problem has cases.
    Valid(Option<usize>),
    /// The text has faults in a case, or in the first case and the cases after it; and the format.
    Faulty(ParseError, &'static Format),
    /// A grammar does not match, or has a mistake that depends on the input.
    Grammar(&'a NamedGrammar, CheckError),
    /// An input validator refuses the input, for this reason.
    Refused(String),
}

impl Validity<'_> {
    /// The first fault of this input in one line, with its position.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if the input does not belong to the problem.
    pub fn check(self, input: &[u8]) -> Result<(), Error> {
        let fault = match self {
            Self::Valid(_) => return Ok(()),
            Self::Grammar(grammar, CheckError::Grammar(error)) => {
                return Err(grammar.mistake(&error));
            }
            Self::Grammar(_, CheckError::Mismatch(mismatch)) => place_of(input, &mismatch),
            Self::Refused(why) => why,
            Self::Faulty(error, format) => {
                let (case, first) = (error.case, &error.faults[0]);
                let (line, kind) = (line_at(input, first.span.start), &first.kind);
                let more = match error.faults.len() as u64 - 1 {
                    0 => String::new(),
                    more => format!(", and {}", counted(more, "more fault", "more faults")),
                };
                let correction = short_correction(input, format).map_or_else(String::new, |text| {
                    let words: Vec<&str> = text.split_whitespace().collect();
                    format!("; write `{}`", words.join(" "))
                });
                format!("case {case}, line {line}: {kind}{more}{correction}")
            }
        };
        Err(Error::input(format_args!("the input is faulty: {fault}")))
    }
}

/// Judges a program on a test of a problem. A program that does not compile is not run.
///
/// A faulty test is the judge's fault, which takes precedence over all other verdicts. A test is faulty if a file of it
/// cannot be read, if its input does not belong to the problem, or if its answer is wrong.
///
/// # Errors
///
/// [`Environment`](ErrorKind::Environment) if a program cannot be run, [`Interrupted`](ErrorKind::Interrupted) if the
/// candidate is cancelled, also while a file is read.
pub fn run_test(
    problem: &dyn Problem,
    candidate: &Candidate<'_>,
    test: &Test,
    read: &Read<'_>,
) -> Result<Trial, Error> {
    let name = test.input.display().to_string();
    let fault = |reason| {
        let judgement = Judgement::without_run(Verdict::JudgeFault, reason);
        Trial::new(name.clone(), judgement)
    };
    match &candidate.program.command {
        Err(error) if error.kind() == ErrorKind::Compile => {
            let reason = "the source does not compile".to_owned();
            let judgement = Judgement {
                stderr: Excerpt::new(error.to_string()),
                ..Judgement::without_run(Verdict::CompileError, reason)
            };
            return Ok(Trial::new(name, judgement));
        }
        Err(error) => return Ok(fault(error.to_string())),
        Ok(_) => {}
    }
    let input = match read(&test.input) {
        Err(error) if error.kind() == ErrorKind::Input => return Ok(fault(error.to_string())),
        input => input?,
    };
    let loaded = LoadedTest {
        files: test,
        input: &input,
        read,
    };
    let trial = match problem.judge_test(candidate, loaded) {
        Err(error) if error.kind() == ErrorKind::Input => fault(error.to_string()),
        trial => trial?,
    };
    Ok(Trial {
        input: Excerpt::new(input),
        ..trial
    })
}

/// How many inputs of a problem another one accepts, whether there are no more, and the first input that it refuses, with the reason.
pub type Compared = (u64, bool, Option<(Vec<u8>, String)>);

/// Tries the inputs of a problem in their order until `judge` refuses one, or until the time is over.
///
/// # Errors
///
/// As [`Problem::each_input`] and [`Problem::validate`]; [`Request`](ErrorKind::Request) if no input can be examined.
pub fn difference(
    problem: &dyn Problem,
    judge: &dyn Problem,
    time: Duration,
) -> Result<Compared, Error> {
    let started = Instant::now();
    let (mut number, mut refused) = (0, None);
    let end = problem.each_input(&mut |input| {
        if let Some(input) = input {
            let validity = judge.validate(Path::new(STDIN), input, false)?;
            if let Err(error) = validity.check(input) {
                refused = Some((input.to_vec(), error.to_string()));
                return Ok(false);
            }
            number += 1;
        }
        Ok(started.elapsed() <= time)
    });
    match end {
        Err(error) if number == 0 && error.kind() == ErrorKind::Input => Err(Error::request(error)),
        end => Ok((number, end?, refused)),
    }
}

/// The maximum number of words of a corrected input that is shown.
const MAX_CORRECTED_WORDS: usize = 17;

/// The corrected text of a faulty input, if there is one that is short enough to be shown.
pub fn short_correction(input: &[u8], format: &Format) -> Option<String> {
    corrected(input, format).filter(|text| text.split_whitespace().count() <= MAX_CORRECTED_WORDS)
}

#[cfg(test)]
mod tests;
