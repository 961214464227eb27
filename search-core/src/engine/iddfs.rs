//! Depth-first search with iterative deepening.

use crate::meter::Meter;
use crate::visited::{Visit, Visited};
use crate::walk::Walk;
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
            meter.deepen(depth)?;
            let mut iteration = Iteration {
                space: &space,
                is_goal: &is_goal,
                meter,
                searched: Visited::new(),
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
        let mut walk = Walk::new();
        self.meter.expand()?;
        walk.open(self.space, start.clone(), ());
        while let Some((last, step)) = walk.next() {
            let next = self.space.apply(&last.state, step);
            let left = depth - walk.made();
            let is_worth = self.is_worth_searching(&next, left);
            if !self.meter.generate_one(is_worth) {
                continue;
            }
            if left > 0 {
                self.meter.expand()?;
                walk.open(self.space, next, ());
            } else if (self.is_goal)(&next) {
                return Ok(Some(walk.tried()));
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
}
