//! Programs that do not fail in each run.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use puzzles::text::Boards;

use super::{Answer, Failure, SearchResult, all, batches, check_all_passed, plain, run};
use crate::stress::{Claim, Confidence, Options};

/// The outcome if some runs with this board fail: those whose number, from 0, `fails`.
fn search(
    options: Options,
    board: &Boards,
    failure: Failure,
    fails: impl Fn(u32) -> bool + Sync,
) -> SearchResult {
    let number = AtomicU32::new(0);
    let answer = |cases: &[Boards], _| -> Answer {
        let has_board = cases.contains(board);
        let is_failure = has_board && fails(number.fetch_add(1, Ordering::SeqCst));
        Ok(is_failure.then_some(failure))
    };
    run(options, answer).0
}

#[test]
fn failures_of_some_runs_are_flaky() {
    let all = all();
    let wrong = Failure::Wrong(None);
    let check = |fails: fn(u32) -> bool, failed: u32| {
        let outcome = search(plain(), &all[3], wrong, fails);
        let finding = outcome.finding.expect("a failure was seen");
        assert_eq!(finding.cases, &all[3..=3]);
        assert_eq!(finding.confidence, Confidence::Flaky { failed, runs: 5 });
        assert_eq!(outcome.claim, Claim::Flaky(3));
    };
    check(|run| run == 0, 1);
    check(|run| run.is_multiple_of(2), 3);
    check(|run| run < 4, 4);
    let outcome = search(batches(), &all[700], wrong, |run| run == 0);
    let finding = outcome.finding.expect("a failure was seen");
    assert_eq!(finding.confidence, Confidence::Flaky { failed: 1, runs: 5 });
    assert!(finding.cases.contains(&all[700]));
}

#[test]
fn a_case_that_failed_alone_in_a_batch_and_then_passed_alone_is_flaky() {
    let all = all();
    // It is the first case of a batch of the walk.
    let board = &all[63];
    let failures = AtomicU32::new(0);
    let (outcome, _) = run(batches(), |cases, _| {
        let fails = match cases {
            [one] => one == board && failures.fetch_add(1, Ordering::SeqCst) == 0,
            several => several.contains(board),
        };
        Ok(fails.then_some(Failure::Wrong(None)))
    });
    let finding = outcome.finding.expect("a failure was seen");
    assert_eq!(finding.cases, std::slice::from_ref(board));
    assert_eq!(finding.confidence, Confidence::Flaky { failed: 1, runs: 2 });
    assert_eq!(outcome.claim, Claim::Flaky(63));
}

#[test]
fn an_input_that_exceeds_a_limit_is_run_again_alone() {
    let all = all();
    let (running, runs) = (AtomicU32::new(0), AtomicU32::new(0));
    let options = Options {
        jobs: NonZeroUsize::new(4).expect("it is positive"),
        ..plain()
    };
    let (outcome, _) = run(options, |cases, _| {
        running.fetch_add(1, Ordering::SeqCst);
        let is_late = cases[0] == all[700]
            && match runs.fetch_add(1, Ordering::SeqCst) {
                0 => true,
                // The other threads go on meanwhile, unless they have to wait.
                1 => (0..200).any(|_| {
                    thread::sleep(Duration::from_millis(1));
                    running.load(Ordering::SeqCst) > 1
                }),
                _ => false,
            };
        running.fetch_sub(1, Ordering::SeqCst);
        Ok(is_late.then_some(Failure::Limit))
    });
    check_all_passed(&outcome);
    assert_eq!(outcome.remarks.late_once, 1);
}

#[test]
fn a_limit_that_is_exceeded_once_is_a_remark() {
    let all = all();
    for options in [plain(), batches()] {
        let outcome = search(options, &all[700], Failure::Limit, |run| run == 0);
        check_all_passed(&outcome);
        assert_eq!(outcome.remarks.late_once, 1);
    }
}
