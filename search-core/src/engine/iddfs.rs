//! Depth-first search with iterative deepening.

use std::ops::Range;

use crate::meter::Meter;
use crate::visited::{Visit, Visited};
use crate::{Control, Found, Limit, Path, StateSpace};

/// Finds the first shortest path from the starts to a goal by depth-first search with iterative
/// deepening: the depth limit rises from 0, one move at a time.
///
/// A transposition table stores, for every state, the number of remaining moves at its last visit. A
/// state is searched again only with more remaining moves, so an iteration visits each state a few
/// times at most. If an iteration visits no more states than the iteration before, the space is
/// exhausted and the goal is proved unreachable. (Korf, "Depth-first iterative-deepening", 1985;
/// Reinefeld and Marsland, "Enhanced iterative-deepening search", 1994.)
///
/// The first path within the least sufficient limit is the first shortest path in move order, because
/// the table prunes only states that were searched to the same depth before, without success.
///
/// Memory: for each visited state the state itself, four bytes, and 8 to 16 bytes of a hash table.
///
/// # Panics
///
/// If an iteration visits 2³⁰ states.
///
/// # Example: the same answer as breadth-first search
///
/// ```
/// use search_core::{Limits, Outcome, StateSpace, bfs, iddfs};
///
/// /// A calculator. A move doubles the number or subtracts one.
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
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    let starts: Vec<S::State> = starts.into_iter().collect();
    Meter::run(control, |meter| {
        let mut known = 0;
        for depth in 0.. {
            if depth > 0 {
                meter.deepen(depth)?;
            }
            let mut iteration = Iteration {
                space: &space,
                is_goal: &is_goal,
                meter,
                searched: Visited::new(),
                pending: Vec::new(),
            };
            for start in &starts {
                if let Some(moves) = iteration.search(start, depth)? {
                    let start = start.clone();
                    return Ok(Some(Path { start, moves }));
                }
            }
            let visited = iteration.searched.len();
            meter.finish_layer(depth, visited - known);
            if visited == known {
                break;
            }
            known = visited;
        }
        Ok(None)
    })
}

/// One depth-first search with a fixed limit.
struct Iteration<'i, 'm, S: StateSpace, G> {
    space: &'i S,
    is_goal: &'i G,
    meter: &'i mut Meter<'m>,
    /// The number of remaining moves when a state was searched last.
    searched: Visited<S::State, u32>,
    /// The moves of all states on the path, in order of the states.
    pending: Vec<S::Move>,
}

/// A state on the path, and the indices of its moves that have not been tried.
struct Frame<T> {
    state: T,
    untried: Range<usize>,
}

impl<S: StateSpace, G: Fn(&S::State) -> bool> Iteration<'_, '_, S, G> {
    /// The first path of exactly `depth` moves to a goal, unless the table excludes one. (An earlier
    /// iteration would have found a shorter path.)
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
            let Some(index) = frame.untried.next() else {
                path.pop();
                left += 1;
                let still_needed = path.last().map_or(0, |frame| frame.untried.end);
                self.pending.truncate(still_needed);
                continue;
            };
            let next = self.space.apply(&frame.state, &self.pending[index]);
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

    /// Whether a state has not been searched with as many remaining moves; records that it is now.
    fn is_worth_searching(&mut self, state: &S::State, left: u32) -> bool {
        match self.searched.insert(state, left) {
            Visit::New(_) => true,
            Visit::Again(position) => {
                let before = self.searched.value_mut(position);
                let is_worth = *before < left;
                *before = left.max(*before);
                is_worth
            }
        }
    }

    /// Expands a state: appends its moves to the pending moves.
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
