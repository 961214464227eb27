//! The values of a position as JSON.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use puzzles::analysis::{Analysis, MoveValue};
use serde::Serialize;

use crate::address::Game;
use crate::refusal::Refusal;
use crate::visit::Visit;

/// The schema and its version.
const SCHEMA: &str = "quadrille.analyse/1";

/// The values of a position, as `quadrille analyse --format json` prints them.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    distance: Option<u32>,
    count: u128,
    moves: Vec<Move<'a>>,
    list: Option<Vec<&'a str>>,
}

/// The value of a move.
#[derive(Serialize)]
struct Move<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    distance: Option<u32>,
    delta: Option<u32>,
    count: u128,
}

impl<'a> Document<'a> {
    fn new(analysis: &'a Analysis) -> Self {
        let value = |value: &'a MoveValue| Move {
            text: &value.step.text,
            distance: value.distance,
            delta: value.delta,
            count: value.count,
        };
        let list = analysis.list.as_ref();
        Self {
            schema: SCHEMA,
            distance: analysis.distance,
            count: analysis.count,
            moves: analysis.moves.iter().map(value).collect(),
            list: list.map(|list| list.iter().map(|step| &*step.text).collect()),
        }
    }
}

/// Analyses the position of the address.
pub(crate) fn analyse(visit: &Visit) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let game = Game::parse(tables.puzzle, &visit.query)?;
    let analysis = tables.analyser.analyse(&game.boards, &game.played());
    let analysis = analysis.map_err(|error| Refusal::address(error.to_string()))?;
    Ok(json(&Document::new(&analysis)))
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
