//! Boards on which common mistakes show.
//!
//! They were found by walking through all inputs, in their order, with the mistake in the rules; the
//! tests make the mistakes again.

use board_core::stones;

use crate::inputs::Trap;

/// The traps, in the order in which they are listed.
pub(super) static TRAPS: &[Trap<1>] = &[
    Trap {
        name: "white-line",
        why: "a white line ends it: the smallest input on which looking for black lines alone \
              shows",
        cases: &[[stones! {
            B B B W
            B B B W
            B W W W
            W . . W
        }]],
    },
    Trap {
        name: "black-line",
        why: "a black line ends it: the smallest input on which looking for white lines alone \
              shows",
        cases: &[[stones! {
            B B B B
            B B B W
            W W W .
            W W W .
        }]],
    },
    Trap {
        name: "diagonal-line",
        why: "a diagonal ends it: the smallest input on which looking at rows and columns alone \
              shows",
        cases: &[[stones! {
            B B B W
            B B W B
            B W W W
            W W . .
        }]],
    },
    Trap {
        name: "black-shut-in",
        why: "black cannot step at the start, and white needs one step: the smallest input on \
              which letting black begin always shows",
        cases: &[[stones! {
            B B B W
            B B B W
            B W W W
            W . W .
        }]],
    },
    Trap {
        name: "black-begins",
        why: "black needs one step, and white, to begin, two: the smallest input on which \
              letting white begin always shows",
        cases: &[[stones! {
            B B W B
            B B B .
            B W W W
            . W W W
        }]],
    },
    Trap {
        name: "turns",
        why: "the colours alternate: the smallest input on which letting any colour step at any \
              time shows",
        cases: &[[stones! {
            B B B W
            B B B W
            B W W W
            W W . .
        }]],
    },
    Trap {
        name: "edge",
        why: "a stone at the end of a row has no way to the next one: the smallest input on \
              which neighbours that wrap round the edge show",
        cases: &[[stones! {
            B W B B
            B B W B
            B W . W
            . W W W
        }]],
    },
    Trap {
        name: "blank-into-blank",
        why: "two blanks side by side: the smallest input on which a blank that steps into the \
              other one, and so passes the turn, shows",
        cases: &[[stones! {
            B B W B
            B B B W
            B . W W
            . W W W
        }]],
    },
    Trap {
        name: "no-passing",
        why: "a side that cannot step ends the line of play: the smallest input on which passing \
              shows",
        cases: &[[stones! {
            W B B B
            W B B B
            W B W W
            . . W W
        }]],
    },
    Trap {
        name: "wrong-base",
        why: "the smallest input on which adding up the digits 0 to 2 in base 2 makes one of two \
              positions",
        cases: &[[stones! {
            B W B B
            B W B B
            . B W W
            . W W W
        }]],
    },
    Trap {
        name: "turn-in-visited",
        why: "the same board with the other side to move is another position: the smallest input \
              on which taking both for one shows, in one search that begins with black and with \
              white",
        cases: &[[stones! {
            B W B B
            B B W B
            B W W .
            W W W .
        }]],
    },
    Trap {
        name: "turn-in-visited-white",
        why: "the smallest input on which the same shows in a search that begins with white and \
              with black",
        cases: &[[stones! {
            B W B B
            B B W W
            B B W W
            . W W .
        }]],
    },
    Trap {
        name: "one-list",
        why: "exactly one list of six steps, and one colour to begin it, is the shortest",
        cases: &[[stones! {
            B W B W
            W B W B
            B B B W
            . . W W
        }]],
    },
];
