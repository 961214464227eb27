//! Runs any engine on any case.

use board_core::Stones;
use search_core::extend::Meter;
use search_core::{Control, DenseBfs, DistanceToGoal, Found, Limit, Outcome, Path, Report};

use super::searches;
use super::searches::{Lists, lists};
use crate::distance::Distance;
use crate::engine::{Engine, Method, MethodError};
use crate::format::Boards;
use crate::rules::{Case, GoalDistances, Lookup, LookupTable, PuzzleRules, Space};

/// Solves cases of one puzzle by one method. It keeps a table of distances as long as the goal is the same.
///
/// # Example: two engines, one list
///
/// ```
/// use puzzles::{Engine, Method};
/// use search_core::Limits;
///
/// let four = puzzles::find("four").unwrap();
/// let case = four.case(&four.about().format.parse("BWBO\nWBWB\nBWBW\nWBWO\n").unwrap());
/// let path = |engine| {
///     let mut solver = four.solver(Method::new(engine)).unwrap();
///     solver.solve(&case, Limits::none()).outcome.solution().unwrap()
/// };
/// assert_eq!(path(Engine::Bfs).len(), 5);
/// assert_eq!(path(Engine::Bfs), path(Engine::Retrograde));
/// assert!(four.solver(Method::new(Engine::Subset)).is_err());
/// ```
#[derive(Debug)]
pub struct Solver {
    rules: &'static PuzzleRules,
    /// The method after the choice for `Auto`.
    method: Method,
    /// The lookup table that can be made.
    lookup: Option<Lookup>,
    /// The engine that answered the last case.
    answered: Engine,
    /// The number of distance queries that the lookup table may answer.
    queries: u64,
    /// The lookup table; made when the queries exceed [`break_even`](crate::Lookup::break_even).
    table: Option<Box<dyn LookupTable>>,
    bfs: DenseBfs,
    /// The [goal boards](Case::goal_boards) of the last retrograde search, and the distances to the goal.
    to_goal: Option<(Boards, GoalDistances)>,
}

impl Solver {
    /// A solver by a method.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot use this method.
    pub fn new(rules: &'static PuzzleRules, method: Method) -> Result<Self, MethodError> {
        method.check(rules.about.engines)?;
        let symmetry = method.symmetry;
        // `Auto` remains only for a closed form.
        let engine = match method.engine {
            Engine::Auto if rules.closed_form.is_some() && !symmetry => Engine::Auto,
            Engine::Auto => rules.about.engines[0],
            engine => engine,
        };
        let may_look_up = method == Method::new(Engine::Auto) && engine != Engine::Auto;
        Ok(Self {
            rules,
            method: Method { engine, symmetry },
            lookup: rules.lookup.filter(|_| may_look_up),
            answered: engine,
            queries: 0,
            table: None,
            bfs: DenseBfs::new(),
            to_goal: None,
        })
    }

    /// A solver by the fastest route to the distances of many cases.
    pub(crate) fn of_many(rules: &'static PuzzleRules) -> Self {
        let is_fast = rules.closed_form.is_some() || rules.lookup.is_some();
        // All cases of one board share a table.
        let engine = match rules.about.format.boards.len() {
            1 if !is_fast => Engine::Retrograde,
            _ => Engine::Auto,
        };
        let mut solver = Self::new(rules, Method::new(engine)).expect("each puzzle has it");
        solver.table = rules.lookup.map(|lookup| (lookup.make)());
        solver
    }

    /// The engine that solved the last case. If the method has [`Engine::Auto`], the chosen engine; or `Auto`
    /// itself if a closed form or a lookup table answered.
    pub const fn engine(&self) -> Engine {
        self.answered
    }

    /// Whether the closed form answers every case.
    pub(super) const fn has_closed_form(&self) -> bool {
        matches!(self.method.engine, Engine::Auto)
    }

    /// The lookup table, if it is made; it then answers every case without a limit of depth or states.
    pub(super) fn table(&mut self) -> Option<&mut (dyn LookupTable + 'static)> {
        self.table.as_deref_mut()
    }

    /// The distance from the nearest start to the nearest goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn distance<'c>(&mut self, case: &Case, control: impl Into<Control<'c>>) -> Report<u32> {
        let control = control.into();
        let closed_form = self.rules.closed_form;
        let by_table = self.count_query(control).map(|table| {
            let distances = table.distances(std::slice::from_ref(&case.boards));
            without_search(distances[0].moves())
        });
        self.answered = self.method.engine;
        if by_table.is_some() {
            self.answered = Engine::Auto;
        }
        let report = match (by_table, self.method.engine, closed_form) {
            (Some(report), ..) => report,
            (None, Engine::Auto, Some(closed_form)) => {
                without_search(closed_form(&case.boards).moves())
            }
            (None, Engine::Retrograde, _) => {
                self.goal_distances(case, control).and_then(|distances| {
                    let starts = case.starts.iter();
                    let known = starts.filter_map(|start| distances.distance_to_goal(start));
                    Outcome::proved(known.min())
                })
            }
            _ => return self.solve(case, control).map(|path| path.len()),
        };
        report.and_then(|distance| within_depth(distance, control))
    }

    /// The distance of a case, without limits.
    pub(crate) fn exact_distance(&mut self, boards: &[Stones]) -> Distance {
        if let (Engine::Auto, Some(closed_form)) = (self.method.engine, self.rules.closed_form) {
            return closed_form(boards);
        }
        let report = self.distance(&self.rules.case(boards), Control::default());
        report.outcome.solution().ok().into()
    }

    /// The first shortest path in move order from a start to a goal.
    ///
    /// # Panics
    ///
    /// If the case has other numbers of stones than its puzzle.
    pub fn solve<'c>(&mut self, case: &Case, control: impl Into<Control<'c>>) -> Found<Space> {
        let control = control.into();
        self.answered = self.method.engine;
        match self.answered {
            Engine::Auto | Engine::Retrograde if self.rules.sets.is_some() => {
                self.lists(case, 0, control).map(|lists| Path {
                    start: case.starts[0],
                    moves: lists.first(),
                })
            }
            Engine::Auto | Engine::Retrograde => {
                let distances = self.any_distances(case, self.answered, control);
                let path =
                    distances.and_then(|known| Outcome::proved(case.space().0.first_path(known)));
                path.and_then(|path| within_depth(path.len(), control).map(|_| path))
            }
            Engine::Subset => case.space().0.smallest_set(control),
            engine if self.method.symmetry => searches::solve_quotient(case, engine, control),
            Engine::Bfs => case.space().0.search(&mut self.bfs, control),
            engine => searches::solve(case, engine, control),
        }
    }

    /// All shortest lists of moves, and those with up to `extra` more moves. An engine that cannot find all of them is
    /// replaced: by breadth-first search, or for longer lists by retrograde search.
    pub fn lists<'c>(
        &mut self,
        case: &Case,
        extra: u32,
        control: impl Into<Control<'c>>,
    ) -> Report<Box<dyn Lists>> {
        let control = control.into();
        let rules = self.rules;
        self.answered = match self.method.engine {
            engine @ (Engine::Auto | Engine::Retrograde) => engine,
            _ if extra > 0 => Engine::Retrograde,
            Engine::Iddfs | Engine::Subset => Engine::Bfs,
            engine => engine,
        };
        let report = self
            .any_distances(case, self.answered, control)
            .and_then(|known| Outcome::proved(lists(rules, case, extra, known)));
        report.and_then(|lists| within_depth(lists.distance(), control).map(|_| lists))
    }

    /// Counts a query and returns the lookup table if it may answer. A limit of states requires a search.
    fn count_query(&mut self, control: Control<'_>) -> Option<&mut (dyn LookupTable + 'static)> {
        let has_limit = control.limits.max_states.is_some();
        let lookup = self.lookup.filter(|_| !has_limit)?;
        self.queries += 1;
        if self.table.is_none() && self.queries > lookup.break_even {
            self.table = Some((lookup.make)());
        }
        self.table()
    }

    /// The distances to the goal of a case, by the engine.
    fn any_distances(
        &mut self,
        case: &Case,
        engine: Engine,
        control: Control<'_>,
    ) -> Report<GoalDistances> {
        match engine {
            Engine::Auto => without_search(Some(case.distances_to_goal())),
            Engine::Retrograde => self.goal_distances(case, control),
            _ => searches::distances(case, engine, self.method.symmetry, control),
        }
    }

    /// The distances to the goal of a case: the last ones if the goal is the same, or new ones.
    fn goal_distances(&mut self, case: &Case, mut control: Control<'_>) -> Report<GoalDistances> {
        if let Some((known, distances)) = &self.to_goal
            && known[..] == *case.goal_boards()
        {
            return without_search(Some(distances.clone()));
        }
        // The limit of depth is for this case; other cases use the distances too.
        control.limits.max_depth = None;
        let symmetry = self.method.symmetry;
        let report = searches::distances(case, Engine::Retrograde, symmetry, control);
        report.map(|distances| {
            let goal = case.goal_boards().iter().copied().collect();
            self.to_goal = Some((goal, distances.clone()));
            distances
        })
    }
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
