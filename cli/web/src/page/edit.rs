//! Other boards for a game: edited or pasted.

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use maud::html;
use puzzles::text::{Boards, TextPart, corrected, read_input};
use puzzles::{Bitboard, Cell, Colour, Stones};

use super::board::{Look, Style};
use super::game::head;
use super::{coded, layout};
use crate::address::Game;
use crate::boards::{boards_href, faults, take_boards};
use crate::query::encoded;
use crate::refusal::{Refusal, fault_list, fault_text};
use crate::tables::Visit;
use crate::texts::fill;

/// The page on which a click changes a cell.
pub(crate) fn edit(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let puzzle = visit.tables()?.puzzle;
    let about = puzzle.about();
    let style = Style::new(visit.language, about);
    let title = visit.language.title(about);
    let mut query = visit.query();
    let boards = take_boards(&mut query, puzzle)?;
    // The parameters of the game to which *Cancel* returns.
    let back = query.text("back")?.unwrap_or_default();
    let kept = encoded([("back", Some(back.clone()))]);
    let lang = query.language()?;
    let has_blanks = about.format.alphabet.character(None).is_some();
    let changed = |index: usize, cell: Cell| {
        let mut boards = boards.clone();
        boards[index] = with_next(boards[index], cell, has_blanks);
        let href = boards_href(about, "/edit", &boards);
        visit.link(&format!("{href}&{kept}"))
    };
    let faults = fault_list(visit.language, about, &faults(&about.format, &boards));
    let mut play = Game::new(puzzle, boards.clone());
    play.lang = lang;
    let body = html! {
        (head(visit, &title, &visit.first_game()?, None))
        h2 { (texts.edit) }
        p { (texts.edit_help) }
        div class="edit" data-live {
            div class="pair" {
                @for ((index, stones), name) in boards.iter().enumerate().zip([texts.start, texts.target]) {
                    figure {
                        figcaption { (name) }
                        (style.board(["c", "t"][index], *stones, name, &html! {}, |cell| {
                            Look {
                                href: Some(changed(index, cell)),
                                action: texts.edit_cell.to_owned(),
                                ..Look::default()
                            }
                        }))
                    }
                }
            }
            div class="status" id="status" data-said=(faults) {
                @if faults.is_empty() {
                    a class="button main" href=(play.href()) { (texts.done) }
                } @else {
                    p class="fault" { (texts.edit_faults) (texts.gap) (coded(&faults)) }
                }
            }
        }
        p { a href={ "/" (about.name) "?" (back) } { (texts.cancel) } }
    };
    Ok(layout(visit, &texts.titled(&title, texts.edit), &body))
}

/// The board with the next kind of stone on a cell: black, white, blank.
fn with_next(stones: Stones, cell: Cell, has_blanks: bool) -> Stones {
    let next = match stones.at(cell) {
        Some(Colour::Black) => Some(Colour::White),
        Some(Colour::White) if has_blanks => None,
        Some(Colour::White) | None => Some(Colour::Black),
    };
    stones.with(cell, next)
}

/// The page that reads a judge's input.
pub(crate) fn paste(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let puzzle = visit.tables()?.puzzle;
    let format = &puzzle.about().format;
    let mut query = visit.query();
    let input = query.text("input")?.unwrap_or_default();
    let lang = query.language()?;
    let style = Style::new(visit.language, puzzle.about());
    // Another layout is accepted if there is only one way to read it.
    let text = corrected(input.as_bytes(), format).unwrap_or_else(|| input.clone());
    let cases = read_input(text.as_bytes(), format).map_err(|error| {
        let line = TextPart::whole(text.as_bytes()).line_of(error.faults[0].span.start);
        let fault = fault_text(visit.language, puzzle.about(), error.faults[0].kind);
        texts.titled(&fill(texts.line, &[&line]), &fault)
    });
    let href = |case: &Boards| {
        let game = Game::new(puzzle, case.clone());
        Game { lang, ..game }.href()
    };
    if let Ok([case]) = cases.as_deref() {
        return Ok(Redirect::to(&href(case)).into_response());
    }
    let title = visit.language.title(puzzle.about());
    let rows = 4 * format.boards.len() + 2;
    let body = html! {
        (head(visit, &title, &visit.first_game()?, None))
        h2 { (texts.paste) }
        form action={ "/" (puzzle.about().name) "/paste" } {
            label for="input" { (texts.paste_help) }
            textarea id="input" name="input" rows=(rows) cols="24" maxlength="4000" spellcheck="false" required
                placeholder=(puzzle.about().sample.input) { "\n" (input) }
            @if let Some(lang) = lang { input type="hidden" name="lang" value=(lang.file().code); }
            p { button class="main" { (texts.open) } }
        }
        div class="status" role="status" {
            @match &cases {
                Err(fault) if !input.is_empty() => p class="fault" role="alert" { (coded(fault)) (texts.full_stop) },
                Ok(cases) if !cases.is_empty() => {
                    p { (texts.choose_case) }
                    ol class="cards" {
                        @for (index, case) in cases.iter().enumerate() {
                            @let name = fill(texts.case, &[&(index + 1)]);
                            li {
                                a class="card" href=(href(case)) {
                                    span class="pair" {
                                        @for stones in case { (style.small(*stones, texts.board, Bitboard::EMPTY)) }
                                    }
                                    (name)
                                }
                            }
                        }
                    }
                },
                _ => {},
            }
        }
    };
    let mut page = layout(visit, &texts.titled(&title, texts.paste), &body);
    if cases.is_err() && !input.is_empty() {
        *page.status_mut() = StatusCode::BAD_REQUEST;
    }
    Ok(page)
}
