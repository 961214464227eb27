//! Which mutants a data set kills, and which inputs would kill the survivors.

use std::cell::LazyCell;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use runner::{Limits, Program};

use crate::compile::{self, Options};
use crate::{
    Addition, Candidate, EdgeCase, Error, ErrorKind, Judge, Judgement, Mutant, Progress, Reads,
    Results, Verdict, mutants, run_all,
};

/// The time limits of references, as a multiple of the limits of mutants. A reference shows that the data can be
/// answered; it may be slow.
const PATIENCE: u32 = 5;

/// How many cases of each distance a survivor is tried on, all in one run.
const CASES_PER_DISTANCE: usize = 8;

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

/// A mutant or a reference, and its result on a data set.
#[derive(Clone, Debug)]
pub struct MutantResult {
    /// The program.
    pub mutant: Mutant,
    /// The result.
    pub status: Status,
    /// An input that would kill a survivor, if one was found.
    pub remedy: Option<Addition>,
}

/// The result of a program on a data set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It passes all inputs: a mutant survives.
    Passes,
    /// It fails: a mutant is killed.
    Fails {
        /// The name of the first input on which it fails.
        input: String,
        /// The verdict.
        verdict: Verdict,
        /// The reason for the verdict.
        reason: String,
    },
    /// It cannot be built or run on this machine, for this reason.
    Skipped(String),
    /// An interruption or error came first.
    NotRun,
}

/// The results of all programs of a puzzle.
#[derive(Debug)]
pub struct MutantResults {
    /// References first.
    pub results: Vec<MutantResult>,
    /// The error or interruption that ended the run, if any.
    pub error: Option<Error>,
}

/// Runs the mutants of a puzzle on data sets.
#[derive(Debug)]
pub struct MutantRunner<'a> {
    /// The judge of the puzzle.
    pub judge: &'a Judge,
    /// The limits of each run; references get more time.
    pub limits: Limits,
    /// The number of programs at a time.
    pub jobs: NonZeroUsize,
    /// Ends the work when it is set.
    pub cancel: &'a AtomicBool,
}

/// A program that was built, or the reason why it cannot run.
struct Built {
    mutant: Mutant,
    program: Result<Program, Error>,
}

impl AsRef<[Boards]> for NamedInput {
    fn as_ref(&self) -> &[Boards] {
        &self.cases
    }
}

impl MutantResult {
    /// Whether a mutant is killed, or a reference passes. A skipped program counts too.
    #[must_use]
    pub const fn is_as_expected(&self) -> bool {
        match self.status {
            Status::Passes => self.mutant.is_reference(),
            Status::Fails { .. } => !self.mutant.is_reference(),
            Status::Skipped(_) => true,
            Status::NotRun => false,
        }
    }

    /// Whether it is a killed mutant.
    #[must_use]
    pub const fn is_killed(&self) -> bool {
        matches!(self.status, Status::Fails { .. }) && !self.mutant.is_reference()
    }

    /// Whether it is a mutant that survives.
    #[must_use]
    pub fn survives(&self) -> bool {
        !self.mutant.is_reference() && self.status == Status::Passes
    }
}

impl MutantResults {
    /// The inputs that would kill survivors, each once, without inputs that have the name of a known addition.
    #[must_use]
    pub fn additions(&self, known: &[Addition]) -> Vec<Addition> {
        let mut additions: Vec<Addition> = Vec::new();
        for result in &self.results {
            let (Some(remedy), Some(mistake)) = (&result.remedy, &result.mutant.mistake) else {
                continue;
            };
            let mut all = known.iter().chain(&additions);
            if all.all(|addition| addition.name != remedy.name) {
                additions.push(Addition {
                    why: format!("{}: {}", result.mutant.name, mistake.what),
                    ..remedy.clone()
                });
            }
        }
        additions
    }
}

impl MutantRunner<'_> {
    /// Runs each program of the puzzle on the inputs in order, until it fails. For each survivor it searches an input
    /// that kills it: first among the additions, the remedies of other survivors and the edge cases, then among the
    /// smallest cases of each distance.
    ///
    /// # Errors
    ///
    /// [`Environment`](crate::ErrorKind::Environment) if no temporary directory can be created.
    pub fn run(
        &self,
        inputs: &[NamedInput],
        additions: &[Addition],
        edge_cases: &[EdgeCase],
        progress: &Progress<'_>,
    ) -> Result<MutantResults, Error> {
        let directory = tempfile::tempdir().map_err(|error| {
            Error::environment(format_args!("cannot create a temporary directory: {error}"))
        })?;
        let built = mutants(self.judge.puzzle())
            .into_iter()
            .map(|mutant| Built {
                program: self.build(directory.path(), &mutant),
                mutant,
            });
        let built: Vec<Built> = built.collect();
        let status = |program: &Built| self.status(program, inputs);
        let Results { results, error } = run_all(&built, self.jobs, progress, status);
        let mut results: Vec<MutantResult> = built
            .iter()
            .zip(results)
            .map(|(program, status)| MutantResult {
                mutant: program.mutant.clone(),
                status: status.unwrap_or(Status::NotRun),
                remedy: None,
            })
            .collect();
        let error = error.or_else(|| {
            self.find_remedies(&mut results, &built, additions, edge_cases)
                .err()
        });
        Ok(MutantResults { results, error })
    }

    /// Compiles a program whose source is written into this directory.
    fn build(&self, directory: &Path, mutant: &Mutant) -> Result<Program, Error> {
        let source = directory.join(&mutant.file_name);
        fs::write(&source, mutant.source).map_err(|error| Error::unwritable(&source, &error))?;
        compile::program(&source, &Options::default(), self.cancel)
    }

    /// The result of a program on these inputs. A program that cannot be built or run is skipped.
    fn status(&self, program: &Built, inputs: &[NamedInput]) -> Result<Status, Error> {
        match self.first_failure(program, inputs) {
            Ok(status) => Ok(status),
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => Ok(Status::Skipped(error.to_string())),
        }
    }

    fn first_failure(&self, program: &Built, inputs: &[NamedInput]) -> Result<Status, Error> {
        for input in inputs {
            if let Some(judgement) = self.failure(program, &input.text, &input.cases)? {
                return Ok(Status::Fails {
                    input: input.name.clone(),
                    verdict: judgement.verdict,
                    reason: judgement.reason,
                });
            }
        }
        // Without an input, only the build shows whether a program can run.
        program.program.clone().map(|_| Status::Passes)
    }

    /// The judgement on a program that fails on an input, if the failure counts. If the format is not counted, a judge's
    /// file has one case, and a correct program need not read more.
    fn failure(
        &self,
        program: &Built,
        text: &[u8],
        cases: &[Boards],
    ) -> Result<Option<Judgement>, Error> {
        let Built { mutant, program } = program;
        let is_counted = self.judge.puzzle().about().format.counted;
        if cases.len() > 1 && !is_counted && mutant.reads == Reads::OneCase {
            return Ok(None);
        }
        let mut limits = self.limits;
        if mutant.is_reference() {
            limits.cpu = limits.cpu.saturating_mul(PATIENCE);
            limits.wall = limits.wall.saturating_mul(PATIENCE);
        }
        let candidate = Candidate {
            program: program.as_ref().map_err(Clone::clone)?,
            limits,
            cancel: self.cancel,
        };
        let judgement = self.judge.run_on(&candidate, text, cases)?;
        Ok((!judgement.is_accepted()).then_some(judgement))
    }

    /// The judgement on a program that fails on an input of these cases. A program that cannot be run does not fail.
    fn failure_on(&self, program: &Built, cases: &[Boards]) -> Result<Option<Judgement>, Error> {
        match self.failure(program, &self.judge.input(cases), cases) {
            Err(error) if error.kind() != ErrorKind::Interrupted => Ok(None),
            result => result,
        }
    }

    fn find_remedies(
        &self,
        results: &mut [MutantResult],
        built: &[Built],
        additions: &[Addition],
        edge_cases: &[EdgeCase],
    ) -> Result<(), Error> {
        let mut known = additions.to_vec();
        let edge_cases: Vec<Addition> = edge_cases.iter().map(Addition::from).collect();
        let smallest = LazyCell::new(|| smallest_cases(&*self.judge.puzzle().inputs()));
        let pairs = results.iter_mut().zip(built);
        for (result, program) in pairs.filter(|(result, _)| result.survives()) {
            for addition in known.iter().chain(&edge_cases) {
                if self.failure_on(program, &addition.cases)?.is_some() {
                    result.remedy = Some(addition.clone());
                    break;
                }
            }
            if result.remedy.is_none() {
                result.remedy = self.remedy_among(&smallest, program)?;
                known.extend(result.remedy.clone());
            }
        }
        Ok(())
    }

    /// The first case that kills a mutant; together with the cases before it if it does not kill alone.
    fn remedy_among(&self, many: &[Boards], program: &Built) -> Result<Option<Addition>, Error> {
        let Some(judgement) = self.failure_on(program, many)? else {
            return Ok(None);
        };
        let Some(case) = judgement.wrong_case() else {
            return Ok(None);
        };
        let alone = &many[case..=case];
        let cases = if self.failure_on(program, alone)?.is_some() {
            alone
        } else if self.judge.puzzle().about().format.counted {
            &many[..=case]
        } else {
            return Ok(None);
        };
        Ok(Some(Addition {
            name: format!("against {}", program.mutant.name),
            is_edge_case: false,
            why: judgement.reason,
            cases: cases.to_vec(),
        }))
    }
}

/// The smallest cases of each distance.
fn smallest_cases(inputs: &dyn Inputs) -> Vec<Boards> {
    let walk = |distance| inputs.walk(&DistanceFilter::at(distance), OrbitFilter::Representatives);
    let distances = inputs.distances();
    distances
        .flat_map(|distance| walk(distance).take(CASES_PER_DISTANCE))
        .collect()
}
