//! The finding is the smallest failure, and the claim is true.

use std::collections::BTreeSet;

use puzzles::Random;
use puzzles::inputs::RankBound;
use puzzles::text::Boards;

use super::{
    SearchResult, all, batches, check_all_passed, check_found, plain, run, some, tried, with_jobs,
    wrong_on,
};
use crate::stress::{Claim, Context, Options, Remarks};

/// Several ways to search.
fn options() -> impl Iterator<Item = Options> {
    let all = [plain(), batches()].into_iter();
    all.flat_map(|options| with_jobs(options, [1, 3]))
}

/// Checks that the smallest of these boards is found and proved to be the smallest; returns the runs.
#[track_caller]
fn check(all: &[Boards], wrong: &BTreeSet<Boards>, options: Options) -> Vec<Vec<Boards>> {
    let least = all.iter().position(|boards| wrong.contains(boards));
    let [_, runs] = [true, false].map(|shows| {
        let (outcome, runs) = run(options, wrong_on(wrong, shows));
        match least {
            None => check_all_passed(&outcome),
            Some(least) => {
                check_found(&outcome, &all[least..=least], Context::Alone, least as u64);
            }
        }
        assert_eq!((outcome.spent, outcome.remarks), (None, Remarks::default()));
        runs
    });
    runs
}

#[test]
fn the_smallest_of_many_sets_of_failures_is_found_and_proved() {
    let all = all();
    let mut random = Random::new(1);
    for number in [1, 2, 3, 10, 100, 1_000, 10_000, 60_000] {
        for options in options() {
            for _ in 0..3 {
                check(&all, &some(&mut random, &all, number), options);
            }
        }
    }
}

#[test]
fn the_first_inputs_and_the_last_ones_are_found() {
    let all = all();
    let last = all.len() - 1;
    for index in [0, 1, 2, 3, 4, 5, 6, 7, 31, 127, 128, last - 1, last] {
        let one = BTreeSet::from([all[index].clone()]);
        for options in options() {
            check(&all, &one, options);
        }
    }
}

#[test]
fn a_program_that_is_always_wrong_takes_few_runs() {
    let all = all();
    let wrong = all.iter().cloned().collect();
    for options in [plain(), batches()] {
        let runs = check(&all, &wrong, options).len();
        assert!(runs < 10, "{runs} runs");
    }
}

#[test]
fn a_correct_program_is_run_on_every_input() {
    let all = all();
    for options in options() {
        let runs = check(&all, &BTreeSet::new(), options);
        assert_eq!(tried(&runs).len(), all.len());
    }
}

/// Checks the claim of a search that ended after these runs.
#[track_caller]
fn check_claim(
    all: &[Boards],
    wrong: &BTreeSet<Boards>,
    outcome: &SearchResult,
    runs: &[Vec<Boards>],
) {
    let tried = tried(runs);
    let is_found = |boards: &Boards| wrong.contains(boards) && tried.contains(boards);
    let least = all.iter().position(is_found);
    let found = outcome.finding.as_ref().map(|finding| &finding.cases[0]);
    assert_eq!(found, least.map(|least| &all[least]));
    let number = tried.len() as u64;
    let claim = match least {
        None => Claim::SomePassed {
            tried: number,
            inputs: all.len() as u64,
        },
        Some(least) => {
            let untested = all[..least].iter().filter(|case| !tried.contains(case));
            match untested.count() as u64 {
                0 => Claim::Smallest(least as u64),
                untested => Claim::SmallestTried(number, RankBound::Exactly(untested)),
            }
        }
    };
    assert_eq!(outcome.claim, claim);
}

#[test]
fn a_limited_number_of_inputs_limits_the_claim() {
    let all = all();
    let mut random = Random::new(2);
    for number in [1, 2, 10, 50, 100, 300, 1_000] {
        for failures in [0, 1, 30, 3_000, 30_000] {
            let wrong = some(&mut random, &all, failures);
            let options = Options {
                inputs: Some(number),
                ..plain()
            };
            let (outcome, runs) = run(options, wrong_on(&wrong, true));
            assert!(tried(&runs).len() as u64 <= number);
            check_claim(&all, &wrong, &outcome, &runs);
        }
    }
}

#[test]
fn the_number_of_jobs_does_not_change_the_outcome_if_single_cases_fail() {
    let all = all();
    let mut random = Random::new(3);
    for options in [plain(), batches()] {
        for inputs in [None, Some(70), Some(500)] {
            for failures in [0, 5, 500] {
                let wrong = some(&mut random, &all, failures);
                let options = with_jobs(Options { inputs, ..options }, [1, 2, 5]);
                let [one, two, five] =
                    options.map(|options| run(options, wrong_on(&wrong, false)).0);
                assert_eq!((&two, &five), (&one, &one));
            }
        }
    }
}

#[test]
fn a_random_search_ends_at_the_first_failure() {
    let all = all();
    let wrong = some(&mut Random::new(4), &all, 600);
    let options = Options {
        random_only: true,
        ..plain()
    };
    let (outcome, mut runs) = run(options, wrong_on(&wrong, true));
    // The failure is run four times more.
    runs.truncate(runs.len() - 4);
    check_claim(&all, &wrong, &outcome, &runs);
    assert!(matches!(outcome.claim, Claim::SmallestTried(..)));
}
