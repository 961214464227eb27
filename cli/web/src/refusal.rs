//! Requests that the server refuses.

use axum::http::StatusCode;
use puzzles::analysis::IllegalMove;
use puzzles::text::{FaultKind, Format};

use crate::texts::{Language, fill};
use crate::theme::Theme;

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// A sentence without its full stop, in each language.
    pub(crate) messages: [String; 2],
    /// The number of the move that is not legal, from 1.
    pub(crate) number: Option<usize>,
    /// The parameter with a malformed board, and the first faulty byte of its value.
    pub(crate) place: Option<(&'static str, usize)>,
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Self {
        let message = |language| match language {
            Language::English => error.to_string(),
            Language::Chinese => {
                let values: [&dyn std::fmt::Display; 2] = [&error.number, &error.text];
                fill(Language::Chinese.texts().refuse_move, &values)
            }
        };
        Self {
            number: Some(error.number),
            ..Self::address(message)
        }
    }
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Fn(Language) -> String) -> Self {
        Self {
            status,
            messages: Language::ALL.map(|(language, _)| message(language)),
            number: None,
            place: None,
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
        &self.messages[language as usize]
    }

    /// A malformed address.
    pub(crate) fn address(message: impl Fn(Language) -> String) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// An address without a page.
    pub(crate) fn not_found(message: impl Fn(Language) -> String) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }
}

/// A fault of an input and what the format expects.
pub(crate) fn fault_text(
    language: Language,
    theme: &Theme,
    kind: FaultKind,
    format: &Format,
) -> String {
    if let FaultKind::WrongNumber {
        content,
        expected,
        found,
        ..
    } = kind
    {
        let content = theme.content(language, content);
        return fill(
            language.texts().wrong_number,
            &[&content, &found, &expected],
        );
    }
    if language == Language::English {
        return format!("{kind}; {}", kind.expected(format));
    }
    let alphabet = || {
        let contents = [
            Some(puzzles::Colour::Black),
            Some(puzzles::Colour::White),
            None,
        ];
        let characters = contents.map(|content| format.alphabet.character(content));
        let characters = characters.into_iter().flatten().map(|it| format!("`{it}`"));
        characters.collect::<Vec<_>>().join("、")
    };
    match kind {
        FaultKind::Empty => "没有内容".to_owned(),
        FaultKind::ByteOrderMark => "开头有字节顺序标记，应为不带 BOM 的 UTF-8".to_owned(),
        FaultKind::UnknownCharacter => format!("有不认识的字符，应为 {}", alphabet()),
        FaultKind::ShortRow { found } => format!("这一行太短：现有 {found} 个字符，应有 4 个"),
        FaultKind::LongRow { found, .. } => format!("这一行太长：现有 {found} 个字符，应有 4 个"),
        FaultKind::MissingRow(row) => format!("缺少第 {} 行（共 4 行）", row + 1),
        FaultKind::MissingBoard(board) => format!("缺少第 {} 个棋盘", board + 1),
        FaultKind::MissingCount | FaultKind::CountNotANumber | FaultKind::CountNegative => {
            "开头应为数据组数，例如 `2`".to_owned()
        }
        FaultKind::CountTooLarge => "数据组数太大".to_owned(),
        FaultKind::MissingCase { declared, found } => {
            format!("声明有 {declared} 组数据，实际只有 {found} 组")
        }
        FaultKind::TrailingText { .. } => "最后一组数据之后还有内容".to_owned(),
        // The other kinds are of strict validation only.
        other => other.to_string(),
    }
}
