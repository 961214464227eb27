//! Lists of moves: every shortest list is right; other lists are rejected at the wrong move.

use super::refuse;
use crate::check::RejectionKind::{
    IllegalMove, NotAMove, NotMinimal, TooLow, WrongCount, WrongEnd,
};

/// The sample; equal boards.
const SWAP: [&str; 2] = [
    "1111 0000 1110 0010 1010 0101 1010 0101",
    "1111 0000 1110 0010 1111 0000 1110 0010",
];

#[test]
fn other_lists_are_rejected_at_the_wrong_move() {
    let swap = |output: &str, kind, about: &str, message: &str| {
        refuse("swap", &SWAP[..1], output, kind, about, message);
    };
    let message = "line 3: the piece at row 2, column 2 and the one at row 2, column 4 are not \
                   neighbours";
    swap("4\n1222\n2224\n3242\n4344\n", IllegalMove, "2224", message);
    let message = "line 3: the piece at row 1, column 3 and the one at row 1, column 4 are both \
                   black: nothing changes";
    swap("4\n1222\n1314\n3242\n4344\n", IllegalMove, "1314", message);
    let message = "line 2: the piece at row 1, column 1 cannot change places with itself";
    swap("4\n1111\n1314\n3242\n4344\n", IllegalMove, "1111", message);
    let message = "line 5: the list ends on another board than the target board";
    swap("4\n1222\n1424\n3242\n4142\n", WrongEnd, "4142", message);
    let form =
        "expected the row and the column of two cells, four numbers from 1 to 4, without blanks";
    for word in ["1252", "122", "12222", "1-22", r"\xff\xfe12"] {
        let output = match word.strip_prefix(r"\xff\xfe") {
            Some(rest) => [b"4\n\xff\xfe", rest.as_bytes()].concat(),
            None => format!("4\n{word}\n1424\n3242\n4344\n").into_bytes(),
        };
        let message = format!("line 2: `{word}` is not a move: {form}");
        refuse("swap", &SWAP[..1], output, NotAMove, word, &message);
    }
}

#[test]
fn the_number_and_the_moves_agree() {
    let swap = |cases: &[&str], output: &str, kind, about: &str, message: &str| {
        refuse("swap", cases, output, kind, about, message);
    };
    let one = &SWAP[..1];
    let message = "line 1: 6 moves, but 4 are enough";
    swap(
        one,
        "6\n1222\n1222\n1222\n1424\n3242\n4344\n",
        NotMinimal,
        "6",
        message,
    );
    swap(
        one,
        "3\n1222\n1424\n3242\n",
        TooLow,
        "3",
        "line 1: expected 4, got 3",
    );
    let message = "line 4: the number is 4, but 3 moves follow";
    swap(one, "4\n1222\n1424\n3242\n", WrongCount, "", message);
    let message = "line 1: the number is 4, but no move follows";
    swap(one, "4\n", WrongCount, "", message);
    let message = "line 6: the number is 4, but 5 moves follow";
    swap(
        one,
        "4\n1222\n1424\n3242\n4344\n1112\n",
        WrongCount,
        "1112",
        message,
    );
    let message = "line 2: the number is 0, but 1 move follows";
    swap(&SWAP[1..], "0\n1112\n", WrongCount, "1112", message);
    let message = "line 1: 2 moves, but none is needed";
    swap(&SWAP[1..], "2\n1121\n1121\n", NotMinimal, "2", message);
    // The answer to the next case is not a move.
    let message = "case 1, line 4: the number is 4, but 3 moves follow";
    swap(&SWAP, "4\n1222\n1424\n3242\n0\n", WrongCount, "", message);
    let message = "case 2, line 7: the number is 0, but 1 move follows";
    swap(
        &SWAP,
        "4\n1222\n1424\n3242\n4344\n0\n1121\n",
        WrongCount,
        "1121",
        message,
    );
}
