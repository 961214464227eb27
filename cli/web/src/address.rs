//! The address of a page: the puzzle, the boards, the moves, and the way in which they are shown.
//!
//! An address such as `/flip?board=bwwb.bbwb.bwwb.bwww&moves=22.23` is the only state of a game. The rows of a board
//! and the moves are separated by dots.

use std::fmt::Write as _;

use puzzles::analysis::Step;
use puzzles::text::{Boards, Format, StoneCounts, read_input, write_input};
use puzzles::{Cell, Puzzle, Stones};

use crate::refusal::Refusal;

/// The greatest number of moves in an address.
const MOST_MOVES: usize = 200;

/// The names of the parameters of the boards of a case, in order.
pub(crate) const BOARDS: [&str; 2] = ["board", "target"];

/// The parameters of an address.
#[derive(Debug)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// Parses the part of an address after `?`.
    ///
    /// # Errors
    ///
    /// If a parameter is unknown or has two values.
    pub(crate) fn parse(text: &str, known: &[&str]) -> Result<Self, Refusal> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            if !known.contains(&&*name) {
                return Err(Refusal::address(format!(
                    "unknown parameter `{name}`; the parameters of this page are {}",
                    known.join(", ")
                )));
            }
            if pairs.iter().any(|(other, _)| *other == name) {
                return Err(Refusal::address(format!(
                    "parameter `{name}` has two values; remove one of them"
                )));
            }
            pairs.push((name.into_owned(), value.into_owned()));
        }
        Ok(Self(pairs))
    }

    /// The value of a parameter; `None` if it is missing or empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut pairs = self.0.iter();
        let (_, value) = pairs.find(|(other, _)| other == name)?;
        (!value.is_empty()).then_some(value)
    }

    /// The value of a parameter that is one of several words.
    pub(crate) fn word<T: Copy>(
        &self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let found = words.iter().find(|(word, _)| *word == value);
        let (_, found) = found.ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let words = words.join(", ");
            Refusal::address(format!("`{name}` is `{value}`; expected one of {words}"))
        })?;
        Ok(Some(*found))
    }

    /// The value of a parameter that is a number up to `most`.
    pub(crate) fn number(&self, name: &str, most: usize) -> Result<Option<usize>, Refusal> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let number = value.parse().ok().filter(|number| *number <= most);
        let expected = || format!("`{name}` is `{value}`; expected a number from 0 to {most}");
        let number = number.ok_or_else(|| Refusal::address(expected()))?;
        Ok(Some(number))
    }

    /// The boards of a case, with any numbers of stones; `None` if the address has no boards.
    pub(crate) fn boards(&self, format: &Format) -> Result<Option<Boards>, Refusal> {
        let names = &BOARDS[..format.boards.len()];
        if names.iter().all(|name| self.get(name).is_none()) {
            return Ok(None);
        }
        let board = |name: &&'static str| {
            let text = self.get(name);
            let missing = || format!("`{name}` is missing; give the boards {}", names.join(", "));
            let text = text.ok_or_else(|| Refusal::address(missing()))?;
            read_board(name, text, format)
        };
        names.iter().map(board).collect::<Result<_, _>>().map(Some)
    }
}

/// Reads a board, with any numbers of stones.
fn read_board(name: &'static str, text: &str, format: &Format) -> Result<Stones, Refusal> {
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
    let parsed = format.parse(rows);
    let boards = parsed.map_err(|error| {
        let fault = &error.faults()[0].kind;
        let expected = fault.expected(&format);
        Refusal::address(format!("`{name}`: {fault}; {expected}"))
    })?;
    Ok(boards[0])
}

/// Writes a board as in an address.
pub(crate) fn board_text(format: &Format, stones: Stones) -> String {
    let rows = format.alphabet.draw(stones).rows();
    rows.map(String::from_iter).join(".")
}

/// Writes the parameters of boards.
pub(crate) fn boards_text(format: &Format, boards: &[Stones]) -> String {
    let boards = BOARDS.iter().zip(boards);
    let parts = boards.map(|(name, stones)| format!("{name}={}", board_text(format, *stones)));
    parts.collect::<Vec<_>>().join("&")
}

/// The reasons why boards do not fit a puzzle; no reasons if they fit.
pub(crate) fn faults(format: &Format, boards: &[Stones]) -> Vec<String> {
    let format = Format {
        counted: false,
        ..*format
    };
    match format.parse(case_text(&format, boards)) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let faults = error.faults().iter();
            faults.map(|fault| fault.kind.to_string()).collect()
        }
    }
}

/// A case as a judge's input.
pub(crate) fn case_text(format: &Format, boards: &[Stones]) -> String {
    let mut text = Vec::new();
    let case: Boards = boards.iter().copied().collect();
    write_input(&mut text, format, &[case]).expect("a vector takes all bytes");
    String::from_utf8(text).expect("an alphabet is ASCII")
}

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
}

impl Mode {
    /// The modes with their words.
    pub(crate) const WORDS: [(&'static str, Self); 3] = [
        ("play", Self::Play),
        ("study", Self::Study),
        ("replay", Self::Replay),
    ];
}

/// A grade of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl Hint {
    /// The grades with their words, in order.
    pub(crate) const WORDS: [(&'static str, Self); 4] = [
        ("distance", Self::Distance),
        ("cell", Self::Cell),
        ("move", Self::Move),
        ("reason", Self::Reason),
    ];
}

/// A game at one point: all that its address contains.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The boards of the case.
    pub(crate) boards: Boards,
    /// The moves, each without blanks.
    pub(crate) moves: Vec<String>,
    /// The number of moves before the shown position.
    pub(crate) at: usize,
    /// The number of moves before an exercise; 0 if the game is no exercise.
    pub(crate) from: usize,
    pub(crate) mode: Mode,
    /// The first cell of a move of two cells.
    pub(crate) cell: Option<Cell>,
    pub(crate) hint: Option<Hint>,
}

impl Game {
    /// The names of the parameters.
    pub(crate) const PARAMETERS: [&'static str; 8] = [
        BOARDS[0], BOARDS[1], "moves", "at", "from", "mode", "cell", "hint",
    ];

    /// A game without moves.
    pub(crate) fn new(puzzle: &'static dyn Puzzle, boards: Boards) -> Self {
        Self {
            puzzle,
            boards,
            moves: Vec::new(),
            at: 0,
            from: 0,
            mode: Mode::default(),
            cell: None,
            hint: None,
        }
    }

    /// Reads a game. The default for the boards is the sample of the puzzle.
    ///
    /// # Errors
    ///
    /// If a parameter is malformed. The legality of the moves is not checked.
    pub(crate) fn parse(puzzle: &'static dyn Puzzle, query: &str) -> Result<Self, Refusal> {
        let query = Query::parse(query, &Self::PARAMETERS)?;
        let format = &puzzle.about().format;
        let boards = match query.boards(format)? {
            Some(boards) => match &faults(format, &boards)[..] {
                [] => boards,
                faults => return Err(Refusal::address(faults.join("; "))),
            },
            None => sample(puzzle),
        };
        let moves = query.get("moves").unwrap_or_default().split('.');
        let moves = moves.map(|step| step.replace(' ', ""));
        let moves: Vec<String> = moves.filter(|step| !step.is_empty()).collect();
        if moves.len() > MOST_MOVES {
            let found = moves.len();
            let text = format!("`moves` has {found} moves; up to {MOST_MOVES} are accepted");
            return Err(Refusal::address(text));
        }
        let cell = query.number("cell", 15)?;
        Ok(Self {
            at: query.number("at", moves.len())?.unwrap_or(moves.len()),
            from: query.number("from", moves.len())?.unwrap_or(0),
            mode: query.word("mode", &Mode::WORDS)?.unwrap_or_default(),
            cell: cell.map(|cell| Cell::ALL[cell]),
            hint: query.word("hint", &Hint::WORDS)?,
            ..Self::new(puzzle, boards)
        }
        .with_moves(moves))
    }

    fn with_moves(self, moves: Vec<String>) -> Self {
        Self { moves, ..self }
    }

    /// The moves before the shown position, as an analyser reads them.
    pub(crate) fn played(&self) -> String {
        self.moves[..self.at].join(" ")
    }

    /// The address.
    pub(crate) fn href(&self) -> String {
        let about = self.puzzle.about();
        let boards = boards_text(&about.format, &self.boards);
        let mut href = format!("/{}?{boards}", about.name);
        let mut add = |name: &str, value: &str| {
            write!(href, "&{name}={value}").expect("a string takes all characters");
        };
        if !self.moves.is_empty() {
            add("moves", &self.moves.join("."));
        }
        if self.at < self.moves.len() {
            add("at", &self.at.to_string());
        }
        if self.from > 0 {
            add("from", &self.from.to_string());
        }
        if self.mode != Mode::default() {
            add("mode", word(&Mode::WORDS, self.mode));
        }
        if let Some(cell) = self.cell {
            add("cell", &cell.index().to_string());
        }
        if let Some(hint) = self.hint {
            add("hint", word(&Hint::WORDS, hint));
        }
        href
    }

    /// The game without a chosen cell and a hint.
    pub(crate) fn plain(&self) -> Self {
        Self {
            cell: None,
            hint: None,
            ..self.clone()
        }
    }

    /// The game after one more move. Later moves are dropped if the move is another one.
    pub(crate) fn after(&self, step: &Step) -> Self {
        let mut game = self.plain();
        let text = step.text.replace(' ', "");
        if game.moves.get(game.at) != Some(&text) {
            game.moves.truncate(game.at);
            game.moves.push(text);
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
}

/// The word of a value.
pub(crate) fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    let found = words.iter().find(|(_, other)| *other == value);
    found.map_or("", |(word, _)| word)
}

/// The first case of the sample of a puzzle.
pub(crate) fn sample(puzzle: &dyn Puzzle) -> Boards {
    let about = puzzle.about();
    let cases = read_input(about.sample.input.as_bytes(), &about.format);
    let mut cases = cases.expect("a sample has no faults").into_iter();
    cases.next().expect("a sample has a case")
}

#[cfg(test)]
mod tests {
    use puzzles::PUZZLES;

    use super::*;

    fn parse(name: &str, query: &str) -> Result<Game, Refusal> {
        Game::parse(puzzles::find(name).expect("it is a puzzle"), query)
    }

    #[test]
    fn addresses_are_read_back() {
        for &puzzle in PUZZLES {
            let name = puzzle.about().name;
            let boards = boards_text(&puzzle.about().format, &sample(puzzle));
            let href = format!(
                "/{name}?{boards}&moves=11.1222.13&at=1&from=1&mode=study&cell=7&hint=move"
            );
            let query = href.split_once('?').expect("it has parameters").1;
            assert_eq!(parse(name, query).expect("it is a game").href(), href);
            let default = parse(name, "").expect("it is the sample");
            assert_eq!(default.href(), format!("/{name}?{boards}"));
        }
    }

    #[test]
    fn blanks_and_plus_signs_are_equal() {
        for board in ["-+--.----.----.-+--", "-%2B--.----.----.-%2B--"] {
            let game = parse("fridge", &format!("board={board}&moves=1+1.44"));
            let game = game.expect("it is a game");
            assert_eq!(game.boards, sample(game.puzzle));
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
                "unknown parameter `bord`; the parameters of this page are board, target, moves, at, from, mode, cell, hint",
            ),
            (
                "flip",
                "mode=study&mode=play",
                "parameter `mode` has two values; remove one of them",
            ),
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
                "0 black stones, not 7; 16 white stones, not 7; 0 blanks, not 2",
            ),
            (
                "swap",
                "board=1111.1111.0000.0000",
                "`target` is missing; give the boards board, target",
            ),
            (
                "flip",
                "moves=11&at=2",
                "`at` is `2`; expected a number from 0 to 1",
            ),
            (
                "flip",
                "cell=16",
                "`cell` is `16`; expected a number from 0 to 15",
            ),
            (
                "flip",
                "hint=me",
                "`hint` is `me`; expected one of distance, cell, move, reason",
            ),
        ] {
            let refusal = parse(name, query).expect_err(query);
            assert!(refusal.message.starts_with(expected), "{}", refusal.message);
        }
        let many = parse("flip", &format!("moves={}", "11.".repeat(201)));
        assert_eq!(
            many.expect_err("too many").message,
            "`moves` has 201 moves; up to 200 are accepted"
        );
    }
}
