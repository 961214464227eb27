//! The tables of moves agree with the rules on all boards.

use board_core::Bitboard;
use puzzles::{Case, HasStones, MoveForm, MoveTable, PUZZLES, fridge, swap};
use search_core::{Enumerable, StateSpace};

/// Compares the legal moves of each board, and the boards after them, with a table.
#[track_caller]
fn check<C>(case: &C)
where
    C: Case<Space: StateSpace<State = Bitboard>>,
{
    let spelling = C::SPELLING.expect("the moves can be read");
    let MoveTable {
        moves, is_exchange, ..
    } = (spelling.table)(MoveForm::Joined);
    let space = case.space();
    let steps: Vec<_> = moves
        .iter()
        .map(|(text, cells)| (text, (spelling.read)(text).expect("it is a move"), *cells))
        .collect();
    for rank in 0..space.len() {
        let board = space.unrank(rank);
        let mut found = 0;
        for (text, step, cells) in &steps {
            let black = board.stones().of(puzzles::Colour::Black) & *cells;
            let is_legal = !is_exchange || !black.is_empty() && black != *cells;
            let by_rules = space.moves(&board).find(|other| other == step);
            assert_eq!(by_rules.is_some(), is_legal, "{board:?} {text}");
            if let Some(step) = by_rules {
                assert_eq!(
                    space.apply(&board, &step),
                    board ^ *cells,
                    "{board:?} {text}"
                );
                found += 1;
            }
        }
        let spellings = if is_exchange { 2 } else { 1 };
        assert_eq!(found, spellings * space.moves(&board).count(), "{board:?}");
    }
}

#[test]
fn tables_agree_with_the_rules() {
    check(&fridge::Case::new(Bitboard::EMPTY));
    let black = Bitboard::from_bits(0x00ff);
    check(&swap::Case::new(black, black));
}

#[test]
fn puzzles_that_print_moves_have_tables() {
    for puzzle in PUZZLES {
        assert_eq!(puzzle.move_table().is_some(), puzzle.about().prints_moves);
    }
}
