//! The tables of moves agree with the rules on all boards.

use board_core::{Bitboard, Cell, Stones};
use puzzles::{Move, MoveTable, PUZZLES};
use search_core::{Enumerable, StateSpace};

use crate::exhaustive::answers::puzzle;

/// Compares the legal moves of each board, and the boards after them, with a table.
#[track_caller]
fn check(name: &str, boards: &[Stones]) {
    let puzzle = puzzle(name);
    let table = puzzle.move_table().expect("the moves can be read");
    let MoveTable {
        moves, is_exchange, ..
    } = table;
    let space = puzzle.case(boards).space();
    for rank in 0..space.len() {
        let state = space.unrank(rank);
        let mut found = 0;
        for (text, cells) in &moves {
            let black = state.black() & *cells;
            let is_legal = !is_exchange || !black.is_empty() && black != *cells;
            let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
            let mut cell = digits
                .chunks(2)
                .map(|pair| (pair[0] - b'1') * 4 + pair[1] - b'1');
            let (one, other) = (cell.next(), cell.next());
            let is_named = |step: &Move| {
                let [from, to] = [Some(step.from), step.to].map(|cell| cell.map(Cell::index));
                (from, to) == (one, other) || (to, from) == (one, other)
            };
            let by_rules = space.moves(&state).find(is_named);
            assert_eq!(by_rules.is_some(), is_legal, "{state:?} {text}");
            if let Some(step) = by_rules {
                let after = space.apply(&state, &step);
                assert_eq!(after.black(), state.black() ^ *cells, "{state:?} {text}");
                found += 1;
            }
        }
        let spellings = if is_exchange { 2 } else { 1 };
        assert_eq!(found, spellings * space.moves(&state).count(), "{state:?}");
    }
}

#[test]
fn tables_agree_with_the_rules() {
    check("fridge", &[Stones::filled(Bitboard::EMPTY)]);
    check("swap", &[Stones::filled(Bitboard::from_bits(0x00ff)); 2]);
}

#[test]
fn puzzles_that_print_moves_have_tables() {
    for puzzle in PUZZLES {
        assert_eq!(puzzle.move_table().is_some(), puzzle.about().prints_moves);
    }
}
