//! A request for a page.

use std::sync::Arc;

use axum::http::Uri;
use axum::response::Response;
use serde::de::DeserializeOwned;

use crate::address::{self, Game};
use crate::refusal::Refusal;
use crate::tables::Tables;
use crate::texts::Language;

/// A request for a page.
#[derive(Debug)]
pub(crate) struct Visit {
    /// The tables of the puzzle in the address; `None` on the page of all puzzles.
    pub(crate) tables: Option<Arc<Tables>>,
    pub(crate) address: Uri,
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

    /// The parameters of the address.
    ///
    /// # Errors
    ///
    /// If a parameter is unknown, malformed, or has two values.
    pub(crate) fn parameters<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        address::parameters(&self.address)
    }

    /// The game of the address.
    pub(crate) fn game(&self) -> Result<Game, Refusal> {
        Game::parse(self.tables()?.puzzle, &self.address)
    }
}
