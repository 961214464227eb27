//! The statistics of all boards of a puzzle.

use axum::http::HeaderValue;
use axum::http::header::REFRESH;
use axum::response::Response;
use maud::{Markup, html};
use puzzles::atlas::{Distribution, Statistics};
use puzzles::wording::{grouped, share};
use puzzles::{About, Bitboard, Reason, SearchedSets, Stones};

use super::board::Style;
use super::game::head;
use super::layout;
use crate::boards::boards_href;
use crate::refusal::Refusal;
use crate::tables::Visit;
use crate::texts::{Language, counted, fill};

/// The number of hardest boards that are drawn.
const DRAWN: usize = 24;

/// The page of the statistics. It reloads until they are complete.
pub(crate) fn atlas(visit: &Visit) -> Result<Response, Refusal> {
    let texts = visit.language.texts();
    let tables = visit.tables()?;
    let about = tables.puzzle.about();
    let (title, rules) = (visit.language.title(about), visit.language.rules(about));
    let atlas = tables.atlas();
    let body = html! {
        (head(visit, &title, &visit.first_game()?, None))
        p { (rules) }
        @match atlas {
            None => p role="status" { (texts.atlas_wait) },
            Some(atlas) => {
                p class="muted" { (texts.atlas_orbit) }
                @for (index, statistics) in atlas.iter().enumerate() {
                    section class="survey" {
                        h2 { (visit.language.statistics(&statistics.title)) }
                        p { (texts.titled(&visit.language.statistics(&statistics.unit), &grouped(statistics.total.each))) }
                        @if let Some(note) = visit.language.note(&statistics.title) { p class="muted" { (note) } }
                        (distribution(visit.language, &statistics.distances, statistics.total.each))
                        @for reason in &statistics.unsolvable {
                            @let count = reason.count.each;
                            p { (fill(texts.cannot_be_solved, &[&grouped(count), &share(count, statistics.total.each), &visit.language.statistics(&reason.why)])) }
                            @if let Some(note) = visit.language.note(&reason.why) {
                                p class="muted" { (note) }
                                // A quiet pattern shows that a board with one black piece is unsolvable.
                                @let one = tables.analyser.start(&[Stones::filled(Bitboard::from_bits(1))]);
                                @if let Reason::QuietPattern { cells } = one.reason(0, SearchedSets::Counted) {
                                    (Style::new(visit.language, about).drawing(Stones::filled(Bitboard::EMPTY), cells.into_iter().collect(), &[]))
                                }
                            }
                        }
                        @for more in &statistics.more { (distribution(visit.language, more, more.total().each)) }
                        // The first statistics are about the question of the game.
                        (hardest(visit, about, statistics, index == 0))
                    }
                }
            },
        }
    };
    let title = texts.titled(&title, texts.atlas);
    let mut page = layout(visit, &title, &body);
    if atlas.is_none() {
        page.headers_mut()
            .insert(REFRESH, HeaderValue::from_static("2"));
    }
    Ok(page)
}

/// What the quantity of a distribution is, if that is explained, and a table with a bar for each value. The shares are parts of `all`.
fn distribution(language: Language, distribution: &Distribution, all: u64) -> Markup {
    let texts = language.texts();
    let rows = &distribution.rows;
    let has_orbits = distribution.total().orbits > 0;
    html! {
        @if let Some(note) = language.note(&distribution.quantity) { p class="muted" { (note) } }
        div class="scroll" {
            table {
                thead {
                    tr {
                        th scope="col" { (language.statistics(&distribution.quantity)) }
                        th scope="col" class="number" { (texts.count) }
                        @if has_orbits { th scope="col" class="number" { (texts.orbits) } }
                        th scope="col" { (fill(texts.part, &[&grouped(all)])) }
                    }
                }
                tbody {
                    @for row in rows {
                        tr {
                            th scope="row" { (row.value) }
                            td class="number" { (grouped(row.count.each)) }
                            @if has_orbits { td class="number" { (grouped(row.count.orbits)) } }
                            td class="part" {
                                div {
                                    span class="number" { (share(row.count.each, all)) }
                                    meter min="0" max=(all) value=(row.count.each) {}
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The hardest boards; links to games if the game asks the same question.
fn hardest(
    visit: &Visit,
    about: &'static About,
    statistics: &Statistics,
    are_links: bool,
) -> Markup {
    let texts = visit.language.texts();
    let style = Style::new(visit.language, about);
    let cases = statistics.hardest.iter();
    let mut cases = cases.filter(|case| case.len() == about.format.boards.len());
    let drawn: Vec<_> = cases.by_ref().take(DRAWN).collect();
    let more = cases.count();
    html! {
        @if !drawn.is_empty() {
            h3 { (texts.hardest_boards) }
            @if !are_links { p class="muted" { (texts.other_question) } }
            ul class="cards few" {
                @for case in drawn {
                    @let href = are_links.then(|| visit.link(&boards_href(about, "", case)));
                    li {
                        a class="card" href=[href] {
                            span class="pair" {
                                @for stones in case { (style.small(*stones, texts.board, Bitboard::EMPTY)) }
                            }
                        }
                    }
                }
            }
            @if more > 0 { p class="muted" { (counted(texts.and_more, more as u128)) } }
        }
    }
}
