//! Boards on which common mistakes show.
//!
//! They were found by walking through all inputs, in their order, with the mistake in the rules; the
//! tests make the mistakes again.

use board_core::stones;

use crate::inputs::Trap;

/// The traps, in the order in which they are listed.
pub(super) static TRAPS: &[Trap<1>] = &[
    Trap {
        name: "black-is-uniform",
        why: "all black is a goal as well as all white; whoever knows white alone presses four \
              times",
        cases: &[[stones! {
            B B B B
            B B B B
            B B B B
            B B B B
        }]],
    },
    Trap {
        name: "nearer-black",
        why: "the nearer goal is black; to white it would take five presses",
        cases: &[[stones! {
            W W B B
            W B B B
            B B B B
            B B B B
        }]],
    },
    Trap {
        name: "edge",
        why: "a press at the end of a row does not turn the first piece of the next one: the \
              smallest input on which neighbours that wrap round the edge show",
        cases: &[[stones! {
            W W B B
            W W W B
            W W W W
            W W W W
        }]],
    },
    Trap {
        name: "corner",
        why: "one press in a corner: the smallest input on which a press that leaves its own \
              piece shows, and so does chasing with an empty first row alone",
        cases: &[[stones! {
            B B W W
            B W W W
            W W W W
            W W W W
        }]],
    },
    Trap {
        name: "not-greedy",
        why: "the first press has to make things worse: the smallest input on which the press \
              that turns most pieces to the goal, again and again, comes to nothing",
        cases: &[[stones! {
            W W B W
            B B W W
            W W W W
            W W W W
        }]],
    },
    Trap {
        name: "one-list",
        why: "exactly one set of four presses is the smallest; no board that takes more has only \
              one",
        cases: &[[stones! {
            W B B W
            B B B B
            W W W W
            W W W W
        }]],
    },
];
