//! Which programs a data set accepts and kills.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use puzzles::text::Boards;

use crate::compile::CompileOptions;
use crate::error::{Error, ErrorKind};
use crate::files::write;
use crate::judge::Expectation;
use crate::mutant::{Mutant, Reads};
use crate::program::Program;
use crate::selection::ChosenInput;
use crate::test_set::{TestSet, smallest_test_set};
use crate::verdict::Verdict;

/// An input with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedInput {
    /// The name, such as that of a file.
    pub name: String,
    /// The cases.
    pub cases: Vec<Boards>,
    /// The input as a program reads it.
    pub text: Vec<u8>,
}

/// A program that shows how good a data set is: the data should accept it if it is correct, and kill it otherwise.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The program. A mutant has the name in its puzzle's `mutants.toml`.
    pub program: Program,
    /// Where the program comes from.
    pub origin: Origin,
    /// The mistake, or how it is known whether the program is correct.
    pub about: String,
    /// The expected verdicts; `None` if only a search can tell whether the program is correct.
    pub expectation: Option<Expectation>,
    /// How many cases of an input it reads.
    pub reads: Reads,
}

/// Where a program comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The mutants and references of the puzzle.
    Mutants,
    /// The programs of the user.
    Submissions,
}

/// A program and its results on a data set.
#[derive(Clone, Debug)]
pub struct CandidateResult {
    /// The program.
    pub submission: Submission,
    /// Whether the program is correct; `None` if that is unknown, or if it may pass and may fail.
    pub is_correct: Option<bool>,
    /// The inputs that kill the program, in order.
    pub killed_by: Vec<Kill>,
    /// Whether the program was run on all inputs. It is not if it exceeded the time limit several times, or if the work
    /// ended before.
    pub is_complete: bool,
    /// The reason if the program cannot be compiled or run.
    pub skipped: Option<Error>,
    /// An input that kills a wrong program that the data accept, if one was found.
    pub remedy: Option<ChosenInput>,
}

/// The rejection of a program by an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The number of the input, from 0.
    pub input: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason for the verdict.
    pub reason: String,
}

/// The results of all programs on a data set.
#[derive(Debug)]
pub struct Acceptance {
    /// The programs in their order.
    pub programs: Vec<CandidateResult>,
    /// The error or interruption that ended the run, if any.
    pub error: Option<Error>,
}

impl AsRef<[Boards]> for NamedInput {
    fn as_ref(&self) -> &[Boards] {
        &self.cases
    }
}

impl Submission {
    /// The program of a mutant or reference. Its source is written into this directory, which must stay while the
    /// program is used.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if the directory cannot be written.
    pub fn of_mutant(
        mutant: &Mutant,
        directory: &Path,
        cancel: &AtomicBool,
    ) -> Result<Self, Error> {
        let source = write(directory.join(&mutant.file_name), mutant.source)?;
        let program = Program::from_file(&source, &CompileOptions::default(), cancel)?;
        Ok(Self {
            program: Program {
                name: mutant.name.clone(),
                ..program
            },
            origin: Origin::Mutants,
            about: mutant.about.clone(),
            expectation: Some(Expectation::new(&[mutant.verdict])),
            reads: mutant.reads,
        })
    }

    /// Whether it is a correct program of the puzzle.
    pub fn is_reference(&self) -> bool {
        let expectation = self.expectation.as_ref();
        let is_correct = expectation.and_then(Expectation::is_of_correct_program);
        self.origin == Origin::Mutants && is_correct == Some(true)
    }
}

impl CandidateResult {
    /// Whether the data accept the program: it was run on all inputs, and no input kills it.
    pub fn is_accepted(&self) -> bool {
        self.is_complete && self.skipped.is_none() && self.killed_by.is_empty()
    }

    /// Whether the data accept a correct program or kill a wrong one. A skipped mutant counts too, and a source that is
    /// expected not to compile.
    pub fn is_as_expected(&self) -> bool {
        if let Some(error) = &self.skipped {
            let expectation = self.submission.expectation.as_ref();
            let may_be = expectation.is_some_and(|expected| expected.allows(Verdict::CompileError));
            return self.submission.origin == Origin::Mutants
                || may_be && error.kind() == ErrorKind::Compile;
        }
        match self.is_correct {
            Some(true) => self.is_accepted(),
            Some(false) => !self.killed_by.is_empty(),
            None => self.is_complete,
        }
    }

    /// Whether it is a wrong program that the data accept.
    pub fn survives(&self) -> bool {
        self.is_correct == Some(false) && self.is_accepted()
    }
}

impl Acceptance {
    /// Of the programs of an origin, the numbers of the correct ones, of those that the data accept, of the wrong ones, and of those
    /// that the data kill. Skipped programs, programs without results, and programs that may pass and may fail do not count.
    ///
    /// A program is *accepted* if every input gives the verdict `AC`, otherwise it is *killed*. Data are good if they accept
    /// all correct programs and kill all wrong ones: the shares are the true positive rate (TPR) and the true negative rate (TNR).
    pub fn numbers(&self, origin: Origin) -> [usize; 4] {
        let count = |is_correct, is_counted: fn(&CandidateResult) -> bool| {
            let all = self.programs.iter();
            let all =
                all.filter(|it| it.submission.origin == origin && it.is_correct == is_correct);
            all.filter(|program| is_counted(program)).count()
        };
        let is_killed = |program: &CandidateResult| !program.killed_by.is_empty();
        let is_decided = |it: &CandidateResult| it.is_accepted() || !it.killed_by.is_empty();
        [
            count(Some(true), is_decided),
            count(Some(true), CandidateResult::is_accepted),
            count(Some(false), is_decided),
            count(Some(false), is_killed),
        ]
    }

    /// The wrong programs that the data kill.
    pub fn killed(&self) -> impl Iterator<Item = &CandidateResult> {
        let all = self.programs.iter();
        all.filter(|program| program.is_correct == Some(false) && !program.killed_by.is_empty())
    }

    /// A smallest set of inputs that kills the same wrong programs as all inputs.
    pub fn smallest_set(&self) -> TestSet {
        let numbers =
            |program: &CandidateResult| program.killed_by.iter().map(|by| by.input).collect();
        let killed_by: Vec<Vec<usize>> = self.killed().map(numbers).collect();
        let set = smallest_test_set(&killed_by);
        // A run that is missing could kill a program. The programs with all runs alone need at least this set.
        let complete = self.killed().filter(|program| program.is_complete);
        let least = smallest_test_set(&complete.map(numbers).collect::<Vec<_>>());
        TestSet {
            is_smallest: least.is_smallest && least.tests.len() == set.tests.len(),
            ..set
        }
    }

    /// The inputs that alone kill a wrong program, with the names of these programs.
    pub fn only_killers(&self) -> Vec<(usize, Vec<&str>)> {
        let mut killers: Vec<(usize, Vec<&str>)> = Vec::new();
        for program in self.killed().filter(|program| program.is_complete) {
            if let [only] = &*program.killed_by {
                let name = &*program.submission.program.name;
                match killers.iter_mut().find(|(input, _)| *input == only.input) {
                    Some((_, names)) => names.push(name),
                    None => killers.push((only.input, vec![name])),
                }
            }
        }
        killers.sort_by_key(|(input, _)| *input);
        killers
    }

    /// The inputs that kill wrong programs that the data accept, each once, without inputs that have the name of a
    /// known addition.
    pub fn additions(&self, known: &[ChosenInput]) -> Vec<ChosenInput> {
        let mut additions: Vec<ChosenInput> = Vec::new();
        let programs = self.programs.iter();
        let remedies =
            programs.filter_map(|program| Some((&program.submission, program.remedy.as_ref()?)));
        for (submission, remedy) in remedies {
            let mut all = known.iter().chain(&additions);
            if all.all(|addition| addition.name != remedy.name) {
                additions.push(ChosenInput {
                    why: format!("{}: {}", submission.program.name, submission.about),
                    ..remedy.clone()
                });
            }
        }
        additions
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use crate::verdict::VerdictCode;

    /// A program of the user that is not run.
    fn skipped(expected: VerdictCode, error: Error) -> CandidateResult {
        CandidateResult {
            submission: Submission {
                program: Program::new("a.c".to_owned(), Err(error.clone())),
                origin: Origin::Submissions,
                about: "expected to fail".to_owned(),
                expectation: Some(Expectation::new(&[expected])),
                reads: Reads::EveryCase,
            },
            is_correct: Some(false),
            killed_by: Vec::new(),
            is_complete: false,
            skipped: Some(error),
            remedy: None,
        }
    }

    #[test]
    fn only_an_expected_compile_error_is_as_expected() {
        let rejected = Error::new(ErrorKind::Compile, "no semicolon");
        let missing = Error::new(ErrorKind::Missing, "no compiler");
        assert!(skipped(VerdictCode::Ce, rejected.clone()).is_as_expected());
        assert!(!skipped(VerdictCode::Ce, missing).is_as_expected());
        assert!(!skipped(VerdictCode::Wa, rejected).is_as_expected());
    }

    #[test]
    fn additions_name_the_program_that_they_kill() {
        let remedy = ChosenInput {
            name: "against a.c".to_owned(),
            why: "WA (line 1)".to_owned(),
            ..ChosenInput::default()
        };
        let survivor = CandidateResult {
            remedy: Some(remedy.clone()),
            ..skipped(VerdictCode::Wa, Error::request("not run"))
        };
        let acceptance = Acceptance {
            programs: vec![survivor.clone(), survivor],
            error: None,
        };
        assert_eq!(acceptance.additions(slice::from_ref(&remedy)), []);
        let why = "a.c: expected to fail".to_owned();
        assert_eq!(acceptance.additions(&[]), [ChosenInput { why, ..remedy }]);
    }
}
