//! Accepted programs besides the reference. They confirm that a wrong answer is wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use runner::RunLimits;

use super::Note;
use super::comparison::ReferenceJudge;
use super::validator::{is_loaded, reason};
use crate::error::Error;
use crate::judge::Judgement;
use crate::program::{Candidate, Program};
use crate::verdict::{Verdict, VerdictCode};

/// The greatest number of witnesses: a second one is needed if the first one is examined itself.
const MAX: usize = 2;

/// On how many inputs a reference may fail that has given no answer yet. Then it is a fault of this reference.
const MAX_UNANSWERED: u32 = 100;

/// How many bytes of an input a note shows.
const MAX_SHOWN: usize = 60;

/// What a note and a claim say of inputs that are left out.
const LEFT_OUT: &str = "inputs on which accepted programs fail or disagree are left out";

/// Accepted programs, which are compiled when the first failure asks for them.
pub(super) struct Witnesses<'a> {
    accepted: Vec<PathBuf>,
    /// The one that is the reference.
    reference: Option<PathBuf>,
    /// The number of inputs on which the reference has failed.
    unanswered: AtomicU32,
    programs: OnceLock<Vec<(PathBuf, Program)>>,
    /// Takes a note on the first input on which accepted programs disagree.
    note: &'a Note<'a>,
    is_noted: OnceLock<()>,
}

impl<'a> Witnesses<'a> {
    pub(super) fn new(
        accepted: Vec<PathBuf>,
        reference: Option<PathBuf>,
        note: &'a Note<'a>,
    ) -> Self {
        Self {
            accepted,
            reference,
            unanswered: AtomicU32::new(0),
            programs: OnceLock::new(),
            note,
            is_noted: OnceLock::new(),
        }
    }

    /// What a claim has to say if accepted programs failed or disagreed.
    pub(super) fn remark(&self) -> Option<String> {
        self.is_noted.get()?;
        Some(LEFT_OUT.to_owned())
    }

    /// Notes the first input that is left out.
    fn note(&self, input: &[u8], reason: &str) {
        let shown = String::from_utf8_lossy(&input[..input.len().min(MAX_SHOWN)]);
        let cut = (input.len() > MAX_SHOWN).then_some("…");
        let words = shown.split_whitespace().chain(cut);
        let input = words.collect::<Vec<_>>().join(" ");
        let note = || {
            (self.note)(&format!(
                "{LEFT_OUT}; on the first one, `{input}`, {reason}"
            ));
        };
        self.is_noted.get_or_init(note);
    }

    /// Whether an input is left out because the reference fails on it: the validator may allow what the statement excludes. It
    /// counts if the program is an accepted one, which is compared with the reference, or if the reference has given no answer on
    /// many inputs.
    fn excuses(
        &self,
        candidate: &Candidate<'_>,
        judgement: &Judgement,
        (reference, input): (&ReferenceJudge, &[u8]),
    ) -> Result<bool, Error> {
        let examined = fs::canonicalize(&candidate.program.name).ok();
        let is_examined = |path: &PathBuf| fs::canonicalize(path).ok() == examined;
        if judgement.exceeds_limit
            || self.accepted.len() < 2
            || self.accepted.iter().any(is_examined)
            || reference.answer(input, candidate.cancel)?.is_ok()
        {
            return Ok(false);
        }
        let count = self.unanswered.fetch_add(1, Ordering::Relaxed);
        let is_excused = count < MAX_UNANSWERED || reference.has_answered();
        if is_excused {
            self.note(input, &judgement.reason);
        }
        Ok(is_excused)
    }

    /// Why an input is left out on which a program fails; `None` if the failure counts. A guess has inputs that the statement excludes,
    /// and so may a lenient validator: the reference, which is given with the input, may fail on them, or accepted programs may disagree. `judge` judges a witness.
    pub(super) fn doubt(
        &self,
        candidate: &Candidate<'_>,
        judgement: &Judgement,
        is_guessed: bool,
        reference: (&ReferenceJudge, &[u8]),
        judge: &dyn Fn(&Candidate<'_>) -> Result<Judgement, Error>,
    ) -> Result<Option<String>, Error> {
        if judgement.verdict == Verdict::JudgeFault {
            let is_left_out = is_guessed || self.excuses(candidate, judgement, reference)?;
            return Ok(is_left_out.then(|| judgement.reason.clone()));
        }
        let fails = |it: &Judgement| {
            it.verdict.code() == VerdictCode::Wa || is_guessed && !it.is_accepted()
        };
        if !fails(judgement) {
            return Ok(None);
        }
        let programs = self.programs.get_or_init(|| {
            let others = |path: &&PathBuf| {
                Some(*path) != self.reference.as_ref()
                    && matches!(why_unusable(path, candidate.cancel), Ok(None))
            };
            let paths = self.accepted.iter().filter(others);
            let programs = paths.filter_map(|path| {
                let program = Program::of_problem(path, candidate.cancel).ok()?;
                Some((fs::canonicalize(path).ok()?, program))
            });
            programs.take(MAX).collect()
        });
        let examined = fs::canonicalize(&candidate.program.name).ok();
        let mut programs = programs.iter();
        let Some((_, program)) =
            programs.find(|(path, _)| is_guessed || examined.as_ref() != Some(path))
        else {
            return Ok(None);
        };
        let judged = judge(&Candidate {
            program,
            ..*candidate
        })?;
        if !fails(&judged) {
            return Ok(None);
        }
        let reason = format!("{}: {}", program.name, judged.reason);
        self.note(reference.1, &reason);
        Ok(Some(judged.reason))
    }
}

/// Why an accepted program cannot be used: it does not compile, or Python cannot load it.
pub(super) fn why_unusable(path: &Path, cancel: &AtomicBool) -> Result<Option<String>, Error> {
    let program = match Program::of_problem(path, cancel) {
        Err(error) if error.is_of_compiler() => {
            return Ok(error.to_string().lines().next().map(str::to_owned));
        }
        program => program?,
    };
    if program.shell.is_some() {
        return Ok(None);
    }
    let execution = program.run(b"", &RunLimits::DEFAULT, cancel)?;
    Ok((!is_loaded(&execution.stderr)).then(|| reason("it", &execution, b"")))
}
