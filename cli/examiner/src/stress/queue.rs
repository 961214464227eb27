//! Hands out the inputs of a search in batches, and puts the results in order.

use std::collections::{BTreeMap, HashSet};
use std::iter::Peekable;
use std::time::Instant;

use puzzles::text::Boards;

use super::batch::{BatchSize, Batches, Settled};
use super::finding::{Finding, Spent};
use crate::{Error, Event, Progress, pool};

/// How much a search may still try.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Budget {
    pub(super) deadline: Option<Instant>,
    /// The number of inputs that are left.
    pub(super) inputs: Option<u64>,
}

impl Budget {
    fn check_time(&self) -> Result<(), Spent> {
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Spent::Time),
            _ => Ok(()),
        }
    }

    /// Whether this number of inputs is left.
    pub(super) fn allows(&self, inputs: u64) -> bool {
        self.inputs.is_none_or(|left| left >= inputs)
    }

    /// Subtracts a number of inputs.
    pub(super) fn spend(&mut self, inputs: u64) -> Result<(), Spent> {
        if let Some(left) = &mut self.inputs {
            *left = left.checked_sub(inputs).ok_or(Spent::Inputs)?;
        }
        Ok(())
    }
}

/// Inputs in a fixed order, as far as the budget allows.
pub(super) struct Source<'a> {
    /// Groups of cases.
    pub(super) groups: Peekable<Box<dyn Iterator<Item = Vec<Boards>> + Send + 'a>>,
    /// Whether each group is a batch of its own; otherwise, a batch takes as many groups as possible.
    pub(super) is_grouped: bool,
    /// Inputs that were tried before; they cost nothing.
    pub(super) known: HashSet<Boards>,
    pub(super) budget: Budget,
    /// The budget that has ended the source.
    pub(super) spent: Option<Spent>,
}

impl Source<'_> {
    /// The next batch of up to `max` cases.
    fn next(&mut self, max: usize) -> Option<Vec<Boards>> {
        // At the end of the inputs, no budget has ended the source.
        self.groups.peek()?;
        if let Err(spent) = self.budget.check_time() {
            self.spent = Some(spent);
            return None;
        }
        let mut batch = Vec::new();
        while let Some(group) = self.groups.peek() {
            if let Err(spent) = self.budget.spend(new_among(group, &self.known)) {
                self.spent = Some(spent);
                break;
            }
            batch.extend(self.groups.next().into_iter().flatten());
            if self.is_grouped || batch.len() >= max {
                break;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }
}

/// How many of these cases were not tried before.
fn new_among(cases: &[Boards], known: &HashSet<Boards>) -> u64 {
    let new = cases.iter().filter(|case| !known.contains(*case));
    new.count() as u64
}

/// The result of all batches of a source.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// How many cases passed from the first one on, without a gap.
    pub(super) passed: u64,
    /// How many of them were not tried before.
    pub(super) new: u64,
    /// The failure of the next case.
    pub(super) finding: Option<Finding>,
    /// The budget that ended the round.
    pub(super) spent: Option<Spent>,
    /// The error that ended the round.
    pub(super) error: Option<Error>,
}

/// Runs the batches of a source, several at a time, up to the first failing case in their order.
///
/// No batch starts after a failure is known, but all started batches are finished. So all cases before the first
/// failing one have passed, for any number of jobs. The composition of the batches may depend on the number of jobs,
/// see [`BatchSize`](super::BatchSize).
pub(super) fn run(source: Source<'_>, batches: &Batches<'_>, progress: &Progress<'_>) -> Round {
    let queue = Queue {
        source,
        size: &batches.size,
        handed_out: 0,
        open: BTreeMap::new(),
        first_failing: None,
        round: Round::default(),
    };
    let work = |(number, cases): (u64, Vec<Boards>)| {
        let settled = batches.settle(&cases);
        progress(Event::Done(cases.len()));
        (number, cases, settled)
    };
    let Queue {
        source, mut round, ..
    } = pool::run(
        queue,
        batches.options.jobs,
        Queue::next,
        work,
        Queue::finish,
    );
    // Inputs after a failure would not have been tried with a larger budget either.
    round.spent = source.spent.filter(|_| round.finding.is_none());
    round
}

struct Queue<'a, 'b> {
    source: Source<'a>,
    size: &'b BatchSize,
    /// The number of batches that were handed out.
    handed_out: u64,
    /// The batches that were handed out and are not counted yet: how many cases passed, and how many of them are new,
    /// if that is known.
    open: BTreeMap<u64, Option<(u64, u64)>>,
    /// The first failing batch.
    first_failing: Option<u64>,
    /// The result of the batches before the first open one.
    round: Round,
}

impl Queue<'_, '_> {
    /// The number and the cases of the next batch.
    fn next(&mut self) -> Option<(u64, Vec<Boards>)> {
        if self.round.finding.is_some() || self.round.error.is_some() {
            return None;
        }
        let number = self.handed_out;
        let cases = self.source.next(self.size.of(number))?;
        self.handed_out += 1;
        self.open.insert(number, None);
        Some((number, cases))
    }

    /// Takes the result of a batch.
    fn finish(&mut self, (number, cases, settled): (u64, Vec<Boards>, Settled)) {
        // After an error, it is not known how many cases passed.
        if let Some(error) = settled.error {
            self.round.error.get_or_insert(error);
        } else {
            let new = new_among(&cases[..settled.passed], &self.source.known);
            let passed = Some((settled.passed as u64, new));
            self.open.insert(number, passed);
        }
        if let Some(finding) = settled.finding
            && self.first_failing.is_none_or(|first| number < first)
        {
            self.first_failing = Some(number);
            self.round.finding = Some(finding);
        }
        while let Some(entry) = self.open.first_entry()
            && self.first_failing.is_none_or(|first| *entry.key() <= first)
            && let Some((passed, new)) = entry.get()
        {
            self.round.passed += passed;
            self.round.new += new;
            entry.remove();
        }
    }
}
