//! Why a move is not a best move. Without sides, each such move costs exactly two moves.

use maud::{Markup, html};
use puzzles::analysis::{Analysis, Step};
use puzzles::exchanges::matching;
use puzzles::wording::capitalized;
use puzzles::{Bitboard, Cell, Colour, Reason, SearchedSets, Stones};

use super::board::{Cost, place};
use super::view::View;
use crate::picture::{with_arrows, with_cells};
use crate::texts::fill;

/// The number of smallest sets that are drawn.
const DRAWN: usize = 4;

impl View<'_> {
    /// Why the last move, or the answer of an exercise, is not a best move, if the page shows values.
    pub(super) fn why(&self) -> Option<Markup> {
        let last = self.shown.checked_sub(1);
        let number = last.filter(|_| !self.game.hides_solutions())?;
        let (step, before) = (self.steps.get(number)?, self.positions.get(number)?);
        let is_wrong = matches!(self.cost(number, &step.text)?, Cost::Longer(1..));
        // A search for the reason of a puzzle with sides takes too long.
        if !is_wrong || step.side.is_some() {
            return None;
        }
        let start = self.tables.analyser.start(&before.boards);
        let body = match start.reason(0, SearchedSets::Counted) {
            Reason::PressSets { sets } => self.why_press(step.cells[0], before.boards[0], &sets),
            Reason::HeightMap { .. } => self.why_exchange(step, before),
            _ => return None,
        };
        Some(html! {
            section class="reason" id="why" {
                h2 { (fill(self.texts.why, &[&self.style.move_name(step)])) }
                (body)
            }
        })
    }

    /// The smallest sets without the press, and a set that continues without a second press of the cell.
    fn why_press(&self, pressed: Cell, board: Stones, sets: &[Vec<Cell>]) -> Markup {
        let texts = self.texts;
        let least = sets.first().map_or(0, Vec::len);
        let of_size = |size| {
            let sets = sets.iter().filter(move |set| set.len() == size);
            sets.map(|set| set.iter().copied().collect::<Bitboard>())
        };
        let mut others = of_size(least + 2).filter(|set| set.contains(pressed));
        let other = others.next().map(|set| set.without(pressed));
        let black = board.of(Colour::Black);
        let around = |cell: Cell| {
            let is_near = |it: &Cell| it.row() == cell.row() || it.column() == cell.column();
            black.cells().filter(is_near).count()
        };
        let is_odd = |cell: &Cell| around(*cell) % 2 == 1;
        let odd: Bitboard = Cell::ALL.into_iter().filter(is_odd).collect();
        let has_rule = sets.len() == 1 && of_size(least).all(|set| set == odd);
        let closed = self
            .style
            .language
            .content(self.style.about, Some(Colour::Black));
        html! {
            p { (capitalized(&fill(texts.why_no_set, &[&place(texts, pressed), &texts.moves(least)]))) }
            div class="pair" { @for set in of_size(least).take(DRAWN) { (with_cells(board, set)) } }
            @if has_rule { p { (fill(texts.why_odd, &[&closed, &around(pressed)])) } }
            p { (fill(texts.why_again, &[&texts.moves(least)])) }
            @if let Some(other) = other {
                p { (fill(texts.why_instead, &[&texts.moves(least + 1)])) }
                (with_cells(board, other))
            }
        }
    }

    /// The ways of the pieces to their places, before and after an exchange.
    fn why_exchange(&self, step: &Step, before: &Analysis) -> Markup {
        let black = |board: Stones| board.of(Colour::Black);
        let boards = [before.boards[0], step.board];
        let ways = boards.map(|board| (board, matching(black(board), black(before.boards[1]))));
        let [now, then] = [
            before.distance.moves().unwrap_or(0),
            self.now.distance.moves().unwrap_or(0),
        ];
        let texts = self.texts;
        html! {
            p { (fill(texts.why_ways, &[&now, &self.style.move_name(step), &then])) }
            div class="pair" {
                @for ((board, arrows), name) in ways.iter().zip([texts.before, texts.after]) {
                    figure {
                        (with_arrows(self.drawn(*board), arrows))
                        figcaption { (name) }
                    }
                }
            }
        }
    }
    /// The stones that a picture shows.
    fn drawn(&self, board: Stones) -> Stones {
        let empty = Cell::ALL.into_iter();
        let empty = empty.filter(|cell| self.style.is_empty(board.at(*cell)));
        empty.fold(board, |board, cell| board.with(cell, None))
    }
}
