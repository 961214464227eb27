//! Which inputs are wanted.

use std::ops::RangeInclusive;

/// Which inputs are wanted, by their distance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DistanceFilter {
    /// All of them.
    #[default]
    Any,
    /// Those that can be solved.
    Solvable,
    /// Those without a way.
    Unsolvable,
    /// Those at one of these distances, both ends included.
    Distances(RangeInclusive<u32>),
}

impl DistanceFilter {
    /// Those at this distance; `None` for those without a way.
    #[must_use]
    pub const fn at(distance: Option<u32>) -> Self {
        match distance {
            Some(distance) => Self::Distances(distance..=distance),
            None => Self::Unsolvable,
        }
    }

    /// Whether an input at this distance is wanted; `None` stands for one without a way.
    #[must_use]
    pub fn contains(&self, distance: Option<u32>) -> bool {
        match (self, distance) {
            (Self::Any, _) | (Self::Solvable, Some(_)) | (Self::Unsolvable, None) => true,
            (Self::Solvable, None) | (Self::Unsolvable, Some(_)) => false,
            (Self::Distances(range), distance) => {
                distance.is_some_and(|distance| range.contains(&distance))
            }
        }
    }

    /// The distances that are wanted, up to the greatest one there is, in the order of inputs: that
    /// there is no way comes last.
    pub(crate) fn shells(&self, greatest: u32) -> impl Iterator<Item = Option<u32>> {
        let distances = (0..=greatest).map(Some);
        distances
            .chain([None])
            .filter(|distance| self.contains(*distance))
    }
}

/// Which of the inputs wanted: all, or only some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OrbitFilter {
    /// All of them.
    #[default]
    All,
    /// Those that stand for their symmetry class: one a class.
    Representatives,
    /// The others.
    Others,
}

impl OrbitFilter {
    /// Whether the inputs that stand for their class, or the others, are among them: in that order.
    pub(crate) fn halves(self) -> impl Iterator<Item = bool> {
        [true, false].into_iter().filter(move |stands| match self {
            Self::All => true,
            Self::Representatives => *stands,
            Self::Others => !stands,
        })
    }
}
