//! Requests that the server refuses.

use std::fmt::Display;

use axum::http::StatusCode;
use puzzles::analysis::IllegalMove;
use puzzles::text::FaultKind;
use puzzles::{About, Colour};

use crate::texts::{Language, Texts, fill};

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// A sentence without its full stop, in each language.
    pub(crate) messages: Vec<String>,
    /// The number of the move that is not legal, from 1.
    pub(crate) number: Option<usize>,
    /// The parameter with the fault.
    pub(crate) parameter: Option<String>,
    /// The first faulty byte of the value of a malformed board.
    pub(crate) position: Option<usize>,
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Self {
        let message = |language: Language| {
            let kind = ["illegal_move", "no_move"][usize::from(error.legal.is_empty())];
            let text = language.fault(kind, &[&error.number, &error.text, &error.legal]);
            text.unwrap_or_else(|| error.to_string())
        };
        Self {
            number: Some(error.number),
            ..Self::in_words(message).of("moves")
        }
    }
}

impl Refusal {
    /// A refusal with a text of the pages, filled with these values.
    pub(crate) fn new(
        status: StatusCode,
        text: fn(&Texts) -> &'static str,
        values: &[&dyn Display],
    ) -> Self {
        let message = |language: Language| fill(text(language.texts()), values);
        Self {
            status,
            ..Self::in_words(message)
        }
    }

    /// A malformed address, with a sentence in each language.
    pub(crate) fn in_words(message: impl Fn(Language) -> String) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            messages: Language::all().map(message).collect(),
            number: None,
            parameter: None,
            position: None,
        }
    }

    /// The kind of the refusal, for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self.status {
            _ if self.number.is_some() => "illegal-move",
            StatusCode::BAD_REQUEST => "malformed-address",
            StatusCode::NOT_FOUND => "not-found",
            StatusCode::METHOD_NOT_ALLOWED => "method-not-allowed",
            StatusCode::FORBIDDEN => "forbidden",
            StatusCode::SERVICE_UNAVAILABLE => "busy",
            _ => "internal-error",
        }
    }

    /// The sentence, without its full stop.
    pub(crate) fn message(&self, language: Language) -> &str {
        &self.messages[language.index()]
    }

    /// A malformed address.
    pub(crate) fn address(text: fn(&Texts) -> &'static str, values: &[&dyn Display]) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text, values)
    }

    /// The refusal of the value of a parameter.
    pub(crate) fn of(mut self, parameter: &str) -> Self {
        self.parameter = Some(parameter.to_owned());
        self
    }

    /// An address without a page.
    pub(crate) fn no_page() -> Self {
        Self::new(StatusCode::NOT_FOUND, |it| it.refuse_page, &[])
    }
}

/// All faults of a board.
pub(crate) fn fault_list(language: Language, about: &About, faults: &[FaultKind]) -> String {
    let faults = faults.iter().map(|kind| fault_text(language, about, *kind));
    faults.collect::<Vec<_>>().join("; ")
}

/// A fault of an input and what the format expects.
pub(crate) fn fault_text(language: Language, about: &About, kind: FaultKind) -> String {
    let texts = language.texts();
    let format = &about.format;
    let alphabet = || {
        let contents = [Some(Colour::Black), Some(Colour::White), None];
        let characters = contents.map(|content| format.alphabet.character(content));
        let characters = characters.into_iter().flatten().map(|it| format!("`{it}`"));
        characters.collect::<Vec<_>>().join(texts.comma)
    };
    let text = match kind {
        FaultKind::WrongNumber {
            content,
            expected,
            found,
            ..
        } => {
            let content = language.content(about, content);
            Some(fill(texts.wrong_number, &[&content, &found, &expected]))
        }
        FaultKind::Empty => language.fault("empty", &[]),
        FaultKind::ByteOrderMark => language.fault("byte_order_mark", &[]),
        FaultKind::UnknownCharacter => language.fault("unknown_character", &[&alphabet()]),
        FaultKind::ShortRow { found } => language.fault("short_row", &[&found]),
        FaultKind::LongRow { found, .. } => language.fault("long_row", &[&found]),
        FaultKind::MissingRow(row) => language.fault("missing_row", &[&(row + 1)]),
        FaultKind::MissingBoard(board) => language.fault("missing_board", &[&(board + 1)]),
        FaultKind::MissingCount | FaultKind::CountNotANumber | FaultKind::CountNegative => {
            language.fault("no_count", &[])
        }
        FaultKind::CountTooLarge => language.fault("large_count", &[]),
        FaultKind::MissingCase { declared, found } => {
            language.fault("missing_case", &[&declared, &found])
        }
        FaultKind::TrailingText { .. } => language.fault("trailing_text", &[]),
        // The other kinds are of strict validation only.
        _ => None,
    };
    text.unwrap_or_else(|| format!("{kind}; {}", kind.expected(format)))
}
