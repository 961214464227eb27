//! Depth-first search with iterative deepening.

use std::collections::HashMap;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

use crate::meter::Meter;
use crate::{Control, Found, Limit, Path, PathIn, StateSpace};

/// Finds the first shortest path from the starts to a goal by depth-first search with a limit of
/// depth that is raised from 0, one move at a time.
///
/// A transposition table keeps, for every state, how many moves were left when it was last
/// searched; with no more left it is not searched again. So an iteration visits each state a few
/// times at most, and when an iteration meets no state that the one before had not met, the space
/// is exhausted and the goal proved out of reach. (Korf, "Depth-first iterative-deepening", 1985;
/// Reinefeld and Marsland, "Enhanced iterative-deepening search", 1994.)
///
/// The first path found within the least limit is the first shortest one in move order: what the
/// table prunes was searched as deep before, without success.
///
/// Memory: a number for every state met; the path.
///
/// # Example: the answer of breadth-first search
///
/// ```
/// use search_core::{Limits, Outcome, StateSpace, bfs, iddfs};
///
/// /// Double a number or take one away.
/// struct Keys;
///
/// impl StateSpace for Keys {
///     type State = u32;
///     type Move = char;
///     fn moves(&self, n: &u32) -> impl Iterator<Item = char> {
///         "-*".chars().filter(move |key| *key == '-' && *n > 0 || *key == '*' && *n < 1000)
///     }
///     fn apply(&self, n: &u32, key: &char) -> u32 { if *key == '-' { n - 1 } else { n * 2 } }
/// }
///
/// let deepening = iddfs(&Keys, [7], |n| *n == 99, Limits::none());
/// let breadth_first = bfs(&Keys, [7], |n| *n == 99, Limits::none());
/// assert_eq!(deepening.outcome, breadth_first.outcome);
///
/// let unreachable = iddfs(&Keys, [0], |n| *n == 99, Limits::none());
/// assert_eq!(unreachable.outcome, Outcome::Unsolvable);
/// ```
pub fn iddfs<'a, S: StateSpace>(
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    let mut meter = Meter::new(control);
    let starts: Vec<S::State> = starts.into_iter().collect();
    let result = deepen(space, &starts, &is_goal, &mut meter);
    meter.report(result)
}

fn deepen<S: StateSpace>(
    space: &S,
    starts: &[S::State],
    is_goal: &impl Fn(&S::State) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Option<PathIn<S>>, Limit> {
    let mut known = 0;
    for depth in 0.. {
        if depth > 0 {
            meter.deepen(depth)?;
        }
        let mut iteration = Iteration {
            space,
            is_goal,
            meter,
            searched: HashMap::default(),
            pending: Vec::new(),
        };
        for start in starts {
            if let Some(moves) = iteration.search(start, depth)? {
                let start = start.clone();
                return Ok(Some(Path { start, moves }));
            }
        }
        let met = iteration.searched.len();
        meter.finish_layer(depth, met - known);
        if met == known {
            break;
        }
        known = met;
    }
    Ok(None)
}

/// One depth-first search with a fixed limit.
struct Iteration<'i, 'm, S: StateSpace, G> {
    space: &'i S,
    is_goal: &'i G,
    meter: &'i mut Meter<'m>,
    /// How many moves were left when a state was searched.
    searched: HashMap<S::State, u32, FxBuildHasher>,
    /// The moves of all the states on the path, one state's behind the other's.
    pending: Vec<S::Move>,
}

/// A state on the path, and the places of its moves that are still to be tried.
struct Frame<T> {
    state: T,
    untried: Range<usize>,
}

impl<S: StateSpace, G: Fn(&S::State) -> bool> Iteration<'_, '_, S, G> {
    /// The first path of exactly `depth` moves to a goal, unless the table knows that there is none.
    /// (A shorter one would have been found with a lower limit.)
    fn search(&mut self, start: &S::State, depth: u32) -> Result<Option<Vec<S::Move>>, Limit> {
        if !self.is_worth_searching(start, depth) {
            return Ok(None);
        }
        if depth == 0 {
            return Ok((self.is_goal)(start).then(Vec::new));
        }
        let mut left = depth;
        let mut path = vec![self.open(start.clone())?];
        while let Some(frame) = path.last_mut() {
            let Some(place) = frame.untried.next() else {
                path.pop();
                left += 1;
                let still_needed = path.last().map_or(0, |frame| frame.untried.end);
                self.pending.truncate(still_needed);
                continue;
            };
            let next = self.space.apply(&frame.state, &self.pending[place]);
            let is_worth = self.is_worth_searching(&next, left - 1);
            if !self.meter.generate_one(is_worth) {
                continue;
            }
            if left > 1 {
                path.push(self.open(next)?);
                left -= 1;
            } else if (self.is_goal)(&next) {
                let tried_last = |frame: &Frame<_>| self.pending[frame.untried.start - 1].clone();
                return Ok(Some(path.iter().map(tried_last).collect()));
            }
        }
        Ok(None)
    }

    /// Whether a state has not been searched with as many moves left; notes that it is now.
    fn is_worth_searching(&mut self, state: &S::State, left: u32) -> bool {
        match self.searched.get_mut(state) {
            Some(before) if *before >= left => false,
            Some(before) => {
                *before = left;
                true
            }
            None => {
                self.searched.insert(state.clone(), left);
                true
            }
        }
    }

    /// Expands a state: puts its moves behind the pending ones.
    fn open(&mut self, state: S::State) -> Result<Frame<S::State>, Limit> {
        self.meter.expand()?;
        let first = self.pending.len();
        self.pending.extend(self.space.moves(&state));
        Ok(Frame {
            state,
            untried: first..self.pending.len(),
        })
    }
}
