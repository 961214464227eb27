//! A search with a program among the inputs of a problem. Its results are at the level of bytes.

use std::iter;

use puzzles::Random;

use super::finding::{Failing, Finding, SearchResult};
use super::options::{MAX_BATCH, Options};
use super::search as search_cases;
use super::space::{CaseOf, CaseProblem, InputSpace};
use crate::error::{Error, ErrorKind};
use crate::judge::{CaseNumber, Judgement};
use crate::program::{Candidate, Program};
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
    /// Whether the search knows all inputs of the problem.
    pub is_exhaustive: bool,
    pub(crate) run: Box<Run<'a>>,
}

pub(crate) type Run<'a> =
    dyn FnMut(&Candidate<'_>, &Options, &Progress<'_>) -> Result<Found, Error> + 'a;

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
    /// A search among these inputs of a problem. `sample` is tried after a failure, if it says something about it.
    pub(crate) fn new<P: CaseProblem>(
        problem: &'a P,
        inputs: P::Inputs,
        max_cases: usize,
        sample: Option<Vec<CaseOf<P>>>,
    ) -> Self
    where
        P::Inputs: 'a,
    {
        Self {
            inputs: inputs.len(),
            max_cases,
            max_batch: MAX_BATCH.get(),
            part: None,
            is_exhaustive: true,
            run: {
                let mut search = Search {
                    problem,
                    inputs,
                    sample,
                };
                Box::new(move |candidate, options, show| search.run(candidate, options, show))
            },
        }
    }

    /// Searches for the smallest input that a program fails on; see [`search`](fn@super::search).
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
    /// The findings.
    pub fn failing(&self) -> impl Iterator<Item = &Failing> {
        let results = self.results.iter();
        results.filter_map(|result| result.finding.as_ref())
    }

    /// The error that ended the search, or that of nothing.
    pub fn error(&self) -> Option<Error> {
        let last = self.results.last().and_then(|last| last.error.clone());
        last.or_else(|| self.error_of_nothing())
    }

    /// The error if no program was run on any input of the problem, so that nothing is known.
    pub fn error_of_nothing(&self) -> Option<Error> {
        let is_nothing = self.results.iter().all(SearchResult::is_nothing);
        let why = match &self.results[0] {
            _ if !is_nothing => return None,
            result if result.refused > 0 => "the input validators refused all inputs",
            result if result.spent.is_some() => "no input was found in the time; --for sets it",
            _ => "no input matches all grammars",
        };
        Some(Error::input(format_args!("nothing was examined: {why}")))
    }
}

/// A problem and its inputs.
struct Search<'a, P: CaseProblem> {
    problem: &'a P,
    inputs: P::Inputs,
    sample: Option<Vec<CaseOf<P>>>,
}

/// Searches for the smallest input that a program fails on. If the program cannot be run and no failure is known, this is an
/// error.
pub(crate) fn stress<P: CaseProblem>(
    problem: &P,
    inputs: &mut P::Inputs,
    candidate: &Candidate<'_>,
    options: &Options,
    progress: &Progress<'_>,
) -> Result<Vec<SearchResult<Finding<CaseOf<P>>>>, Error> {
    let run_cases = |cases: &[_]| problem.run(candidate, cases);
    let results = search_cases(inputs, options, progress, &run_cases);
    let error = results[0].error.as_ref();
    match error.filter(|error| error.kind() != ErrorKind::Interrupted) {
        Some(error) if results[0].finding.is_none() => Err(error.clone()),
        _ => Ok(results),
    }
}

impl<P: CaseProblem> Search<'_, P> {
    fn run(
        &mut self,
        candidate: &Candidate<'_>,
        options: &Options,
        progress: &Progress<'_>,
    ) -> Result<Found, Error> {
        let results = stress(self.problem, &mut self.inputs, candidate, options, progress)?;
        let mut all = results.iter();
        if all.all(|result| result.is_nothing() && result.error.is_none()) {
            self.problem.find_faulty_validator()?;
        }
        let is_error = results[0].finding.is_some() || results[0].error.is_some();
        if self.inputs.start().is_some() && !is_error {
            let name = &candidate.program.name;
            let why = "passes this input, as the grammar writes it, so there is nothing to shrink";
            return Err(Error::input(format_args!("{name} {why}")));
        }
        let findings = results.iter().filter(|result| result.finding.is_some());
        let others = match findings.count() {
            1 => self.try_unsolved(candidate, options.seed),
            _ => None,
        };
        let results = results.into_iter().map(|result| {
            let finding = result.finding.as_ref();
            let standard = finding.and_then(|finding| self.note_on_standard(candidate, finding));
            let mut result = result.map(|finding| self.failing(finding));
            if let Some(failing) = &mut result.finding {
                failing.standard = standard;
            }
            result
        });
        Ok(Found {
            results: results.collect(),
            others,
        })
    }

    fn note_on_standard(
        &self,
        candidate: &Candidate<'_>,
        finding: &Finding<CaseOf<P>>,
    ) -> Option<String> {
        let passes = |program: &Program| {
            let other = Candidate {
                program,
                ..*candidate
            };
            Ok(self.problem.run(&other, &finding.cases)?.is_accepted())
        };
        if finding.judgement.verdict == Verdict::JudgeFault {
            return None;
        }
        candidate.program.note_on_standard(candidate.cancel, passes)
    }

    fn failing(&mut self, finding: Finding<CaseOf<P>>) -> Failing {
        let cases = &finding.cases[..];
        let wrong = finding.judgement.case.map(CaseNumber::index);
        let wrong = wrong.filter(|case| *case < cases.len());
        let wrong = wrong.map(|case| &cases[case..=case]);
        let case = wrong.map_or(finding.last(), |wrong| &wrong[0]);
        let shell = self.inputs.shell(case);
        Failing {
            input: self.problem.input(cases),
            expected: self.problem.expected(cases),
            cases: cases.len(),
            drawn: self.problem.drawn(wrong.unwrap_or(cases)),
            is_solved: shell == Shell::Distance(Some(0)),
            confidence: finding.confidence,
            context: finding.context(),
            judgement: finding.judgement,
            standard: None,
        }
    }

    /// Runs a program on the sample and on random inputs that are not solved already, if it can be run.
    fn try_unsolved(&mut self, candidate: &Candidate<'_>, seed: u64) -> Option<Unsolved> {
        let sample = self.sample.as_ref()?;
        let passes =
            |judgement: &Judgement| matches!(judgement.kind, None | Some(FailureKind::Layout));
        let mut result = Unsolved {
            tried: 0,
            failed: 0,
            sample_passes: passes(&self.problem.run(candidate, sample).ok()?),
        };
        let mut random = Random::new(seed);
        let drawn = iter::from_fn(|| self.inputs.random(&mut random));
        for case in drawn.take(UNSOLVED).collect::<Vec<_>>() {
            if self.inputs.shell(&case).is_first() {
                continue;
            }
            let judgement = self.problem.run(candidate, &[case]).ok()?;
            result.tried += 1;
            result.failed += u64::from(!passes(&judgement));
            if judgement.exceeds_limit {
                break;
            }
        }
        Some(result)
    }
}
