//! Drawing of the reason why a move is not a best move.

use std::fmt::Display;
use std::iter;

use maud::{Markup, html};
use puzzles::analysis::{Lines, Press, Step, Why};
use puzzles::wording::capitalized;
use puzzles::{Bitboard, Cell, Colour, Stones};

use super::board::{Cost, place};
use super::view::View;
use crate::lesson::Lesson;
use crate::texts::{counted, either, fill, form};

/// The number of smallest sets that are drawn.
const DRAWN: usize = 4;

/// The length of a line whose boards are drawn at once.
const OPEN: usize = 4;

impl View<'_> {
    /// Why the last move, or the answer of an exercise, is not a best move, if the page explains it.
    pub(super) fn why(&self) -> Option<Markup> {
        let why = self.why.as_ref().filter(|_| self.explains())?;
        let (texts, last) = (self.texts, self.made - 1);
        let (title, obstacle, step) = (self.why_named(last)?, self.obstacle()?, &self.steps[last]);
        let cause = html! { (obstacle) "\n" strong { (self.rule()?) } };
        Some(html! {
            section class="reason" id="why" {
                h2 { (title) }
                @if !matches!(why, Why::Line(_)) { p class="cause" { (cause) } }
                @match why {
                    Why::Press(press) => (self.why_press(step, press)),
                    Why::Exchange(ways) => div class="pair" {
                        // The ways of the pieces to their places.
                        @let boards = [self.positions[self.made - 1].boards[0], step.board];
                        @for ((board, arrows), name) in boards.into_iter().zip(ways).zip([texts.before, texts.after]) {
                            figure { (self.style.drawing(board, step.changed, arrows)) figcaption { (name) } }
                        }
                    },
                    Why::Line(lines) => (self.why_line(step, lines, &cause)),
                }
                @if let Some(lesson) = Lesson::of(self.style.about).filter(|_| self.game.step.is_none()) {
                    p class="muted" { a href=(self.visit.link(&format!("/{}/learn?step={}", self.style.about.name, lesson.mistake))) { (fill(texts.why_lesson, &[&lesson.mistake])) } }
                }
            }
        })
    }

    /// What prevents that the last move is a best move: a line for each fact, which shows no solution before its colon.
    pub(super) fn obstacle(&self) -> Option<String> {
        let why = self.why.as_ref()?;
        let (texts, step) = (self.texts, &self.steps[self.made - 1]);
        let name = self.style.move_name(step);
        let steps =
            |(a, b): &(Cell, Cell)| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column());
        // A press takes back any earlier one, and another move only the one before it.
        let first = [self.made.saturating_sub(2), 0][usize::from(matches!(why, Why::Press(_)))];
        let mut earlier = self.steps[first..self.made - 1].iter();
        if let Some(index) = earlier.rposition(|it| it.changed == step.changed) {
            let taken = self.style.move_name(&self.steps[first + index]);
            return Some(fill(texts.why_twice, &[&taken, &(first + index + 1)]));
        }
        Some(match why {
            Why::Press(_) => capitalized(&fill(texts.why_no_set, &[&place(texts, step.cells[0])])),
            Why::Exchange(ways) => {
                let [before, after] = ways.each_ref().map(|it| it.iter().map(steps).sum::<u8>());
                // One pair is new: that of the piece that moved.
                let new = ways[1].iter().find(|way| Some(way.1) == why.cell())?;
                let [piece, to] = [new.0, new.1].map(|cell| place(texts, cell));
                let (old, now) = (steps(new) - 1, steps(new));
                let noun = Lesson::piece(self.style.about, self.style.language);
                let values: [&dyn Display; 8] =
                    [&before, &name, &after, &piece, &old, &now, &noun, &to];
                fill(texts.why_ways, &values)
            }
            Why::Line(lines) => self.obstacle_in(lines, step),
        })
    }

    /// What prevents that a best line follows a move of a side, what the move does with its stone, and whether the next side would
    /// rather pass.
    fn obstacle_in(&self, lines: &Lines, step: &Step) -> String {
        let (texts, style, best) = (self.texts, self.style, &lines.before[0]);
        let content = |side| style.language.content(style.about, side);
        let sides = [best.side, step.side, step.side.map(Colour::opposite)];
        let [first, side, other] = sides.map(|side| capitalized(content(side)));
        let (least, all) = (lines.before.len(), self.positions[self.made - 1].count);
        let before = texts.moves(least);
        let called =
            |number: usize, step| fill(texts.line_move, &[&number, &style.move_name(step)]);
        let number = |number: u32| texts.moves(number as usize);
        let parts_early = lines.early == Some(lines.parting + 1);
        let parting = lines.obstacle.filter(|_| !parts_early);
        let parting = parting.map(|(obstacle, cell)| {
            let kinds = [texts.line_gone, texts.line_way, texts.line_stop];
            let text = either(kinds[obstacle as usize], !lines.is_replaced);
            let blocked = called(lines.parting + 1, &lines.before[lines.parting]);
            let values: [&dyn Display; 3] = [&blocked, &place(texts, cell), &called(1, best)];
            let is_all = |it: &usize| all > 1 && *it as u128 == all && !lines.is_replaced;
            let shared = lines.shared.filter(is_all);
            let shared = shared.map(|it| format!("\n{}", fill(texts.line_shared, &[&it])));
            fill(text, &values) + &shared.unwrap_or_default()
        });
        let early = lines.early.map(|it| called(it, step));
        let early = early.map(|it| fill(texts.line_early, &[&it, &called(1, best)]));
        let shut = lines.is_shut.then(|| fill(texts.line_shut, &[&other]));
        // A stone that a best line moves may come back in it, too.
        let from = place(texts, step.cells[0]);
        let left_place = fill(texts.line_place, &[&content(step.side), &from]);
        let left_place = Some(left_place).filter(|_| lines.leaves_place && lines.is_idle);
        let late = [texts.line_late, form(texts.line_same, least)];
        let late = late[usize::from(lines.is_unchanged())];
        let late = fill(late, &[&first, &before, &side]);
        let late = Some(late).filter(|_| best.side != step.side && !lines.is_shut);
        let own = late.or(left_place.filter(|_| early.is_none()));
        let is_vain = lines.is_replaced && !lines.is_shut && own.is_none() && early.is_none();
        let vain = lines.repeated.filter(|it| is_vain && *it as usize >= least);
        let vain_words = |left| either(texts.line_vain, left as usize == least);
        let vain = vain.map(|left| fill(vain_words(left), &[&side, &number(left), &before]));
        // A pass is told where the move costs more than itself and one other move, unless another turn would not help.
        let after = lines.after.as_ref().map_or(usize::MAX, Vec::len);
        let is_dear = vain.is_none() && after > least + 1;
        let own = own.or(vain);
        let is_only = own.is_none() && parting.is_none();
        let passed = lines.passed.filter(|_| is_only || is_dear);
        let passed = passed.filter(|it| (*it as usize) + 1 < after);
        let passed = passed.map(|left| fill(texts.line_pass, &[&other, &number(left)]));
        let cell = style.amiss(lines.boards).cells().next();
        let cell = cell.unwrap_or(step.cells[0]);
        let [goal, now] = lines.boards.map(|board| content(board.at(cell)));
        let values: [&dyn Display; 4] = [&style.move_name(best), &place(texts, cell), &now, &goal];
        let is_told = lines.obstacle.is_none() && !lines.is_late;
        let end = is_told.then(|| fill(form(texts.line_end, least), &values));
        let mut facts = [early, shut.or(parting).or(end), own, passed];
        if lines.is_replaced {
            facts.swap(1, 2);
        }
        // Each fact is a line.
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        facts.join("\n")
    }

    /// What the last move teaches for other boards.
    pub(super) fn rule(&self) -> Option<&'static str> {
        let code = match self.why.as_ref()? {
            Why::Press(press) => ["rule-press", "rule-odd"][usize::from(press.around.is_some())],
            Why::Exchange(_) => "rule-pair",
            Why::Line(lines) => match lines.obstacle {
                _ if lines.is_shut => "rule-shut",
                _ if lines.before.len() == 1 => "rule-goal",
                _ if lines.before[0].side != self.steps[self.made - 1].side => "rule-colour",
                _ if lines.early.is_some() => "rule-early",
                _ if lines.leaves_place && lines.is_idle => "rule-place",
                _ if lines.is_replaced => "rule-turn",
                Some((obstacle, _)) => ["rule-gone", "rule-way", "rule-stop"][obstacle as usize],
                None => "rule-end",
            },
        };
        Some(self.style.language.named(code))
    }

    /// The question why a move of the game is not a best move, if it is none.
    pub(super) fn why_named(&self, number: usize) -> Option<String> {
        let step = self.steps.get(number)?;
        let (texts, name) = (self.texts, self.style.move_name(step));
        Some(match self.cost(number, &step.text)? {
            Cost::BEST => return None,
            Cost(Some(more)) => fill(texts.why, &[&name, &more]),
            Cost(None) => fill(texts.why_lost, &[&name]),
        })
    }

    /// The smallest sets without the press, and a set that continues without a second press of the cell.
    fn why_press(&self, step: &Step, press: &Press) -> Markup {
        let (texts, style, name) = (self.texts, self.style, self.style.move_name(step));
        let board = self.positions[self.made - 1].boards[0];
        let draw = |board: Stones, set: &[Cell], caption: &str| {
            let cells = set.iter().copied().collect();
            html! { figure { (style.drawing(board, cells, &[])) figcaption { (fill(caption, &[&texts.moves(set.len()), &name])) } } }
        };
        let least = texts.moves(press.smallest[0].len());
        let closed = style.language.content(style.about, Some(Colour::Black));
        html! {
            p { (fill(texts.why_smallest, &[&least])) }
            div class="pair" { @for set in press.smallest.iter().take(DRAWN) { (draw(board, set, texts.why_without)) } }
            @if press.smallest.len() > DRAWN { p class="muted" { (counted(texts.and_more, (press.smallest.len() - DRAWN) as u128)) } }
            @if let Some(around) = press.around { p { (fill(texts.why_odd, &[&closed, &around])) } }
            p { (fill(texts.why_again, &[&least])) }
            @if let Some(instead) = &press.instead {
                p { (fill(texts.why_instead, &[&texts.moves(instead.len())])) }
                (draw(step.board, instead, texts.why_with))
            }
        }
    }

    /// The best lines before and after a move of a side, and the boards where they part.
    fn why_line(&self, step: &Step, lines: &Lines, cause: &Markup) -> Markup {
        let (texts, style) = (self.texts, self.style);
        let before = &self.positions[self.made - 1];
        let value = self.value(self.made - 1, &step.text);
        let line = |text: &str, count: u128, start: Stones, list: &[Step]| {
            let boards = iter::once(start).chain(list.iter().map(|step| step.board));
            let names: Vec<_> = list.iter().map(|step| style.move_name(step)).collect();
            let end = list.last().map_or(start, |step| step.board);
            html! {
                details open[list.len() <= OPEN] {
                    summary { (counted(text, count)) (texts.gap) (names.join(" · ").replace(" → ", "\u{a0}→\u{a0}")) }
                    div class="pair" {
                        @for ((board, step), name) in boards.zip(list).zip(&names) {
                            figure { (style.drawing(board, Bitboard::EMPTY, &[(step.cells[0], step.cells[1])])) figcaption { (name) } }
                        }
                        figure { (style.drawing(end, style.fours(end), &[])) figcaption { (texts.is_solved) } }
                    }
                }
            }
        };
        let parting = lines.before.get(lines.parting);
        let cell = lines.obstacle.map(|(_, cell)| Bitboard::EMPTY.with(cell));
        let fours = style.fours(lines.boards[0]);
        let marked = cell.unwrap_or(style.amiss(lines.boards));
        let arrow = parting.map(|step| (step.cells[0], step.cells[1]));
        let then = either(texts.line_then, parting.is_some());
        let now = either(texts.line_now, lines.skips_first);
        let names = [&fill(then, &[&(lines.parting + 1)]), now];
        html! {
            @if let Some(left) = value.and_then(|it| it.distance.moves()) { p class="muted" { (fill(texts.why_sum, &[&texts.moves(lines.before.len()), &left, &(left + 1)])) } }
            p class="cause" { (cause) }
            div class="pair" {
                @if !lines.is_late && !lines.is_shut && lines.early != Some(lines.parting + 1) {
                    @for ((board, marked), name) in lines.boards.into_iter().zip([fours, marked]).zip(names) {
                        figure { (style.drawing(board, marked, arrow.as_slice())) figcaption { (name) } }
                    }
                }
            }
            (line(texts.line_before, before.count, before.boards[0], &lines.before))
            @if let Some(after) = lines.after.as_ref().filter(|_| !lines.is_unchanged()) {
                (line(texts.line_after, value.map_or(0, |it| it.count), step.board, after))
            }
        }
    }
}
