//! Black-and-white swap, with one mistake.

use board_core::Stones;

use super::{BLACK, Cells, Mistake, WAYS, ahead, cells, search};

pub(in super::super) fn answer(mistake: Mistake, boards: &[Stones]) -> Option<u32> {
    let [from, to] = [boards[0], boards[1]].map(cells);
    match mistake {
        Mistake::NothingForEqual if from == to => None,
        Mistake::HalfTheDifferences => {
            let differences = (0_u32..16).filter(|&cell| from[cell as usize] != to[cell as usize]);
            u32::try_from(differences.count() / 2).ok()
        }
        Mistake::InOrder => {
            let pairs = black(&from).into_iter().zip(black(&to));
            Some(pairs.map(|(one, other)| steps(one, other)).sum())
        }
        Mistake::Nearest => {
            let mut targets = black(&to);
            let mut sum = 0;
            for one in black(&from) {
                let nearest = (0..targets.len()).min_by_key(|&place| steps(one, targets[place]));
                sum += steps(one, targets.remove(nearest?));
            }
            Some(sum)
        }
        _ => search(
            vec![from],
            |board| *board,
            |board| *board == to,
            |board| moves(*board, mistake),
        ),
    }
}

fn black(board: &Cells) -> Vec<usize> {
    (0..16).filter(|&cell| board[cell] == BLACK).collect()
}

fn steps(one: usize, other: usize) -> u32 {
    let steps = (one / 4).abs_diff(other / 4) + (one % 4).abs_diff(other % 4);
    u32::try_from(steps).expect("a board is small")
}

fn moves(board: Cells, mistake: Mistake) -> Vec<Cells> {
    let ways = if mistake == Mistake::Diagonals {
        &WAYS[..]
    } else {
        &WAYS[..4]
    };
    let mut moves = Vec::new();
    for cell in 0..16 {
        for way in ways {
            if let Some(other) = ahead(cell, *way, mistake == Mistake::ForgetsTheEdge)
                && board[cell] != board[other]
            {
                let mut next = board;
                next.swap(cell, other);
                moves.push(next);
            }
        }
    }
    moves
}
