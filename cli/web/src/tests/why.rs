//! The claims of the pages and of the lessons about moves, on whole spaces.

use std::collections::BTreeSet;

use puzzles::analysis::Why;
use puzzles::exchanges::matching_distance;
use puzzles::{Bitboard, Cell, Colour, Placements, Random, Stones};

/// The cells that a press turns.
fn press(cell: Cell, turns: fn(u8, u8) -> bool) -> u16 {
    let is_turned = |it: &Cell| {
        let rows = it.row().abs_diff(cell.row());
        turns(rows, it.column().abs_diff(cell.column()))
    };
    bits(Cell::ALL.into_iter().filter(is_turned))
}

/// The set of these cells.
fn bits(cells: impl IntoIterator<Item = Cell>) -> u16 {
    cells.into_iter().collect::<Bitboard>().bits()
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
    for (name, turns, goals) in [("flip", flip, &[0, u16::MAX][..]), ("fridge", fridge, &[0])] {
        let analyser = puzzles::find(name).expect("it is a puzzle").analyser();
        let presses = Cell::ALL.map(|cell| press(cell, turns));
        let sets = sets(&presses);
        let numbers: [usize; 2] = [16, 1];
        assert_eq!(sets[0].len(), numbers[2 - goals.len()]);
        let all = |board: u16| {
            let sets = goals
                .iter()
                .flat_map(|goal| &sets[usize::from(board ^ goal)]);
            sets.copied().collect::<Vec<u16>>()
        };
        let least = |sets: &[u16]| sets.iter().map(|set| set.count_ones()).min();
        for board in 0..=u16::MAX {
            let solutions = all(board);
            // Some quiet pattern shows that a board is unsolvable, and so does a chase after any presses in row 1.
            let mut quiet = sets[0].iter();
            let is_odd = |set: &u16| (board & set).count_ones() % 2 == 1;
            assert_eq!(quiet.any(is_odd), solutions.is_empty(), "{board:016b}");
            assert!([0, goals.len() * sets[0].len()].contains(&solutions.len()));
            for first in presses[..4].iter().filter(|_| goals.len() == 2) {
                let left = [0, *first].map(|first| chased(board ^ first, &presses));
                assert_eq!(left.map(|it| it != 0), [solutions.is_empty(); 2]);
            }
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
            // What the program says about one press of every sixth board.
            let at = Cell::ALL[usize::from(board / 6 % 16)];
            if board % 6 == 0 && distance > 0 && union & bits([at]) == 0 {
                let boards = [Stones::filled(Bitboard::from_bits(board))];
                let line = analyser.read(&boards, &at.to_string());
                let line = line.expect("each press is legal");
                let Some(Why::Press(press)) = line.why(0) else {
                    panic!("{name}: no reason for {at} on {board:016b}");
                };
                let told: BTreeSet<u16> = press.smallest.into_iter().map(bits).collect();
                let is_smallest = |set: &u16| set.count_ones() == distance;
                let found = solutions.iter().copied().filter(is_smallest).collect();
                assert_eq!(told, found, "{board:016b}");
                let other = |set: &u16| set & bits([at]) != 0 && set.count_ones() == distance + 2;
                let instead = press.instead.map(|cells| bits(cells) | bits([at]));
                assert_eq!(instead.is_some(), solutions.iter().any(other));
                assert!(instead.is_none_or(|set| other(&set) && solutions.contains(&set)));
                let black = (board & presses[usize::from(at.index())]).count_ones();
                assert_eq!(press.around, (goals.len() == 1).then_some(black as usize));
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

/// The board after a press below each black piece in rows 1 to 3, row by row.
fn chased(board: u16, presses: &[u16; 16]) -> u16 {
    (4..16).fold(board, |board, cell| {
        let is_black = board >> (cell - 4) & 1 == 1;
        board ^ if is_black { presses[cell] } else { 0 }
    })
}

#[test]
fn a_wrong_exchange_costs_two() {
    let mut random = Random::new(7);
    let analysers =
        ["swap", "toys"].map(|name| puzzles::find(name).expect("it is a puzzle").analyser());
    let mut targets = [Bitboard::EMPTY; 2];
    for number in 0..30_000_u32 {
        let which = number as usize % 2;
        // A target stays for 1,000 boards.
        let black = [8, 1 + number / 2_000][which];
        let placements = Placements::new(black, 16 - black);
        let mut board = || {
            let rank = random.below(placements.len() as u64);
            let stones = placements.unrank(usize::try_from(rank).expect("small"));
            stones.of(Colour::Black)
        };
        if number % 2_000 < 2 {
            targets[which] = board();
        }
        let (from, to) = (board(), targets[which]);
        let distance = |from| matching_distance(from, to).moves().expect("as many pieces");
        for piece in from {
            for gap in piece.orthogonal_neighbours() - from {
                let there = from.without(piece).with(gap);
                let [before, after] = [from, there].map(distance);
                assert_eq!(after.abs_diff(before), 1, "{from:?} {to:?}");
                let text = format!("{}{}", piece.min(gap), piece.max(gap));
                let line = analysers[which].read(&[from, to].map(Stones::filled), &text);
                let why = line.expect("the move is legal").why(0);
                if after < before || before == 0 {
                    assert_eq!(why, None, "{from:?} {to:?}");
                    continue;
                }
                let Some(Why::Exchange(ways)) = why else {
                    panic!("no reason for {piece}{gap}: {from:?} {to:?}");
                };
                for ((ways, board), least) in ways.iter().zip([from, there]).zip([before, after]) {
                    let ends = |end: fn(&(Cell, Cell)) -> Cell| bits(ways.iter().map(end));
                    let found = [ends(|way| way.0), ends(|way| way.1)];
                    // The piece that moved may be in the place of another one.
                    let both = found[0] & found[1];
                    assert_eq!(both & !(board & to).bits(), 0, "{from:?} {to:?}");
                    let ends = [board - to, to - board].map(|cells| cells.bits() | both);
                    assert_eq!(found, ends, "{from:?} {to:?}");
                    let length = |(a, b): &(Cell, Cell)| {
                        a.row().abs_diff(b.row()) + a.column().abs_diff(b.column())
                    };
                    let sum: u8 = ways.iter().map(length).sum();
                    assert_eq!(u32::from(sum), least);
                }
            }
        }
    }
}
