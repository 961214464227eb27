//! Coverage: which of a puzzle's cases a data set has, and which inputs it lacks.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use puzzles::atlas::Count;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;

use crate::selection::{ChosenInput, InputKind};

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
/// assert!(!repeat.is_equal && !coverage.missing.is_empty());
///
/// // The data set and the missing inputs are complete.
/// let missing = coverage.missing.iter().map(|missing| missing.cases.clone());
/// let data: Vec<_> = data.into_iter().chain(missing).collect();
/// assert!(Coverage::of(&mut *inputs, &edge_cases, &data).missing.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The distances that cases have, from 0 on, then the unsolvable cases.
    pub shells: Vec<ShellCount>,
    /// The puzzle's edge cases.
    pub edge_cases: Vec<Presence>,
    /// The cases that an earlier case makes superfluous, in the order of the data.
    pub repeats: Vec<Repeat>,
    /// The missing edge cases, then the smallest case of each distance that is still without a case.
    pub missing: Vec<ChosenInput>,
}

/// The cases at one distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellCount {
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
    pub edge_case: ChosenInput,
    /// The index of its first case; `None` if it is missing.
    ///
    /// An edge case is present if an input has all its cases in sequence. An [edge case of a
    /// distance](InputKind::EdgeCaseOfDistance) is present if any case has this distance.
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

/// The name of the inputs at a distance: `distance 3`, or `unsolvable`.
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
    pub fn of(
        inputs: &mut dyn Inputs,
        edge_cases: &[ChosenInput],
        data: &[impl AsRef<[Boards]>],
    ) -> Self {
        let (shells, repeats) = count(inputs, data);
        let presence = |edge_case: &ChosenInput| Presence {
            first: if edge_case.kind == InputKind::EdgeCaseOfDistance {
                let distance = inputs.distance(&edge_case.cases[0]);
                let shell = shells.iter().find(|shell| shell.distance == distance);
                shell.and_then(|shell| shell.first)
            } else {
                find(data, &edge_case.cases)
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
}

/// The cases at each distance, and the repeated cases. The distance is computed once for each symmetry class.
fn count(inputs: &mut dyn Inputs, data: &[impl AsRef<[Boards]>]) -> (Vec<ShellCount>, Vec<Repeat>) {
    let shells = inputs.distances().map(|distance| ShellCount {
        distance,
        found: Count::default(),
        all: inputs.at(distance),
        first: None,
    });
    let mut shells: Vec<ShellCount> = shells.filter(|shell| shell.all.each > 0).collect();
    let mut repeats = Vec::new();
    // The index of the first equal case.
    let mut first_equal: HashMap<&Boards, CaseIndex> = HashMap::new();
    // For the representative of each symmetry class: the index of its first case, and its index in `shells`.
    let mut classes: HashMap<Boards, (CaseIndex, usize)> = HashMap::new();
    for (input, cases) in data.iter().enumerate() {
        for (case, boards) in cases.as_ref().iter().enumerate() {
            let index = CaseIndex { input, case };
            let mut repeat = |first, is_equal| {
                repeats.push(Repeat {
                    again: index,
                    first,
                    is_equal,
                });
            };
            if let Some(first) = first_equal.get(boards) {
                repeat(*first, true);
                continue;
            }
            first_equal.insert(boards, index);
            let shell = match classes.entry(inputs.canonical(boards)) {
                Entry::Occupied(class) => {
                    let (first, shell) = *class.get();
                    repeat(first, false);
                    &mut shells[shell]
                }
                Entry::Vacant(entry) => {
                    let distance = inputs.distance(boards);
                    let shell = shells.iter().position(|shell| shell.distance == distance);
                    let shell = shell.expect("every distance is listed");
                    entry.insert((index, shell));
                    shells[shell].found.orbits += 1;
                    &mut shells[shell]
                }
            };
            shell.found.each += 1;
            shell.first.get_or_insert(index);
        }
    }
    (shells, repeats)
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
fn missing(
    inputs: &mut dyn Inputs,
    shells: &[ShellCount],
    edge_cases: &[Presence],
) -> Vec<ChosenInput> {
    let mut missing = Vec::new();
    let covered = shells.iter().filter(|shell| shell.first.is_some());
    let mut covered: HashSet<Option<u32>> = covered.map(|shell| shell.distance).collect();
    for Presence { edge_case, .. } in edge_cases.iter().filter(|case| case.first.is_none()) {
        covered.extend(edge_case.cases.iter().map(|case| inputs.distance(case)));
        missing.push(edge_case.clone());
    }
    let others = shells.iter();
    let others = others.filter(|shell| !covered.contains(&shell.distance));
    missing.extend(others.map(|shell| {
        let filter = DistanceFilter::at(shell.distance);
        let first = inputs.walk(&filter, OrbitFilter::Representatives).next();
        let why = match shell.distance {
            Some(_) => "The smallest input at a distance without inputs.",
            None => "The smallest unsolvable input; there is no other.",
        };
        ChosenInput {
            name: distance_name(shell.distance),
            why: why.to_owned(),
            kind: InputKind::Other,
            cases: vec![first.expect("cases with this distance exist")],
        }
    }));
    missing
}

#[cfg(test)]
mod tests;
