//! The address of a page: the puzzle, the boards, the moves, and the way in which they are shown.
//!
//! An address such as `/flip?board=bwwb.bbwb.bwwb.bwww&moves=22.23` is the only state of a game. The rows of a board
//! and the moves are separated by dots.

use axum::http::Uri;
use puzzles::analysis::Step;
use puzzles::text::Boards;
use puzzles::{Cell, Puzzle};

use crate::boards::{faults, parameters, take_boards};
use crate::day::Day;
use crate::lesson::{Lesson, LessonStep};
use crate::level::Level;
use crate::query::{Query, encoded, is_api};
use crate::refusal::{Refusal, fault_list};
use crate::texts::Language;

/// The greatest number of moves in an address.
const MAX_MOVES: usize = 200;

/// The way in which a game is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The values are hidden.
    #[default]
    Play,
    /// Each move shows its value.
    Study,
    /// The moves that were made show their values.
    Replay,
    /// The player looks for a best move in the shown position.
    Exercise,
}

impl Mode {
    /// The modes with their names in addresses.
    pub(crate) const NAMED: [(&'static str, Self); 4] = [
        ("play", Self::Play),
        ("study", Self::Study),
        ("replay", Self::Replay),
        ("exercise", Self::Exercise),
    ];
}

/// A grade of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// The distance.
    Distance,
    /// A cell of a best move.
    Cell,
    /// A best move.
    Move,
    /// The reason why no shorter list exists.
    Reason,
    /// Whether the last move was a best move, and what prevents it.
    Last,
    /// Why the last move was not a best move, with a solution.
    Why,
}

impl Hint {
    /// The hints about the last move, and the grades, with their names in addresses.
    pub(crate) const NAMED: [(&'static str, Self); 6] = [
        ("why", Self::Why),
        ("last", Self::Last),
        ("distance", Self::Distance),
        ("cell", Self::Cell),
        ("move", Self::Move),
        ("reason", Self::Reason),
    ];
}

/// The name of a value in addresses.
pub(crate) fn name_of<T: PartialEq>(named: &[(&'static str, T)], value: &T) -> &'static str {
    let mut named = named.iter();
    named.find(|it| it.1 == *value).map_or("", |it| it.0)
}

/// A game at one point: all that its address contains.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) puzzle: &'static Puzzle,
    /// The boards of the case.
    pub(crate) boards: Boards,
    /// The moves, each without blanks.
    pub(crate) moves: Vec<String>,
    /// The number of moves before the shown position.
    pub(crate) at: usize,
    pub(crate) mode: Mode,
    /// The move with which the player answers an exercise.
    pub(crate) answer: Option<String>,
    /// The first cell of a move of two cells.
    pub(crate) cell: Option<Cell>,
    /// The second cell of a move that is not legal.
    pub(crate) to: Option<Cell>,
    pub(crate) hint: Option<Hint>,
    /// The number of hints that the player has used.
    pub(crate) hints: u16,
    /// The number of moves at the end that are a solution that the player has asked for.
    pub(crate) solve: usize,
    /// The level of the next random board.
    pub(crate) level: Option<Level>,
    /// The date whose board it is.
    pub(crate) day: Option<Day>,
    /// The number of the step of a lesson, from 1.
    pub(crate) step: Option<usize>,
    /// The language, if the address names one.
    pub(crate) lang: Option<Language>,
}

impl Game {
    /// A game without moves.
    pub(crate) fn new(puzzle: &'static Puzzle, boards: Boards) -> Self {
        Self {
            puzzle,
            boards,
            moves: Vec::new(),
            at: 0,
            mode: Mode::default(),
            answer: None,
            cell: None,
            to: None,
            hint: None,
            hints: 0,
            solve: 0,
            level: None,
            day: None,
            step: None,
            lang: None,
        }
    }

    /// Reads a game.
    ///
    /// # Errors
    ///
    /// If a parameter is malformed. The legality of the moves is not checked.
    pub(crate) fn parse(puzzle: &'static Puzzle, address: &Uri) -> Result<Self, Refusal> {
        let mut query = Query::new(address);
        let is_lesson = address.path().ends_with("/learn");
        let lesson = Lesson::of(puzzle.about()).filter(|_| is_lesson);
        let (step, boards) = match lesson {
            None => (None, take_boards(&mut query, puzzle)?),
            Some(lesson) => {
                let step = query.number("step", 1..=lesson.steps.len())?.unwrap_or(1);
                (Some(step), lesson.steps[step - 1].boards(puzzle.about()))
            }
        };
        let moves = query.text("moves")?.unwrap_or_default();
        let moves = moves.split('.').map(|step| step.replace(' ', ""));
        let moves: Vec<String> = moves.filter(|step| !step.is_empty()).collect();
        let found = moves.len();
        let at = query.number("at", 0..=MAX_MOVES)?.unwrap_or(found);
        if at > found {
            return Err(Refusal::address(|it| it.refuse_at, &[&at, &found]).of("at"));
        }
        let mut game = Self {
            moves,
            at,
            step,
            lang: query.language()?,
            ..Self::new(puzzle, boards)
        };
        // Programs ask for values, and choose themselves how to show them.
        if !is_api(address) {
            game.read_view(&mut query)?;
        }
        query.end()?;
        let about = puzzle.about();
        let mut first = about.format;
        first.boards = &first.boards[..1];
        let of_first = faults(&first, &game.boards[..1]);
        let all = faults(&about.format, &game.boards);
        for (name, faults) in [("board", of_first), ("target", all)] {
            let title = format!("`{name}`");
            let list = |language| fault_list(language, about, &faults);
            let words = |language: Language| language.texts().titled(&title, &list(language));
            if !faults.is_empty() {
                return Err(Refusal::in_words(words).of(name));
            }
        }
        if found > MAX_MOVES {
            return Err(Refusal::address(|it| it.refuse_moves, &[&found, &MAX_MOVES]).of("moves"));
        }
        let accepts = |step: &LessonStep| step.accepts(&game.moves).is_some();
        if !game.guided().is_none_or(accepts) {
            return Err(Refusal::address(|it| it.lesson_other, &[]).of("moves"));
        }
        game.answer = game.answer.filter(|_| game.mode == Mode::Exercise);
        Ok(game)
    }

    /// Reads how the game is shown.
    fn read_view(&mut self, query: &mut Query) -> Result<(), Refusal> {
        let mut cell = |name| query.value(name, "0, …, 15", |text| Cell::new(text.parse().ok()?));
        (self.cell, self.to) = (cell("cell")?, cell("to")?);
        if self.guided().is_none() {
            self.hint = query.one_of("hint", &Hint::NAMED)?;
            self.hints = query.number("hints", 0..=u16::MAX)?.unwrap_or(0);
        }
        if self.step.is_some() {
            return Ok(());
        }
        self.mode = query.one_of("mode", &Mode::NAMED)?.unwrap_or_default();
        self.answer = query.text("answer")?.map(|it| it.replace(' ', ""));
        self.solve = query.number("solve", 0..=self.moves.len())?.unwrap_or(0);
        self.level = query.value("level", Level::EXPECTED, Level::read)?;
        self.day = query.value("day", Day::EXPECTED, Day::read)?;
        Ok(())
    }

    /// Whether more moves can follow the shown position.
    pub(crate) const fn has_room(&self, moves: usize) -> bool {
        self.at + moves <= MAX_MOVES
    }

    /// The moves before the shown position.
    pub(crate) fn played(&self) -> &[String] {
        &self.moves[..self.at]
    }

    /// The parameters of the address.
    pub(crate) fn parameters(&self) -> String {
        let boards = parameters(&self.puzzle.about().format, &self.boards);
        let boards = boards.into_iter().filter(|_| self.step.is_none());
        let cell = |cell: Cell| cell.index().to_string();
        let hint = self.hint.map(|it| name_of(&Hint::NAMED, &it).to_owned());
        let mode = name_of(&Mode::NAMED, &self.mode).to_owned();
        let moves = Some(self.moves.join(".")).filter(|moves| !moves.is_empty());
        let at = (self.at < self.moves.len()).then(|| self.at.to_string());
        let hints = (self.hints > 0).then(|| self.hints.to_string());
        let others = [
            ("step", self.step.map(|step| step.to_string())),
            ("moves", moves),
            ("at", at),
            ("mode", Some(mode).filter(|_| self.mode != Mode::Play)),
            ("answer", self.answer.clone()),
            ("cell", self.cell.map(cell)),
            ("to", self.to.map(cell)),
            ("hint", hint),
            ("hints", hints),
            ("solve", (self.solve > 0).then(|| self.solve.to_string())),
            ("level", self.level.map(|level| level.to_string())),
            ("day", self.day.map(|day| day.to_string())),
            ("lang", self.lang.map(|lang| lang.file().code.to_owned())),
        ];
        encoded(boards.chain(others))
    }

    /// The address.
    pub(crate) fn href(&self) -> String {
        let page = self.step.map_or("", |_| "/learn");
        format!("/{}{page}?{}", self.puzzle.about().name, self.parameters())
    }

    /// The address of a picture of the shown position.
    pub(crate) fn picture(&self) -> String {
        let position = Self {
            moves: self.moves.clone(),
            at: self.at,
            ..Self::new(self.puzzle, self.boards.clone())
        };
        let name = self.puzzle.about().name;
        format!("/{name}.png?{}", position.parameters())
    }

    /// The lesson and the step that it is.
    pub(crate) fn lesson(&self) -> Option<(&'static Lesson, &'static LessonStep)> {
        let lesson = Lesson::of(self.puzzle.about())?;
        Some((lesson, &lesson.steps[self.step? - 1]))
    }

    /// The step of a lesson that it is, if only some moves are accepted.
    pub(crate) fn guided(&self) -> Option<&'static LessonStep> {
        let step = self.lesson().map(|(_, step)| step);
        step.filter(|step| step.is_guided())
    }

    /// The game without a chosen cell, a hint, and an answer.
    pub(crate) fn plain(&self) -> Self {
        Self {
            answer: None,
            cell: None,
            to: None,
            hint: None,
            ..self.clone()
        }
    }

    /// The game after one more move. Later moves are dropped if the move is another one. In an exercise, the move is
    /// the answer.
    pub(crate) fn after(&self, step: &Step) -> Self {
        let mut game = self.plain();
        let text = step.text.replace(' ', "");
        if game.mode == Mode::Exercise {
            game.answer = Some(text);
            return game;
        }
        if game.moves.get(game.at) != Some(&text) {
            game.cut();
            game.moves.push(text);
        }
        game.at += 1;
        game
    }

    /// Drops the moves after the shown position.
    fn cut(&mut self) {
        self.solve = self.solve.saturating_sub(self.moves.len() - self.at);
        self.moves.truncate(self.at);
    }

    /// The game with another number of moves before the shown position.
    pub(crate) fn shown_at(&self, at: usize) -> Self {
        Self { at, ..self.plain() }
    }

    /// Whether the page shows the values of moves without a hint.
    pub(crate) fn shows_values(&self) -> bool {
        matches!(self.mode, Mode::Study | Mode::Replay)
    }

    /// The game in another mode.
    pub(crate) fn in_mode(&self, mode: Mode) -> Self {
        let mut game = self.plain();
        game.mode = mode;
        game
    }

    /// The game with a hint.
    pub(crate) fn hinted(&self, hint: Hint) -> Self {
        let is_new = !self.shows_values() && self.hint != Some(hint);
        Self {
            // The answer of an exercise stays beside the reasons.
            answer: self.answer.clone().filter(|_| hint != Hint::Move),
            hint: Some(hint),
            hints: self.hints.saturating_add(is_new.into()),
            ..self.plain()
        }
    }

    /// The game that continues with a solution.
    pub(crate) fn with_solution(&self, list: &[Step]) -> Self {
        let mut game = self.plain();
        let is_help = self.mode == Mode::Play;
        game.hints = game.hints.saturating_add(is_help.into());
        game.cut();
        game.moves
            .extend(list.iter().map(|step| step.text.replace(' ', "")));
        game.solve += list.len();
        game
    }

    /// The start of the game, without its moves.
    pub(crate) fn again(&self) -> Self {
        Self {
            moves: Vec::new(),
            at: 0,
            solve: 0,
            ..self.in_mode(Mode::Play)
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzles::PUZZLES;

    use super::*;
    use crate::boards::{boards_href, first_boards};

    fn parse(name: &str, query: &str) -> Result<Game, Refusal> {
        let address = format!("/?{query}").parse().expect("an address");
        Game::parse(puzzles::find(name).expect("it is a puzzle"), &address)
    }

    #[test]
    fn addresses_are_read_back() {
        for &puzzle in PUZZLES {
            let name = puzzle.about().name;
            let boards = boards_href(puzzle.about(), "", &first_boards(puzzle));
            let href = format!(
                "{boards}&moves=11.1222.13&at=1&mode=exercise&answer=12&cell=7&to=8&hint=move&hints=2&solve=2&level=easy&day=2026-11-26&lang=zh"
            );
            let query = href.split_once('?').expect("it has parameters").1;
            assert_eq!(parse(name, query).expect("it is a game").href(), href);
            let default = parse(name, "").expect("it is the first game");
            assert_eq!(default.href(), boards);
        }
    }

    #[test]
    fn first_games_differ_and_take_some_moves() {
        let mut all = Vec::new();
        for puzzle in PUZZLES {
            let boards = first_boards(puzzle);
            let start = puzzle.analyser().start(&boards).analyse(0);
            assert!(start.distance.moves() > Some(2), "{puzzle:?}");
            assert!(!all.contains(&boards), "{puzzle:?}");
            all.push(boards);
        }
    }
}
