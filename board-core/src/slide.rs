//! Slides: a stone moves until the border or another stone stops it.

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::direction::Direction;

/// The cell on which a stone stops that slides from `from` in a direction until the border or one of
/// the `blockers` stops it; `None` if it cannot move.
///
/// `blockers` may contain `from`.
///
/// # Example: stopped by a stone, stopped by the border
///
/// ```
/// use board_core::{Cell, Direction, bitboard, slide};
///
/// let blockers = bitboard! {
///     X . . X
///     . . . .
///     . . . .
///     . . . .
/// };
/// let from = Cell::at(0, 0).unwrap();
/// assert_eq!(slide(from, Direction::East, blockers), Cell::at(0, 2));
/// assert_eq!(slide(from, Direction::SouthEast, blockers), Cell::at(3, 3));
/// assert_eq!(slide(from, Direction::North, blockers), None);
/// ```
#[must_use]
pub const fn slide(from: Cell, direction: Direction, blockers: Bitboard) -> Option<Cell> {
    let open = from.open_ray(direction, blockers);
    if direction.is_forward() {
        open.last()
    } else {
        open.first()
    }
}

/// The cells from which a stone that slides in a direction stops on `to`: the inverse of [`slide`] with
/// the same `blockers`.
///
/// A stone stops on `to` only if the next cell in its direction is blocked. It can then have started
/// from any of the free cells behind `to`. `blockers` may contain `to`.
///
/// # Example: without and with a blocker
///
/// ```
/// use board_core::{Bitboard, Cell, Direction, bitboard, unslide};
///
/// let to = Cell::at(0, 2).unwrap();
/// assert_eq!(unslide(to, Direction::East, Bitboard::EMPTY), Bitboard::EMPTY);
///
/// let blockers = bitboard! {
///     . . . X
///     . . . .
///     . . . .
///     . . . .
/// };
/// assert_eq!(unslide(to, Direction::East, blockers), bitboard! {
///     X X . .
///     . . . .
///     . . . .
///     . . . .
/// });
/// ```
pub const fn unslide(to: Cell, direction: Direction, blockers: Bitboard) -> Bitboard {
    if to.open_ray(direction, blockers).is_empty() {
        to.open_ray(direction.opposite(), blockers)
    } else {
        Bitboard::EMPTY
    }
}

impl Cell {
    /// The cells in a direction, up to the border.
    ///
    /// # Example: a diagonal
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

    /// The cells in a direction, up to the border or before the first of the `blockers`.
    ///
    /// # Example: before a stone
    ///
    /// ```
    /// use board_core::{Cell, Direction, bitboard};
    ///
    /// let blockers = bitboard! {
    ///     X . . X
    ///     . . . .
    ///     . . . .
    ///     . . . .
    /// };
    /// let cell = Cell::at(0, 0).unwrap();
    /// assert_eq!(cell.open_ray(Direction::East, blockers), bitboard! {
    ///     . X X .
    ///     . . . .
    ///     . . . .
    ///     . . . .
    /// });
    /// ```
    pub const fn open_ray(self, direction: Direction, blockers: Bitboard) -> Bitboard {
        let ahead = self.ray(direction).bits();
        let stops = ahead & blockers.bits();
        let before_the_first = if direction.is_forward() {
            // The bits below the lowest stop, or all bits without a stop.
            (stops & stops.wrapping_neg()).wrapping_sub(1)
        } else {
            // The bits above the highest stop, or all bits without a stop.
            !(u16::MAX.unbounded_shr(stops.leading_zeros()))
        };
        Bitboard::from_bits(ahead & before_the_first)
    }

    /// The cells that a piece on this cell attacks in some directions: up to the border, or up to and with the first of the
    /// `blockers`.
    ///
    /// # Example: a rook
    ///
    /// ```
    /// use board_core::{Cell, Direction, bitboard};
    ///
    /// let blockers = bitboard! {
    ///     . . . .
    ///     . X . .
    ///     . . . X
    ///     . . . .
    /// };
    /// let rook = Cell::at(2, 1).unwrap();
    /// assert_eq!(rook.attacks(&Direction::ORTHOGONAL, blockers), bitboard! {
    ///     . . . .
    ///     . X . .
    ///     X . X X
    ///     . X . .
    /// });
    /// ```
    pub const fn attacks(self, directions: &[Direction], blockers: Bitboard) -> Bitboard {
        let mut attacked = 0;
        let mut rest = directions;
        while let [direction, others @ ..] = rest {
            let open = self.open_ray(*direction, blockers).with(self);
            attacked |= open.shift(*direction).bits();
            rest = others;
        }
        Bitboard::from_bits(attacked)
    }

    /// The cells beside this one, up to eight.
    pub const fn neighbours(self) -> Bitboard {
        self.attacks(&Direction::ALL, Bitboard::from_bits(u16::MAX))
    }
}

impl Direction {
    /// Whether the cells in this direction have greater numbers.
    const fn is_forward(self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference implementation: one cell at a time, by rows and columns.
    fn slide_by_definition(from: Cell, direction: Direction, blockers: Bitboard) -> Option<Cell> {
        let (rows, columns) = direction.offset();
        let path = (1..4_i8).map_while(|distance| {
            let row = i16::from(from.row()) + i16::from(rows * distance);
            let column = i16::from(from.column()) + i16::from(columns * distance);
            Cell::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
        });
        path.take_while(|&cell| !blockers.contains(cell)).last()
    }

    #[test]
    fn slide_agrees_with_the_definition_on_all_boards() {
        for blockers in Bitboard::all() {
            for from in Cell::ALL {
                for direction in Direction::ALL {
                    assert_eq!(
                        slide(from, direction, blockers),
                        slide_by_definition(from, direction, blockers)
                    );
                }
            }
        }
    }

    #[test]
    fn attacks_are_slides_and_the_cells_that_stop_them() {
        for blockers in Bitboard::all() {
            for from in Cell::ALL {
                let mut expected = Bitboard::EMPTY;
                for direction in Direction::ALL {
                    let end = slide_by_definition(from, direction, blockers);
                    expected |= from.open_ray(direction, blockers);
                    let stop = end.unwrap_or(from).neighbour(direction);
                    expected = stop.map_or(expected, |stop| expected.with(stop));
                }
                assert_eq!(from.attacks(&Direction::ALL, blockers), expected);
                let [orthogonal, diagonal] = [Direction::ORTHOGONAL, Direction::DIAGONAL]
                    .map(|directions| from.attacks(&directions, blockers));
                assert_eq!(orthogonal | diagonal, expected);
            }
        }
        for cell in Cell::ALL {
            let beside = Direction::ALL.iter().filter_map(|it| cell.neighbour(*it));
            assert!(cell.neighbours().cells().eq(beside));
        }
    }

    #[test]
    fn unslide_is_the_inverse_of_slide_on_all_boards() {
        for blockers in Bitboard::all() {
            for direction in Direction::ALL {
                let mut origins = [Bitboard::EMPTY; 16];
                for from in !blockers {
                    if let Some(to) = slide(from, direction, blockers) {
                        let to = usize::from(to.index());
                        origins[to] = origins[to].with(from);
                    }
                }
                for to in !blockers {
                    let expected = origins[usize::from(to.index())];
                    assert_eq!(unslide(to, direction, blockers), expected);
                }
            }
        }
    }
}
