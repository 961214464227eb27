//! Drawing of the reason why a move is not a best move.

use std::fmt::Display;

use maud::{Markup, html};
use puzzles::analysis::{Lines, Obstacle, Step, Why};
use puzzles::wording::capitalized;
use puzzles::{Bitboard, Cell, Colour};

use super::board::{Cost, place};
use super::boards::{differing, lines_of_four};
use super::view::View;
use crate::address::{Game, Mode};
use crate::lesson::Lesson;
use crate::texts::{counted, fill, form};

/// The number of smallest sets that are drawn.
const DRAWN: usize = 4;

impl View<'_> {
    /// Why the last move, or the answer of an exercise, is not a best move, if the page explains it.
    pub(super) fn why(&self) -> Option<Markup> {
        let why = self.why.as_ref().filter(|_| self.explains())?;
        let (texts, title, obstacle) = (self.texts, self.why_title()?, self.obstacle()?);
        let step = &self.steps[self.made - 1];
        Some(html! {
            section class="reason" id="why" {
                h2 { (title) }
                p { (obstacle) }
                @if let Some(lesson) = Lesson::of(self.style.about).filter(|_| self.game.step.is_none()) { p class="muted" { a href=(self.visit.link(&format!("/{}/learn?step={}", self.style.about.name, lesson.mistake))) { (texts.why_lesson) } } }
                @match why {
                    Why::Press { smallest, instead, around } => (self.why_press(step, smallest, instead.as_deref(), *around)),
                    Why::Exchange(ways) => div class="pair" {
                        // The ways of the pieces to their places.
                        @let boards = [self.positions[self.made - 1].boards[0], step.board];
                        @for ((board, arrows), name) in boards.into_iter().zip(ways).zip([texts.before, texts.after]) {
                            figure { (self.style.drawing(board, Bitboard::EMPTY, arrows)) figcaption { (name) } }
                        }
                    },
                    Why::Line(lines) => (self.why_line(step, lines)),
                }
            }
        })
    }

    /// What prevents that the last move is a best move, in one sentence that shows no solution.
    pub(super) fn obstacle(&self) -> Option<String> {
        let why = self.why.as_ref()?;
        let (texts, step) = (self.texts, &self.steps[self.made - 1]);
        let name = self.style.move_name(step);
        let steps =
            |(a, b): &(Cell, Cell)| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column());
        Some(match why {
            Why::Press { .. } => {
                let mut earlier = self.steps[..self.made - 1].iter();
                match earlier.rposition(|it| it.cells == step.cells) {
                    Some(index) => fill(texts.why_twice, &[&name, &(index + 1)]),
                    None => capitalized(&fill(texts.why_no_set, &[&place(texts, step.cells[0])])),
                }
            }
            Why::Exchange(ways) => {
                let sums = ways.each_ref();
                let [before, after] = sums.map(|arrows| arrows.iter().map(steps).sum::<u8>());
                // One pair is new: that of the piece that moved.
                let new = ways[1].iter().find(|way| !ways[0].contains(way))?;
                let old = ways[0].iter().find(|way| !ways[1].contains(way));
                let (old, piece, now) = (old.map_or(0, steps), place(texts, new.0), steps(new));
                let noun = Lesson::piece(self.style.about, self.style.language);
                let values: [&dyn Display; 7] = [&before, &name, &after, &piece, &old, &now, &noun];
                fill(texts.why_ways, &values)
            }
            Why::Line(lines) => self.obstacle_in(lines, step),
        })
    }

    /// What prevents that a best line follows a move of a side, and what the move does with its stone: the two plainest facts.
    fn obstacle_in(&self, lines: &Lines, step: &Step) -> String {
        let (texts, style) = (self.texts, self.style);
        let (first, blocked) = (&lines.before[0], lines.before.get(lines.parting));
        let content = |content| style.language.content(style.about, content);
        let needed = self.wrong(lines).cells();
        let there = |cell| content(lines.boards[0].at(cell));
        let needed = needed.map(|cell| texts.titled(&place(texts, cell), there(cell)));
        let needed = needed.collect::<Vec<_>>().join(texts.semicolon);
        // A sentence without a solution does not name the moves of a best line.
        let is_named = self.explains();
        let template = [texts.line_hidden, texts.line_move][usize::from(is_named)];
        let called = |number: usize, step| fill(template, &[&number, &style.move_name(step)]);
        let line = counted(texts.best_lines, self.positions[self.made - 1].count);
        let sides = [step.side, step.side.map(Colour::opposite)];
        let [side, other] = sides.map(|side| self.side_name(side));
        // Whether the moved stone itself is the obstacle. Then no other sentence about this stone is needed.
        let is_own = lines.obstacle.is_some() && !lines.is_replaced;
        let parting = match (lines.obstacle, blocked) {
            _ if lines.is_late => None,
            _ if lines.is_shut => Some(fill(texts.line_shut, &[&other])),
            (Some((obstacle, cell)), Some(blocked)) => {
                let text = match obstacle {
                    _ if blocked.text == step.text && first.side != step.side => texts.line_turn,
                    _ if blocked.text == step.text => texts.line_early,
                    Obstacle::InTheWay if is_own => texts.line_way,
                    Obstacle::InTheWay => texts.only_way,
                    Obstacle::Gone if is_own => texts.line_gone,
                    Obstacle::Gone => texts.only_gone,
                    Obstacle::NothingStops if is_own => texts.line_stop,
                    Obstacle::NothingStops => texts.only_stop,
                };
                let [blocked, first] = [called(lines.parting + 1, blocked), called(1, first)];
                Some(fill(text, &[&blocked, &place(texts, cell), &first, &line]))
            }
            _ if lines.before.len() == 1 => Some(fill(texts.line_only, &[&needed])),
            _ => Some(fill(texts.line_end, &[&needed, &line])),
        };
        let from = place(texts, step.cells[0]);
        let left_place = || fill(texts.line_place, &[&content(step.side), &from]);
        // A stone that a best line moves may come back in it, too.
        let left_place = (lines.leaves_place && lines.is_idle).then(left_place);
        let least = lines.before.len();
        let same = form(texts.line_same, least);
        let late = [texts.line_late, same][usize::from(lines.is_unchanged())];
        let before = texts.moves(least);
        let late = fill(late, &[&self.side_name(first.side), &before]);
        let late = (first.side != step.side && !lines.is_shut).then_some(late);
        let idle = (lines.is_idle && !is_own).then(|| texts.line_idle.to_owned());
        let is_vain = |left: &usize| lines.is_replaced && !lines.is_shut && *left >= least;
        let vain = lines.repeated.map(|left| left as usize).filter(is_vain);
        let vain = vain.map(|left| fill(texts.line_vain, &[&side, &texts.moves(left), &before]));
        let again = lines.again.zip(lines.after.as_ref()).filter(|_| is_named);
        let again = again.map(|(it, after)| fill(texts.line_again, &[&called(it, &after[it - 1])]));
        let passed = lines.passed.map(|left| texts.moves(left as usize));
        let passed = passed.map(|left| fill(texts.line_pass, &[&other, &left]));
        let mut all = [parting, left_place, late, passed, vain, idle, again];
        if !is_own && !lines.is_shut {
            all.swap(0, 1);
        }
        let plainest = all.into_iter().flatten().take(2);
        plainest.collect::<Vec<_>>().join(texts.gap)
    }

    /// The name of a side at the start of a sentence.
    fn side_name(&self, side: Option<Colour>) -> String {
        capitalized(self.style.language.content(self.style.about, side))
    }

    /// What [`why`](Self::why) explains.
    pub(super) fn why_title(&self) -> Option<String> {
        self.why.as_ref()?;
        self.why_named(self.made.checked_sub(1)?)
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
    fn why_press(
        &self,
        step: &Step,
        smallest: &[Vec<Cell>],
        instead: Option<&[Cell]>,
        around: Option<usize>,
    ) -> Markup {
        let texts = self.texts;
        let board = self.positions[self.made - 1].boards[0];
        let (style, name) = (self.style, self.style.move_name(step));
        let draw = |set: &[Cell], caption: &str| {
            let cells = set.iter().copied().collect();
            html! { figure { (style.drawing(board, cells, &[])) figcaption { (fill(caption, &[&texts.moves(set.len()), &name])) } } }
        };
        let least = texts.moves(smallest[0].len());
        let closed = style.language.content(style.about, Some(Colour::Black));
        html! {
            p { (fill(texts.why_smallest, &[&least])) }
            div class="pair" { @for set in smallest.iter().take(DRAWN) { (draw(set, texts.why_without)) } }
            @if smallest.len() > DRAWN { p class="muted" { (counted(texts.and_more, (smallest.len() - DRAWN) as u128)) } }
            @if let Some(around) = around { p { (fill(texts.why_odd, &[&closed, &around])) } }
            p { (fill(texts.why_again, &[&least])) }
            @if let Some(instead) = instead {
                p { (fill(texts.why_instead, &[&texts.moves(instead.len())])) }
                (draw(instead, texts.why_with))
            }
        }
    }

    /// The best lines before and after a move of a side, and the boards where they part.
    fn why_line(&self, step: &Step, lines: &Lines) -> Markup {
        let texts = self.texts;
        let game = self.game.in_mode(Mode::Study).shown_at(self.made - 1);
        let game = Game { step: None, ..game };
        // After a wrong answer of an exercise, the position before it is shown.
        let value = self.value(self.made - 1, &step.text);
        let line = |text: &str, game: Game, list: &[Step], count: u128| {
            html! { p { (counted(text, count)) } (self.line_links(game, list)) }
        };
        let parting = lines.before.get(lines.parting);
        let cell = lines.obstacle.map(|(_, cell)| Bitboard::EMPTY.with(cell));
        let marked = cell.unwrap_or_else(|| self.wrong(lines));
        let arrow = parting.map(|step| (step.cells[0], step.cells[1]));
        let then = [texts.line_done, texts.line_then][usize::from(parting.is_some())];
        html! {
            (line(texts.line_before, game.clone(), &lines.before, self.positions[self.made - 1].count))
            @if !lines.is_late && !lines.is_shut {
                div class="pair" {
                    @for ((board, marked), name) in lines.boards.into_iter().zip([Bitboard::EMPTY, marked]).zip([fill(then, &[&(lines.parting + 1)]), texts.line_now.to_owned()]) {
                        figure { (self.style.drawing(board, marked, arrow.as_slice())) figcaption { (name) } }
                    }
                }
            }
            @if let Some(after) = lines.after.as_ref().filter(|_| !lines.is_unchanged()) { (line(texts.line_after, game.after(step), after, value.map_or(0, |it| it.count))) }
        }
    }

    /// The cells in which the boards where two lines part differ; if the goal is a line of four, only the cells of this line.
    fn wrong(&self, lines: &Lines) -> Bitboard {
        let [then, now] = lines.boards;
        let fours = lines_of_four(then).flat_map(Bitboard::cells);
        let is_asked = self.style.theme.marks_lines.then(|| fours.collect());
        differing(then, now) & is_asked.unwrap_or(Bitboard::FULL)
    }
}
