//! The page of a game.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};

use super::layout;
use super::view::View;
use crate::address::{Game, Mode, name_of};
use crate::image::{Image, split_format};
use crate::lesson::Lesson;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// The page of a game.
pub(crate) fn game(visit: &Visit) -> Result<Response, Refusal> {
    if let Some((_, format)) = split_format(visit.address.path()) {
        return picture(visit, format);
    }
    let view = View::new(visit)?;
    let about = view.game.puzzle.about();
    let (title, rules) = (visit.language.title(about), visit.language.rules(about));
    let texts = view.texts;
    let mode = name_of(&Mode::NAMED, &view.game.mode);
    let body = html! {
        a class="skip" href="#c0" { (texts.skip_board) }
        (head(visit, &title, &view.game, Some(view.is_solved())))
        p class="goal" {
            span { (visit.language.goal(about)) }
            @if let Some(side) = view.side() { " " strong { (side) } }
            @if let Some(day) = view.game.day { " " a href=(view.of_day("", day)) { (texts.boards_of(day)) } }
        }
        div class={ "game " (mode) } data-live {
            div class="table" { (view.boards()) }
            div class="panel" {
                // The buttons are above all that changes, so no second click is on another one.
                (view.controls(&html! {}))
                @if matches!(view.game.mode, Mode::Play | Mode::Study) { (view.hints()) }
                (view.new_puzzle())
                (view.status())
                @if view.game.mode == Mode::Replay { (view.moves_made()) (view.plot()) (view.mistakes_to_mend()) }
                (view.no_shorter()) @if let Some(why) = view.why() { (why) }
                @if view.game.mode == Mode::Study { (view.all_moves()) (view.moves_made()) (view.plot()) }
                details id="rules" open[view.game.mode == Mode::Play] { summary { (texts.rules) } p { (rules) } p id=(view.how().0) { (view.how().1) } }
                @if !view.game.shows_values() { (view.moves_made()) }
                @if view.game.mode != Mode::Study { (view.all_moves()) }
                (view.other_boards())
                (view.share())
                details id="keys" class="script" {
                    summary { (texts.keys) }
                    p { (texts.keys_list) }
                    label { input type="checkbox" id="letters" checked; " " (texts.keys_letters) }
                }
            }
        }
    };
    let title = texts.titled(&title, visit.language.named(mode));
    Ok(layout(visit, &title, &body))
}

/// The picture of the shown position, which pages of other sites can show.
fn picture(visit: &Visit, format: &str) -> Result<Response, Refusal> {
    let line = visit.line()?;
    let position = line.analyse(line.steps().len());
    let policy = ("cross-origin-resource-policy", "cross-origin");
    let image = Image::new(visit.tables()?.puzzle.about(), &position.boards);
    let (kind, picture) = match format {
        "png" => ("image/png", image.png()),
        _ => ("image/svg+xml", image.svg()),
    };
    Ok(([(CONTENT_TYPE.as_str(), kind), policy], picture).into_response())
}

/// The title of a page, and the links to the modes of a game. `is_solved` is `None` if another page than the game is shown.
pub(super) fn head(visit: &Visit, title: &str, game: &Game, is_solved: Option<bool>) -> Markup {
    let texts = visit.language.texts();
    let about = game.puzzle.about();
    let learn = Lesson::of(about).map(|_| ("learn", texts.learn));
    let pages = learn.into_iter().chain([("atlas", texts.atlas)]);
    let pages = pages.map(|(page, name)| (format!("/{}/{page}", about.name), name));
    html! {
        div class="head" {
            h1 { (title) }
            nav class="modes" aria-label=(texts.mode) data-live {
                @for (name, mode) in Mode::NAMED.into_iter().take(3) {
                    // An exercise is a part of the replay.
                    @let is_part = (mode, game.mode) == (Mode::Replay, Mode::Exercise);
                    @let is_current = is_solved.is_some() && (mode == game.mode || is_part);
                    // Before the end, other modes show values, which is a hint.
                    @let shows = mode != Mode::Play || is_solved.is_some();
                    @let hints = game.hints.max(u16::from(shows && is_solved != Some(true) && !is_current));
                    @let to = Game { hints, ..game.in_mode(mode) };
                    a href=(to.href()) aria-current=[is_current.then_some("true")] { (visit.language.named(name)) }
                }
                @for (path, name) in pages {
                    @let is_current = visit.address.path() == path;
                    a href=(visit.link(&path)) aria-current=[is_current.then_some("page")] { (name) }
                }
            }
        }
    }
}
