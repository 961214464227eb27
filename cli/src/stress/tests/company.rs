//! Programs that fail only in company.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use puzzles::text::Boards;

use super::oracle::{Answer, BATCHES, Done, Setting, all, flip, inputs, search};
use crate::stress::budget::Spent;
use crate::stress::claim::Claim;
use crate::stress::examinee::FailedKind;
use crate::stress::finding::{Company, Trust};
use crate::stress::notes::OneByOne;

/// Batches of a format whose judge has one case in an input.
const ONE_BY_ONE: Setting = Setting {
    several: false,
    ..BATCHES
};

/// A program that goes wrong on a case if there is such another one anywhere before it.
fn wrong_after(
    before: impl Fn(&Boards) -> bool + Sync,
    case: impl Fn(&Boards) -> bool + Sync,
) -> impl Fn(&[Boards], usize) -> Answer + Sync {
    move |cases, _| {
        let first = cases.iter().position(&before);
        let wrong =
            first.and_then(|first| Some(first + 1 + cases[first + 1..].iter().position(&case)?));
        Ok(wrong.map(|wrong| (FailedKind::Wrong, Some(wrong))))
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is an answer like any other")]
fn answers_the_first_only(cases: &[Boards], _: usize) -> Answer {
    Ok((cases.len() > 1).then_some((FailedKind::OnlyTheFirst, Some(1))))
}

#[track_caller]
fn check_found(done: &Done, cases: &[Boards], company: Company, smaller: u64) {
    let finding = done.finding.as_ref().expect("something is wrong");
    assert_eq!(finding.cases, cases);
    assert_eq!(
        (finding.trust, finding.company()),
        (Trust::Reproduced, company)
    );
    let claim = match company {
        Company::Alone => Claim::Smallest { smaller },
        Company::Needed | Company::OnlyTheFirst => Claim::InCompany { passed: smaller },
    };
    assert_eq!(done.claim, claim);
}

#[test]
fn what_is_left_over_is_found_with_the_least_company() {
    let all = all();
    for jobs in [1, 4] {
        let setting = Setting { jobs, ..BATCHES };
        // Of two that would each do and are in one batch with it, the first.
        let done = search(
            setting,
            wrong_after(
                |boards| *boards == all[35] || *boards == all[38],
                |boards| *boards == all[40],
            ),
        );
        check_found(
            &done,
            &[all[35].clone(), all[40].clone()],
            Company::Needed,
            40,
        );
        let done = search(
            setting,
            wrong_after(|boards| *boards == all[50], |boards| *boards == all[57]),
        );
        check_found(
            &done,
            &[all[50].clone(), all[57].clone()],
            Company::Needed,
            57,
        );
    }
}

#[test]
fn what_is_left_over_for_a_case_at_another_distance_is_found() {
    let mut places = inputs();
    let (far, near) = (Some(5), Some(0));
    let mut distance = |boards: &Boards| places.distance(boards);
    let distances: HashMap<Boards, Option<u32>> = all()
        .into_iter()
        .map(|boards| (boards.clone(), distance(&boards)))
        .collect();
    let at = |wanted| move |boards: &Boards| distances[boards] == wanted;
    let done = search(BATCHES, wrong_after(at.clone()(far), at(near)));
    let finding = done.finding.expect("something is wrong");
    assert_eq!(finding.cases.len(), 2);
    assert_eq!(finding.company(), Company::Needed);
    assert!(matches!(done.claim, Claim::InCompany { .. }));
}

#[test]
fn two_that_must_come_before_are_found_together() {
    let all = all();
    let culprits = [all[300].clone(), all[310].clone()];
    let done = search(BATCHES, |cases, _| {
        let place = |wanted: &Boards| cases.iter().position(|case| case == wanted);
        let last = place(&all[320]);
        let are_before = culprits
            .iter()
            .all(|culprit| place(culprit).is_some_and(|at| Some(at) < last));
        Ok(last
            .filter(|_| are_before)
            .map(|_| (FailedKind::Wrong, None)))
    });
    let [first, second] = culprits;
    check_found(
        &done,
        &[first, second, all[320].clone()],
        Company::Needed,
        320,
    );
}

#[test]
fn a_program_that_answers_only_the_first_case_is_told_apart() {
    let all = all();
    for jobs in [1, 2] {
        let setting = Setting { jobs, ..BATCHES };
        let done = search(setting, answers_the_first_only);
        // One case by itself is tried first.
        check_found(&done, &all[1..=2], Company::OnlyTheFirst, 2);
    }
}

#[test]
fn where_judges_have_one_case_nothing_is_wrong_with_it() {
    let all = all();
    for jobs in [1, 2] {
        let setting = Setting { jobs, ..ONE_BY_ONE };
        let done = search(setting, answers_the_first_only);
        assert_eq!(done.finding, None);
        let inputs = all.len() as u64;
        assert_eq!(done.claim, Claim::NoneAtAll { inputs });
        assert_eq!(done.remarks.one_by_one, Some(OneByOne::OnlyTheFirst));
        let more = done.ran.iter().filter(|cases| cases.len() > 1).count();
        assert!(more < 20, "{more} runs of several cases");
    }
}

#[test]
fn what_fails_alone_is_found_even_if_nothing_is_left_to_batches() {
    let all = all();
    for place in [0, 1, 5, 64, 1_000] {
        let left_over = wrong_after(|boards| *boards == all[3], |boards| *boards != all[3]);
        let done = search(ONE_BY_ONE, |cases, run| {
            let alone = cases.iter().position(|case| *case == all[place]);
            match alone {
                Some(alone) => Ok(Some((FailedKind::Wrong, Some(alone)))),
                None => left_over(cases, run),
            }
        });
        check_found(&done, &all[place..=place], Company::Alone, place as u64);
    }
}

/// A program that fails on one board, which it shows, and on another after yet another.
fn wrong_in_two_ways(
    alone: &Boards,
    pair: [&Boards; 2],
) -> impl Fn(&[Boards], usize) -> Answer + Sync {
    move |cases, _| {
        let place = |wanted: &Boards| cases.iter().position(|case| case == wanted);
        let first = place(pair[0]);
        let is_pair = first.is_some_and(|first| cases[first..].contains(pair[1]));
        let suspect = place(alone);
        Ok((suspect.is_some() || is_pair).then_some((FailedKind::Wrong, suspect)))
    }
}

#[test]
fn what_is_told_is_the_failure_that_comes_first() {
    let all = all();
    let pair = [&all[34], &all[40]];
    let done = search(BATCHES, wrong_in_two_ways(&all[45], pair));
    check_found(&done, &pair.map(Boards::clone), Company::Needed, 40);
    // Where judges have one case, the other one is.
    let done = search(ONE_BY_ONE, wrong_in_two_ways(&all[45], pair));
    check_found(&done, &all[45..=45], Company::Alone, 45);
}

#[test]
fn what_goes_wrong_on_several_only_sometimes_is_told_as_such() {
    let all = all();
    let failures = AtomicU32::new(0);
    let sometimes = |cases: &[Boards], _| {
        let several = cases.len() > 1 && cases.contains(&all[40]);
        // So often until its batch is cut down, and then no more.
        let fails = several && failures.fetch_add(1, Ordering::SeqCst) < 4;
        Ok(fails.then_some((FailedKind::Wrong, None)))
    };
    let done = search(ONE_BY_ONE, sometimes);
    assert_eq!(done.finding, None);
    let inputs = all.len() as u64;
    assert_eq!(done.claim, Claim::NoneAtAll { inputs });
    assert_eq!(done.remarks.one_by_one, Some(OneByOne::Sometimes));
}

#[test]
fn the_least_company_is_not_looked_for_beyond_the_time() {
    let all = all();
    let until = Instant::now() + Duration::from_millis(500);
    let setting = Setting {
        until: Some(until),
        ..BATCHES
    };
    let culprits = [&all[35], &all[38]];
    let done = search(setting, |cases, _| {
        let place = |wanted: &Boards| cases.iter().position(|case| case == wanted);
        let last = place(&all[60]);
        let fails = culprits
            .iter()
            .all(|culprit| place(culprit).is_some_and(|at| Some(at) < last));
        if fails {
            thread::sleep(until.saturating_duration_since(Instant::now()));
        }
        Ok(fails.then_some((FailedKind::Wrong, last)))
    });
    let finding = done.finding.expect("a batch has failed");
    assert_eq!(finding.cases, &all[31..=60]);
    assert_eq!(finding.trust, Trust::Hasty);
    assert_eq!(done.claim, Claim::NotCutDown { passed: 60 });
    assert_eq!(done.spent, Some(Spent::Time));
}

#[test]
fn in_company_little_is_claimed_of_random_inputs() {
    let setting = Setting {
        at_random: true,
        ..BATCHES
    };
    let done = search(setting, answers_the_first_only);
    let finding = done.finding.expect("it answers one of several");
    assert_eq!(finding.company(), Company::OnlyTheFirst);
    assert_eq!(done.claim, Claim::InCompany { passed: 2 });
}

#[test]
fn edge_cases_that_belong_together_are_run_together() {
    let mut edge_cases = examiner::edge_cases(flip(), &*inputs());
    let done = search(BATCHES, |_, _| Ok(None));
    for edge_case in edge_cases.drain(..) {
        assert!(done.ran.contains(&edge_case.cases), "{}", edge_case.name);
    }
}

#[test]
fn too_many_cases_for_the_limits_are_no_failure() {
    let all = all();
    let setting = Setting { jobs: 2, ..BATCHES };
    for several in [true, false] {
        let setting = Setting { several, ..setting };
        let slow =
            |cases: &[Boards], _| Ok((cases.len() > 11).then_some((FailedKind::Limit, None)));
        let done = search(setting, slow);
        assert_eq!(done.finding, None);
        let inputs = all.len() as u64;
        assert_eq!(done.claim, Claim::NoneAtAll { inputs });
        assert_eq!(done.remarks.too_many, Some(11));
        assert_eq!(done.remarks.late_once, 0);
    }
}

#[test]
fn one_that_hangs_among_many_is_found_alone() {
    let all = all();
    for place in [0, 1, 90, 6_789] {
        let done = search(BATCHES, |cases, _| {
            let hangs = cases.contains(&all[place]);
            Ok(hangs.then_some((FailedKind::Limit, None)))
        });
        check_found(&done, &all[place..=place], Company::Alone, place as u64);
    }
}
