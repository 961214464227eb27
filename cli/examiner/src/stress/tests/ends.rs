//! Budgets and errors that end a search.

use std::time::Duration;

use puzzles::inputs::{DistanceFilter, OrbitFilter};

use super::{Failure, all, batches, inputs, plain, run, run_to_deadline, tried, with_jobs};
use crate::Error;
use crate::stress::{Claim, Confidence, Options, Spent};

#[test]
fn an_interrupted_search_claims_the_inputs_that_passed_before() {
    for at in [0, 1, 10, 100, 1_000] {
        let (outcome, _) = run(plain(), |_, run| {
            if run < at {
                Ok(None)
            } else {
                Err(Error::interrupted())
            }
        });
        assert_eq!(outcome.error, Some(Error::interrupted()));
        assert_eq!(outcome.finding, None);
        let Claim::SomePassed { tried, inputs } = outcome.claim else {
            panic!("{:?}", outcome.claim);
        };
        assert_eq!(inputs, 65_536);
        // Some inputs are both edge cases and in the walk.
        let at = at as u64;
        assert!(tried <= at && tried * 4 >= at, "{tried} of {at}");
    }
}

#[test]
fn a_walk_that_is_nearly_complete_goes_on_after_the_deadline() {
    for (grace, is_complete) in [(Duration::from_secs(3_600), true), (Duration::ZERO, false)] {
        let options = Options { grace, ..plain() };
        let outcome = run_to_deadline(options, |_, run| run == 60_000, |_| Ok(None));
        assert_eq!(outcome.spent.is_none(), is_complete);
        let is_all = outcome.claim == Claim::AllPassed(65_536);
        assert_eq!(is_all, is_complete, "{:?}", outcome.claim);
    }
}

#[test]
fn a_known_failure_survives_an_interruption() {
    let inputs = inputs();
    let hardest = DistanceFilter::at(Some(inputs.greatest_distance()));
    let hardest = inputs.walk(&hardest, OrbitFilter::All).next();
    let hardest = hardest.expect("there is a hardest one");
    for options in with_jobs(plain(), [1, 3]) {
        let (outcome, _) = run(options, |cases, run| {
            if run > 50 {
                return Err(Error::interrupted());
            }
            Ok(cases.contains(&hardest).then_some(Failure::Wrong(None)))
        });
        assert_eq!(outcome.error, Some(Error::interrupted()));
        let finding = outcome.finding.expect("it is an edge case");
        assert_eq!(finding.cases, std::slice::from_ref(&hardest));
        assert_eq!(finding.confidence, Confidence::Reproduced);
        assert!(matches!(outcome.claim, Claim::SmallestTried(..)));
    }
}

#[test]
fn a_failing_batch_that_could_not_be_reduced_is_the_finding() {
    let all = all();
    let (outcome, _) = run(batches(), |cases, _| match cases {
        [case] if *case == all[600] => Err(Error::interrupted()),
        _ => Ok(cases.contains(&all[600]).then_some(Failure::Limit)),
    });
    assert_eq!(outcome.error, Some(Error::interrupted()));
    let finding = outcome.finding.expect("a batch has failed");
    assert_eq!(finding.confidence, Confidence::Unconfirmed);
    assert!(finding.cases.contains(&all[600]));
    assert!(matches!(outcome.claim, Claim::NotReduced(..)));
}

#[test]
fn a_failure_on_too_many_cases_that_could_not_be_reduced_is_a_remark() {
    let all = all();
    let options = Options {
        max_cases: 6,
        ..batches()
    };
    let (outcome, _) = run(options, |cases, _| match cases {
        [case] if *case == all[600] => Err(Error::interrupted()),
        _ => Ok((cases.len() > 6 && cases.contains(&all[600])).then_some(Failure::Limit)),
    });
    assert_eq!(outcome.finding, None);
    assert_eq!(outcome.error, Some(Error::interrupted()));
    let beyond = outcome.remarks.beyond_statement;
    let beyond = beyond.expect("a batch has failed");
    assert!(beyond.cases.len() > 6 && beyond.cases.contains(&all[600]));
}

#[test]
fn a_program_that_cannot_be_run_is_no_finding() {
    let error = Error::environment("no such file");
    let (outcome, _) = run(plain(), |_, _| Err(error.clone()));
    assert_eq!((outcome.finding, outcome.error), (None, Some(error)));
}

#[test]
fn a_number_of_inputs_is_not_exceeded() {
    for number in [0, 1, 7, 100, 200] {
        let options = Options {
            inputs: Some(number),
            ..batches()
        };
        let (outcome, runs) = run(options, |_, _| Ok(None));
        assert_eq!(outcome.spent, Some(Spent::Inputs));
        assert_eq!(tried(&runs).len() as u64, number);
        let (tried, inputs) = (number, 65_536);
        assert_eq!(outcome.claim, Claim::SomePassed { tried, inputs });
    }
}

#[test]
fn random_inputs_come_once_each_until_all_were_tried() {
    let inputs = 65_536;
    for number in [None, Some(inputs + 1), Some(inputs - 1)] {
        let options = Options {
            random_only: true,
            inputs: number,
            ..batches()
        };
        let (outcome, runs) = run(options, |_, _| Ok(None));
        assert_eq!(runs.iter().flatten().count(), tried(&runs).len());
        let tried = inputs - 1;
        let expected = if number == Some(tried) {
            (Claim::SomePassed { tried, inputs }, Some(Spent::Inputs))
        } else {
            (Claim::AllPassed(inputs), None)
        };
        assert_eq!((outcome.claim, outcome.spent), expected);
    }
}
