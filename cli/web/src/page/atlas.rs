//! The statistics of all boards of a puzzle.

use axum::http::HeaderValue;
use axum::http::header::REFRESH;
use axum::response::Response;
use maud::{Markup, html};
use puzzles::Bitboard;
use puzzles::atlas::{Count, Distribution, Statistics};
use puzzles::wording::{capitalized, grouped, share};

use super::layout::layout;
use crate::address::Game;
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::texts::{Texts, fill};
use crate::visit::Visit;

/// The number of hardest boards that are drawn.
const DRAWN: usize = 24;

/// The page of the statistics. It reloads until they are complete.
pub(crate) fn atlas(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let tables = visit.tables()?;
    let about = tables.puzzle.about();
    let (title, rules) = visit.language.describe(about);
    let atlas = tables.atlas();
    let body = html! {
        h1 { (title) ": " (texts.atlas) }
        p { (rules) " " a href={ "/" (about.name) } { (texts.play) } }
        @match atlas {
            None => p role="status" { (texts.atlas_wait) },
            Some(atlas) => {
                @for statistics in &atlas.surveys {
                    section class="survey" {
                        h2 { (capitalized(&statistics.title)) }
                        p { (fill(texts.in_all, &[&grouped(statistics.total.each), &statistics.unit])) }
                        (distribution(texts, &statistics.distances, statistics))
                        @for more in &statistics.more { (distribution(texts, more, statistics)) }
                        (hardest(texts, tables.puzzle, statistics))
                    }
                }
            },
        }
    };
    let title = format!("{title}: {}", texts.atlas);
    let mut page = layout(visit.language, &title, Some(tables.puzzle), &body);
    if atlas.is_none() {
        page.headers_mut()
            .insert(REFRESH, HeaderValue::from_static("2"));
    }
    Ok(page)
}

/// A table of a distribution with a bar for each value.
fn distribution(texts: &Texts, distribution: &Distribution, statistics: &Statistics) -> Markup {
    let rows = distribution.rows.iter();
    let rows = rows.map(|row| (row.value.to_string(), row.count));
    let is_distance = std::ptr::eq(distribution, &raw const statistics.distances);
    let reasons = statistics.unsolvable.iter().filter(|_| is_distance);
    let reasons = reasons.map(|reason| (reason.why.clone(), reason.count));
    let rows: Vec<(String, Count)> = rows.chain(reasons).collect();
    let all: u64 = rows.iter().map(|(_, count)| count.each).sum();
    let largest = rows.iter().map(|(_, count)| count.each).max();
    let largest = largest.unwrap_or_default().max(1);
    let has_orbits = rows.iter().any(|(_, count)| count.orbits > 0);
    html! {
        div class="scroll" {
            table {
                thead {
                    tr {
                        th scope="col" { (capitalized(&distribution.quantity)) }
                        th scope="col" class="number" { (texts.count) }
                        @if has_orbits { th scope="col" class="number" { (texts.orbits) } }
                        th scope="col" { (texts.part) }
                    }
                }
                tbody {
                    @for (value, count) in &rows {
                        tr {
                            th scope="row" { (value) }
                            td class="number" { (grouped(count.each)) }
                            @if has_orbits { td class="number" { (grouped(count.orbits)) } }
                            td class="part" {
                                div {
                                    span class="number" { (share(count.each, all)) }
                                    meter min="0" max=(largest) value=(count.each) {}
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The hardest boards, each as a link to a game.
fn hardest(texts: &Texts, puzzle: &'static dyn puzzles::Puzzle, statistics: &Statistics) -> Markup {
    let format = &puzzle.about().format;
    let cases = statistics.hardest.iter();
    let mut cases = cases.filter(|case| case.len() == format.boards.len());
    let drawn: Vec<_> = cases.by_ref().take(DRAWN).collect();
    let more = cases.count();
    html! {
        @if !drawn.is_empty() {
            h3 { (texts.hardest_boards) }
            ul class="cards small" {
                @for case in drawn {
                    li {
                        a class="card" href=(Game::new(puzzle, case.iter().copied().collect()).href()) {
                            span class="pair" {
                                @for stones in case { (picture(format, *stones, Bitboard::EMPTY)) }
                            }
                        }
                    }
                }
            }
            @if more > 0 { p class="muted" { (fill(texts.and_more, &[&grouped(more as u64)])) } }
        }
    }
}
