//! What the verdicts come to.

use super::Expectation;
use crate::number::counted;
use crate::report::{Finding, Report, Trial, seconds};
use crate::verdict::Code;

/// Adds to a report the trials on so many tests, and what they come to.
pub(crate) fn conclude(
    report: &mut Report,
    trials: Vec<Trial>,
    tests: usize,
    expectation: &Expectation,
) {
    report.trials = trials;
    for trial in &mut report.trials {
        trial.passed = expectation.allows(trial.verdict);
    }
    let done = report.trials.len();
    report.is_complete = done == tests;
    if !report.is_complete {
        let tests = counted(tests as u64, "test", "tests");
        report.notes.push(format!("ended after {done} of {tests}"));
    }
    if !expectation.is_usual() {
        let finding = expected(&report.trials, expectation);
        report.findings.push(finding);
    }
    report.notes.extend(slowest(&report.trials));
    report.summary = summary(report);
}

/// Whether a verdict that was expected was given.
fn expected(trials: &[Trial], expectation: &Expectation) -> Finding {
    let passed = expectation.is_met_by(trials.iter().map(|trial| trial.verdict));
    let given = if passed { "given" } else { "never given" };
    Finding {
        name: format!("expected: {}", expectation.names()),
        passed,
        why: given.to_owned(),
        cases: Vec::new(),
    }
}

/// The test that took the most CPU time.
fn slowest(trials: &[Trial]) -> Option<String> {
    let times = trials
        .iter()
        .filter_map(|trial| Some((trial.used?.cpu, trial)));
    // Of equals, the first.
    let (cpu, trial) = times.rev().max_by_key(|(cpu, _)| *cpu)?;
    Some(format!(
        "slowest: {} of CPU time, {}",
        seconds(cpu),
        trial.name
    ))
}

/// How many tests have which verdict, the good news first.
fn summary(report: &Report) -> String {
    let trials = &report.trials;
    let counts = Code::ALL.map(|code| {
        let with = trials.iter().filter(|trial| trial.verdict.code() == code);
        (code, with.count())
    });
    let counts = counts.into_iter().filter(|(_, number)| *number > 0);
    let counts: Vec<String> = counts
        .map(|(code, number)| format!("{code} {number}"))
        .collect();
    let state = match (report.is_complete, report.passed()) {
        (false, _) => "not finished",
        (true, true) => "passed",
        (true, false) => "failed",
    };
    if trials.is_empty() {
        return format!("{state}: no tests");
    }
    let tests = counted(trials.len() as u64, "test", "tests");
    format!("{state}: {tests}: {}", counts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Verdict;

    fn concluded(verdicts: &[Verdict], tests: usize, expected: &[Code]) -> Report {
        let trial = |verdict: &Verdict| Trial::without_run(String::new(), *verdict, String::new());
        let trials = verdicts.iter().map(trial).collect();
        let mut report = Report::new("judge", puzzles::PUZZLES[0].about());
        conclude(&mut report, trials, tests, &Expectation::new(expected));
        report
    }

    #[test]
    fn the_summary_counts_verdicts() {
        use Verdict::{Accepted, JudgeFault, NoOutput, Time, WrongAnswer};
        #[track_caller]
        fn check(verdicts: &[Verdict], expected: &[Code], summary: &str) {
            let report = concluded(verdicts, verdicts.len(), expected);
            assert_eq!(report.summary, summary);
        }
        check(&[Accepted], &[], "passed: 1 test: AC 1");
        let verdicts = [WrongAnswer, Accepted, NoOutput, JudgeFault, Accepted];
        check(&verdicts, &[], "failed: 5 tests: AC 2, WA 2, JF 1");
        check(
            &[WrongAnswer, Accepted],
            &[Code::Wa],
            "passed: 2 tests: AC 1, WA 1",
        );
        check(&[Accepted, Accepted], &[Code::Wa], "failed: 2 tests: AC 2");
        check(
            &[Time, WrongAnswer],
            &[Code::Tle],
            "failed: 2 tests: WA 1, TLE 1",
        );
    }

    #[test]
    fn what_is_not_finished_has_not_passed() {
        let report = concluded(&[Verdict::Accepted], 3, &[]);
        assert!(!report.passed());
        assert_eq!(report.notes, ["ended after 1 of 3 tests"]);
        assert_eq!(report.summary, "not finished: 1 test: AC 1");
        assert_eq!(concluded(&[], 3, &[]).summary, "not finished: no tests");
        assert_eq!(concluded(&[], 1, &[]).notes, ["ended after 0 of 1 test"]);
    }
}
