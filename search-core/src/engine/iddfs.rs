//! Depth-first search with iterative deepening.

use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::Found;
use crate::space::StateSpace;
use crate::visited::Visited;
use crate::walk::{Visit, first_path};

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
/// Memory: for each visited state the state itself, four bytes, and 8 to 16 bytes of a hash table (up to 32 below 2¹⁸ states).
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
            // The number of remaining moves when a state was searched last.
            let mut searched = Visited::new();
            // A path has exactly `depth` moves, because an earlier iteration would have found a shorter one.
            let path = first_path(&space, &starts, |walk, state| {
                let left = depth - walk.made();
                let (position, is_new) = searched.insert(state, left);
                let before = searched.entry_mut(position).1;
                let is_worth_searching = is_new || *before < left;
                *before = left.max(*before);
                if walk.made() > 0 {
                    meter.generate_one(is_worth_searching);
                }
                if !is_worth_searching {
                    return Ok(Visit::Skip);
                }
                if left > 0 {
                    meter.expand()?;
                    return Ok(Visit::Enter);
                }
                Ok(if is_goal(state) {
                    Visit::Goal
                } else {
                    Visit::Skip
                })
            })?;
            if path.is_some() {
                return Ok(path);
            }
            let visited = searched.len();
            meter.finish_layer(depth, visited - known);
            if visited == known {
                break;
            }
            known = visited;
        }
        Ok(None)
    })
}
