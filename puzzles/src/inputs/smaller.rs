//! How many inputs come before another.

use std::fmt;

/// How many inputs come before another in [the order](super).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankBound {
    /// So many, exactly.
    Exactly(u64),
    /// So many at least: to find out exactly would take too long.
    AtLeast(u64),
}

impl RankBound {
    /// The number, exact or not.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) => number,
        }
    }
}

/// The number, after `at least` where it is not exact.
impl fmt::Display for RankBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(number) => write!(f, "{number}"),
            Self::AtLeast(number) => write!(f, "at least {number}"),
        }
    }
}
