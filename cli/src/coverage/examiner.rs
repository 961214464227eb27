//! Planted programs on inputs.

use std::num::NonZeroUsize;

use puzzles::Puzzle;
use puzzles::check::Checker;
use puzzles::inputs::{Inputs, Wanted, Which};
use puzzles::planted::{Planted, Reads};
use puzzles::text::Boards;

use super::programs::Remedy;
use super::{Addition, Data, Examined, Fate, Given, Programs};
use crate::crew::{self, Done};
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::runner::{Limits, Program};
use crate::verdict::{Objection, Verdict};
use crate::workshop::Workshop;

/// How many times as long as the others correct programs may take: they are there to show that the data can
/// be answered, and need not be fast.
const PATIENCE: u32 = 5;

/// How many cases of each distance a survivor is tried on, all in one run.
const TRIED: usize = 8;

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
struct Ready {
    planted: &'static Planted,
    program: Result<Program, String>,
}

/// What a run of a program came to, if it failed.
struct Failed {
    verdict: Verdict,
    why: String,
    /// The case that shows it, from 0, where one does.
    case: Option<usize>,
}

impl Examiner<'_> {
    /// Runs every program on the inputs in order, until it fails on one; and those that are wrong and
    /// survive on what is to be added, and on a few more.
    pub(crate) fn examine(&self, data: &Data, additions: &[Addition]) -> Result<Programs, Failure> {
        let workshop = Workshop::new()?;
        let planted = self.puzzle.planted();
        let ready = planted.iter().map(|planted| {
            let program = workshop.build(planted, self.interrupt)?;
            Ok(Ready { planted, program })
        });
        let ready = ready.collect::<Result<Vec<Ready>, Failure>>()?;
        let Done { results, failure } = self.fates(&ready, &data.inputs);
        let examined = ready.iter().zip(results).map(|(ready, fate)| Examined {
            planted: ready.planted,
            fate: fate.unwrap_or(Fate::NotDone),
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
    fn fates(&self, programs: &[Ready], inputs: &[Given]) -> Done<Fate> {
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
    ) -> Result<Fate, Failure> {
        for input in inputs {
            if !input.is_fair_to(self.puzzle, ready.planted) {
                continue;
            }
            match self.run(ready, input, checker)? {
                Ok(None) => {}
                Ok(Some(Failed { verdict, why, .. })) => {
                    return Ok(Fate::Fails {
                        input: input.name.clone(),
                        verdict,
                        why,
                    });
                }
                Err(why) => return Ok(Fate::Skipped(why)),
            }
        }
        // Of a program that cannot be run, no data set can tell anything.
        Ok(match &ready.program {
            Ok(_) => Fate::Passes,
            Err(why) => Fate::Skipped(why.clone()),
        })
    }

    /// Runs a program on an input, and judges it; `Err` if it cannot be run, and why.
    fn run(
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
        if ready.planted.is_correct() {
            limits.cpu = limits.cpu.saturating_mul(PATIENCE);
            limits.wall = limits.wall.saturating_mul(PATIENCE);
        }
        let ran = match program.run(&input.text, &limits, self.interrupt) {
            Ok(ran) => ran,
            Err(Failure::Message(_, why)) => return Ok(Err(why)),
            Err(failure) => return Err(failure),
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

    /// Finds for each wrong program that survives an input which kills it: one of those to be added,
    /// or else one that is found quickly.
    fn find_remedies(
        &self,
        examined: &mut [Examined],
        ready: Vec<Ready>,
        additions: &[Addition],
    ) -> Result<(), Failure> {
        let pairs = examined.iter_mut().zip(ready);
        let (mut survivors, programs): (Vec<&mut Examined>, Vec<Ready>) =
            pairs.filter(|(examined, _)| examined.survives()).unzip();
        if survivors.is_empty() {
            return Ok(());
        }
        let given: Vec<Given> = additions
            .iter()
            .map(|addition| addition.given.clone())
            .collect();
        let Done { results, failure } = self.fates(&programs, &given);
        let mut found: Vec<Remedy> = Vec::new();
        let mut tries = None;
        for ((examined, ready), fate) in survivors.iter_mut().zip(&programs).zip(results) {
            examined.remedy = match fate {
                Some(Fate::Fails { input, .. }) => additions
                    .iter()
                    .find(|addition| addition.given.name == input)
                    .map(|addition| Remedy {
                        given: addition.given.clone(),
                        edge_case: addition.edge_case,
                    }),
                Some(Fate::Passes) => {
                    let tries = tries.get_or_insert_with(|| Tries::new(self.puzzle));
                    let remedy = self.remedy(ready, &found, tries)?;
                    found.extend(remedy.clone());
                    remedy
                }
                _ => None,
            };
        }
        failure.map_or(Ok(()), Err)
    }

    /// An input that kills a program, of those found before, of the edge cases, and of the smallest
    /// cases of each distance.
    fn remedy(
        &self,
        ready: &Ready,
        found: &[Remedy],
        tries: &Tries,
    ) -> Result<Option<Remedy>, Failure> {
        let checker = &mut *self.puzzle.checker();
        for remedy in found.iter().chain(&tries.edge_cases) {
            let is_fair = remedy.given.is_fair_to(self.puzzle, ready.planted);
            if is_fair && matches!(self.run(ready, &remedy.given, checker)?, Ok(Some(_))) {
                return Ok(Some(remedy.clone()));
            }
        }
        let many = &tries.smallest;
        if !self.puzzle.about().format.counted && ready.planted.reads == Reads::OneCase {
            return Ok(None);
        }
        let Ok(Some(Failed {
            case: Some(case), ..
        })) = self.run(ready, many, checker)?
        else {
            return Ok(None);
        };
        let name = format!("against {}", ready.planted.name);
        // The case alone, or with those before it where the mistake is in what they leave behind.
        let alone = Given::new(self.puzzle, name.clone(), vec![many.cases[case].clone()]);
        if let Ok(Some(_)) = self.run(ready, &alone, checker)? {
            return Ok(Some(Remedy {
                given: alone,
                edge_case: None,
            }));
        }
        let is_counted = self.puzzle.about().format.counted;
        Ok(is_counted.then(|| Remedy {
            given: Given::new(self.puzzle, name, many.cases[..=case].to_vec()),
            edge_case: None,
        }))
    }
}

/// What survivors are tried on.
struct Tries {
    edge_cases: Vec<Remedy>,
    /// The smallest cases of each distance, in one input.
    smallest: Given,
}

impl Tries {
    fn new(puzzle: &dyn Puzzle) -> Self {
        let mut inputs = puzzle.inputs();
        let edge_cases = inputs.edge_cases().into_iter().map(|edge_case| Remedy {
            given: Given::new(puzzle, edge_case.name.to_owned(), edge_case.cases),
            edge_case: Some(edge_case.name),
        });
        Self {
            edge_cases: edge_cases.collect(),
            smallest: Given::new(puzzle, "the smallest".to_owned(), smallest(&*inputs)),
        }
    }
}

/// The smallest cases of each distance.
fn smallest(inputs: &dyn Inputs) -> Vec<Boards> {
    let distances = (0..=inputs.greatest_distance()).map(Some).chain([None]);
    let walk = |distance| inputs.walk(&Wanted::at(distance), Which::Representatives);
    distances
        .flat_map(|distance| walk(distance).take(TRIED))
        .collect()
}
