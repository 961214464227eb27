//! A search with a program among the inputs of a problem. Its results are at the level of bytes.

use std::iter;

use puzzles::Random;

use super::finding::{Failing, Finding, SearchResult};
use super::options::Options;
use super::search as search_cases;
use super::space::{CaseOf, CaseProblem, InputSpace};
use crate::error::{Error, ErrorKind};
use crate::judge::{CaseNumber, Judgement};
use crate::program::Candidate;
use crate::progress::{Progress, Shell};
use crate::verdict::{FailureKind, Verdict};

/// The number of random inputs that are tried after a failure.
const UNSOLVED: usize = 32;

/// A search whose inputs are prepared. It can be run with several programs.
#[expect(missing_debug_implementations, reason = "a function has none")]
pub struct PreparedSearch<'a> {
    /// The number of inputs; `None` if it is not known.
    pub inputs: Option<u64>,
    /// The number of cases that the statement allows in an input.
    pub max_cases: usize,
    /// The number of cases in one run, at most.
    pub max_batch: usize,
    /// The part of the inputs that is searched, in a few words; `None` for all inputs.
    pub part: Option<String>,
    run: Box<Run<'a>>,
}

type Run<'a> = dyn FnMut(&Candidate<'_>, &Options, &Progress<'_>) -> Result<Found, Error> + 'a;

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The results: one, or one for each kind of failure and a last one.
    pub results: Vec<SearchResult<Failing>>,
    /// What the program does with random inputs, if there is one finding and the problem has such inputs.
    pub others: Option<Unsolved>,
}

/// What a program does with inputs that are not solved already: judges rarely have solved inputs, so a failure on one of them
/// says little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolved {
    /// The number of random inputs that were tried. A run that exceeds a limit is the last one.
    pub tried: u64,
    /// How many of them failed.
    pub failed: u64,
    /// Whether the sample of the problem passes.
    pub sample_passes: bool,
}

impl<'a> PreparedSearch<'a> {
    /// A search among all inputs of a problem.
    pub(crate) fn new<P: CaseProblem + 'a>(
        problem: P,
        max_cases: usize,
        max_batch: usize,
        part: Option<String>,
    ) -> Self {
        let mut inputs = problem.inputs();
        Self {
            inputs: inputs.len(),
            max_cases,
            max_batch,
            part,
            run: Box::new(move |candidate, options, progress| {
                run(&problem, &mut inputs, candidate, options, progress)
            }),
        }
    }

    /// Searches for the smallest input that a program fails on; see [`search`](super::search).
    ///
    /// # Errors
    ///
    /// If the program cannot be run and no failure is known, or if a validator has accepted no input. An interruption is no
    /// error: the result has it, together with the knowledge up to then.
    pub fn run(
        &mut self,
        candidate: &Candidate<'_>,
        options: &Options,
        progress: &Progress<'_>,
    ) -> Result<Found, Error> {
        (self.run)(candidate, options, progress)
    }
}

impl Found {
    /// Whether no program was run on any input of the problem, so that nothing is known.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        is_nothing(&self.results)
    }

    /// The error if nothing was examined.
    #[must_use]
    pub fn error_of_nothing(&self) -> Option<Error> {
        let why = match &self.results[0] {
            _ if !self.is_nothing() => return None,
            result if result.refused > 0 => "the input validators refused all inputs",
            result if result.spent.is_some() => "no input was found in the time; --for sets it",
            _ => "no input matches all grammars",
        };
        Some(Error::input(format_args!("nothing was examined: {why}")))
    }
}

fn is_nothing<F>(results: &[SearchResult<F>]) -> bool {
    let mut results = results.iter();
    results.all(|result| result.tried == 0 && result.finding.is_none())
}

/// The results of a search, and the error that ended it if nothing is known.
pub(crate) fn stress<P: CaseProblem>(
    problem: &P,
    inputs: &mut P::Inputs,
    candidate: &Candidate<'_>,
    options: &Options,
    progress: &Progress<'_>,
) -> Result<Vec<SearchResult<Finding<CaseOf<P>>>>, Error> {
    let run_cases = |cases: &[_]| problem.run(candidate, cases);
    let results = search_cases(inputs, options, progress, &run_cases);
    match &results[0] {
        SearchResult {
            error: Some(error),
            finding: None,
            ..
        } if error.kind() != ErrorKind::Interrupted => Err(error.clone()),
        _ => Ok(results),
    }
}

fn run<P: CaseProblem>(
    problem: &P,
    inputs: &mut P::Inputs,
    candidate: &Candidate<'_>,
    options: &Options,
    progress: &Progress<'_>,
) -> Result<Found, Error> {
    let results = stress(problem, inputs, candidate, options, progress)?;
    let has_ended_early = results.iter().any(|result| result.error.is_some());
    if is_nothing(&results) && !has_ended_early {
        problem.find_faulty_validator()?;
    }
    let found: Vec<_> = results
        .iter()
        .filter_map(|result| result.finding.as_ref())
        .collect();
    // The other standard is tried before the inputs become bytes.
    let standards: Vec<_> = found
        .iter()
        .map(|finding| {
            let passes = |program: &_| {
                let other = Candidate {
                    program,
                    ..*candidate
                };
                Ok(problem.run(&other, &finding.cases)?.is_accepted())
            };
            let has_answer = finding.judgement.verdict != Verdict::JudgeFault;
            let program = candidate.program;
            has_answer
                .then(|| program.note_on_standard(candidate.cancel, passes))
                .flatten()
        })
        .collect();
    let others = match found[..] {
        [_] => try_unsolved(problem, inputs, candidate, options.seed).transpose(),
        _ => Ok(None),
    };
    let mut standards = standards.into_iter();
    let results = results.into_iter().map(|result| {
        let mut result = result.map(|finding| failing(problem, inputs, finding));
        if let Some(finding) = &mut result.finding {
            finding.standard = standards.next().flatten();
        }
        result
    });
    Ok(Found {
        results: results.collect(),
        others: others.unwrap_or_default(),
    })
}

fn failing<P: CaseProblem>(
    problem: &P,
    inputs: &mut P::Inputs,
    finding: Finding<CaseOf<P>>,
) -> Failing {
    let case = finding.judgement.case.map(CaseNumber::index);
    let case = case.filter(|case| *case < finding.cases.len());
    let wrong = case.map(|case| &finding.cases[case..=case]);
    let shell = inputs.shell(wrong.map_or(finding.last(), |wrong| &wrong[0]));
    Failing {
        input: problem.input(&finding.cases),
        expected: problem.expected(&finding.cases),
        cases: finding.cases.len(),
        drawn: problem.drawn(wrong.unwrap_or(&finding.cases)),
        is_solved: shell == Shell::Distance(Some(0)),
        confidence: finding.confidence,
        context: finding.context(),
        judgement: finding.judgement,
        standard: None,
    }
}

/// Runs a program on the sample and on random inputs that are not solved already.
fn try_unsolved<P: CaseProblem>(
    problem: &P,
    inputs: &mut P::Inputs,
    candidate: &Candidate<'_>,
    seed: u64,
) -> Option<Result<Unsolved, Error>> {
    let passes = |judgement: &Judgement| matches!(judgement.kind, None | Some(FailureKind::Layout));
    let sample = problem.sample()?;
    let mut random = Random::new(seed);
    let drawn = iter::from_fn(|| inputs.random(&mut random)).take(UNSOLVED);
    let mut drawn: Vec<_> = drawn.collect();
    drawn.retain(|case| !inputs.shell(case).is_first());
    let run = || {
        let mut result = Unsolved {
            tried: 0,
            failed: 0,
            sample_passes: passes(&problem.run(candidate, &sample)?),
        };
        for case in drawn {
            let judgement = problem.run(candidate, &[case])?;
            result.tried += 1;
            result.failed += u64::from(!passes(&judgement));
            if judgement.exceeds_limit {
                break;
            }
        }
        Ok(result)
    };
    Some(run())
}
