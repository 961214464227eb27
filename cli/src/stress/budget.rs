//! How much may be tried.

use std::time::Instant;

/// How much may be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Up to when.
    until: Option<Instant>,
    /// How many inputs more.
    left: Option<u64>,
}

/// What is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spent {
    /// The time.
    Time,
    /// The number of inputs.
    Number,
}

impl Budget {
    /// So much time, and so many inputs.
    pub(super) const fn new(until: Option<Instant>, inputs: Option<u64>) -> Self {
        Self {
            until,
            left: inputs,
        }
    }

    /// Makes sure that there is time left.
    pub(super) fn check_time(&self) -> Result<(), Spent> {
        match self.until {
            Some(until) if Instant::now() >= until => Err(Spent::Time),
            _ => Ok(()),
        }
    }

    /// Takes so many inputs off, if there are as many left.
    pub(super) fn spend(&mut self, inputs: u64) -> Result<(), Spent> {
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(inputs).ok_or(Spent::Number)?;
        }
        Ok(())
    }
}
