//! A search with a program among the inputs of a problem. Its results are at the level of bytes.

use super::finding::{Failing, Finding, Others, SearchResult};
use super::options::{MAX_BATCH, Options};
use super::search as search_cases;
use super::space::{CaseOf, CaseProblem, InputSpace};
use crate::error::{Error, ErrorKind};
use crate::judge::CaseNumber;
use crate::program::Candidate;
use crate::progress::{Event, Progress, Shell};
use crate::verdict::Verdict;

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
    /// Searches for the smallest input that a program fails on; see [`search`](fn@super::search).
    ///
    /// It is an error if the program cannot be run and no failure is known, or if a validator has accepted no input. An
    /// interruption is no error: the result has it, together with the knowledge up to then.
    pub run: Box<RunSearch<'a>>,
}

/// Searches with a program.
pub type RunSearch<'a> =
    dyn FnMut(&Candidate<'_>, &Options, &Progress<'_>) -> Result<Found, Error> + 'a;

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The results: one, or one for each kind of failure and a last one.
    pub results: Vec<SearchResult<Failing>>,
    /// What the program does with random inputs, if there is one finding.
    pub others: Option<Others>,
    /// The known wrong program that prints the same wrong answers, in a sentence.
    pub similar: Option<String>,
}

impl<'a> PreparedSearch<'a> {
    /// A search among these inputs of a problem. `sample` is tried after a failure, together with random inputs, if they say
    /// something about it. It is empty if the problem has none.
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
            result if result.samples.too_slow > 0 => {
                "a reference takes more than a tenth of the limit of time on each valid sample; --time sets it"
            }
            result if result.refused > 0 => "the input validators refused all inputs",
            result if result.spent.is_some() => "no input was found in the time; --for sets it",
            _ => "no input matches all grammars",
        };
        Some(Error::input(format_args!("nothing was examined: {why}")))
    }
}

/// A problem and its inputs.
pub(super) struct Search<'a, P: CaseProblem> {
    pub(super) problem: &'a P,
    pub(super) inputs: P::Inputs,
    pub(super) sample: Option<Vec<CaseOf<P>>>,
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
        let findings = results.iter().filter_map(|result| result.finding.as_ref());
        let findings: Vec<_> = findings.collect();
        let (others, similar) = match findings[..] {
            [finding] if finding.judgement.verdict != Verdict::JudgeFault => {
                progress(Event::Phase("looking for the cause"));
                self.try_others(candidate, options.seed, finding)
            }
            _ => (None, None),
        };
        let results = results.into_iter();
        let results = results.map(|result| result.map(|finding| self.failing(candidate, finding)));
        Ok(Found {
            results: results.collect(),
            others,
            similar,
        })
    }

    fn failing(&mut self, candidate: &Candidate<'_>, finding: Finding<CaseOf<P>>) -> Failing {
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
            causes: self.causes(candidate, &finding),
            judgement: finding.judgement,
        }
    }
}
