//! The pages.

mod atlas;
mod board;
mod boards;
mod edit;
mod game;
mod learn;
mod moves;
mod panel;
mod random;
mod reason;
mod today;
mod view;
mod why;

use axum::http::header::{CONTENT_TYPE, VARY};
use axum::response::{IntoResponse as _, Response};
use maud::{DOCTYPE, Markup, html};
use puzzles::{About, PUZZLES, Stones};

use self::board::Style;
use self::view::View;
use crate::boards::first_boards;
use crate::lesson::Lesson;
use crate::refusal::Refusal;
use crate::tables::{Tables, Visit};
use crate::texts::{Language, fill};
use crate::theme::asset;

pub(crate) use atlas::atlas;
pub(crate) use edit::{edit, paste};
pub(crate) use game::game;
pub(crate) use learn::learn;
pub(crate) use random::{choose, random};
pub(crate) use today::{board_of_day, today};

/// The name of the site, and the title of its first page.
const NAME: &str = "Quadrille";

/// The page of all puzzles.
pub(crate) fn home(visit: &Visit) -> Result<Response, Refusal> {
    let (language, day) = (visit.language, today::read(visit)?);
    let texts = language.texts();
    let learn = |about: &About| visit.link(&format!("/{}/learn", about.name));
    let mut step = visit.clone();
    step.tables = visit.all.first().cloned();
    step.address = learn(PUZZLES[0].about()).parse().unwrap_or_default();
    let first = View::new(&step)?;
    let body = html! {
        // The first step of a lesson can be played at once.
        div class="pair" id="try" {
            div {
                h1 { (NAME) }
                p { (texts.tagline) }
                @if let Some((question, _)) = first.taught() { p { (question) } }
                p id="first" { a class="button main" data-on=(texts.learn_on) href=(step.address) { (fill(texts.start_here, &[&language.short(first.style.about)])) } }
            }
            (first.boards())
        }
        h2 {
            a href=(visit.link(&format!("/today?date={day}"))) id="today" { (texts.titled(texts.today, &texts.date(day))) }
            " " span id="streak" class="muted script" data-text=(texts.count_days) {}
        }
        (today::cards(visit, day, false)?)
        h2 { (texts.all_puzzles) }
        ul class="cards" {
            @for tables in &visit.all {
                @let about = tables.puzzle.about();
                @let style = Style::new(language, about);
                li {
                    a class="card" href=(visit.link(&format!("/{}", about.name))) {
                        span class="pair way" {
                            @for (stones, name) in start_and_goal(tables).iter().zip([texts.start, texts.target]) {
                                (style.small(*stones, name, style.fours(*stones)))
                            }
                        }
                        strong { (language.title(about)) }
                        span { (language.goal(about)) }
                    }
                    @if let Some(lesson) = Lesson::of(about) {
                        a class="button" href=(learn(about)) data-lesson=(about.name) data-title=(language.short(about)) data-steps=(lesson.steps.len()) { (texts.learn) span {} }
                    }
                }
            }
        }
    };
    Ok(layout(visit, NAME, &body))
}

/// The boards of the first game; if it has no target, the board after a shortest list instead.
fn start_and_goal(tables: &Tables) -> [Stones; 2] {
    let boards = first_boards(tables.puzzle);
    let goal = boards.get(1).copied().or_else(|| {
        let start = tables.analyser.start(&boards).analyse(0);
        start.list.iter().flatten().last().map(|step| step.board)
    });
    [boards[0], goal.unwrap_or(boards[0])]
}

/// The page of a request that is refused.
pub(crate) fn refusal(refusal: &Refusal, visit: &Visit) -> Response {
    let texts = visit.language.texts();
    let title = visit.language.named(refusal.code());
    // The moves before an illegal one are a game.
    let game = visit.game().ok().zip(refusal.number);
    let legal = game.map(|(mut game, number)| {
        game.moves.truncate(number - 1);
        game.shown_at(number - 1)
    });
    let body = html! {
        h1 { (title) }
        p class="fault" role="alert" { (coded(refusal.message(visit.language))) (texts.full_stop) }
        p class="controls" {
            @if let Some(legal) = legal { a class="button main" href=(legal.href()) { (texts.legal_part) } }
            @if let Ok(first) = visit.first_game() {
                a class="button" href=(first.href()) { (visit.language.title(first.puzzle.about())) }
            }
            a class="button" href=(visit.link("/")) { (texts.home) }
        }
    };
    let mut page = layout(visit, title, &body);
    *page.status_mut() = refusal.status;
    page
}

/// A sentence whose codes are in backticks.
pub(super) fn coded(text: &str) -> Markup {
    html! {
        @for (number, part) in text.split('`').enumerate() {
            @if number % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// A page with a title.
pub(super) fn layout(visit: &Visit, title: &str, body: &Markup) -> Response {
    let language = visit.language;
    let texts = language.texts();
    let about = visit.tables.as_ref().map(|tables| tables.puzzle.about());
    let here = about.map(|about| about.name);
    let words = about.map_or(texts.tagline, |about| language.goal(about));
    let game = visit.game().or_else(|_| visit.first_game());
    let picture = game.map(|game| format!("{}{}", visit.site, game.picture()));
    let page = html! {
        (DOCTYPE)
        html lang=(language.file().tag) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { @if title != NAME { (title) " · " } (NAME) }
                meta name="description" content=(words);
                meta property="og:title" content=(title);
                meta property="og:description" content=(words);
                @if let Ok(picture) = picture { meta property="og:image" content=(picture); }
                link rel="icon" href=(asset("/icon.svg"));
                link rel="stylesheet" href=(asset("/style.css"));
                // The page is shown when the script can answer keys.
                script src=(asset("/script.js")) defer blocking="render" {}
            }
            body {
                header {
                    a class="skip" href="#main" { (texts.skip) }
                    nav aria-label=(texts.puzzles) {
                        a class="home" href=(visit.link("/")) { img src=(asset("/icon.svg")) alt="" width="24" height="24"; span { "Quadrille" } }
                        @for about in PUZZLES.iter().map(|puzzle| puzzle.about()) {
                            a href=(visit.link(&format!("/{}", about.name)))
                                aria-current=[(here == Some(about.name)).then_some("page")]
                                { (language.short(about)) }
                        }
                        @for other in Language::all().filter(|other| *other != language) {
                            a class="language" href=(visit.switched(other)) lang=(other.file().tag) hreflang=(other.file().tag) { (other.file().name) }
                        }
                    }
                }
                main id="main" tabindex="-1" { (body) }
                footer { (texts.about) (texts.gap) a href="/json.md" { (texts.about_api) } " " (texts.about_licence) }
                // Screen readers read changes of a region that stays.
                p id="said" class="hidden" role="status" data-gone=(texts.no_answer) {}
            }
        }
    };
    let kind = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (VARY, "Accept-Language"),
    ];
    (kind, page.into_string()).into_response()
}
