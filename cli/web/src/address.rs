//! The address of a page: the puzzle, the boards, the moves, and the way in which they are shown.
//!
//! An address such as `/flip?board=bwwb.bbwb.bwwb.bwww&moves=22.23` is the only state of a game. The rows of a board
//! and the moves are separated by dots.

use axum::http::Uri;
use puzzles::analysis::Step;
use puzzles::text::{Boards, Fault, FaultKind, Format, StoneCounts, input_text, read_input};
use puzzles::{About, Cell, Puzzle, Stones};
use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::query::{encoded, parameters};
use crate::refusal::{Refusal, fault_text};
use crate::texts::{Language, fill};
use crate::theme::Theme;

/// The greatest number of moves in an address.
const MAX_MOVES: usize = 200;

/// The parameters of the boards of a case, in the characters of the puzzle.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BoardTexts {
    pub(crate) board: Option<String>,
    pub(crate) target: Option<String>,
}

impl BoardTexts {
    /// Writes boards.
    pub(crate) fn of(format: &Format, boards: &[Stones]) -> Self {
        let drawings = boards.iter().map(|stones| format.alphabet.draw(*stones));
        let mut texts = drawings.map(|drawing| drawing.row_strings().join("."));
        Self {
            board: texts.next(),
            target: texts.next(),
        }
    }

    /// Reads the boards, with any numbers of stones. The default is the first game of the puzzle.
    pub(crate) fn read(&self, puzzle: &'static Puzzle) -> Result<Boards, Refusal> {
        let format = &puzzle.about().format;
        let texts = [("board", &self.board), ("target", &self.target)];
        let texts = &texts[..format.boards.len()];
        if texts.iter().all(|(_, text)| text.is_none()) {
            return Ok(first_boards(puzzle));
        }
        let boards = texts.iter().map(|(name, text)| {
            let text = text.as_deref().unwrap_or_default();
            read_board(text, format).map_err(|(format, fault)| Refusal {
                place: Some((name, fault.span.start)),
                ..Refusal::address(|language| {
                    let fault =
                        fault_text(language, Theme::of(puzzle.about()), fault.kind, &format);
                    language.texts().titled(&format!("`{name}`"), &fault)
                })
            })
        });
        boards.collect()
    }
}

/// Reads a board, with any numbers of stones. The fault is that of a format of one board.
fn read_board(text: &str, format: &Format) -> Result<Stones, (Format, Fault)> {
    // A plus sign in an address can mean a blank.
    let plus = if format.alphabet.contains('+') {
        "+"
    } else {
        " "
    };
    let rows = text.replace(' ', plus).replace('.', "\n");
    let format = Format {
        counted: false,
        boards: &["board"],
        stones: StoneCounts::Any,
        ..*format
    };
    match format.parse(rows) {
        Ok(boards) => Ok(boards[0]),
        Err(error) => Err((format, error.faults[0].clone())),
    }
}

/// The address of the page of some boards, after the name of the server. `page` is the page below that of the puzzle,
/// such as `/edit`, or empty.
pub(crate) fn boards_href(about: &About, page: &str, boards: &[Stones]) -> String {
    let texts = BoardTexts::of(&about.format, boards);
    format!("/{}{page}?{}", about.name, encoded(&texts))
}

/// The reasons why boards do not fit a puzzle; no reasons if they fit.
pub(crate) fn faults(format: &Format, boards: &[Stones]) -> Vec<FaultKind> {
    let format = Format {
        counted: false,
        ..*format
    };
    match format.parse(case_text(&format, boards)) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let faults = error.faults.iter();
            faults.map(|fault| fault.kind).collect()
        }
    }
}

/// A case as a judge's input.
pub(crate) fn case_text(format: &Format, boards: &[Stones]) -> String {
    input_text(format, &[boards.iter().copied().collect()])
}

/// The way in which a game is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// A grade of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Hint {
    /// The distance.
    Distance,
    /// A cell of a best move.
    Cell,
    /// A best move.
    Move,
    /// The reason why no shorter list exists.
    Reason,
}

/// The parameters of a game.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Parameters {
    board: Option<String>,
    target: Option<String>,
    moves: Option<String>,
    at: Option<usize>,
    mode: Option<Mode>,
    answer: Option<String>,
    cell: Option<Cell>,
    to: Option<Cell>,
    hint: Option<Hint>,
    hints: Option<u16>,
    solve: Option<bool>,
    level: Option<Level>,
    lang: Option<Language>,
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
    /// Whether the moves are a solution that the player has asked for.
    pub(crate) solve: bool,
    /// The level of the next random board.
    pub(crate) level: Option<Level>,
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
            solve: false,
            level: None,
            lang: None,
        }
    }

    /// Reads a game.
    ///
    /// # Errors
    ///
    /// If a parameter is malformed. The legality of the moves is not checked.
    pub(crate) fn parse(puzzle: &'static Puzzle, address: &Uri) -> Result<Self, Refusal> {
        let parameters: Parameters = parameters(address)?;
        let Parameters { board, target, .. } = parameters;
        let boards = BoardTexts { board, target }.read(puzzle)?;
        let faults = faults(&puzzle.about().format, &boards);
        if !faults.is_empty() {
            let about = puzzle.about();
            return Err(Refusal::address(|language| {
                let text =
                    |kind: &FaultKind| fault_text(language, Theme::of(about), *kind, &about.format);
                let faults: Vec<String> = faults.iter().map(text).collect();
                faults.join("; ")
            }));
        }
        let moves = parameters.moves.unwrap_or_default().replace(' ', "");
        let moves = moves.split('.').filter(|step| !step.is_empty());
        let moves: Vec<String> = moves.map(str::to_owned).collect();
        let found = moves.len();
        if found > MAX_MOVES {
            return Err(Refusal::address(|language| {
                fill(language.texts().refuse_moves, &[&found, &MAX_MOVES])
            }));
        }
        let at = parameters.at.unwrap_or(found);
        if at > found {
            return Err(Refusal::address(|language| {
                fill(language.texts().refuse_number, &[&"at", &at, &0, &found])
            }));
        }
        let mode = parameters.mode.unwrap_or_default();
        let answer = parameters.answer.filter(|_| mode == Mode::Exercise);
        Ok(Self {
            at,
            mode,
            answer: answer.map(|answer| answer.replace(' ', "")),
            cell: parameters.cell,
            to: parameters.to,
            hint: parameters.hint,
            hints: parameters.hints.unwrap_or(0),
            solve: parameters.solve.unwrap_or(false),
            level: parameters.level,
            lang: parameters.lang,
            puzzle,
            boards,
            moves,
        })
    }

    /// Whether more moves can follow the shown position.
    pub(crate) const fn has_room(&self, moves: usize) -> bool {
        self.at + moves <= MAX_MOVES
    }

    /// The moves before the shown position, as an analyser reads them.
    pub(crate) fn played(&self) -> String {
        self.moves[..self.at].join(" ")
    }

    /// The parameters of the address.
    pub(crate) fn parameters(&self) -> String {
        let BoardTexts { board, target } =
            BoardTexts::of(&self.puzzle.about().format, &self.boards);
        encoded(&Parameters {
            board,
            target,
            moves: (!self.moves.is_empty()).then(|| self.moves.join(".")),
            at: (self.at < self.moves.len()).then_some(self.at),
            mode: (self.mode != Mode::default()).then_some(self.mode),
            answer: self.answer.clone(),
            cell: self.cell,
            to: self.to,
            hint: self.hint,
            hints: (self.hints > 0).then_some(self.hints),
            solve: self.solve.then_some(true),
            level: self.level,
            lang: self.lang,
        })
    }

    /// The address.
    pub(crate) fn href(&self) -> String {
        format!("/{}?{}", self.puzzle.about().name, self.parameters())
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
            game.moves.truncate(game.at);
            game.moves.push(text);
            game.solve = false;
        }
        game.at += 1;
        game
    }

    /// The game with another number of moves before the shown position.
    pub(crate) fn shown_at(&self, at: usize) -> Self {
        Self { at, ..self.plain() }
    }

    /// The game in another mode.
    pub(crate) fn in_mode(&self, mode: Mode) -> Self {
        Self {
            mode,
            ..self.plain()
        }
    }

    /// The game with a hint.
    pub(crate) fn hinted(&self, hint: Hint) -> Self {
        let is_new = self.mode == Mode::Play && self.hint != Some(hint);
        Self {
            hint: Some(hint),
            hints: self.hints.saturating_add(is_new.into()),
            ..self.plain()
        }
    }

    /// The game that continues with a solution.
    pub(crate) fn with_solution(&self, list: &[Step]) -> Self {
        let mut game = self.plain();
        game.moves.truncate(game.at);
        game.moves
            .extend(list.iter().map(|step| step.text.replace(' ', "")));
        game.solve = true;
        game
    }

    /// The start of the game, without its moves.
    pub(crate) fn again(&self) -> Self {
        Self {
            level: self.level,
            lang: self.lang,
            ..Self::new(self.puzzle, self.boards.clone())
        }
    }
}

/// The boards of the first game of a puzzle.
pub(crate) fn first_boards(puzzle: &'static Puzzle) -> Boards {
    let about = puzzle.about();
    let input = Theme::of(about).start.unwrap_or(about.sample.input);
    let cases = read_input(input.as_bytes(), &about.format);
    let mut cases = cases.expect("the input has no faults").into_iter();
    cases.next().expect("the input has a case")
}

#[cfg(test)]
mod tests {
    use puzzles::PUZZLES;

    use super::*;

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
                "{boards}&moves=11.1222.13&at=1&mode=exercise&answer=12&cell=7&to=8&hint=move&hints=2&solve=true&level=easy&lang=zh"
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
            let boards = first_boards(*puzzle);
            let start = puzzle.analyser().start(&boards).analyse(0);
            assert!(start.distance.moves() > Some(2), "{puzzle:?}");
            assert!(!all.contains(&boards), "{puzzle:?}");
            all.push(boards);
        }
    }

    #[test]
    fn blanks_and_plus_signs_are_equal() {
        for board in ["-+--.----.----.-+--", "-%2B--.----.----.-%2B--"] {
            let game = parse("fridge", &format!("board={board}&moves=1+1.44"));
            let game = game.expect("it is a game");
            assert_eq!(game.boards, first_boards(game.puzzle));
            assert_eq!(game.played(), "11 44");
        }
    }

    #[test]
    fn malformed_addresses_are_refused_with_a_reason() {
        let row = "WWWW.WWWW.WWWW.WWWW";
        for (name, query, expected) in [
            (
                "flip",
                "bord=x",
                "unknown parameter `bord`; the parameters are board, target, moves, ",
            ),
            ("flip", "mode=study&mode=play", "`mode` has several values"),
            (
                "flip",
                "board=bwwb.bbwb",
                "`board`: row 3 of 4 is missing; ",
            ),
            (
                "flip",
                "board=bwwb.bbwb.bwxb.bwwb",
                "`board`: unknown character; ",
            ),
            (
                "four",
                &format!("board={row}"),
                "black: 0 found, 7 expected; white: 16 found, 7 expected; empty: 0 found, 2 expected",
            ),
            ("swap", "board=1111.1111.0000.0000", "`target`: "),
            (
                "flip",
                "moves=11&at=2",
                "`at` is 2; expected a number from 0 to 1",
            ),
            (
                "flip",
                "at=x",
                "`at` is malformed; expected a number in the valid range",
            ),
            (
                "flip",
                "cell=16",
                "`cell` is malformed; expected a number in the valid range",
            ),
            (
                "flip",
                "hint=me",
                "`hint` is malformed; expected distance, cell, move, reason",
            ),
        ] {
            let refusal = parse(name, query).expect_err(query);
            let message = refusal.message(Language::English);
            assert!(message.contains(expected), "{message}");
        }
        let many = parse("flip", &format!("moves={}", "11.".repeat(201)));
        assert_eq!(
            many.expect_err("too many").message(Language::English),
            "`moves` has 201 moves; up to 200 are accepted"
        );
    }
}
