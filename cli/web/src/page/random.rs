//! Random boards.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::Random;

use crate::address::{Game, Mode};
use crate::level::Level;
use crate::query::Query;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// Sends the browser to a random board.
pub(crate) fn random(visit: &Visit) -> Result<Response, Refusal> {
    let mut query = visit.query();
    let mode = query.one_of("mode", &Mode::NAMED)?.unwrap_or_default();
    let game = choose(visit, query)?;
    Ok(Redirect::to(&Game { mode, ..game }.href()).into_response())
}

/// Chooses a random board by the parameters of an address.
pub(crate) fn choose(visit: &Visit, mut query: Query) -> Result<Game, Refusal> {
    let tables = visit.tables()?;
    let max = tables.max_distance();
    let expected = Level::EXPECTED.replace('…', &format!("…, {max}"));
    let is_known = |level: &Level| match level {
        Level::At(distance) => (1..=max).contains(distance),
        _ => true,
    };
    let read = |text: &str| Level::read(text).filter(is_known);
    let named = query.value("level", &expected, read)?;
    let seed = query.number("seed", 0..=u64::MAX)?;
    let lang = query.language()?;
    query.end()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seed.unwrap_or_else(|| now.map_or(0, |now| now.subsec_nanos().into()));
    let filter = named.unwrap_or(Level::Any).filter(max);
    let boards = tables.random(&mut Random::new(seed), &filter);
    let boards = boards.filter(|boards| tables.has_move(boards));
    let boards = boards.ok_or_else(|| {
        let name = tables.puzzle.about().name;
        Refusal::address(|it| it.refuse_level, &[&name]).of("level")
    })?;
    let mut game = Game::new(tables.puzzle, boards);
    (game.level, game.lang) = (named, lang);
    Ok(game)
}
