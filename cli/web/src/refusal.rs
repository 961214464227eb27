//! Requests that the server refuses.

use axum::http::StatusCode;
use puzzles::analysis::IllegalMove;

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// A sentence without its full stop.
    pub(crate) message: String,
}

impl From<IllegalMove> for Refusal {
    fn from(error: IllegalMove) -> Self {
        Self::address(error.to_string())
    }
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { status, message }
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
