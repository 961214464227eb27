//! The statement.

use crate::statement::Statement;

pub(super) const STATEMENT: Statement = Statement {
    task: &[
        "Seven black and seven white stones stand on a board of four rows and four columns; \
         two cells are blank.",
        "A step moves a stone to a blank cell directly above, below, to the left or to the \
         right of it. The colours take turns, and either may begin. Nobody may pass.",
        "What is the least number of steps after which four stones of one colour fill a \
         row, a column or one of the two long diagonals? Either colour will do, whoever \
         made the last step.",
    ],
    input: &[
        "Four lines of four characters, the rows of the board from the top: `B` is a black \
         stone, `W` a white one, and `O`, the letter, a blank cell.",
    ],
    output: &[
        "One line with the least number of steps, which is `0` if there are such four \
         stones from the beginning. There is always a way.",
    ],
};
