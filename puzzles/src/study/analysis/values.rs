//! The values of positions for one goal.

use std::sync::{Mutex, PoisonError};

use arrayvec::ArrayVec;
use board_core::{Bitboard, Cell, Colour, LINES, Stones};
use rustc_hash::FxHashMap;
use search_core::{DistanceToGoal, ShortestPaths, StateSpace};

use crate::about::MoveText;
use crate::distance::Distance;
use crate::format::Boards;
use crate::rules::{Case, GoalDistances, Move, PuzzleRules, Reason, Space, State};
use crate::study::reason::{self, SearchedSets};

/// The values of a position and of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The boards of the case. The first one is the position.
    pub boards: Boards,
    /// The side to move; `None` if the puzzle has no sides, or if either side can move first.
    pub side: Option<Colour>,
    /// The least number of moves to a goal.
    pub distance: Distance,
    /// The number of shortest lists; of smallest sets if [the moves commute](crate::TypedPuzzle::SETS).
    pub count: u128,
    /// The legal moves, in order of the distance after them, then in move order.
    pub moves: Vec<MoveValue>,
    /// The first shortest list in move order, with the board after each move; `None` if no goal can be
    /// reached.
    pub list: Option<Vec<Step>>,
}

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as the judge prints it. If the judge prints only the number: row and column of a pressed
    /// cell, or row and column of the first and of the second cell of a displacement, counted from 1.
    pub text: MoveText,
    /// The side that moves; `None` if the puzzle has no sides.
    pub side: Option<Colour>,
    /// The pressed cell; the cells from which and to which a stone moves; or two cells that exchange their stones, in
    /// order of number.
    pub cells: ArrayVec<Cell, 2>,
    /// The cells that the move changes.
    pub changed: Bitboard,
    /// The board after the move.
    pub board: Stones,
}

/// A legal move and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move and the board after it.
    pub step: Step,
    /// The distance after the move.
    pub distance: Distance,
    /// The cost of the move: the length of the shortest list that begins with it, minus the distance of the
    /// position. 0 for a best move; `None` if no goal can be reached after it.
    pub delta: Option<u32>,
    /// The number of shortest lists (or smallest sets) after the move.
    pub count: u128,
}

/// The stones of a puzzle with sides that are not yet where a goal needs them: a number of moves that a person can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The number of white stones, then of black ones.
    pub stones: [usize; 2],
    /// The least number of moves that follows: a move brings at most one stone to its place, and the sides move in turn.
    pub moves: usize,
}

impl Analysis {
    /// The stones of each colour that the target lacks. Without a target, the goal is a line of four: the stones that the lines of
    /// each colour lack at least. `None` if no side has a move.
    pub fn missing(&self) -> Option<Missing> {
        let _ = self.moves.first()?.step.side?;
        let (board, target) = (self.boards[0], self.boards.get(1));
        let [white, black] = [Colour::White, Colour::Black].map(|colour| {
            let lacks = |cells: Bitboard| (cells - board.of(colour)).len() as usize;
            let of_lines = || LINES.map(lacks).into_iter().fold(4, usize::min);
            let stones = target.map_or_else(of_lines, |target| lacks(target.of(colour)));
            // The next side makes moves 1, 3, …, and the other one makes moves 2, 4, ….
            let is_next = self.side.is_none_or(|side| side == colour);
            (stones, (2 * stones).saturating_sub(usize::from(is_next)))
        });
        let moves = [white.1.min(black.1), white.1.max(black.1)];
        Some(Missing {
            stones: [white.0, black.0],
            moves: moves[usize::from(target.is_some())],
        })
    }
}

/// The greatest number of counts that a later request can use: about 5 MB.
const MAX_COUNTS: usize = 1 << 16;

/// The distances to a goal, and the numbers of shortest lists.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) rules: &'static PuzzleRules,
    pub(super) space: Space,
    distances: GoalDistances,
    /// The numbers of shortest lists from states for which they were requested.
    counts: Mutex<FxHashMap<State, u128>>,
}

impl Values {
    /// The values for the goal of a case.
    pub(super) fn new(rules: &'static PuzzleRules, case: &Case) -> Self {
        Self {
            rules,
            space: case.space(),
            distances: case.distances_to_goal(),
            counts: Mutex::default(),
        }
    }

    pub(super) fn distance(&self, state: &State) -> Distance {
        self.distances.distance_to_goal(state).into()
    }

    /// Analyses the position of these states: one for each side that can move.
    pub(super) fn analyse(&self, boards: Boards, states: &[State]) -> Analysis {
        let (nearest, distance) = self.nearest(states);
        let at_distance = states
            .iter()
            .filter(|state| self.distance(state) == distance);
        let mut moves: Vec<MoveValue> = Vec::new();
        for state in states {
            moves.extend(self.moves(state, distance));
        }
        moves.sort_by_key(|value| value.distance);
        Analysis {
            boards,
            side: states[0].side.filter(|_| states.len() == 1),
            distance,
            count: match distance {
                // Without moves, the lists of both sides are one.
                Distance::Moves(0) => 1,
                _ => at_distance.map(|state| self.count(state, distance)).sum(),
            },
            moves,
            list: distance
                .moves()
                .map(|_| self.steps(nearest, &self.list(nearest))),
        }
    }

    /// The nearest of some states, with its distance.
    pub(super) fn nearest(&self, states: &[State]) -> (State, Distance) {
        let known = states.iter().map(|state| (*state, self.distance(state)));
        let nearest = known.min_by_key(|(_, distance)| *distance);
        nearest.expect("a position has a state")
    }

    /// Why the nearest of some states has no shorter list.
    pub(super) fn reason(&self, case: &Case, states: &[State], sets: SearchedSets) -> Reason {
        let (nearest, distance) = self.nearest(states);
        if distance == Distance::Moves(0) {
            return Reason::Goal;
        }
        let list = distance.moves().map(|_| self.list(nearest));
        // Other reasons are about one state.
        let is_one = states.len() == 1;
        let own = is_one.then(|| case.reason(nearest, list.as_deref()));
        match (own.flatten(), distance) {
            (Some(reason), _) => reason,
            (None, Distance::Moves(distance)) if is_one && case.boards.len() == 2 => {
                reason::disjoint_sets(self.rules, case, nearest, distance, sets)
            }
            _ => reason::layers(self.rules, case, states, distance, sets),
        }
    }

    /// The values of the moves from a state of a position with this distance.
    fn moves(&self, state: &State, of_position: Distance) -> impl Iterator<Item = MoveValue> {
        self.space.moves(state).map(move |step| {
            let (step, next) = self.make(*state, step);
            let distance = self.distance(&next);
            let both = distance.moves().zip(of_position.moves());
            MoveValue {
                step,
                distance,
                delta: both.map(|(after, before)| after + 1 - before),
                count: self.count(&next, distance),
            }
        })
    }

    /// Makes a move.
    pub(super) fn make(&self, state: State, step: Move) -> (Step, State) {
        let about = &self.rules.about;
        let next = self.space.apply(&state, &step);
        let (before, board) = (state.stones, next.stones);
        let mut cells = step.cells();
        if about.white_is_empty && before.at(cells[0]) == Some(Colour::White) {
            cells.reverse();
        }
        let step = Step {
            text: about.moves.write(step.cells()),
            side: state.side,
            cells,
            changed: before.differing(board),
            board,
        };
        (step, next)
    }

    /// The steps of some moves from a state.
    pub(super) fn steps(&self, mut state: State, moves: &[Move]) -> Vec<Step> {
        let steps = moves.iter().map(|step| {
            let (step, next) = self.make(state, *step);
            state = next;
            step
        });
        steps.collect()
    }

    /// The first shortest list from a state that can reach a goal.
    pub(super) fn list(&self, state: State) -> Vec<Move> {
        self.paths(&[state])
            .map_or(Vec::new(), |paths| paths.first().moves)
    }

    /// The shortest lists from the nearest of some states; `None` if no goal can be reached.
    pub(super) fn paths(&self, states: &[State]) -> Option<ShortestPaths<&Space, GoalDistances>> {
        ShortestPaths::new(&self.space, states.iter().copied(), self.distances.clone())
    }

    /// The number of shortest lists from a state at this distance, or of smallest sets if the moves commute.
    fn count(&self, state: &State, distance: Distance) -> u128 {
        let Distance::Moves(distance) = distance else {
            return 0;
        };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() > MAX_COUNTS {
            *counts = FxHashMap::default();
        }
        let lists = self.lists(state, distance, &mut counts);
        match self.rules.sets {
            // Each order of a smallest set is a shortest list.
            Some(_) => lists / (1..=u128::from(distance)).product::<u128>(),
            None => lists,
        }
    }

    /// The number of shortest lists from a state at this distance.
    fn lists(&self, state: &State, distance: u32, counts: &mut FxHashMap<State, u128>) -> u128 {
        if distance == 0 {
            return 1;
        }
        if let Some(count) = counts.get(state) {
            return *count;
        }
        let next = self.space.successors(state);
        let nearer = next.filter(|next| self.distances.is_at_distance(next, distance - 1));
        let sum = nearer.fold(0_u128, |sum, next| {
            sum.saturating_add(self.lists(&next, distance - 1, counts))
        });
        counts.insert(*state, sum);
        sum
    }
}
