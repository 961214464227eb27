//! All inputs of a puzzle in one order.
//!
//! An input here has one case: a board, or a pair of boards. [`Inputs`] counts the inputs, lists them in
//! order and samples them.
//!
//! # The order
//!
//! Each puzzle has its inputs in one total order. "The smallest input on which a program fails" means this
//! order. Inputs are compared
//!
//! 1. by *distance*; unsolvable inputs come last;
//! 2. by symmetry: the representatives of their symmetry classes come before the other inputs;
//! 3. by boards: the first board decides, then the second one. Boards have the order of [`Stones`]: by
//!    the black stones as a number, in which cell *i* is bit *i*, then by the white stones. This is
//!    also the order of their ranks.
//!
//! A *symmetry class* is an orbit in the [atlas](crate::atlas): the images of a case under the
//! [group](crate::Group) of the puzzle, all boards together. The first input of a class by its boards is
//! the *representative* of the class.
//!
//! # Example: the first and the last input of Flip Game
//!
//! ```
//! use board_core::Stones;
//! use puzzles::inputs::{DistanceFilter, OrbitFilter};
//!
//! let mut inputs = puzzles::find("flip").unwrap().inputs();
//! assert_eq!((inputs.len(), inputs.greatest_distance()), (65_536, 6));
//!
//! let all: Vec<_> = inputs.walk(&DistanceFilter::Any, OrbitFilter::All).collect();
//! assert_eq!(all.len(), 65_536);
//! let (first, last) = (&all[0], all.last().unwrap());
//! assert_eq!(first[0].to_string(), "W W W W\nW W W W\nW W W W\nW W W W");
//! assert_eq!([first, last].map(|boards| inputs.distance(boards)), [Some(0), None]);
//! ```

mod one_board;
mod two_boards;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use board_core::Stones;

use crate::format::Boards;
use crate::study::random::Random;
use crate::study::statistics::Count;

pub(crate) use one_board::OneBoard;
pub(crate) use two_boards::{KnownPairs, TwoBoards};

/// Inputs that are found step by step.
pub type Walk = Box<dyn Iterator<Item = Boards> + Send>;

/// The inputs of a puzzle with one case, in [one order](self).
///
/// # Panics
///
/// A method that takes boards can panic, or return a wrong result, if their number or their numbers of
/// stones differ from the puzzle's [`Format`](crate::text::Format).
pub trait Inputs: Debug + Send {
    /// The number of inputs.
    fn len(&self) -> u64;

    /// The greatest distance of a solvable input.
    fn greatest_distance(&self) -> u32;

    /// The number of inputs at a distance, and of their symmetry classes; `None` counts the unsolvable
    /// inputs.
    fn at(&self, distance: Option<u32>) -> Count;

    /// The exact distance of an input; `None` if it is unsolvable.
    fn distance(&mut self, boards: &[Stones]) -> Option<u32>;

    /// The representative of the symmetry class of an input.
    fn canonical(&self, boards: &[Stones]) -> Boards;

    /// The inputs that pass both filters, in order. The iterator finds them step by step.
    fn walk(&self, distances: &DistanceFilter, orbits: OrbitFilter) -> Walk;

    /// The number of inputs before this input.
    fn smaller_than(&mut self, boards: &[Stones]) -> RankBound;

    /// Samples an input that passes the filter; `None` if there is no such input.
    ///
    /// Sampling is uniform, except at the distances that the puzzle's documentation names. There, first
    /// boards that have second boards are sampled uniformly, then a second board. Pairs are therefore
    /// not uniform. The result depends only on the numbers of `random`, in every version.
    fn random(&mut self, random: &mut Random, distances: &DistanceFilter) -> Option<Boards>;
}

impl dyn Inputs + '_ {
    /// All distances in the order of inputs: from 0 to the greatest, then `None` for unsolvable inputs.
    /// A distance can have no inputs.
    pub fn distances(&self) -> impl Iterator<Item = Option<u32>> + use<> {
        all_distances(self.greatest_distance())
    }

    /// The number of inputs that pass the filter, and of their symmetry classes.
    pub fn count(&self, distances: &DistanceFilter) -> Count {
        distances
            .shells(self.greatest_distance())
            .map(|distance| self.at(distance))
            .sum()
    }
}

/// A set of inputs by their distance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DistanceFilter {
    /// All inputs.
    #[default]
    Any,
    /// Solvable inputs.
    Solvable,
    /// Unsolvable inputs.
    Unsolvable,
    /// Inputs at one of these distances, both ends included.
    Distances(RangeInclusive<u32>),
}

impl DistanceFilter {
    /// The inputs at this distance; `None` for the unsolvable inputs.
    pub const fn at(distance: Option<u32>) -> Self {
        match distance {
            Some(distance) => Self::Distances(distance..=distance),
            None => Self::Unsolvable,
        }
    }

    /// Whether inputs at this distance pass; `None` means unsolvable inputs.
    pub fn contains(&self, distance: Option<u32>) -> bool {
        match (self, distance) {
            (Self::Any, _) | (Self::Solvable, Some(_)) | (Self::Unsolvable, None) => true,
            (Self::Solvable, None) | (Self::Unsolvable, Some(_)) => false,
            (Self::Distances(range), distance) => {
                distance.is_some_and(|distance| range.contains(&distance))
            }
        }
    }

    /// The distances that pass, up to the greatest, in the order of inputs: `None` comes last.
    fn shells(&self, greatest: u32) -> impl Iterator<Item = Option<u32>> {
        all_distances(greatest).filter(|distance| self.contains(*distance))
    }
}

/// The distances up to the greatest, then `None` for unsolvable inputs.
fn all_distances(greatest: u32) -> impl Iterator<Item = Option<u32>> {
    (0..=greatest).map(Some).chain([None])
}

/// A set of inputs by their role in their symmetry class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OrbitFilter {
    /// All inputs.
    #[default]
    All,
    /// The representatives: one input per symmetry class.
    Representatives,
    /// All inputs but the representatives.
    Others,
}

impl OrbitFilter {
    /// `true` if the representatives pass, then `false` if the other inputs pass.
    fn halves(self) -> impl Iterator<Item = bool> {
        let halves: &[bool] = match self {
            Self::All => &[true, false],
            Self::Representatives => &[true],
            Self::Others => &[false],
        };
        halves.iter().copied()
    }
}

/// The number of inputs before an input in [the order](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankBound {
    /// The exact number.
    Exactly(u64),
    /// A lower bound: the exact number would take too long.
    AtLeast(u64),
}

impl RankBound {
    /// The number, exact or not.
    pub const fn number(self) -> u64 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }
}
