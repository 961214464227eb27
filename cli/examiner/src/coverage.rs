//! Coverage: which of a puzzle's cases a data set has, and which inputs it lacks.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use puzzles::atlas::Count;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;

use crate::{ChosenInput, EdgeCase, StandsFor};

/// Which of a puzzle's cases a data set has, and which inputs it lacks.
///
/// A data set is a list of inputs with one or several cases each.
///
/// # Example: two boards of Flip Game
///
/// ```
/// use examiner::{Coverage, CaseIndex, edge_cases};
///
/// let flip = puzzles::find("flip").unwrap();
/// let read = |text: &str| vec![flip.about().format.parse(text).unwrap()];
/// let data = [read("wwww wwww wwww wwww"), read("bbbb bbbb bbbb bbbb")];
/// let mut inputs = flip.inputs();
/// let edge_cases = edge_cases(flip, &*inputs);
/// let coverage = Coverage::of(&mut *inputs, &edge_cases, &data);
///
/// let uniform = &coverage.shells[0];
/// assert_eq!((uniform.distance, uniform.found.each, uniform.all.each), (Some(0), 2, 2));
/// // The exchange of colours is a symmetry of the puzzle.
/// assert_eq!((uniform.found.orbits, uniform.all.orbits), (1, 1));
/// let repeat = &coverage.repeats[0];
/// assert_eq!((repeat.again, repeat.first), (CaseIndex { input: 1, case: 0 }, CaseIndex { input: 0, case: 0 }));
/// assert!(!repeat.is_equal && !coverage.is_complete());
///
/// // The data set and the missing inputs are complete.
/// let missing = coverage.missing.iter().map(|missing| missing.cases.clone());
/// let data: Vec<_> = data.into_iter().chain(missing).collect();
/// assert!(Coverage::of(&mut *inputs, &edge_cases, &data).is_complete());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The distances that cases have, from 0 on, then the unsolvable cases.
    pub shells: Vec<Shell>,
    /// The puzzle's edge cases.
    pub edge_cases: Vec<Presence>,
    /// The cases that an earlier case makes superfluous, in the order of the data.
    pub repeats: Vec<Repeat>,
    /// The missing edge cases, then the smallest case of each distance that is still without a case.
    pub missing: Vec<Addition>,
}

/// The cases at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shell {
    /// The distance; `None` for unsolvable cases.
    pub distance: Option<u32>,
    /// How many different cases and symmetry classes the data set has.
    pub found: Count,
    /// How many exist.
    pub all: Count,
    /// The first case at this distance in the data set.
    pub first: Option<CaseIndex>,
}

/// An edge case, and the first place where the data set has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The edge case.
    pub edge_case: EdgeCase,
    /// The index of its first case; `None` if it is missing.
    ///
    /// An edge case is present if an input has all its cases in sequence. An edge case that [stands for a
    /// distance](StandsFor::Distance) is present if any case has this distance.
    pub first: Option<CaseIndex>,
}

/// A case that repeats an earlier case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The index of the repeated case.
    pub again: CaseIndex,
    /// The index of the first equal case, or if there is none, of the first case of the same symmetry class.
    pub first: CaseIndex,
    /// Whether the two cases are equal.
    pub is_equal: bool,
}

/// The index of a case in a data set; both numbers start at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CaseIndex {
    /// The number of the input.
    pub input: usize,
    /// The number of the case in the input.
    pub case: usize,
}

/// An input that a data set lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// The name of the edge case, of the distance, or of the mutant that the input kills.
    pub name: String,
    /// Whether it is an edge case.
    pub is_edge_case: bool,
    /// Why the data set needs it.
    pub why: String,
    /// Its cases.
    pub cases: Vec<Boards>,
}

impl Addition {
    /// The input, for writing it.
    #[must_use]
    pub fn chosen(&self) -> ChosenInput {
        ChosenInput {
            cases: self.cases.clone(),
            edge_case: self.is_edge_case.then(|| self.name.clone()),
        }
    }
}

impl From<&EdgeCase> for Addition {
    fn from(edge_case: &EdgeCase) -> Self {
        Self {
            name: edge_case.name.clone(),
            is_edge_case: true,
            why: edge_case.why.clone(),
            cases: edge_case.cases.clone(),
        }
    }
}

/// The name of the inputs at a distance: `distance 3`, or `unsolvable`.
#[must_use]
pub fn distance_name(distance: Option<u32>) -> String {
    distance.map_or_else(
        || "unsolvable".to_owned(),
        |distance| format!("distance {distance}"),
    )
}

impl Coverage {
    /// Measures a data set, given the puzzle's inputs and [edge cases](crate::edge_cases), and the cases of each
    /// input of the data set. The time is proportional to the data.
    ///
    /// # Panics
    ///
    /// If the number of boards or stones of a case does not match the puzzle's [`Format`](puzzles::text::Format).
    #[must_use]
    pub fn of(
        inputs: &mut dyn Inputs,
        edge_cases: &[EdgeCase],
        data: &[impl AsRef<[Boards]>],
    ) -> Self {
        let mut builder = Builder::new(inputs);
        for (input, cases) in data.iter().enumerate() {
            for (case, boards) in cases.as_ref().iter().enumerate() {
                builder.add(inputs, boards, CaseIndex { input, case });
            }
        }
        let Builder {
            shells, repeats, ..
        } = builder;
        let presence = |edge_case: &EdgeCase| Presence {
            first: match edge_case.stands_for {
                StandsFor::Distance => {
                    let distance = inputs.distance(&edge_case.cases[0]);
                    let shell = shells.iter().find(|shell| shell.distance == distance);
                    shell.and_then(|shell| shell.first)
                }
                StandsFor::Itself => find(data, &edge_case.cases),
            },
            edge_case: edge_case.clone(),
        };
        let edge_cases: Vec<Presence> = edge_cases.iter().map(presence).collect();
        Self {
            missing: missing(inputs, &shells, &edge_cases),
            shells,
            edge_cases,
            repeats,
        }
    }

    /// Whether every distance has a case and every edge case is present.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }
}

/// A data set whose cases are being counted.
struct Builder {
    shells: Vec<Shell>,
    /// The index of the first equal case.
    cases: HashMap<Boards, CaseIndex>,
    /// For the representative of each symmetry class: the index of its first case, and its index in `shells`.
    classes: HashMap<Boards, (CaseIndex, usize)>,
    repeats: Vec<Repeat>,
}

impl Builder {
    fn new(inputs: &dyn Inputs) -> Self {
        let shells = inputs.distances().map(|distance| Shell {
            distance,
            found: Count::default(),
            all: inputs.at(distance),
            first: None,
        });
        Self {
            shells: shells.filter(|shell| shell.all.each > 0).collect(),
            cases: HashMap::new(),
            classes: HashMap::new(),
            repeats: Vec::new(),
        }
    }

    /// Adds a case. The distance is computed once for each symmetry class.
    fn add(&mut self, inputs: &mut dyn Inputs, boards: &Boards, index: CaseIndex) {
        let mut repeats = |first: CaseIndex, is_equal| {
            self.repeats.push(Repeat {
                again: index,
                first,
                is_equal,
            });
        };
        match self.cases.entry(boards.clone()) {
            Entry::Occupied(first) => return repeats(*first.get(), true),
            Entry::Vacant(entry) => entry.insert(index),
        };
        let shell = match self.classes.entry(inputs.canonical(boards)) {
            Entry::Occupied(class) => {
                let (first, shell) = *class.get();
                repeats(first, false);
                &mut self.shells[shell]
            }
            Entry::Vacant(entry) => {
                let distance = inputs.distance(boards);
                let mut shells = self.shells.iter();
                let shell = shells.position(|shell| shell.distance == distance);
                let (_, shell) = *entry.insert((index, shell.expect("every distance is listed")));
                let shell = &mut self.shells[shell];
                shell.found.orbits += 1;
                shell
            }
        };
        shell.found.each += 1;
        shell.first.get_or_insert(index);
    }
}

/// The first place where an input has these cases in sequence.
fn find(data: &[impl AsRef<[Boards]>], wanted: &[Boards]) -> Option<CaseIndex> {
    data.iter().enumerate().find_map(|(input, cases)| {
        let mut windows = cases.as_ref().windows(wanted.len());
        let case = windows.position(|cases| cases == wanted)?;
        Some(CaseIndex { input, case })
    })
}

/// The missing edge cases, then the smallest case of each distance that is still without a case.
fn missing(inputs: &mut dyn Inputs, shells: &[Shell], edge_cases: &[Presence]) -> Vec<Addition> {
    let mut missing = Vec::new();
    let covered = shells.iter().filter(|shell| shell.first.is_some());
    let mut covered: HashSet<Option<u32>> = covered.map(|shell| shell.distance).collect();
    for Presence { edge_case, .. } in edge_cases.iter().filter(|case| case.first.is_none()) {
        covered.extend(edge_case.cases.iter().map(|case| inputs.distance(case)));
        missing.push(Addition::from(edge_case));
    }
    let others = shells
        .iter()
        .filter(|shell| !covered.contains(&shell.distance));
    missing.extend(others.map(|shell| {
        let filter = DistanceFilter::at(shell.distance);
        let first = inputs.walk(&filter, OrbitFilter::Representatives).next();
        let why = match shell.distance {
            Some(_) => "The smallest input at a distance without inputs.",
            None => "The smallest unsolvable input; there is no other.",
        };
        Addition {
            name: distance_name(shell.distance),
            is_edge_case: false,
            why: why.to_owned(),
            cases: vec![first.expect("cases with this distance exist")],
        }
    }));
    missing
}

#[cfg(test)]
mod tests;
