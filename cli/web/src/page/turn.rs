//! Images of a game under the symmetries of its puzzle.

use axum::response::{IntoResponse as _, Redirect, Response};
use puzzles::text::Boards;
use puzzles::{Cell, Colour, Element, Puzzle, Stones};

use crate::address::Game;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// The symmetries that a page offers: the name in addresses, and the image of a black stone on the second cell. The images under the
/// eight symmetries of the square differ.
const TURNS: [(&str, usize, Colour); 3] = [
    ("rotate", 7, Colour::Black),
    ("mirror", 2, Colour::Black),
    ("exchange", 1, Colour::White),
];

/// The element of the group of a puzzle with this name; `None` if the group does not have it.
pub(super) fn element(puzzle: &'static Puzzle, name: &str) -> Option<Element> {
    let (_, cell, colour) = TURNS.into_iter().find(|(it, ..)| *it == name)?;
    let stone = |cell: usize, colour| Stones::EMPTY.with(Cell::ALL[cell], Some(colour));
    let is_turn = |element: &Element| element.of(stone(1, Colour::Black)) == stone(cell, colour);
    puzzle.group().elements().into_iter().find(is_turn)
}

/// The image of a game under the symmetry that the path ends with: its boards, and the moves that lead to the images of the boards.
pub(crate) fn turned(visit: &Visit) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let game = visit.game()?;
    let name = visit.address.path().rsplit('/').next();
    let element = name.and_then(|name| element(tables.puzzle, name));
    let element = element.ok_or_else(|| {
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
        day: None,
        ..game.plain()
    };
    Ok(Redirect::to(&image.href()).into_response())
}
