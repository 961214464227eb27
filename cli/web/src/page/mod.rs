//! The pages.

mod atlas;
mod board;
mod edit;
mod game;
mod positions;
mod reason;
mod turn;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use maud::{DOCTYPE, Markup, html};
use puzzles::{Bitboard, PUZZLES, Puzzle};

use crate::address::{Game, sample};
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::texts::Language;
use crate::visit::Visit;

pub(crate) use atlas::atlas;
pub(crate) use edit::{edit, paste, random};
pub(crate) use game::game;
pub(crate) use turn::{Turn, turned};

/// A page with a title and further elements in its head. `here` is the puzzle of the page.
fn layout(
    language: Language,
    title: &str,
    here: Option<&dyn Puzzle>,
    head: &Markup,
    body: &Markup,
) -> Response {
    let texts = language.texts();
    let name = |puzzle: &dyn Puzzle| puzzle.about().name;
    let page = html! {
        (DOCTYPE)
        html lang=(texts.language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Quadrille" }
                link rel="icon" href="/icon.svg";
                link rel="stylesheet" href="/style.css";
                script src="/script.js" defer {}
                (head)
            }
            body {
                header {
                    a class="skip" href="#main" { (texts.skip) }
                    nav aria-label=(texts.puzzles) {
                        a class="home" href="/" { "Quadrille" }
                        @for &puzzle in PUZZLES {
                            a href={ "/" (name(puzzle)) }
                                aria-current=[here.is_some_and(|here| name(here) == name(puzzle)).then_some("page")]
                                { (name(puzzle)) }
                        }
                    }
                }
                main id="main" { (body) }
            }
        }
    };
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (kind, page.into_string()).into_response()
}

/// The page of all puzzles.
#[expect(clippy::unnecessary_wraps, reason = "all pages have one signature")]
pub(crate) fn home(visit: &Visit) -> Result<Response, Refusal> {
    let language = visit.language;
    let texts = language.texts();
    let body = html! {
        h1 { "Quadrille" }
        p { (texts.tagline) }
        ul class="cards" {
            @for &puzzle in PUZZLES {
                @let about = puzzle.about();
                @let (title, rules) = language.describe(about);
                @let boards = sample(puzzle);
                li {
                    a class="card" href=(Game::new(puzzle, boards.clone()).href()) {
                        div class="pair" {
                            @for stones in &boards { (picture(&about.format, *stones, Bitboard::EMPTY)) }
                        }
                        strong { (title) }
                    }
                    p { (rules) }
                    p class="muted" {
                        @for dialect in about.dialects { span class="problem" { (dialect.judge) " " (dialect.problem) } " " }
                        a href={ "/" (about.name) "/atlas" } { (texts.atlas) }
                    }
                }
            }
        }
    };
    Ok(layout(language, texts.puzzles, None, &html! {}, &body))
}

/// The page of a request that is refused.
pub(crate) fn refusal(refusal: &Refusal, language: Language) -> Response {
    let texts = language.texts();
    let body = html! {
        h1 { (texts.error) }
        p class="fault" role="alert" { (refusal.message) "." }
        p { a href="/" { (texts.home) } }
    };
    let mut page = layout(language, texts.error, None, &html! {}, &body);
    *page.status_mut() = refusal.status;
    page
}
