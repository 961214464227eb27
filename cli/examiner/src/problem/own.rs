//! A problem that is not a puzzle: its inputs by grammars and validators, and its answers by references.

use std::collections::BTreeMap;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checktestdata::{CheckError, Grammar, Span};

use super::comparison::Comparison;
use super::program::NamedProgram;
use super::reference::ReferenceJudge;
use crate::{Candidate, Error, ErrorKind, Excerpt, Judgement, Read, Trial, VerdictCode};

/// The byte-order marks of UTF-8 and UTF-16.
const MARKS: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];

/// If the validators refuse as many inputs of a search before they accept one, they are run on the tests of the package.
const SUSPICIOUS: u64 = 100;

/// How long they are run on tests. A run that has begun is completed.
const TEST_TIME: Duration = Duration::from_secs(5);

/// A problem that is not a puzzle. Several threads may share it.
#[derive(Debug)]
pub struct OwnProblem {
    /// The grammars of its inputs. An input has to match all of them; the first one gives the inputs of a search.
    pub grammars: Vec<NamedGrammar>,
    /// Programs that refuse inputs which the grammars allow.
    pub validators: Vec<NamedProgram>,
    /// The judge of outputs.
    pub judge: ReferenceJudge,
    /// The input files of the package, the smallest first.
    pub tests: Vec<PathBuf>,
    /// How many inputs of a search the validators refused, and the last reason; `None` if they accepted one.
    pub refused: Mutex<Option<(u64, String)>>,
    /// The comparisons of outputs for some tests, see [`ProblemPackage::comparisons`](super::ProblemPackage::comparisons).
    pub groups: BTreeMap<PathBuf, Comparison>,
}

/// A grammar with its text, for messages.
#[derive(Clone, Debug)]
pub struct NamedGrammar {
    /// The name of the file.
    pub name: String,
    /// The text.
    pub source: Vec<u8>,
    /// The grammar.
    pub grammar: Grammar,
}

impl NamedGrammar {
    /// A message about a part of the grammar, with its line: `inputs.ctd, line 3: unknown variable`.
    pub(crate) fn explain(&self, span: &Span, message: &str) -> String {
        let before = &self.source[..span.start.min(self.source.len())];
        format!("{}, line {}: {message}", self.name, line(before))
    }
}

impl OwnProblem {
    /// Why an input does not belong to the problem; `None` if it does.
    ///
    /// # Errors
    ///
    /// As [`NamedProgram::refusal`]; [`Input`](ErrorKind::Input) if a grammar has a mistake that depends on the input.
    pub fn refusal(&self, input: &[u8], cancel: &AtomicBool) -> Result<Option<String>, Error> {
        for grammar in &self.grammars {
            match grammar.grammar.check(input) {
                Ok(()) => {}
                Err(CheckError::Grammar(error)) => {
                    return Err(Error::input(grammar.explain(&error.span, &error.message)));
                }
                Err(CheckError::Mismatch(mismatch)) => {
                    let line = line(&input[..mismatch.span.start.min(input.len())]);
                    let why = format!("line {line}: {mismatch}, {}", mismatch.expected);
                    return Ok(Some(why));
                }
            }
        }
        self.validate(input, cancel)
    }

    /// Why a validator refuses an input; `None` if all accept it.
    fn validate(&self, input: &[u8], cancel: &AtomicBool) -> Result<Option<String>, Error> {
        let refusals = self.validators.iter();
        let mut refusals = refusals.map(|validator| validator.refusal(input, cancel));
        refusals.find_map(Result::transpose).transpose()
    }

    /// Why a validator refuses an input of a search; `None` if all accept it. The input matches the grammars.
    ///
    /// # Errors
    ///
    /// As [`NamedProgram::refusal`], and as [`suspect`](Self::suspect) if the first hundred inputs are refused.
    pub fn refusal_by_program(
        &self,
        input: &[u8],
        cancel: &AtomicBool,
    ) -> Result<Option<String>, Error> {
        let refusal = self.validate(input, cancel)?;
        let mut refused = self.refused();
        *refused = match (&refusal, refused.take()) {
            (Some(reason), Some((number, _))) => Some((number + 1, reason.clone())),
            _ => None,
        };
        let is_suspicious = matches!(*refused, Some((SUSPICIOUS, _)));
        drop(refused);
        if is_suspicious {
            self.suspect(cancel)?;
        }
        Ok(refusal)
    }

    /// Fails if the validators refused all inputs of a search, at least one, and refuse the tests of the package, too. Call
    /// this if a search ends without a valid input.
    ///
    /// # Errors
    ///
    /// [`Environment`](ErrorKind::Environment) if it is so, and as [`NamedProgram::refusal`].
    pub fn suspect(&self, cancel: &AtomicBool) -> Result<(), Error> {
        let Some((number @ 1.., mut reason)) = self.refused().clone() else {
            return Ok(());
        };
        let (mut tried, started) = (0, Instant::now());
        let tests = self.tests.iter();
        for test in tests.take_while(|_| started.elapsed() < TEST_TIME) {
            let input = fs::read(test).map_err(|error| Error::unreadable(test, &error))?;
            match self.validate(&input, cancel)? {
                Some(why) => (tried, reason) = (tried + 1, why),
                None => return Ok(()),
            }
        }
        Err(Error::environment(format_args!(
            "the input validators accept no input (refused: inputs {number}, tests of the package {tried}): correct them or \
             the grammar; the last message: {reason}"
        )))
    }

    fn refused(&self) -> MutexGuard<'_, Option<(u64, String)>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Judges a program on a test: an input file, and an answer file if the test has one; otherwise the references give
    /// the answer. An input that does not belong to the problem is the judge's fault. If the output is wrong by an answer file, the
    /// references are run: a file that contradicts them is the judge's fault, too.
    ///
    /// # Errors
    ///
    /// As [`ReferenceJudge::judge`], and an interruption while a file is read.
    pub fn run_test(
        &self,
        candidate: &Candidate<'_>,
        input: &Path,
        answer: Option<&Path>,
        read: &Read<'_>,
    ) -> Result<Trial, Error> {
        let name = input.display().to_string();
        let judged = read(input).and_then(|text| {
            let (judgement, expected) = self.judge_test(candidate, (input, &text), answer, read)?;
            Ok(Trial {
                input: Excerpt::new(text),
                expected: Excerpt::new(expected),
                ..Trial::new(name.clone(), judgement, &[], None)
            })
        });
        match judged {
            Err(error) if error.kind() == ErrorKind::Input => {
                Ok(Trial::judge_fault(name, error.to_string()))
            }
            judged => judged,
        }
    }

    /// The judgement on a program on a test, and the answer.
    fn judge_test(
        &self,
        candidate: &Candidate<'_>,
        (path, input): (&Path, &[u8]),
        answer: Option<&Path>,
        read: &Read<'_>,
    ) -> Result<(Judgement, Vec<u8>), Error> {
        if let Some(why) = self.refusal(input, candidate.cancel)? {
            return Err(Error::input(format_args!("the input is faulty: {why}")));
        }
        let comparison = self.comparison(path).unwrap_or(self.judge.comparison());
        let Some(file) = answer else {
            return Ok(match self.judge.answer(input, candidate.cancel)? {
                Ok(answer) => (comparison.run(candidate, input, &answer)?, answer.to_vec()),
                Err(fault) => (*fault, Vec::new()),
            });
        };
        let (file, answer) = (file.display(), read(file)?);
        if MARKS.iter().any(|mark| answer.starts_with(mark)) || answer.contains(&0) {
            let why = "has a byte-order mark or a NUL byte: save it as UTF-8 without them";
            return Err(Error::input(format_args!("{file} {why}")));
        }
        let judgement = comparison.run(candidate, input, &answer)?;
        // References that fail or disagree say nothing about the file.
        if judgement.verdict.code() == VerdictCode::Wa
            && let Some(reference) = self.judge.references().first()
            && let Ok(known) = self.judge.answer(input, candidate.cancel)?
        {
            let judged = comparison.judge(input, &answer, &known, candidate.cancel)?;
            if judged.verdict.code() == VerdictCode::Wa {
                let (name, reason) = (&reference.name, judged.reason);
                let fault = format!("{file} and {name} disagree: {reason}");
                return Ok((judgement.into_judge_fault(fault), answer));
            }
        }
        Ok((judgement, answer))
    }

    /// The comparison for a test, if it differs from that of the judge.
    fn comparison(&self, input: &Path) -> Option<&Comparison> {
        let path = path::absolute(input).ok()?;
        let directory = fs::canonicalize(path.parent()?).ok()?;
        let test = self.groups.get(&directory.join(path.file_stem()?));
        test.or_else(|| self.groups.get(&directory))
    }
}

/// The number of the line that follows a text.
fn line(before: &[u8]) -> usize {
    before.split(|byte| *byte == b'\n').count()
}
