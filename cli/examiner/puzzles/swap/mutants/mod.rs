//! Programs for black-and-white swap: correct ones, and contestants' mistakes.

use crate::planted::Language::{Awk, C, Python};
use crate::planted::{Mistake, Mutant};

/// The correct ones first.
pub(super) const PROGRAMS: &[Mutant] = &[
    Mutant::correct("search", C, include_str!("search.c")),
    Mutant::correct("origins", Python, include_str!("origins.py")),
    Mutant::correct("strings", Awk, include_str!("strings.awk")),
    Mutant::wrong(
        "start-is-goal",
        C,
        include_str!("start-is-goal.c"),
        Mistake::wrong_answer("equal boards are answered with nothing"),
    ),
    Mutant::wrong(
        "from-zero",
        C,
        include_str!("from-zero.c"),
        Mistake::wrong_answer("rows and columns are counted from 0"),
    ),
    Mutant::wrong(
        "wraps",
        C,
        include_str!("wraps.c"),
        Mistake::wrong_answer("exchanges wrap round the left and the right edge"),
    ),
    Mutant::wrong(
        "hash-collisions",
        C,
        include_str!("hash-collisions.c"),
        Mistake::wrong_answer("unlike boards with the same hash are taken for one"),
    ),
    Mutant::wrong(
        "column-row",
        Python,
        include_str!("column-row.py"),
        Mistake::wrong_answer("columns before rows"),
    ),
    Mutant::wrong(
        "backwards",
        Python,
        include_str!("backwards.py"),
        Mistake::wrong_answer("the list leads from the target to the initial board"),
    ),
    Mutant::wrong(
        "greedy",
        Awk,
        include_str!("greedy.awk"),
        Mistake::wrong_answer("greedy: the nearest piece of the right colour, cell by cell"),
    ),
    Mutant::wrong(
        "number-only",
        Awk,
        include_str!("number-only.awk"),
        Mistake::wrong_answer("the number without the list"),
    ),
    Mutant::wrong(
        "depth-cap",
        Awk,
        include_str!("depth-cap.awk"),
        Mistake::wrong_answer("the search ends at ten exchanges"),
    ),
    Mutant::wrong(
        "blank-line",
        Python,
        include_str!("blank-line.py"),
        Mistake::presentation("a blank line under the number"),
    ),
    Mutant::wrong(
        "recursive",
        Python,
        include_str!("recursive.py"),
        Mistake::run_time_error("the recursion is as deep as there are boards"),
    ),
    Mutant::wrong(
        "deepening",
        C,
        include_str!("deepening.c"),
        Mistake::time("the same boards are searched again and again"),
    ),
];
