//! Runs any engine on any case.

use std::fmt;

use search_core::{
    Control, DistanceMap, Found, Limit, Orbit, Outcome, Path, Quotient, Report, Reversible,
    ShortestPaths, Stats, bfs, bfs_all, bidirectional, bidirectional_all, iddfs,
};

use crate::case::{Case, MoveOf, StateOf};
use crate::lists::BoxedLists;
use crate::table::Table;
use crate::{Engine, Method, MethodError};

/// Solves cases of one puzzle by one method, and keeps what one case can leave to the next: a table
/// of distances for as long as the goal is the same.
///
/// # Example: two engines, one list
///
/// ```
/// use puzzles::{Case, Engine, Method, Solver, four};
/// use search_core::Limits;
///
/// let case = four::Case::parse("BWBO\nWBWB\nBWBW\nWBWO\n").unwrap();
/// let path = |engine| {
///     let mut solver = Solver::new(Method::new(engine)).unwrap();
///     solver.solve(&case, Limits::none().into()).outcome.solved().unwrap()
/// };
/// assert_eq!(path(Engine::Bfs).len(), 5);
/// assert_eq!(path(Engine::Bfs), path(Engine::Retrograde));
/// assert!(Solver::<four::Case>::new(Method::new(Engine::Subset)).is_err());
/// ```
pub struct Solver<C: Case> {
    method: Method,
    /// The engine, once `Auto` has chosen.
    engine: Engine,
    table: Option<Table<C>>,
}

impl<C: Case> Solver<C> {
    /// A solver by a method.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot be solved with this method.
    pub fn new(method: Method) -> Result<Self, MethodError> {
        method.check(C::ABOUT.engines)?;
        Ok(Self {
            method,
            engine: Self::choose(method),
            table: None,
        })
    }

    /// The engine that solves the cases: the one that [`Engine::Auto`] chose, or `Auto` itself where
    /// that is a closed form.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        self.engine
    }

    /// The distance from the nearest start to the nearest goal.
    ///
    /// # Panics
    ///
    /// If the case has not the numbers of stones that the rules ask for.
    pub fn distance(&mut self, case: &C, control: Control<'_>) -> Report<u32> {
        let report = match self.engine {
            Engine::Auto => Report {
                outcome: Outcome::proved(case.closed_form_distance()),
                stats: Stats::default(),
            },
            Engine::Retrograde => self.table_for(case, control).and_then(|table| {
                let starts = case.starts();
                let known = starts.iter().filter_map(|start| table.distance(start));
                Outcome::proved(known.min())
            }),
            _ => {
                return self
                    .solve(case, control)
                    .map(|path| u32::try_from(path.len()).expect("a distance is a u32"));
            }
        };
        report.and_then(|distance| {
            if exceeds_depth(distance, control) {
                Outcome::Stopped(Limit::Depth)
            } else {
                Outcome::Solved(distance)
            }
        })
    }

    /// The first shortest path in move order from a start to a goal.
    ///
    /// # Panics
    ///
    /// If the case has not the numbers of stones that the rules ask for.
    pub fn solve(&mut self, case: &C, control: Control<'_>) -> Found<C::Space> {
        match self.engine {
            Engine::Auto | Engine::Retrograde => {
                let Report { outcome, stats } = self.lists(case, control);
                let first = |lists: BoxedLists<'_, _>| (lists.distance(), lists.first());
                let path = match outcome.map(first) {
                    Outcome::Solved((distance, _)) if exceeds_depth(distance, control) => {
                        Outcome::Stopped(Limit::Depth)
                    }
                    outcome => outcome.map(|(_, moves)| path_of(case, &moves)),
                };
                Report {
                    outcome: path,
                    stats,
                }
            }
            Engine::Subset => match case.subset(control) {
                Some(report) => report,
                None => unreachable!("the method was checked"),
            },
            engine if self.method.symmetry => {
                let quotient = Quotient::new(case.space());
                let orbit = |state| quotient.orbit(state);
                let starts = case.starts().into_iter().map(orbit);
                let goals = || case.goals().into_iter().map(orbit);
                let is_goal = |orbit: &Orbit<_>| case.is_goal(&orbit.member);
                search(engine, &quotient, starts, is_goal, goals, control)
                    .map(|path| path.map_start(|orbit| orbit.member))
            }
            engine => {
                let is_goal = |state: &_| case.is_goal(state);
                let goals = || case.goals().into_iter();
                search(
                    engine,
                    &case.space(),
                    case.starts(),
                    is_goal,
                    goals,
                    control,
                )
            }
        }
    }

    /// All shortest lists of moves, by the solver's engine or, if that one cannot know them all, by
    /// breadth-first search.
    pub fn lists(&mut self, case: &C, control: Control<'_>) -> Report<BoxedLists<'_, MoveOf<C>>> {
        match self.engine {
            Engine::Auto => Report {
                outcome: Outcome::proved(case.closed_form()),
                stats: Stats::default(),
            },
            Engine::Retrograde => self
                .table_for(case, control)
                .and_then(|table| Outcome::proved(case.lists(|state: &_| table.distance(state)))),
            engine if self.method.symmetry => {
                let quotient = Quotient::new(case.space());
                let orbit = |state| quotient.orbit(state);
                let starts = case.starts().into_iter().map(orbit).collect::<Vec<_>>();
                let goals = || case.goals().into_iter().map(orbit);
                let is_goal = |orbit: &Orbit<_>| case.is_goal(&orbit.member);
                distances(engine, &quotient, starts, is_goal, goals, control).and_then(|map| {
                    let quotient = Quotient::new(case.space());
                    let by_orbit =
                        move |state: &StateOf<C>| map.get(&quotient.orbit(state.clone()));
                    Outcome::proved(case.lists(by_orbit))
                })
            }
            engine => {
                let is_goal = |state: &_| case.is_goal(state);
                let space = case.space();
                distances(
                    engine,
                    &space,
                    case.starts(),
                    is_goal,
                    || case.goals().into_iter(),
                    control,
                )
                .and_then(|map| Outcome::proved(case.lists(map)))
            }
        }
    }
}

impl<C: Case> fmt::Debug for Solver<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("method", &self.method)
            .field("engine", &self.engine)
            .field("has_table", &self.table.is_some())
            .finish()
    }
}

impl<C: Case> Solver<C> {
    /// The engine that [`Engine::Auto`] stands for: the closed form (which is no engine), or, without
    /// one or up to symmetry, the first on the puzzle's list.
    const fn choose(method: Method) -> Engine {
        match method.engine {
            Engine::Auto if C::HAS_CLOSED_FORM && !method.symmetry => Engine::Auto,
            Engine::Auto => C::ABOUT.engines[0],
            engine => engine,
        }
    }

    /// The table for the goal of a case: the one at hand, or a new one.
    fn table_for(&mut self, case: &C, control: Control<'_>) -> Report<&Table<C>> {
        let mut stats = Stats::default();
        if self.table.as_ref().is_none_or(|table| !table.fits(case)) {
            let report = Table::new(case, self.method.symmetry, control);
            stats = report.stats;
            match report.outcome {
                Outcome::Solved(table) => self.table = Some(table),
                Outcome::Unsolvable => unreachable!("a table is made or stopped"),
                Outcome::Stopped(limit) => {
                    let outcome = Outcome::Stopped(limit);
                    return Report { outcome, stats };
                }
            }
        }
        Report {
            outcome: Outcome::proved(self.table.as_ref()),
            stats,
        }
    }
}

/// The first shortest path in a space, plain or a quotient, by one of the engines that work on any.
fn search<S: Reversible, G: Iterator<Item = S::State>>(
    engine: Engine,
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    goals: impl Fn() -> G,
    control: Control<'_>,
) -> Found<S> {
    match engine {
        Engine::Bfs => bfs(space, starts, is_goal, control),
        Engine::Iddfs => iddfs(space, starts, is_goal, control),
        Engine::Bidirectional => bidirectional(space, starts, goals(), control),
        Engine::Auto | Engine::Subset | Engine::Retrograde => {
            unreachable!("{engine} does not work on any space")
        }
    }
}

/// The distances to the goal along all shortest paths.
fn distances<S: Reversible, G: Iterator<Item = S::State>>(
    engine: Engine,
    space: &S,
    starts: impl IntoIterator<Item = S::State>,
    is_goal: impl Fn(&S::State) -> bool,
    goals: impl Fn() -> G,
    control: Control<'_>,
) -> Report<DistanceMap<S::State>> {
    match engine {
        Engine::Bidirectional => {
            bidirectional_all(space, starts, goals(), control).map(ShortestPaths::into_distances)
        }
        _ => bfs_all(space, starts, is_goal, control).map(ShortestPaths::into_distances),
    }
}

/// The path of a shortest list of moves, from the first start from which it leads to a goal.
fn path_of<C: Case>(case: &C, moves: &[MoveOf<C>]) -> Path<StateOf<C>, MoveOf<C>> {
    let space = case.space();
    let mut paths = case.starts().into_iter().map(|start| Path {
        start,
        moves: moves.to_vec(),
    });
    let leads_to_goal = |path: &Path<_, _>| {
        path.replay(&space)
            .is_ok_and(|states| states.last().is_some_and(|end| case.is_goal(end)))
    };
    let path = paths.find(leads_to_goal);
    path.expect("a shortest list leads from a start to a goal")
}

fn exceeds_depth(distance: u32, control: Control<'_>) -> bool {
    control.limits.max_depth.is_some_and(|most| distance > most)
}
