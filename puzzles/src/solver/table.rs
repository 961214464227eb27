//! The distances of all states of a puzzle to the goal of a case.

use search_core::{Control, IndexedQuotient, PackedTable, Quotient, Report, retrograde};

use crate::case::{Case, StateOf};

/// The distances of all states to one goal.
pub(crate) struct Table<C: Case> {
    goal: C::Goal,
    space: C::Space,
    /// The numbers of the orbits, where the table has one entry for each.
    orbits: Option<IndexedQuotient<C::Space>>,
    distances: PackedTable,
}

impl<C: Case> Table<C> {
    /// The table for the goal of a case; with `symmetry`, one entry an orbit.
    pub(crate) fn new(case: &C, symmetry: bool, mut control: Control<'_>) -> Report<Self> {
        // The bound of depth is one of the case; the table may serve another.
        control.limits.max_depth = None;
        let space = case.space();
        let orbits = symmetry.then(|| Quotient::new(case.space()).indexed());
        let report = match &orbits {
            Some(orbits) => {
                let goals = case.goals().into_iter().map(|goal| orbits.orbit(goal));
                retrograde(orbits, goals, control)
            }
            None => retrograde(&space, case.goals(), control),
        };
        report.map(|distances| Self {
            goal: case.goal(),
            space,
            orbits,
            distances: distances.pack(),
        })
    }

    /// Whether the table serves a case.
    pub(crate) fn fits(&self, case: &C) -> bool {
        self.goal == case.goal()
    }

    /// The distance of a state to the goal; `None` if there is no way.
    pub(crate) fn distance(&self, state: &StateOf<C>) -> Option<u32> {
        match &self.orbits {
            Some(orbits) => self.distances.of(orbits)(&orbits.orbit(state.clone())),
            None => self.distances.of(&self.space)(state),
        }
    }
}
