//! Best-first search with an estimate.

use std::collections::BTreeMap;
use std::{iter, mem};

use super::CHECKED;
use crate::control::Control;
use crate::estimate::{Estimate, UNREACHABLE, check_state, check_unreachable, depth, sum};
use crate::meter::Meter;
use crate::outcome::{Found, Limit};
use crate::path::{Path, PathIn};
use crate::space::{StateSpace, cost_to};
use crate::visited::{Expansion, Flow, Visited, narrow};

/// Finds the first shortest path from the starts to a goal by best-first search with an estimate (A*). With
/// [costs](StateSpace::cost), it is the first path of least cost.
///
/// The search expands the states in the order of their distance from the starts plus their estimate, and
/// among equals the states that it generated last. If the estimate is not [consistent](Estimate), a state can come nearer after that; it is
/// then expanded again. (Hart, Nilsson and Raphael, "A formal basis for the
/// heuristic determination of minimum cost paths", 1968.)
///
/// This gives the least cost, not the first path. A depth-first walk in move order, within
/// this cost, then finds the first path. It expands a state at most once per distance from the start, and
/// its states count as expanded. It takes no time if the first moves lead to a goal, and at most as much as
/// to expand all states whose sum is at most the cost.
///
/// Memory: for each generated state the state itself, twelve bytes, and 8 to 16 bytes of a hash table (up to 32 below 2¹⁸ states).
///
/// # Panics
///
/// If the search notices that the estimate is not [admissible](Estimate), if a move costs 0, if the cost of a path exceeds
/// [`u32::MAX`], or if the search visits 2³⁰ states.
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
        let mut visited = Visited::new();
        let mut search = BestFirst {
            space: &space,
            is_goal: &is_goal,
            estimate,
            least: 0,
            nearest: Vec::new(),
            open: BTreeMap::new(),
            made: Vec::new(),
            walk: None,
            next: Vec::new(),
        };
        let Some(cost) = search.distance(&mut visited, &starts, meter)? else {
            return Ok(None);
        };
        search.first_path(&mut visited, &starts, cost, meter)
    })
}

/// Finds the first path of least cost from the starts to a goal (Dijkstra).
///
/// It is [`astar`] with the estimate 0. (Dijkstra, "A note on two problems in connexion with graphs", 1959.)
///
/// # Panics
///
/// If a move costs 0, if the cost of a path exceeds [`u32::MAX`], or if the search visits 2³⁰ states.
///
/// # Example: tolls
///
/// ```
/// use search_core::{Limits, StateSpace, bfs, dijkstra};
///
/// /// A road with ten places. A step costs 2, a flight over three places costs 7.
/// struct Road;
///
/// impl StateSpace for Road {
///     type State = u32;
///     type Move = u32;
///     fn moves(&self, at: &u32) -> impl Iterator<Item = u32> { [3, 1].into_iter().filter(move |by| at + by < 10) }
///     fn apply(&self, at: &u32, by: &u32) -> u32 { at + by }
///     fn cost(&self, _: &u32, by: &u32) -> u32 { if *by == 3 { 7 } else { 2 } }
/// }
///
/// let cheapest = dijkstra(&Road, [0], |at| *at == 4, Limits::none()).solution().unwrap();
/// assert_eq!(cheapest.moves, [1, 1, 1, 1]);
/// assert_eq!(cheapest.cost(&Road), Ok(8));
/// let shortest = bfs(&Road, [0], |at| *at == 4, Limits::none()).solution().unwrap();
/// assert_eq!(shortest.moves, [3, 1]);
/// ```
pub fn dijkstra<'a, S: StateSpace>(
    space: S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    control: impl Into<Control<'a>>,
) -> Found<S> {
    astar(space, starts, is_goal, &|_: &S::State| 0, control)
}

/// What the search knows about a state.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The least known cost of a path from the starts.
    made: u32,
    estimate: u32,
    status: Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// The estimate is not yet known.
    New,
    Open,
    /// The best-first search expanded the state.
    Expanded,
    /// The depth-first walk has met the state.
    Walked,
}

/// The greatest number of states that are expanded together.
const MAX_BATCH: usize = 16;

struct BestFirst<'i, S: StateSpace, G, E: ?Sized> {
    space: &'i S,
    is_goal: &'i G,
    estimate: &'i E,
    /// No open state has a smaller sum of cost and estimate.
    least: u64,
    /// The positions of the open states with the least sum.
    nearest: Vec<u32>,
    /// The positions of other open states, by their sum.
    open: BTreeMap<u64, Vec<u32>>,
    /// For each neighbour of the batch, the cost of the path to it.
    made: Vec<u32>,
    /// In the walk for the first path: the cost of the path.
    walk: Option<u32>,
    /// In this walk: the states after the moves of the state that was expanded last.
    next: Vec<Reached>,
}

/// A state in the walk for the first path.
struct Reached {
    position: usize,
    /// The cost of the path to it.
    made: u32,
    /// The number of the move to it.
    by: usize,
}

impl<S, G, E> BestFirst<'_, S, G, E>
where
    S: StateSpace,
    G: Fn(&S::State) -> bool,
    E: Estimate<S::State> + ?Sized,
{
    /// The least cost of a path from a start to a goal, by best-first search.
    fn distance(
        &mut self,
        visited: &mut Visited<S::State, Node>,
        starts: &[S::State],
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Limit> {
        for start in starts {
            let (position, is_new) = visited.insert(start, Node::new(0));
            if is_new {
                self.enter(position, start, visited.entry_mut(position).1);
            }
        }
        let mut batch = Vec::new();
        loop {
            meter.deepen(depth(self.least))?;
            let mut width = 0;
            loop {
                // The memory accesses of a batch overlap. A search that visited few states may end soon.
                let mut size = (visited.len() / 64).clamp(1, MAX_BATCH);
                batch.clear();
                while batch.len() < size
                    && let Some(position) = self.nearest.pop()
                {
                    let (state, node) = visited.entry_mut(position as usize);
                    // A state to which a cheaper path was found has a second entry.
                    if node.status != Status::Open {
                        continue;
                    }
                    node.status = Status::Expanded;
                    if node.estimate == 0 && (self.is_goal)(state) {
                        return Ok(Some(node.made));
                    }
                    if batch.is_empty() {
                        size = meter.allowed(size)?;
                    }
                    batch.push(position);
                }
                if batch.is_empty() {
                    break;
                }
                width += batch.len();
                self.made.clear();
                let positions = batch.iter().map(|position| *position as usize);
                visited.expand_batch(positions, usize::MAX, self, meter);
            }
            meter.finish_layer(depth(self.least), width);
            match self.open.pop_first() {
                Some(next) => (self.least, self.nearest) = next,
                None => break,
            }
        }
        let is_skipped = |position: &usize| visited.value(*position).estimate == UNREACHABLE;
        for position in (0..visited.len()).filter(is_skipped).take(CHECKED) {
            check_unreachable(
                self.space,
                visited.state(position),
                self.is_goal,
                self.estimate,
            );
        }
        Ok(None)
    }

    /// Opens a state that is new or has a cheaper path.
    fn enter(&mut self, position: usize, state: &S::State, node: &mut Node) {
        if node.status == Status::New {
            node.estimate = self.estimate.estimate(state);
            check_state(state, node.estimate, self.is_goal);
        }
        node.status = Status::Open;
        if node.estimate == UNREACHABLE {
            return;
        }
        // A sum below the least one counts as the least one: the estimate of a state before this one was too low.
        let sum = node.sum().max(self.least);
        let open = if sum == self.least {
            &mut self.nearest
        } else {
            self.open.entry(sum).or_default()
        };
        open.push(narrow(position));
    }

    /// The first path of least cost to a goal, by a depth-first walk in move order.
    fn first_path(
        &mut self,
        visited: &mut Visited<S::State, Node>,
        starts: &[S::State],
        cost: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<PathIn<S>>, Limit> {
        self.walk = Some(cost);
        let starts = starts
            .iter()
            .rev()
            .filter_map(|start| visited.position(start));
        // For each state of the path, the states after its moves that are untried; the last one of them is the next one of
        // the path.
        let start = |position| Reached {
            position,
            made: 0,
            by: 0,
        };
        let mut untried = vec![starts.map(start).collect::<Vec<_>>()];
        while let Some(last) = untried.last_mut() {
            let Some(&Reached { position, made, .. }) = last.last() else {
                untried.pop();
                untried.last_mut().map(Vec::pop);
                continue;
            };
            let (state, node) = visited.entry_mut(position);
            if made == cost && (self.is_goal)(state) {
                let states: Vec<_> = untried.iter().filter_map(|states| states.last()).collect();
                let moves_of = |at: &Reached| self.space.moves(visited.state(at.position));
                let pairs = states.windows(2);
                let moves = pairs.filter_map(|pair| moves_of(pair[0]).nth(pair[1].by));
                return Ok(Some(Path {
                    start: visited.state(states[0].position).clone(),
                    moves: moves.collect(),
                }));
            }
            // A path leads through a state once, on a cheapest way to it.
            if made == cost || node.made < made || node.status == Status::Walked {
                last.pop();
                continue;
            }
            node.status = Status::Walked;
            meter.allowed(1)?;
            self.made.clear();
            visited.expand_batch(iter::once(position), usize::MAX, self, meter);
            self.next.reverse();
            untried.push(mem::take(&mut self.next));
        }
        Ok(None)
    }
}

impl<S, G, E> Expansion<S::State, Node> for BestFirst<'_, S, G, E>
where
    S: StateSpace,
    G: Fn(&S::State) -> bool,
    E: Estimate<S::State> + ?Sized,
{
    fn neighbours(&mut self, state: &S::State, node: &Node, neighbours: &mut Vec<S::State>) {
        // As in `push_all`.
        self.space.moves(state).for_each(|step| {
            neighbours.push(self.space.apply(state, &step));
            self.made.push(cost_to(self.space, node.made, state, &step));
        });
    }

    fn is_known(&self, node: &Node, neighbour: usize) -> bool {
        if self.walk.is_some() {
            node.made < self.made[neighbour] || node.status == Status::Walked
        } else {
            node.made <= self.made[neighbour]
        }
    }

    fn value(&self, neighbour: usize, _: u32) -> Node {
        Node::new(self.made[neighbour])
    }

    fn visit(&mut self, position: usize, state: &S::State, node: &mut Node, by: usize) -> Flow {
        let made = self.made[by];
        if node.status == Status::New || made < node.made {
            node.made = made;
            self.enter(position, state, node);
        }
        if self.walk.is_some_and(|cost| node.sum() <= cost.into()) {
            self.next.push(Reached { position, made, by });
        }
        Flow::Continue(())
    }
}

impl Node {
    const fn new(made: u32) -> Self {
        Self {
            made,
            estimate: UNREACHABLE,
            status: Status::New,
        }
    }

    const fn sum(&self) -> u64 {
        sum(self.made, self.estimate)
    }
}
