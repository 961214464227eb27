//! What to add to a data set.

use std::collections::HashSet;

use examiner::{ChosenInput, Coverage, Reason};
use puzzles::Puzzle;

use super::{Given, Programs};

/// An input to add, and why.
#[derive(Clone, Debug)]
pub(crate) struct Addition {
    /// The input.
    pub(super) given: Given,
    /// The edge case that it is, if it is one.
    pub(super) edge_case: Option<String>,
    /// What it is there for.
    pub(super) why: String,
}

impl Addition {
    /// What the data itself lacks.
    pub(crate) fn of_data(puzzle: &dyn Puzzle, coverage: &Coverage) -> Vec<Self> {
        let additions = coverage.missing.iter().map(|addition| {
            let (name, edge_case, why) = match &addition.reason {
                Reason::EdgeCase { name, why } => (name.clone(), Some(name.clone()), why.clone()),
                Reason::Distance(Some(distance)) => (
                    format!("distance {distance}"),
                    None,
                    "the smallest at a distance at which there is no other".to_owned(),
                ),
                Reason::Distance(None) => (
                    "no way".to_owned(),
                    None,
                    "the smallest without a way: there is no other".to_owned(),
                ),
            };
            Self {
                given: Given::new(puzzle, name, addition.cases.clone()),
                edge_case,
                why,
            }
        });
        additions.collect()
    }

    /// These, and behind them what kills programs that they would not.
    pub(crate) fn with_remedies(mut additions: Vec<Self>, programs: &Programs) -> Vec<Self> {
        let names = additions.iter().map(|addition| addition.given.name.clone());
        let mut names: HashSet<String> = names.collect();
        for examined in &programs.examined {
            let (Some(remedy), Some(mistake)) = (&examined.remedy, &examined.planted.mistake)
            else {
                continue;
            };
            if names.insert(remedy.given.name.clone()) {
                additions.push(Self {
                    given: remedy.given.clone(),
                    edge_case: remedy.edge_case.clone(),
                    why: format!("{}: {}", examined.planted.name, mistake.what),
                });
            }
        }
        additions
    }

    /// As `generate` writes it.
    pub(crate) fn chosen(&self) -> ChosenInput {
        ChosenInput {
            cases: self.given.cases.clone(),
            edge_case: self.edge_case.clone(),
        }
    }
}
