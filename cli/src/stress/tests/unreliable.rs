//! Programs that do not always fail.

use std::sync::atomic::{AtomicU32, Ordering};

use super::oracle::{BATCHES, PLAIN, all, search};
use crate::stress::claim::Claim;
use crate::stress::examinee::FailedKind;
use crate::stress::finding::Trust;

#[test]
fn a_failure_that_is_seen_once_is_no_proof() {
    let all = all();
    for setting in [PLAIN, BATCHES] {
        let failures = AtomicU32::new(0);
        let done = search(setting, |cases, _| {
            let fails = cases.contains(&all[700]) && failures.fetch_add(1, Ordering::SeqCst) == 0;
            Ok(fails.then_some((FailedKind::Wrong, None)))
        });
        let finding = done.finding.expect("a failure was seen");
        assert_eq!(finding.trust, Trust::Flaky { failed: 1, runs: 5 });
        assert!(finding.cases.contains(&all[700]));
    }
}

#[test]
fn what_failed_alone_in_a_batch_and_then_did_not_is_told_as_such() {
    let all = all();
    // A batch of the walk begins with it.
    let flaky = &all[63];
    let failures = AtomicU32::new(0);
    let done = search(BATCHES, |cases, _| {
        let fails = match cases {
            [one] => one == flaky && failures.fetch_add(1, Ordering::SeqCst) == 0,
            several => several.contains(flaky),
        };
        Ok(fails.then_some((FailedKind::Wrong, None)))
    });
    let finding = done.finding.expect("a failure was seen");
    assert_eq!(finding.cases, std::slice::from_ref(flaky));
    assert_eq!(finding.trust, Trust::Flaky { failed: 1, runs: 2 });
    assert_eq!(done.claim, Claim::Unreliable { passed: 63 });
}

#[test]
fn every_second_time_is_told_as_such() {
    let all = all();
    let runs = AtomicU32::new(0);
    let done = search(PLAIN, |cases, _| {
        let fails =
            cases.contains(&all[3]) && runs.fetch_add(1, Ordering::SeqCst).is_multiple_of(2);
        Ok(fails.then_some((FailedKind::Wrong, None)))
    });
    let finding = done.finding.expect("a failure was seen");
    assert_eq!(finding.trust, Trust::Flaky { failed: 3, runs: 5 });
    assert_eq!(done.claim, Claim::Unreliable { passed: 3 });
}

#[test]
fn a_limit_that_is_passed_once_is_a_remark() {
    let all = all();
    for setting in [PLAIN, BATCHES] {
        let failures = AtomicU32::new(0);
        let done = search(setting, |cases, _| {
            let fails = cases.contains(&all[700]) && failures.fetch_add(1, Ordering::SeqCst) == 0;
            Ok(fails.then_some((FailedKind::Limit, None)))
        });
        assert_eq!(done.finding, None);
        assert_eq!(done.remarks.late_once, 1);
        let inputs = all.len() as u64;
        assert_eq!(done.claim, Claim::NoneAtAll { inputs });
    }
}

#[test]
fn what_fails_again_once_has_not_failed_each_time() {
    let all = all();
    let runs = AtomicU32::new(0);
    let done = search(PLAIN, |cases, _| {
        let fails = cases.contains(&all[3]) && runs.fetch_add(1, Ordering::SeqCst) < 4;
        Ok(fails.then_some((FailedKind::Wrong, None)))
    });
    let finding = done.finding.expect("a failure was seen");
    assert_eq!(finding.trust, Trust::Flaky { failed: 4, runs: 5 });
    assert_eq!(done.claim, Claim::Unreliable { passed: 3 });
}
