//! The answers of an output, case after case, compared with the exact ones.

use search_core::Limits;

use super::quote::Quote;
use super::replay::Replay;
use super::words::{Word, Words};
use super::{Checker, Rejection, RejectionKind, layout};
use crate::run::Run;
use crate::text::{Boards, write_answer};
use crate::{Case, Engine, Method, Request, Session, Solver};

/// Checks outputs for the cases of one type.
#[derive(Debug)]
pub(crate) struct ExactChecker<C: Case> {
    run: Run<C>,
}

impl<C: Case> ExactChecker<C> {
    /// What is asked for to know the exact output.
    const REQUEST: Request = Request {
        moves: C::ABOUT.prints_moves,
        ..Request::new(Method::new(Engine::Auto))
    };

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
            let expected = said::<C>(distance);
            return Err(if output.is_at_start {
                let why = format!("no output: expected {expected}");
                output.missing(RejectionKind::NoOutput, why)
            } else {
                let why = format!("the answer is missing: expected {expected}");
                output.missing(RejectionKind::MissingAnswer, why)
            });
        };
        let distance = match (distance, Answer::read::<C>(&word)) {
            (None, Answer::NoWay) => return Ok(()),
            (Some(distance), Answer::Number(number)) if number == Some(distance) => distance,
            (distance, answer) => return Err(wrong::<C>(&word, distance, answer)),
        };
        if C::ABOUT.prints_moves {
            Replay::new(case).check(word, distance, output)
        } else {
            Ok(())
        }
    }
}

impl<C: Case> Checker for ExactChecker<C> {
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
            output.case += 1;
            let case = C::from_boards(boards);
            self.check_case(&case, &mut output)
                .map_err(|rejection| rejection.in_case(output.case, cases.len()))?;
        }
        output.end()
    }
}

/// The output, with the first thing that is wrong with its layout so far.
pub(super) struct Output<'a> {
    words: Words<'a>,
    /// The case whose answer is being read, counted from 1.
    case: usize,
    cases: usize,
    is_at_start: bool,
    untidy: Option<Rejection>,
}

impl<'a> Output<'a> {
    fn new(text: &'a [u8], cases: usize) -> Self {
        Self {
            words: Words::new(text),
            case: 0,
            cases,
            is_at_start: true,
            untidy: None,
        }
    }

    /// The words that come next.
    pub(super) fn ahead(&self) -> Words<'a> {
        self.words.clone()
    }

    /// The next word, unless it is for somebody else: the answer to a further case, if there is one.
    pub(super) fn next_unless(
        &mut self,
        is_answer: impl FnOnce(&Word<'_>) -> bool,
    ) -> Option<Word<'a>> {
        let is_for_another =
            self.case < self.cases && self.words.peek().is_some_and(|word| is_answer(&word));
        if is_for_another { None } else { self.next() }
    }

    /// The next word.
    fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.next()?;
        if self.untidy.is_none() {
            self.untidy = layout::fault_before(&word, self.is_at_start)
                .map(|fault| fault.in_case(self.case, self.cases));
        }
        self.is_at_start = false;
        Some(word)
    }

    /// Something is missing behind the last word.
    pub(super) fn missing(&self, kind: RejectionKind, why: String) -> Rejection {
        let (span, line) = self.words.here();
        Rejection::new(kind, span, line, why)
    }

    /// Behind the last answer there may be nothing but blanks, and all must have been laid out well.
    fn end(mut self) -> Result<(), Rejection> {
        let fault = if let Some(word) = self.words.next() {
            let why = format!("{} follows the last answer", Quote(word.bytes));
            Some(Rejection::at(&word, RejectionKind::TrailingText, why))
        } else {
            self.untidy.or_else(|| layout::fault_at_end(&self.words))
        };
        fault.map_or(Ok(()), |fault| Err(fault.in_case(self.case, self.cases)))
    }
}

/// What a word says as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// A number; `None` for one that is too large for any distance.
    Number(Option<u32>),
    /// That there is no way.
    NoWay,
    /// Nothing.
    Nothing,
}

impl Answer {
    pub(super) fn read<C: Case>(word: &Word<'_>) -> Self {
        match word.bytes {
            no_way if no_way == C::ABOUT.unsolvable.as_bytes() => Self::NoWay,
            [b'0'] => Self::Number(Some(0)),
            [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => {
                let digits = std::str::from_utf8(word.bytes);
                Self::Number(digits.ok().and_then(|digits| digits.parse().ok()))
            }
            _ => Self::Nothing,
        }
    }
}

/// Another answer than the one that is right.
fn wrong<C: Case>(word: &Word<'_>, distance: Option<u32>, answer: Answer) -> Rejection {
    let expected = said::<C>(distance);
    let got = match answer {
        Answer::Number(Some(number)) => number.to_string(),
        _ => Quote(word.bytes).to_string(),
    };
    let why = match (distance, answer) {
        (Some(distance), Answer::NoWay) => {
            format!("{got}, but {}", enough(distance, counted(distance)))
        }
        (Some(distance), Answer::Number(Some(number)))
            if C::ABOUT.prints_moves && number > distance =>
        {
            let fewer = enough(distance, distance.to_string());
            format!("{} where {fewer}", counted(number))
        }
        (None, Answer::Nothing)
            if word
                .bytes
                .eq_ignore_ascii_case(C::ABOUT.unsolvable.as_bytes()) =>
        {
            format!("expected {expected}, got {got}: capital and small letters differ")
        }
        _ => format!("expected {expected}, got {got}"),
    };
    let kind = match answer {
        Answer::Nothing => RejectionKind::NotAnAnswer,
        _ => RejectionKind::WrongAnswer,
    };
    Rejection::at(word, kind, why)
}

/// The right answer, as a message has it.
fn said<C: Case>(distance: Option<u32>) -> String {
    match distance {
        Some(distance) => distance.to_string(),
        None => Quote(C::ABOUT.unsolvable.as_bytes()).to_string(),
    }
}

/// So many moves.
fn counted(number: u32) -> String {
    format!("{number} move{}", if number == 1 { "" } else { "s" })
}

/// That so many moves, named so, will do.
fn enough(distance: u32, named: String) -> String {
    match distance {
        0 => "none is needed".to_owned(),
        1 => named + " is enough",
        _ => named + " are enough",
    }
}
