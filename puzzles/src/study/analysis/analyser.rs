//! Analysers of one puzzle, and the lists of moves that they read.

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, PoisonError};

use board_core::Stones;

use super::position::{Analysis, IllegalMove, Step};
use super::replay::Replay;
use super::values::Values;
use crate::format::Boards;
use crate::rules::{Case, Reason};
use crate::study::reason::SearchedSets;

/// Analyses positions of one puzzle.
///
/// It can be shared by threads.
pub trait Analyser: Debug + Send + Sync {
    /// Reads a list of moves from the start of a case.
    ///
    /// The moves are written as in [`Step::text`], separated by white space or commas. The blank inside a move
    /// of two words can be omitted.
    ///
    /// # Errors
    ///
    /// The first move that is not legal.
    ///
    /// # Panics
    ///
    /// If the number of boards, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format).
    fn read(&self, boards: &[Stones], moves: &str) -> Result<Box<dyn Line>, IllegalMove>;

    /// The list of moves that leads from the first board of a case to each of these boards in turn; `None` if no legal
    /// move leads to one of them.
    ///
    /// # Panics
    ///
    /// As [`read`](Self::read).
    fn through(&self, boards: &[Stones], after_moves: &[Stones]) -> Option<Box<dyn Line>>;

    /// The list without moves.
    ///
    /// # Panics
    ///
    /// As [`read`](Self::read).
    fn start(&self, boards: &[Stones]) -> Box<dyn Line> {
        self.through(boards, &[]).expect("there is no move")
    }
}

/// A list of legal moves from the start of a case. Each of its positions can be analysed: position 0 is the start, and
/// position *n* is the one after *n* moves.
pub trait Line: Debug {
    /// The moves, with the board after each of them.
    fn steps(&self) -> &[Step];

    /// Analyses a position.
    ///
    /// # Panics
    ///
    /// If the list has fewer moves.
    fn analyse(&self, position: usize) -> Analysis;

    /// The reason why a position has no shorter list, or no list.
    ///
    /// # Panics
    ///
    /// If the list has fewer moves.
    fn reason(&self, position: usize, sets: SearchedSets) -> Reason;
}

/// The number of goals of which an analyser keeps the distances.
const MAX_GOALS: usize = 16;

/// The analyser of a type of cases: the values for recent goals, the most recent goal first.
pub(crate) struct TypedAnalyser<C: Case>(Mutex<Vec<ForGoal<C>>>);

/// A goal, and the values for it.
type ForGoal<C> = (<C as Case>::Goal, Arc<Values<C>>);

impl<C: Case> Debug for TypedAnalyser<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyser").finish_non_exhaustive()
    }
}

impl<C: Case> TypedAnalyser<C> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The values for the goal of a case.
    fn values(&self, case: &C) -> Arc<Values<C>> {
        let goal = case.goal();
        let take = |goal: &C::Goal| {
            let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let index = recent.iter().position(|(known, _)| known == goal)?;
            recent[..=index].rotate_right(1);
            Some(Arc::clone(&recent[0].1))
        };
        if let Some(values) = take(&goal) {
            return values;
        }
        // Other threads need not wait while the distances are found.
        let values = Arc::new(Values::new(case));
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recent.insert(0, (goal, Arc::clone(&values)));
        recent.truncate(MAX_GOALS);
        values
    }

    fn line(&self, case: C, boards: &[Stones], replay: Replay<C>) -> Box<dyn Line> {
        Box::new(TypedLine {
            values: self.values(&case),
            case,
            boards: boards.iter().copied().collect(),
            replay,
        })
    }
}

impl<C: Case> Analyser for TypedAnalyser<C> {
    fn read(&self, boards: &[Stones], moves: &str) -> Result<Box<dyn Line>, IllegalMove> {
        let case = C::from_boards(boards);
        let replay = Replay::of(&case, moves)?;
        Ok(self.line(case, boards, replay))
    }

    fn through(&self, boards: &[Stones], after_moves: &[Stones]) -> Option<Box<dyn Line>> {
        let case = C::from_boards(boards);
        let replay = Replay::through(&case, after_moves)?;
        Some(self.line(case, boards, replay))
    }
}

/// A list of moves of a type of cases.
struct TypedLine<C: Case> {
    case: C,
    boards: Boards,
    replay: Replay<C>,
    values: Arc<Values<C>>,
}

impl<C: Case> Debug for TypedLine<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}

impl<C: Case> Line for TypedLine<C> {
    fn steps(&self) -> &[Step] {
        &self.replay.steps
    }

    fn analyse(&self, position: usize) -> Analysis {
        let mut boards = self.boards.clone();
        if let Some(last) = self.steps()[..position].last() {
            boards[0] = last.board;
        }
        self.values
            .analyse(boards, &self.replay.positions[position])
    }

    fn reason(&self, position: usize, sets: SearchedSets) -> Reason {
        let states = &self.replay.positions[position];
        self.values.reason(&self.case, states, sets)
    }
}
