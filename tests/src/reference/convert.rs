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

const SDAO: Characters = Characters {
    black: 'b',
    white: 'w',
    blank: '*',
};

const FOUR: Characters = Characters {
    black: 'B',
    white: 'W',
    blank: 'O',
};

impl From<Bitboard> for flip::Board {
    fn from(black: Bitboard) -> Self {
        Self(drawn(black, 'b', 'w'))
    }
}

impl From<flip::Board> for Bitboard {
    fn from(board: flip::Board) -> Self {
        cells_with(&board.0, 'b')
    }
}

impl From<Bitboard> for fridge::Board {
    fn from(closed: Bitboard) -> Self {
        Self(drawn(closed, '+', '-'))
    }
}

impl From<fridge::Board> for Bitboard {
    fn from(board: fridge::Board) -> Self {
        cells_with(&board.0, '+')
    }
}

impl From<Bitboard> for swap::Board {
    fn from(black: Bitboard) -> Self {
        Self(drawn(black, '1', '0'))
    }
}

impl From<swap::Board> for Bitboard {
    fn from(board: swap::Board) -> Self {
        cells_with(&board.0, '1')
    }
}

impl From<Position> for sdao::Board {
    fn from(position: Position) -> Self {
        Self {
            cells: SDAO.draw(position.stones),
            to_move: SDAO.of(position.side),
        }
    }
}

impl From<sdao::Board> for Position {
    fn from(board: sdao::Board) -> Self {
        SDAO.read(&board.cells, board.to_move)
    }
}

impl From<Position> for four::Board {
    fn from(position: Position) -> Self {
        Self {
            cells: FOUR.draw(position.stones),
            to_move: FOUR.of(position.side),
        }
    }
}

impl From<four::Board> for Position {
    fn from(board: four::Board) -> Self {
        FOUR.read(&board.cells, board.to_move)
    }
}
