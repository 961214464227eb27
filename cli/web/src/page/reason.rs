//! Drawing of the reason why no shorter list of moves exists.

use maud::{Markup, html};
use puzzles::analysis::{Analysis, Missing};
use puzzles::wording::grouped;
use puzzles::{Bitboard, Cell, Colour, Distance, Reason, Stones};

use super::board::Style;
use crate::picture::grid;
use crate::texts::{Texts, counted, fill};

/// The number of positions of a search of which all are drawn.
const FEW: usize = 40;

/// Draws the reason for a position, with up to `drawn` sets of presses, which are solutions.
pub(super) fn reason(style: Style, reason: &Reason, analysis: &Analysis, drawn: usize) -> Markup {
    let texts = style.texts;
    html! {
        section class="reason" id="reason" {
            h2 { (texts.reason) }
            @match reason {
                Reason::Goal => p { (texts.is_solved) },
                Reason::ShutIn => p { (texts.reason_shut) },
                Reason::QuietPattern { cells } => (quiet_pattern(style, cells, analysis)),
                Reason::PressSets { sets } => (press_sets(style, sets, drawn, analysis)),
                Reason::HeightMap { heights, .. } => (height_map(texts, *heights, analysis)),
                Reason::Layers { radius, sizes, sets } => (proof(texts, analysis, &layers(style, *radius, sizes, sets.as_deref(), analysis))),
                Reason::DisjointSets { radii, layers, sets, .. } => (proof(texts, analysis, &disjoint_sets(style, *radii, layers, sets.as_ref()))),
            }
        }
    }
}

/// The pattern on the position, and the number of black pieces in it.
fn quiet_pattern(style: Style, cells: &[Cell], analysis: &Analysis) -> Markup {
    let (board, pattern) = (analysis.boards[0], cells.iter().copied().collect());
    let black = (board.of(Colour::Black) & pattern).len();
    let name = style.language.content(style.about, Some(Colour::Black));
    html! {
        p { (fill(style.texts.reason_quiet, &[&black, &cells.len(), &name])) }
        (style.drawing(board, pattern, &[]))
    }
}

fn press_sets(style: Style, sets: &[Vec<Cell>], drawn: usize, analysis: &Analysis) -> Markup {
    let texts = style.texts;
    let presses = texts.moves(sets.first().map_or(0, Vec::len));
    html! {
        p {
            @if sets.len() == 1 { (fill(texts.reason_one_set, &[&presses])) }
            @else { (fill(texts.reason_sets, &[&sets.len(), &presses])) }
        }
        div class="pair" {
            @for set in sets.iter().take(drawn) {
                figure {
                    (style.drawing(analysis.boards[0], set.iter().copied().collect(), &[]))
                    figcaption { (texts.moves(set.len())) }
                }
            }
        }
        @if drawn > 1 && sets.len() > drawn { p class="muted" { (counted(texts.and_more, (sets.len() - drawn) as u128)) } }
    }
}

/// The heights, and their sums over the black stones of the position and of the target.
fn height_map(texts: &Texts, heights: [i32; 16], analysis: &Analysis) -> Markup {
    let height = |cell: Cell| heights[usize::from(cell.index())];
    let stones = |board: usize| analysis.boards[board].of(Colour::Black);
    let sum = |board: usize| -> i32 { stones(board).into_iter().map(height).sum() };
    html! {
        p { (fill(texts.reason_heights, &[&sum(0), &sum(1), &sum(0).abs_diff(sum(1))])) }
        div class="pair" {
            @for (board, name) in [texts.board, texts.target].into_iter().enumerate() {
                figure { (grid(name, stones(board), |cell| height(cell).to_string())) figcaption { (name) } }
            }
        }
    }
}

/// The layers of a search, with a position of each layer if they are listed.
fn layers(
    style: Style,
    radius: usize,
    sizes: &[usize],
    sets: Option<&[Vec<String>]>,
    analysis: &Analysis,
) -> Markup {
    let texts = style.texts;
    let all = grouped(sizes.iter().sum::<usize>() as u128);
    let (within, least) = (texts.moves(radius), texts.moves(radius + 1));
    let text = match analysis.distance {
        Distance::Moves(_) => fill(texts.reason_layers, &[&within, &all, &least]),
        Distance::Unsolvable => fill(texts.reason_all, &[&all]),
    };
    let states: Vec<&String> = sets.into_iter().flatten().flatten().collect();
    html! { p { (text) } (examples(style, sizes, &states)) }
}

/// Two searches, with a position of each layer if they are listed.
fn disjoint_sets(
    style: Style,
    radii: [usize; 2],
    layers: &[Vec<usize>; 2],
    sets: Option<&[Vec<String>; 2]>,
) -> Markup {
    let texts = style.texts;
    let states = |end: usize| grouped(layers[end].iter().sum::<usize>() as u128);
    let [[from, reached], [to, reaching]] =
        [0, 1].map(|end| [texts.moves(radii[end]), states(end)]);
    let least = texts.moves(radii[0] + radii[1] + 1);
    html! {
        p { (fill(texts.reason_disjoint_sets, &[&from, &reached, &to, &reaching, &least])) }
        @for ((name, sizes), states) in [texts.from_start, texts.to_goals].into_iter().zip(layers).zip(sets.into_iter().flatten()) {
            h3 { (name) }
            (examples(style, sizes, &states.iter().collect::<Vec<_>>()))
        }
    }
}

/// What a person can count, and the proof by a search.
fn proof(texts: &Texts, analysis: &Analysis, searched: &Markup) -> Markup {
    let missing = analysis.missing().filter(|it| it.moves > 1);
    let text = [texts.reason_fours, texts.reason_count][analysis.boards.len() - 1];
    let counted = missing.map(
        |Missing {
             stones: [white, black],
             moves,
         }| { fill(text, &[&white, &black, &texts.moves(moves)]) },
    );
    html! {
        @if let Some(least) = analysis.distance.moves() {
            @if let Some(text) = &counted { p { (text) } }
            details open[counted.is_none()] { summary { (fill(texts.proof, &[&texts.moves(least as usize)])) } (searched) }
        } @else { (searched) }
    }
}

/// The first position of each layer, or all if they are few. The states are in the order of the layers; there are none if they stay
/// hidden.
fn examples(style: Style, sizes: &[usize], states: &[&String]) -> Markup {
    let texts = style.texts;
    let layers = sizes.iter().scan(states, |rest, size| {
        let (layer, others) = rest.split_at_checked(*size)?;
        *rest = others;
        Some(layer)
    });
    let shown = if states.len() <= FEW { FEW } else { 1 };
    let stones = |state: &str| {
        let cells = Cell::ALL.into_iter().zip(state.chars());
        cells.fold(Stones::EMPTY, |stones, (cell, character)| {
            stones.with(cell, style.about.format.alphabet.colour(character))
        })
    };
    html! {
        div class="pair layers" {
            @for (moves, layer) in layers.enumerate() {
                @let positions = counted(texts.count_positions, layer.len() as u128);
                @let name = texts.titled(&texts.moves(moves), &positions);
                @for state in layer.iter().take(shown) {
                    figure {
                        (style.small(stones(state), &fill(texts.layer_label, &[&name]), Bitboard::EMPTY))
                        figcaption { (name) }
                    }
                }
            }
        }
    }
}
