//! `hostile`: programs that do what no judge would like, many times over, while all processors are
//! busy.
//!
//! They and their verdicts are in `tests/hostile`; the test that runs each of them once runs them
//! here, too.

use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::command::Finished;
use crate::context::Context;
use crate::report::Report;
use crate::tally::Tally;

/// Runs each program so many times.
pub(super) fn run(context: &Context, repeats: u32) -> anyhow::Result<Report> {
    let test = ["test", "--package", "tests", "--test", "suite"];
    // What is built is built before the processors are busy.
    for arguments in [
        &["build", "--package", "cli"][..],
        &[&test[..], &["--no-run"]].concat(),
    ] {
        let finished = context.run(context.cargo(arguments.iter().copied()))?;
        if !finished.success() {
            return Ok(Report::failed("it does not build", finished.unseen()));
        }
    }
    let mut command = context.cargo(test);
    command
        .args(["runner::hostile", "--", "--nocapture"])
        .env("HOSTILE_REPEATS", repeats.to_string());
    Ok(report(&while_busy(|| context.run(command))?))
}

/// What the test came to. One that has not run has found out nothing, and does not pass.
fn report(finished: &Finished) -> Report {
    let tests = Tally::of(finished);
    if !finished.success() {
        return Report::failed(tests.failure(), finished.unseen()).with_tests(tests);
    }
    if tests.passed == 0 {
        return Report::failed("no test has run", finished.unseen()).with_tests(tests);
    }
    let said = |line: &&str| line.starts_with("skipped: ") || line.starts_with("hostile: ");
    let said: Vec<&str> = finished.output.lines().filter(said).collect();
    Report::passed(said.join("; ")).with_tests(tests)
}

/// Does something while all processors are busy with something else.
fn while_busy<T>(work: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    let burn = || {
        while !is_over.load(Ordering::Relaxed) {
            hint::spin_loop();
        }
    };
    thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..processors {
            scope.spawn(burn);
        }
        let result = work();
        is_over.store(true, Ordering::Relaxed);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_and_the_processors_are_free_again() {
        assert_eq!(while_busy(|| 4), 4);
    }

    #[cfg(unix)]
    #[test]
    fn what_runs_no_test_does_not_pass() {
        for passed in [0, 1] {
            let mut command = std::process::Command::new("echo");
            command.arg(format!("test result: ok. {passed} passed; 0 failed;"));
            let finished = crate::command::run(command, false).expect("there is an echo");
            assert_eq!(report(&finished).passed, passed > 0);
        }
    }
}
