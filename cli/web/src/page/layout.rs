//! The parts that all pages have.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use maud::{DOCTYPE, Markup, html};
use puzzles::{PUZZLES, Puzzle};

use crate::texts::Language;

/// A page with a title. `here` is the puzzle of the page.
pub(super) fn layout(
    language: Language,
    title: &str,
    here: Option<&dyn Puzzle>,
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
