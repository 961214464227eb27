//! The statement.

use crate::statement::Statement;

pub(super) const STATEMENT: Statement = Statement {
    task: &[
        "Four white and four black stones stand on a board of four rows and four columns. \
         White makes the first move, and then the colours take turns; nobody may pass.",
        "A move slides one stone of the colour whose turn it is along a row, a column or a \
         diagonal. The stone goes on until the border or another stone stops it, and it has \
         to get at least one cell far. Nothing is captured, and nothing is jumped over.",
        "Given an initial and a final position, what is the least number of moves from the \
         one to the other? The last move may be made by either colour.",
    ],
    input: &[
        "The first line has the number of cases. Each case is eight lines of four \
         characters: the four rows of the initial position from the top, then those of the \
         final position. A `w` is a white stone, a `b` a black one, and a `*` an empty \
         cell.",
    ],
    output: &[
        "For each case a line with the least number of moves, or `-1` if the final position \
         cannot be reached.",
    ],
};
