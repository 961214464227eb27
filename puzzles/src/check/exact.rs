//! Compares outputs with exact answers.

use search_core::Limits;

use super::output::{Output, Phrase};
use super::rejection::Quote;
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
    /// The request for the exact output.
    const REQUEST: Request = Request {
        moves: C::ABOUT.prints_moves,
        ..Request::new(Method::new(Engine::Auto))
    };

    /// Creates a checker.
    pub(crate) fn new() -> Self {
        let solver = Solver::new(Self::REQUEST.method).expect("every puzzle has an engine");
        Self {
            run: Run::new(solver, Self::REQUEST),
        }
    }

    /// Checks the answer to one case.
    fn check_case(&mut self, case: &C, output: &mut Output<'_>) -> Result<(), Rejection> {
        let distance = self.run.distance(case);
        let is_at_start = output.is_at_start();
        let Some(word) = output.next(1) else {
            let (kind, what) = if is_at_start {
                (RejectionKind::NoOutput, "no output")
            } else {
                (RejectionKind::MissingAnswer, "the answer is missing")
            };
            let why = format!("{what}: expected {}", expected::<C>(distance));
            return Err(output.missing(kind, why));
        };
        let answer = Answer::read::<C>(&word);
        match (distance, answer, C::CAPABILITIES.spelling) {
            (None, Answer::Impossible, _) => Ok(()),
            (Some(distance), Answer::Number(Some(number)), spelling) if number == distance => {
                match spelling {
                    Some(spelling) if C::ABOUT.prints_moves => {
                        Replay::new(case, spelling).check(word, distance, output)
                    }
                    _ => Ok(()),
                }
            }
            _ => {
                let kind = match answer {
                    Answer::Nothing => RejectionKind::NotAnAnswer,
                    _ => RejectionKind::WrongAnswer,
                };
                let why = why_wrong::<C>(&word, distance, answer);
                Err(output.reject(kind, word.span, why))
            }
        }
    }
}

impl<C: Registered> Checker for ExactChecker<C> {
    fn expected(&mut self, cases: &[Boards]) -> Vec<u8> {
        let mut out = Vec::new();
        for boards in cases {
            let outcome = self.run.answer(boards, Limits::none().into()).outcome;
            write_answer(&mut out, &C::ABOUT, Self::REQUEST, outcome).expect("a vector takes all");
        }
        out
    }

    fn check(&mut self, cases: &[Boards], output: &[u8]) -> Result<(), Rejection> {
        let mut output = Output::new(output, cases.len());
        for boards in cases {
            output.begin_case();
            let case = C::from_boards(boards);
            self.check_case(&case, &mut output)?;
        }
        output.end()
    }
}

/// The meaning of a word as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A number; `None` if it is too large for a distance.
    Number(Option<u32>),
    /// The puzzle's word for an unsolvable case.
    Impossible,
    /// Not an answer.
    Nothing,
}

impl Answer {
    /// Reads a word.
    pub(super) fn read<C: Registered>(word: &Phrase) -> Self {
        match &*word.bytes {
            bytes if bytes == C::ABOUT.unsolvable.as_bytes() => Self::Impossible,
            [b'0'] => Self::Number(Some(0)),
            [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => {
                Self::Number(word.text().parse().ok())
            }
            _ => Self::Nothing,
        }
    }
}

/// Why an answer is wrong.
fn why_wrong<C: Registered>(word: &Phrase, distance: Option<u32>, answer: Answer) -> String {
    let right = expected::<C>(distance);
    let got = match answer {
        Answer::Number(Some(number)) => number.to_string(),
        _ => Quote(&word.bytes).to_string(),
    };
    match (distance, answer) {
        (Some(distance), Answer::Impossible) => {
            format!("{got}, but {}", enough(distance, counted(distance)))
        }
        (Some(distance), Answer::Number(Some(number)))
            if C::ABOUT.prints_moves && number > distance =>
        {
            let fewer = enough(distance, distance.to_string());
            format!("{}, but {fewer}", counted(number))
        }
        (None, Answer::Nothing) if word.text().eq_ignore_ascii_case(C::ABOUT.unsolvable) => {
            format!("expected {right}, got {got}: capital and small letters differ")
        }
        _ => format!("expected {right}, got {got}"),
    }
}

/// The right answer, for messages.
fn expected<C: Registered>(distance: Option<u32>) -> String {
    match distance {
        Some(distance) => distance.to_string(),
        None => Quote(C::ABOUT.unsolvable.as_bytes()).to_string(),
    }
}

fn counted(number: u32) -> String {
    format!("{number} move{}", if number == 1 { "" } else { "s" })
}

/// States that a number of moves, with this name, is enough.
fn enough(distance: u32, name: String) -> String {
    match distance {
        0 => "none is needed".to_owned(),
        1 => name + " is enough",
        _ => name + " are enough",
    }
}
