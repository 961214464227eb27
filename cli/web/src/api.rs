//! The values of a position as JSON.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use puzzles::{AnalysisRecord, SearchedSets};
use serde::Serialize;

use crate::refusal::Refusal;
use crate::visit::Visit;

/// Analyses the position of the address, as `quadrille analyse --format json` does.
pub(crate) fn analyse(visit: &Visit) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let game = visit.game()?;
    let line = tables.analyser.read(&game.boards, &game.played())?;
    let last = line.steps().len();
    let (analysis, reason) = (line.analyse(last), line.reason(last, SearchedSets::Counted));
    let record = AnalysisRecord::new(tables.puzzle.about(), &analysis, &reason);
    Ok(json(&record))
}

/// A refusal as JSON: an object with the key `error`.
pub(crate) fn refusal(refusal: &Refusal) -> Response {
    let body = json(&serde_json::json!({ "error": refusal.message }));
    (refusal.status, body).into_response()
}

fn json(value: &impl Serialize) -> Response {
    let text = serde_json::to_string(value).expect("the keys are strings");
    ([(CONTENT_TYPE, "application/json")], text + "\n").into_response()
}
