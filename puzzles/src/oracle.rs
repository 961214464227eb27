//! Distances for next to nothing, once there are many to ask for.

use std::fmt::Debug;

use crate::capabilities::Registered;

/// A puzzle's own way to the distance of one case after another. It takes a while to make, and next to
/// nothing to ask.
pub trait Oracle<C>: Debug + Send {
    /// The distance of a case, in moves; `None` if there is no way.
    ///
    /// # Panics
    ///
    /// If the case has not the numbers of stones that the rules ask for.
    fn distance(&mut self, case: &C) -> Option<u32>;
}

/// An oracle that is made once as many cases have been asked for as pay for it.
#[derive(Debug)]
pub(crate) struct LazyOracle<C> {
    asked: u64,
    oracle: Option<Box<dyn Oracle<C>>>,
}

impl<C: Registered> LazyOracle<C> {
    /// Nobody has asked yet.
    pub(crate) const fn new() -> Self {
        Self {
            asked: 0,
            oracle: None,
        }
    }

    /// Counts a case that is asked for; the oracle for it, if it is time to have one.
    pub(crate) fn ask(&mut self) -> Option<&mut dyn Oracle<C>> {
        if self.oracle.is_none()
            && let Some(lookup) = C::CAPABILITIES.lookup
        {
            self.asked += 1;
            if self.asked > lookup.break_even {
                self.oracle = Some((lookup.oracle)());
            }
        }
        match &mut self.oracle {
            Some(oracle) => Some(&mut **oracle),
            None => None,
        }
    }
}
