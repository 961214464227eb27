//! Images of a game under the symmetries of its puzzle.

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::text::Boards;
use puzzles::{Cell, Colour, Element, Puzzle, Stones};

use crate::address::Game;
use crate::refusal::Refusal;
use crate::visit::Visit;

/// A symmetry that a page offers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    /// A quarter turn clockwise.
    Rotate,
    /// Left and right are exchanged.
    Mirror,
    /// Black and white are exchanged.
    Exchange,
}

impl Turn {
    /// The element of the group of a puzzle; `None` if the group does not have it.
    pub(super) fn of(self, puzzle: &'static Puzzle) -> Option<Element> {
        // The images of the second cell under the eight symmetries of the square differ.
        let (image, colour) = match self {
            Self::Rotate => (7, Colour::Black),
            Self::Mirror => (2, Colour::Black),
            Self::Exchange => (1, Colour::White),
        };
        let stone = |cell: usize, colour| Stones::EMPTY.with(Cell::ALL[cell], Some(colour));
        let is_turn =
            |element: &Element| element.of(stone(1, Colour::Black)) == stone(image, colour);
        puzzle.group().elements().into_iter().find(is_turn)
    }
}

/// The image of a game: its boards, and the moves that lead to the images of the boards.
pub(crate) fn turned(visit: &Visit, turn: Turn) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let game = visit.game()?;
    let element = turn.of(tables.puzzle).ok_or_else(|| {
        let name = tables.puzzle.about().name;
        Refusal::address(|it| it.refuse_symmetry, &[&name])
    })?;
    let (analyser, image_of) = (&tables.analyser, |stones: &Stones| element.of(*stones));
    let line = analyser.read(&game.boards, &game.moves.join(" "))?;
    let boards: Boards = game.boards.iter().map(image_of).collect();
    let after_moves = line.steps().iter().map(|step| image_of(&step.board));
    let line = analyser.through(&boards, &after_moves.collect::<Vec<_>>());
    let line = line.expect("a symmetry maps moves onto moves");
    let steps = line.steps().iter();
    let image = Game {
        boards,
        moves: steps.map(|step| step.text.replace(' ', "")).collect(),
        ..game.plain()
    };
    Ok(Redirect::to(&image.href()).into_response())
}
