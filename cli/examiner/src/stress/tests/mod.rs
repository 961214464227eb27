//! The search against functions whose failures are known.

mod ends;
mod flaky;
mod kinds;
mod several;
mod smallest;
mod unbounded;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use puzzles::Random;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;

use super::{Claim, Confidence, Context, Finding, Options, PuzzleInputs, search};
use crate::error::Error;
use crate::judge::{CaseNumber, Judgement};
use crate::verdict::Verdict;

/// A failed run.
#[derive(Clone, Copy)]
enum Failure {
    /// A wrong answer; to this case, if the output shows it.
    Wrong(Option<usize>),
    /// An exceeded limit.
    Limit,
    /// Only the first case is answered.
    NotFirst,
}

type SearchResult = super::SearchResult<Finding<Boards>>;

type Answer = Result<Option<Failure>, Error>;

/// The inputs of Flip Game.
fn inputs() -> Box<dyn Inputs> {
    let flip = puzzles::find("flip");
    flip.expect("it is in the registry").inputs()
}

/// All inputs in order.
fn all() -> Vec<Boards> {
    let inputs = inputs();
    let walk = inputs.walk(&DistanceFilter::Any, OrbitFilter::All);
    walk.collect()
}

/// One run at a time, of one case.
fn plain() -> Options {
    Options {
        jobs: NonZeroUsize::MIN,
        ..Options::new(1)
    }
}

/// One run at a time, of up to 100 cases, as if a judge's input had several cases.
fn batches() -> Options {
    Options {
        max_cases: usize::MAX,
        batch: NonZeroUsize::new(100).expect("it is positive"),
        ..plain()
    }
}

/// These options, with several numbers of jobs.
fn with_jobs<const N: usize>(options: Options, jobs: [usize; N]) -> [Options; N] {
    jobs.map(|jobs| Options {
        jobs: NonZeroUsize::new(jobs).expect("it is positive"),
        ..options
    })
}

/// Searches with a function of the cases and of the number of runs before. Returns the outcome and the runs in order.
fn run(
    options: Options,
    answer: impl Fn(&[Boards], usize) -> Answer + Sync,
) -> (SearchResult, Vec<Vec<Boards>>) {
    let runs = Mutex::new(Vec::new());
    let flip = puzzles::find("flip").expect("it is in the registry");
    let mut inputs = PuzzleInputs::new(flip, DistanceFilter::Any);
    let mut results = search(&mut inputs, &options, &|_| (), &|cases| {
        let mut all = runs.lock().expect("no run panics");
        all.push(cases.to_vec());
        let before = all.len() - 1;
        drop(all);
        let failure = answer(cases, before)?;
        let verdict = match failure {
            None => Verdict::Accepted,
            Some(Failure::Limit) => Verdict::Time,
            Some(Failure::Wrong(_) | Failure::NotFirst) => Verdict::WrongAnswer,
        };
        Ok(Judgement {
            case: match failure {
                Some(Failure::Wrong(case)) => case.map(CaseNumber::at),
                Some(Failure::NotFirst) => Some(CaseNumber::at(1)),
                _ => None,
            },
            answers_only_first: matches!(failure, Some(Failure::NotFirst)),
            ..Judgement::without_run(verdict, String::new())
        })
    });
    let outcome = SearchResult {
        first_failure: None,
        time: Duration::ZERO,
        ..results.remove(0)
    };
    (outcome, runs.into_inner().expect("no run panics"))
}

/// Runs a search whose deadline passes during the first run for which `waits` holds. If that run starts after the deadline,
/// the search is repeated with twice the time.
fn run_to_deadline(
    options: Options,
    waits: impl Fn(&[Boards], usize) -> bool + Sync,
    answer: impl Fn(&[Boards]) -> Answer + Sync,
) -> SearchResult {
    for doublings in 0..10 {
        let deadline = Instant::now() + Duration::from_millis(250 << doublings);
        let starts_in_time = AtomicBool::new(false);
        let options = Options {
            deadline: Some(deadline),
            ..options
        };
        let (outcome, _) = run(options, |cases, run| {
            let left = deadline.saturating_duration_since(Instant::now());
            if !left.is_zero() && waits(cases, run) {
                starts_in_time.store(true, Ordering::SeqCst);
                thread::sleep(left);
            }
            answer(cases)
        });
        if starts_in_time.into_inner() {
            return outcome;
        }
    }
    panic!("the run does not start in two minutes");
}

/// A program that answers these boards wrong. If `shows` is set, the output shows the first of them.
fn wrong_on(boards: &BTreeSet<Boards>, shows: bool) -> impl Fn(&[Boards], usize) -> Answer + Sync {
    move |cases, _| {
        let first = cases.iter().position(|case| boards.contains(case));
        Ok(first.map(|first| Failure::Wrong(shows.then_some(first))))
    }
}

/// A program that fails on the inputs for which `fails` holds.
fn wrong_if(
    fails: impl Fn(&[Boards]) -> bool + Sync,
) -> impl Fn(&[Boards], usize) -> Answer + Sync {
    move |cases, _| Ok(fails(cases).then_some(Failure::Wrong(None)))
}

/// Random inputs, perhaps with repetitions.
fn some(random: &mut Random, all: &[Boards], number: usize) -> BTreeSet<Boards> {
    let length = all.len() as u64;
    let index = || usize::try_from(random.below(length)).expect("it is below a length");
    let one = std::iter::repeat_with(index).map(|index| all[index].clone());
    one.take(number).collect()
}

/// The different inputs that were run.
fn tried(runs: &[Vec<Boards>]) -> BTreeSet<&Boards> {
    runs.iter().flatten().collect()
}

/// Checks the cases of a reproduced finding, and that `passed` smaller inputs are claimed.
#[track_caller]
fn check_found(outcome: &SearchResult, cases: &[Boards], context: Context, passed: u64) {
    let finding = outcome.finding.as_ref().expect("there is a failure");
    assert_eq!(finding.cases, cases);
    let seen = (finding.confidence, finding.context());
    assert_eq!(seen, (Confidence::Reproduced, context));
    let claim = match context {
        Context::Alone => Claim::Smallest(passed),
        Context::PrecedingCases | Context::NotFirst => Claim::PrecedingCases(passed),
    };
    assert_eq!(outcome.claim, claim);
}

/// Checks that there is no finding, and that all inputs passed.
#[track_caller]
fn check_all_passed(outcome: &SearchResult) {
    assert_eq!((&outcome.finding, &outcome.error), (&None, &None));
    assert_eq!(outcome.claim, Claim::AllPassed(65_536));
}
