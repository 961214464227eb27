//! Conversions between the boards of the reference implementations and of the libraries.

use board_core::{Bitboard, Cell, Colour, Stones};
use puzzles::Position;

use super::{flip, four, fridge, sdao, swap};

/// The board with one character on the cells of a set and another character on the other cells.
fn drawn(set: Bitboard, member: char, other: char) -> [char; 16] {
    Cell::ALL.map(|cell| if set.contains(cell) { member } else { other })
}

/// The cells with a character.
fn cells_with(cells: &[char; 16], wanted: char) -> Bitboard {
    Cell::ALL
        .into_iter()
        .zip(cells)
        .filter(|(_, character)| **character == wanted)
        .map(|(cell, _)| cell)
        .collect()
}

/// The characters for black stones, white stones and blanks.
#[derive(Clone, Copy)]
struct Characters {
    black: char,
    white: char,
    blank: char,
}

impl Characters {
    fn of(self, colour: Colour) -> char {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    fn draw(self, stones: Stones) -> [char; 16] {
        Cell::ALL.map(|cell| stones.at(cell).map_or(self.blank, |colour| self.of(colour)))
    }

    fn read(self, cells: &[char; 16], to_move: char) -> Position {
        let [black, white] = [self.black, self.white].map(|stone| cells_with(cells, stone));
        let stones = Stones::new(black, white).expect("a cell holds one character");
        let side = Colour::ALL
            .into_iter()
            .find(|&side| self.of(side) == to_move)
            .expect("a colour is to move");
        Position::new(stones, side)
    }
}

/// Conversions of a board with two kinds of pieces: those of the set, and the others.
macro_rules! two_pieces {
    ($board:ty, $member:literal, $other:literal) => {
        impl From<Bitboard> for $board {
            fn from(set: Bitboard) -> Self {
                Self(drawn(set, $member, $other))
            }
        }

        impl From<$board> for Bitboard {
            fn from(board: $board) -> Self {
                cells_with(&board.0, $member)
            }
        }
    };
}

/// Conversions of a board with stones of two colours, blanks and a side to move.
macro_rules! two_colours {
    ($board:ty, $black:literal, $white:literal, $blank:literal) => {
        impl $board {
            const CHARACTERS: Characters = Characters {
                black: $black,
                white: $white,
                blank: $blank,
            };
        }

        impl From<Position> for $board {
            fn from(position: Position) -> Self {
                Self {
                    cells: Self::CHARACTERS.draw(position.stones),
                    to_move: Self::CHARACTERS.of(position.side),
                }
            }
        }

        impl From<$board> for Position {
            fn from(board: $board) -> Self {
                <$board>::CHARACTERS.read(&board.cells, board.to_move)
            }
        }
    };
}

two_pieces!(flip::Board, 'b', 'w');
two_pieces!(fridge::Board, '+', '-');
two_pieces!(swap::Board, '1', '0');
two_colours!(sdao::Board, 'b', 'w', '*');
two_colours!(four::Board, 'B', 'W', 'O');
