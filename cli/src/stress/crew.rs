//! Several runs at once, with a result as if there were one after the other.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use puzzles::text::Boards;

use super::batch::{Batches, Settled};
use super::budget::Spent;
use super::examinee::Examinee;
use super::finding::Finding;
use super::pace::Pace;
use super::supply::Supply;
use super::watch::Watch;
use crate::exit::Failure;

/// How a round ended: the batches of one supply.
#[derive(Debug)]
pub(super) struct Round<E> {
    /// How many cases passed, from the first on and without a gap.
    pub(super) passed: u64,
    /// How many of these had not been tried before.
    pub(super) new: u64,
    /// What is used up, if that was the end.
    pub(super) spent: Option<Spent>,
    /// What is wrong with the case behind those that passed.
    pub(super) finding: Option<Finding<E>>,
    /// What ended it before the end of the supply.
    pub(super) failure: Option<Failure>,
}

/// Settles the batches of a supply, so many at once, up to the first in their order that fails.
///
/// Once one has failed, no other is begun, and all that were begun before are settled. So whatever comes
/// before the first one that fails has passed, however many there are at once.
pub(super) fn settle_all<X: Examinee>(
    batches: &Batches<'_, X>,
    supply: impl Supply,
    jobs: NonZeroUsize,
    watch: &Watch,
) -> Round<X::Evidence> {
    let desk = Mutex::new(Desk::new(supply));
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            scope.spawn(|| {
                loop {
                    let batch = lock(&desk).hand_out(batches.pace);
                    let Some((number, cases)) = batch else {
                        break;
                    };
                    let settled = batches.settle(&cases);
                    watch.tried(cases.len());
                    lock(&desk).take_back(number, settled);
                }
            });
        }
    });
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    let finding = desk.finding.map(|(_, finding)| finding);
    Round {
        passed: desk.passed,
        new: desk.supply.new_among(desk.passed),
        // Behind a failure, nothing would have been tried anyway.
        spent: desk.supply.spent().filter(|_| finding.is_none()),
        finding,
        failure: desk.failure,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where batches are handed out, and what became of them is put in order.
struct Desk<S, E> {
    supply: S,
    /// How many batches were handed out.
    handed_out: u64,
    /// The batches that were begun and are not counted yet: how many of their cases passed, where that
    /// is known.
    open: BTreeMap<u64, Option<usize>>,
    /// How many cases passed before the first of these batches.
    passed: u64,
    /// Whether nothing more counts: it comes behind the first failure.
    is_counted: bool,
    /// The first batch that failed, and what is wrong with it.
    finding: Option<(u64, Finding<E>)>,
    failure: Option<Failure>,
}

impl<S: Supply, E> Desk<S, E> {
    const fn new(supply: S) -> Self {
        Self {
            supply,
            handed_out: 0,
            open: BTreeMap::new(),
            passed: 0,
            is_counted: false,
            finding: None,
            failure: None,
        }
    }

    /// The next batch with its number; none at the end, or once anything is known to be wrong.
    fn hand_out(&mut self, pace: &Pace) -> Option<(u64, Vec<Boards>)> {
        if self.finding.is_some() || self.failure.is_some() {
            return None;
        }
        let number = self.handed_out;
        let cases = self.supply.next(pace.cases(number))?;
        self.handed_out += 1;
        self.open.insert(number, None);
        Some((number, cases))
    }

    fn take_back(&mut self, number: u64, settled: Settled<E>) {
        match settled.failure {
            // What of it passed is not known.
            Some(failure) => drop(self.failure.get_or_insert(failure)),
            None => drop(self.open.insert(number, Some(settled.passed))),
        }
        if let Some(finding) = settled.finding
            && self
                .finding
                .as_ref()
                .is_none_or(|(first, _)| number < *first)
        {
            self.finding = Some((number, finding));
        }
        self.count_passed();
    }

    /// Counts what passed without a gap, up to the first failure.
    fn count_passed(&mut self) {
        while !self.is_counted
            && let Some(entry) = self.open.first_entry()
            && let Some(passed) = entry.get()
        {
            self.passed += *passed as u64;
            let number = entry.key();
            let first = self.finding.as_ref().map(|(first, _)| first);
            self.is_counted = first == Some(number);
            entry.remove();
        }
    }
}
