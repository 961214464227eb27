//! A program on one test.

use std::path::Path;

use examiner::data_set::Test;
use puzzles::Puzzle;
use puzzles::check::Checker;
use puzzles::text::{Boards, ParseError, read_input};

use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::report::{Head, Trial};
use crate::source::Document;
use crate::verdict::{Objection, Verdict};
use runner::{Limits, Program};

/// Where a program is judged on one test after the other.
pub(crate) struct Bench<'a> {
    puzzle: &'static dyn Puzzle,
    checker: Box<dyn Checker>,
    program: &'a Program,
    limits: Limits,
    interrupt: &'a Interrupt,
}

impl<'a> Bench<'a> {
    /// A bench for a program, each run of it within these limits.
    pub(crate) fn new(
        puzzle: &'static dyn Puzzle,
        program: &'a Program,
        limits: Limits,
        interrupt: &'a Interrupt,
    ) -> Self {
        Self {
            puzzle,
            checker: puzzle.checker(),
            program,
            limits,
            interrupt,
        }
    }

    /// Judges the program on a test.
    ///
    /// A faulty test is the judge's fault: an input that cannot be read, on which the program is not run, or
    /// an answer beside it that is not right. (That one may be laid out otherwise than judges have it:
    /// nothing is compared with it.)
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or there is an interruption.
    pub(crate) fn judge(&mut self, test: &Test) -> Result<Trial, Failure> {
        let fault = |why| Trial::without_run(test.name(), Verdict::JudgeFault, why);
        let input = match self.read_input(&test.input)? {
            Ok(input) => input,
            Err(why) => return Ok(fault(why)),
        };
        let cases = match read_input(&input, &self.puzzle.about().format) {
            Ok(cases) => cases,
            Err(error) => {
                return Ok(Trial {
                    why: explain(&error, &input),
                    input: Head::of(input),
                    ..fault(String::new())
                });
            }
        };
        let faulty_answer = self.object_to_answer(test, &cases);
        let ran = self
            .program
            .run(&input, &self.limits, self.interrupt.flag())?;
        let mut wrong = None;
        let verdict = Verdict::of(&ran, |output| match faulty_answer {
            Some(why) => Err(Objection::JudgeFault(why)),
            None => self.checker.check(&cases, output).map_err(|rejection| {
                wrong = Some(rejection.case());
                rejection.into()
            }),
        });
        if !matches!(verdict.0, Verdict::WrongAnswer | Verdict::Presentation) {
            wrong = None;
        }
        Ok(Trial {
            expected: Head::of(self.checker.expected(&cases)),
            input: Head::of(input),
            ..Trial::of_run(test.name(), ran, verdict).with_cases(&cases, wrong)
        })
    }

    /// What an input holds; if it cannot be read, why.
    fn read_input(&self, path: &Path) -> Result<Result<Vec<u8>, String>, Failure> {
        if path.is_file() {
            return Ok(read(path));
        }
        // A pipe may keep its reader waiting for ever.
        let waited = self.interrupt.while_waiting(|| read(path));
        waited.ok_or_else(Failure::interrupted)
    }

    /// What is wrong with the answer beside an input, if there is one and anything is.
    fn object_to_answer(&mut self, test: &Test, cases: &[Boards]) -> Option<String> {
        let path = test.answer.as_ref()?;
        let answer = match read(path) {
            Ok(answer) => answer,
            Err(why) => return Some(why),
        };
        let rejection = self.checker.check(cases, &answer).err()?;
        let is_wrong = !rejection.kind().is_presentation();
        is_wrong.then(|| format!("{} is not right: {rejection}", path.display()))
    }
}

/// What a file holds; if it cannot be read, why.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let why = |failure: Failure| failure.message().unwrap_or_default().to_owned();
    let document = Document::read(path);
    document.map(|document| document.text).map_err(why)
}

/// What is wrong with an input, and where.
fn explain(error: &ParseError, input: &[u8]) -> String {
    let faults = error.faults();
    let first = &faults[0];
    let before = &input[..first.span.start.min(input.len())];
    let line = before.split(|byte| *byte == b'\n').count();
    let case = error.case();
    let more = match faults.len() - 1 {
        0 => String::new(),
        1 => ", and 1 more fault".to_owned(),
        more => format!(", and {more} more faults"),
    };
    format!(
        "the input is faulty: case {case}, line {line}: {}{more}",
        first.kind
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faulty_input_is_explained_in_a_line() {
        let format = &puzzles::find("flip")
            .expect("it is one of the first")
            .about()
            .format;
        let explained = |input: &str| {
            let error = read_input(input.as_bytes(), format).expect_err("it is faulty");
            explain(&error, input.as_bytes())
        };
        assert_eq!(
            explained("bwwb\nbbwb\nbwwb\nbwww\n\nbwwb\nbb?b\nbww\nbwww\n"),
            "the input is faulty: case 2, line 7: unknown character, and 1 more fault"
        );
        assert_eq!(
            explained(""),
            "the input is faulty: case 1, line 1: the input is empty"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn files_without_end_are_not_read_to_their_end() {
        let why = read(Path::new("/dev/zero")).expect_err("it has no end");
        assert_eq!(why, "/dev/zero is too long: at most 64 MiB are read");
    }

    #[test]
    fn files_that_cannot_be_read_are_named() {
        let why = read(Path::new("no/such/file")).expect_err("there is none");
        assert!(why.starts_with("cannot read no/such/file: "), "{why}");
    }
}
