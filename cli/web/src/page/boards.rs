//! The boards of a game, and the effect of a click on each cell.

use maud::{Markup, html};
use puzzles::analysis::MoveValue;
use puzzles::wording::capitalized;
use puzzles::{Cell, Colour};

use super::board::{Cost, Look, place};
use super::view::View;
use crate::address::{Game, Hint, Mode};
use crate::lesson::cells;
use crate::picture::arrow;
use crate::texts::fill;

impl View<'_> {
    /// The board and the target.
    pub(super) fn boards(&self) -> Markup {
        let texts = self.texts;
        let names = self.stone_names();
        let last = self.steps[..self.shown].last();
        let board = self.now.boards[0];
        html! {
            div class="pair" {
                (self.style.board("c", board, &texts.titled(texts.board, self.how().1), &self.overlay(), |cell| {
                    let mut look = self.look(cell);
                    if last.is_some_and(|step| step.cells.contains(&cell)) {
                        look.classes.push("changed");
                    }
                    let mut targets = self.now.boards.iter().skip(1).map(|target| target.at(cell));
                    look.target = targets.find(|content| *content != board.at(cell)).map(|content| {
                        fill(texts.target_is, &[&self.visit.language.content(self.style.about, content)])
                    });
                    look.stone = Some(names[usize::from(cell.index())]);
                    look
                }))
                @for target in self.now.boards.iter().skip(1) {
                    @let differing = board.differing(*target);
                    figure class="target" {
                        figcaption { (texts.target) }
                        (self.style.small(*target, texts.target, differing))
                        figcaption class="muted" { (fill(texts.differs, &[&differing.len()])) }
                    }
                }
            }
        }
    }

    /// The side to move, or that the board is solved; `None` if the puzzle has no sides.
    pub(super) fn side(&self) -> Option<&'static str> {
        let mut sides = self.now.moves.iter().map(|value| value.step.side);
        let has_sides = sides.any(|side| side.is_some());
        has_sides.then_some(match self.now.side {
            _ if self.is_solved() => self.texts.is_solved,
            Some(Colour::Black) => self.texts.black_moves,
            Some(Colour::White) => self.texts.white_moves,
            None => self.texts.either_moves,
        })
    }

    /// The stone on each cell, by the cell where it was at the start: a move of two cells exchanges them.
    fn stone_names(&self) -> [u8; 16] {
        let mut names = Cell::ALL.map(Cell::index);
        for step in &self.steps[..self.shown] {
            if let [from, to] = step.cells[..] {
                names.swap(from.index().into(), to.index().into());
            }
        }
        names
    }

    /// The arrow of a hint, the line of four, and an arrow for the script.
    fn overlay(&self) -> Markup {
        let hinted = self.best().filter(|_| self.game.hint == Some(Hint::Move));
        let lines = self.style.lines(self.now.boards[0]);
        let lines = lines.filter(|_| self.is_solved());
        let is_shown = self.shows_costs() && self.chosen().is_none();
        let best = |it: &&MoveValue| is_shown && it.delta == Some(0);
        html! {
            svg class="overlay" viewBox="0 0 4 4" aria-hidden="true" {
                defs {
                    marker id="head" viewBox="0 0 4 4" refX="2.5" refY="2" markerWidth="3" markerHeight="3" orient="auto-start-reverse" {
                        path d="M0 0L4 2L0 4Z" {}
                    }
                }
                @if let Some([from, to]) = hinted.map(|it| &it.step.cells[..]) { (arrow(*from, *to, "arrow")) }
                // A sign on the edge of a cell does not tell how far a best move goes.
                @for value in self.now.moves.iter().filter(best) {
                    @if let [from, to] = value.step.cells[..] && !from.neighbours().contains(to) { (arrow(from, to, "arrow faint")) }
                }
                @for line in lines.map(|line| line.cells().collect::<Vec<_>>()) { (arrow(line[0], line[3], "four")) }
                line class="arrow pointer" {}
                (self.signs(is_shown))
            }
        }
    }

    /// Whether the page shows the costs of the moves. A move from a goal, or without a solution, has none.
    pub(super) fn shows_costs(&self) -> bool {
        self.game.mode == Mode::Study && self.best().is_some()
    }

    /// The cost of each move of two cells, on the edge of the first cell that the move crosses.
    fn signs(&self, is_shown: bool) -> Markup {
        html! {
            @for value in self.now.moves.iter().filter(|_| is_shown) {
                @if let [from, to] = value.step.cells[..] {
                    @let (class, symbol, _) = Cost(value.delta).parts(self.texts);
                    @let step = |from: u8, to: u8| (f64::from(to) - f64::from(from)).clamp(-1.0, 1.0);
                    @let (right, down) = (step(from.column(), to.column()), step(from.row(), to.row()));
                    // Stones of four cells can go to one corner, so diagonal signs are before it, without a common point.
                    @let [across, along] = if right * down == 0.0 { [0.5, 0.5] } else { [0.33, 0.38] };
                    @let x = f64::from(from.column()) + 0.5 + across * right;
                    @let y = f64::from(from.row()) + 0.5 + along * down;
                    g class={ "sign " (class) } transform=(format!("translate({x:.2} {y:.2})")) {
                        rect x="-0.15" y="-0.1" width="0.3" height="0.2" rx="0.04" {}
                        text y="0.06" { (symbol) }
                    }
                }
            }
        }
    }

    fn look(&self, cell: Cell) -> Look {
        let mut look = self.link(cell);
        let chosen = self.chosen();
        if chosen == Some(cell) {
            look.classes.push("chosen");
        } else if chosen
            .is_some_and(|chosen| self.uses(chosen).any(|it| it.step.cells.contains(&cell)))
        {
            look.classes.push("goes");
        }
        if self.begins(cell) {
            look.classes.push("begins");
        }
        let hinted = match (self.game.hint, self.best()) {
            // A cell is the whole press, so the hint is its row.
            (Some(Hint::Cell), Some(best)) if self.has_presses() => {
                best.step.cells[0].row() == cell.row()
            }
            (Some(Hint::Cell), Some(best)) => best.step.cells.first() == Some(&cell),
            (Some(Hint::Move), Some(best)) => best.step.cells.contains(&cell),
            (Some(Hint::Last | Hint::Why), _) => self.why.iter().any(|it| it.cell() == Some(cell)),
            _ => false,
        };
        let lesson = self.game.lesson().map(|(_, step)| step);
        let is_shown = lesson.is_some_and(|step| step.shown) && chosen.is_none();
        if is_shown && self.uses(cell).next().is_some() {
            look.classes.extend(["goes", "marked"]);
        }
        if hinted || lesson.is_some_and(|step| cells(step.marked).contains(cell)) {
            look.classes.extend(["hinted", "marked"]);
        }
        look
    }

    /// The chosen cell, if a move begins on it.
    fn chosen(&self) -> Option<Cell> {
        self.game.cell.filter(|cell| self.begins(*cell))
    }

    /// The effect of a click on a cell.
    fn link(&self, cell: Cell) -> Look {
        let (texts, game) = (self.texts, &self.game);
        let link = |game: Game, action: &str, cost| Look {
            href: Some(game.href()),
            action: action.to_owned(),
            cost,
            ..Look::default()
        };
        if self.rests() {
            return Look::default();
        }
        let chosen = self.chosen();
        if chosen == Some(cell) {
            let ends = self.uses(cell).map(|it| self.style.move_name(&it.step));
            let action = [vec![texts.chosen.to_owned()], ends.collect()].concat();
            return link(game.plain(), &action.join(", "), None);
        }
        let shown = |value: &MoveValue| self.shows_costs().then_some(Cost(value.delta));
        let is_complete = |value: &&MoveValue| {
            let cells = &value.step.cells;
            cells.len() == 1 || chosen.is_some_and(|chosen| cells.contains(&chosen))
        };
        if let Some(value) = self.uses(cell).find(is_complete) {
            let action = match value.step.cells[..] {
                [_] => texts.press.to_owned(),
                _ => fill(texts.go_here, &[&self.style.move_name(&value.step)]),
            };
            let made = link(game.after(&value.step), &action, shown(value));
            let changes = value.step.changed;
            return Look { changes, ..made };
        }
        let mut next = game.plain();
        next.cell = Some(cell);
        if self.begins(cell) {
            let moves = self.uses(cell);
            let costs = moves.filter_map(|it| Some((&it.step, shown(it)?)));
            let action = costs.fold(texts.choose.to_owned(), |text, (step, cost)| {
                let words = cost.parts(texts).2;
                format!("{text}, {} {words}", self.style.move_name(step))
            });
            return link(next, &action, None);
        }
        if chosen.is_some() {
            (next.cell, next.to) = (chosen, Some(cell));
            return link(next, texts.out_of_reach, None);
        }
        // Such a cell says why no move begins on it.
        link(next, "", None)
    }

    /// Why the last click did nothing.
    pub(super) fn note(&self) -> Option<String> {
        let (texts, game) = (self.texts, &self.game);
        if !game.has_room(1) {
            return Some(texts.note_full.to_owned());
        }
        if let Some(step) = game.guided() {
            let cell = game.cell.filter(|_| !self.is_done())?;
            let is_refused = game.to.is_some() || !self.begins(cell);
            let press = format!("{}{}", cell.row() + 1, cell.column() + 1);
            let wrong = step.wrong[self.visit.language.file().code];
            let times = game.played().iter().filter(|it| **it == press).count();
            // A press that was made once is in the set already.
            let why = [wrong, texts.lesson_again][usize::from(times == 1)];
            return is_refused.then(|| format!("{why}{}", texts.full_stop));
        }
        let cell = game.cell.filter(|_| !self.has_presses())?;
        let name = place(texts, cell);
        let content = self.now.boards[0].at(cell);
        let is_empty = |cell| self.style.is_empty(self.now.boards[0].at(cell));
        let is_legal = |to| self.uses(cell).any(|value| value.step.cells.contains(&to));
        let note = match game.to {
            Some(to) if self.begins(cell) && !is_legal(to) => {
                let way = fill(texts.note_no_way, &[&name, &place(texts, to)]);
                return Some([way.as_str(), texts.can_go].join(texts.gap));
            }
            _ if self.begins(cell) => return None,
            _ if self.style.is_empty(content) => texts.note_empty,
            _ if self.now.side.is_some_and(|side| content != Some(side)) => texts.note_side,
            _ if self.now.moves.is_empty() => texts.no_move,
            // A stone with an empty cell beside it can move.
            _ if Cell::ALL.into_iter().any(is_empty) => texts.note_shut,
            _ => texts.note_alike,
        };
        Some(capitalized(&fill(note, &[&name])))
    }
}
