//! Best-first search with an estimate.

use std::collections::BTreeMap;
use std::hash::Hash;

use super::CHECKED;
use crate::control::Control;
use crate::estimate::{Estimate, NEVER, UNREACHABLE, check_state, check_unreachable, depth, sum};
use crate::meter::Meter;
use crate::outcome::{Found, Limit};
use crate::path::PathIn;
use crate::space::StateSpace;
use crate::visited::Visited;
use crate::walk::{Visit, first_path};

/// Finds the first shortest path from the starts to a goal by best-first search with an estimate (A*).
///
/// The search expands the states in the order of their distance from the starts plus their estimate, and
/// among equals the state that it generated last. If the estimate is not [consistent](Estimate), a state can come nearer after that; it is
/// then expanded again. (Hart, Nilsson and Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", 1968.)
///
/// This gives the length of a shortest path, not the first one. A depth-first walk in move order, within
/// this length, then finds the first path. It expands a state at most once per distance from the start, and
/// its states count as expanded. It costs nothing if the first moves lead to a goal, and at most as much as
/// to expand all states whose sum is at most the length.
///
/// Memory: for each generated state the state itself, twelve bytes, and 8 to 16 bytes of a hash table.
///
/// # Panics
///
/// If the search notices that the estimate is not [admissible](Estimate), or if it visits 2³⁰ states.
///
/// # Example: the same path with fewer states
///
/// ```
/// use search_core::{Limits, StateSpace, astar, bfs};
///
/// /// A king on a board of 1,000 by 1,000 squares.
/// struct King;
///
/// impl StateSpace for King {
///     type State = (i32, i32);
///     type Move = (i32, i32);
///     fn moves(&self, &(x, y): &(i32, i32)) -> impl Iterator<Item = (i32, i32)> {
///         let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
///         steps.filter(move |(dx, dy)| (0..1_000).contains(&(x + dx)) && (0..1_000).contains(&(y + dy)))
///     }
///     fn apply(&self, &(x, y): &(i32, i32), &(dx, dy): &(i32, i32)) -> (i32, i32) { (x + dx, y + dy) }
/// }
///
/// let estimate = |&(x, y): &(i32, i32)| x.abs_diff(530).max(y.abs_diff(510));
/// let found = astar(&King, [(500, 500)], |at| *at == (530, 510), &estimate, Limits::none());
/// let plain = bfs(&King, [(500, 500)], |at| *at == (530, 510), Limits::none());
/// assert_eq!(found.outcome, plain.outcome);
/// assert!(found.stats.expanded < plain.stats.expanded / 2);
/// ```
pub fn astar<'a, S: StateSpace>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    estimate: &(impl Estimate<S::State> + ?Sized),
    control: impl Into<Control<'a>>,
) -> Found<S> {
    let starts: Vec<S::State> = starts.into_iter().collect();
    Meter::run(control, |meter| {
        let mut search = BestFirst {
            space: &space,
            is_goal: &is_goal,
            estimate,
            visited: Visited::new(),
            meter,
        };
        let Some(len) = search.distance(&starts)? else {
            return Ok(None);
        };
        search.first_path(&starts, len)
    })
}

/// What the search knows about a state.
#[derive(Clone, Debug)]
struct Node {
    /// The least known distance from the starts.
    made: u32,
    estimate: u32,
    status: Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Open,
    /// The best-first search expanded the state.
    Expanded,
    /// The depth-first walk has met the state.
    Walked,
}

struct BestFirst<'i, 'm, S: StateSpace, G, E: ?Sized> {
    space: &'i S,
    is_goal: &'i G,
    estimate: &'i E,
    visited: Visited<S::State, Node>,
    meter: &'i mut Meter<'m>,
}

impl<S, G, E> BestFirst<'_, '_, S, G, E>
where
    S: StateSpace,
    S::State: Clone + Eq + Hash,
    G: Fn(&S::State) -> bool,
    E: Estimate<S::State> + ?Sized,
{
    /// The distance from the nearest start to a goal, by best-first search.
    fn distance(&mut self, starts: &[S::State]) -> Result<Option<u32>, Limit> {
        // The positions of the open states, by the sum of distance and estimate.
        let mut open: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for start in starts {
            if let Some(position) = self.improve(start, 0) {
                let sum = self.visited.value(position).sum();
                open.entry(sum).or_default().push(position);
            }
        }
        while let Some((sum, mut positions)) = open.pop_first().filter(|(sum, _)| *sum < NEVER) {
            self.meter.deepen(depth(sum))?;
            let mut width = 0;
            while let Some(position) = positions.pop() {
                let node = self.visited.value_mut(position);
                // A state that came nearer has a second entry at its new sum, which is smaller.
                if node.status != Status::Open {
                    continue;
                }
                node.status = Status::Expanded;
                let node = node.clone();
                let state = self.visited.state(position).clone();
                if node.estimate == 0 && (self.is_goal)(&state) {
                    return Ok(Some(node.made));
                }
                self.meter.expand()?;
                width += 1;
                for step in self.space.moves(&state) {
                    let next = self.space.apply(&state, &step);
                    let known = self.visited.len();
                    let improved = self.improve(&next, node.made + 1);
                    self.meter.generate_one(self.visited.len() > known);
                    let Some(position) = improved else { continue };
                    let next = self.visited.value(position);
                    match next.sum() {
                        same if same == sum => positions.push(position),
                        other => open.entry(other).or_default().push(position),
                    }
                }
            }
            self.meter.finish_layer(depth(sum), width);
        }
        let is_skipped = |position: &usize| self.visited.value(*position).estimate == UNREACHABLE;
        for position in (0..self.visited.len()).filter(is_skipped).take(CHECKED) {
            let state = self.visited.state(position);
            check_unreachable(self.space, state, self.is_goal, self.estimate);
        }
        Ok(None)
    }

    /// Visits a state at a distance from the starts. Returns its position unless it is known to be as near.
    fn improve(&mut self, state: &S::State, made: u32) -> Option<usize> {
        let node = Node {
            made,
            estimate: UNREACHABLE,
            status: Status::Open,
        };
        let (position, is_new) = self.visited.insert(state, node);
        let node = self.visited.value_mut(position);
        if is_new {
            node.estimate = self.estimate.estimate(state);
            check_state(state, node.estimate, self.is_goal);
            return Some(position);
        }
        let is_nearer = made < node.made;
        if is_nearer {
            (node.made, node.status) = (made, Status::Open);
        }
        is_nearer.then_some(position)
    }

    /// The first path with `len` moves to a goal, which is the distance, by a depth-first walk.
    fn first_path(&mut self, starts: &[S::State], len: u32) -> Result<Option<PathIn<S>>, Limit> {
        let space = self.space;
        first_path(space, starts, |walk, state| {
            let made = walk.made();
            if !self.is_open(state, made, len) {
                return Ok(Visit::Skip);
            }
            if made < len {
                self.meter.expand()?;
                return Ok(Visit::Enter);
            }
            Ok(if (self.is_goal)(state) {
                Visit::Goal
            } else {
                Visit::Skip
            })
        })
    }

    /// Whether the walk has not met a state that a path with `len` moves can lead through after `made` moves.
    fn is_open(&mut self, state: &S::State, made: u32, len: u32) -> bool {
        self.improve(state, made);
        let position = self.visited.position(state).expect("the state was visited");
        let node = self.visited.value_mut(position);
        let is_open =
            node.made >= made && node.status != Status::Walked && node.sum() <= len.into();
        if is_open {
            node.status = Status::Walked;
        }
        is_open
    }
}

impl Node {
    const fn sum(&self) -> u64 {
        sum(self.made, self.estimate)
    }
}
