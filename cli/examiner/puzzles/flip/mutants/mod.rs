//! Programs for Flip Game: correct ones, and contestants' mistakes.

use crate::planted::Language::{Awk, C, Python};
use crate::planted::{Mistake, Mutant};

/// The correct ones first.
pub(super) const PROGRAMS: &[Mutant] = &[
    Mutant::correct("table", C, include_str!("table.c")),
    Mutant::correct("chase", Python, include_str!("chase.py")),
    Mutant::correct("strings", Awk, include_str!("strings.awk")),
    Mutant::wrong(
        "only-white",
        Python,
        include_str!("only-white.py"),
        Mistake::wrong_answer("the second goal, all black, is missing"),
    ),
    Mutant::wrong(
        "wraps",
        C,
        include_str!("wraps.c"),
        Mistake::wrong_answer("presses wrap round the left and the right edge"),
    ),
    Mutant::wrong(
        "greedy",
        Awk,
        include_str!("greedy.awk"),
        Mistake::wrong_answer("greedy: the press that helps most, again and again"),
    ),
    Mutant::wrong(
        "start-is-goal",
        Python,
        include_str!("start-is-goal.py"),
        Mistake::wrong_answer("a board that is uniform is pressed all the same"),
    ),
    Mutant::wrong(
        "lower-case",
        C,
        include_str!("lower-case.c"),
        Mistake::wrong_answer("`impossible` for `Impossible`"),
    ),
    Mutant::wrong(
        "depth-cap",
        Awk,
        include_str!("depth-cap.awk"),
        Mistake::wrong_answer("the search ends at five presses"),
    ),
    Mutant::wrong(
        "short-buffer",
        C,
        include_str!("short-buffer.c"),
        Mistake::wrong_answer("reads four characters at a time, ends of lines included"),
    )
    .that_reads_one_case(),
    Mutant::wrong(
        "carriage-return",
        Python,
        include_str!("carriage-return.py"),
        Mistake::presentation("lines end in CR LF"),
    ),
    Mutant::wrong(
        "fixed-queue",
        Python,
        include_str!("fixed-queue.py"),
        Mistake::run_time_error("a queue of a fixed size overflows"),
    ),
    Mutant::wrong(
        "endless",
        C,
        include_str!("endless.c"),
        Mistake::time("looks for a way for ever where there is none"),
    ),
];
