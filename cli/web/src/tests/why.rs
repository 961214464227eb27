//! The claims of the pages about wrong moves, on whole spaces.

use puzzles::{Bitboard, Cell, Colour, Random, Stones};

/// The cells that a press turns.
fn press(cell: Cell, turns: fn(u8, u8) -> bool) -> u16 {
    let away = |it: Cell| {
        (
            it.row().abs_diff(cell.row()),
            it.column().abs_diff(cell.column()),
        )
    };
    let is_turned = |it: &Cell| turns(away(*it).0, away(*it).1);
    Cell::ALL
        .into_iter()
        .filter(is_turned)
        .collect::<Bitboard>()
        .bits()
}

/// The sets of presses by the cells that they turn.
fn sets(presses: &[u16; 16]) -> Vec<Vec<u16>> {
    let mut sets = vec![Vec::new(); 1 << 16];
    for set in 0..=u16::MAX {
        let turned = (0..16).filter(|cell| set >> cell & 1 == 1);
        let turned = turned.fold(0, |turned, cell| turned ^ presses[cell]);
        sets[usize::from(turned)].push(set);
    }
    sets
}

#[test]
fn a_wrong_press_is_in_no_smallest_set_and_costs_two() {
    let flip: fn(u8, u8) -> bool = |rows, columns| rows + columns <= 1;
    let fridge: fn(u8, u8) -> bool = |rows, columns| rows == 0 || columns == 0;
    for (turns, goals) in [(flip, &[0, u16::MAX][..]), (fridge, &[0])] {
        let presses = Cell::ALL.map(|cell| press(cell, turns));
        let sets = sets(&presses);
        let all = |board: u16| {
            let sets = goals
                .iter()
                .flat_map(|goal| &sets[usize::from(board ^ goal)]);
            sets.copied().collect::<Vec<u16>>()
        };
        let least = |sets: &[u16]| sets.iter().map(|set| set.count_ones()).min();
        for board in 0..=u16::MAX {
            let solutions = all(board);
            let Some(distance) = least(&solutions) else {
                continue;
            };
            let smallest = solutions.iter().filter(|set| set.count_ones() == distance);
            let union = smallest.fold(0, |union, set| union | set);
            for (cell, press) in presses.iter().enumerate() {
                let after = least(&all(board ^ press));
                let is_best = union >> cell & 1 == 1;
                let expected = if is_best {
                    distance.checked_sub(1)
                } else {
                    Some(distance + 1)
                };
                assert_eq!(after, expected, "{board:016b} {cell}");
            }
            // In the refrigerator, the set has the cells with an odd number of closed handles around them.
            if goals.len() == 1 {
                let is_odd = |cell: &usize| (board & presses[*cell]).count_ones() % 2 == 1;
                let odd = (0..16).filter(is_odd).fold(0, |odd, cell| odd | 1 << cell);
                assert_eq!(solutions, [odd], "{board:016b}");
            }
        }
    }
}

#[test]
fn a_wrong_exchange_costs_two() {
    let mut random = Random::new(7);
    let mut board = |black: usize| {
        let mut cells = Cell::ALL;
        for last in (1..16).rev() {
            let other = random.below(last + 1);
            cells.swap(
                usize::try_from(last).expect("small"),
                usize::try_from(other).expect("small"),
            );
        }
        let colour = |index: usize| {
            if index < black {
                Colour::Black
            } else {
                Colour::White
            }
        };
        let cells = cells.into_iter().enumerate();
        cells.fold(Stones::EMPTY, |stones, (index, cell)| {
            stones.with(cell, Some(colour(index)))
        })
    };
    for name in ["swap", "toys"] {
        let analyser = puzzles::find(name).expect("it is a puzzle").analyser();
        for number in 0..400 {
            let black = if name == "swap" { 8 } else { 1 + number % 15 };
            let boards = [board(black), board(black)];
            let position = analyser.start(&boards).analyse(0);
            let mut costs = position.moves.iter().map(|value| value.delta);
            assert!(costs.all(|cost| matches!(cost, Some(0 | 2))), "{boards:?}");
        }
    }
}
