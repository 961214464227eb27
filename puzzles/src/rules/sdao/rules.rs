//! The rules as a member of their family.

use crate::rules::turns;

/// The positions with four stones of each colour, and the slides.
pub type Rules = turns::Rules<turns::Slides, 4, 4>;

/// The rules with all symmetries of the board.
pub const RULES: Rules = Rules::new();
