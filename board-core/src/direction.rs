//! The eight directions.

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
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert_eq!(Direction::North.offset(), (-1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
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

    /// The four directions along diagonals, in reading order.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthWest,
        Self::NorthEast,
        Self::SouthWest,
        Self::SouthEast,
    ];

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

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[7 - self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_has_the_opposite_offset() {
        for direction in Direction::ALL {
            let (rows, columns) = direction.offset();
            assert_eq!(direction.opposite().offset(), (-rows, -columns));
        }
    }

    #[test]
    fn the_order_is_the_order_of_the_neighbours() {
        let centre = crate::Cell::at(1, 1).unwrap();
        let pointed = Direction::ALL.map(|direction| centre.neighbour(direction).unwrap());
        assert!(pointed.is_sorted());
    }
}
