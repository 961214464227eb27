//! The rules as a member of their family.

use crate::rules::displacement::Displacement;
use crate::rules::turns;

/// The positions with four stones of each colour, and the slides.
pub type Rules = turns::Rules<turns::Slides, 4, 4>;

/// A stone slides from one cell to another; displays as `abcd`, from row *a*, column *b* to row
/// *c*, column *d*, counted from 1.
pub type Slide = Displacement;

/// The rules with all symmetries of the board.
pub const RULES: Rules = Rules::new();
