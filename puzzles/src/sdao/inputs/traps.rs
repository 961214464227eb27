//! Pairs of positions on which common mistakes show.
//!
//! They were found with the mistake in the rules; the tests make the mistakes again. Those that are called
//! the smallest were found by walking through the inputs that stand for their class, in order; the
//! others by looking at all final positions of the first few initial ones.

use board_core::{Stones, stones};

use crate::inputs::Trap;

/// The initial position of most traps: the first one of all, with all its stones heaped up.
const START: Stones = stones! {
    B B B B
    W W W W
    . . . .
    . . . .
};

/// A slide along a diagonal away from there.
const ONE_DIAGONAL_SLIDE: Stones = stones! {
    B B B B
    W . W W
    W . . .
    . . . .
};

/// A slide of each colour away from there.
const TWO_SLIDES: Stones = stones! {
    B . B B
    B W W W
    . . . .
    W . . .
};

/// White cannot slide.
const SHUT_IN: Stones = stones! {
    W W W W
    B B B B
    . . . .
    . . . .
};

/// The traps, in the order in which they are listed.
pub(super) static TRAPS: &[Trap<2>] = &[
    Trap {
        name: "shut-in-already-solved",
        why: "white is shut in, and where it is to be already: the answer is 0, though there is \
              no move",
        cases: &[[SHUT_IN, SHUT_IN]],
    },
    Trap {
        name: "diagonal-slide",
        why: "one slide along a diagonal: each of these shows: black begins, no diagonals, stones \
              that slide round the edge, an answer after black's moves alone",
        cases: &[[START, ONE_DIAGONAL_SLIDE]],
    },
    Trap {
        name: "long-slide",
        why: "one slide over two cells: stepping one cell shows",
        cases: &[[
            START,
            stones! {
                B B B B
                W W . W
                . . . .
                W . . .
            },
        ]],
    },
    Trap {
        name: "after-black",
        why: "black makes the last move: an answer after white's moves alone shows",
        cases: &[[START, TWO_SLIDES]],
    },
    Trap {
        name: "wrong-base",
        why: "adding up the digits 1 to 3 in base 2 makes one of two positions, and an answer \
              that is too small",
        cases: &[[
            stones! {
                B B B B
                . W . W
                W W . .
                . . . .
            },
            stones! {
                B B B .
                W W . W
                W . . .
                B . . .
            },
        ]],
    },
    Trap {
        name: "no-stopping",
        why: "a stone slides until something stops it; whoever lets it stop on its way finds a \
              shorter list",
        cases: &[[
            START,
            stones! {
                B . B B
                B W W W
                W . . .
                . . . .
            },
        ]],
    },
    Trap {
        name: "turns",
        why: "the colours alternate; whoever lets any colour move at any time finds a shorter \
              list",
        cases: &[[
            stones! {
                B B B B
                W W W .
                W . . .
                . . . .
            },
            stones! {
                B B B .
                W W W B
                W . . .
                . . . .
            },
        ]],
    },
    Trap {
        name: "turn-in-visited",
        why: "the same position with the other side to move is another state; whoever takes both \
              for one finds a longer list",
        cases: &[[
            START,
            stones! {
                B B . B
                B W W W
                . . . .
                W . . .
            },
        ]],
    },
    Trap {
        name: "one-list",
        why: "exactly one list of ten slides is the shortest",
        cases: &[[
            stones! {
                . B W B
                . . . .
                . W B W
                . . W B
            },
            stones! {
                W . B .
                . W . B
                B . W .
                . W B .
            },
        ]],
    },
    Trap {
        name: "first-case-only",
        why: "three cases with three different answers",
        cases: &[
            [START, ONE_DIAGONAL_SLIDE],
            [START, TWO_SLIDES],
            [START, START],
        ],
    },
    Trap {
        name: "left-over",
        why: "the same cases again, behind a case without a way: what is left over from a case \
              before shows, such as positions that are marked as met",
        cases: &[
            [START, TWO_SLIDES],
            [START, TWO_SLIDES],
            [SHUT_IN, START],
            [START, TWO_SLIDES],
            [START, START],
            [START, ONE_DIAGONAL_SLIDE],
        ],
    },
];
