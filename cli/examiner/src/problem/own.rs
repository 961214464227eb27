//! A problem that is not a puzzle: its inputs by grammars and validators, and its answers by references.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use checktestdata::{CheckError, Grammar, Span};

use super::program::NamedProgram;
use super::reference::ReferenceJudge;
use crate::{Candidate, Error, ErrorKind, Excerpt, Judgement, Read, Trial};

/// A problem that is not a puzzle. Several threads may share it.
#[derive(Debug)]
pub struct OwnProblem {
    /// The grammars of its inputs. An input has to match all of them; the first one gives the inputs of a search.
    pub grammars: Vec<NamedGrammar>,
    /// Programs that refuse inputs which the grammars allow.
    pub validators: Vec<NamedProgram>,
    /// The judge of outputs.
    pub judge: ReferenceJudge,
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
        self.refusal_by_program(input, cancel)
    }

    /// Why a validator refuses an input that matches the grammars; `None` if all accept it.
    ///
    /// # Errors
    ///
    /// As [`NamedProgram::refusal`].
    pub fn refusal_by_program(
        &self,
        input: &[u8],
        cancel: &AtomicBool,
    ) -> Result<Option<String>, Error> {
        let refusals = self.validators.iter();
        let mut refusals = refusals.map(|validator| validator.refusal(input, cancel));
        refusals.find_map(Result::transpose).transpose()
    }

    /// Judges a program on a test: an input file, and an answer file if the test has one; otherwise the references give
    /// the answer. An input that does not belong to the problem is the judge's fault.
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
            let (judgement, expected) = self.judge_test(candidate, &text, answer, read)?;
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
        input: &[u8],
        answer: Option<&Path>,
        read: &Read<'_>,
    ) -> Result<(Judgement, Vec<u8>), Error> {
        if let Some(why) = self.refusal(input, candidate.cancel)? {
            return Err(Error::input(format_args!("the input is faulty: {why}")));
        }
        let answer = match answer {
            Some(path) => read(path)?,
            None => match self.judge.answer(input, candidate.cancel)? {
                Ok(answer) => answer.to_vec(),
                Err(fault) => return Ok((*fault, Vec::new())),
            },
        };
        let judgement = self.judge.comparison().run(candidate, input, &answer)?;
        Ok((judgement, answer))
    }
}

/// The number of the line that follows a text.
fn line(before: &[u8]) -> usize {
    before.split(|byte| *byte == b'\n').count()
}
