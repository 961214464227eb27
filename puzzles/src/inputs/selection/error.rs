//! Why inputs cannot be chosen.

use std::error::Error;
use std::fmt;

use crate::inputs::{DistanceFilter, Inputs};

/// Inputs that cannot be chosen, since there are none like that, or not so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectionError(SelectionErrorKind);

/// What is the matter with a [`Selection`](super::Selection).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SelectionErrorKind {
    /// No input is at these distances.
    TooFar {
        /// The greatest distance of any input.
        greatest: u32,
    },
    /// No distance is wanted: the range of them is empty.
    NoDistance,
    /// Every input can be solved.
    AllSolvable,
    /// There are inputs like that, but not so many.
    TooFew {
        /// How many there are.
        there_are: u64,
        /// How many are to be chosen.
        asked_for: u64,
    },
}

impl SelectionError {
    pub(super) fn none(wanted: &DistanceFilter, inputs: &dyn Inputs) -> Self {
        Self(match wanted {
            DistanceFilter::Unsolvable => SelectionErrorKind::AllSolvable,
            DistanceFilter::Distances(range) if range.is_empty() => SelectionErrorKind::NoDistance,
            _ => SelectionErrorKind::TooFar {
                greatest: inputs.greatest_distance(),
            },
        })
    }

    pub(super) const fn too_few(there_are: u64, asked_for: u64) -> Self {
        Self(SelectionErrorKind::TooFew {
            there_are,
            asked_for,
        })
    }

    /// What is the matter.
    #[must_use]
    pub const fn kind(&self) -> &SelectionErrorKind {
        &self.0
    }
}

impl fmt::Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            SelectionErrorKind::TooFar { greatest } => {
                write!(
                    f,
                    "no input is that far: the greatest distance is {greatest}"
                )
            }
            SelectionErrorKind::NoDistance => f.write_str("the range of distances is empty"),
            SelectionErrorKind::AllSolvable => f.write_str("every input can be solved"),
            SelectionErrorKind::TooFew {
                there_are,
                asked_for,
            } => {
                let only = match there_are {
                    1 => "there is only 1 such input".to_owned(),
                    _ => format!("there are only {there_are} such inputs"),
                };
                write!(f, "{only}, not {asked_for}")
            }
        }
    }
}

impl Error for SelectionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_input_is_not_several() {
        let message = |there_are| SelectionError::too_few(there_are, 5).to_string();
        assert_eq!(message(1), "there is only 1 such input, not 5");
        assert_eq!(message(2), "there are only 2 such inputs, not 5");
    }
}
