//! The statement.

use crate::statement::Statement;

pub(super) const STATEMENT: Statement = Statement {
    task: &[
        "Sixteen pieces lie on a board of four rows and four columns. Each is white on one \
         side and black on the other.",
        "A press on a cell turns over the piece there, and those directly above, below, to \
         the left and to the right of it, as far as there are such cells. So a press turns \
         three, four or five pieces.",
        "What is the least number of presses after which all pieces show the same colour, \
         whichever it is?",
    ],
    input: &[
        "Four lines of four characters, the rows of the board from the top: `b` is a piece \
         that shows black, `w` one that shows white.",
    ],
    output: &[
        "One line with the least number of presses, which is `0` if all pieces show the \
         same colour from the beginning. If no presses will do, the line is `Impossible`.",
    ],
};
