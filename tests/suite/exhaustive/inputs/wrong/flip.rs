//! Flip Game, with one mistake.

use board_core::Stones;

use super::{BLACK, Cells, Mistake, WAYS, WHITE, ahead, cells, search};

pub(in super::super) fn answer(mistake: Mistake, boards: &[Stones]) -> Option<u32> {
    let start = cells(boards[0]);
    let goals: &[u8] = match mistake {
        Mistake::WhiteOnly => &[WHITE],
        Mistake::BlackOnly => &[BLACK],
        _ => &[WHITE, BLACK],
    };
    let chase = |goal: &u8| match mistake {
        Mistake::FirstRowEmpty => first_row_empty(start, *goal),
        Mistake::Greedy => greedy(start, *goal),
        _ => unreachable!("the others search"),
    };
    if matches!(mistake, Mistake::FirstRowEmpty | Mistake::Greedy) {
        return goals.iter().filter_map(chase).min();
    }
    search(
        vec![start],
        |board| *board,
        |board| goals.iter().any(|goal| *board == [*goal; 16]),
        |board| (0..16).map(|cell| pressed(*board, cell, mistake)).collect(),
    )
}

fn pressed(mut board: Cells, cell: usize, mistake: Mistake) -> Cells {
    let forgets = mistake == Mistake::ForgetsTheEdge;
    let neighbours = WAYS[..4]
        .iter()
        .filter_map(|way| ahead(cell, *way, forgets));
    let own = (mistake != Mistake::LeavesTheMiddle).then_some(cell);
    for turned in neighbours.chain(own) {
        board[turned] = BLACK + WHITE - board[turned];
    }
    board
}

fn first_row_empty(mut board: Cells, goal: u8) -> Option<u32> {
    let mut presses = 0;
    for cell in 4..16 {
        if board[cell - 4] != goal {
            board = pressed(board, cell, Mistake::None);
            presses += 1;
        }
    }
    (board == [goal; 16]).then_some(presses)
}

fn greedy(mut board: Cells, goal: u8) -> Option<u32> {
    let left = |board: &Cells| board.iter().filter(|piece| **piece != goal).count();
    let mut presses = 0;
    while left(&board) > 0 {
        let all = (0..16).map(|cell| pressed(board, cell, Mistake::None));
        let best = all.min_by_key(left).expect("there are presses");
        if left(&best) >= left(&board) {
            return None;
        }
        board = best;
        presses += 1;
    }
    Some(presses)
}
