//! The parts that all pages have.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use maud::{DOCTYPE, Markup, html};
use puzzles::PUZZLES;

use crate::texts::Language;
use crate::visit::Visit;

/// A page with a title.
pub(super) fn layout(visit: &Visit, title: &str, body: &Markup) -> Response {
    let language = visit.language;
    let texts = language.texts();
    let here = visit.tables.as_ref();
    let here = here.map(|tables| tables.puzzle.about().name);
    let page = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Quadrille" }
                link rel="icon" href="/icon.svg";
                link rel="stylesheet" href="/style.css";
                // The page is shown when the script can answer keys.
                script src="/script.js" defer blocking="render" {}
            }
            body {
                header {
                    a class="skip" href="#main" { (texts.skip) }
                    nav aria-label=(texts.puzzles) {
                        a class="home" href=(visit.link("/")) { "Quadrille" }
                        @for about in PUZZLES.iter().map(|puzzle| puzzle.about()) {
                            a href=(visit.link(&format!("/{}", about.name)))
                                aria-current=[(here == Some(about.name)).then_some("page")]
                                { (language.short(about)) }
                        }
                        @for other in Language::all().filter(|other| *other != language) {
                            a class="language" href=(visit.switched(other)) lang=(other.tag()) hreflang=(other.tag()) { (other.name()) }
                        }
                    }
                }
                main id="main" tabindex="-1" { (body) }
                // Screen readers read changes of a region that stays.
                p id="said" class="hidden" role="status" {}
            }
        }
    };
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    (kind, page.into_string()).into_response()
}
