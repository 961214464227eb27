//! Drawing of the reason why no shorter list of moves exists.

use maud::{Markup, html};
use puzzles::analysis::Analysis;
use puzzles::wording::grouped;
use puzzles::{Cell, Colour, Reason};

use crate::picture::grid;
use crate::texts::{Texts, fill};

/// The number of press sets that are drawn.
const DRAWN: usize = 8;

/// Draws the reason for a position.
pub(super) fn reason(texts: &Texts, reason: &Reason, analysis: &Analysis) -> Markup {
    html! {
        section class="reason" {
            h2 { (texts.reason) }
            @match reason {
                Reason::Goal => p { (texts.is_solved) },
                Reason::ShutIn => p { (texts.reason_shut) },
                Reason::QuietPattern { cells } => {
                    p { (texts.reason_quiet) }
                    (pattern(texts, cells))
                },
                Reason::PressSets { sets } => (press_sets(texts, sets)),
                Reason::HeightMap { heights } => (height_map(texts, *heights, analysis)),
                Reason::Layers { radius, sizes, .. } => p { (layers(texts, *radius, sizes, analysis)) },
                Reason::DisjointSets { radii, sizes, .. } => {
                    p { (disjoint_sets(texts, *radii, *sizes)) }
                },
                _ => {},
            }
        }
    }
}

/// A board on which some cells are marked.
fn pattern(texts: &Texts, cells: &[Cell]) -> Markup {
    grid(texts.reason, cells.iter().copied().collect(), |_| {
        String::new()
    })
}

fn press_sets(texts: &Texts, sets: &[Vec<Cell>]) -> Markup {
    let presses = texts.moves(sets.first().map_or(0, Vec::len));
    html! {
        p {
            @if sets.len() == 1 { (fill(texts.reason_one_set, &[&presses])) }
            @else { (fill(texts.reason_sets, &[&sets.len(), &presses])) }
        }
        div class="pair" {
            @for set in sets.iter().take(DRAWN) {
                figure {
                    (pattern(texts, set))
                    figcaption { (texts.moves(set.len())) }
                }
            }
        }
        @if sets.len() > DRAWN { p class="muted" { (fill(texts.and_more, &[&(sets.len() - DRAWN)])) } }
    }
}

/// The heights, and their sums over the black stones of the position and of the target.
fn height_map(texts: &Texts, heights: [i32; 16], analysis: &Analysis) -> Markup {
    let height = |cell: Cell| heights[usize::from(cell.index())];
    let stones = |board: usize| analysis.boards[board].of(Colour::Black);
    let sum = |board: usize| -> i32 { stones(board).into_iter().map(height).sum() };
    let distance = analysis.distance.moves().unwrap_or_default();
    html! {
        p { (fill(texts.reason_heights, &[&sum(0), &sum(1), &distance])) }
        (grid(texts.reason, stones(0), |cell| height(cell).to_string()))
    }
}

/// The numbers of positions of a search.
fn layers(texts: &Texts, radius: usize, sizes: &[usize], analysis: &Analysis) -> String {
    let all = number(sizes.iter().sum());
    match analysis.distance.moves() {
        Some(_) => fill(texts.reason_layers, &[&texts.moves(radius), &all]),
        None => fill(texts.reason_all, &[&all]),
    }
}

/// The numbers of positions of two searches.
fn disjoint_sets(texts: &Texts, radii: [usize; 2], sizes: [usize; 2]) -> String {
    let [[from, reached], [to, reaching]] =
        [0, 1].map(|end| [texts.moves(radii[end]), number(sizes[end])]);
    fill(
        texts.reason_disjoint_sets,
        &[&from, &reached, &to, &reaching],
    )
}

fn number(number: usize) -> String {
    grouped(number as u128)
}
