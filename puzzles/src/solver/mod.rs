//! Runs any engine on any case.

mod any_space;
mod table;

use std::fmt;

use any_space::{distances, search};
use search_core::{Control, DenseBfs, Found, Limit, Orbit, Outcome, Path, Quotient, Report, Stats};
use table::Table;

use crate::case::{Case, MoveOf, StateOf};
use crate::lists::BoxedLists;
use crate::oracle::LazyOracle;
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
    /// Whether the oracle answered last.
    by_oracle: bool,
    oracle: LazyOracle<C>,
    bfs: DenseBfs<StateOf<C>>,
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
            by_oracle: false,
            oracle: LazyOracle::new(),
            bfs: DenseBfs::new(),
            table: None,
        })
    }

    /// The engine that solved the last case: the one that [`Engine::Auto`] chose, or `Auto` itself
    /// where that was a closed form or the puzzle's oracle.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        if self.by_oracle {
            Engine::Auto
        } else {
            self.engine
        }
    }

    /// Whether every case is answered by the puzzle's closed form.
    pub(crate) const fn has_closed_form(&self) -> bool {
        matches!(self.engine, Engine::Auto)
    }

    /// The distance from the nearest start to the nearest goal.
    ///
    /// # Panics
    ///
    /// If the case has not the numbers of stones that the rules ask for.
    pub fn distance(&mut self, case: &C, control: Control<'_>) -> Report<u32> {
        if self.may_ask_oracle(control)
            && let Some(oracle) = self.oracle.ask()
        {
            self.by_oracle = true;
            return within_depth(without_search(oracle.distance(case)), control);
        }
        self.by_oracle = false;
        let report = match self.engine {
            Engine::Auto => without_search(case.closed_form_distance()),
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
        within_depth(report, control)
    }

    /// The first shortest path in move order from a start to a goal.
    ///
    /// # Panics
    ///
    /// If the case has not the numbers of stones that the rules ask for.
    pub fn solve(&mut self, case: &C, control: Control<'_>) -> Found<C::Space> {
        self.by_oracle = false;
        match self.engine {
            Engine::Auto | Engine::Retrograde => {
                let Report { outcome, stats } = self.lists(case, control);
                let first = |lists: BoxedLists<'_, _>| (lists.distance(), lists.first());
                let path = match outcome.map(first) {
                    Outcome::Solved((distance, _)) if exceeds_depth(distance, control) => {
                        Outcome::Stopped(Limit::Depth)
                    }
                    outcome => outcome.map(|(_, moves)| path_of(case, moves)),
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
            Engine::Bfs => {
                let is_goal = |state: &_| case.is_goal(state);
                self.bfs
                    .search(&case.space(), case.starts(), is_goal, control)
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
            Engine::Auto => without_search(case.closed_form()),
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
            .finish_non_exhaustive()
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

    /// Whether the oracle may be asked. Where the states are bounded that a search may expand, there
    /// must be a search.
    fn may_ask_oracle(&self, control: Control<'_>) -> bool {
        self.method == Method::new(Engine::Auto)
            && !C::HAS_CLOSED_FORM
            && control.limits.max_states.is_none()
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

/// The path of a shortest list of moves, from the first start from which it leads to a goal. The only
/// start need not be tried.
fn path_of<C: Case>(case: &C, moves: Vec<MoveOf<C>>) -> Path<StateOf<C>, MoveOf<C>> {
    let mut starts = case.starts();
    if starts.len() == 1 {
        let start = starts.remove(0);
        return Path { start, moves };
    }
    let space = case.space();
    let mut paths = starts.into_iter().map(|start| Path {
        start,
        moves: moves.clone(),
    });
    let leads_to_goal = |path: &Path<_, _>| {
        path.replay(&space)
            .is_ok_and(|states| states.last().is_some_and(|end| case.is_goal(end)))
    };
    let path = paths.find(leads_to_goal);
    path.expect("a shortest list leads from a start to a goal")
}

/// The report of an answer that took no search.
fn without_search<T>(found: Option<T>) -> Report<T> {
    Report {
        outcome: Outcome::proved(found),
        stats: Stats::default(),
    }
}

/// The report of a distance, unless it exceeds the bound of depth.
fn within_depth(report: Report<u32>, control: Control<'_>) -> Report<u32> {
    report.and_then(|distance| {
        if exceeds_depth(distance, control) {
            Outcome::Stopped(Limit::Depth)
        } else {
            Outcome::Solved(distance)
        }
    })
}

fn exceeds_depth(distance: u32, control: Control<'_>) -> bool {
    control.limits.max_depth.is_some_and(|most| distance > most)
}
