//! The closed form: the cheapest matching.

use board_core::{Bitboard, Cell};

/// The number of steps along rows and columns from one cell to another.
fn manhattan(a: Cell, b: Cell) -> u32 {
    u32::from(a.row().abs_diff(b.row())) + u32::from(a.column().abs_diff(b.column()))
}

/// The least number of exchanges of neighbours that make one board of the other; `None` if they
/// have different numbers of black pieces.
///
/// That is the least sum of Manhattan distances over all ways to match the black cells of the one
/// to those of the other. Black cells that both boards share are best matched to themselves, by the
/// triangle inequality, so only the others take part. For each number of matched cells, the costs
/// of matching these to each set of targets follow from the sets with one cell less (Held and Karp,
/// 1962): at most 2⁸ sets.
///
/// # Example: three pieces, each a row further down
///
/// ```
/// use board_core::bitboard;
/// use puzzles::swap;
///
/// let from = bitboard! {
///     X X X .
///     . . . .
///     . . . .
///     . . . .
/// };
/// let to = bitboard! {
///     . . . .
///     . X X X
///     . . . .
///     . . . .
/// };
/// assert_eq!(swap::matching_distance(from, to), Some(6));
/// assert_eq!(swap::matching_distance(from, from | to), None);
/// ```
#[must_use]
pub fn matching_distance(from: Bitboard, to: Bitboard) -> Option<u32> {
    if from.len() != to.len() {
        return None;
    }
    let targets = to - from;
    let target_cells: arrayvec::ArrayVec<Cell, 16> = targets.cells().collect();
    // costs[set]: the least cost of matching the first |set| sources to the targets of the set.
    let mut costs = [u32::MAX; 1 << 8];
    costs[0] = 0;
    let sources: arrayvec::ArrayVec<Cell, 16> = (from - to).cells().collect();
    for set in 1_usize..1 << sources.len() {
        let source = sources[set.count_ones() as usize - 1];
        costs[set] = (0..target_cells.len())
            .filter(|&target| set >> target & 1 == 1)
            .map(|target| costs[set & !(1 << target)] + manhattan(source, target_cells[target]))
            .fold(u32::MAX, u32::min);
    }
    Some(costs[(1 << sources.len()) - 1])
}
