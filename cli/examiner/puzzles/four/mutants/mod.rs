//! Programs for four in a row: correct ones, and contestants' mistakes.

use crate::planted::Language::{Awk, C, Python};
use crate::planted::{Mistake, Mutant};

/// The correct ones first.
pub(super) const PROGRAMS: &[Mutant] = &[
    Mutant::correct("blanks", C, include_str!("blanks.c")),
    Mutant::correct("layers", Python, include_str!("layers.py")),
    Mutant::correct("queue", Awk, include_str!("queue.awk")),
    Mutant::wrong(
        "blank-into-blank",
        C,
        include_str!("blank-into-blank.c"),
        Mistake::wrong_answer("a blank steps into the other blank, which passes the turn"),
    ),
    Mutant::wrong(
        "black-begins",
        C,
        include_str!("black-begins.c"),
        Mistake::wrong_answer("black always begins"),
    ),
    Mutant::wrong(
        "wraps",
        C,
        include_str!("wraps.c"),
        Mistake::wrong_answer("steps wrap round the left and the right edge"),
    ),
    Mutant::wrong(
        "only-black",
        C,
        include_str!("only-black.c"),
        Mistake::wrong_answer("the second goal, four white stones, is missing"),
    ),
    Mutant::wrong(
        "turn-forgotten",
        C,
        include_str!("turn-forgotten.c"),
        Mistake::wrong_answer("the visited set forgets whose turn it is"),
    ),
    Mutant::wrong(
        "depth-cap",
        Python,
        include_str!("depth-cap.py"),
        Mistake::wrong_answer("the search ends at five steps"),
    ),
    Mutant::wrong(
        "first-blank",
        Python,
        include_str!("first-blank.py"),
        Mistake::wrong_answer("only one of the two blanks is moved to"),
    ),
    Mutant::wrong(
        "hash-base",
        Python,
        include_str!("hash-base.py"),
        Mistake::wrong_answer("the visited set has positions numbered in the wrong base"),
    ),
    Mutant::wrong(
        "no-anti-diagonal",
        Awk,
        include_str!("no-anti-diagonal.awk"),
        Mistake::wrong_answer("one of the diagonals is missing"),
    ),
    Mutant::wrong(
        "no-diagonals",
        Awk,
        include_str!("no-diagonals.awk"),
        Mistake::wrong_answer("both diagonals are missing"),
    ),
    Mutant::wrong(
        "any-colour",
        Awk,
        include_str!("any-colour.awk"),
        Mistake::wrong_answer("the colours do not alternate"),
    ),
    Mutant::wrong(
        "start-is-goal",
        Awk,
        include_str!("start-is-goal.awk"),
        Mistake::wrong_answer("a board with four in a row is played on"),
    ),
    Mutant::wrong(
        "fixed-queue",
        C,
        include_str!("fixed-queue.c"),
        Mistake::run_time_error("a queue of a fixed size overflows"),
    ),
];
