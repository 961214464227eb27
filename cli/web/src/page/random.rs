//! Random boards.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::Random;
use serde::Deserialize;

use crate::address::{Game, Mode};
use crate::level::Level;
use crate::refusal::Refusal;
use crate::texts::Language;
use crate::visit::Visit;

/// The parameters of a random board.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Choice {
    level: Option<Level>,
    seed: Option<u64>,
    mode: Mode,
    lang: Option<Language>,
}

/// Sends the browser to a random board.
pub(crate) fn random(visit: &Visit) -> Result<Response, Refusal> {
    let game = choose(visit)?;
    Ok(Redirect::to(&game.href()).into_response())
}

/// Chooses a random board by the parameters of the address.
pub(crate) fn choose(visit: &Visit) -> Result<Game, Refusal> {
    let tables = visit.tables()?;
    let choice: Choice = visit.parameters()?;
    let level = choice.level.unwrap_or(Level::Any);
    let max = tables.max_distance();
    if let Level::At(distance) = level
        && !(1..=max).contains(&distance)
    {
        let message = format!("`level` is {distance}; expected a number from 1 to {max}");
        return Err(Refusal::address(message));
    }
    let seed = choice.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.subsec_nanos().into())
    });
    let boards = tables.random(&mut Random::new(seed), &level.filter(max));
    let boards = boards.ok_or_else(|| {
        let name = tables.puzzle.about().name;
        Refusal::address(format!(
            "no board of `{name}` has this level; choose another level"
        ))
    })?;
    Ok(Game {
        mode: choice.mode,
        level: choice.level,
        lang: choice.lang,
        ..Game::new(tables.puzzle, boards)
    })
}
