//! The statement.

use crate::statement::Statement;

pub(super) const STATEMENT: Statement = Statement {
    task: &[
        "Eight black and eight white pieces fill a board of four rows and four columns.",
        "A move exchanges two pieces that are directly above, below or beside each other.",
        "Given an initial and a target board, find a shortest list of moves that turns the \
         one into the other.",
    ],
    input: &[
        "Eight lines of four characters: the four rows of the initial board from the top, \
         then those of the target board. A `1` is a black piece, a `0` a white one.",
    ],
    output: &[
        "The first line has the number of moves. Each move follows on a line of its own, in \
         the order in which they are made: four digits `abcd`, for the exchange of the \
         piece in row a, column b and the one in row c, column d. Rows are counted from the \
         top, columns from the left, both from 1. If both boards are equal, there is \
         nothing but the line `0`.",
        "Any shortest list is accepted.",
    ],
};
