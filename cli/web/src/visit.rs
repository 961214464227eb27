//! A request for a page.

use std::sync::Arc;

use axum::http::header::{ACCEPT_LANGUAGE, HOST};
use axum::http::{HeaderMap, HeaderName, Uri};
use axum::response::Response;

use crate::address::Game;
use crate::query::Query;
use crate::refusal::Refusal;
use crate::tables::Tables;
use crate::texts::Language;

/// A request for a page.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    /// The tables of the puzzle in the address; `None` if it names no puzzle.
    pub(crate) tables: Option<Arc<Tables>>,
    pub(crate) address: Uri,
    pub(crate) language: Language,
    /// Whether the address names the language.
    is_chosen: bool,
    /// The name under which the browser knows this server.
    pub(crate) host: String,
}

/// Answers a request. It runs on a thread that may compute.
pub(crate) type Handler = fn(&Visit) -> Result<Response, Refusal>;

/// The value of a header; empty if it is missing or not ASCII.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    let value = headers.get(name).map(|value| value.to_str());
    value.and_then(Result::ok).unwrap_or_default()
}

impl Visit {
    pub(crate) fn new(address: Uri, headers: &HeaderMap) -> Self {
        let chosen = Language::chosen(address.query().unwrap_or_default());
        let preferred = || Language::preferred(header(headers, &ACCEPT_LANGUAGE));
        Self {
            tables: None,
            address,
            language: chosen.unwrap_or_else(preferred),
            is_chosen: chosen.is_some(),
            host: header(headers, &HOST).to_owned(),
        }
    }

    /// The tables of the puzzle in the address.
    pub(crate) fn tables(&self) -> Result<&Arc<Tables>, Refusal> {
        self.tables.as_ref().ok_or_else(Refusal::no_page)
    }

    /// The parameters of the address.
    pub(crate) fn query(&self) -> Query {
        Query::new(&self.address)
    }

    /// The address of another page, with the language if this address names one.
    pub(crate) fn link(&self, path: &str) -> String {
        if !self.is_chosen {
            return path.to_owned();
        }
        let separator = if path.contains('?') { '&' } else { '?' };
        format!("{path}{separator}lang={}", self.language.code())
    }

    /// The address of this page in another language.
    pub(crate) fn switched(&self, language: Language) -> String {
        let parameters = self.address.query().unwrap_or_default().split('&');
        let kept = parameters.filter(|it| !it.is_empty() && !it.starts_with("lang="));
        let lang = format!("lang={}", language.code());
        let query: Vec<&str> = kept.chain([lang.as_str()]).collect();
        format!("{}?{}", self.address.path(), query.join("&"))
    }

    /// The game of the address.
    pub(crate) fn game(&self) -> Result<Game, Refusal> {
        Game::parse(self.tables()?.puzzle, &self.address)
    }
}
