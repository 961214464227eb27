//! What is found is the least of all that a program fails on, and what is claimed is so.

use std::collections::BTreeSet;

use puzzles::Random;
use puzzles::inputs::RankBound;
use puzzles::text::Boards;

use super::oracle::{BATCHES, Done, PLAIN, Setting, all, search, some, wrong_on};
use crate::stress::claim::Claim;
use crate::stress::finding::{Company, Trust};
use crate::stress::notes::Remarks;

/// Several ways of searching.
fn settings() -> impl Iterator<Item = Setting> {
    let jobs = |setting: Setting| [1, 3].map(|jobs| Setting { jobs, ..setting });
    [PLAIN, BATCHES].into_iter().flat_map(jobs)
}

/// Checks that the least of these boards is found, and proved to be the least.
#[track_caller]
fn check(all: &[Boards], wrong: &BTreeSet<Boards>, setting: Setting) -> Done {
    let least = all.iter().position(|boards| wrong.contains(boards));
    let mut outcome = None;
    for shows in [true, false] {
        let done = search(setting, wrong_on(wrong, shows));
        let finding = done.finding.as_ref();
        let found = finding.map(|finding| (&*finding.cases, finding.trust, finding.company()));
        let expected = least.map(|least| (&all[least..=least], Trust::Reproduced, Company::Alone));
        assert_eq!(found, expected);
        let claim = match least {
            None => Claim::NoneAtAll {
                inputs: all.len() as u64,
            },
            Some(least) => Claim::Smallest {
                smaller: least as u64,
            },
        };
        assert_eq!(done.claim, claim);
        assert_eq!((done.spent, &done.remarks), (None, &Remarks::default()));
        outcome = Some(done);
    }
    outcome.expect("there were two")
}

#[test]
fn the_least_of_many_sets_of_failures_is_found_and_proved() {
    let all = all();
    let mut random = Random::new(1);
    for number in [1, 2, 3, 10, 100, 1_000, 10_000, 60_000] {
        for setting in settings() {
            for _ in 0..3 {
                check(&all, &some(&mut random, &all, number), setting);
            }
        }
    }
}

#[test]
fn the_first_inputs_and_the_last_one_are_found() {
    let all = all();
    let last = all.len() - 1;
    for place in [0, 1, 2, 3, 4, 5, 6, 7, 31, 127, 128, last - 1, last] {
        let one = BTreeSet::from([all[place].clone()]);
        for setting in settings() {
            check(&all, &one, setting);
        }
    }
}

#[test]
fn a_program_that_is_always_wrong_takes_few_runs() {
    let all = all();
    let wrong = all.iter().cloned().collect();
    for setting in settings().filter(|setting| setting.jobs == 1) {
        let done = check(&all, &wrong, setting);
        assert!(done.ran.len() < 10, "{} runs", done.ran.len());
    }
}

#[test]
fn a_program_that_is_right_passes_on_every_input_once_in_the_walk() {
    let all = all();
    for setting in settings() {
        let done = check(&all, &BTreeSet::new(), setting);
        let tried: BTreeSet<&Boards> = done.ran.iter().flatten().collect();
        assert_eq!(tried.len(), all.len());
    }
}

/// What a search may claim that tried what it ran, and no more.
#[track_caller]
fn check_claim(all: &[Boards], wrong: &BTreeSet<Boards>, done: &Done) {
    let tried: BTreeSet<&Boards> = done.ran.iter().flatten().collect();
    let least = all
        .iter()
        .position(|boards| wrong.contains(boards) && tried.contains(boards));
    let found = done.finding.as_ref().map(|finding| &finding.cases[0]);
    assert_eq!(found, least.map(|least| &all[least]));
    let tried_of = |boards: &[Boards]| boards.iter().filter(|case| tried.contains(case)).count();
    let claim = match least {
        None => Claim::NoneTried {
            tried: tried.len() as u64,
            inputs: all.len() as u64,
        },
        Some(least) => {
            let untested = (least - tried_of(&all[..least])) as u64;
            if untested == 0 {
                Claim::Smallest {
                    smaller: least as u64,
                }
            } else {
                Claim::SmallestTried {
                    tried: tried.len() as u64,
                    untested: RankBound::Exactly(untested),
                }
            }
        }
    };
    assert_eq!(done.claim, claim);
}

#[test]
fn what_is_claimed_where_the_number_of_inputs_is_bounded_is_what_was_tried() {
    let all = all();
    let mut random = Random::new(2);
    for number in [1, 2, 10, 50, 100, 300, 1_000] {
        for failures in [0, 1, 30, 3_000, 30_000] {
            let wrong = some(&mut random, &all, failures);
            let setting = Setting {
                number: Some(number),
                ..PLAIN
            };
            let done = search(setting, wrong_on(&wrong, true));
            let tried: BTreeSet<&Boards> = done.ran.iter().flatten().collect();
            assert!(tried.len() as u64 <= number);
            check_claim(&all, &wrong, &done);
        }
    }
}

#[test]
fn the_number_of_runs_at_once_changes_nothing() {
    let all = all();
    let mut random = Random::new(3);
    for setting in [PLAIN, BATCHES] {
        for number in [None, Some(70), Some(500)] {
            for failures in [0, 5, 500] {
                let wrong = some(&mut random, &all, failures);
                let outcome = |jobs| {
                    let setting = Setting {
                        jobs,
                        number,
                        ..setting
                    };
                    let done = search(setting, wrong_on(&wrong, false));
                    (done.finding, done.claim, done.spent, done.remarks)
                };
                let one = outcome(1);
                for jobs in [2, 5] {
                    assert_eq!(outcome(jobs), one);
                }
            }
        }
    }
}

#[test]
fn plain_random_inputs_end_at_the_first_failure_and_claim_little() {
    let all = all();
    let wrong = some(&mut Random::new(4), &all, 600);
    let setting = Setting {
        at_random: true,
        ..PLAIN
    };
    let done = search(setting, wrong_on(&wrong, true));
    let finding = done.finding.expect("one in a hundred is wrong");
    let place = all.iter().position(|boards| *boards == finding.cases[0]);
    let place = place.expect("it is an input");
    // The failure was run four times more.
    let tried = done.ran.len() - 4;
    let tried_cases: BTreeSet<&Boards> = done.ran[..tried].iter().flatten().collect();
    let smaller = all[..place]
        .iter()
        .filter(|boards| tried_cases.contains(boards));
    let untested = RankBound::Exactly((place - smaller.count()) as u64);
    let tried = tried as u64;
    assert_eq!(done.claim, Claim::SmallestTried { tried, untested });
}
