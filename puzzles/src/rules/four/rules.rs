//! The rules as a member of their family.

use crate::rules::turns;

/// The positions with seven stones of each colour, and the steps.
pub type Rules = turns::Rules<turns::Steps, 7, 7>;

/// The rules with all symmetries.
pub const RULES: Rules = Rules::new();
