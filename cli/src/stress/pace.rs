//! How many cases go into one run.

use std::sync::atomic::{AtomicUsize, Ordering};

/// How many cases go into one run: one, two, four and so on, up to a number that is cut down where a
/// program is too slow for so many, or turns out to read one only.
///
/// The beginning costs little, and finds out soon, and by small inputs, what a program cannot do.
#[derive(Debug)]
pub(crate) struct Pace {
    most: AtomicUsize,
}

impl Pace {
    /// Up to so many a run.
    pub(crate) const fn new(most: usize) -> Self {
        Self {
            most: AtomicUsize::new(most),
        }
    }

    /// How many go into the run of this number, from 0.
    ///
    /// It goes by the number, not by what has been done before: what is put together must not depend on
    /// how many runs there are at once.
    pub(crate) fn cases(&self, run: u64) -> usize {
        let doubled = u32::try_from(run)
            .ok()
            .and_then(|run| 1_usize.checked_shl(run));
        doubled
            .unwrap_or(usize::MAX)
            .min(self.most.load(Ordering::SeqCst))
    }

    /// No more than so many from now on, but one at least.
    pub(crate) fn at_most(&self, cases: usize) {
        self.most.fetch_min(cases.max(1), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_doubles_up_to_the_most() {
        let pace = Pace::new(100);
        let cases: Vec<usize> = (0..9).map(|run| pace.cases(run)).collect();
        assert_eq!(cases, [1, 2, 4, 8, 16, 32, 64, 100, 100]);
        assert_eq!(pace.cases(u64::MAX), 100);
        pace.at_most(20);
        pace.at_most(50);
        assert_eq!(pace.cases(3), 8);
        assert_eq!(pace.cases(7), 20);
        pace.at_most(0);
        assert_eq!(pace.cases(7), 1);
    }
}
