//! Answers of a session, stored and printed in every form.

use puzzles::text::{Boards, read_input};
use puzzles::write_answer;
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
    }
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
    session: &mut dyn Session,
    boards: &Boards,
    max_depth: Option<u32>,
) -> Outcome<Solved> {
    let mut limits = Limits::none();
    limits.max_depth = max_depth;
    let answer = session.answer(boards, Control::new(limits));
    answer.outcome.map(Solved::from)
}

/// The printed parts of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// The number, and the moves where judges want them.
    Plain,
    /// The number and the moves.
    Moves,
    /// The number, the number of lists, and the moves where judges want them.
    Count,
    /// The number, the number of lists and the moves.
    MovesAndCount,
    /// The number and the lists.
    Lists,
    /// The number, the number of lists and the lists.
    ListsAndCount,
}

impl Form {
    pub(super) const ALL: [Self; 6] = [
        Self::Plain,
        Self::Moves,
        Self::Count,
        Self::MovesAndCount,
        Self::Lists,
        Self::ListsAndCount,
    ];

    /// What the command line asks of a session for this form.
    pub(super) fn request(self, about: &About, method: Method) -> Request {
        let lists = matches!(self, Self::Lists | Self::ListsAndCount);
        let moves = matches!(self, Self::Moves | Self::MovesAndCount);
        Request {
            method,
            moves: (moves || about.prints_moves) && !lists,
            count: matches!(
                self,
                Self::Count | Self::MovesAndCount | Self::ListsAndCount
            ),
            lists: lists.then_some(MOST_LISTS),
        }
    }

    /// Writes an answer that holds everything in this form.
    pub(super) fn print(self, about: &About, method: Method, outcome: &Outcome<Solved>) -> String {
        let request = self.request(about, method);
        let outcome = outcome.as_ref().map(|solved| Solution {
            distance: solved.distance,
            moves: solved.moves.clone().filter(|_| request.moves),
            count: solved.count.filter(|_| request.count),
            lists: match (&solved.lists, request.lists) {
                (Some(lists), Some(_)) => Some(Box::new(lists.clone().into_iter())),
                _ => None,
            },
        });
        let mut out = Vec::new();
        write_answer(&mut out, about, request, outcome).expect("memory can be written to");
        String::from_utf8(out).expect("answers are ASCII")
    }
}
