//! Programs that fail only on several cases together.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

use puzzles::text::Boards;

use super::{
    Answer, Failure, all, batches, check_all_passed, check_found, inputs, run, run_to_deadline,
    with_jobs, wrong_if,
};
use crate::stress::{Claim, Confidence, Context, Options, Spent};

/// Batches for a format whose judges have one case in an input.
fn single() -> Options {
    Options {
        max_cases: 1,
        ..batches()
    }
}

/// A program that answers a `case` wrong if a case before it is `before`.
fn wrong_after(
    before: impl Fn(&Boards) -> bool + Sync,
    case: impl Fn(&Boards) -> bool + Sync,
) -> impl Fn(&[Boards], usize) -> Answer + Sync {
    move |cases, _| {
        let wrong = || {
            let next = cases.iter().position(&before)? + 1;
            Some(next + cases[next..].iter().position(&case)?)
        };
        Ok(wrong().map(|wrong| Failure::Wrong(Some(wrong))))
    }
}

/// Whether all of these boards stand before a board.
fn are_before(cases: &[Boards], boards: &[&Boards], last: &Boards) -> bool {
    let index = |wanted: &Boards| cases.iter().position(|case| case == wanted);
    index(last).is_some_and(|last| {
        let is_before = |board: &&Boards| index(board).is_some_and(|index| index < last);
        boards.iter().all(is_before)
    })
}

#[expect(clippy::unnecessary_wraps, reason = "it is an answer like the others")]
fn answers_only_first(cases: &[Boards], _: usize) -> Answer {
    Ok((cases.len() > 1).then_some(Failure::NotFirst))
}

#[test]
fn the_first_sufficient_preceding_case_is_kept() {
    let all = all();
    let check = |options, before: &[usize], last: usize| {
        let is_before = |boards: &Boards| before.iter().any(|index| *boards == all[*index]);
        let is_last = |boards: &Boards| *boards == all[last];
        let (outcome, _) = run(options, wrong_after(is_before, is_last));
        let cases = [before[0], last].map(|index| all[index].clone());
        check_found(&outcome, &cases, Context::PrecedingCases, last as u64);
    };
    for options in with_jobs(batches(), [1, 4]) {
        check(options, &[35, 38], 40);
        check(options, &[50], 57);
    }
}

#[test]
fn a_preceding_case_at_another_distance_is_found() {
    let mut inputs = inputs();
    let mut with_distance = |boards: Boards| (boards.clone(), inputs.distance(&boards));
    let distances: HashMap<Boards, Option<u32>> =
        all().into_iter().map(&mut with_distance).collect();
    let at = |distance| {
        let distances = &distances;
        move |boards: &Boards| distances[boards] == Some(distance)
    };
    let (outcome, _) = run(batches(), wrong_after(at(5), at(0)));
    let finding = outcome.finding.expect("there is a failure");
    assert_eq!(finding.cases.len(), 2);
    assert_eq!(finding.context(), Context::PrecedingCases);
    assert!(matches!(outcome.claim, Claim::PrecedingCases(..)));
}

#[test]
fn two_needed_preceding_cases_are_found_together() {
    let all = all();
    let needed = [&all[300], &all[310]];
    let answer = wrong_if(|cases| are_before(cases, &needed, &all[320]));
    let (outcome, _) = run(batches(), answer);
    let cases = [300, 310, 320].map(|index: usize| all[index].clone());
    check_found(&outcome, &cases, Context::PrecedingCases, 320);
}

#[test]
fn a_program_that_answers_only_the_first_case_is_recognized() {
    let all = all();
    for options in with_jobs(batches(), [1, 2]) {
        let (outcome, _) = run(options, answers_only_first);
        // The first batch has one case.
        check_found(&outcome, &all[1..=2], Context::NotFirst, 2);
    }
    let random = Options {
        random_only: true,
        ..batches()
    };
    let (outcome, _) = run(random, answers_only_first);
    let finding = outcome.finding.expect("there is a failure");
    assert_eq!(finding.context(), Context::NotFirst);
    assert_eq!(outcome.claim, Claim::PrecedingCases(2));
}

#[test]
fn a_program_for_single_cases_may_answer_only_the_first_case() {
    for options in with_jobs(single(), [1, 2]) {
        let (outcome, runs) = run(options, answers_only_first);
        check_all_passed(&outcome);
        let beyond = outcome.remarks.beyond_statement.expect("batches fail");
        assert_eq!(beyond.context(), Context::NotFirst);
        let several = runs.iter().filter(|cases| cases.len() > 1).count();
        assert!(several < 20, "{several} runs of several cases");
    }
}

#[test]
fn a_failure_of_a_single_case_is_found_although_batches_fail() {
    let all = all();
    for index in [0, 1, 5, 64, 1_000] {
        let together = wrong_after(|boards| *boards == all[3], |boards| *boards != all[3]);
        let (outcome, _) = run(single(), |cases, run| {
            let alone = cases.iter().position(|case| *case == all[index]);
            match alone {
                Some(alone) => Ok(Some(Failure::Wrong(Some(alone)))),
                None => together(cases, run),
            }
        });
        check_found(&outcome, &all[index..=index], Context::Alone, index as u64);
    }
}

#[test]
fn of_two_failures_the_first_is_found() {
    let all = all();
    let pair = [&all[34], &all[40]];
    // The output shows the failure of one board, but not that of another board after a third one.
    let answer = |cases: &[Boards], _| -> Answer {
        let alone = cases.iter().position(|case| *case == all[45]);
        let fails = alone.is_some() || are_before(cases, &pair[..1], pair[1]);
        Ok(fails.then_some(Failure::Wrong(alone)))
    };
    let (outcome, _) = run(batches(), answer);
    let cases = pair.map(Boards::clone);
    check_found(&outcome, &cases, Context::PrecedingCases, 40);
    // If judges have one case in an input, only the failure of one board counts.
    let (outcome, _) = run(single(), answer);
    check_found(&outcome, &all[45..=45], Context::Alone, 45);
}

#[test]
fn after_a_failure_beyond_the_statement_the_batches_stay_as_large_as_possible() {
    for options in with_jobs(single(), [1, 2]) {
        let (outcome, runs) = run(options, wrong_if(|cases| cases.len() > 40));
        check_all_passed(&outcome);
        let beyond = outcome.remarks.beyond_statement.expect("batches fail");
        assert_eq!(beyond.cases.len(), 41);
        assert!(runs.len() < 65_536 / 30, "{} runs", runs.len());
    }
}

#[test]
fn failures_of_some_runs_on_several_cases_are_a_remark() {
    let all = all();
    let failures = AtomicU32::new(0);
    let answer = wrong_if(|cases| {
        let is_candidate = cases.len() > 1 && cases.contains(&all[40]);
        // It fails until the batch is reduced, and then no more.
        is_candidate && failures.fetch_add(1, Ordering::SeqCst) < 4
    });
    let (outcome, _) = run(single(), answer);
    check_all_passed(&outcome);
    let beyond = outcome.remarks.beyond_statement.expect("batches fail");
    assert!(matches!(beyond.confidence, Confidence::Flaky { .. }));
}

#[test]
fn the_deadline_ends_the_reduction_of_preceding_cases() {
    let all = all();
    let fails = |cases: &[Boards]| are_before(cases, &[&all[35], &all[38]], &all[60]);
    let first_failing = |cases: &[Boards], _| fails(cases);
    let outcome = run_to_deadline(batches(), first_failing, |cases| {
        let last = cases.iter().position(|case| *case == all[60]);
        Ok(fails(cases).then_some(Failure::Wrong(last)))
    });
    let finding = outcome.finding.expect("a batch has failed");
    assert_eq!(finding.cases, &all[31..=60]);
    assert_eq!(finding.confidence, Confidence::Unconfirmed);
    assert_eq!(outcome.claim, Claim::NotReduced(60));
    assert_eq!(outcome.spent, Some(Spent::Time));
}

#[test]
fn the_cases_of_an_edge_case_are_run_together() {
    let (_, runs) = run(batches(), |_, _| Ok(None));
    let flip = puzzles::find("flip").expect("it is in the registry");
    for edge_case in crate::edge_cases(flip, &*inputs()) {
        assert!(runs.contains(&edge_case.cases), "{}", edge_case.name);
    }
}

#[test]
fn a_batch_that_exceeds_a_limit_is_reduced() {
    let answer = |cases: &[Boards], _| Ok((cases.len() > 11).then_some(Failure::Limit));
    let [options] = with_jobs(single(), [2]);
    let (outcome, _) = run(options, answer);
    check_all_passed(&outcome);
    assert_eq!(outcome.remarks.batch_limit, Some(11));
    assert_eq!(outcome.remarks.late_once, 0);
    // A judge's input may have twelve cases.
    let (outcome, _) = run(batches(), answer);
    let finding = outcome.finding.expect("there is a failure");
    let found = (finding.cases.len(), finding.confidence);
    assert_eq!(found, (12, Confidence::Reproduced));
}

/// The second stage finds a failure that comes and goes: the result has it, and no claim that all smaller inputs passed.
#[test]
fn a_flaky_failure_below_the_known_one_is_kept() {
    let all = all();
    let runs_alone = AtomicU32::new(0);
    let (outcome, _) = run(batches(), |cases, _| {
        let wrong = cases.iter().position(|case| *case == all[40]);
        let is_flaky = cases == &all[20..=20] && runs_alone.fetch_add(1, Ordering::SeqCst) == 0;
        Ok((wrong.is_some() || is_flaky).then_some(Failure::Wrong(wrong)))
    });
    let finding = outcome.finding.expect("there is a failure");
    assert_eq!(finding.cases, &all[20..=20]);
    let claim = outcome.claim;
    assert!(matches!(claim, Claim::Flaky(..)), "{claim:?}");
}

#[test]
fn one_case_of_a_batch_that_exceeds_a_limit_is_found() {
    let all = all();
    for index in [0, 1, 90, 6_789] {
        let (outcome, _) = run(batches(), |cases, _| {
            Ok(cases.contains(&all[index]).then_some(Failure::Limit))
        });
        check_found(&outcome, &all[index..=index], Context::Alone, index as u64);
    }
}
