//! Moves of several words that look like numbers: the switches of `fridge`.

use super::{accept, refuse};
use crate::check::RejectionKind::{NotAMove, SameLine, WordSpacing, WrongCount, WrongEnd};

/// The sample; a board without moves.
const FRIDGE: [&str; 2] = ["-+-- ---- ---- -+--", "---- ---- ---- ----"];

#[test]
fn moves_of_two_words_are_right() {
    accept("fridge", &FRIDGE[..1], "6\n4 4\n1 3\n1 4\n4 1\n4 3\n1 1");
    accept("fridge", &FRIDGE, "6\n1 1\n1 3\n1 4\n4 1\n4 3 \n4 4\n0\n");
    let [sample, open] = FRIDGE;
    accept(
        "fridge",
        &[open, sample],
        "0\n6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n",
    );
}

#[test]
fn wrong_moves_and_layouts_of_two_words_are_rejected() {
    let missing = "case 1, line 6: the number is 6, but 5 moves follow";
    refuse(
        "fridge",
        &FRIDGE,
        "6\n1 1\n1 3\n1 4\n4 1\n4 3\n0\n",
        WrongCount,
        "",
        missing,
    );
    let fridge = |output: &str, kind, about: &str, message: &str| {
        refuse("fridge", &FRIDGE[..1], output, kind, about, message);
    };
    let message = "line 8: the number is 6, but 7 moves follow";
    fridge(
        "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n2 2\n",
        WrongCount,
        "2 2",
        message,
    );
    let message = "line 3: `1 5` is not a move: expected a row and a column, each from 1 to 4, with blanks between them";
    fridge(
        "6\n1 1\n1 5\n1 4\n4 1\n4 3\n4 4\n",
        NotAMove,
        "1 5",
        message,
    );
    let message = "line 7: `4` is not a move: expected a row and a column, each from 1 to 4, with blanks between them";
    fridge("6\n1 1\n1 3\n1 4\n4 1\n4 3\n4", NotAMove, "4", message);
    let message = "line 7: the list does not end on a solved board";
    let wrong_end = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 3\n";
    fridge(wrong_end, WrongEnd, "4 3", message);
    let message = "line 3: right, but not on a line of its own";
    fridge("6\n1 1\n1 3 1 4\n4 1\n4 3\n4 4\n", SameLine, "1", message);
    let message = "line 4: right, but not with blanks alone between the words of a move";
    fridge(
        "6\n1   1\n1\n3\n1  4\n4 1\n4 3\n4 4\n",
        WordSpacing,
        "3",
        message,
    );
}
