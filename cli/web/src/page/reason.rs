//! Drawing of the reason why no shorter list of moves exists.

use maud::{Markup, html};
use puzzles::analysis::Analysis;
use puzzles::wording::grouped;
use puzzles::{Bitboard, Cell, Colour, Distance, LINES, Reason, Stones};

use super::board::Style;
use crate::picture::grid;
use crate::texts::{Texts, counted, fill};

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
    let counted = countable(texts, analysis);
    html! {
        @if let Some(least) = analysis.distance.moves() {
            @if let Some(text) = &counted { p { (text) } }
            details open[counted.is_none()] { summary { (fill(texts.proof, &[&texts.moves(least as usize)])) } (searched) }
        } @else { (searched) }
    }
}

/// A number of moves that a person can count, if it is above 1: a move brings at most one stone to the cells of the target, or of a
/// line of four, and the sides move in turn.
fn countable(texts: &Texts, analysis: &Analysis) -> Option<String> {
    let (board, target) = (analysis.boards[0], analysis.boards.get(1));
    let missing = |colour, cells: Bitboard| (cells - board.of(colour)).len() as usize;
    // The next side makes moves 1, 3, …, and the other one makes moves 2, 4, ….
    let is_next = |colour| analysis.side.is_none_or(|side| side == colour);
    let [white, black] = [Colour::White, Colour::Black].map(|it| {
        let of_lines = || LINES.iter().map(|line| missing(it, *line)).min();
        let of_target = target.map(|target| missing(it, target.of(it)));
        let missing = of_target.or_else(of_lines).unwrap_or(0);
        (
            (2 * missing).saturating_sub(usize::from(is_next(it))),
            missing,
        )
    });
    let (least, text) = match target {
        Some(_) => (white.0.max(black.0), texts.reason_count),
        None => (white.0.min(black.0), texts.reason_fours),
    };
    (least > 1).then(|| fill(text, &[&white.1, &black.1, &texts.moves(least)]))
}

/// The first position of each layer. The states are in the order of the layers; there are none if they stay hidden.
fn examples(style: Style, sizes: &[usize], states: &[&String]) -> Markup {
    let texts = style.texts;
    let first = sizes.iter().scan(0, |start, size| {
        let state = states.get(*start)?;
        *start += size;
        Some((*size, *state))
    });
    let stones = |state: &str| {
        let cells = Cell::ALL.into_iter().zip(state.chars());
        cells.fold(Stones::EMPTY, |stones, (cell, character)| {
            stones.with(cell, style.about.format.alphabet.colour(character))
        })
    };
    html! {
        div class="pair layers" {
            @for (moves, (size, state)) in first.enumerate() {
                @let positions = counted(texts.count_positions, size as u128);
                @let name = texts.titled(&texts.moves(moves), &positions);
                figure {
                    (style.small(stones(state), &fill(texts.layer_label, &[&name]), Bitboard::EMPTY))
                    figcaption { (name) }
                }
            }
        }
    }
}
