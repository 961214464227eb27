//! Choosing the inputs of a data set.

use std::collections::HashSet;
use std::fmt;

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use puzzles::wording::grouped;
use puzzles::{Puzzle, Random};

use crate::{EdgeCase, Error, edge_cases};

/// Which inputs to choose: the edge cases if wanted, then others at random or in order.
///
/// # Example: three inputs that take five or six presses
///
/// ```
/// use examiner::{Others, Selection};
/// use puzzles::inputs::DistanceFilter;
///
/// let flip = puzzles::find("flip").unwrap();
/// let mut inputs = flip.inputs();
/// let selection = Selection {
///     filter: DistanceFilter::Distances(5..=6),
///     others: Others::Random { seed: 1, number: 3 },
///     ..Selection::default()
/// };
/// let chosen: Vec<_> = selection.choose(flip, &mut *inputs).unwrap().collect();
/// assert_eq!(chosen.len(), 3);
/// for input in chosen {
///     assert!(inputs.distance(&input.cases[0]) >= Some(5));
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Whether the edge cases come first.
    pub edge_cases: bool,
    /// The distances of the other inputs.
    pub filter: DistanceFilter,
    /// How many other inputs, and in which order.
    pub others: Others,
}

/// The inputs of a [`Selection`] that are not chosen as edge cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Others {
    /// None.
    #[default]
    None,
    /// Different inputs at random.
    Random {
        /// The seed of [`Random`].
        seed: u64,
        /// How many.
        number: u64,
    },
    /// Representatives of symmetry classes, in the order of inputs.
    Representatives {
        /// The maximum number; `None` for all.
        max: Option<u64>,
    },
}

/// A chosen input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenInput {
    /// The cases: one, except for edge cases of several cases.
    pub cases: Vec<Boards>,
    /// The name of the edge case, if it was chosen as one.
    pub edge_case: Option<String>,
}

impl Selection {
    /// Chooses inputs. They are found while the iterator runs.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Request`](crate::ErrorKind::Request) if no input passes the filter, or fewer than requested.
    pub fn choose<'a>(
        self,
        puzzle: &dyn Puzzle,
        inputs: &'a mut dyn Inputs,
    ) -> Result<Chosen<'a>, Error> {
        let mut available = inputs.count(&self.filter);
        if available.each == 0 && self.others != Others::None {
            return Err(Error::request(no_input(&self.filter, inputs)));
        }
        let edge_cases = if self.edge_cases {
            edge_cases(puzzle, inputs)
        } else {
            Vec::new()
        };
        let single = edge_cases.iter().filter(|case| case.cases.len() == 1);
        let used: HashSet<Boards> = single.map(|case| case.cases[0].clone()).collect();
        for boards in &used {
            if self.filter == DistanceFilter::Any || self.filter.contains(inputs.distance(boards)) {
                available.each -= 1;
                available.orbits -= u64::from(inputs.canonical(boards) == *boards);
            }
        }
        let number = match self.others {
            Others::None => 0,
            Others::Random { number, .. } if number > available.each => {
                let only = match available.each {
                    1 => "only 1 such input exists".to_owned(),
                    available => format!("only {} such inputs exist", grouped(available)),
                };
                return Err(Error::request(format_args!(
                    "{only}, but {} are requested",
                    grouped(number)
                )));
            }
            Others::Random { number, .. } => number,
            Others::Representatives { max } => available.orbits.min(max.unwrap_or(u64::MAX)),
        };
        let source = match self.others {
            Others::Random { seed, .. } => Source::Random(Random::new(seed)),
            _ => Source::Walk(inputs.walk(&self.filter, OrbitFilter::Representatives)),
        };
        let of_edge_cases = edge_cases.iter().map(|case| case.cases.len() as u64);
        Ok(Chosen {
            cases: of_edge_cases.sum::<u64>() + number,
            edge_cases: edge_cases.into_iter(),
            left: number,
            used,
            filter: self.filter,
            source,
            inputs,
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
        _ => format!(
            "no input has this distance: the greatest distance is {}",
            inputs.greatest_distance()
        ),
    }
}

/// Iterator over the inputs that a [`Selection`] chooses.
pub struct Chosen<'a> {
    inputs: &'a mut dyn Inputs,
    filter: DistanceFilter,
    edge_cases: std::vec::IntoIter<EdgeCase>,
    source: Source,
    /// Single cases that must not be chosen again.
    used: HashSet<Boards>,
    left: u64,
    cases: u64,
}

enum Source {
    Random(Random),
    Walk(Box<dyn Iterator<Item = Boards> + Send>),
}

impl Chosen<'_> {
    /// How many inputs are still to come.
    #[must_use]
    pub fn inputs_left(&self) -> u64 {
        self.edge_cases.len() as u64 + self.left
    }

    /// The total number of cases of all inputs, including those already returned.
    #[must_use]
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    fn next_boards(&mut self) -> Boards {
        match &mut self.source {
            Source::Walk(walk) => {
                let next = walk.find(|boards| !self.used.contains(boards));
                next.expect("as many inputs exist as were counted")
            }
            Source::Random(random) => loop {
                let boards = self.inputs.random(random, &self.filter);
                let boards = boards.expect("an input passes the filter");
                if self.used.insert(boards.clone()) {
                    break boards;
                }
            },
        }
    }
}

impl fmt::Debug for Chosen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chosen")
            .field("filter", &self.filter)
            .field("inputs_left", &self.inputs_left())
            .finish_non_exhaustive()
    }
}

impl Iterator for Chosen<'_> {
    type Item = ChosenInput;

    fn next(&mut self) -> Option<ChosenInput> {
        if let Some(EdgeCase { name, cases, .. }) = self.edge_cases.next() {
            return Some(ChosenInput {
                cases,
                edge_case: Some(name),
            });
        }
        self.left = self.left.checked_sub(1)?;
        Some(ChosenInput {
            cases: vec![self.next_boards()],
            edge_case: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flip() -> &'static dyn Puzzle {
        puzzles::find("flip").expect("it is a puzzle")
    }

    #[test]
    fn edge_cases_are_not_chosen_again() {
        let mut inputs = flip().inputs();
        let all = inputs.len();
        let edge_cases = edge_cases(flip(), &*inputs).len() as u64;
        let mut choose = |others| -> Result<u64, Error> {
            let selection = Selection {
                edge_cases: true,
                others,
                ..Selection::default()
            };
            let chosen = selection.choose(flip(), &mut *inputs)?;
            let left = chosen.inputs_left();
            let cases: HashSet<Boards> = chosen.flat_map(|input| input.cases).collect();
            assert_eq!(cases.len() as u64, left);
            Ok(left)
        };
        let number = all - edge_cases;
        assert_eq!(choose(Others::Random { seed: 1, number }), Ok(all));
        let too_many = number + 1;
        let error = choose(Others::Random {
            seed: 1,
            number: too_many,
        });
        let expected = format!(
            "only {} such inputs exist, but {} are requested",
            grouped(number),
            grouped(too_many)
        );
        assert_eq!(error, Err(Error::request(expected)));
        let representatives = choose(Others::Representatives { max: None });
        assert!(representatives.is_ok_and(|chosen| chosen >= 4_324));
    }
}
