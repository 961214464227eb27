//! Runs any engine on any case.

use std::fmt;

use search_core::{
    Control, DenseBfs, Enumerable, Found, Limit, Meter, Outcome, Path, Report, ShortestPaths,
};

use super::commuting;
use super::searches::{self, Distances};
use crate::distance::Distance;
use crate::engine::{Engine, Method, MethodError};
use crate::rules::{
    BoxedLists, Case, ClosedForm, GoalSet, LookupTable, MoveOf, StateOf, list_starts,
};

/// Solves cases of one puzzle by one method. It keeps a table of distances as long as the goal is the same.
///
/// # Example: two engines, one list
///
/// ```
/// use puzzles::{Case, Engine, Method, Solver, four};
/// use search_core::Limits;
///
/// let boards = four::Case::ABOUT.format.parse("BWBO\nWBWB\nBWBW\nWBWO\n").unwrap();
/// let case = four::Case::from_boards(&boards);
/// let path = |engine| {
///     let mut solver = Solver::new(Method::new(engine)).unwrap();
///     solver.solve(&case, Limits::none()).outcome.solution().unwrap()
/// };
/// assert_eq!(path(Engine::Bfs).len(), 5);
/// assert_eq!(path(Engine::Bfs), path(Engine::Retrograde));
/// assert!(Solver::<four::Case>::new(Method::new(Engine::Subset)).is_err());
/// ```
pub struct Solver<C: Case> {
    method: Method,
    /// The engine after the choice for `Auto`.
    engine: Engine,
    /// Whether the lookup table answered the last case.
    by_table: bool,
    /// The number of distance queries that the lookup table may answer.
    queries: u64,
    /// The lookup table; made when the queries exceed [`break_even`](crate::Lookup::break_even).
    table: Option<Box<dyn LookupTable<C>>>,
    bfs: DenseBfs,
    /// The goal of the last retrograde search, and the distances to it.
    to_goal: Option<(C::Goal, Distances<'static, C>)>,
}

impl<C: Case> Solver<C> {
    /// A solver by a method.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use this method.
    pub fn new(method: Method) -> Result<Self, MethodError> {
        method.check(C::ABOUT.engines)?;
        Ok(Self {
            method,
            engine: Self::choose(method),
            by_table: false,
            queries: 0,
            table: None,
            bfs: DenseBfs::new(),
            to_goal: None,
        })
    }

    /// A solver by the fastest route to the distances of many cases.
    pub(crate) fn of_many() -> Self {
        let is_fast = C::CLOSED_FORM.is_some() || C::LOOKUP.is_some();
        // All cases of one board share a table.
        let engine = match C::ABOUT.format.boards.len() {
            1 if !is_fast => Engine::Retrograde,
            _ => Engine::Auto,
        };
        let mut solver = Self::new(Method::new(engine)).expect("each puzzle has this engine");
        solver.table = C::LOOKUP.map(|lookup| (lookup.make)());
        solver
    }

    /// The engine that solved the last case. If the method has [`Engine::Auto`], the chosen engine; or `Auto`
    /// itself if a closed form or a lookup table answered.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        if self.by_table {
            Engine::Auto
        } else {
            self.engine
        }
    }

    /// Whether the closed form answers every case.
    pub(super) const fn has_closed_form(&self) -> bool {
        matches!(self.engine, Engine::Auto)
    }

    /// The lookup table, if it is made; it then answers every case without a limit of depth or states.
    pub(super) fn table(&mut self) -> Option<&mut (dyn LookupTable<C> + 'static)> {
        self.table.as_deref_mut()
    }

    /// The distance from the nearest start to the nearest goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn distance<'c>(&mut self, case: &C, control: impl Into<Control<'c>>) -> Report<u32> {
        let control = control.into();
        let by_table = self
            .count_query(control)
            .map(|table| without_search(table.distance(case).moves()));
        self.by_table = by_table.is_some();
        let report = match (by_table, self.engine) {
            (Some(report), _) => report,
            (None, Engine::Auto) => without_search((closed_form::<C>().distance)(case).moves()),
            (None, Engine::Retrograde) => {
                self.distances_to_goal(case, control).and_then(|distances| {
                    let starts = case.starts();
                    let known = starts.iter().filter_map(distances);
                    Outcome::proved(known.min())
                })
            }
            _ => {
                return self.solve(case, control).map(|path| path.len());
            }
        };
        report.and_then(|distance| within_depth(distance, control))
    }

    /// The distance of a case, without limits.
    pub(crate) fn exact_distance(&mut self, case: &C) -> Distance {
        self.distance(case, Control::default())
            .outcome
            .solution()
            .ok()
            .into()
    }

    /// The first shortest path in move order from a start to a goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn solve<'c>(&mut self, case: &C, control: impl Into<Control<'c>>) -> Found<C::Space> {
        let control = control.into();
        self.by_table = false;
        match self.engine {
            Engine::Auto | Engine::Retrograde => self
                .lists(case, control)
                .map(|lists| path_of(case, lists.first())),
            Engine::Subset => commuting::solve(case, control),
            engine if self.method.symmetry => searches::solve_quotient(case, engine, control),
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
                .distances_to_goal(case, control)
                .and_then(|distances| Outcome::proved(lists(case, Box::new(distances)))),
            engine => self
                .distances(case, engine, control)
                .and_then(|distances| Outcome::proved(lists(case, distances))),
        };
        report.and_then(|lists| within_depth(lists.distance(), control).map(|_| lists))
    }
}

impl<C: Case> fmt::Debug for Solver<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("method", &self.method)
            .field("engine", &self.engine)
            .field("has_table", &self.table.is_some())
            .field("has_distances", &self.to_goal.is_some())
            .finish_non_exhaustive()
    }
}

impl<C: Case> Solver<C> {
    /// Chooses an engine for [`Engine::Auto`]: `Auto` itself for the closed form; without a closed form or
    /// with symmetry, the first engine of the puzzle.
    const fn choose(method: Method) -> Engine {
        match method.engine {
            Engine::Auto if C::CLOSED_FORM.is_some() && !method.symmetry => Engine::Auto,
            Engine::Auto => C::ABOUT.engines[0],
            engine => engine,
        }
    }

    /// Counts a query and returns the lookup table if it may answer. A limit of states requires a search.
    fn count_query(&mut self, control: Control<'_>) -> Option<&mut (dyn LookupTable<C> + 'static)> {
        let lookup = C::LOOKUP?;
        if self.method != Method::new(Engine::Auto)
            || C::CLOSED_FORM.is_some()
            || control.limits.max_states.is_some()
        {
            return None;
        }
        self.queries += 1;
        if self.table.is_none() && self.queries > lookup.break_even {
            self.table = Some((lookup.make)());
        }
        self.table()
    }

    /// Finds distances with an engine, up to symmetry if the method says so.
    fn distances(
        &self,
        case: &C,
        engine: Engine,
        control: Control<'_>,
    ) -> Report<Distances<'static, C>> {
        if self.method.symmetry {
            searches::quotient_distances(case, engine, control)
        } else {
            searches::distances(case, engine, control)
        }
    }

    /// The distances to the goal of a case: the last ones if the goal is the same, or new ones.
    fn distances_to_goal(
        &mut self,
        case: &C,
        mut control: Control<'_>,
    ) -> Report<&Distances<'static, C>> {
        // The limit of depth is for this case; other cases use the distances too.
        control.limits.max_depth = None;
        let goal = case.goal();
        let report = match self.to_goal.take_if(|(known, _)| *known == goal) {
            Some((_, distances)) => without_search(Some(distances)),
            None => self.distances(case, Engine::Retrograde, control),
        };
        report.map(|distances| &self.to_goal.insert((goal, distances)).1)
    }
}

/// The closed form. The solver has chosen it.
const fn closed_form<C: Case>() -> ClosedForm<C> {
    C::CLOSED_FORM.expect("the puzzle has a closed form")
}

/// All shortest lists for given distances; sets if the moves commute.
fn lists<'a, C: Case>(case: &C, distances: Distances<'a, C>) -> Option<BoxedLists<'a, MoveOf<C>>> {
    if C::SETS.is_some() {
        return commuting::lists(case, distances);
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
    Meter::run(Control::default(), |_| Ok(found))
}

/// The distance, unless it exceeds the limit of depth.
fn within_depth(distance: u32, control: Control<'_>) -> Outcome<u32> {
    match control.limits.max_depth {
        Some(most) if distance > most => Outcome::Stopped(Limit::Depth),
        _ => Outcome::Solved(distance),
    }
}
