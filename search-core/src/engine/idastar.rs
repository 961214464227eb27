//! Depth-first search with an estimate and iterative deepening.

use super::CHECKED;
use crate::estimate::{NEVER, UNREACHABLE, check_move, check_state, check_unreachable, depth, sum};
use crate::meter::Meter;
use crate::walk::Walk;
use crate::{Control, Estimate, Found, Limit, Path, StateSpace};

/// Finds the first shortest path from the starts to a goal by depth-first search with an estimate and
/// iterative deepening (IDA*).
///
/// An iteration examines all paths whose length plus the estimate of their end is at most a bound. The next
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
/// If the search notices that the estimate is not [consistent](Estimate).
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
        let (mut known, mut checked) = (0, 0);
        while bound < NEVER {
            meter.deepen(depth(bound))?;
            let mut iteration = Iteration {
                space: &space,
                is_goal: &is_goal,
                estimate,
                meter,
                bound,
                next_bound: NEVER,
                expanded: 0,
                checked,
            };
            for start in &starts {
                if let Some(moves) = iteration.search(start)? {
                    let start = start.clone();
                    return Ok(Some(Path { start, moves }));
                }
            }
            checked = iteration.checked;
            let Iteration {
                next_bound,
                expanded,
                ..
            } = iteration;
            meter.finish_layer(depth(bound), expanded.saturating_sub(known));
            known = expanded;
            bound = next_bound;
        }
        Ok(None)
    })
}

/// One depth-first search with a fixed bound.
struct Iteration<'i, 'm, S: StateSpace, G, E: ?Sized> {
    space: &'i S,
    is_goal: &'i G,
    estimate: &'i E,
    meter: &'i mut Meter<'m>,
    bound: u64,
    /// The least sum of length and estimate above the bound.
    next_bound: u64,
    expanded: usize,
    /// The number of states with the estimate [`UNREACHABLE`] whose moves were examined.
    checked: usize,
}

impl<S, G, E> Iteration<'_, '_, S, G, E>
where
    S: StateSpace,
    G: Fn(&S::State) -> bool,
    E: Estimate<S::State> + ?Sized,
{
    /// The moves of the first path within the bound.
    fn search(&mut self, start: &S::State) -> Result<Option<Vec<S::Move>>, Limit> {
        let estimate = self.estimate.estimate(start);
        if !self.is_within(0, estimate) {
            return Ok(None);
        }
        if estimate == 0 && (self.is_goal)(start) {
            return Ok(Some(Vec::new()));
        }
        let mut walk = Walk::new();
        self.expand(&mut walk, start.clone(), estimate)?;
        while let Some((last, step)) = walk.next() {
            let next = self.space.apply(&last.state, step);
            let estimate = self.estimate.estimate(&next);
            check_move(last.value, estimate);
            check_state(&next, estimate, self.is_goal);
            if estimate == UNREACHABLE && self.checked < CHECKED {
                self.checked += 1;
                check_unreachable(self.space, &next, self.is_goal, self.estimate);
            }
            let returns = walk.before_last() == Some(&next);
            self.meter.generate_one(!returns);
            if returns || !self.is_within(walk.made(), estimate) {
                continue;
            }
            if estimate == 0 && (self.is_goal)(&next) {
                return Ok(Some(walk.tried()));
            }
            self.expand(&mut walk, next, estimate)?;
        }
        Ok(None)
    }

    /// Whether the bound allows a path of this length to a state with this estimate. If not, the sum may
    /// be the next bound.
    fn is_within(&mut self, made: u32, estimate: u32) -> bool {
        let sum = sum(made, estimate);
        if sum > self.bound {
            self.next_bound = self.next_bound.min(sum);
        }
        sum <= self.bound
    }

    /// Appends a state with its estimate to the path.
    fn expand(
        &mut self,
        walk: &mut Walk<S, u32>,
        state: S::State,
        estimate: u32,
    ) -> Result<(), Limit> {
        self.meter.expand()?;
        self.expanded += 1;
        walk.open(self.space, state, estimate);
        Ok(())
    }
}
