//! The pages.

mod atlas;
mod board;
mod edit;
mod game;
mod layout;
mod positions;
mod reason;
mod turn;

use axum::response::Response;
use maud::html;
use puzzles::{Bitboard, PUZZLES};

use self::layout::layout;
use crate::address::{Game, sample};
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::texts::Language;
use crate::visit::Visit;

pub(crate) use atlas::atlas;
pub(crate) use edit::{edit, paste, random};
pub(crate) use game::game;
pub(crate) use turn::{Turn, turned};

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
                        @for problem in about.problems { span class="problem" { (problem) } " " }
                        a href={ "/" (about.name) "/atlas" } { (texts.atlas) }
                    }
                }
            }
        }
    };
    Ok(layout(language, texts.puzzles, None, &body))
}

/// The page of a request that is refused.
pub(crate) fn refusal(refusal: &Refusal, language: Language) -> Response {
    let texts = language.texts();
    let body = html! {
        h1 { (texts.error) }
        p class="fault" role="alert" { (refusal.message) "." }
        p { a href="/" { (texts.home) } }
    };
    let mut page = layout(language, texts.error, None, &body);
    *page.status_mut() = refusal.status;
    page
}
