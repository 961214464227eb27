//! Runs any engine on any case.

use std::fmt;

use search_core::{Control, DenseBfs, Found, Limit, Outcome, Path, Report, ShortestPaths, Stats};

use crate::answer::BoxedLists;
use crate::capabilities::{ClosedFormRoute, Registered, SymmetricRoutes};
use crate::case::{Case, GoalSet, MoveOf, Oracle, StateOf};
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
///     solver.solve(&case, Limits::none().into()).outcome.solved().unwrap()
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
    oracle: LazyOracle<C>,
    bfs: DenseBfs<StateOf<C>>,
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
            oracle: LazyOracle::new(),
            bfs: DenseBfs::new(),
            table: None,
        })
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

    /// The engine that finds [lists](Self::lists).
    pub(crate) const fn engine_of_lists(&self) -> Engine {
        self.engine
    }

    /// The closed form, if it answers every case.
    pub(crate) const fn closed_form(&self) -> Option<ClosedFormRoute<C>> {
        match self.engine {
            Engine::Auto => C::CAPABILITIES.closed_form,
            _ => None,
        }
    }

    /// The distance from the nearest start to the nearest goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn distance(&mut self, case: &C, control: Control<'_>) -> Report<u32> {
        if self.may_ask_oracle(control)
            && let Some(oracle) = self.oracle.ask()
        {
            self.by_oracle = true;
            return within_depth(without_search(oracle.distance(case)), control);
        }
        self.by_oracle = false;
        let report = match self.engine {
            Engine::Auto => without_search((closed_form::<C>().distance)(case)),
            Engine::Retrograde => self.table_for(case, control).and_then(|table| {
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
        within_depth(report, control)
    }

    /// The first shortest path in move order from a start to a goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
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
            Engine::Subset => {
                let routes = C::CAPABILITIES.commuting;
                (routes.expect("the method was checked").solve)(case, control)
            }
            engine if self.method.symmetry => (symmetric::<C>().solve)(case, engine, control),
            Engine::Bfs => {
                let goal = case.goal();
                let is_goal = |state: &_| goal.contains(state);
                self.bfs
                    .search(&case.space(), case.starts(), is_goal, control)
            }
            engine => searches::solve(case, engine, control),
        }
    }

    /// All shortest lists of moves. An engine that cannot find all lists is replaced by breadth-first search.
    pub fn lists(&mut self, case: &C, control: Control<'_>) -> Report<BoxedLists<'_, MoveOf<C>>> {
        match self.engine {
            Engine::Auto => without_search((closed_form::<C>().lists)(case)),
            Engine::Retrograde => self
                .table_for(case, control)
                .and_then(|table| Outcome::proved(lists(case, Box::new(table)))),
            engine => self
                .distances(case, engine, control)
                .and_then(|distances| Outcome::proved(lists(case, distances))),
        }
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

    /// Whether the lookup table may answer. A limit of states requires a search.
    fn may_ask_oracle(&self, control: Control<'_>) -> bool {
        self.method == Method::new(Engine::Auto)
            && C::CAPABILITIES.closed_form.is_none()
            && control.limits.max_states.is_none()
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
        let goal = case.goal();
        let mut stats = Stats::default();
        if self.table.as_ref().is_none_or(|(known, _)| *known != goal) {
            // The limit of depth is for this case; other cases use the table too.
            control.limits.max_depth = None;
            let report = self.distances(case, Engine::Retrograde, control);
            stats = report.stats;
            match report.outcome {
                Outcome::Solved(table) => self.table = Some((goal, table)),
                Outcome::Unsolvable => unreachable!("a table is made or stopped"),
                Outcome::Stopped(limit) => {
                    let outcome = Outcome::Stopped(limit);
                    return Report { outcome, stats };
                }
            }
        }
        Report {
            outcome: Outcome::proved(self.table.as_ref().map(|(_, table)| table)),
            stats,
        }
    }
}

/// The lookup table of a puzzle. It is built when the number of queries exceeds
/// [`BREAK_EVEN`](crate::Lookup::BREAK_EVEN).
#[derive(Debug)]
struct LazyOracle<C> {
    asked: u64,
    oracle: Option<Box<dyn Oracle<C>>>,
}

impl<C: Registered> LazyOracle<C> {
    const fn new() -> Self {
        Self {
            asked: 0,
            oracle: None,
        }
    }

    /// Counts a query and returns the table if there is one for it.
    fn ask(&mut self) -> Option<&mut dyn Oracle<C>> {
        if self.oracle.is_none()
            && let Some(lookup) = C::CAPABILITIES.lookup
        {
            self.asked += 1;
            if self.asked > lookup.break_even {
                self.oracle = Some((lookup.oracle)());
            }
        }
        match &mut self.oracle {
            Some(oracle) => Some(&mut **oracle),
            None => None,
        }
    }
}

/// The distance of one case after another; `None` if it is unsolvable.
pub(crate) type DistanceOfCase<C> = Box<dyn FnMut(&C) -> Option<u32> + Send>;

/// The fastest route to the distances of many cases.
pub(crate) fn distance_of_many<C: Registered>() -> DistanceOfCase<C> {
    if let Some(closed_form) = C::CAPABILITIES.closed_form {
        return Box::new(move |case| (closed_form.distance)(case));
    }
    if let Some(lookup) = C::CAPABILITIES.lookup {
        let mut oracle = (lookup.oracle)();
        return Box::new(move |case| oracle.distance(case));
    }
    // All cases of one board share a table.
    let engine = match C::ABOUT.format.boards.len() {
        1 => Engine::Retrograde,
        _ => Engine::Auto,
    };
    let mut solver = Solver::new(Method::new(engine)).expect("each puzzle has this engine");
    Box::new(move |case| solver.distance(case, Control::default()).outcome.solved())
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
    let paths = ShortestPaths::new(case.space(), case.starts(), distances)?;
    Some(Box::new(paths))
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

/// Whether a distance exceeds the limit of depth.
pub(crate) fn exceeds_depth(distance: u32, control: Control<'_>) -> bool {
    control.limits.max_depth.is_some_and(|most| distance > most)
}
