//! S-Dao, with one mistake.

use board_core::Stones;

use super::{BLACK, BLANK, Cells, Mistake, WAYS, WHITE, ahead, cells, search};

type State = (Cells, u8);

pub(in super::super) fn answer(mistake: Mistake, boards: &[Stones]) -> Option<u32> {
    let [from, to] = [boards[0], boards[1]].map(cells);
    let first = if mistake == Mistake::BlackFirst {
        BLACK
    } else {
        WHITE
    };
    let start = (from, first);
    if mistake == Mistake::LooksForMovesFirst && moves(start, mistake).is_empty() {
        return None;
    }
    let is_goal = |(board, side): &State| match mistake {
        Mistake::WrongBase => sum(board) == sum(&to),
        Mistake::AfterBlack => *board == to && (*side == WHITE),
        Mistake::AfterWhite => *board == to && (*side == BLACK || from == to),
        _ => *board == to,
    };
    search(
        vec![start],
        |state| key(state, mistake),
        is_goal,
        |state| moves(*state, mistake),
    )
}

fn key((board, side): &State, mistake: Mistake) -> (Cells, u64, u8) {
    match mistake {
        Mistake::MetWithoutTurn => (*board, 0, 0),
        Mistake::WrongBase => ([0; 16], sum(board), 0),
        _ => (*board, 0, *side),
    }
}

fn sum(board: &Cells) -> u64 {
    board
        .iter()
        .fold(0, |sum, digit| 2 * sum + 1 + u64::from(*digit))
}

fn moves((board, side): State, mistake: Mistake) -> Vec<State> {
    let ways = if mistake == Mistake::NoDiagonals {
        &WAYS[..4]
    } else {
        &WAYS[..]
    };
    let mut moves = Vec::new();
    for from in 0..16 {
        if board[from] == BLANK || (board[from] != side && mistake != Mistake::AnyColour) {
            continue;
        }
        for way in ways {
            let mut to = from;
            while let Some(next) = ahead(to, *way, mistake == Mistake::ForgetsTheEdge)
                && board[next] == BLANK
            {
                to = next;
                if mistake == Mistake::StopsAnywhere {
                    moves.push(moved(board, from, to, side));
                }
                if mistake == Mistake::OneCell {
                    break;
                }
            }
            if to != from {
                moves.push(moved(board, from, to, side));
            }
        }
    }
    if moves.is_empty() && mistake == Mistake::Passes {
        moves.push((board, BLACK + WHITE - side));
    }
    moves
}

fn moved(mut board: Cells, from: usize, to: usize, side: u8) -> State {
    board.swap(from, to);
    (board, BLACK + WHITE - side)
}
