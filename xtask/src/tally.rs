//! Counting tests, as test programs report them.

use std::fmt;
use std::ops::AddAssign;

use crate::command::Finished;

/// How many tests passed, failed and were not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Tests that passed.
    pub(crate) passed: usize,
    /// Tests that failed.
    pub(crate) failed: usize,
    /// Tests that are marked to be left out.
    pub(crate) ignored: usize,
}

impl Tally {
    /// What a finished `cargo test` came to. A test program that does not build,
    /// or dies before it has counted, is one test that failed: whoever reads
    /// the counts alone must not take it for success.
    pub(crate) fn of(finished: &Finished) -> Self {
        let mut tally = Self::parse(&finished.output);
        if !finished.success() {
            tally.failed = tally.failed.max(1);
        }
        tally
    }

    /// The sum over all `test result:` lines in the output of `cargo test`.
    fn parse(output: &str) -> Self {
        let mut sum = Self::default();
        for line in output.lines() {
            if let Some((_, counts)) = line
                .strip_prefix("test result: ")
                .and_then(|rest| rest.split_once(". "))
            {
                sum += Self::parse_counts(counts);
            }
        }
        sum
    }

    /// One line's counts, as in `5 passed; 0 failed; 0 ignored; finished in 0.01s`.
    fn parse_counts(counts: &str) -> Self {
        let mut tally = Self::default();
        for part in counts.split("; ") {
            let Some((Ok(count), word)) = part
                .split_once(' ')
                .map(|(count, word)| (count.parse(), word))
            else {
                continue;
            };
            match word {
                "passed" => tally.passed = count,
                "failed" => tally.failed = count,
                "ignored" => tally.ignored = count,
                _ => {}
            }
        }
        tally
    }

    /// Whether no test ran at all.
    pub(crate) const fn is_empty(self) -> bool {
        self.passed == 0 && self.failed == 0
    }

    /// What to say of tests that all passed.
    pub(crate) fn success(self) -> String {
        match self.ignored {
            0 => format!("{} tests passed", self.passed),
            ignored => format!("{} tests passed, {ignored} ignored", self.passed),
        }
    }

    /// What to say of tests some of which failed.
    pub(crate) fn failure(self) -> String {
        format!(
            "{} of {} tests failed",
            self.failed,
            self.passed + self.failed
        )
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

impl fmt::Display for Tally {
    /// The line that ends every run: `N passed, M failed`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, passed: usize, failed: usize, ignored: usize) {
        assert_eq!(
            Tally::parse(output),
            Tally {
                passed,
                failed,
                ignored
            }
        );
    }

    #[test]
    fn result_lines_are_summed() {
        check("", 0, 0, 0);
        check(
            "running 2 tests\n\
             test a ... ok\n\
             test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.02s\n\
             \n\
             test result: FAILED. 40 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.50s\n",
            42,
            2,
            1,
        );
    }

    #[test]
    fn other_lines_are_not_counted() {
        check(
            "7 passed; 0 failed\nthe test result: ok. 1 passed; 0 failed\n",
            0,
            0,
            0,
        );
        check("test result: ok. many passed; 3\n", 0, 0, 0);
    }

    #[cfg(unix)]
    #[track_caller]
    fn check_run(script: &str, failed: usize) {
        let mut command = std::process::Command::new("sh");
        command.args(["-c", script]);
        let finished = crate::command::run(command, false).expect("sh runs");
        let expected = Tally {
            failed,
            ..Tally::default()
        };
        assert_eq!(Tally::of(&finished), expected);
    }

    #[cfg(unix)]
    #[test]
    fn program_that_dies_is_a_failure() {
        check_run("exit 0", 0);
        check_run("exit 101", 1);
        check_run(
            "echo 'test result: FAILED. 0 passed; 3 failed; 0 ignored'; exit 101",
            3,
        );
    }

    #[test]
    fn ignored_tests_are_not_hidden() {
        let tally = Tally {
            passed: 2,
            failed: 0,
            ignored: 1,
        };
        assert_eq!(tally.success(), "2 tests passed, 1 ignored");
    }

    #[test]
    fn display_is_the_closing_line() {
        let tally = Tally {
            passed: 312,
            failed: 4,
            ignored: 1,
        };
        assert_eq!(tally.to_string(), "312 passed, 4 failed");
    }
}
