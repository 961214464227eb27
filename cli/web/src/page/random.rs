//! Random boards.

use std::fmt::Display;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::inputs::DistanceFilter;
use puzzles::text::Boards;
use puzzles::{Distance, Random};

use crate::address::{Game, Mode};
use crate::level::Level;
use crate::refusal::Refusal;
use crate::tables::Tables;
use crate::visit::Visit;

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
    let mode = query.one_of("mode", &Mode::NAMED)?;
    let lang = query.language()?;
    query.end()?;
    let level = named.unwrap_or(Level::Any);
    let max = tables.max_distance();
    if let Level::At(distance) = level
        && !(1..=max).contains(&distance)
    {
        let values: [&dyn Display; 4] = [&"level", &distance, &1, &max];
        return Err(Refusal::address(|it| it.refuse_number, &values));
    }
    let seed = seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.subsec_nanos().into())
    });
    let mut random = Random::new(seed);
    let boards = match level {
        Level::At(distance) if distance + 1 == max => after_hardest(tables, &mut random, distance),
        _ => None,
    };
    let boards = boards.or_else(|| tables.random(&mut random, &level.filter(max)));
    let boards = boards.ok_or_else(|| {
        let name = tables.puzzle.about().name;
        Refusal::address(|it| it.refuse_level, &[&name])
    })?;
    Ok(Game {
        mode: mode.unwrap_or_default(),
        level: named,
        lang,
        ..Game::new(tables.puzzle, boards)
    })
}

/// A pair of boards at the distance below the greatest one. Sampling takes seconds if such pairs are rare. A best move from
/// a pair at the greatest distance leads to one of them. Then the other side moves, so the colours are exchanged.
fn after_hardest(tables: &Tables, random: &mut Random, distance: u32) -> Option<Boards> {
    let hardest = tables.random(random, &DistanceFilter::at(Some(distance + 1)))?;
    let start = tables.analyser.start(&hardest).analyse(0);
    let best = start.moves.iter().filter(|value| value.delta == Some(0));
    let best: Vec<_> = best.filter(|value| value.step.side.is_some()).collect();
    let index = random.below(best.len().max(1) as u64);
    let after = best.get(usize::try_from(index).ok()?)?.step.board;
    let boards = [Some(&after), hardest.get(1)].into_iter().flatten();
    let boards: Boards = boards
        .map(|stones| stones.with_colours_exchanged())
        .collect();
    let found = tables.analyser.start(&boards).analyse(0).distance;
    (found == Distance::Moves(distance)).then_some(boards)
}
