//! Four in a row, with one mistake.

use board_core::Stones;
use tests::reference::four::LINES;

use super::{BLACK, BLANK, Cells, Mistake, WAYS, WHITE, ahead, cells, search};

type State = (Cells, u8);

pub(in super::super) fn answer(mistake: Mistake, boards: &[Stones]) -> Option<u32> {
    let start = cells(boards[0]);
    // Which sides begin, search by search: two separate searches are what such a program makes.
    let searches: &[&[u8]] = match mistake {
        Mistake::BlackFirst => &[&[BLACK]],
        Mistake::WhiteFirst => &[&[WHITE]],
        Mistake::MetWithoutTurnBlackFirst => &[&[BLACK, WHITE]],
        Mistake::MetWithoutTurnWhiteFirst => &[&[WHITE, BLACK]],
        _ => &[&[BLACK], &[WHITE]],
    };
    let answers = searches.iter().map(|sides| {
        search(
            sides.iter().map(|side| (start, *side)).collect(),
            |state| key(state, mistake),
            |(board, _)| is_goal(board, mistake),
            |state| moves(*state, mistake),
        )
    });
    answers.flatten().min()
}

fn key((board, side): &State, mistake: Mistake) -> (Cells, u64, u8) {
    match mistake {
        Mistake::MetWithoutTurn
        | Mistake::MetWithoutTurnBlackFirst
        | Mistake::MetWithoutTurnWhiteFirst => (*board, 0, 0),
        Mistake::WrongBase => {
            let sum = board
                .iter()
                .fold(0, |sum, digit| 2 * sum + u64::from(*digit));
            ([0; 16], sum, *side)
        }
        _ => (*board, 0, *side),
    }
}

fn is_goal(board: &Cells, mistake: Mistake) -> bool {
    let lines = match mistake {
        Mistake::NoDiagonals => &LINES[..8],
        _ => &LINES[..],
    };
    let colours: &[u8] = match mistake {
        Mistake::BlackLines => &[BLACK],
        Mistake::WhiteLines => &[WHITE],
        _ => &[BLACK, WHITE],
    };
    lines.iter().any(|line| {
        let colour = board[line[0]];
        colours.contains(&colour) && line.iter().all(|cell| board[*cell] == colour)
    })
}

fn moves((board, side): State, mistake: Mistake) -> Vec<State> {
    let mut moves = Vec::new();
    for to in 0..16 {
        if board[to] != BLANK {
            continue;
        }
        for way in &WAYS[..4] {
            let Some(from) = ahead(to, *way, mistake == Mistake::ForgetsTheEdge) else {
                continue;
            };
            let may_step = match board[from] {
                BLANK => mistake == Mistake::BlankIntoBlank,
                colour => colour == side || mistake == Mistake::AnyColour,
            };
            if may_step {
                let mut next = board;
                next.swap(from, to);
                moves.push((next, BLACK + WHITE - side));
            }
        }
    }
    if moves.is_empty() && mistake == Mistake::Passes {
        moves.push((board, BLACK + WHITE - side));
    }
    moves
}
