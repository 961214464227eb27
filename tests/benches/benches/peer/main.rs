//! Are the engines faster than `pathfinding`? Each engine next to its counterpart, in turns, with equal
//! answers.
//!
//! `cargo bench -p benches --bench peer -- pancakes` measures only the groups with this text in their name.

mod measure;
mod searches;

use std::cell::LazyCell;

use benches::fifteen::{Fifteen, KORF_9, Tiles, databases, manhattan};
use benches::robots::Robots;
use benches::spaces::{DEEPEST, EightPuzzle, Knight, ODD, Pancakes, RankedEightPuzzle, SOLVED};
use board_core::{Bitboard, stones};
use puzzles::{TypedPuzzle, flip, sdao, swap};
use search_core::{Limits, StateSpace, astar, idastar};

use measure::compare;
use searches::{cheapest, len, searches, whole};

/// A case of a puzzle of this project with one start.
fn case<P: TypedPuzzle>(name: &str, case: &P) {
    searches(name, &case.space(), &case.starts()[0], &case.goals());
}

/// The ninth of Korf's instances, with 46 moves.
fn fifteen() {
    let start = Tiles::new(KORF_9.0);
    let is_goal = |tiles: &Tiles| *tiles == Tiles::GOAL;
    let successors = |tiles: &Tiles| {
        let next = Fifteen
            .moves(tiles)
            .map(|to| (Fifteen.apply(tiles, &to), 1_u32));
        next.collect::<Vec<_>>()
    };
    let databases = LazyCell::new(databases);
    compare(
        "15-puzzle, one of Korf's instances",
        &[
            ("pathfinding idastar, manhattan", &|| {
                pathfinding::prelude::idastar(&start, successors, manhattan, is_goal)
                    .map(|found| found.1 as usize)
            }),
            ("idastar, manhattan", &|| {
                len(idastar(
                    Fifteen,
                    [start],
                    is_goal,
                    &manhattan,
                    Limits::none(),
                ))
            }),
            ("idastar, pattern databases", &|| {
                len(idastar(
                    Fifteen,
                    [start],
                    is_goal,
                    &*databases,
                    Limits::none(),
                ))
            }),
        ],
    );
    compare(
        "15-puzzle, best first",
        &[
            ("pathfinding astar, manhattan", &|| {
                pathfinding::prelude::astar(&start, successors, manhattan, is_goal)
                    .map(|found| found.1 as usize)
            }),
            ("astar, manhattan", &|| {
                len(astar(Fifteen, [start], is_goal, &manhattan, Limits::none()))
            }),
        ],
    );
}

/// A board with a wall, two robots in a maze, and moves of different costs.
fn robots() {
    let grid = Robots::new(1_000, 1, |column, row| column == 500 && row > 0);
    let (start, goal) = ([999_000], [999_999]);
    cheapest(
        "grid with a wall",
        &grid,
        &start,
        &goal,
        grid.manhattan(goal),
    );
    // Walls with a door in every seventh row.
    let is_wall = |column: usize, row: usize| column % 4 == 2 && !(row + column).is_multiple_of(7);
    let (start, goal) = ([0, 870], [29, 899]);
    for (name, dearest) in [("two robots", 1), ("two robots, costs to 100", 100)] {
        let maze = Robots::new(30, dearest, is_wall);
        cheapest(name, &maze, &start, &goal, maze.manhattan(goal));
    }
}

fn main() {
    fifteen();
    robots();
    let plain = EightPuzzle::default();
    searches("8-puzzle, 31 moves", &plain, &DEEPEST, &[SOLVED]);
    searches("8-puzzle, unsolvable", &plain, &ODD, &[SOLVED]);
    whole("8-puzzle", &plain, &SOLVED);
    let [deepest, solved] = [DEEPEST, SOLVED].map(Vec::from);
    let on_heap = EightPuzzle::default();
    searches("8-puzzle on the heap", &on_heap, &deepest, &[solved]);
    let by_rank = RankedEightPuzzle::default();
    searches("8-puzzle by ranks, 31 moves", &by_rank, &DEEPEST, &[SOLVED]);
    whole("8-puzzle by ranks", &by_rank, &SOLVED);

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
