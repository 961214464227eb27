//! Outputs compared with the exact answers, case after case.

use search_core::Limits;

use super::answer::{self, Answer};
use super::output::Output;
use super::replay::Replay;
use super::{Checker, Rejection, RejectionKind};
use crate::capabilities::Registered;
use crate::run::Run;
use crate::text::{Boards, write_answer};
use crate::{Engine, Method, Request, Session, Solver};

/// Checks outputs for the cases of one type.
#[derive(Debug)]
pub(crate) struct ExactChecker<C: Registered> {
    run: Run<C>,
}

impl<C: Registered> ExactChecker<C> {
    /// What is asked for to know the exact output.
    const REQUEST: Request = Request {
        moves: C::ABOUT.prints_moves,
        ..Request::new(Method::new(Engine::Auto))
    };

    /// A checker that has not checked anything yet.
    pub(crate) fn new() -> Self {
        let solver = Solver::new(Self::REQUEST.method).expect("every puzzle has its best route");
        Self {
            run: Run::new(solver, Self::REQUEST),
        }
    }

    /// Checks the answer to one case.
    fn check_case(&mut self, case: &C, output: &mut Output<'_>) -> Result<(), Rejection> {
        let distance = self.run.distance(case);
        let Some(word) = output.next() else {
            let (kind, what) = if output.is_at_start() {
                (RejectionKind::NoOutput, "no output")
            } else {
                (RejectionKind::MissingAnswer, "the answer is missing")
            };
            let why = format!("{what}: expected {}", answer::right::<C>(distance));
            return Err(output.missing(kind, why));
        };
        let distance = match (distance, Answer::read::<C>(&word)) {
            (None, Answer::NoWay) => return Ok(()),
            (Some(distance), Answer::Number(number)) if number == Some(distance) => distance,
            (distance, answer) => return Err(answer::wrong::<C>(&word, distance, answer)),
        };
        if C::ABOUT.prints_moves {
            Replay::new(case).check(word, distance, output)
        } else {
            Ok(())
        }
    }
}

impl<C: Registered> Checker for ExactChecker<C> {
    fn expected(&mut self, cases: &[Boards]) -> Vec<u8> {
        let mut out = Vec::new();
        for boards in cases {
            let outcome = self.run.answer(boards, Limits::none().into()).outcome;
            write_answer(&mut out, &C::ABOUT, Self::REQUEST, outcome)
                .expect("a vector takes all that is written");
        }
        out
    }

    fn check(&mut self, cases: &[Boards], output: &[u8]) -> Result<(), Rejection> {
        let mut output = Output::new(output, cases.len());
        for boards in cases {
            output.begin_case();
            let case = C::from_boards(boards);
            self.check_case(&case, &mut output)
                .map_err(|rejection| output.in_this_case(rejection))?;
        }
        output.end()
    }
}
