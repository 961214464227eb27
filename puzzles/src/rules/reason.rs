//! Why no shorter list of moves exists, as data that another program can check.

use board_core::Cell;

/// The reason why a position has no shorter list of moves, or no list at all.
///
/// A state is written as the sixteen characters of its board; if the puzzle has sides, a blank and the character
/// of the side to move follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The position is a goal.
    Goal,
    /// Impossible: each press turns an even number of these cells, and the position and each goal differ in an
    /// odd number of them.
    QuietPattern {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// All sets of presses that lead to a goal, the smallest first.
    PressSets {
        /// The sets, each with its cells in order.
        sets: Vec<Vec<Cell>>,
    },
    /// One integer per cell. Neighbours differ by at most one, so an exchange changes the sum over the black
    /// pieces by at most one. The sums of the position and of the target differ by the distance.
    HeightMap {
        /// The integers, row by row; the least one is 0.
        heights: [i32; 16],
    },
    /// A search from the position: no goal is within the radius. If the position is unsolvable, no further state
    /// can be reached.
    Layers {
        /// The number of moves to the last layer.
        radius: usize,
        /// The numbers of states that are 0, 1, 2, … moves away.
        sizes: Vec<usize>,
        /// The states of each layer, if requested.
        sets: Option<Vec<Vec<String>>>,
    },
    /// Two sets that have no common state: the states within some moves from the position, and the states within
    /// some moves to a goal. The sum of both numbers of moves is one less than the distance.
    DisjointSets {
        /// The numbers of moves.
        radii: [usize; 2],
        /// The numbers of states.
        sizes: [usize; 2],
        /// The numbers of states of each layer.
        layers: [Vec<usize>; 2],
        /// The states of both sets, if requested.
        sets: Option<[Vec<String>; 2]>,
    },
    /// Impossible: the side to move has no move, and the position is not a goal.
    ShutIn,
}
