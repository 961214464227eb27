//! Requests that the server refuses.

use axum::http::StatusCode;
use puzzles::analysis::IllegalMove;

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// A sentence without its full stop.
    pub(crate) message: String,
    /// The number of the move that is not legal, from 1.
    pub(crate) number: Option<usize>,
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Self {
        Self {
            number: Some(error.number),
            ..Self::address(error.to_string())
        }
    }
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            status,
            message,
            number: None,
        }
    }

    /// The kind of the refusal, for programs.
    pub(crate) fn code(&self) -> &'static str {
        match self.status {
            _ if self.number.is_some() => "illegal-move",
            StatusCode::BAD_REQUEST => "malformed-address",
            StatusCode::NOT_FOUND => "not-found",
            StatusCode::FORBIDDEN => "forbidden",
            StatusCode::SERVICE_UNAVAILABLE => "busy",
            _ => "internal-error",
        }
    }

    /// A malformed address.
    pub(crate) fn address(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// An address without a page.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }
}
