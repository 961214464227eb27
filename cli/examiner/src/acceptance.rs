//! Which programs a data set accepts and rejects.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use puzzles::text::Boards;
use runner::Program;

use crate::compile::{self, Options};
use crate::{
    Addition, Error, ErrorKind, Expectation, Mutant, Reads, TestSet, Verdict, VerdictCode,
    smallest_test_set,
};

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

/// A program that shows how good a data set is: the data should accept it if it is correct, and reject it otherwise.
#[derive(Clone, Debug)]
pub struct Examinee {
    /// The name.
    pub name: String,
    /// Where the program comes from.
    pub group: Group,
    /// The mistake, or how it is known whether the program is correct.
    pub about: String,
    /// The expected verdicts; `None` if only a search can tell whether the program is correct.
    pub expectation: Option<Expectation>,
    /// How many cases of an input it reads.
    pub reads: Reads,
    /// The program, or the reason why it cannot be run.
    pub program: Result<Program, Error>,
}

/// Where a program comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The mutants and references of the puzzle.
    Mutants,
    /// The programs of the user.
    Submissions,
}

/// A program and its results on a data set.
#[derive(Clone, Debug)]
pub struct Examined {
    /// The program.
    pub program: Examinee,
    /// Whether the program is correct; `None` if that is unknown, or if it may pass and may fail.
    pub is_correct: Option<bool>,
    /// The inputs that reject the program, in order.
    pub rejections: Vec<FailedInput>,
    /// Whether the program was run on all inputs. It is not if it exceeded the time limit several times, or if the work
    /// ended before.
    pub is_complete: bool,
    /// The reason if the program cannot be compiled or run.
    pub skipped: Option<Error>,
    /// An input that rejects a wrong program that the data accept, if one was found.
    pub remedy: Option<Addition>,
}

/// The rejection of a program by an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedInput {
    /// The number of the input, from 0.
    pub input: usize,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason for the verdict.
    pub reason: String,
}

/// The numbers of correct and wrong programs that were run, and how the data decide on them.
///
/// A program is *accepted* if every input gives the verdict `AC`, otherwise it is *rejected*. Data are good if they accept
/// all correct programs and reject all wrong ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rates {
    /// The number of correct programs.
    pub correct: usize,
    /// The number of correct programs that the data accept. Its share is the true positive rate (TPR).
    pub accepted: usize,
    /// The number of wrong programs.
    pub wrong: usize,
    /// The number of wrong programs that the data reject. Its share is the true negative rate (TNR).
    pub rejected: usize,
}

/// The results of all programs on a data set.
#[derive(Debug)]
pub struct Acceptance {
    /// The programs in their order.
    pub programs: Vec<Examined>,
    /// The error or interruption that ended the run, if any.
    pub error: Option<Error>,
}

impl AsRef<[Boards]> for NamedInput {
    fn as_ref(&self) -> &[Boards] {
        &self.cases
    }
}

impl Examinee {
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
        let source = directory.join(&mutant.file_name);
        fs::write(&source, mutant.source).map_err(|error| Error::unwritable(&source, &error))?;
        let mistake = mutant.mistake.as_ref();
        let verdict = mistake.map_or(VerdictCode::Ac, |mistake| mistake.symptom.verdict());
        Ok(Self {
            name: mutant.name.clone(),
            group: Group::Mutants,
            about: mistake
                .map_or("reference", |mistake| &mistake.what)
                .to_owned(),
            expectation: Some(Expectation::new(&[verdict])),
            reads: mutant.reads,
            program: compile::program(&source, &Options::default(), cancel),
        })
    }

    /// Whether it is a correct program of the puzzle.
    #[must_use]
    pub fn is_reference(&self) -> bool {
        let expectation = self.expectation.as_ref();
        self.group == Group::Mutants && expectation.is_some_and(Expectation::is_accepted_only)
    }
}

impl Examined {
    /// Whether the data accept the program: it was run on all inputs, and no input rejects it.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.is_complete && self.skipped.is_none() && self.rejections.is_empty()
    }

    /// Whether the data accept a correct program or reject a wrong one. A skipped mutant counts too, and a source that is
    /// expected not to compile.
    #[must_use]
    pub fn is_as_expected(&self) -> bool {
        if let Some(error) = &self.skipped {
            let expectation = self.program.expectation.as_ref();
            let may_be = expectation.is_some_and(|expected| expected.allows(Verdict::CompileError));
            return self.program.group == Group::Mutants
                || may_be && error.kind() == ErrorKind::Compile;
        }
        match self.is_correct {
            Some(true) => self.is_accepted(),
            Some(false) => !self.rejections.is_empty(),
            None => self.is_complete,
        }
    }

    /// Whether it is a wrong program that the data accept.
    #[must_use]
    pub fn survives(&self) -> bool {
        self.is_correct == Some(false) && self.is_accepted()
    }
}

impl Acceptance {
    /// The rates of a group. Skipped programs, programs without results, and programs that may pass and may fail do not
    /// count.
    #[must_use]
    pub fn rates(&self, group: Group) -> Rates {
        let mut rates = Rates::default();
        let all = self.programs.iter();
        for program in all.filter(|program| program.program.group == group) {
            let (is_accepted, is_rejected) =
                (program.is_accepted(), !program.rejections.is_empty());
            if !is_accepted && !is_rejected {
                continue;
            }
            match program.is_correct {
                Some(true) => {
                    rates.correct += 1;
                    rates.accepted += usize::from(is_accepted);
                }
                Some(false) => {
                    rates.wrong += 1;
                    rates.rejected += usize::from(is_rejected);
                }
                None => {}
            }
        }
        rates
    }

    /// The wrong programs that the data reject.
    pub fn rejected(&self) -> impl Iterator<Item = &Examined> {
        let all = self.programs.iter();
        all.filter(|program| program.is_correct == Some(false) && !program.rejections.is_empty())
    }

    /// A smallest set of inputs that rejects the same wrong programs as all inputs.
    #[must_use]
    pub fn smallest_set(&self) -> TestSet {
        let numbers = |program: &Examined| program.rejections.iter().map(|by| by.input).collect();
        let rejected_by: Vec<Vec<usize>> = self.rejected().map(numbers).collect();
        let set = smallest_test_set(&rejected_by);
        // A run that is missing could reject a program. The programs with all runs alone need at least this set.
        let complete = self.rejected().filter(|program| program.is_complete);
        let least = smallest_test_set(&complete.map(numbers).collect::<Vec<_>>());
        TestSet {
            is_smallest: least.is_smallest && least.tests.len() == set.tests.len(),
            ..set
        }
    }

    /// The wrong programs that only one input rejects, each with this input.
    pub fn rejected_once(&self) -> impl Iterator<Item = (usize, &Examined)> {
        self.rejected()
            .filter_map(|program| match &*program.rejections {
                [only] if program.is_complete => Some((only.input, program)),
                _ => None,
            })
    }

    /// The inputs that reject wrong programs that the data accept, each once, without inputs that have the name of a
    /// known addition.
    #[must_use]
    pub fn additions(&self, known: &[Addition]) -> Vec<Addition> {
        let mut additions: Vec<Addition> = Vec::new();
        for Examined {
            program, remedy, ..
        } in &self.programs
        {
            let Some(remedy) = remedy else {
                continue;
            };
            let mut all = known.iter().chain(&additions);
            if all.all(|addition| addition.name != remedy.name) {
                additions.push(Addition {
                    why: format!("{}: {}", program.name, program.about),
                    ..remedy.clone()
                });
            }
        }
        additions
    }
}
