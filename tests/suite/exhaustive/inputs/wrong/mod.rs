//! Programs with one mistake each: rules on a plain array of cells, and a plain search.

pub(super) mod flip;
pub(super) mod four;
pub(super) mod sdao;
pub(super) mod swap;

use std::hash::Hash;

use board_core::{Cell, Colour, Stones};
use rustc_hash::FxHashSet;

/// What a program does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// Nothing.
    None,

    /// `flip`: only white is a goal.
    WhiteOnly,
    /// `flip`: only black is a goal.
    BlackOnly,
    /// `flip`: a press does not turn its own piece.
    LeavesTheMiddle,
    /// `flip`: no press in the first row; the others follow, row by row.
    FirstRowEmpty,
    /// `flip`: presses where most pieces turn towards the goal, while any press gains.
    Greedy,

    /// `four`: white always begins.
    WhiteFirst,
    /// `four`: only black lines are goals.
    BlackLines,
    /// `four`: only white lines are goals.
    WhiteLines,
    /// `four`: a blank may change places with the other blank, which passes the turn.
    BlankIntoBlank,
    /// `four`: like `MetWithoutTurn`, in one search for both sides that begins with black.
    MetWithoutTurnBlackFirst,
    /// `four`: like `MetWithoutTurn`, in one search for both sides that begins with white.
    MetWithoutTurnWhiteFirst,

    /// `sdao`: a stone goes to the next cell only.
    OneCell,
    /// `sdao`: a stone may stop anywhere on its way.
    StopsAnywhere,
    /// `sdao`: the final position counts only when black has moved.
    AfterBlack,
    /// `sdao`: the final position counts only when white has moved.
    AfterWhite,
    /// `sdao`: if the first mover cannot move, every case is unsolvable, also one that is solved already.
    LooksForMovesFirst,

    /// `swap`: diagonal neighbours change places.
    Diagonals,
    /// `swap`: half of the cells that differ.
    HalfTheDifferences,
    /// `swap`: the first black piece goes to the first target, the second one to the second, and so on.
    InOrder,
    /// `swap`: each black piece goes to the nearest target that is left.
    Nearest,
    /// `swap`: boards that are equal have no answer.
    NothingForEqual,

    /// The first cell of a row is beside the last cell of the row before.
    ForgetsTheEdge,
    /// Diagonals do not count.
    NoDiagonals,
    /// Black always begins.
    BlackFirst,
    /// Either colour may move at any time.
    AnyColour,
    /// Positions with different sides to move count as equal.
    MetWithoutTurn,
    /// The digits of the cells are added up in base 2, and positions with equal sums count as equal.
    WrongBase,
    /// A side that cannot move passes.
    Passes,
}

/// The answer to a case of a program with a mistake.
pub(super) type Program = fn(Mistake, &[Stones]) -> Option<u32>;

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
