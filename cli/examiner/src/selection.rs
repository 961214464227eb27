//! Choosing the inputs of a data set, and edge cases: inputs that wrong programs often fail on.

use std::collections::HashSet;
use std::iter;
use std::ops::RangeInclusive;

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::{Boards, read_input};
use puzzles::wording::grouped;
use puzzles::{Puzzle, Random};

use crate::error::Error;
use crate::folder;

/// One or several distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distances {
    /// The greatest distance.
    Greatest,
    /// A range of distances.
    Within(RangeInclusive<u32>),
}

impl Distances {
    /// The inputs at these distances.
    pub(crate) fn filter(&self, inputs: &dyn Inputs) -> DistanceFilter {
        match self {
            Self::Greatest => DistanceFilter::at(Some(inputs.greatest_distance())),
            Self::Within(range) => DistanceFilter::Distances(range.clone()),
        }
    }
}

/// Which inputs to choose. For puzzles: the edge cases if wanted, then others at random or in order. For other problems: the
/// smallest inputs.
///
/// # Example: three inputs that take five or six presses
///
/// ```
/// use examiner::{Distances, Selection};
///
/// let flip = puzzles::find("flip").unwrap();
/// let mut inputs = flip.inputs();
/// let selection = Selection {
///     distances: Some(Distances::Within(5..=6)),
///     number: Some(3),
///     ..Selection::default()
/// };
/// let chosen: Vec<_> = selection.choose(flip, &mut *inputs).unwrap().inputs.collect();
/// assert_eq!(chosen.len(), 3);
/// for input in chosen {
///     assert!(inputs.distance(&input.cases[0]) >= Some(5));
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// How many inputs. With edge cases: how many other inputs; the default is then 0. The default is all representatives,
    /// and otherwise 1.
    pub number: Option<u64>,
    /// The seed of [`Random`]; 1 by default.
    pub seed: Option<u64>,
    /// The distances of the other inputs.
    pub distances: Option<Distances>,
    /// Whether the other inputs are solvable; `None` for both kinds. It has no effect on inputs at certain distances.
    pub solvable: Option<bool>,
    /// Whether to choose representatives of symmetry classes, in the order of inputs, and not random inputs.
    pub representatives: bool,
    /// Whether the edge cases come first.
    pub edge_cases: bool,
    /// Whether the largest value of each range of a grammar has the size 1.
    pub ends: bool,
}

/// Inputs of a problem, for a data set or for standard output.
#[expect(missing_debug_implementations, reason = "an iterator shows nothing")]
pub struct Generated<'a> {
    /// The greatest number of inputs.
    pub number: u64,
    /// The seed of random inputs, if there are any.
    pub seed: Option<u64>,
    /// The text before all inputs on standard output.
    pub head: Option<String>,
    /// The text between two inputs on standard output.
    pub separator: &'static str,
    /// The inputs.
    pub inputs: Box<dyn Iterator<Item = Result<GeneratedInput, Error>> + 'a>,
}

/// An input of a data set with its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GeneratedInput {
    /// The input.
    pub input: Vec<u8>,
    /// The answer, if it is needed.
    pub answer: Vec<u8>,
    /// The name of the edge case, if it is one.
    pub edge_case: Option<String>,
    /// The distance of each case; empty if the problem has no distances.
    pub distances: Vec<Option<u32>>,
}

impl Selection {
    /// The number of inputs besides the edge cases; `None` for all.
    fn others(&self) -> Option<u64> {
        match self.number {
            None if self.edge_cases => Some(0),
            None if self.representatives => None,
            number => Some(number.unwrap_or(1)),
        }
    }

    /// The seed, if random inputs are chosen.
    pub(crate) fn random_seed(&self) -> Option<u64> {
        let is_random = !self.representatives && self.others() != Some(0);
        is_random.then(|| self.seed.unwrap_or(1))
    }

    /// The inputs that may be chosen besides the edge cases.
    fn filter(&self, inputs: &dyn Inputs) -> DistanceFilter {
        match (&self.distances, self.solvable) {
            (None, None) => DistanceFilter::Any,
            (None, Some(true)) => DistanceFilter::Solvable,
            (None, Some(false)) => DistanceFilter::Unsolvable,
            (Some(distances), _) => distances.filter(inputs),
        }
    }

    /// Chooses inputs of a puzzle. They are found while the iterator runs.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Request`](crate::ErrorKind::Request) if no input passes the filter, or fewer than requested.
    pub fn choose<'a>(
        &self,
        puzzle: &'static Puzzle,
        inputs: &'a mut dyn Inputs,
    ) -> Result<Chosen<'a>, Error> {
        let filter = self.filter(inputs);
        let mut available = inputs.count(&filter);
        if available.each == 0 && self.others() != Some(0) {
            return Err(Error::request(no_input(&filter, inputs)));
        }
        let all = self.edge_cases.then(|| edge_cases(puzzle, inputs));
        let edge_cases = all.unwrap_or_default();
        let single = edge_cases.iter().filter(|case| case.cases.len() == 1);
        let mut used: HashSet<Boards> = single.map(|case| case.cases[0].clone()).collect();
        for boards in &used {
            if filter == DistanceFilter::Any || filter.contains(inputs.distance(boards)) {
                available.each -= 1;
                available.orbits -= u64::from(inputs.canonical(boards) == *boards);
            }
        }
        let number = match self.others() {
            number if self.representatives => available.orbits.min(number.unwrap_or(u64::MAX)),
            Some(number) if number > available.each => {
                let only = match available.each {
                    1 => "only 1 such input exists".to_owned(),
                    available => format!("only {} such inputs exist", grouped(available)),
                };
                return Err(Error::request(format_args!(
                    "{only}, but {} are requested",
                    grouped(number)
                )));
            }
            number => number.unwrap_or(0),
        };
        let of_edge_cases = edge_cases.iter().map(|case| case.cases.len() as u64);
        let cases = of_edge_cases.sum::<u64>() + number;
        let length = edge_cases.len() as u64 + number;
        let others: Box<dyn Iterator<Item = Boards> + '_> = if self.representatives {
            let walk = inputs.walk(&filter, OrbitFilter::Representatives);
            Box::new(walk.filter(move |boards| !used.contains(boards)))
        } else {
            let mut random = Random::new(self.seed.unwrap_or(1));
            let draws = iter::from_fn(move || inputs.random(&mut random, &filter));
            Box::new(draws.filter(move |boards| used.insert(boards.clone())))
        };
        let others = others.map(|boards| ChosenInput {
            cases: vec![boards],
            ..ChosenInput::default()
        });
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        Ok(Chosen {
            length,
            cases,
            inputs: Box::new(edge_cases.into_iter().chain(others.take(number))),
        })
    }
}

/// Why no input passes a filter.
fn no_input(filter: &DistanceFilter, inputs: &dyn Inputs) -> String {
    match filter {
        DistanceFilter::Unsolvable => "every input can be solved".to_owned(),
        DistanceFilter::Distances(range) if range.is_empty() => {
            "the range of distances is empty".to_owned()
        }
        _ => no_such_distance(inputs),
    }
}

pub(crate) fn no_such_distance(inputs: &dyn Inputs) -> String {
    let greatest = inputs.greatest_distance();
    format!("no input has this distance: the greatest distance is {greatest}")
}

/// The inputs that a [`Selection`] chooses.
#[expect(missing_debug_implementations, reason = "an iterator shows nothing")]
pub struct Chosen<'a> {
    /// How many inputs there are.
    pub length: u64,
    /// The total number of their cases.
    pub cases: u64,
    /// The inputs.
    pub inputs: Box<dyn Iterator<Item = ChosenInput> + 'a>,
}

/// An input that is chosen for a data set: an [edge case](crate::edge_cases), an input that the data set lacks, or
/// another input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenInput {
    /// The name of the edge case, of the distance, or of the mutant that the input kills; empty if the input is chosen
    /// at random or in order. The name of an edge case has lower-case letters and hyphens, and is unique among the
    /// puzzle's edge cases.
    pub name: String,
    /// Why a data set needs the input, such as the mistakes that it shows: sentences. Empty if there is no special reason.
    pub why: String,
    /// Whether it is an edge case.
    pub kind: InputKind,
    /// The cases of the input: one, or several if the format is counted and the mistake needs them.
    pub cases: Vec<Boards>,
}

/// Whether a [`ChosenInput`] is an edge case, and which other inputs show the same mistakes.
///
/// # Example: all unsolvable boards show the same mistake
///
/// ```
/// use examiner::InputKind;
///
/// let flip = puzzles::find("flip").unwrap();
/// let cases = examiner::edge_cases(flip, &*flip.inputs());
/// let of_a_distance = cases.iter().filter(|case| case.kind == InputKind::EdgeCaseOfDistance);
/// let names: Vec<_> = of_a_distance.map(|case| &*case.name).collect();
/// assert_eq!(names, ["already-solved", "impossible", "hardest"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// An edge case. No other input shows the same mistakes.
    EdgeCase,
    /// An edge case. All inputs at its distance, or all unsolvable inputs, show the same mistakes.
    EdgeCaseOfDistance,
    /// Not an edge case.
    #[default]
    Other,
}

/// The names of the common edge cases, and why data need them. All inputs at the distance of the first three show the same mistakes.
const COMMON: &str = "\
already-solved: The answer is 0, without a move.
impossible: The input is unsolvable. Shows a wrong text for this answer, and a search that does not end.
hardest: No input takes more moves. Shows a search that is cut off too early or is too slow.
hardest-last: The last input at the greatest distance that represents its symmetry class.";

/// The edge cases of a puzzle in a fixed order: first the common ones (solved, unsolvable, if
/// there are such inputs, and hardest), then those in the puzzle's `edge_cases.toml`.
///
/// # Example: every puzzle has an edge case at the greatest distance
///
/// ```
/// for &puzzle in puzzles::PUZZLES {
///     let mut inputs = puzzle.inputs();
///     let cases = examiner::edge_cases(puzzle, &*inputs);
///     let hardest = cases.iter().find(|case| case.name == "hardest").unwrap();
///     assert_eq!(inputs.distance(&hardest.cases[0]), Some(inputs.greatest_distance()));
/// }
/// ```
///
/// # Panics
///
/// If the embedded file is faulty; the tests read all of them.
pub fn edge_cases(puzzle: &'static Puzzle, inputs: &dyn Inputs) -> Vec<ChosenInput> {
    let representatives = |filter| inputs.walk(&filter, OrbitFilter::Representatives);
    let mut farthest = representatives(DistanceFilter::at(Some(inputs.greatest_distance())));
    let boards = [
        representatives(DistanceFilter::at(Some(0))).next(),
        representatives(DistanceFilter::Unsolvable).next(),
        farthest.next(),
        farthest.last(),
    ];
    let common = COMMON.lines().zip(boards).filter_map(|(line, boards)| {
        let (name, why) = line.split_once(": ").expect("a line has a name");
        Some(ChosenInput {
            name: name.to_owned(),
            why: why.to_owned(),
            kind: match name {
                "hardest-last" => InputKind::EdgeCase,
                _ => InputKind::EdgeCaseOfDistance,
            },
            cases: vec![boards?],
        })
    });
    let about = puzzle.about();
    let mut file = folder::toml(about.name, "edge_cases.toml");
    let special = file.tables("edge_case", |entry| {
        ["name", "why", "input"].map(|key| entry.text(key))
    });
    let special = special.into_iter().map(|[name, why, input]| ChosenInput {
        cases: read_input(input.as_bytes(), &about.format)
            .unwrap_or_else(|error| panic!("{name}: {error}")),
        name,
        why,
        kind: InputKind::EdgeCase,
    });
    common.chain(special).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flip() -> &'static Puzzle {
        puzzles::find("flip").expect("it is a puzzle")
    }

    #[test]
    fn edge_cases_are_not_chosen_again() {
        let mut inputs = flip().inputs();
        let all = inputs.len();
        let edge_cases = edge_cases(flip(), &*inputs).len() as u64;
        let mut choose = |number, representatives| -> Result<u64, Error> {
            let selection = Selection {
                edge_cases: true,
                number: Some(number),
                representatives,
                ..Selection::default()
            };
            let chosen = selection.choose(flip(), &mut *inputs)?;
            let length = chosen.length;
            let cases: HashSet<Boards> = chosen.inputs.flat_map(|input| input.cases).collect();
            assert_eq!(cases.len() as u64, length);
            Ok(length)
        };
        let number = all - edge_cases;
        assert_eq!(choose(number, false), Ok(all));
        let [number_of_all, requested] = [number, number + 1].map(grouped);
        let expected =
            format!("only {number_of_all} such inputs exist, but {requested} are requested");
        assert_eq!(choose(number + 1, false), Err(Error::request(expected)));
        assert!(choose(all, true).is_ok_and(|chosen| chosen >= 4_324));
    }

    #[test]
    fn the_reason_is_given_if_no_input_passes() {
        let mut inputs = flip().inputs();
        let mut check = |range, expected: &str| {
            let selection = Selection {
                distances: Some(Distances::Within(range)),
                ..Selection::default()
            };
            let chosen = selection.choose(flip(), &mut *inputs);
            assert_eq!(chosen.err(), Some(Error::request(expected)));
        };
        #[expect(clippy::reversed_empty_ranges, reason = "the range has to be empty")]
        let empty = 3..=2;
        check(empty, "the range of distances is empty");
        let far = "no input has this distance: the greatest distance is 6";
        check(7..=9, far);
    }
}
