//! The answers that only the server sends.

use puzzles::About;
use puzzles::analysis::{self, Analysis, Step};
use serde::Serialize;

use crate::analysis::Why;
use crate::board::{Board, Side, rows};

/// The puzzles: `/api`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.puzzles/1")]
pub struct Puzzles<'a> {
    /// The document of the interface, in the folder of the project.
    pub documentation: &'a str,
    /// The puzzles.
    pub puzzles: Vec<Puzzle<'a>>,
}

/// A puzzle and the characters of its boards.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Puzzle<'a> {
    /// The name on the command line.
    pub name: &'a str,
    /// The title.
    pub title: String,
    /// The rules.
    pub rules: &'a str,
    /// The goal.
    pub goal: &'a str,
    /// The names of the boards of a case.
    pub boards: &'a [&'a str],
    /// The character of a black stone.
    pub black: Option<char>,
    /// The character of a white stone; `null` without white stones.
    pub white: Option<char>,
    /// The character of an empty cell; `null` without empty cells.
    pub blank: Option<char>,
    /// What a cell of a board can have.
    pub contents: Vec<Contents<'a>>,
}

/// What a cell has.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Contents<'a> {
    /// The character.
    pub character: char,
    /// Its name, such as `open` for a handle.
    pub name: &'a str,
}

/// A random board, as parameters: `/api/<puzzle>/random`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.board/1")]
pub struct RandomBoard<'a> {
    /// The name of the puzzle.
    pub puzzle: &'a str,
    /// The rows of the board, separated by dots.
    pub board: Option<String>,
    /// The rows of the target; `null` without a target.
    pub target: Option<String>,
    /// The least number of moves; `null` if the board is unsolvable.
    pub distance: Option<u32>,
}

/// The values of all positions of a game: `/api/<puzzle>/game`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "schema", rename = "quadrille.game/1")]
pub struct Game<'a> {
    /// The name of the puzzle.
    puzzle: &'a str,
    /// The four rows of the target; `null` without a target.
    target: Option<Board>,
    /// The start, and the position after each move up to the shown one.
    positions: Vec<Position<'a>>,
}

impl<'a> Game<'a> {
    /// The record of the positions of a game, and of the move before each: the move, and why it is not a best one.
    pub fn new(
        about: &'a About,
        positions: &[Analysis],
        moves: &'a [(Step, Option<analysis::Why>)],
    ) -> Self {
        let position = |(number, now): (usize, &Analysis)| {
            let last = number.checked_sub(1).map(|last| &moves[last]);
            let after = now.distance.moves();
            let before = last.and_then(|_| positions[number - 1].distance.moves());
            Position {
                text: last.map(|(step, _)| &*step.text),
                delta: after.zip(before).map(|(after, before)| after + 1 - before),
                board: rows(about, &now.boards[0]),
                side: now.side.map(Side::from),
                distance: after,
                solved: after == Some(0),
                count: now.count,
                why: last.and_then(|(_, why)| Some(Why::new(about, why.as_ref()?))),
            }
        };
        let target = positions[0].boards.get(1);
        Self {
            puzzle: about.name,
            target: target.map(|target| rows(about, target)),
            positions: positions.iter().enumerate().map(position).collect(),
        }
    }
}

/// A position of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Position<'a> {
    /// The move before this position; `null` at the start.
    #[serde(rename = "move")]
    text: Option<&'a str>,
    /// The number of moves more than with a best move; `null` at the start, and if no goal can be reached afterwards.
    delta: Option<u32>,
    /// The four rows of the board.
    board: Board,
    /// The side to move; `null` if the puzzle has no sides, or if either side can move first.
    side: Option<Side>,
    /// The least number of moves; `null` if the position is unsolvable.
    distance: Option<u32>,
    /// Whether the position is a goal.
    solved: bool,
    /// The exact number of shortest lists, or of smallest sets if moves commute. It may need more than 64 bits.
    count: u128,
    /// Why the move is not a best move; `null` if it is one, and at the start.
    why: Option<Why<'a>>,
}

/// A refusal. Its status is not 200.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refusal<'a> {
    /// A sentence.
    pub error: &'a str,
    /// The kind: `illegal-move`, `malformed-address`, `not-found`, `method-not-allowed`, `forbidden`, `busy` or
    /// `internal-error`.
    pub code: &'a str,
    /// The number of the illegal move, from 1; otherwise `null`.
    #[serde(rename = "move")]
    pub number: Option<usize>,
    /// The parameter with the fault, also an unknown one; `null` if the fault is elsewhere.
    pub parameter: Option<&'a str>,
    /// The number of bytes before the fault in the value of a malformed board; otherwise `null`.
    pub position: Option<usize>,
}
