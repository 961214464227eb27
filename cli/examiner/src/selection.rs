//! Choosing the inputs of a data set.

use std::collections::HashSet;
use std::iter;

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use puzzles::wording::grouped;
use puzzles::{Puzzle, Random};

use crate::{ChosenInput, Error, edge_cases};

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
/// let chosen: Vec<_> = selection.choose(flip, &mut *inputs).unwrap().inputs.collect();
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

impl Selection {
    /// Chooses inputs. They are found while the iterator runs.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Request`](crate::ErrorKind::Request) if no input passes the filter, or fewer than requested.
    pub fn choose<'a>(
        self,
        puzzle: &'static Puzzle,
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
        let of_edge_cases = edge_cases.iter().map(|case| case.cases.len() as u64);
        let cases = of_edge_cases.sum::<u64>() + number;
        let length = edge_cases.len() as u64 + number;
        let others = self.others(inputs, used).map(|boards| ChosenInput {
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

    /// All other inputs without the used ones.
    fn others(
        self,
        inputs: &mut dyn Inputs,
        mut used: HashSet<Boards>,
    ) -> Box<dyn Iterator<Item = Boards> + '_> {
        let Others::Random { seed, .. } = self.others else {
            let walk = inputs.walk(&self.filter, OrbitFilter::Representatives);
            return Box::new(walk.filter(move |boards| !used.contains(boards)));
        };
        let mut random = Random::new(seed);
        let draws = iter::from_fn(move || inputs.random(&mut random, &self.filter));
        Box::new(draws.filter(move |boards| used.insert(boards.clone())))
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
        let mut choose = |others| -> Result<u64, Error> {
            let selection = Selection {
                edge_cases: true,
                others,
                ..Selection::default()
            };
            let chosen = selection.choose(flip(), &mut *inputs)?;
            let length = chosen.length;
            let cases: HashSet<Boards> = chosen.inputs.flat_map(|input| input.cases).collect();
            assert_eq!(cases.len() as u64, length);
            Ok(length)
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

    #[test]
    fn the_reason_is_given_if_no_input_passes() {
        let mut inputs = flip().inputs();
        let mut reason = |filter| {
            let selection = Selection {
                filter,
                others: Others::Random { seed: 1, number: 1 },
                ..Selection::default()
            };
            let chosen = selection.choose(flip(), &mut *inputs);
            chosen.err().map(|error| error.to_string())
        };
        #[expect(clippy::reversed_empty_ranges, reason = "the range has to be empty")]
        let empty = DistanceFilter::Distances(3..=2);
        assert_eq!(
            reason(empty).as_deref(),
            Some("the range of distances is empty")
        );
        assert_eq!(
            reason(DistanceFilter::Distances(7..=9)).as_deref(),
            Some("no input has this distance: the greatest distance is 6")
        );
    }
}
