//! Inputs whose number is not known.

use super::with_jobs;
use crate::error::Error;
use crate::judge::Judgement;
use crate::progress::Shell;
use crate::stress::{Claim, Finding, InputSpace, Options, SearchResult, Spent, Walk, search};
use crate::verdict::Verdict;

/// The numbers from 0 on, `end` excluded. The size of a number is the number of its bits.
struct Numbers {
    end: u64,
}

/// The number that cannot be found.
const ERROR: u64 = 1_000;

const fn size(number: u64) -> u64 {
    (u64::BITS - number.leading_zeros()) as u64
}

impl InputSpace for Numbers {
    type Case = u64;
    type Key = u64;

    fn len(&self) -> Option<u64> {
        None
    }

    fn key(&mut self, case: &u64) -> u64 {
        *case
    }

    fn shell(&mut self, case: &u64) -> Shell {
        Shell::Size(size(*case))
    }

    /// A pause precedes each number.
    fn walk<'a>(
        &'a mut self,
        _after: Option<&u64>,
        enter: &'a (dyn Fn(Shell) + Sync),
    ) -> Walk<'a, u64> {
        let all = (0..self.end).inspect(move |number| enter(Shell::Size(size(*number))));
        Box::new(all.flat_map(|number| match number {
            ERROR => [Ok(None), Err(Error::input("too large"))],
            _ => [Ok(None), Ok(Some(number))],
        }))
    }

    fn complete_size(&self, case: &u64) -> Option<u64> {
        size(case + 1).checked_sub(1)
    }
}

/// Searches among the numbers for the first multiple of `wrong` that is not zero.
fn run(end: u64, options: &Options, wrong: u64) -> SearchResult<Finding<u64>> {
    let mut results = search(&mut Numbers { end }, options, &|_| (), &|cases| {
        let is_wrong = |case: &u64| *case > 0 && case.is_multiple_of(wrong);
        let verdict = if cases.iter().any(is_wrong) {
            Verdict::WrongAnswer
        } else {
            Verdict::Accepted
        };
        Ok(Judgement::without_run(verdict, String::new()))
    });
    results.remove(0)
}

/// One case in a run, or up to 64, with several numbers of jobs.
fn options() -> impl Iterator<Item = Options> {
    let options = [1, 64].map(|batch| Options {
        batch: batch.try_into().expect("it is positive"),
        ..Options::new(usize::MAX)
    });
    let options = options.into_iter();
    options.flat_map(|options| with_jobs(options, [1, 3]))
}

#[test]
fn the_smallest_failure_is_found_without_a_number_of_all_inputs() {
    for options in options() {
        for wrong in [1, 2, 63, 64, 999] {
            let result = run(u64::MAX, &options, wrong);
            let finding = result.finding.expect("a multiple is wrong");
            assert_eq!(finding.cases, [wrong]);
            assert_eq!(result.claim, Claim::Smallest(wrong));
        }
    }
}

#[test]
fn the_first_inputs_and_their_complete_sizes_are_claimed() {
    for options in options() {
        for (inputs, size) in [(1, Some(0)), (2, Some(1)), (3, Some(1)), (300, Some(8))] {
            let options = Options {
                inputs: Some(inputs),
                ..options
            };
            let result = run(u64::MAX, &options, u64::MAX);
            assert_eq!(result.claim, Claim::FirstPassed(inputs, size));
            assert_eq!(result.spent, Some(Spent::Inputs));
        }
    }
}

#[test]
fn refused_inputs_are_left_out() {
    for options in with_jobs(Options::new(1), [1, 3]) {
        let judged = |verdict| Ok(Judgement::without_run(verdict, String::new()));
        let run = |cases: &[u64]| match cases[0] {
            odd if odd % 2 == 1 => Err(Error::refused("it is odd")),
            50 => judged(Verdict::WrongAnswer),
            _ => judged(Verdict::Accepted),
        };
        let mut results = search(&mut Numbers { end: 100 }, &options, &|_| (), &run);
        let result = results.remove(0);
        assert_eq!(result.claim, Claim::Smallest(25));
        assert_eq!(result.refused, 25);
    }
}

#[test]
fn an_error_of_the_walk_ends_the_search() {
    for options in options() {
        let result = run(ERROR + 1, &options, u64::MAX);
        assert_eq!(result.error, Some(Error::input("too large")));
        let (inputs, size) = (ERROR, Some(9));
        assert_eq!(result.claim, Claim::FirstPassed(inputs, size));
    }
}

#[test]
fn the_end_of_the_inputs_is_a_claim_about_all() {
    for options in options() {
        let result = run(500, &options, u64::MAX);
        assert_eq!(result.claim, Claim::AllPassed(500));
        assert_eq!(result.spent, None);
    }
}
