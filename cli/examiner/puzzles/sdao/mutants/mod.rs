//! Programs for S-Dao: correct ones, and contestants' mistakes.

use crate::planted::Language::{Awk, C, Python};
use crate::planted::{Mistake, Mutant};

/// The correct ones first.
pub(super) const PROGRAMS: &[Mutant] = &[
    Mutant::correct("both-ends", C, include_str!("both-ends.c")),
    Mutant::correct("layers", Python, include_str!("layers.py")),
    Mutant::correct("numbers", Awk, include_str!("numbers.awk")),
    Mutant::wrong(
        "hash-base",
        C,
        include_str!("hash-base.c"),
        Mistake::wrong_answer("the visited set has positions numbered in the wrong base"),
    ),
    Mutant::wrong(
        "stale-visited",
        C,
        include_str!("stale-visited.c"),
        Mistake::wrong_answer("the visited set is not cleared between the cases"),
    ),
    Mutant::wrong(
        "start-is-goal",
        C,
        include_str!("start-is-goal.c"),
        Mistake::wrong_answer("equal positions are moved away from and back to"),
    ),
    Mutant::wrong(
        "black-last",
        C,
        include_str!("black-last.c"),
        Mistake::wrong_answer("the final position must be reached by black"),
    ),
    Mutant::wrong(
        "turn-forgotten",
        C,
        include_str!("turn-forgotten.c"),
        Mistake::wrong_answer("the visited set forgets whose turn it is"),
    ),
    Mutant::wrong(
        "first-case",
        Python,
        include_str!("first-case.py"),
        Mistake::wrong_answer("only the first case is answered"),
    )
    .that_reads_one_case(),
    Mutant::wrong(
        "no-diagonals",
        Python,
        include_str!("no-diagonals.py"),
        Mistake::wrong_answer("the diagonals are missing"),
    ),
    Mutant::wrong(
        "impossible",
        Awk,
        include_str!("impossible.awk"),
        Mistake::wrong_answer("`Impossible` for `-1`"),
    ),
    Mutant::wrong(
        "depth-cap",
        Awk,
        include_str!("depth-cap.awk"),
        Mistake::wrong_answer("the search ends at ten moves"),
    ),
    Mutant::wrong(
        "any-colour",
        Awk,
        include_str!("any-colour.awk"),
        Mistake::wrong_answer("the colours do not alternate"),
    ),
    Mutant::wrong(
        "one-cell",
        Awk,
        include_str!("one-cell.awk"),
        Mistake::wrong_answer("stones do not slide on until they are stopped"),
    ),
    Mutant::wrong(
        "blank-lines",
        Python,
        include_str!("blank-lines.py"),
        Mistake::presentation("a blank line between the answers"),
    ),
    Mutant::wrong(
        "fixed-queue",
        C,
        include_str!("fixed-queue.c"),
        Mistake::run_time_error("a queue of a fixed size overflows"),
    ),
    Mutant::wrong(
        "slow-list",
        Python,
        include_str!("slow-list.py"),
        Mistake::time("the visited set takes time as the square of its size"),
    ),
];
