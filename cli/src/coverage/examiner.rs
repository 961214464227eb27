//! Planted programs on inputs.

use std::num::NonZeroUsize;

use examiner::{Candidate, ErrorKind, Judge, Mutant, Results, Verdict, mutants, run_all};
use puzzles::Puzzle;

use super::{Addition, Data, Examined, Given, Programs, Status};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::workshop::BuildDir;
use runner::{Limits, Program};

/// How many times as long as the others correct programs may take: they are there to show that the data can
/// be answered, and need not be fast.
const PATIENCE: u32 = 5;

/// Runs the planted programs of a puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Examiner<'a> {
    /// The puzzle.
    pub(crate) puzzle: &'static dyn Puzzle,
    /// What each run may use; correct programs get more time.
    pub(crate) limits: Limits,
    /// How many programs at a time.
    pub(crate) jobs: NonZeroUsize,
    /// What ends it all.
    pub(crate) interrupt: &'a Interrupt,
}

/// A program, ready to run where that is possible.
pub(super) struct Ready {
    pub(super) planted: Mutant,
    program: Result<Program, String>,
}

/// What a run of a program came to, if it failed.
pub(super) struct Failed {
    verdict: Verdict,
    why: String,
    /// The case that shows it, from 0, where one does.
    pub(super) case: Option<usize>,
}

impl Examiner<'_> {
    /// Runs every program on the inputs in order, until it fails on one; and those that are wrong and
    /// survive on what is to be added, and on a few more.
    pub(crate) fn examine(&self, data: &Data, additions: &[Addition]) -> Result<Programs, Failure> {
        let workshop = BuildDir::new()?;
        let ready = mutants(self.puzzle).into_iter().map(|planted| {
            let program = workshop.build(&planted, self.interrupt)?;
            Ok(Ready { planted, program })
        });
        let ready = ready.collect::<Result<Vec<Ready>, Failure>>()?;
        let Results { results, error } = self.fates(&ready, &data.inputs);
        let examined = ready.iter().zip(results).map(|(ready, fate)| Examined {
            planted: ready.planted.clone(),
            fate: fate.unwrap_or(Status::NotDone),
            remedy: None,
        });
        let mut programs = Programs {
            examined: examined.collect(),
            failure: error.map(Failure::from),
        };
        if programs.failure.is_none() {
            let found = self.find_remedies(&mut programs.examined, ready, additions);
            programs.failure = found.err();
        }
        Ok(programs)
    }

    /// What becomes of each program on these inputs.
    pub(super) fn fates(&self, programs: &[Ready], inputs: &[Given]) -> Results<Status> {
        let progress = Progress::of_runs(programs.len() as u64);
        let judge = Judge::new(self.puzzle);
        let show = |event| progress.event(event);
        let done = run_all(programs, self.jobs, &show, |ready| {
            self.fate(ready, inputs, &judge)
        });
        progress.clear();
        done
    }

    fn fate(
        &self,
        ready: &Ready,
        inputs: &[Given],
        judge: &Judge,
    ) -> Result<Status, examiner::Error> {
        for input in inputs {
            if !input.is_fair_to(self.puzzle, &ready.planted) {
                continue;
            }
            match self.run(ready, input, judge)? {
                Ok(None) => {}
                Ok(Some(Failed { verdict, why, .. })) => {
                    return Ok(Status::Fails {
                        input: input.name.clone(),
                        verdict,
                        why,
                    });
                }
                Err(why) => return Ok(Status::Skipped(why)),
            }
        }
        // Of a program that cannot be run, no data set can tell anything.
        Ok(match &ready.program {
            Ok(_) => Status::Passes,
            Err(why) => Status::Skipped(why.clone()),
        })
    }

    /// Runs a program on an input, and judges it; `Err` if it cannot be run, and why.
    pub(super) fn run(
        &self,
        ready: &Ready,
        input: &Given,
        judge: &Judge,
    ) -> Result<Result<Option<Failed>, String>, examiner::Error> {
        let program = match &ready.program {
            Ok(program) => program,
            Err(why) => return Ok(Err(why.clone())),
        };
        let mut limits = self.limits;
        if ready.planted.is_reference() {
            limits.cpu = limits.cpu.saturating_mul(PATIENCE);
            limits.wall = limits.wall.saturating_mul(PATIENCE);
        }
        let candidate = Candidate {
            program,
            limits,
            cancel: self.interrupt.flag(),
        };
        match judge.run_on(&candidate, &input.text, &input.cases) {
            Ok(judgement) if judgement.is_accepted() => Ok(Ok(None)),
            Ok(judgement) => Ok(Ok(Some(Failed {
                verdict: judgement.verdict,
                case: judgement.wrong_case(),
                why: judgement.reason,
            }))),
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => Ok(Err(error.to_string())),
        }
    }
}
