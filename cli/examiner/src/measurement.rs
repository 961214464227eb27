//! Runs programs on a data set, and finds inputs that kill the wrong programs that the data accept.

use std::cell::LazyCell;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use runner::RunLimits;

use crate::acceptance::{Acceptance, CandidateResult, Kill, NamedInput, Submission};
use crate::coverage::Coverage;
use crate::error::{Error, ErrorKind};
use crate::judge::{CaseNumber, Expectation, Judgement};
use crate::mutant::Reads;
use crate::pool::run_matrix;
use crate::problem::PuzzleProblem;
use crate::program::Candidate;
use crate::progress::Progress;
use crate::selection::{ChosenInput, InputKind};
use crate::stress::{self, CaseProblem, PuzzleInputs, SearchResult, stress};
use crate::verdict::Verdict;

/// The time limits of references, as a multiple of the limits of mutants. A reference shows that the data can be
/// answered; it may be slow.
const REFERENCE_TIME: u32 = 5;

/// How many cases of each distance a wrong program is tried on, all in one run, if the data accept it.
const CASES_PER_DISTANCE: usize = 8;

/// The number of inputs on which a program may exceed the time limit. After that, it is not run on the other inputs.
const MAX_LATE: usize = 3;

/// How many inputs of a search decide whether a program without expected verdicts is correct.
pub const SEARCHED: u64 = 300;

/// The result of a program on an input.
enum Cell {
    /// It is not run.
    Late,
    Passed,
    Failed(Verdict, String),
    /// It cannot be compiled or run.
    Skipped(Error),
}

/// Runs programs on a data set.
#[derive(Debug)]
pub struct Measurement<'a> {
    /// The problem of the puzzle.
    pub problem: &'a PuzzleProblem,
    /// The data set.
    pub inputs: &'a [NamedInput],
    /// The coverage of the data set.
    pub coverage: &'a Coverage,
    /// The limits of each run; references get more time.
    pub limits: RunLimits,
    /// The number of runs at a time.
    pub jobs: NonZeroUsize,
    /// Ends the work when it is set.
    pub cancel: &'a AtomicBool,
}

impl Measurement<'_> {
    /// Runs each program on each input. For each wrong program that the data accept, it searches an input that kills
    /// it: first among the missing inputs, the inputs against other programs and the edge cases, then among the
    /// smallest cases of each distance. Whether a program without expected verdicts is correct, [`SEARCHED`] inputs of
    /// a search decide.
    pub fn run(&self, programs: Vec<Submission>, progress: &Progress<'_>) -> Acceptance {
        let late: Vec<AtomicUsize> = programs.iter().map(|_| AtomicUsize::new(0)).collect();
        let programs: Vec<_> = programs.into_iter().zip(late).collect();
        let run = |(program, late): &(Submission, AtomicUsize), input: &NamedInput| {
            if late.load(Ordering::Relaxed) >= MAX_LATE {
                return Ok(Cell::Late);
            }
            match self.failure(program, &input.text, &input.cases) {
                // The other programs are run even if this one cannot be run.
                Err(error) if error.kind() != ErrorKind::Interrupted => Ok(Cell::Skipped(error)),
                Err(error) => Err(error),
                Ok(None) => Ok(Cell::Passed),
                Ok(Some(Judgement {
                    verdict, reason, ..
                })) => {
                    if verdict == Verdict::Time {
                        late.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(Cell::Failed(verdict, reason))
                }
            }
        };
        let (rows, error) = run_matrix(&programs, self.inputs, self.jobs, progress, run);
        let programs = programs.into_iter().zip(rows);
        let programs = programs.map(|((program, _), row)| result(program, row));
        let mut acceptance = Acceptance {
            programs: programs.collect(),
            error,
        };
        if acceptance.error.is_none() {
            let found = self.find_remedies(&mut acceptance.programs);
            acceptance.error = found.err();
        }
        acceptance
    }

    fn candidate<'a>(&'a self, program: &'a Submission) -> Candidate<'a> {
        let mut limits = self.limits;
        if program.is_reference() {
            limits.cpu = limits.cpu.saturating_mul(REFERENCE_TIME);
            limits.wall = limits.wall.saturating_mul(REFERENCE_TIME);
        }
        Candidate {
            program: &program.program,
            limits,
            cancel: self.cancel,
        }
    }

    /// The judgement on a program that fails on an input; `None` if it passes. If the format is not counted, a
    /// judge's input has one case, so a program that reads one case passes each input of several cases.
    fn failure(
        &self,
        program: &Submission,
        text: &[u8],
        cases: &[Boards],
    ) -> Result<Option<Judgement>, Error> {
        let is_counted = self.problem.puzzle().about().format.counted;
        if cases.len() > 1 && !is_counted && program.reads == Reads::OneCase {
            return Ok(None);
        }
        let judgement = self.problem.run_on(&self.candidate(program), text, cases)?;
        Ok((!judgement.is_accepted()).then_some(judgement))
    }

    /// The judgement on a program that fails on an input of these cases. A program that cannot be run does not fail.
    fn failure_on(
        &self,
        program: &Submission,
        cases: &[Boards],
    ) -> Result<Option<Judgement>, Error> {
        match self.failure(program, &self.problem.input(cases), cases) {
            Err(error) if error.kind() != ErrorKind::Interrupted => Ok(None),
            result => result,
        }
    }

    /// Decides whether programs without expected verdicts are correct, and finds remedies.
    fn find_remedies(&self, programs: &mut [CandidateResult]) -> Result<(), Error> {
        let mut known = self.coverage.missing.clone();
        let smallest = LazyCell::new(|| smallest_cases(&*self.problem.puzzle().inputs()));
        for examined in programs {
            if examined.submission.expectation.is_none() && examined.skipped.is_none() {
                examined.remedy = self.decide(examined)?;
            }
            if !examined.survives() || examined.remedy.is_some() {
                continue;
            }
            let edge_cases = self.coverage.edge_cases.iter();
            let edge_cases = edge_cases.map(|presence| &presence.edge_case);
            for input in known.iter().chain(edge_cases) {
                let failure = self.failure_on(&examined.submission, &input.cases)?;
                if failure.is_some() {
                    examined.remedy = Some(input.clone());
                    break;
                }
            }
            if examined.remedy.is_none() {
                examined.remedy = self.remedy_among(&smallest, &examined.submission)?;
                known.extend(examined.remedy.clone());
            }
        }
        Ok(())
    }

    /// Decides whether a program is correct: it is wrong if an input of the data or of a search kills it. Returns the
    /// input of the search.
    fn decide(&self, examined: &mut CandidateResult) -> Result<Option<ChosenInput>, Error> {
        let program = &mut examined.submission;
        if !examined.killed_by.is_empty() {
            examined.is_correct = Some(false);
            "wrong: the data show it".clone_into(&mut program.about);
            return Ok(None);
        }
        let options = stress::Options {
            inputs: Some(SEARCHED),
            jobs: self.jobs,
            ..stress::Options::new(self.problem.max_cases())
        };
        let mut inputs = PuzzleInputs::new(self.problem.puzzle(), DistanceFilter::Any);
        let candidate = self.candidate(program);
        let mut results = stress(self.problem, &mut inputs, &candidate, &options, &|_| ())?;
        let SearchResult { finding, error, .. } = results.remove(0);
        error.map_or(Ok(()), Err)?;
        examined.is_correct = Some(finding.is_none());
        let Some(finding) = finding else {
            program.about =
                format!("probably correct: passes the data and {SEARCHED} other inputs");
            return Ok(None);
        };
        program.about = format!("wrong: {}", finding.judgement.reason);
        Ok(Some(against(program, finding.judgement, &finding.cases)))
    }

    /// The first case that kills a program; if it does not kill alone, together with as many cases before it as the statement allows.
    fn remedy_among(
        &self,
        many: &[Boards],
        program: &Submission,
    ) -> Result<Option<ChosenInput>, Error> {
        let Some(judgement) = self.failure_on(program, many)? else {
            return Ok(None);
        };
        let Some(case) = judgement.wrong_case().map(CaseNumber::index) else {
            return Ok(None);
        };
        let first = (case + 1).saturating_sub(self.problem.max_cases());
        for cases in [&many[case..=case], &many[first..=case]] {
            if self.failure_on(program, cases)?.is_some() {
                return Ok(Some(against(program, judgement, cases)));
            }
        }
        Ok(None)
    }
}

/// The input that kills a program.
fn against(program: &Submission, judgement: Judgement, cases: &[Boards]) -> ChosenInput {
    ChosenInput {
        name: format!("against {}", program.program.name),
        why: judgement.reason,
        kind: InputKind::Other,
        cases: cases.to_vec(),
    }
}

/// The results of a program on each input.
fn result(submission: Submission, row: Vec<Option<Cell>>) -> CandidateResult {
    // Without an input, only the compiler shows whether a program can run.
    let mut skipped = submission.program.command.as_ref().err().cloned();
    let (mut is_complete, mut killed_by) = (true, Vec::new());
    for (input, cell) in row.into_iter().enumerate() {
        match cell {
            None | Some(Cell::Late) => is_complete = false,
            Some(Cell::Passed) => {}
            Some(Cell::Skipped(error)) => skipped = Some(error),
            Some(Cell::Failed(verdict, reason)) => killed_by.push(Kill {
                input,
                verdict,
                reason,
            }),
        }
    }
    let expectation = submission.expectation.as_ref();
    CandidateResult {
        is_correct: expectation.and_then(Expectation::is_of_correct_program),
        submission,
        killed_by,
        is_complete,
        skipped,
        remedy: None,
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
