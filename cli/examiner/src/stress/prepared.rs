//! A search with a program among the inputs of a problem. Its results are at the level of bytes, with what may cause a failure:
//! other builds of the program, random inputs, and known wrong programs.

use std::collections::HashSet;
use std::fs;
use std::iter;
use std::slice;
use std::time::{Duration, Instant};

use puzzles::Random;

use super::finding::{Confidence, Failing, Finding, Others, SearchResult};
use super::grammar::words;
use super::options::{MAX_BATCH, Options};
use super::search as search_cases;
use super::space::{CaseOf, CaseProblem, InputSpace};
use crate::error::{Error, ErrorKind};
use crate::judge::{CaseNumber, Judgement};
use crate::program::Candidate;
use crate::progress::{Event, Progress, Shell};
use crate::verdict::time;
use crate::verdict::{FailureKind, Verdict};

/// The number of random inputs that are tried after a failure.
const RANDOM: usize = 32;

/// The greatest number of repetitions in them.
const MAX_REPETITIONS: u64 = 10;

/// How many random inputs are drawn in order to get wrong answers, and for how long they are drawn and tried.
const DRAWN: usize = 160;
const TIME: Duration = Duration::from_secs(10);

/// For how long known wrong programs are compiled and run.
const MUTANT_TIME: Duration = Duration::from_secs(10);

/// How many different wrong answers are compared with those of known wrong programs, at least and at most.
const MIN_WRONG: usize = 10;
const MAX_WRONG: usize = 40;

/// Two programs are alike if at most one of this many outputs differs.
const UNEQUAL: usize = 20;

/// An input, the output of a program, and whether it is wrong.
type Output = (Vec<u8>, Vec<u8>, bool);

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
            result if result.refused > 0 => "validators or references refused all inputs",
            result if result.spent.is_some() => "no input was found in the time; --for sets it",
            _ => "no input matches all grammars (a separator may be missing, or a range empty)",
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

    /// What may cause a failure, in sentences.
    fn causes(&self, candidate: &Candidate<'_>, finding: &Finding<CaseOf<P>>) -> Vec<String> {
        let (verdict, input) = (finding.judgement.verdict, &finding.cases);
        if finding.confidence != Confidence::Reproduced {
            return Vec::new();
        }
        let mut all = candidate.causes(verdict, &|other| self.problem.run(other, input));
        if verdict == Verdict::Time
            && let Some((name, cpu)) = self.problem.reference_time(input)
        {
            all.push(format!("the reference {name} takes {}", time(cpu)));
        }
        all
    }

    /// Runs a program on the sample and on random inputs, if they say something about a failure. If its answers are wrong, finds the
    /// known wrong program that prints the same.
    fn try_others(
        &mut self,
        candidate: &Candidate<'_>,
        seed: u64,
        finding: &Finding<CaseOf<P>>,
    ) -> (Option<Others>, Option<String>) {
        let Some(sample) = &self.sample else {
            return (None, None);
        };
        let passes = |kind| matches!(kind, None | Some(FailureKind::Layout));
        let is_fault = |judgement: &Judgement| judgement.verdict == Verdict::JudgeFault;
        let of_sample = (!sample.is_empty()).then(|| self.problem.run(candidate, sample));
        let of_sample = of_sample.and_then(Result::ok).filter(|it| !is_fault(it));
        let mut others = Others {
            tried: 0,
            failed: 0,
            sample_passes: of_sample.map(|judgement| passes(judgement.kind)),
        };
        let (mut outputs, mut wrong): (Vec<Output>, _) = (Vec::new(), 0);
        let is_wrong = finding.judgement.verdict == Verdict::WrongAnswer;
        let mut known: HashSet<_> = finding.cases.iter().cloned().collect();
        let started = Instant::now();
        for case in self.random_cases(seed, started + TIME / 2) {
            let is_counted = others.tried < RANDOM as u64;
            let is_over = !is_wrong || wrong == MAX_WRONG;
            if started.elapsed() > TIME || !is_counted && is_over {
                break;
            }
            let is_solved = self.inputs.shell(&case) == Shell::Distance(Some(0));
            if is_solved || !known.insert(case.clone()) {
                continue;
            }
            let input = self.problem.input(slice::from_ref(&case));
            let judgement = match self.problem.run(candidate, &[case]) {
                Ok(judgement) if is_fault(&judgement) => continue,
                Err(error) if error.kind() == ErrorKind::Refused => continue,
                Err(_) => break,
                Ok(judgement) => judgement,
            };
            let fails = !passes(judgement.kind);
            if is_counted {
                others.tried += 1;
                others.failed += u64::from(fails);
            }
            if judgement.exceeds_limit {
                break;
            }
            wrong += usize::from(fails);
            outputs.push((input, judgement.output.bytes, fails));
        }
        let is_enough = is_wrong && wrong >= MIN_WRONG;
        let similar = is_enough.then(|| self.similar(candidate, finding, &outputs, wrong));
        (Some(others), similar.flatten())
    }

    /// Random inputs. If their size has no limit, they are small, and as many as are found before `end`.
    fn random_cases(&mut self, seed: u64, end: Instant) -> Vec<CaseOf<P>> {
        let mut random = Random::new(seed);
        let sampled = self.inputs.sampler().map(|mut draw| {
            let turns = (0..DRAWN).take_while(|_| Instant::now() < end);
            let samples = turns.filter_map(|_| draw(MAX_REPETITIONS, None, &mut random).ok()?);
            samples.map(|(case, ..)| case).collect()
        });
        let drawn = iter::from_fn(|| self.inputs.random(&mut random));
        sampled.unwrap_or_else(|| drawn.take(DRAWN).collect())
    }

    /// The known wrong program whose outputs are like these, in a sentence. The failing input is usually small, and rules most of
    /// them out.
    fn similar(
        &self,
        candidate: &Candidate<'_>,
        finding: &Finding<CaseOf<P>>,
        outputs: &[Output],
        wrong: usize,
    ) -> Option<String> {
        let directory = tempfile::tempdir().ok()?;
        let started = Instant::now();
        let (problem, directory) = (self.problem, directory.path());
        let known = problem.wrong_programs(directory, candidate.cancel);
        let known = known.take_while(|_| started.elapsed() < MUTANT_TIME);
        let real = |name: &str| fs::canonicalize(name).ok();
        let examined = real(&candidate.program.name);
        let failing = self.problem.input(&finding.cases);
        let like = known.filter_map(|(mistake, program)| {
            if real(&mistake).is_some_and(|file| Some(file) == examined) {
                return None;
            }
            let other = Candidate {
                program: &program,
                ..*candidate
            };
            let prints = |input: &[u8], output: &[u8]| -> Option<bool> {
                Some(words(&other.execute(input).ok()?.output) == words(output))
            };
            if !prints(&failing, &finding.judgement.output.bytes)? {
                return None;
            }
            let [mut unequal, mut unequal_wrong] = [0; 2];
            for (input, output, is_wrong) in outputs {
                if started.elapsed() > MUTANT_TIME {
                    return None;
                }
                let is_unequal = !prints(input, output)?;
                unequal += usize::from(is_unequal);
                unequal_wrong += usize::from(is_unequal && *is_wrong);
                if unequal_wrong > wrong / UNEQUAL || unequal > outputs.len() / UNEQUAL {
                    return None;
                }
            }
            Some((wrong - unequal_wrong, mistake))
        });
        let (equal, mistake) = like.max_by_key(|(equal, _)| *equal)?;
        Some(format!(
            "prints the same as a known wrong program on {equal} of {wrong} random inputs where it is wrong: {mistake}"
        ))
    }
}
