//! Judges programs by the answers of correct programs.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use runner::RunLimits;

use super::comparison::Comparison;
use crate::error::Error;
use crate::judge::Judgement;
use crate::pool::lock;
use crate::program::{Candidate, Program};
use crate::verdict::Verdict;

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
            Ok(answer) => self.comparison.run(candidate, input, &answer, is_right),
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
            let (judgement, execution) = self.comparison.execute(&candidate, input, known, true)?;
            if !judgement.is_accepted() {
                let reason = self.why_unfit(reference, &judgement, answer.is_none());
                let fault = judgement.with_run(execution, &candidate);
                return Ok(Err(Box::new(fault.into_judge_fault(reason))));
            }
            answer.get_or_insert_with(|| execution.output.into());
        }
        let answer = answer.unwrap_or_default();
        lock(&self.answers).keep(input, &answer);
        Ok(Ok(answer))
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

impl Answers {
    /// Keeps an answer if there is space.
    fn keep(&mut self, input: &[u8], answer: &Arc<[u8]>) {
        let bytes = self.bytes + input.len() + answer.len() + ENTRY;
        if bytes <= CAPACITY {
            self.known.insert(input.into(), Arc::clone(answer));
            self.bytes = bytes;
        }
    }
}
