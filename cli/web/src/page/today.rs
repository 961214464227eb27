//! The boards of a date: one of each puzzle, the same for everybody.

use axum::response::{IntoResponse as _, Redirect, Response};
use maud::html;
use puzzles::{Bitboard, PUZZLES, Random};

use super::board::Style;
use super::layout;
use crate::address::Game;
use crate::boards::first_boards;
use crate::day::Day;
use crate::level::Level;
use crate::refusal::Refusal;
use crate::tables::Visit;
use crate::texts::Language;

/// The date and the language of an address.
fn read(visit: &Visit) -> Result<(Day, Option<Language>), Refusal> {
    let mut query = visit.query();
    let day = query.value("date", Day::EXPECTED, Day::read)?;
    let lang = query.language()?;
    query.end()?;
    Ok((day.unwrap_or_else(Day::today), lang))
}

/// The page of a date.
pub(crate) fn today(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let (day, _) = read(visit)?;
    let body = html! {
        h1 { (texts.titled(texts.today, &day.to_string())) }
        p { (texts.today_help) }
        p id="streak" class="script" data-text=(texts.count_days) {}
        ul class="cards few" {
            @for puzzle in PUZZLES {
                @let about = puzzle.about();
                @let style = Style::new(visit.language, about);
                li {
                    a class="card" href=(visit.link(&format!("/{}/today?date={day}", about.name))) {
                        span class="pair" { (style.small(first_boards(puzzle)[0], texts.board, Bitboard::EMPTY)) }
                        strong { (visit.language.title(about)) }
                        span class="best" data-day=(day) data-puzzle=(about.name) {}
                    }
                }
            }
        }
    };
    Ok(layout(visit, texts.today, &body))
}

/// Sends the browser to the board of a date.
pub(crate) fn board_of_day(visit: &Visit) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let (day, lang) = read(visit)?;
    let max = tables.max_distance();
    let filter = Level::At(day.distance(max)).filter(max);
    let boards = tables.random(&mut Random::new(day.0), &filter);
    let game = Game {
        day: Some(day),
        lang,
        ..Game::new(tables.puzzle, boards.ok_or_else(Refusal::no_page)?)
    };
    Ok(Redirect::to(&game.href()).into_response())
}
