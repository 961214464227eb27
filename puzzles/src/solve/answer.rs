//! Requests and answers to cases of any puzzle, and their text.

use std::fmt;
use std::io::{self, Write};

use search_core::{Outcome, Stats};

use crate::about::{About, MoveText};
use crate::engine::{Engine, Method};

/// The results that a session computes for each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// Whether to find the first shortest list.
    pub moves: bool,
    /// Whether to count the shortest lists.
    pub count: bool,
    /// The greatest number of shortest lists to find; `None` for no lists, [`u64::MAX`] for all lists.
    pub lists: Option<u64>,
    /// How many more moves than the shortest lists the last lists may have.
    pub extra: u32,
}

impl Request {
    /// Requests the distance alone.
    pub const fn new(method: Method) -> Self {
        Self {
            method,
            moves: false,
            count: false,
            lists: None,
            extra: 0,
        }
    }
}

/// The answer to one case.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The solution, the proof that there is none, or the limit that stopped the search.
    pub outcome: Outcome<Solution<'a>>,
    /// The engine that found it. If the request was [`Engine::Auto`], the chosen engine; or `Auto` itself if a
    /// closed form answered without a search.
    pub engine: Engine,
    /// The work of the search; zero if a closed form or the table of an earlier case answered.
    pub stats: Stats,
}

/// The least number of moves, and the other requested results.
pub struct Solution<'a> {
    /// The least number of moves.
    pub distance: u32,
    /// The first shortest list of moves in move order, if requested.
    pub moves: Option<Vec<MoveText>>,
    /// The number of shortest lists, if requested.
    pub count: Option<u128>,
    /// All shortest lists in move order and those with a few more moves, if requested.
    pub lists: Option<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>,
}

impl Solution<'_> {
    /// A solution with the distance alone.
    pub(crate) const fn of(distance: u32) -> Self {
        Self {
            distance,
            moves: None,
            count: None,
            lists: None,
        }
    }
}

impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solution")
            .field("distance", &self.distance)
            .field("moves", &self.moves)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

/// Written instead of the number if a limit stopped the search.
const STOPPED: &str = "?";

/// Writes the answer to a case in the format of the puzzle's judge.
///
/// The first line is the number of moves, the puzzle's word for an unsolvable case, or `?` if a limit
/// stopped the search. If moves are requested, each move follows on its own line. If the number of shortest
/// lists is requested, it is the second line. If several lists are requested, a blank line separates two
/// lists.
///
/// # Errors
///
/// An error of `out`.
///
/// # Example: a number and two lists
///
/// ```
/// use puzzles::{Engine, Method, Request, write_answer};
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

fn write_moves(out: &mut dyn Write, moves: &[MoveText]) -> io::Result<()> {
    moves.iter().try_for_each(|step| writeln!(out, "{step}"))
}
