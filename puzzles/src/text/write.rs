//! What a judge reads and compares.

use std::io::{self, Write};

use search_core::Outcome;

use super::{Boards, Format};
use crate::{About, MoveText, Request, Solution};

/// What stands for the number where a limit stopped the search.
const STOPPED: &str = "?";

/// Writes the answer to a case as the puzzle's judge has it: the number, or what stands for it, on a
/// line, and where lists of moves are a part of the answer, a line a move under it.
///
/// What was asked for beyond that follows: the number of shortest lists on a line of its own, then
/// the lists; a blank line parts one list from the next. Where a limit stopped the search, `?`
/// stands for the number.
///
/// # Errors
///
/// If `out` cannot be written to.
///
/// # Example: a number and two lists
///
/// ```
/// use puzzles::{Engine, Method, Request, text::write_answer};
/// use search_core::Limits;
///
/// let flip = puzzles::find("flip").unwrap();
/// let mut request = Request::new(Method::new(Engine::Auto));
/// request.count = true;
/// request.lists = Some(u64::MAX);
/// let mut session = flip.session(request).unwrap();
/// let boards = flip.about().format.parse("wbbw\nbwwb\nwbbw\nwwww\n").unwrap();
/// let answer = session.answer(&boards, Limits::none().into());
///
/// let mut out = Vec::new();
/// write_answer(&mut out, flip.about(), request, answer.outcome).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap(), "2\n1\n22\n23\n");
/// ```
pub fn write_answer(
    out: &mut dyn Write,
    about: &About,
    request: Request,
    outcome: Outcome<Solution<'_>>,
) -> io::Result<()> {
    let solution = match outcome {
        Outcome::Solved(solution) => solution,
        Outcome::Unsolvable => {
            writeln!(out, "{}", about.unsolvable)?;
            return if request.count {
                writeln!(out, "0")
            } else {
                Ok(())
            };
        }
        Outcome::Stopped(_) => return writeln!(out, "{STOPPED}"),
    };
    writeln!(out, "{}", solution.distance)?;
    if let Some(count) = solution.count {
        writeln!(out, "{count}")?;
    }
    let Some(lists) = solution.lists else {
        return write_moves(out, &solution.moves.unwrap_or_default());
    };
    for (index, list) in lists.enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_moves(out, &list)?;
    }
    Ok(())
}

/// Writes an input of these cases as the puzzle's judge has it, to the byte: the number of cases, if it
/// is written, and under it a line for each row of each board.
///
/// Where the number of cases is not written, a judge's input has one case. More of them stand one
/// under the other, as a [`Reader`](super::Reader) takes them, and many programs do.
///
/// # Errors
///
/// If `out` cannot be written to.
///
/// # Example: what is written can be read
///
/// ```
/// use puzzles::text::write_input;
///
/// let format = puzzles::find("swap").unwrap().about().format;
/// let text = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
/// let mut out = Vec::new();
/// write_input(&mut out, &format, &[format.parse(text).unwrap()]).unwrap();
/// assert_eq!(out, text.as_bytes());
/// ```
pub fn write_input(out: &mut dyn Write, format: &Format, cases: &[Boards]) -> io::Result<()> {
    if format.counted {
        writeln!(out, "{}", cases.len())?;
    }
    for stones in cases.iter().flatten() {
        for row in format.alphabet.draw(*stones).rows() {
            writeln!(out, "{}", String::from_iter(row))?;
        }
    }
    Ok(())
}

fn write_moves(out: &mut dyn Write, moves: &[MoveText]) -> io::Result<()> {
    moves.iter().try_for_each(|step| writeln!(out, "{step}"))
}
