//! Exhaustive search: the distance of every state of a space, in one pass.

use fixedbitset::FixedBitSet;

use super::add;
use crate::control::Control;
use crate::meter::Meter;
use crate::outcome::{Limit, Report};
use crate::space::{Enumerable, Reversible};
use crate::table::DistanceTable;

/// Finds the distance of every state of a space from the nearest start, in one pass forward from the
/// starts.
///
/// The outcome is never *unsolvable*: unreachable states have no distance in the table. A limit stops
/// the pass without a table, and so does a distance above [`DistanceTable::GREATEST`].
///
/// Memory: two bytes and one bit per state, and the ranks of two layers. A space without
/// [ranks from ranks](Enumerable::HAS_RANKED_MOVES) also needs the states of two layers.
///
/// # Panics
///
/// If the space gives a state a rank that is not below its number of states.
///
/// # Example: a dial that turns in two ways
///
/// ```
/// use search_core::{Enumerable, Limits, StateSpace, explore};
///
/// /// A dial with a hundred positions. A move turns it by 1 or by 10.
/// struct Dial;
///
/// impl StateSpace for Dial {
///     type State = usize;
///     type Move = usize;
///     fn moves(&self, _: &usize) -> impl Iterator<Item = usize> { [1, 10].into_iter() }
///     fn apply(&self, at: &usize, by: &usize) -> usize { (at + by) % 100 }
/// }
///
/// impl Enumerable for Dial {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, at: &usize) -> usize { *at }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let table = explore(&Dial, [0], Limits::none()).solution().unwrap();
/// assert_eq!(table.distance(73), Some(10));
/// assert_eq!(table.greatest(), Some(18));
/// assert_eq!(table.unreached_states(), 0);
/// ```
pub fn explore<'a, S: Enumerable>(
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    let starts = starts.into_iter().map(|start| ranked(space, start));
    if S::HAS_RANKED_MOVES {
        let starts = starts.map(|(rank, _)| (rank, ()));
        let successors = |(rank, ()): &_, found: &mut Vec<_>| {
            space.successor_ranks(*rank, |next| found.push((next, ())));
        };
        return flood(space.len(), starts, successors, control);
    }
    let successors = |(_, state): &(usize, S::State), found: &mut Vec<_>| {
        let next = space.successors(state);
        next.for_each(|next| found.push(ranked(space, next)));
    };
    flood(space.len(), starts, successors, control)
}

/// Finds the distance of every state of a space to the nearest goal, in one pass backward from the
/// goals (retrograde analysis).
///
/// All moves work together for the goal. In a game of two players with the moves of both, this is the length of the
/// shortest *help mate*, in which both sides cooperate, not of a win that one side can force: [`solve_game`](crate::solve_game) finds that.
///
/// The outcome is never *unsolvable*: states that cannot reach a goal have no distance in the table. A
/// limit stops the pass without a table, and so does a distance above [`DistanceTable::GREATEST`].
///
/// Memory: two bytes and one bit per state, and the ranks of two layers. A space without
/// [ranks from ranks](Enumerable::HAS_RANKED_MOVES) also needs the states of two layers.
///
/// # Panics
///
/// If the space gives a state a rank that is not below its number of states.
///
/// # Example: a countdown by ones and halves
///
/// ```
/// use search_core::{Enumerable, Limits, Reversible, StateSpace, retrograde};
///
/// /// The numbers below 100. A move subtracts one, or halves an even number.
/// struct Countdown;
///
/// impl StateSpace for Countdown {
///     type State = usize;
///     type Move = char;
///     fn moves(&self, n: &usize) -> impl Iterator<Item = char> {
///         "-/".chars().filter(move |key| *n > 0 && (*key == '-' || n.is_multiple_of(2)))
///     }
///     fn apply(&self, n: &usize, key: &char) -> usize { if *key == '-' { n - 1 } else { n / 2 } }
/// }
///
/// impl Reversible for Countdown {
///     fn predecessors(&self, n: &usize) -> impl Iterator<Item = usize> {
///         [n + 1, n * 2].into_iter().filter(|n| (1..100).contains(n))
///     }
/// }
///
/// impl Enumerable for Countdown {
///     fn len(&self) -> usize { 100 }
///     fn rank(&self, n: &usize) -> usize { *n }
///     fn unrank(&self, rank: usize) -> usize { rank }
/// }
///
/// let report = retrograde(&Countdown, [0], Limits::none());
/// let table = report.solution().unwrap();
/// assert_eq!(table.distance(99), Some(10));
/// assert_eq!(table.audit(&Countdown, |n| *n == 0), Ok(()));
/// ```
pub fn retrograde<'a, S: Reversible + Enumerable>(
    space: &S,
    goals: impl IntoIterator<Item = S::State>,
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    let goals = goals.into_iter().map(|goal| ranked(space, goal));
    if S::HAS_RANKED_MOVES {
        let goals = goals.map(|(rank, _)| (rank, ()));
        let predecessors = |(rank, ()): &_, found: &mut Vec<_>| {
            space.predecessor_ranks(*rank, |before| found.push((before, ())));
        };
        return flood(space.len(), goals, predecessors, control);
    }
    let predecessors = |(_, state): &(usize, S::State), found: &mut Vec<_>| {
        let before = space.predecessors(state);
        before.for_each(|before| found.push(ranked(space, before)));
    };
    flood(space.len(), goals, predecessors, control)
}

/// A state with its rank.
fn ranked<S: Enumerable>(space: &S, state: S::State) -> (usize, S::State) {
    (space.rank(&state), state)
}

/// Finds the distance of every reachable state from the sources, layer by layer. A state is its rank with what the
/// function `neighbours` needs, which appends the neighbours of a state.
///
/// The bit set says which states were reached. It is a sixteenth of the table, so most of it is in the cache when
/// the table no longer is. The table is written once per state.
fn flood<'a, T>(
    states: usize,
    sources: impl Iterator<Item = (usize, T)>,
    neighbours: impl Fn(&(usize, T), &mut Vec<(usize, T)>),
    control: impl Into<Control<'a>>,
) -> Report<DistanceTable> {
    Meter::run(control, |meter| {
        let mut table = DistanceTable::unreached(states);
        let mut reached = FixedBitSet::with_capacity(states);
        let frontier = sources.filter(|(rank, _)| add(&mut reached, *rank));
        let mut frontier: Vec<_> = frontier.collect();
        for depth in 0.. {
            meter.finish_layer(depth, frontier.len());
            if frontier.is_empty() {
                break;
            }
            table.set(frontier.iter().map(|(rank, _)| *rank), depth);
            if depth >= DistanceTable::GREATEST {
                return Err(Limit::Depth);
            }
            meter.deepen(depth + 1)?;
            let mut next_frontier = Vec::new();
            for state in &frontier {
                meter.expand()?;
                let first = next_frontier.len();
                neighbours(state, &mut next_frontier);
                let generated = next_frontier.len() - first;
                let mut end = first;
                for index in first..next_frontier.len() {
                    let is_new = add(&mut reached, next_frontier[index].0);
                    // A rank alone is moved without a branch, which the processor could not predict.
                    if is_new || size_of::<T>() == 0 {
                        next_frontier.swap(end, index);
                    }
                    end += usize::from(is_new);
                }
                next_frontier.truncate(end);
                meter.generate(generated as u64, (end - first) as u64);
            }
            frontier = next_frontier;
        }
        Ok(Some(table))
    })
}
