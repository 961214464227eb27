//! Images of a game under the symmetries of its puzzle.

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::text::Boards;
use puzzles::{Cell, Colour, Puzzle, Stones, View};

use crate::address::Game;
use crate::refusal::Refusal;
use crate::visit::Visit;

/// A symmetry that a page offers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    /// A quarter turn clockwise.
    Rotate,
    /// Left and right are exchanged.
    Mirror,
    /// Black and white are exchanged.
    Exchange,
}

impl Turn {
    /// The cell to which a cell moves.
    fn image(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match self {
            Self::Rotate => (column, 3 - row),
            Self::Mirror => (row, 3 - column),
            Self::Exchange => (row, column),
        };
        Cell::at(row, column).expect("the square is mapped onto itself")
    }

    /// The element of the group of a puzzle; `None` if the group does not have it.
    pub(super) fn of(self, puzzle: &dyn Puzzle) -> Option<View> {
        let colour = match self {
            Self::Exchange => Colour::White,
            Self::Rotate | Self::Mirror => Colour::Black,
        };
        let is_turn = |view: &View| {
            Cell::ALL.into_iter().all(|cell| {
                let stone = Stones::EMPTY.with(cell, Some(Colour::Black));
                view.of(stone) == Stones::EMPTY.with(self.image(cell), Some(colour))
            })
        };
        puzzle.group().views().into_iter().find(is_turn)
    }
}

/// Rotates a game by a quarter turn.
pub(crate) fn rotate(visit: &Visit) -> Result<Response, Refusal> {
    turned(visit, Turn::Rotate)
}

/// Mirrors a game.
pub(crate) fn mirror(visit: &Visit) -> Result<Response, Refusal> {
    turned(visit, Turn::Mirror)
}

/// Exchanges the colours of a game.
pub(crate) fn exchange(visit: &Visit) -> Result<Response, Refusal> {
    turned(visit, Turn::Exchange)
}

/// The image of a game: its boards, and the moves that lead to the images of the boards.
fn turned(visit: &Visit, turn: Turn) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let game = visit.game()?;
    let view = turn.of(tables.puzzle).ok_or_else(|| {
        let name = tables.puzzle.about().name;
        Refusal::address(format!("the rules of `{name}` do not have this symmetry"))
    })?;
    let (analyser, view_of) = (&tables.analyser, |stones: &Stones| view.of(*stones));
    let steps = analyser.replay(&game.boards, &game.moves.join(" "))?;
    let boards: Boards = game.boards.iter().map(view_of).collect();
    let after_moves: Vec<Stones> = steps.iter().map(|step| view_of(&step.board)).collect();
    let steps = analyser.steps_through(&boards, &after_moves);
    let steps = steps.expect("a symmetry maps moves onto moves").into_iter();
    let image = Game {
        boards,
        moves: steps.map(|step| step.text.replace(' ', "")).collect(),
        cell: game.cell.map(|cell| turn.image(cell)),
        ..game
    };
    Ok(Redirect::to(&image.href()).into_response())
}
