//! Are the engines faster than `pathfinding`? Each engine next to its counterpart, in turns, with equal
//! answers.
//!
//! `cargo bench -p benches --bench peer -- pancakes` measures only the groups with this text in their name.

mod measure;
mod searches;
mod spaces;

use board_core::{Bitboard, stones};
use puzzles::{Case, GoalSet, flip, sdao, swap};
use search_core::{Enumerable, Reversible};

use searches::{by_rank, searches, whole};
use spaces::{DEEPEST, EightPuzzle, Knight, ODD, Pancakes, RankedEightPuzzle, SOLVED};

/// A case of a puzzle of this project with one start.
fn case<C: Case<Space: Reversible + Enumerable>>(name: &str, case: &C) {
    let goals: Vec<_> = case.goal().states().collect();
    searches(name, &case.space(), &case.starts()[0], &goals);
}

fn main() {
    searches("8-puzzle, 31 moves", &EightPuzzle, &DEEPEST, &[SOLVED]);
    searches("8-puzzle, unsolvable", &EightPuzzle, &ODD, &[SOLVED]);
    whole("8-puzzle", &EightPuzzle, &SOLVED);
    by_rank("8-puzzle", &RankedEightPuzzle::new(), &DEEPEST, &SOLVED);

    let sorted = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    searches(
        "pancakes",
        &Pancakes,
        &[4, 1, 8, 6, 3, 7, 0, 2, 5],
        &[sorted],
    );
    whole("pancakes", &Pancakes, &sorted);

    searches("knight", &Knight(1_000), &(0, 0), &[(999, 999)]);
    whole("knight", &Knight(1_000), &(0, 0));

    let board = Bitboard::from_bits(0b1101_0110_0010_1001);
    case("flip", &flip::Case::new(board));
    let [from, to] = [0x0f0f, 0xa5a5].map(Bitboard::from_bits);
    case("swap", &swap::Case::new(from, to));
    let from = stones! {
        W . . B
        . W B .
        . B W .
        B . . W
    };
    let to = stones! {
        . B W .
        B . . W
        W . . B
        . W B .
    };
    case("sdao", &sdao::Case { from, to });
}
