//! The rules as a member of their family.

use crate::rules::{Displacement, turns};

/// The positions with seven stones of each colour, and the steps.
pub type Rules = turns::Rules<turns::Steps, 7, 7>;

/// The rules with all symmetries.
pub const RULES: Rules = Rules::new();

/// A stone steps from one cell to another; displays as `abcd`, from row *a*, column *b* to row *c*,
/// column *d*, counted from 1.
pub type Step = Displacement;
