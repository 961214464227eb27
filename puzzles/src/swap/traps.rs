//! Pairs of boards on which common mistakes show.
//!
//! They were found by walking through all inputs, in their order, with the mistake in the rules; the
//! tests make the mistakes again.

use board_core::stones;

use crate::inputs::Trap;

/// The traps, in the order in which they are listed.
pub(super) static TRAPS: &[Trap<2>] = &[
    Trap {
        name: "one-below",
        why: "a piece changes places with the one below: the smallest input on which matching \
              the pieces in reading order shows, each to the nearest place or to the next one",
        cases: &[[
            stones! {
                B B B B
                B B B B
                W W W W
                W W W W
            },
            stones! {
                B B B B
                W B B B
                B W W W
                W W W W
            },
        ]],
    },
    Trap {
        name: "round-a-corner",
        why: "two exchanges round a corner: the smallest input on which an exchange along a \
              diagonal shows, and so does half of the cells that differ",
        cases: &[[
            stones! {
                B B B B
                B B B B
                W W W W
                W W W W
            },
            stones! {
                B B B B
                B W B B
                B W W W
                W W W W
            },
        ]],
    },
    Trap {
        name: "edge",
        why: "the end of a row is no neighbour of the beginning of the next one: the smallest \
              input on which neighbours that wrap round the edge show",
        cases: &[[
            stones! {
                B B B B
                B B B B
                W W W W
                W W W W
            },
            stones! {
                B B B B
                B B W B
                B W W W
                W W W W
            },
        ]],
    },
    Trap {
        name: "one-list",
        why: "one piece goes three steps along a row: exactly one list is the shortest",
        cases: &[[
            stones! {
                B B B B
                B B B W
                B W W W
                W W W W
            },
            stones! {
                B B B B
                W B B B
                B W W W
                W W W W
            },
        ]],
    },
    Trap {
        name: "all-pieces",
        why: "no piece stays where it is: every black cell is to be white, and every white one \
              black",
        cases: &[[
            stones! {
                B W B W
                W B W B
                B W B W
                W B W B
            },
            stones! {
                W B W B
                B W B W
                W B W B
                B W B W
            },
        ]],
    },
];
