//! Requests to a session, and its answers as values.

use puzzles::text::{Boards, read_input};
use puzzles::{About, Method, MoveText, Request, Session, Solution};
use search_core::{Control, Limits, Outcome};

/// The greatest number of compared lists per answer.
pub(super) const MOST_LISTS: u64 = 200;

/// The request for all results.
pub(super) const fn everything(method: Method) -> Request {
    Request {
        method,
        moves: true,
        count: true,
        lists: Some(MOST_LISTS),
        extra: 0,
    }
}

/// The requests of the command line: one list, if judges want it; one list; all lists; each with and without the
/// number of lists.
pub(super) fn requests(about: &About, method: Method) -> impl Iterator<Item = Request> {
    let request = |moves, lists| Request {
        moves,
        lists,
        ..Request::new(method)
    };
    let requests = [
        request(about.prints_moves, None),
        request(true, None),
        request(false, Some(MOST_LISTS)),
    ];
    let with_count = |request| [false, true].map(|count| Request { count, ..request });
    requests.into_iter().flat_map(with_count)
}

/// The boards of every case of an input.
#[track_caller]
pub(super) fn boards_of(about: &About, input: &str) -> Vec<Boards> {
    read_input(input.as_bytes(), &about.format).expect("the input is valid")
}

/// A solution that is no longer tied to its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    pub(super) distance: u32,
    pub(super) moves: Option<Vec<MoveText>>,
    pub(super) count: Option<u128>,
    pub(super) lists: Option<Vec<Vec<MoveText>>>,
}

impl From<Solution<'_>> for Solved {
    fn from(solution: Solution<'_>) -> Self {
        Self {
            distance: solution.distance,
            moves: solution.moves,
            count: solution.count,
            lists: solution.lists.map(Iterator::collect),
        }
    }
}

/// The answer of a session to a case, with a limit on the number of moves.
pub(super) fn ask(
    session: &mut Session,
    boards: &Boards,
    max_depth: Option<u32>,
) -> Outcome<Solved> {
    let mut limits = Limits::none();
    limits.max_depth = max_depth;
    let answer = session.answer(boards, Control::new(limits));
    answer.outcome.map(Solved::from)
}
