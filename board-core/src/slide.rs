//! Slides: a stone moves until something stops it.

use crate::{Bitboard, Cell, Direction};

/// Where a stone comes to rest that leaves `from` in a direction and moves until the border or one
/// of the `blockers` stops it; `None` if it cannot move at all.
///
/// Whether `blockers` holds `from` itself makes no difference.
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

/// The cells from which a stone that slides in a direction comes to rest on `to`: the inverse of
/// [`slide`] with the same `blockers`.
///
/// A stone rests on `to` only if the next cell in its direction is blocked; then it came from any
/// of the free cells behind. Whether `blockers` holds `to` itself makes no difference.
///
/// # Example: nothing stops a stone here, so none can have come
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, one cell at a time on rows and columns.
    fn slide_by_definition(from: Cell, direction: Direction, blockers: Bitboard) -> Option<Cell> {
        let (rows, columns) = direction.offset();
        let path: std::vec::Vec<Cell> = (1..4_i8)
            .map_while(|distance| {
                let row = i16::from(from.row()) + i16::from(rows * distance);
                let column = i16::from(from.column()) + i16::from(columns * distance);
                Cell::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
            })
            .collect();
        path.into_iter()
            .take_while(|&cell| !blockers.contains(cell))
            .last()
    }

    #[test]
    fn slide_follows_the_definition_on_all_boards() {
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
