//! Planted programs on inputs.

use std::num::NonZeroUsize;

use examiner::{Mutant, mutants};
use puzzles::Puzzle;
use puzzles::check::Checker;

use super::{Addition, Data, Examined, Given, Programs, Status};
use crate::crew::{self, Done};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::verdict::{Objection, Verdict};
use crate::workshop::BuildDir;
use runner::{ErrorKind, Limits, Program};

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
        let Done { results, failure } = self.fates(&ready, &data.inputs);
        let examined = ready.iter().zip(results).map(|(ready, fate)| Examined {
            planted: ready.planted.clone(),
            fate: fate.unwrap_or(Status::NotDone),
            remedy: None,
        });
        let mut programs = Programs {
            examined: examined.collect(),
            failure,
        };
        if programs.failure.is_none() {
            let found = self.find_remedies(&mut programs.examined, ready, additions);
            programs.failure = found.err();
        }
        Ok(programs)
    }

    /// What becomes of each program on these inputs.
    pub(super) fn fates(&self, programs: &[Ready], inputs: &[Given]) -> Done<Status> {
        let progress = Progress::of_runs(programs.len() as u64);
        let worker = || {
            let mut checker = self.puzzle.checker();
            move |ready: &Ready| self.fate(ready, inputs, &mut *checker)
        };
        let done = crew::all(programs, self.jobs, worker, &progress);
        progress.clear();
        done
    }

    fn fate(
        &self,
        ready: &Ready,
        inputs: &[Given],
        checker: &mut dyn Checker,
    ) -> Result<Status, Failure> {
        for input in inputs {
            if !input.is_fair_to(self.puzzle, &ready.planted) {
                continue;
            }
            match self.run(ready, input, checker)? {
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
        checker: &mut dyn Checker,
    ) -> Result<Result<Option<Failed>, String>, Failure> {
        let program = match &ready.program {
            Ok(program) => program,
            Err(why) => return Ok(Err(why.clone())),
        };
        let mut limits = self.limits;
        if ready.planted.is_reference() {
            limits.cpu = limits.cpu.saturating_mul(PATIENCE);
            limits.wall = limits.wall.saturating_mul(PATIENCE);
        }
        let ran = match program.run(&input.text, &limits, self.interrupt.flag()) {
            Ok(ran) => ran,
            Err(error) if error.kind() == ErrorKind::Cancelled => return Err(error.into()),
            Err(error) => return Ok(Err(error.to_string())),
        };
        let mut case = None;
        let (verdict, why) = Verdict::of(&ran, |output| {
            checker.check(&input.cases, output).map_err(|rejection| {
                case = rejection.case().checked_sub(1);
                Objection::from(rejection)
            })
        });
        if !matches!(verdict, Verdict::WrongAnswer | Verdict::Presentation) {
            case = None;
        }
        Ok(Ok((verdict != Verdict::Accepted).then_some(Failed {
            verdict,
            why,
            case,
        })))
    }
}
