//! The value of every move of a position.
//!
//! An [`Analyser`] finds the distance of a position, and for each legal move the distance after it, its cost
//! compared with the best play, and the number of shortest lists that continue from there. It works for every
//! puzzle of the registry. It keeps the distances for recent goals, so further positions are cheap.
//!
//! # Example: the moves of the sample of `swap`
//!
//! ```
//! let swap = puzzles::find("swap").unwrap();
//! let boards = swap.about().format.parse(swap.about().sample.input).unwrap();
//! let analyser = swap.analyser();
//!
//! let start = analyser.analyse(&boards, "").unwrap();
//! assert_eq!((start.distance, start.count), (Some(4), 24));
//! assert_eq!(start.moves[0].step.text.as_str(), "1222");
//! assert_eq!((start.moves[0].distance, start.moves[0].delta), (Some(3), Some(0)));
//!
//! let later = analyser.analyse(&boards, "1222 1424").unwrap();
//! assert_eq!(later.distance, Some(2));
//! let error = analyser.analyse(&boards, "1222 1222 1112").unwrap_err();
//! assert_eq!((error.number, error.text.as_str()), (3, "1112"));
//! ```

mod replay;

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, PoisonError};

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, Stones};
use rustc_hash::FxHashMap;
use search_core::StateSpace;

use self::replay::{Replay, make};
use super::check::Quote;
use super::reason::{self, SearchedSets};
use crate::about::MoveText;
use crate::format::Boards;
use crate::rules::{Case, GoalDistances, HasStones, MoveOf, Reason, StateOf};

/// The values of a position and of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Analysis {
    /// The boards of the case. The first one is the position.
    pub boards: Boards,
    /// The side to move; `None` if the puzzle has no sides, or if either side can move first.
    pub side: Option<Colour>,
    /// The least number of moves to a goal; `None` if no goal can be reached.
    pub distance: Option<u32>,
    /// The number of shortest lists; of smallest sets if [the moves commute](crate::Case::SETS).
    pub count: u128,
    /// The legal moves, in order of the distance after them, then in move order.
    pub moves: Vec<MoveValue>,
    /// The first shortest list in move order, with the board after each move; `None` if no goal can be
    /// reached.
    pub list: Option<Vec<Step>>,
}

/// A legal move and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveValue {
    /// The move and the board after it.
    pub step: Step,
    /// The distance after the move; `None` if no goal can be reached any more.
    pub distance: Option<u32>,
    /// The cost of the move: the length of the shortest list that begins with it, minus the distance of the
    /// position. 0 for a best move; `None` if no goal can be reached after it.
    pub delta: Option<u32>,
    /// The number of shortest lists (or smallest sets) after the move.
    pub count: u128,
}

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The move as the judge prints it. If the judge prints only the number: row and column of a pressed
    /// cell, or row and column of the first and of the second cell of a displacement, counted from 1.
    pub text: MoveText,
    /// The side that moves; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
    /// The pressed cell, or the cells from which and to which a stone moves.
    pub cells: ArrayVec<Cell, 2>,
    /// The cells that the move changes.
    pub changed: Bitboard,
    /// The board after the move.
    pub board: Stones,
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, {}, is not legal: {why}", Quote(text.as_bytes()))]
pub struct IllegalMove {
    /// The number of the move in the list, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// The reason, and the legal moves.
    pub why: String,
}

/// Analyses positions of one puzzle.
///
/// It can be shared by threads.
pub trait Analyser: Debug + Send + Sync {
    /// Analyses the position after some moves of a case.
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
    fn analyse(&self, boards: &[Stones], after: &str) -> Result<Analysis, IllegalMove>;

    /// The reason why the position after some moves has no shorter list, or no list.
    ///
    /// # Errors
    ///
    /// The first move that is not legal.
    ///
    /// # Panics
    ///
    /// As [`analyse`](Self::analyse).
    fn reason(
        &self,
        boards: &[Stones],
        after: &str,
        sets: SearchedSets,
    ) -> Result<Reason, IllegalMove>;

    /// The steps of a list of moves, with the board after each of them.
    ///
    /// # Errors
    ///
    /// The first move that is not legal.
    ///
    /// # Panics
    ///
    /// As [`analyse`](Self::analyse).
    fn replay(&self, boards: &[Stones], moves: &str) -> Result<Vec<Step>, IllegalMove>;

    /// The steps that lead from the first board of a case to each of these boards in turn; `None` if no legal move leads
    /// to one of them.
    ///
    /// # Panics
    ///
    /// As [`analyse`](Self::analyse).
    fn steps_through(&self, boards: &[Stones], after_moves: &[Stones]) -> Option<Vec<Step>>;
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
}

impl<C: Case> Analyser for TypedAnalyser<C> {
    fn analyse(&self, boards: &[Stones], after: &str) -> Result<Analysis, IllegalMove> {
        let case = C::from_boards(boards);
        let Replay { steps, states } = Replay::<C>::of(&case, after)?;
        let values = self.values(&case);
        let mut boards: Boards = boards.iter().copied().collect();
        if let Some(last) = steps.last() {
            boards[0] = last.board;
        }
        Ok(values.analyse(boards, &states))
    }

    fn reason(
        &self,
        boards: &[Stones],
        after: &str,
        sets: SearchedSets,
    ) -> Result<Reason, IllegalMove> {
        let case = C::from_boards(boards);
        let states = Replay::<C>::of(&case, after)?.states;
        Ok(self.values(&case).reason(&case, &states, sets))
    }

    fn replay(&self, boards: &[Stones], moves: &str) -> Result<Vec<Step>, IllegalMove> {
        Ok(Replay::<C>::of(&C::from_boards(boards), moves)?.steps)
    }

    fn steps_through(&self, boards: &[Stones], after_moves: &[Stones]) -> Option<Vec<Step>> {
        let case = C::from_boards(boards);
        let (space, mut replay) = (case.space(), Replay::<C>::start(&case));
        let mut boards = after_moves.iter();
        let are_legal = boards.all(|board| {
            replay.make(&space, |state, step| {
                space.apply(state, step).stones() == *board
            })
        });
        are_legal.then_some(replay.steps)
    }
}

/// The distances to a goal, and the numbers of shortest lists.
struct Values<C: Case> {
    space: C::Space,
    distances: GoalDistances<C>,
    /// The numbers of shortest lists from states for which they were requested.
    counts: Mutex<FxHashMap<StateOf<C>, u128>>,
}

impl<C: Case> Values<C> {
    /// The values for the goal of a case.
    fn new(case: &C) -> Self {
        Self {
            space: case.space(),
            distances: case.distances_to_goal(),
            counts: Mutex::default(),
        }
    }

    fn distance(&self, state: &StateOf<C>) -> Option<u32> {
        self.distances.distance_to_goal(state)
    }

    /// Analyses the position of these states: one for each side that can move.
    fn analyse(&self, boards: Boards, states: &[StateOf<C>]) -> Analysis {
        let (nearest, distance) = self.nearest(states).unzip();
        let distance = distance.flatten();
        let at_distance = states
            .iter()
            .filter(|state| distance.is_some() && self.distance(state) == distance);
        let mut moves: Vec<MoveValue> = states
            .iter()
            .flat_map(|state| self.moves(state, distance))
            .collect();
        moves.sort_by_key(|value| order(value.distance));
        Analysis {
            boards,
            side: match states {
                [state] => state.side(),
                _ => None,
            },
            distance,
            count: match distance {
                // Without moves, the lists of both sides are one.
                Some(0) => 1,
                _ => at_distance.map(|state| self.count(state, distance)).sum(),
            },
            moves,
            list: distance.map(|_| nearest.map_or_else(Vec::new, |state| self.steps(state))),
        }
    }

    /// The nearest of some states, with its distance.
    fn nearest<'s>(&self, states: &'s [StateOf<C>]) -> Option<(&'s StateOf<C>, Option<u32>)> {
        let known = states.iter().map(|state| (state, self.distance(state)));
        known.min_by_key(|(_, distance)| order(*distance))
    }

    /// Why the nearest of some states has no shorter list.
    fn reason(&self, case: &C, states: &[StateOf<C>], sets: SearchedSets) -> Reason {
        let (nearest, distance) = self.nearest(states).expect("a position has a state");
        if distance == Some(0) {
            return Reason::Goal;
        }
        let list = distance.map(|_| self.list(nearest));
        // Other reasons are about one state.
        let is_one = states.len() == 1;
        let own = is_one.then(|| case.reason(nearest, list.as_deref()));
        match own.flatten() {
            Some(reason) => reason,
            None if is_one && list.is_some() && C::ABOUT.format.boards.len() == 2 => {
                reason::disjoint_sets(case, nearest, list.map_or(0, |list| list.len()), sets)
            }
            None => reason::layers(case, states, distance, sets),
        }
    }

    /// The values of the moves from a state of a position with this distance.
    fn moves(
        &self,
        state: &StateOf<C>,
        of_position: Option<u32>,
    ) -> impl Iterator<Item = MoveValue> {
        self.space.moves(state).map(move |step| {
            let (step, next) = make::<C>(&self.space, state, &step);
            let distance = self.distance(&next);
            MoveValue {
                step,
                distance,
                delta: distance
                    .zip(of_position)
                    .map(|(after, before)| after + 1 - before),
                count: self.count(&next, distance),
            }
        })
    }

    /// The steps of the first shortest list from a state that can reach a goal.
    fn steps(&self, state: &StateOf<C>) -> Vec<Step> {
        let mut state = state.clone();
        let steps = self.list(&state).into_iter().map(|step| {
            let (step, next) = make::<C>(&self.space, &state, &step);
            state = next;
            step
        });
        steps.collect()
    }

    /// The first shortest list from a state that can reach a goal.
    fn list(&self, state: &StateOf<C>) -> Vec<MoveOf<C>> {
        let mut state = state.clone();
        let mut list = Vec::new();
        let distance = self.distance(&state).unwrap_or_default();
        for after in (0..distance).rev() {
            let mut steps = self.space.moves(&state);
            let best = steps.find(|step| {
                let next = self.space.apply(&state, step);
                self.distances.is_at_distance(&next, after)
            });
            drop(steps);
            let step = best.expect("a move reduces the distance");
            state = self.space.apply(&state, &step);
            list.push(step);
        }
        list
    }

    /// The number of shortest lists from a state at this distance, or of smallest sets if the moves commute.
    fn count(&self, state: &StateOf<C>, distance: Option<u32>) -> u128 {
        let Some(distance) = distance else {
            return 0;
        };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let lists = self.lists(state, distance, &mut counts);
        match C::SETS {
            // Each order of a smallest set is a shortest list.
            Some(_) => lists / (1..=u128::from(distance)).product::<u128>(),
            None => lists,
        }
    }

    /// The number of shortest lists from a state at this distance.
    fn lists(
        &self,
        state: &StateOf<C>,
        distance: u32,
        counts: &mut FxHashMap<StateOf<C>, u128>,
    ) -> u128 {
        if distance == 0 {
            return 1;
        }
        if let Some(count) = counts.get(state) {
            return *count;
        }
        let next = self
            .space
            .moves(state)
            .map(|step| self.space.apply(state, &step));
        let nearer = next.filter(|next| self.distances.is_at_distance(next, distance - 1));
        let sum = nearer.fold(0_u128, |sum, next| {
            sum.saturating_add(self.lists(&next, distance - 1, counts))
        });
        counts.insert(state.clone(), sum);
        sum
    }
}

/// Sorts by distance; positions that cannot reach a goal are last.
fn order(distance: Option<u32>) -> (bool, Option<u32>) {
    (distance.is_none(), distance)
}
