//! What the pages of a game show: the position, the moves, and their values.

use puzzles::analysis::{Analysis, MoveValue, Step, Why};
use puzzles::{Cell, Distance, Reason, SearchedSets};

use super::board::{Cost, Style};
use crate::address::{Game, Hint, Mode};
use crate::refusal::Refusal;
use crate::tables::{Tables, Visit};
use crate::texts::{Texts, counted, fill, form};

/// A game with the values that its page shows.
#[derive(Debug)]
pub(super) struct View<'a> {
    pub(super) visit: &'a Visit,
    pub(super) tables: &'a Tables,
    pub(super) style: Style,
    pub(super) texts: &'static Texts,
    pub(super) game: Game,
    /// The moves of the game. In an answered exercise, the moves up to the answer.
    pub(super) steps: Vec<Step>,
    /// The number of moves before the shown position.
    pub(super) shown: usize,
    /// The number of moves that were made: after a wrong answer of an exercise, the position before it is shown.
    pub(super) made: usize,
    /// The shown position.
    pub(super) now: Analysis,
    /// The start, or all positions of the game if their values are shown.
    pub(super) positions: Vec<Analysis>,
    /// The reason why no shorter list exists, if it was requested.
    pub(super) reason: Option<Reason>,
    /// Why the last move is not a best move, if the page shows values.
    pub(super) why: Option<Why>,
}

impl<'a> View<'a> {
    pub(super) fn new(visit: &'a Visit) -> Result<Self, Refusal> {
        let tables = visit.tables()?;
        let game = visit.game()?;
        let line = tables.analyser.replay(&game.boards, &game.moves)?;
        let is_asked = game.answer.is_some() || matches!(game.hint, Some(Hint::Last | Hint::Why));
        let known = match game.mode {
            Mode::Play if !is_asked => 1,
            _ => game.moves.len() + 1,
        };
        let is_answered = game.answer.is_some();
        let answered = [game.played(), game.answer.as_slice()].concat();
        let moves = if is_answered { &answered } else { &game.moves };
        let shown_line = tables.analyser.replay(&game.boards, moves)?;
        let made = game.at + usize::from(is_answered);
        let text = |it: &MoveValue| it.step.text.replace(' ', "");
        let is_best = |it: &MoveValue| it.delta == Some(0) && game.answer == Some(text(it));
        let is_right = is_answered && line.analyse(game.at).moves.iter().any(is_best);
        let shown = if is_right { made } else { game.at };
        let sets = [SearchedSets::Counted, SearchedSets::Listed];
        let sets = sets[usize::from(game.shows_values() || is_answered)];
        let style = Style::new(visit.language, tables.puzzle.about());
        let mut now = shown_line.analyse(shown);
        if let Some(step) = game.guided() {
            let accepted = step.accepts(&game.moves[..game.at]).unwrap_or_default();
            now.moves
                .retain(|value| accepted.contains(&&*value.step.text.replace(' ', "")));
        }
        let last = made.checked_sub(1);
        let judged = last.filter(|_| game.shows_values() || is_asked);
        Ok(Self {
            visit,
            why: judged.and_then(|last| shown_line.why(last)),
            tables,
            style,
            texts: style.texts,
            steps: shown_line.steps().to_vec(),
            shown,
            made,
            now,
            positions: (0..known).map(|number| line.analyse(number)).collect(),
            reason: (game.hint == Some(Hint::Reason)).then(|| line.reason(game.at, sets)),
            game,
        })
    }

    /// The least number of moves from the start.
    pub(super) fn minimum(&self) -> Option<u32> {
        self.positions[0].distance.moves()
    }

    pub(super) fn is_solved(&self) -> bool {
        self.now.distance == Distance::Moves(0)
    }

    /// Whether the board is solved, or the last move of a step of a lesson was made.
    pub(super) fn is_done(&self) -> bool {
        match self.game.guided() {
            Some(_) => self.now.moves.is_empty(),
            None => self.is_solved(),
        }
    }

    /// Whether the page explains the last move with a solution, or only names what prevents it.
    pub(super) fn explains(&self) -> bool {
        self.game.shows_values() || self.game.hint == Some(Hint::Why)
    }

    /// Whether a move is a press of one cell. Such moves commute.
    pub(super) fn has_presses(&self) -> bool {
        let mut moves = self.positions[0].moves.iter();
        moves.any(|value| value.step.cells.len() == 1)
    }

    /// How to make a move: an identifier for the script, and a sentence.
    pub(super) fn how(&self) -> (&'static str, &'static str) {
        if self.has_presses() {
            ("how-press", self.texts.how_press)
        } else {
            ("how-move", self.texts.how_move)
        }
    }

    /// The values of a move, by its text, after a number of moves; `None` if they are not known.
    pub(super) fn value(&self, number: usize, text: &str) -> Option<&MoveValue> {
        let mut moves = self.positions.get(number)?.moves.iter();
        moves.find(|it| it.step.text.replace(' ', "") == text.replace(' ', ""))
    }

    /// The cost of a move, as [`value`](Self::value); `None` also if the position is unsolvable.
    pub(super) fn cost(&self, number: usize, text: &str) -> Option<Cost> {
        let value = self.value(number, text)?;
        let is_solvable = self.positions[number].distance != Distance::Unsolvable;
        is_solvable.then_some(Cost(value.delta))
    }

    /// The moves that were not best, each with the number of moves before it.
    pub(super) fn mistakes(&self) -> Vec<(usize, Cost)> {
        // The answer of an exercise is no move of the game.
        let moves = self.game.moves.iter().enumerate();
        let costs = moves.filter_map(|(number, text)| Some((number, self.cost(number, text)?)));
        costs.filter(|(_, cost)| *cost != Cost::BEST).collect()
    }

    /// The first best move of the shown position.
    pub(super) fn best(&self) -> Option<&MoveValue> {
        let mut moves = self.now.moves.iter();
        moves.find(|value| value.delta == Some(0))
    }

    /// The moves that use a cell.
    pub(super) fn uses(&self, cell: Cell) -> impl Iterator<Item = &MoveValue> {
        let moves = self.now.moves.iter();
        moves.filter(move |value| value.step.cells.contains(&cell))
    }

    /// Whether no move can be made: a solved board rests, so a double click on the last move does not lose the win.
    pub(super) fn rests(&self) -> bool {
        let is_won = self.game.mode == Mode::Play && self.is_done();
        is_won || self.shown > self.game.at || !self.game.has_room(1)
    }

    /// Whether a move begins on a cell.
    pub(super) fn begins(&self, cell: Cell) -> bool {
        let content = self.now.boards[0].at(cell);
        !self.rests() && !self.style.is_empty(content) && self.uses(cell).next().is_some()
    }

    /// The values of the shown position in one line: `4 to go · 24 shortest lists · 9 of 14 moves are best`.
    pub(super) fn values(&self) -> String {
        let texts = self.texts;
        match self.now.distance {
            Distance::Unsolvable => texts.unsolvable.to_owned(),
            Distance::Moves(0) => texts.is_solved.to_owned(),
            Distance::Moves(distance) => {
                let moves = self.now.moves.iter();
                let best = moves.filter(|value| value.delta == Some(0)).count();
                let all = self.now.moves.len();
                let to_go = fill(texts.to_go, &[&distance]);
                let lists = match self.now.count {
                    count @ 0..=1_000_000 => counted(texts.count_lists, count),
                    _ => texts.many_lists.to_owned(),
                };
                let best = fill(form(texts.count_best, best), &[&best, &all]);
                [to_go, lists, best].join(" · ")
            }
        }
    }
}
