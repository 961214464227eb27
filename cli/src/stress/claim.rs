//! What may honestly be claimed when a run is over.

use std::fmt;

use puzzles::inputs::RankBound;

use crate::number::{grouped, share};

/// What may be claimed of a failure, or of there being none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The failure is the smallest there is: the program passes on all that are smaller.
    Smallest {
        /// How many these are.
        smaller: u64,
    },
    /// The failure needs other cases before it, so it may be that other inputs of several cases are smaller.
    InCompany {
        /// How many cases the program passed before.
        passed: u64,
    },
    /// The failure is one of several cases, and there was no time to find out which of them it needs.
    NotCutDown {
        /// How many cases the program passed before.
        passed: u64,
    },
    /// The failure is not seen in each run, so what passed may fail in another one.
    Unreliable {
        /// How many inputs the program passed before, in the run that they had.
        passed: u64,
    },
    /// The failure is the smallest of those that were tried.
    SmallestTried {
        /// How many were tried, each counted once.
        tried: u64,
        /// How many of the smaller ones were not.
        untested: RankBound,
    },
    /// There is no failure.
    NoneAtAll {
        /// How many inputs there are.
        inputs: u64,
    },
    /// There is no failure among those that were tried.
    NoneTried {
        /// How many were tried.
        tried: u64,
        /// How many there are.
        inputs: u64,
    },
}

impl Claim {
    /// Whether nothing was tried.
    pub(crate) const fn is_empty(self) -> bool {
        matches!(self, Self::NoneTried { tried: 0, .. })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Smallest { smaller: 0 } => f.write_str("smallest possible: no input is smaller"),
            Self::Smallest { smaller: 1 } => {
                f.write_str("smallest possible: the only smaller input passed")
            }
            Self::Smallest { smaller } => {
                let smaller = grouped(smaller);
                write!(f, "smallest possible: all {smaller} smaller inputs passed")
            }
            Self::InCompany { passed } => before(f, passed, "not all company was tried"),
            Self::NotCutDown { passed } => before(f, passed, "what fails was not cut down"),
            Self::Unreliable { passed } => {
                let passed = grouped(passed);
                write!(f, "inputs passed before: {passed}, each in one run")
            }
            Self::SmallestTried { tried, untested } => {
                let (tried, number) = (grouped(tried), grouped(untested.number()));
                let at_least = match untested {
                    RankBound::Exactly(_) => "",
                    RankBound::AtLeast(_) => "at least ",
                };
                write!(
                    f,
                    "smallest of {tried} tried, {at_least}{number} smaller ones untested"
                )
            }
            Self::NoneAtAll { inputs } => {
                write!(f, "no failure: all {} inputs passed", grouped(inputs))
            }
            Self::NoneTried { tried, inputs } => {
                let share = share(tried, inputs);
                let (tried, inputs) = (grouped(tried), grouped(inputs));
                write!(f, "no failure in {tried} inputs of {inputs} ({share})")
            }
        }
    }
}

/// What is known of a failure of several cases.
fn before(f: &mut fmt::Formatter<'_>, passed: u64, but: &str) -> fmt::Result {
    write!(f, "cases passed before: {}; {but}", grouped(passed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_say_what_is_known_and_no_more() {
        let check = |claim: Claim, expected: &str| assert_eq!(claim.to_string(), expected);
        let exactly = RankBound::Exactly(7_000);
        let at_least = RankBound::AtLeast(7_000);
        check(
            Claim::Smallest { smaller: 0 },
            "smallest possible: no input is smaller",
        );
        check(
            Claim::Smallest { smaller: 1 },
            "smallest possible: the only smaller input passed",
        );
        check(
            Claim::Smallest { smaller: 1_234 },
            "smallest possible: all 1,234 smaller inputs passed",
        );
        check(
            Claim::InCompany { passed: 1_234 },
            "cases passed before: 1,234; not all company was tried",
        );
        check(
            Claim::NotCutDown { passed: 1_234 },
            "cases passed before: 1,234; what fails was not cut down",
        );
        check(
            Claim::Unreliable { passed: 1_234 },
            "inputs passed before: 1,234, each in one run",
        );
        let tried = 300;
        check(
            Claim::SmallestTried {
                tried,
                untested: exactly,
            },
            "smallest of 300 tried, 7,000 smaller ones untested",
        );
        check(
            Claim::SmallestTried {
                tried,
                untested: at_least,
            },
            "smallest of 300 tried, at least 7,000 smaller ones untested",
        );
        check(
            Claim::NoneAtAll { inputs: 65_536 },
            "no failure: all 65,536 inputs passed",
        );
        check(
            Claim::NoneTried {
                tried: 300,
                inputs: 65_536,
            },
            "no failure in 300 inputs of 65,536 (0.46 %)",
        );
    }
}
