//! Other boards for a game: edited, pasted, or random.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use maud::html;
use puzzles::inputs::DistanceFilter;
use puzzles::text::{Boards, corrected, read_input};
use puzzles::{Bitboard, Cell, Colour, Random, Stones};
use serde::Deserialize;

use super::board::{self, Look};
use super::layout::layout;
use crate::address::{BoardTexts, Game, Mode, boards_href, faults};
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::texts::fill;
use crate::visit::Visit;

/// The page on which a click changes a cell.
pub(crate) fn edit(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let puzzle = visit.tables()?.puzzle;
    let format = &puzzle.about().format;
    let boards = visit.parameters::<BoardTexts>()?.read(puzzle)?;
    let has_blanks = format.alphabet.character(None).is_some();
    let changed = |index: usize, cell: Cell| {
        let mut boards = boards.clone();
        boards[index] = with_next(boards[index], cell, has_blanks);
        boards_href(puzzle.about(), "/edit", &boards)
    };
    let faults = faults(format, &boards);
    let body = html! {
        h1 { (texts.edit) }
        p { (texts.edit_help) }
        div class="pair edit" {
            @for (index, stones) in boards.iter().enumerate() {
                figure {
                    figcaption { @if index == 0 { (texts.start) } @else { (texts.target) } }
                    (board::board(texts, format, *stones, format.boards[index], |cell| {
                        Look::link(changed(index, cell), texts.edit.to_lowercase())
                    }))
                }
            }
        }
        div class="status" role="status" {
            @if faults.is_empty() {
                a class="button main" href=(Game::new(puzzle, boards.clone()).href()) { (texts.done) }
            } @else {
                p class="fault" { (texts.edit_faults) " " (faults.join("; ")) "." }
            }
        }
        p { a href={ "/" (puzzle.about().name) } { (texts.cancel) } }
    };
    let title = visit.language.describe(puzzle.about()).0;
    let title = format!("{}: {title}", texts.edit);
    Ok(layout(visit.language, &title, Some(puzzle), &body))
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

/// The parameters of the page that reads a judge's input.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Paste {
    input: String,
}

/// The page that reads a judge's input.
pub(crate) fn paste(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let puzzle = visit.tables()?.puzzle;
    let format = &puzzle.about().format;
    let Paste { input } = visit.parameters()?;
    let cases = read(&input, format);
    if let Ok([case]) = cases.as_deref() {
        return Ok(Redirect::to(&Game::new(puzzle, case.clone()).href()).into_response());
    }
    let rows = 4 * format.boards.len() + 2;
    let body = html! {
        h1 { (texts.paste) }
        form action={ "/" (puzzle.about().name) "/paste" } {
            label for="input" { (texts.paste_help) }
            textarea id="input" name="input" rows=(rows) cols="24" maxlength="4000" spellcheck="false" required
                placeholder=(puzzle.about().sample.input) { "\n" (input) }
            p { button class="main" { (texts.open) } }
        }
        div class="status" role="status" {
            @match &cases {
                Err(fault) if !input.is_empty() => p class="fault" role="alert" { (fault) "." },
                Ok(cases) if !cases.is_empty() => {
                    p { (texts.choose_case) }
                    ol class="cards" {
                        @for (index, case) in cases.iter().enumerate() {
                            @let name = fill(texts.case, &[&(index + 1)]);
                            li {
                                a class="card" href=(Game::new(puzzle, case.clone()).href()) {
                                    div class="pair" {
                                        @for stones in case { (picture(format, *stones, Bitboard::EMPTY)) }
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
    let mut page = layout(visit.language, texts.paste, Some(puzzle), &body);
    if cases.is_err() && !input.is_empty() {
        *page.status_mut() = StatusCode::BAD_REQUEST;
    }
    Ok(page)
}

/// Reads the cases of a text, also in another layout if there is only one way to read it.
fn read(text: &str, format: &puzzles::text::Format) -> Result<Vec<Boards>, String> {
    let text = text.as_bytes();
    read_input(text, format).or_else(|error| {
        let corrected = corrected(text, format);
        let cases = corrected.and_then(|text| read_input(text.as_bytes(), format).ok());
        cases.ok_or_else(|| {
            let fault = &error.faults[0];
            let before = &text[..fault.span.start];
            let line = before.split(|byte| *byte == b'\n').count();
            let expected = fault.kind.expected(format);
            format!("line {line}: {}; {expected}", fault.kind)
        })
    })
}

/// The parameters of a random board.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Choice {
    distance: Option<String>,
    mode: Mode,
}

/// Sends the browser to a random board.
pub(crate) fn random(visit: &Visit) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let choice: Choice = visit.parameters()?;
    let max = tables.max_distance();
    let filter = match choice.distance.as_deref().unwrap_or("any") {
        "any" => DistanceFilter::Any,
        "hardest" => DistanceFilter::at(Some(max)),
        "none" => DistanceFilter::Unsolvable,
        number => {
            let distance = number.parse().ok().filter(|distance| *distance <= max);
            let expected = || {
                format!(
                    "`distance` is `{number}`; expected a number from 0 to {max}, or one of any, hardest, none"
                )
            };
            DistanceFilter::at(Some(distance.ok_or_else(|| Refusal::address(expected()))?))
        }
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = now.map_or(0, |now| now.subsec_nanos().into());
    let boards = tables.inputs().random(&mut Random::new(seed), &filter);
    let boards = boards.ok_or_else(|| {
        Refusal::address("no board of this puzzle has this distance; choose another distance")
    })?;
    let game = Game::new(tables.puzzle, boards).in_mode(choice.mode);
    Ok(Redirect::to(&game.href()).into_response())
}
