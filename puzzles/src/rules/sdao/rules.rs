//! The rules as a member of their family.

use crate::rules::{Displacement, turns};

/// The positions with four stones of each colour, and the slides.
pub type Rules = turns::Rules<turns::Slides, 4, 4>;

/// A stone slides from one cell to another; displays as `abcd`, from row *a*, column *b* to row
/// *c*, column *d*, counted from 1.
pub type Slide = Displacement;
