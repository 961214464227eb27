//! Conversions between the boards of the reference implementations and of the libraries.

use board_core::{Bitboard, Cell, Colour, Stones};
use puzzles::Position;

use super::{flip, four, fridge, sdao, swap};

/// The board with a character on each cell: `b` for black, `w` for white, `*` for a blank.
#[must_use]
pub fn drawn(stones: Stones) -> [char; 16] {
    Cell::ALL.map(|cell| stones.at(cell).map_or('*', letter))
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// The stones on a board of characters.
fn read(cells: &[char; 16]) -> Stones {
    let content = |character| Colour::ALL.into_iter().find(|it| letter(*it) == character);
    let contents = Cell::ALL.into_iter().zip(cells);
    contents.fold(Stones::EMPTY, |stones, (cell, character)| {
        stones.with(cell, content(*character))
    })
}

/// Conversions of a board without blanks.
macro_rules! without_blanks {
    ($board:ty) => {
        impl From<Bitboard> for $board {
            fn from(black: Bitboard) -> Self {
                Self(drawn(Stones::filled(black)))
            }
        }

        impl From<$board> for Bitboard {
            fn from(board: $board) -> Self {
                read(&board.0).of(Colour::Black)
            }
        }
    };
}

/// Conversions of a board with blanks and a side to move.
macro_rules! with_sides {
    ($board:ty) => {
        impl From<Position> for $board {
            fn from(position: Position) -> Self {
                Self {
                    cells: drawn(position.stones),
                    to_move: letter(position.side),
                }
            }
        }

        impl From<$board> for Position {
            fn from(board: $board) -> Self {
                let side = match board.to_move {
                    'b' => Colour::Black,
                    _ => Colour::White,
                };
                Self::new(read(&board.cells), side)
            }
        }
    };
}

without_blanks!(flip::Board);
without_blanks!(fridge::Board);
without_blanks!(swap::Board);
with_sides!(sdao::Board);
with_sides!(four::Board);
