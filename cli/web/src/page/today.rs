//! The boards of a date: one of each puzzle, the same for everybody.

use axum::response::{IntoResponse as _, Redirect, Response};
use maud::{Markup, html};
use puzzles::Bitboard;

use super::board::Style;
use super::layout;
use super::panel::copyable;
use crate::day::Day;
use crate::level::Level;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// The date of an address.
pub(super) fn read(visit: &Visit) -> Result<Day, Refusal> {
    let mut query = visit.query();
    let day = query.value("date", Day::EXPECTED, Day::read)?;
    query.language()?;
    Ok(day.unwrap_or_else(Day::today))
}

/// The page of a date. The script writes that it is today, by the clock of the browser.
pub(crate) fn today(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let day = read(visit)?;
    let title = texts.boards_of(day);
    let to = |day: Day| visit.link(&format!("/today?date={day}"));
    // The script shows the link to the day after until today, by the clock of the browser.
    let body = html! {
        h1 data-day=(day) data-now=(texts.titled(texts.today, &texts.date(day))) { (title) }
        p { (texts.today_help) }
        p class="controls" {
            @if let Some(before) = day.0.checked_sub(1) { a class="button" href=(to(Day(before))) { (texts.day_before) } }
            a class="button" href=(to(Day(day.0 + 1))) data-after=(day) hidden[day.0 >= Day::today().0] { (texts.day_after) }
            span id="streak" class="script" data-text=(texts.count_days) {}
        }
        (cards(visit, day, true)?)
        div id="results" hidden { (copyable(texts, texts.result, "", &format!("{}{}", visit.site, to(day)))) }
    };
    Ok(layout(visit, &title, &body))
}

/// The boards of a date as links to games: large and with what the puzzles ask, or small.
pub(super) fn cards(visit: &Visit, day: Day, has_goals: bool) -> Result<Markup, Refusal> {
    let texts = visit.language.texts();
    Ok(html! {
        ul class=(if has_goals { "cards" } else { "cards few" }) id="daily" data-day=(day) {
            @for tables in &visit.all {
                @let about = tables.puzzle.about();
                @let style = Style::new(visit.language, about);
                // The first sentence is the goal; the second one tells how to reach it.
                @let goals = visit.language.goal(about).split_inclusive(texts.full_stop);
                li {
                    a class="card" href=(visit.link(&format!("/{}/today?date={day}", about.name))) {
                        @let boards = tables.of_day(day).ok_or_else(Refusal::no_page)?;
                        @let named = boards.iter().zip([texts.board, texts.target]);
                        span class="pair way" { @for (stones, name) in named { (style.small(*stones, name, Bitboard::EMPTY)) } }
                        strong { (visit.language.short(about)) }
                        span { (goals.take(if has_goals { 2 } else { 1 }).collect::<String>()) }
                        span class="muted" { (visit.language.level(Level::of(day.distance(tables.max_distance()), tables.max_distance()))) }
                        span class="best" data-day=(day) data-puzzle=(about.name) data-begun=(texts.begun) {}
                    }
                }
            }
        }
    })
}

/// Sends the browser to the board of a date.
pub(crate) fn board_of_day(visit: &Visit) -> Result<Response, Refusal> {
    let day = read(visit)?;
    let boards = visit.tables()?.of_day(day).ok_or_else(Refusal::no_page)?;
    let mut game = visit.first_game()?;
    (game.boards, game.day) = (boards, Some(day));
    Ok(Redirect::to(&game.href()).into_response())
}
