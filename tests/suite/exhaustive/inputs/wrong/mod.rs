//! Programs with one mistake each: rules on a plain array of cells, and a plain search.

pub(super) mod flip;
pub(super) mod four;
pub(super) mod sdao;
pub(super) mod swap;

use std::hash::Hash;

use board_core::{Cell, Colour, Stones};
use rustc_hash::FxHashSet;

/// The content of each cell.
pub(super) type Cells = [u8; 16];

const BLANK: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// The steps to the four neighbours, then to the other four: rows down, columns right.
const WAYS: [(isize, isize); 8] = [
    (-1, 0),
    (0, -1),
    (0, 1),
    (1, 0),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

fn cells(stones: Stones) -> Cells {
    Cell::ALL.map(|cell| match stones.at(cell) {
        None => BLANK,
        Some(Colour::Black) => BLACK,
        Some(Colour::White) => WHITE,
    })
}

/// The next cell on a way. Who forgets the edge counts on in the next row.
fn ahead(cell: usize, (down, right): (isize, isize), forgets_the_edge: bool) -> Option<usize> {
    let row = (cell / 4).checked_add_signed(down);
    let column = (cell % 4).checked_add_signed(right);
    if forgets_the_edge {
        let next = cell.checked_add_signed(4 * down + right);
        return next.filter(|next| *next < 16);
    }
    let (row, column) = (row?, column?);
    (row < 4 && column < 4).then_some(4 * row + column)
}

/// The least number of moves from one of the starts to a goal, by a queue that takes states with the
/// same key for the same.
fn search<S, K: Eq + Hash>(
    starts: Vec<S>,
    key: impl Fn(&S) -> K,
    is_goal: impl Fn(&S) -> bool,
    moves: impl Fn(&S) -> Vec<S>,
) -> Option<u32> {
    let mut met: FxHashSet<K> = starts.iter().map(&key).collect();
    let mut layer = starts;
    for distance in 0.. {
        if layer.iter().any(&is_goal) {
            return Some(distance);
        }
        if layer.is_empty() {
            break;
        }
        let next = layer.iter().flat_map(&moves);
        layer = next.filter(|state| met.insert(key(state))).collect();
    }
    None
}
