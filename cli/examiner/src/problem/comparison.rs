//! Decides whether an output is as right as an answer, which programs give, and runs the programs that judge outputs.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use runner::{Execution, RunLimits, Termination};
use tempfile::TempDir;

use super::validator::{LIMITS, message_line, reason};
use super::words::WordRules;
use crate::error::Error;
use crate::judge::Judgement;
use crate::pool::lock;
use crate::program::{Candidate, Program};
use crate::verdict::Verdict;

/// How an output is compared with the answer of a reference.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a problem has one comparison")]
pub enum Comparison {
    /// Word by word.
    Words(WordRules),
    /// A program judges the output.
    Validator(OutputValidator),
}

/// How a program that judges outputs is called, and what its exit codes mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValidatorProtocol {
    /// An output validator of Kattis and `DOMjudge`. Its arguments are input, answer and feedback directory, and the output is
    /// its standard input. Exit code 42 is right, 43 is wrong.
    Kattis,
    /// A checker with testlib. Its arguments are input, output and answer. Exit code 0 is right; 1, 2, 4 and 8 are wrong.
    Testlib,
}

impl ValidatorProtocol {
    /// All protocols.
    pub const ALL: [Self; 2] = [Self::Testlib, Self::Kattis];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Testlib => "testlib",
            Self::Kattis => "kattis",
        }
    }
}

/// A program that judges outputs. Several threads may share it.
#[derive(Debug)]
pub struct OutputValidator {
    validator: Program,
    protocol: ValidatorProtocol,
    arguments: Vec<String>,
    /// The directories that no thread uses at the moment, each with its command, so that a supervisor serves several runs.
    free: Mutex<Vec<(TempDir, runner::Program)>>,
}

impl Comparison {
    /// Judges an output for an input by an answer. The verdict is `AC`, `WA`, or `JF` if a validator fails.
    ///
    /// # Errors
    ///
    /// As [`OutputValidator::judge`].
    pub fn judge(
        &self,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
        cancel: &AtomicBool,
    ) -> Result<Judgement, Error> {
        match self {
            Self::Words(rules) => Ok(rules.judge(answer, output)),
            Self::Validator(validator) => validator.judge(input, answer, output, cancel),
        }
    }

    /// Runs a program on an input, and compares its output with an answer unless the run fails. If there is no answer yet, the
    /// output is the answer, and the comparison only shows whether a validator accepts it. If the answer is known to be right, an
    /// equal output needs no comparison. Also returns the output.
    ///
    /// # Errors
    ///
    /// As [`OutputValidator::judge`], and if the program cannot be run.
    pub(super) fn run(
        &self,
        candidate: &Candidate<'_>,
        input: &[u8],
        answer: Option<&[u8]>,
        is_right: bool,
    ) -> Result<(Judgement, Vec<u8>), Error> {
        let execution = candidate.execute(input)?;
        let output = execution.output.clone();
        let judgement = match Verdict::of_failed_run(&execution) {
            Some((verdict, reason)) => Judgement::without_run(verdict, reason),
            None if is_right && answer == Some(&*output) => {
                Judgement::without_run(Verdict::Accepted, "the output is right".to_owned())
            }
            None => self.judge(input, answer.unwrap_or(&output), &output, candidate.cancel)?,
        };
        Ok((judgement.with_run(execution, candidate), output))
    }
}

impl OutputValidator {
    /// A validator that gets these arguments after the usual ones.
    pub const fn new(
        validator: Program,
        protocol: ValidatorProtocol,
        arguments: Vec<String>,
    ) -> Self {
        Self {
            validator,
            protocol,
            arguments,
            free: Mutex::new(Vec::new()),
        }
    }

    /// Judges an output for an input by an answer. The verdict is `JF` if the validator exceeds a limit, crashes, has
    /// another exit code than its protocol allows, or wants a further pass.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if the validator cannot be run or its files cannot be written,
    /// [`Interrupted`](crate::ErrorKind::Interrupted) if `cancel` is set.
    pub fn judge(
        &self,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
        cancel: &AtomicBool,
    ) -> Result<Judgement, Error> {
        let free = lock(&self.free).pop();
        let new = || self.directory(LIMITS.output);
        let (mut directory, mut program) = free.map_or_else(new, Ok)?;
        let files = [("input", input), ("answer", answer), ("output", output)];
        if write(directory.path(), files).is_err() {
            // The files may be too long for memory.
            (directory, program) = self.directory(u64::MAX)?;
            write(directory.path(), files)
                .map_err(|error| Error::unwritable(directory.path(), &error))?;
        }
        let path = directory.path();
        let execution = program.run(output, &LIMITS, cancel)?;
        let message = fs::read(path.join("feedback/judgemessage.txt")).unwrap_or_default();
        let has_next_pass = path.join("feedback/nextpass.in").exists();
        lock(&self.free).push((directory, program));
        let judgement = self.judgement(&execution, &message);
        if has_next_pass {
            let reason = "the output validator wants a further pass, which is not supported";
            return Ok(judgement.into_judge_fault(reason.to_owned()));
        }
        Ok(judgement)
    }

    /// A new directory for the files of a run, which have up to this many bytes, and the command with their paths.
    fn directory(&self, bytes: u64) -> Result<(TempDir, runner::Program), Error> {
        let new = runner::temporary_directory(bytes);
        let new = new.map_err(|error| Error::unwritable(&std::env::temp_dir(), &error))?;
        // Validators may append a name to the feedback directory.
        let names = match self.protocol {
            ValidatorProtocol::Kattis => ["input", "answer", "feedback/"],
            ValidatorProtocol::Testlib => ["input", "output", "answer"],
        };
        let paths = names.map(|name| new.path().join(name).display().to_string());
        let arguments = paths.iter().chain(&self.arguments).cloned();
        let program = self.validator.command.as_ref().map_err(Clone::clone)?;
        Ok((new, program.with_arguments(arguments)))
    }

    fn judgement(&self, execution: &Execution, message: &[u8]) -> Judgement {
        use ValidatorProtocol::{Kattis, Testlib};

        let verdict = match (self.protocol, execution.termination) {
            (Kattis, Termination::Exited(42)) | (Testlib, Termination::Exited(0)) => {
                Verdict::Accepted
            }
            (Kattis, Termination::Exited(43)) | (Testlib, Termination::Exited(1 | 2 | 4 | 8)) => {
                Verdict::WrongAnswer
            }
            _ => Verdict::JudgeFault,
        };
        let name = &self.validator.name;
        let reason = match (verdict, message_line(message, &execution.stderr)) {
            (Verdict::JudgeFault, _) => {
                format!("output validator {}", reason(name, execution, message))
            }
            (Verdict::Accepted, _) => format!("{name} accepts the output"),
            (_, message) if message.is_empty() => format!("{name} rejects the output"),
            (_, message) => message,
        };
        Judgement::without_run(verdict, reason)
    }
}

/// Writes the files of a run, and replaces the feedback directory by an empty one.
fn write(directory: &Path, files: [(&str, &[u8]); 3]) -> io::Result<()> {
    for (name, content) in files {
        fs::write(directory.join(name), content)?;
    }
    let feedback = directory.join("feedback");
    if feedback.exists() {
        fs::remove_dir_all(&feedback)?;
    }
    fs::create_dir(feedback)
}

/// The most bytes of inputs and answers that are kept.
const CAPACITY: usize = 64 << 20;

/// The memory of an entry of the cache besides its texts, in bytes.
const ENTRY: usize = 96;

/// Judges programs by references, which are programs that are taken to be correct. Several threads may share a judge.
///
/// The first reference gives the answer to an input. All others have to agree with it, and an output validator has to accept it. The judge keeps
/// the answers to the first inputs, 64 MiB at most, so that several programs can be judged on the same inputs while each reference runs
/// once per input.
#[derive(Debug)]
pub struct ReferenceJudge {
    /// The programs that give the answers.
    pub(super) references: Vec<Program>,
    pub(super) limits: RunLimits,
    /// How outputs are compared with answers.
    pub(super) comparison: Comparison,
    answers: Mutex<Answers>,
}

/// The answers to inputs. No answer is removed: each search begins with the same inputs.
#[derive(Debug, Default)]
struct Answers {
    known: HashMap<Box<[u8]>, Arc<[u8]>>,
    bytes: usize,
}

impl ReferenceJudge {
    /// A judge with references and their limits. Without a reference, each answer is empty, which suits an output validator
    /// that needs none.
    pub fn new(references: Vec<Program>, limits: RunLimits, comparison: Comparison) -> Self {
        Self {
            references,
            limits,
            comparison,
            answers: Mutex::default(),
        }
    }

    /// Runs a program on an input and judges its output. If there is no [answer](Self::answer), the verdict is `JF`, and the program
    /// is not run.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if a program cannot be run,
    /// [`Interrupted`](crate::ErrorKind::Interrupted) if the candidate is cancelled.
    pub fn judge(&self, candidate: &Candidate<'_>, input: &[u8]) -> Result<Judgement, Error> {
        // The references and a validator accept the answer; the empty answer without a reference is not known to be right.
        let is_right = !self.references.is_empty();
        match self.answer(input, candidate.cancel)? {
            Ok(answer) => {
                let answer = Some(&*answer);
                Ok(self.comparison.run(candidate, input, answer, is_right)?.0)
            }
            Err(fault) => Ok(*fault),
        }
    }

    /// The answer to an input. If a reference fails or exceeds a limit, if two references disagree, or if the output validator
    /// rejects the answer or fails, there is none but a judgement on that reference with the verdict `JF`.
    ///
    /// # Errors
    ///
    /// As [`judge`](Self::judge).
    pub fn answer(
        &self,
        input: &[u8],
        cancel: &AtomicBool,
    ) -> Result<Result<Arc<[u8]>, Box<Judgement>>, Error> {
        if let Some(answer) = lock(&self.answers).known.get(input) {
            return Ok(Ok(Arc::clone(answer)));
        }
        let mut answer: Option<Arc<[u8]>> = None;
        for reference in &self.references {
            let candidate = Candidate {
                program: reference,
                limits: self.limits,
                cancel,
            };
            let known = answer.as_deref();
            let (judgement, output) = self.comparison.run(&candidate, input, known, true)?;
            if !judgement.is_accepted() {
                let reason = self.why_unfit(reference, &judgement, answer.is_none());
                return Ok(Err(Box::new(judgement.into_judge_fault(reason))));
            }
            answer.get_or_insert_with(|| output.into());
        }
        let answer = answer.unwrap_or_default();
        let mut answers = lock(&self.answers);
        let bytes = answers.bytes + input.len() + answer.len() + ENTRY;
        if bytes <= CAPACITY {
            answers.known.insert(input.into(), Arc::clone(&answer));
            answers.bytes = bytes;
        }
        Ok(Ok(answer))
    }

    /// Whether an input had an answer.
    pub(super) fn has_answered(&self) -> bool {
        !lock(&self.answers).known.is_empty()
    }

    /// Why a reference is unfit by this judgement. The first reference, which has no answer to agree with, is judged by
    /// its own output.
    fn why_unfit(&self, reference: &Program, judgement: &Judgement, is_first: bool) -> String {
        let (name, first, reason) = (&reference.name, &self.references[0].name, &judgement.reason);
        match judgement.verdict {
            Verdict::JudgeFault => reason.clone(),
            Verdict::WrongAnswer | Verdict::NoOutput if is_first => {
                format!("the output validator rejects the reference {name}: {reason}")
            }
            Verdict::WrongAnswer | Verdict::NoOutput => {
                format!("the references {first} and {name} disagree: {reason}")
            }
            _ => format!("the reference {name} {reason}"),
        }
    }
}
