//! Random boards.

use std::fmt::Display;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::Random;

use crate::address::{Game, Mode};
use crate::level::Level;
use crate::query::is_api;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// Sends the browser to a random board.
pub(crate) fn random(visit: &Visit) -> Result<Response, Refusal> {
    let game = choose(visit)?;
    Ok(Redirect::to(&game.href()).into_response())
}

/// Chooses a random board by the parameters of the address.
pub(crate) fn choose(visit: &Visit) -> Result<Game, Refusal> {
    let tables = visit.tables()?;
    let mut query = visit.query();
    let named = query.value("level", Level::EXPECTED, Level::read)?;
    let seed = query.number("seed")?;
    let mode = if is_api(&visit.address) {
        None
    } else {
        query.one_of("mode", &Mode::NAMED)?
    };
    let lang = query.language()?;
    query.end()?;
    let level = named.unwrap_or(Level::Any);
    let max = tables.max_distance();
    if let Level::At(distance) = level
        && !(1..=max).contains(&distance)
    {
        let values: [&dyn Display; 4] = [&"level", &distance, &1, &max];
        return Err(Refusal::address(|it| it.refuse_number, &values).of("level"));
    }
    let seed = seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.subsec_nanos().into())
    });
    let mut random = Random::new(seed);
    let boards = tables.random(&mut random, &level.filter(max));
    let boards = boards.ok_or_else(|| {
        let name = tables.puzzle.about().name;
        Refusal::address(|it| it.refuse_level, &[&name]).of("level")
    })?;
    Ok(Game {
        mode: mode.unwrap_or_default(),
        level: named,
        lang,
        ..Game::new(tables.puzzle, boards)
    })
}
