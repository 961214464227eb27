//! Depth-first search with an estimate and iterative deepening.

use super::CHECKED;
use crate::control::Control;
use crate::estimate::{Estimate, NEVER, UNREACHABLE, check_state, check_unreachable, depth, sum};
use crate::meter::Meter;
use crate::outcome::Found;
use crate::space::StateSpace;
use crate::walk::{Visit, first_path};

/// Finds the first shortest path from the starts to a goal by depth-first search with an estimate and
/// iterative deepening (IDA*). With [costs](StateSpace::cost), it is the first path of least cost.
///
/// An iteration examines all paths whose cost plus the estimate of their end is at most a bound. The next
/// bound is the least sum that exceeded it. (Korf, "Depth-first iterative-deepening: an optimal admissible
/// tree search", 1985.)
///
/// Each iteration tries the moves in move order, so the first path that it finds is the first shortest
/// path. Other implementations sort the moves by estimate, which can end the last iteration earlier.
///
/// The search stores only the path, so it can examine a state many times, and it avoids only the return to
/// the state before. It proves that a goal is unreachable only if the estimate is [`UNREACHABLE`] for all
/// states at the bound; otherwise it continues until a limit stops it. Use it in spaces that are too large
/// for [`astar`](crate::astar).
///
/// Memory: the path.
///
/// # Panics
///
/// If the search notices that the estimate is not [admissible](Estimate).
///
/// # Example: a knight on an endless board
///
/// ```
/// use search_core::{Limits, StateSpace, idastar};
///
/// struct Knight;
///
/// impl StateSpace for Knight {
///     type State = (i32, i32);
///     type Move = (i32, i32);
///     fn moves(&self, _: &(i32, i32)) -> impl Iterator<Item = (i32, i32)> {
///         [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)].into_iter()
///     }
///     fn apply(&self, &(x, y): &(i32, i32), &(dx, dy): &(i32, i32)) -> (i32, i32) { (x + dx, y + dy) }
/// }
///
/// let estimate = |&(x, y): &(i32, i32)| (x.unsigned_abs() + y.unsigned_abs()).div_ceil(3);
/// let report = idastar(&Knight, [(14, 10)], |at| *at == (0, 0), &estimate, Limits::none());
/// assert_eq!(report.solution().unwrap().len(), 8);
/// ```
pub fn idastar<'a, S: StateSpace>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    estimate: &(impl Estimate<S::State> + ?Sized),
    control: impl Into<Control<'a>>,
) -> Found<S> {
    let starts: Vec<S::State> = starts.into_iter().collect();
    Meter::run(control, |meter| {
        let estimates = starts.iter().map(|start| {
            let of_start = estimate.estimate(start);
            check_state(start, of_start, &is_goal);
            if of_start == UNREACHABLE {
                check_unreachable(&space, start, &is_goal, estimate);
            }
            sum(0, of_start)
        });
        let mut bound = estimates.min().unwrap_or(NEVER);
        // The number of states with the estimate `UNREACHABLE` whose moves were examined.
        let mut checked = 0;
        let mut known = 0;
        while bound < NEVER {
            meter.deepen(depth(bound))?;
            // The least sum of cost and estimate above the bound.
            let mut next_bound = NEVER;
            let mut expanded: usize = 0;
            let path = first_path(&space, &starts, |walk, state| {
                let of_state = estimate.estimate(state);
                if walk.made() > 0 {
                    check_state(state, of_state, &is_goal);
                    if of_state == UNREACHABLE && checked < CHECKED {
                        checked += 1;
                        check_unreachable(&space, state, &is_goal, estimate);
                    }
                    if !meter.generate_one(walk.before_last() != Some(state)) {
                        return Ok(Visit::Skip);
                    }
                }
                let sum = sum(walk.cost, of_state);
                if sum > bound {
                    next_bound = next_bound.min(sum);
                    return Ok(Visit::Skip);
                }
                if of_state == 0 && is_goal(state) {
                    return Ok(Visit::Goal);
                }
                meter.expand()?;
                expanded += 1;
                Ok(Visit::Enter)
            })?;
            if path.is_some() {
                return Ok(path);
            }
            meter.finish_layer(depth(bound), expanded.saturating_sub(known));
            known = expanded;
            bound = next_bound;
        }
        Ok(None)
    })
}
