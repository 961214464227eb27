//! The pages.

mod atlas;
mod board;
mod boards;
mod edit;
mod game;
mod layout;
mod moves;
mod panel;
mod random;
mod reason;
mod turn;
mod view;

use axum::response::Response;
use maud::html;
use puzzles::{Bitboard, PUZZLES};

use self::board::Style;
use self::layout::layout;
use crate::address::first_boards;
use crate::refusal::Refusal;
use crate::texts::Language;
use crate::theme::Theme;
use crate::visit::Visit;

pub(crate) use atlas::atlas;
pub(crate) use edit::{edit, paste};
pub(crate) use game::game;
pub(crate) use random::{choose, random};
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
                @let style = Style::new(language, about);
                li {
                    a class="card" href=(visit.link(&format!("/{}", about.name))) {
                        span class="pair" {
                            @for stones in first_boards(puzzle) { (style.small(stones, texts.board, Bitboard::EMPTY)) }
                        }
                        strong { (Theme::describe(language, about).0) }
                        span { (style.theme.goal(language, about)) }
                    }
                }
            }
        }
    };
    Ok(layout(visit, texts.puzzles, &body))
}

/// The page of a request that is refused.
pub(crate) fn refusal(refusal: &Refusal, visit: &Visit) -> Response {
    let texts = visit.language.texts();
    let title = texts.refusal(refusal.code());
    let body = html! {
        h1 { (title) }
        p class="fault" role="alert" lang=(Language::English.tag()) { (refusal.message) "." }
        p { a href=(visit.link("/")) { (texts.home) } }
    };
    let mut page = layout(visit, title, &body);
    *page.status_mut() = refusal.status;
    page
}
