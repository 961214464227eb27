//! Which mutants a data set kills, and which inputs would kill the survivors.

use std::env;
use std::fs;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use puzzles::Puzzle;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use runner::{Execution, Limits, Program, Termination};
use tempfile::TempDir;

use crate::{
    Candidate, ChosenInput, Commands, Coverage, EdgeCase, Error, ErrorKind, Judge, Judgement,
    Mutant, Progress, Reads, Results, Verdict, mutants, run_all,
};

/// The time limits of references, as a multiple of the limits of mutants. A reference shows that the data can be
/// answered; it may be slow.
const PATIENCE: u32 = 5;

/// How many cases of each distance a survivor is tried on, all in one run.
const CASES_PER_DISTANCE: usize = 8;

/// The limits of a compiler.
const BUILD_LIMITS: Limits = Limits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(180),
    memory: 1 << 30,
    output: 1 << 20,
    processes: 64,
};

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

/// An input that a data set lacks, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The input.
    pub input: NamedInput,
    /// The name of the edge case, if it is one.
    pub edge_case: Option<String>,
    /// Why the data set needs it.
    pub why: String,
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

/// A program that was built; or why it cannot run.
struct Built {
    mutant: Mutant,
    program: Result<Program, String>,
}

impl NamedInput {
    /// An input with these cases, as judges write it.
    #[must_use]
    pub fn new(judge: &Judge, name: String, cases: Vec<Boards>) -> Self {
        let text = judge.input(&cases);
        Self { name, cases, text }
    }

    /// Whether a failure on this input counts. If the format is not counted, a judge's file has one case, and a
    /// correct program need not read more.
    fn is_fair_to(&self, puzzle: &dyn Puzzle, mutant: &Mutant) -> bool {
        self.cases.len() == 1 || puzzle.about().format.counted || mutant.reads == Reads::EveryCase
    }
}

impl AsRef<[Boards]> for NamedInput {
    fn as_ref(&self) -> &[Boards] {
        &self.cases
    }
}

impl Addition {
    /// The inputs that make the coverage complete.
    #[must_use]
    pub fn for_coverage(judge: &Judge, coverage: &Coverage) -> Vec<Self> {
        let additions = coverage.missing.iter().map(|missing| Self {
            input: NamedInput::new(judge, missing.name.clone(), missing.cases.clone()),
            edge_case: missing.is_edge_case.then(|| missing.name.clone()),
            why: missing.why.clone(),
        });
        additions.collect()
    }

    /// The input for [`Destination::write`](crate::data_set::Destination::write).
    #[must_use]
    pub fn chosen(&self) -> ChosenInput {
        ChosenInput {
            cases: self.input.cases.clone(),
            edge_case: self.edge_case.clone(),
        }
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
    /// The inputs that would kill survivors, each once, without those that have the name of a known addition.
    #[must_use]
    pub fn additions(&self, known: &[Addition]) -> Vec<Addition> {
        let mut additions: Vec<Addition> = Vec::new();
        for result in &self.results {
            let (Some(remedy), Some(mistake)) = (&result.remedy, &result.mutant.mistake) else {
                continue;
            };
            let mut all = known.iter().chain(&additions);
            if all.all(|addition| addition.input.name != remedy.input.name) {
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
    /// [`Environment`](crate::ErrorKind::Environment) if no temporary directory can be created;
    /// [`Interrupted`](crate::ErrorKind::Interrupted) if the work is cancelled before the first run.
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
        let built = mutants(self.judge.puzzle()).into_iter().map(|mutant| {
            let program = build(&directory, &mutant, self.cancel)?;
            Ok(Built { mutant, program })
        });
        let built: Vec<Built> = built.collect::<Result<_, Error>>()?;
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

    /// The result of a program on these inputs.
    fn status(&self, program: &Built, inputs: &[NamedInput]) -> Result<Status, Error> {
        let puzzle = self.judge.puzzle();
        let mut fair = inputs
            .iter()
            .filter(|input| input.is_fair_to(puzzle, &program.mutant));
        let failure = fair.find_map(|input| match self.failure(program, input) {
            Ok(Ok(None)) => None,
            Ok(Ok(Some(judgement))) => Some(Ok(Status::Fails {
                input: input.name.clone(),
                verdict: judgement.verdict,
                reason: judgement.reason,
            })),
            Ok(Err(why)) => Some(Ok(Status::Skipped(why))),
            Err(error) => Some(Err(error)),
        });
        // Without an input, only the build shows whether a program can run.
        failure.unwrap_or_else(|| match &program.program {
            Ok(_) => Ok(Status::Passes),
            Err(why) => Ok(Status::Skipped(why.clone())),
        })
    }

    /// The judgement on a program that fails on an input; `Err` with the reason if the program cannot run.
    fn failure(
        &self,
        program: &Built,
        input: &NamedInput,
    ) -> Result<Result<Option<Judgement>, String>, Error> {
        let Ok(ready) = &program.program else {
            return Ok(program.program.clone().map(|_| None));
        };
        let mut limits = self.limits;
        if program.mutant.is_reference() {
            limits.cpu = limits.cpu.saturating_mul(PATIENCE);
            limits.wall = limits.wall.saturating_mul(PATIENCE);
        }
        let candidate = Candidate {
            program: ready,
            limits,
            cancel: self.cancel,
        };
        match self.judge.run_on(&candidate, &input.text, &input.cases) {
            Ok(judgement) => Ok(Ok((!judgement.is_accepted()).then_some(judgement))),
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => Ok(Err(error.to_string())),
        }
    }

    /// Whether an input kills a mutant.
    fn kills(&self, input: &NamedInput, program: &Built) -> Result<bool, Error> {
        let is_fair = input.is_fair_to(self.judge.puzzle(), &program.mutant);
        Ok(is_fair && matches!(self.failure(program, input)?, Ok(Some(_))))
    }

    fn find_remedies(
        &self,
        results: &mut [MutantResult],
        built: &[Built],
        additions: &[Addition],
        edge_cases: &[EdgeCase],
    ) -> Result<(), Error> {
        let edge_cases: Vec<Addition> = edge_cases
            .iter()
            .map(|edge_case| Addition {
                input: NamedInput::new(self.judge, edge_case.name.clone(), edge_case.cases.clone()),
                edge_case: Some(edge_case.name.clone()),
                why: edge_case.why.clone(),
            })
            .collect();
        let smallest = OnceLock::new();
        let mut found: Vec<Addition> = Vec::new();
        let pairs = results.iter_mut().zip(built);
        for (result, program) in pairs.filter(|(result, _)| result.survives()) {
            for known in additions.iter().chain(&found).chain(&edge_cases) {
                if self.kills(&known.input, program)? {
                    result.remedy = Some(known.clone());
                    break;
                }
            }
            if result.remedy.is_none() {
                let smallest = smallest.get_or_init(|| {
                    let cases = smallest_cases(&*self.judge.puzzle().inputs());
                    NamedInput::new(self.judge, "the smallest inputs".to_owned(), cases)
                });
                result.remedy = self.remedy_among(smallest, program)?;
                found.extend(result.remedy.clone());
            }
        }
        Ok(())
    }

    /// The first case that kills a mutant; together with the cases before it if it does not kill alone.
    fn remedy_among(&self, many: &NamedInput, program: &Built) -> Result<Option<Addition>, Error> {
        let puzzle = self.judge.puzzle();
        if !many.is_fair_to(puzzle, &program.mutant) {
            return Ok(None);
        }
        let Ok(Some(judgement)) = self.failure(program, many)? else {
            return Ok(None);
        };
        let Some(case) = judgement.wrong_case() else {
            return Ok(None);
        };
        let addition = |cases: &[Boards]| {
            let name = format!("against {}", program.mutant.name);
            Addition {
                input: NamedInput::new(self.judge, name, cases.to_vec()),
                edge_case: None,
                why: judgement.reason.clone(),
            }
        };
        let alone = addition(&many.cases[case..=case]);
        if self.kills(&alone.input, program)? {
            return Ok(Some(alone));
        }
        let is_counted = puzzle.about().format.counted;
        Ok(is_counted.then(|| addition(&many.cases[..=case])))
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

/// Builds a program in a directory; `Err` with the reason if this machine cannot build or run it.
fn build(
    directory: &TempDir,
    mutant: &Mutant,
    cancel: &AtomicBool,
) -> Result<Result<Program, String>, Error> {
    let command = mutant.language.command();
    let path = env::var_os("PATH").unwrap_or_default();
    if !env::split_paths(&path).any(|place| place.join(command).is_file()) {
        return Ok(Err(format!("`{command}` is not installed")));
    }
    let Some(place) = directory.path().to_str() else {
        let place = directory.path().display();
        return Ok(Err(format!("the path of {place} is not UTF-8")));
    };
    let Commands { source, build, run } = mutant.commands(place);
    if let Err(error) = fs::write(&source, mutant.source) {
        return Ok(Err(format!("cannot write {source}: {error}")));
    }
    let program = Program::new(run);
    if build.is_empty() {
        return Ok(Ok(program));
    }
    match Program::new(build).run(b"", &BUILD_LIMITS, cancel) {
        Ok(execution) if execution.termination == Termination::Exited(0) => Ok(Ok(program)),
        Ok(execution) => Ok(Err(format!("`{command}` fails: {}", complaint(&execution)))),
        Err(error) if error.kind() == runner::ErrorKind::Cancelled => Err(error.into()),
        Err(error) => Ok(Err(error.to_string())),
    }
}

/// The most useful line of a failed compiler, or how it ended if it printed nothing.
fn complaint(execution: &Execution) -> String {
    let printed = String::from_utf8_lossy(&execution.stderr);
    let is_error = |line: &&str| line.contains("error");
    let is_blank = |line: &&str| line.trim().is_empty();
    let line = printed.lines().find(is_error);
    let line = line.or_else(|| printed.lines().find(|line| !is_blank(line)));
    let line = line.map(str::to_owned);
    let ending = || Verdict::of_failed_run(execution).map(|(_, reason)| reason);
    line.or_else(ending).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_compiler_is_quoted() {
        #[track_caller]
        fn check(stderr: &str, expected: &str) {
            let execution = Execution {
                termination: Termination::Exited(1),
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
                memory: 0,
                stdout: Vec::new(),
                stderr: stderr.into(),
            };
            assert_eq!(complaint(&execution), expected);
        }
        check("a.c: in main\na.c:1: error: no\n", "a.c:1: error: no");
        check("\nld: no such file\n", "ld: no such file");
        check("\n", "ended with exit code 1");
    }
}
