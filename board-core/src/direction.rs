//! The eight directions, and sets of them.

use core::ops::Not;

/// One of the eight directions in which a cell can have a neighbour.
///
/// The order is the reading order, which is also the order of the neighbours' numbers.
///
/// ```text
/// NorthWest  North  NorthEast
///      West    ·    East
/// SouthWest  South  SouthEast
/// ```
///
/// # Example: opposites and offsets
///
/// ```
/// use board_core::Direction;
///
/// assert_eq!(!Direction::NorthEast, Direction::SouthWest);
/// assert_eq!(Direction::North.offset(), (-1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[must_use]
pub enum Direction {
    /// One row up, one column left.
    NorthWest,
    /// One row up.
    North,
    /// One row up, one column right.
    NorthEast,
    /// One column left.
    West,
    /// One column right.
    East,
    /// One row down, one column left.
    SouthWest,
    /// One row down.
    South,
    /// One row down, one column right.
    SouthEast,
}

impl Direction {
    /// The eight directions in reading order.
    pub const ALL: [Self; 8] = [
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
        Self::West,
        Self::East,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// The four directions along rows and columns, in reading order.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::West, Self::East, Self::South];

    /// The offset of one step: rows down and columns right, each −1, 0 or 1.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::NorthWest => (-1, -1),
            Self::North => (-1, 0),
            Self::NorthEast => (-1, 1),
            Self::West => (0, -1),
            Self::East => (0, 1),
            Self::SouthWest => (1, -1),
            Self::South => (1, 0),
            Self::SouthEast => (1, 1),
        }
    }

    /// The direction with this offset; `None` for (0, 0) and for offsets longer than one step.
    #[must_use]
    pub const fn from_offset(rows: i8, columns: i8) -> Option<Self> {
        let mut index = 0;
        while index < 8 {
            let direction = Self::ALL[index];
            let (r, c) = direction.offset();
            if r == rows && c == columns {
                return Some(direction);
            }
            index += 1;
        }
        None
    }

    /// The opposite direction. The same as `!self`, but `const`.
    pub const fn opposite(self) -> Self {
        Self::ALL[7 - self as usize]
    }
}

impl Not for Direction {
    type Output = Self;

    fn not(self) -> Self {
        self.opposite()
    }
}

bitflags::bitflags! {
    /// A set of [`Direction`]s.
    ///
    /// # Example: the directions from a corner
    ///
    /// ```
    /// use board_core::{Cell, Direction, Directions};
    ///
    /// let corner = Cell::at(0, 0).unwrap();
    /// let open: Directions = Direction::ALL
    ///     .into_iter()
    ///     .filter(|&direction| corner.neighbour(direction).is_some())
    ///     .collect();
    /// assert_eq!(open, Directions::EAST | Directions::SOUTH | Directions::SOUTH_EAST);
    /// assert_eq!((open & Directions::ORTHOGONAL).directions().count(), 2);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
    #[must_use]
    pub struct Directions: u8 {
        /// The set of [`Direction::NorthWest`].
        const NORTH_WEST = 1 << 0;
        /// The set of [`Direction::North`].
        const NORTH = 1 << 1;
        /// The set of [`Direction::NorthEast`].
        const NORTH_EAST = 1 << 2;
        /// The set of [`Direction::West`].
        const WEST = 1 << 3;
        /// The set of [`Direction::East`].
        const EAST = 1 << 4;
        /// The set of [`Direction::SouthWest`].
        const SOUTH_WEST = 1 << 5;
        /// The set of [`Direction::South`].
        const SOUTH = 1 << 6;
        /// The set of [`Direction::SouthEast`].
        const SOUTH_EAST = 1 << 7;

        /// The directions along rows and columns.
        const ORTHOGONAL = Self::NORTH.bits() | Self::WEST.bits() | Self::EAST.bits() | Self::SOUTH.bits();
        /// The directions along diagonals.
        const DIAGONAL = !Self::ORTHOGONAL.bits();
    }
}

impl Directions {
    /// The members in reading order.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL
            .into_iter()
            .filter(move |&direction| self.contains(direction.into()))
    }
}

impl From<Direction> for Directions {
    fn from(direction: Direction) -> Self {
        Self::from_bits_retain(1 << direction as u8)
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().map(Self::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_has_the_opposite_offset() {
        for direction in Direction::ALL {
            let (rows, columns) = direction.offset();
            assert_eq!((!direction).offset(), (-rows, -columns));
            assert_eq!(Direction::from_offset(rows, columns), Some(direction));
        }
        assert_eq!(Direction::from_offset(0, 0), None);
        assert_eq!(Direction::from_offset(2, 0), None);
    }

    #[test]
    fn the_order_is_the_order_of_the_neighbours() {
        let centre = crate::Cell::at(1, 1).unwrap();
        let pointed = Direction::ALL.map(|direction| centre.neighbour(direction).unwrap());
        assert!(pointed.is_sorted());
    }

    #[test]
    fn directions_and_collect_are_inverses() {
        for bits in 0..=u8::MAX {
            let set = Directions::from_bits(bits).expect("all eight bits are directions");
            assert_eq!(set.directions().collect::<Directions>(), set);
        }
        assert_eq!(
            Directions::ORTHOGONAL
                .directions()
                .collect::<std::vec::Vec<_>>(),
            Direction::ORTHOGONAL
        );
        assert_eq!(
            Directions::ORTHOGONAL | Directions::DIAGONAL,
            Directions::all()
        );
    }
}
