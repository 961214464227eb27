//! What is tried, and how much of it.

use std::iter::Peekable;
use std::time::Instant;
use std::vec;

use puzzles::text::Boards;

/// What hands out batches.
pub(super) trait Supply: Send {
    /// The next batch, of at most so many cases, unless some belong together; none at the end.
    fn next(&mut self, most: usize) -> Option<Vec<Boards>>;
}

/// How much may be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// Up to when.
    until: Option<Instant>,
    /// How many inputs more.
    left: Option<u64>,
    /// What has kept something from being tried.
    spent: Option<Spent>,
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
            spent: None,
        }
    }

    /// What is used up, and has kept something from being tried.
    pub(super) const fn spent(&self) -> Option<Spent> {
        self.spent
    }

    /// How many of so many cases may be tried now.
    fn grant(&mut self, cases: usize) -> usize {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            self.spent = Some(Spent::Time);
            return 0;
        }
        let Some(left) = self.left else {
            return cases;
        };
        let granted = usize::try_from(left).unwrap_or(usize::MAX).min(cases);
        if granted < cases {
            self.spent = Some(Spent::Number);
        }
        granted
    }

    fn spend(&mut self, cases: usize) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(cases as u64);
        }
    }
}

/// Inputs one after the other, as many in a batch as there may be.
pub(super) struct InTurn<'a, I: Iterator<Item = Boards>> {
    inputs: Peekable<I>,
    budget: &'a mut Budget,
}

impl<'a, I: Iterator<Item = Boards>> InTurn<'a, I> {
    /// These inputs, as far as the budget goes.
    pub(super) fn new(inputs: I, budget: &'a mut Budget) -> Self {
        let inputs = inputs.peekable();
        Self { inputs, budget }
    }
}

impl<I: Iterator<Item = Boards> + Send> Supply for InTurn<'_, I> {
    fn next(&mut self, most: usize) -> Option<Vec<Boards>> {
        // Where there is nothing more to try, no budget has kept it from being tried.
        self.inputs.peek()?;
        let granted = self.budget.grant(most);
        let cases: Vec<Boards> = self.inputs.by_ref().take(granted).collect();
        self.budget.spend(cases.len());
        (!cases.is_empty()).then_some(cases)
    }
}

/// Inputs whose cases belong together.
pub(super) struct Together<'a> {
    inputs: vec::IntoIter<Vec<Boards>>,
    budget: &'a mut Budget,
}

impl<'a> Together<'a> {
    /// These inputs, as far as the budget goes.
    pub(super) fn new(inputs: Vec<Vec<Boards>>, budget: &'a mut Budget) -> Self {
        let inputs = inputs.into_iter();
        Self { inputs, budget }
    }
}

impl Supply for Together<'_> {
    fn next(&mut self, _: usize) -> Option<Vec<Boards>> {
        let cases = self.inputs.as_slice().first()?.len();
        if self.budget.grant(cases) < cases {
            return None;
        }
        self.budget.spend(cases);
        self.inputs.next()
    }
}
