//! A request for a page, and answers that are no page.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse as _, Response};

use crate::refusal::Refusal;
use crate::tables::Tables;
use crate::texts::Language;

/// A request for a page.
#[derive(Debug)]
pub(crate) struct Visit {
    /// The tables of the puzzle in the address; `None` on the page of all puzzles.
    pub(crate) tables: Option<Arc<Tables>>,
    /// The part of the address after `?`.
    pub(crate) query: String,
    pub(crate) language: Language,
    /// The name under which the browser knows this server.
    pub(crate) host: String,
}

/// Answers a request. It runs on a thread that may compute.
pub(crate) type Handler = fn(&Visit) -> Result<Response, Refusal>;

impl Visit {
    /// The tables of the puzzle in the address.
    pub(crate) fn tables(&self) -> Result<&Arc<Tables>, Refusal> {
        let missing = || Refusal::not_found("the address names no puzzle");
        self.tables.as_ref().ok_or_else(missing)
    }
}

/// An answer that sends the browser to another address of this server.
pub(crate) fn redirect(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, address)]).into_response()
}
