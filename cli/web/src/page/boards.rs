//! The boards of a game, and the effect of a click on each cell.

use maud::{Markup, html};
use puzzles::analysis::MoveValue;
use puzzles::wording::capitalized;
use puzzles::{Bitboard, Cell, Distance};

use super::board::{Cost, Look, place};
use super::view::View;
use crate::address::{Game, Hint, Mode};
use crate::texts::fill;

impl View<'_> {
    /// The goal, the side to move, the board, and the target.
    pub(super) fn boards(&self) -> Markup {
        let texts = self.texts;
        let about = self.game.puzzle.about();
        let names = self.stone_names();
        let last = self.shown.checked_sub(1).map(|last| &self.steps[last]);
        let board = self.now.boards[0];
        html! {
            p class="goal" {
                (self.visit.language.goal(about))
                @if let Some(side) = self.side() { " " strong { (side) } }
            }
            div class="pair" {
                (self.style.board("c", board, texts.board, &self.overlay(), |cell| {
                    let mut look = self.look(cell);
                    if last.is_some_and(|step| step.cells.contains(&cell)) {
                        look.classes.push("changed");
                    }
                    look.stone = Some(names[usize::from(cell.index())]);
                    look
                }))
                @for target in self.now.boards.iter().skip(1) {
                    @let differs = |cell: &Cell| board.at(*cell) != target.at(*cell);
                    @let differing: Bitboard = Cell::ALL.into_iter().filter(differs).collect();
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
        use puzzles::Colour::{Black, White};
        let mut sides = self.now.moves.iter().map(|value| value.step.side);
        let has_sides = sides.any(|side| side.is_some());
        if has_sides && self.is_solved() {
            return Some(self.texts.is_solved);
        }
        has_sides.then_some(match self.now.side {
            Some(Black) => self.texts.black_moves,
            Some(White) => self.texts.white_moves,
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
        let hinted = hinted.filter(|best| best.step.cells.len() == 2);
        let line = (self.style.theme.marks_lines && self.is_solved()).then(|| self.line_of_four());
        let arrow = |cells: &[Cell], class: &str| {
            let centre = |number: usize| cells.get(number).map(|cell| (cell.column(), cell.row()));
            let ((x1, y1), (x2, y2)) =
                (centre(0).unwrap_or_default(), centre(1).unwrap_or_default());
            html! {
                line class=(class) x1={ (x1) ".5" } y1={ (y1) ".5" } x2={ (x2) ".5" } y2={ (y2) ".5" } {}
            }
        };
        html! {
            svg class="overlay" viewBox="0 0 4 4" aria-hidden="true" {
                defs {
                    marker id="head" viewBox="0 0 4 4" refX="2.5" refY="2" markerWidth="3" markerHeight="3" orient="auto-start-reverse" {
                        path d="M0 0L4 2L0 4Z" {}
                    }
                }
                @if let Some(best) = hinted { (arrow(&best.step.cells, "arrow")) }
                @for line in line.into_iter().flatten() { (arrow(&line, "four")) }
                (arrow(&[], "arrow pointer"))
            }
        }
    }

    /// The ends of each line of four stones of one colour.
    fn line_of_four(&self) -> Vec<[Cell; 2]> {
        let board = self.now.boards[0];
        let lines = (0..4_usize).flat_map(|it| [(4 * it, 1), (it, 4)]);
        let lines = lines.chain([(0, 5), (3, 3)]);
        let cells = lines.map(|(first, step)| [0, 1, 2, 3].map(|it| Cell::ALL[first + it * step]));
        let complete = cells.filter(|cells| {
            let colour = board.at(cells[0]);
            colour.is_some() && cells.iter().all(|cell| board.at(*cell) == colour)
        });
        complete.map(|cells| [cells[0], cells[3]]).collect()
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
            (Some(Hint::Cell), Some(best)) => best.step.cells.first() == Some(&cell),
            (Some(Hint::Move), Some(best)) => best.step.cells.contains(&cell),
            _ => false,
        };
        if hinted {
            look.classes.push("hinted");
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
        if game.answer.is_some() || !game.has_room(1) {
            return Look::default();
        }
        let link = |game: Game, action: &str, cost| Look {
            cost,
            ..Look::link(game.href(), action)
        };
        let chosen = self.chosen();
        if chosen == Some(cell) {
            return link(game.plain(), texts.chosen, None);
        }
        let is_shown = game.mode == Mode::Study && self.now.distance != Distance::Unsolvable;
        let shown = |value: &MoveValue| is_shown.then(|| Cost::new(value.delta));
        let is_complete = |value: &&MoveValue| {
            let cells = &value.step.cells;
            cells.len() == 1 || chosen.is_some_and(|chosen| cells.contains(&chosen))
        };
        if let Some(value) = self.uses(cell).find(is_complete) {
            let action = match value.step.cells[..] {
                [_] => texts.press.to_owned(),
                _ => fill(texts.go_here, &[&self.style.move_name(&value.step)]),
            };
            return link(game.after(&value.step), &action, shown(value));
        }
        let mut next = game.plain();
        next.cell = Some(cell);
        if self.begins(cell) {
            // The moves are in order of their distance, so the first one is the best one.
            let first = self.uses(cell).next().and_then(shown);
            return link(next, texts.choose, first.filter(|_| chosen.is_none()));
        }
        if chosen.is_some() {
            (next.cell, next.to) = (chosen, Some(cell));
        }
        link(next, texts.inspect, None)
    }

    /// Why the last click did nothing.
    pub(super) fn note(&self) -> Option<String> {
        let (texts, game) = (self.texts, &self.game);
        if !game.has_room(1) {
            return Some(texts.note_full.to_owned());
        }
        let cell = game.cell.filter(|_| !self.has_presses())?;
        let name = place(texts, cell);
        let content = self.now.boards[0].at(cell);
        let is_legal = |to| self.uses(cell).any(|value| value.step.cells.contains(&to));
        let note = match game.to {
            Some(to) if self.begins(cell) && !is_legal(to) => {
                let way = fill(texts.note_no_way, &[&name, &place(texts, to)]);
                return Some(format!("{way} {}", texts.can_go));
            }
            _ if self.begins(cell) => return None,
            _ if self.style.is_empty(content) => texts.note_empty,
            _ if self.now.side.is_some_and(|side| content != Some(side)) => texts.note_side,
            _ => texts.note_stuck,
        };
        Some(capitalized(&fill(note, &[&name])))
    }
}
