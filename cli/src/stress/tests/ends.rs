//! What ends a search before its time.

use std::collections::BTreeSet;

use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::Boards;

use super::oracle::{BATCHES, PLAIN, Setting, all, inputs, search};
use crate::exit::{Exit, Failure};
use crate::stress::budget::Spent;
use crate::stress::claim::Claim;
use crate::stress::examinee::FailedKind;
use crate::stress::finding::Trust;

fn interrupted() -> Failure {
    Failure::Interrupted(Exit::Interrupted)
}

#[test]
fn what_passed_before_an_interruption_is_known() {
    let all = all();
    for at in [0, 1, 10, 100, 1_000] {
        let done = search(PLAIN, |_, run| {
            if run < at {
                Ok(None)
            } else {
                Err(interrupted())
            }
        });
        assert!(matches!(done.failure, Some(Failure::Interrupted(_))));
        assert_eq!(done.finding, None);
        let Claim::NoneTried { tried, inputs } = done.claim else {
            panic!("{:?}", done.claim);
        };
        assert_eq!(inputs, all.len() as u64);
        // Some are among the edge cases and in the walk, too.
        assert!(
            tried <= at as u64 && tried * 4 >= at as u64,
            "{tried} of {at}"
        );
    }
}

#[test]
fn a_failure_that_is_known_survives_an_interruption() {
    let inputs = inputs();
    let hardest = DistanceFilter::at(Some(inputs.greatest_distance()));
    let hardest = inputs.walk(&hardest, OrbitFilter::All).next();
    let hardest = hardest.expect("there is a hardest one");
    for jobs in [1, 3] {
        let setting = Setting { jobs, ..PLAIN };
        let done = search(setting, |cases, run| {
            if run > 50 {
                return Err(interrupted());
            }
            Ok(cases
                .contains(&hardest)
                .then_some((FailedKind::Wrong, None)))
        });
        assert!(matches!(done.failure, Some(Failure::Interrupted(_))));
        let finding = done.finding.expect("it is an edge case");
        assert_eq!(finding.cases, std::slice::from_ref(&hardest));
        assert_eq!(finding.trust, Trust::Reproduced);
        assert!(
            matches!(done.claim, Claim::SmallestTried { .. }),
            "{}",
            done.claim
        );
    }
}

#[test]
fn a_failure_that_could_not_be_made_smaller_is_told_as_it_is() {
    let all = all();
    let done = search(BATCHES, |cases, _| match cases {
        [_] if cases[0] == all[600] => Err(interrupted()),
        _ => Ok(cases
            .contains(&all[600])
            .then_some((FailedKind::Limit, None))),
    });
    assert!(matches!(done.failure, Some(Failure::Interrupted(_))));
    let finding = done.finding.expect("a batch has failed");
    assert_eq!(finding.trust, Trust::Hasty);
    assert!(finding.cases.contains(&all[600]));
    assert!(
        matches!(done.claim, Claim::NotCutDown { .. }),
        "{}",
        done.claim
    );
}

#[test]
fn a_program_that_cannot_be_run_is_no_finding() {
    let done = search(PLAIN, |_, _| Err(Failure::surroundings("no such file")));
    assert_eq!(done.finding, None);
    let failure = done.failure.expect("it could not be run");
    assert_eq!(failure.exit(), Exit::Surroundings);
}

#[test]
fn a_number_of_inputs_is_not_exceeded() {
    for number in [0, 1, 7, 100, 200] {
        let setting = Setting {
            number: Some(number),
            ..BATCHES
        };
        let done = search(setting, |_, _| Ok(None));
        assert_eq!(done.spent, Some(Spent::Number));
        let tried: BTreeSet<&Boards> = done.ran.iter().flatten().collect();
        assert_eq!(tried.len() as u64, number);
        let inputs = all().len() as u64;
        assert_eq!(
            done.claim,
            Claim::NoneTried {
                tried: number,
                inputs
            }
        );
    }
}

#[test]
fn random_inputs_come_once_each_until_all_were_tried() {
    let setting = Setting {
        at_random: true,
        ..BATCHES
    };
    let inputs = all().len() as u64;
    for number in [None, Some(inputs + 1)] {
        let setting = Setting { number, ..setting };
        let done = search(setting, |_, _| Ok(None));
        assert_eq!(done.claim, Claim::NoneAtAll { inputs });
        assert_eq!(done.spent, None);
        let tried: BTreeSet<&Boards> = done.ran.iter().flatten().collect();
        assert_eq!(done.ran.iter().flatten().count(), tried.len());
    }
    let number = Some(inputs - 1);
    let done = search(Setting { number, ..setting }, |_, _| Ok(None));
    let tried = inputs - 1;
    assert_eq!(done.claim, Claim::NoneTried { tried, inputs });
    assert_eq!(done.spent, Some(Spent::Number));
}
