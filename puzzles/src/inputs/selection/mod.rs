//! Choosing inputs: for test data, say.

mod error;

use std::collections::HashSet;
use std::fmt;

use super::{DistanceFilter, EdgeCase, Inputs, OrbitFilter};
use crate::Random;
use crate::text::Boards;

pub use error::{SelectionError, SelectionErrorKind};

/// Which inputs to choose: the edge cases, and of all others those wanted, at random or in order.
///
/// # Example: three inputs that take five or six presses
///
/// ```
/// use puzzles::inputs::{Among, Selection, DistanceFilter};
///
/// let mut inputs = puzzles::find("flip").unwrap().inputs();
/// let selection = Selection {
///     wanted: DistanceFilter::Distances(5..=6),
///     among: Among::All { seed: 1, number: 3 },
///     ..Selection::default()
/// };
/// let chosen: Vec<_> = selection.choose(&mut *inputs).unwrap().collect();
/// assert_eq!(chosen.len(), 3);
/// for input in chosen {
///     assert!(inputs.distance(&input.cases[0]) >= Some(5));
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Whether the edge cases come first.
    pub edge_cases: bool,
    /// By distance, which others are wanted.
    pub wanted: DistanceFilter,
    /// Which of those, and how many.
    pub among: Among,
}

/// Which of the inputs wanted are chosen, and how many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Among {
    /// None.
    #[default]
    None,
    /// So many at random, no two of them the same.
    All {
        /// The seed of [`Random`].
        seed: u64,
        /// How many.
        number: u64,
    },
    /// Those that stand for their symmetry class, in order.
    Representatives {
        /// How many at most; `None` for all that there are.
        most: Option<u64>,
    },
}

/// An input that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenInput {
    /// Its cases: one, but in some edge cases.
    pub cases: Vec<Boards>,
    /// The edge case that it is, if it was chosen as one.
    pub edge_case: Option<&'static str>,
}

impl Selection {
    /// Chooses.
    ///
    /// # Errors
    ///
    /// If there are no inputs as they are wanted, or fewer than are to be chosen.
    pub fn choose(self, inputs: &mut dyn Inputs) -> Result<Chosen<'_>, SelectionError> {
        let among = self.among.clone();
        let mut there_are = inputs.count(&self.wanted);
        if there_are.each == 0 && among != Among::None {
            return Err(SelectionError::none(&self.wanted, inputs));
        }
        let edge_cases = if self.edge_cases {
            inputs.edge_cases()
        } else {
            Vec::new()
        };
        let given = edge_cases.iter().filter(|case| case.cases.len() == 1);
        let given: HashSet<Boards> = given.map(|case| case.cases[0].clone()).collect();
        for boards in &given {
            if self.wanted == DistanceFilter::Any || self.wanted.contains(inputs.distance(boards)) {
                there_are.each -= 1;
                there_are.orbits -= u64::from(inputs.canonical(boards) == *boards);
            }
        }
        let number = match among {
            Among::None => 0,
            Among::All { number, .. } if number > there_are.each => {
                return Err(SelectionError::too_few(there_are.each, number));
            }
            Among::All { number, .. } => number,
            Among::Representatives { most } => there_are.orbits.min(most.unwrap_or(u64::MAX)),
        };
        let source = match among {
            Among::All { seed, .. } => Source::Random(Random::new(seed)),
            _ => Source::Walk(inputs.walk(&self.wanted, OrbitFilter::Representatives)),
        };
        let of_edge_cases = edge_cases.iter().map(|case| case.cases.len() as u64);
        Ok(Chosen {
            cases: of_edge_cases.sum::<u64>() + number,
            edge_cases: edge_cases.into_iter(),
            left: number,
            given,
            wanted: self.wanted,
            source,
            inputs,
        })
    }
}

/// The inputs that a [`Selection`] chooses, one after the other.
pub struct Chosen<'a> {
    inputs: &'a mut dyn Inputs,
    wanted: DistanceFilter,
    edge_cases: std::vec::IntoIter<EdgeCase>,
    source: Source,
    /// The inputs of one case that are not to come once more.
    given: HashSet<Boards>,
    left: u64,
    cases: u64,
}

enum Source {
    Random(Random),
    Walk(Box<dyn Iterator<Item = Boards> + Send>),
}

impl Chosen<'_> {
    /// How many inputs there are still to come.
    #[must_use]
    pub fn inputs_left(&self) -> u64 {
        self.edge_cases.len() as u64 + self.left
    }

    /// How many cases all the inputs have together, from the first on.
    #[must_use]
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    fn next_boards(&mut self) -> Boards {
        match &mut self.source {
            Source::Walk(walk) => {
                let next = walk.find(|boards| !self.given.contains(boards));
                next.expect("there are as many as were counted")
            }
            Source::Random(random) => loop {
                let boards = self.inputs.random(random, &self.wanted);
                let boards = boards.expect("there are inputs as they are wanted");
                if self.given.insert(boards.clone()) {
                    break boards;
                }
            },
        }
    }
}

impl fmt::Debug for Chosen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chosen")
            .field("wanted", &self.wanted)
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

    #[test]
    fn edge_cases_do_not_come_once_more() {
        let mut inputs = crate::find("flip").expect("it is a puzzle").inputs();
        let all = inputs.len();
        let edge_cases = inputs.edge_cases().len() as u64;
        let mut choose = |among| -> Result<u64, SelectionError> {
            let selection = Selection {
                edge_cases: true,
                among,
                ..Selection::default()
            };
            let chosen = selection.choose(&mut *inputs)?;
            let left = chosen.inputs_left();
            let cases: HashSet<Boards> = chosen.flat_map(|input| input.cases).collect();
            assert_eq!(cases.len() as u64, left);
            Ok(left)
        };
        let number = all - edge_cases;
        assert_eq!(choose(Among::All { seed: 1, number }), Ok(all));
        let error = choose(Among::All {
            seed: 1,
            number: number + 1,
        });
        let error = error.expect_err("there are not as many");
        let too_few = SelectionErrorKind::TooFew {
            there_are: number,
            asked_for: number + 1,
        };
        assert_eq!(error.kind(), &too_few);
        let representatives = choose(Among::Representatives { most: None });
        assert!(representatives.is_ok_and(|chosen| chosen >= 4_324));
    }

    #[test]
    fn an_empty_range_is_not_too_far() {
        let mut inputs = crate::find("flip").expect("it is a puzzle").inputs();
        let mut kind = |start, end| {
            let selection = Selection {
                wanted: DistanceFilter::Distances(start..=end),
                among: Among::Representatives { most: None },
                ..Selection::default()
            };
            let error = selection.choose(&mut *inputs).expect_err("there are none");
            error.kind().clone()
        };
        assert_eq!(kind(5, 3), SelectionErrorKind::NoDistance);
        assert_eq!(kind(7, 9), SelectionErrorKind::TooFar { greatest: 6 });
    }
}
