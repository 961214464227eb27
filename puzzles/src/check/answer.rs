//! The answer to a case, as an output has it.

use super::quote::Quote;
use super::words::Word;
use super::{Rejection, RejectionKind};
use crate::Case;

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
    /// What a word says.
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

/// Another answer than the one that is right, and why it is not.
pub(super) fn wrong<C: Case>(word: &Word<'_>, distance: Option<u32>, answer: Answer) -> Rejection {
    let expected = right::<C>(distance);
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
pub(super) fn right<C: Case>(distance: Option<u32>) -> String {
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
