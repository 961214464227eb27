//! The cells ahead of a cell.

use crate::{Bitboard, Cell, Direction};

impl Cell {
    /// The cells that lie ahead in a direction, up to the border.
    ///
    /// # Example: down a diagonal
    ///
    /// ```
    /// use board_core::{Cell, Direction, bitboard};
    ///
    /// let cell = Cell::at(0, 1).unwrap();
    /// assert_eq!(cell.ray(Direction::SouthEast), bitboard! {
    ///     . . . .
    ///     . . X .
    ///     . . . X
    ///     . . . .
    /// });
    /// ```
    pub const fn ray(self, direction: Direction) -> Bitboard {
        RAYS[direction as usize][self.index() as usize]
    }

    /// The cells that lie ahead in a direction, up to the border or the first of the `blockers`.
    pub(crate) const fn open_ray(self, direction: Direction, blockers: Bitboard) -> Bitboard {
        let ahead = self.ray(direction).bits();
        let stops = ahead & blockers.bits();
        let before_the_first = if direction.is_forward() {
            // The bits below the lowest stop; all of them, if there is none.
            (stops & stops.wrapping_neg()).wrapping_sub(1)
        } else {
            // The bits above the highest stop; all of them, if there is none.
            !(u16::MAX.unbounded_shr(stops.leading_zeros()))
        };
        Bitboard::from_bits(ahead & before_the_first)
    }
}

impl Direction {
    /// Whether the cells ahead have greater numbers.
    pub(crate) const fn is_forward(self) -> bool {
        self as u8 >= Self::East as u8
    }
}

static RAYS: [[Bitboard; 16]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 16]; 8];
    let mut index = 0;
    while index < 8 {
        let direction = Direction::ALL[index];
        let mut cell = 0;
        while cell < 16 {
            let mut ahead = Cell::ALL[cell].neighbour(direction);
            while let Some(next) = ahead {
                rays[index][cell] = rays[index][cell].with(next);
                ahead = next.neighbour(direction);
            }
            cell += 1;
        }
        index += 1;
    }
    rays
};
