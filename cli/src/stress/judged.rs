//! A program that is run and judged.

use std::sync::{Mutex, PoisonError};

use puzzles::Puzzle;
use puzzles::check::Checker;
use puzzles::text::{Boards, write_input};

use super::examinee::{Examinee, Failed, FailedKind};
use super::pace::Pace;
use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::report::Trial;
use crate::verdict::Verdict;
use runner::{Execution, Limits, Program};

/// Which part of a limit a run of several cases may take before the next ones get fewer.
const SLOW: u32 = 4;

/// A program that is run and judged.
pub(super) struct Judged<'a> {
    puzzle: &'static dyn Puzzle,
    program: &'a Program,
    limits: Limits,
    interrupt: &'a Interrupt,
    pace: &'a Pace,
    /// Checkers that nobody uses at the moment; each thread takes one.
    checkers: Mutex<Vec<Box<dyn Checker>>>,
}

impl<'a> Judged<'a> {
    /// A program for a puzzle, each run of it within these limits, however many cases it gets.
    pub(super) const fn new(
        puzzle: &'static dyn Puzzle,
        program: &'a Program,
        limits: Limits,
        interrupt: &'a Interrupt,
        pace: &'a Pace,
    ) -> Self {
        Self {
            puzzle,
            program,
            limits,
            interrupt,
            pace,
            checkers: Mutex::new(Vec::new()),
        }
    }

    /// An input of these cases.
    pub(super) fn input(&self, cases: &[Boards]) -> Vec<u8> {
        let mut input = Vec::new();
        write_input(&mut input, &self.puzzle.about().format, cases)
            .expect("memory can be written to");
        input
    }

    /// The right output for these cases.
    pub(super) fn expected(&self, cases: &[Boards]) -> Vec<u8> {
        self.with_checker(|checker| checker.expected(cases))
    }

    fn with_checker<T>(&self, task: impl FnOnce(&mut dyn Checker) -> T) -> T {
        let all = || self.checkers.lock().unwrap_or_else(PoisonError::into_inner);
        let free = all().pop();
        let mut checker = free.unwrap_or_else(|| self.puzzle.checker());
        let result = task(&mut *checker);
        all().push(checker);
        result
    }

    /// Lets the next runs have fewer cases if this one took long.
    fn keep_pace(&self, ran: &Execution, cases: usize) {
        if ran.cpu > self.limits.cpu / SLOW || ran.wall > self.limits.wall / SLOW {
            self.pace.at_most(cases / 2);
        }
    }
}

impl Examinee for Judged<'_> {
    /// As a report tells it, and without its name and its input.
    type Evidence = Trial;

    fn run(&self, cases: &[Boards]) -> Result<Option<Failed<Trial>>, Failure> {
        let ran = self
            .program
            .run(&self.input(cases), &self.limits, self.interrupt.flag())?;
        let mut suspect = None;
        let mut is_only_the_first = false;
        let verdict = self.with_checker(|checker| {
            Verdict::of(&ran, |output| {
                checker.check(cases, output).inspect_err(|rejection| {
                    suspect = rejection.case().checked_sub(1);
                    is_only_the_first =
                        cases.len() > 1 && checker.check(&cases[..1], output).is_ok();
                })
            })
        });
        let kind = match verdict.0 {
            Verdict::Accepted => {
                self.keep_pace(&ran, cases.len());
                return Ok(None);
            }
            Verdict::JudgeFault => return Err(Failure::surroundings(verdict.1)),
            Verdict::Time | Verdict::Memory | Verdict::Output => FailedKind::Limit,
            Verdict::WrongAnswer if is_only_the_first => FailedKind::OnlyTheFirst,
            Verdict::WrongAnswer
            | Verdict::NoOutput
            | Verdict::Presentation
            | Verdict::RunTime(_) => FailedKind::Wrong,
        };
        Ok(Some(Failed {
            suspect,
            kind,
            evidence: Trial::of_run(String::new(), ran, verdict),
        }))
    }
}
