//! The optional capabilities of a puzzle as one value, and the capabilities that replace generic code.

use std::fmt;

use board_core::Stones;
use search_core::{Control, Found, Increasing, Report, Sequence, ShortestPaths, subset};

use crate::answer::BoxedLists;
use crate::atlas::{AllPairs, Atlas};
use crate::case::{
    Case, ClosedForm, CommutingMoves, GoalDistances, GoalSet, Grouped, Lookup, MoveOf,
    MoveSpelling, MoveTable, Oracle, StateOf, TabledMoves, ToGoal, list_starts,
};
use crate::group::Group;
use crate::inputs::Inputs;
use crate::reason::{Reason, Reasons, SearchedSets};
use crate::searches::{self, Distances};
use crate::text::{AnswerLines, CaseStream, FixedLayout};
use crate::{Engine, MoveForm};

/// Capability: statistics of all cases beyond the generic ones.
pub trait OwnStatistics: Case {
    /// Whether the statistics depend on an initial position.
    const HAS_SOURCE: bool = false;

    /// The statistics of all cases. `from` is the initial position if [they depend on
    /// one](Self::HAS_SOURCE); the default is the first position of the sample.
    fn atlas(from: Option<Stones>) -> Atlas;

    /// The statistics of all pairs, if they take too long for the atlas.
    #[must_use]
    fn all_pairs() -> Option<Box<dyn AllPairs>> {
        None
    }
}

/// Capability: a faster way to list and to count the inputs than the generic one.
pub trait OwnInputs: Case {
    /// All inputs of one case, in order.
    #[must_use]
    fn inputs() -> Box<dyn Inputs>;
}

/// A puzzle of the registry: a type of cases, and the capabilities that its registry line lists.
pub trait Registered: Case {
    /// The capabilities of the puzzle.
    const CAPABILITIES: Capabilities<Self>;
}

/// The capabilities of a puzzle. Each method adds one; its trait bound checks that the puzzle has it.
pub struct Capabilities<C: Case> {
    pub(crate) closed_form: Option<ClosedFormRoute<C>>,
    pub(crate) lookup: Option<LookupRoute<C>>,
    pub(crate) symmetric: Option<SymmetricRoutes<C>>,
    pub(crate) commuting: Option<CommutingRoutes<C>>,
    pub(crate) spelling: Option<Spelling<C>>,
    pub(crate) move_table: Option<fn(MoveForm) -> MoveTable>,
    pub(crate) statistics: Option<StatisticsRoute>,
    pub(crate) inputs: Option<fn() -> Box<dyn Inputs>>,
    pub(crate) goal_distances: Option<fn(&C) -> GoalDistances<C>>,
    pub(crate) reasons: Option<ReasonRoute<C>>,
}

/// The routes of [`ClosedForm`].
pub(crate) struct ClosedFormRoute<C: Case> {
    pub(crate) distance: fn(&C) -> Option<u32>,
    pub(crate) lists: fn(&C) -> Option<BoxedLists<'static, MoveOf<C>>>,
    /// Answers the cases of a bulk text. One function pointer for all of them keeps the inner loop
    /// free of indirect calls.
    pub(crate) write_lines: fn(&mut CaseStream, search_core::Limits<'_>, &mut Vec<u8>),
}

/// The routes of [`Lookup`].
pub(crate) struct LookupRoute<C> {
    pub(crate) break_even: u64,
    pub(crate) oracle: fn() -> Box<dyn Oracle<C>>,
}

/// The searches on the quotient by the symmetries of the space.
pub(crate) struct SymmetricRoutes<C: Case> {
    pub(crate) group: Group,
    pub(crate) solve: fn(&C, Engine, Control<'_>) -> Found<C::Space>,
    pub(crate) distances: fn(&C, Engine, Control<'_>) -> Report<Distances<'static, C>>,
}

/// The routes of [`CommutingMoves`].
#[expect(clippy::type_complexity, reason = "the types are signatures")]
pub(crate) struct CommutingRoutes<C: Case> {
    pub(crate) sets: &'static str,
    pub(crate) solve: fn(&C, Control<'_>) -> Found<C::Space>,
    pub(crate) lists: for<'a> fn(&C, Distances<'a, C>) -> Option<BoxedLists<'a, MoveOf<C>>>,
}

/// The functions of [`MoveSpelling`].
pub(crate) struct Spelling<C: Case> {
    pub(crate) digits: usize,
    pub(crate) read_move: fn(&str) -> Result<MoveOf<C>, String>,
    pub(crate) why_illegal: fn(&StateOf<C>, &MoveOf<C>) -> String,
}

/// The function of [`Reasons`].
pub(crate) type ReasonRoute<C> =
    fn(&C, &StateOf<C>, Option<&[MoveOf<C>]>, SearchedSets) -> Option<Reason>;

/// The functions of [`OwnStatistics`].
pub(crate) struct StatisticsRoute {
    pub(crate) has_source: bool,
    pub(crate) atlas: fn(Option<Stones>) -> Atlas,
    pub(crate) all_pairs: fn() -> Option<Box<dyn AllPairs>>,
}

impl<C: Case> fmt::Debug for Capabilities<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Capabilities").finish_non_exhaustive()
    }
}

/// Defines the methods that add a capability.
macro_rules! add {
    ($($(#[$doc:meta])* $capability:ident: $bound:ident, $routes:expr;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub const fn $capability(mut self) -> Self
        where
            C: $bound,
        {
            self.$capability = Some($routes);
            self
        }
    )*};
}

impl<C: Case> Capabilities<C> {
    /// A puzzle without optional capabilities.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            closed_form: None,
            lookup: None,
            symmetric: None,
            commuting: None,
            spelling: None,
            move_table: None,
            statistics: None,
            inputs: None,
            goal_distances: None,
            reasons: None,
        }
    }

    /// The group that acts on the boards of a case.
    #[must_use]
    pub const fn group(&self) -> Group {
        match &self.symmetric {
            Some(routes) => routes.group,
            None => Group::IDENTITY,
        }
    }

    add! {
        /// Adds the closed form.
        closed_form: ClosedForm, ClosedFormRoute {
            distance: C::distance,
            lists: C::lists,
            write_lines: |cases, limits, out| {
                let layout = const { &FixedLayout::new(&C::ABOUT.format) };
                let lines = const { &AnswerLines::new(C::ABOUT.unsolvable) };
                cases.write_lines((layout, lines), 64, limits, out, |boards| {
                    Some(C::from_boards(boards).distance())
                });
            },
        };
        /// Adds the lookup tables.
        lookup: Lookup, LookupRoute {
            break_even: C::BREAK_EVEN,
            oracle: C::oracle,
        };
        /// Adds the symmetries.
        symmetric: Grouped, SymmetricRoutes {
            group: C::GROUP,
            solve: searches::solve_quotient,
            distances: searches::quotient_distances,
        };
        /// States that the moves commute.
        commuting: CommutingMoves, CommutingRoutes {
            sets: C::SETS,
            solve: solve_subset,
            lists: increasing_lists,
        };
        /// Adds the reading of moves.
        spelling: MoveSpelling, Spelling {
            digits: C::DIGITS,
            read_move: C::read_move,
            why_illegal: C::why_illegal,
        };
        /// Adds the table of moves.
        move_table: TabledMoves, C::move_table;
        /// Replaces the generic statistics.
        statistics: OwnStatistics, StatisticsRoute {
            has_source: C::HAS_SOURCE,
            atlas: C::atlas,
            all_pairs: C::all_pairs,
        };
        /// Replaces the generic inputs.
        inputs: OwnInputs, C::inputs;
        /// Adds the distances of states to a goal.
        goal_distances: ToGoal, C::distances_to_goal;
        /// Adds the reasons.
        reasons: Reasons, C::reason;
    }
}

/// Finds a smallest set of moves.
fn solve_subset<C: CommutingMoves>(case: &C, control: Control<'_>) -> Found<C::Space> {
    let goal = case.goal();
    let is_goal = |state: &_| goal.contains(state);
    subset(&case.space(), case.starts(), is_goal, control)
}

/// All smallest sets of moves, each as an increasing list.
fn increasing_lists<'a, C: CommutingMoves>(
    case: &C,
    distances: Distances<'a, C>,
) -> Option<BoxedLists<'a, MoveOf<C>>> {
    let increasing = Increasing::new(case.space());
    let starts = list_starts(case).into_iter();
    let starts: Vec<_> = starts.map(|start| increasing.start(start)).collect();
    let distance = move |at: &Sequence<StateOf<C>, MoveOf<C>>| distances(&at.state);
    Some(Box::new(ShortestPaths::new(increasing, starts, distance)?))
}
