//! Runs any engine on any case.

use std::fmt;

use search_core::{
    Control, DenseBfs, Enumerable, Found, Limit, Outcome, Path, Report, ShortestPaths, Stats,
};

use crate::answer::BoxedLists;
use crate::capabilities::{ClosedFormRoute, Registered, SymmetricRoutes};
use crate::case::{Case, GoalSet, MoveOf, Oracle, StateOf, list_starts};
use crate::searches::{self, Distances};
use crate::{Engine, Method, MethodError};

/// Solves cases of one puzzle by one method. It keeps a table of distances as long as the goal is the same.
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
///     solver.solve(&case, Limits::none()).outcome.solved().unwrap()
/// };
/// assert_eq!(path(Engine::Bfs).len(), 5);
/// assert_eq!(path(Engine::Bfs), path(Engine::Retrograde));
/// assert!(Solver::<four::Case>::new(Method::new(Engine::Subset)).is_err());
/// ```
pub struct Solver<C: Registered> {
    method: Method,
    /// The engine after the choice for `Auto`.
    engine: Engine,
    /// Whether the lookup table answered the last case.
    by_oracle: bool,
    /// The number of distance queries that the lookup table may answer.
    queries: u64,
    /// The lookup table; made when the queries exceed [`BREAK_EVEN`](crate::Lookup::BREAK_EVEN).
    oracle: Option<Box<dyn Oracle<C>>>,
    bfs: DenseBfs,
    /// The goal of the last table, and the distances to it.
    table: Option<(C::Goal, Distances<'static, C>)>,
}

impl<C: Registered> Solver<C> {
    /// A solver by a method.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use this method.
    pub fn new(method: Method) -> Result<Self, MethodError> {
        method.check(C::ABOUT.engines, C::CAPABILITIES.symmetric.is_some())?;
        Ok(Self {
            method,
            engine: Self::choose(method),
            by_oracle: false,
            queries: 0,
            oracle: None,
            bfs: DenseBfs::new(),
            table: None,
        })
    }

    /// A solver by the fastest route to the distances of many cases.
    pub(crate) fn of_many() -> Self {
        let capabilities = C::CAPABILITIES;
        let is_fast = capabilities.closed_form.is_some() || capabilities.lookup.is_some();
        // All cases of one board share a table.
        let engine = match C::ABOUT.format.boards.len() {
            1 if !is_fast => Engine::Retrograde,
            _ => Engine::Auto,
        };
        let mut solver = Self::new(Method::new(engine)).expect("each puzzle has this engine");
        solver.oracle = capabilities.lookup.map(|lookup| (lookup.oracle)());
        solver
    }

    /// The engine that solved the last case. If the method has [`Engine::Auto`], the chosen engine; or `Auto`
    /// itself if a closed form or a lookup table answered.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        if self.by_oracle {
            Engine::Auto
        } else {
            self.engine
        }
    }

    /// The closed form, if it answers every case.
    pub(crate) const fn closed_form(&self) -> Option<ClosedFormRoute<C>> {
        match self.engine {
            Engine::Auto => C::CAPABILITIES.closed_form,
            _ => None,
        }
    }

    /// The lookup table, if it is made; it then answers every case without a limit of depth or states.
    pub(crate) fn made_oracle(&mut self) -> Option<&mut (dyn Oracle<C> + 'static)> {
        self.oracle.as_deref_mut()
    }

    /// The distance from the nearest start to the nearest goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn distance<'c>(&mut self, case: &C, control: impl Into<Control<'c>>) -> Report<u32> {
        let control = control.into();
        let by_oracle = self
            .oracle(control)
            .map(|oracle| without_search(oracle.distance(case)));
        self.by_oracle = by_oracle.is_some();
        let report = match (by_oracle, self.engine) {
            (Some(report), _) => report,
            (None, Engine::Auto) => without_search((closed_form::<C>().distance)(case)),
            (None, Engine::Retrograde) => self.table_for(case, control).and_then(|table| {
                let starts = case.starts();
                let known = starts.iter().filter_map(table);
                Outcome::proved(known.min())
            }),
            _ => {
                return self
                    .solve(case, control)
                    .map(|path| u32::try_from(path.len()).expect("a distance is a u32"));
            }
        };
        report.and_then(|distance| within_depth(distance, control))
    }

    /// The distance of a case, without limits; `None` if it is unsolvable.
    pub(crate) fn exact_distance(&mut self, case: &C) -> Option<u32> {
        self.distance(case, Control::default()).outcome.solved()
    }

    /// The first shortest path in move order from a start to a goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn solve<'c>(&mut self, case: &C, control: impl Into<Control<'c>>) -> Found<C::Space> {
        let control = control.into();
        self.by_oracle = false;
        match self.engine {
            Engine::Auto | Engine::Retrograde => self
                .lists(case, control)
                .map(|lists| path_of(case, lists.first())),
            Engine::Subset => {
                let routes = C::CAPABILITIES.commuting;
                (routes.expect("the method was checked").solve)(case, control)
            }
            engine if self.method.symmetry => (symmetric::<C>().solve)(case, engine, control),
            Engine::Bfs => {
                let (space, goal) = (case.space(), case.goal());
                let is_goal = |rank| goal.contains(&space.unrank(rank));
                self.bfs.search(&space, case.starts(), is_goal, control)
            }
            engine => searches::solve(case, engine, control),
        }
    }

    /// All shortest lists of moves. An engine that cannot find all lists is replaced by breadth-first search.
    pub fn lists<'c>(
        &mut self,
        case: &C,
        control: impl Into<Control<'c>>,
    ) -> Report<BoxedLists<'_, MoveOf<C>>> {
        let control = control.into();
        let report = match self.engine {
            Engine::Auto => without_search((closed_form::<C>().lists)(case)),
            Engine::Retrograde => self
                .table_for(case, control)
                .and_then(|table| Outcome::proved(lists(case, Box::new(table)))),
            engine => self
                .distances(case, engine, control)
                .and_then(|distances| Outcome::proved(lists(case, distances))),
        };
        report.and_then(|lists| within_depth(lists.distance(), control).map(|_| lists))
    }
}

impl<C: Registered> fmt::Debug for Solver<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("method", &self.method)
            .field("engine", &self.engine)
            .field("has_table", &self.table.is_some())
            .finish_non_exhaustive()
    }
}

impl<C: Registered> Solver<C> {
    /// Chooses an engine for [`Engine::Auto`]: `Auto` itself for the closed form; without a closed form or
    /// with symmetry, the first engine of the puzzle.
    const fn choose(method: Method) -> Engine {
        match method.engine {
            Engine::Auto if C::CAPABILITIES.closed_form.is_some() && !method.symmetry => {
                Engine::Auto
            }
            Engine::Auto => C::ABOUT.engines[0],
            engine => engine,
        }
    }

    /// Counts a query and returns the lookup table if it may answer. A limit of states requires a search.
    fn oracle(&mut self, control: Control<'_>) -> Option<&mut (dyn Oracle<C> + 'static)> {
        let lookup = C::CAPABILITIES.lookup?;
        if self.method != Method::new(Engine::Auto)
            || C::CAPABILITIES.closed_form.is_some()
            || control.limits.max_states.is_some()
        {
            return None;
        }
        self.queries += 1;
        if self.oracle.is_none() && self.queries > lookup.break_even {
            self.oracle = Some((lookup.oracle)());
        }
        self.oracle.as_deref_mut()
    }

    /// Finds distances with an engine, up to symmetry if the method says so.
    fn distances(
        &self,
        case: &C,
        engine: Engine,
        control: Control<'_>,
    ) -> Report<Distances<'static, C>> {
        if self.method.symmetry {
            (symmetric::<C>().distances)(case, engine, control)
        } else {
            searches::distances(case, engine, control)
        }
    }

    /// The table for the goal of a case: the last one if the goal is the same, or a new one.
    fn table_for(&mut self, case: &C, mut control: Control<'_>) -> Report<&Distances<'static, C>> {
        // The limit of depth is for this case; other cases use the table too.
        control.limits.max_depth = None;
        let goal = case.goal();
        let report = match self.table.take_if(|(known, _)| *known == goal) {
            Some((_, table)) => without_search(Some(table)),
            None => self.distances(case, Engine::Retrograde, control),
        };
        report.map(|table| &self.table.insert((goal, table)).1)
    }
}

/// The closed form. The solver has chosen it.
const fn closed_form<C: Registered>() -> ClosedFormRoute<C> {
    C::CAPABILITIES
        .closed_form
        .expect("the puzzle has a closed form")
}

/// The searches on the quotient. The method was checked.
const fn symmetric<C: Registered>() -> SymmetricRoutes<C> {
    C::CAPABILITIES
        .symmetric
        .expect("the puzzle has symmetries")
}

/// All shortest lists for given distances; sets if the moves commute.
fn lists<'a, C: Registered>(
    case: &C,
    distances: Distances<'a, C>,
) -> Option<BoxedLists<'a, MoveOf<C>>> {
    if let Some(routes) = C::CAPABILITIES.commuting {
        return (routes.lists)(case, distances);
    }
    let paths = ShortestPaths::new(case.space(), list_starts(case), distances)?;
    Some(Box::new(paths))
}

/// The path of a shortest list of moves, from the first start from which it leads to a goal. The only
/// start need not be tried.
fn path_of<C: Case>(case: &C, moves: Vec<MoveOf<C>>) -> Path<StateOf<C>, MoveOf<C>> {
    let mut starts = list_starts(case);
    if starts.len() == 1 {
        let start = starts.remove(0);
        return Path { start, moves };
    }
    let space = case.space();
    let mut paths = starts.into_iter().map(|start| Path {
        start,
        moves: moves.clone(),
    });
    let goal = case.goal();
    let leads_to_goal = |path: &Path<_, _>| {
        path.replay(&space)
            .is_ok_and(|states| states.last().is_some_and(|end| goal.contains(end)))
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

/// The distance, unless it exceeds the limit of depth.
fn within_depth(distance: u32, control: Control<'_>) -> Outcome<u32> {
    match control.limits.max_depth {
        Some(most) if distance > most => Outcome::Stopped(Limit::Depth),
        _ => Outcome::Solved(distance),
    }
}
