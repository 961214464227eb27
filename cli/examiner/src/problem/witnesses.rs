//! Accepted programs besides the references. They confirm that a wrong answer is wrong.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::Note;
use crate::error::Error;
use crate::judge::Judgement;
use crate::program::{Candidate, Program};
use crate::verdict::{Verdict, VerdictCode};

/// The greatest number of witnesses: a second one is needed if the first one is examined itself.
const MAX: usize = 2;

/// Accepted programs, which are compiled when the first failure asks for them.
pub(super) struct Witnesses<'a> {
    paths: Vec<PathBuf>,
    programs: OnceLock<Vec<(PathBuf, Program)>>,
    /// Takes a note on the first input on which accepted programs disagree.
    note: &'a Note<'a>,
    is_noted: OnceLock<()>,
}

impl<'a> Witnesses<'a> {
    pub(super) fn new(paths: Vec<PathBuf>, note: &'a Note<'a>) -> Self {
        Self {
            paths,
            programs: OnceLock::new(),
            note,
            is_noted: OnceLock::new(),
        }
    }

    /// What a claim has to say if accepted programs disagreed.
    pub(super) fn remark(&self) -> Option<String> {
        self.is_noted.get()?;
        Some("inputs on which accepted programs disagree are left out".to_owned())
    }

    /// Why an input is left out on which a program fails; `None` if the failure counts. A guess has inputs that the statement excludes,
    /// and so may a lenient validator: a reference may fail on them, or accepted programs may disagree. `judge` judges a witness.
    pub(super) fn doubt(
        &self,
        candidate: &Candidate<'_>,
        judgement: &Judgement,
        is_guessed: bool,
        judge: &dyn Fn(&Candidate<'_>) -> Result<Judgement, Error>,
    ) -> Result<Option<String>, Error> {
        if judgement.verdict == Verdict::JudgeFault {
            return Ok(is_guessed.then(|| judgement.reason.clone()));
        }
        let fails = |it: &Judgement| {
            it.verdict.code() == VerdictCode::Wa || is_guessed && !it.is_accepted()
        };
        if !fails(judgement) {
            return Ok(None);
        }
        let programs = self.programs.get_or_init(|| {
            let paths = self.paths.iter();
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
        self.is_noted.get_or_init(|| {
            let (name, reason) = (&program.name, &judged.reason);
            (self.note)(&format!(
                "inputs on which accepted programs disagree are left out; on the first one, {name}: {reason}"
            ));
        });
        Ok(Some(judged.reason))
    }
}
