//! What is tried, one batch after the other.

use std::collections::HashSet;
use std::iter::Peekable;
use std::vec;

use puzzles::text::Boards;

use super::budget::{Budget, Spent};

/// What hands out batches.
pub(super) trait Supply: Send {
    /// The next batch, of at most so many cases, unless some belong together; none at the end.
    fn next(&mut self, most: usize) -> Option<Vec<Boards>>;

    /// How many of the first so many cases had not been tried before.
    fn new_among(&self, cases: u64) -> u64;

    /// What is used up, if that was the end.
    fn spent(&self) -> Option<Spent>;
}

/// Inputs one after the other, as many in a batch as there may be.
pub(super) struct InTurn<I: Iterator<Item = Boards>> {
    inputs: Peekable<I>,
    /// What has been tried before, and costs nothing.
    known: HashSet<Boards>,
    budget: Budget,
    handed_out: u64,
    /// Which of those handed out are known.
    known_at: Vec<u64>,
    spent: Option<Spent>,
}

impl<I: Iterator<Item = Boards>> InTurn<I> {
    /// These inputs, as far as the budget goes; those that are known cost nothing.
    pub(super) fn new(inputs: I, budget: Budget, known: HashSet<Boards>) -> Self {
        Self {
            inputs: inputs.peekable(),
            known,
            budget,
            handed_out: 0,
            known_at: Vec::new(),
            spent: None,
        }
    }

    /// The next input, unless it costs more than there is.
    fn next_one(&mut self) -> Option<Boards> {
        if self.known.contains(self.inputs.peek()?) {
            self.known_at.push(self.handed_out);
        } else if let Err(spent) = self.budget.spend(1) {
            self.spent = Some(spent);
            return None;
        }
        self.handed_out += 1;
        self.inputs.next()
    }
}

impl<I: Iterator<Item = Boards> + Send> Supply for InTurn<I> {
    fn next(&mut self, most: usize) -> Option<Vec<Boards>> {
        // Where there is nothing more to try, no budget has kept it from being tried.
        self.inputs.peek()?;
        if let Err(spent) = self.budget.check_time() {
            self.spent = Some(spent);
            return None;
        }
        let next = || self.next_one();
        let cases: Vec<Boards> = std::iter::from_fn(next).take(most).collect();
        (!cases.is_empty()).then_some(cases)
    }

    fn new_among(&self, cases: u64) -> u64 {
        cases - self.known_at.partition_point(|place| *place < cases) as u64
    }

    fn spent(&self) -> Option<Spent> {
        self.spent
    }
}

/// Inputs whose cases belong together, none of them tried before.
pub(super) struct Together {
    inputs: vec::IntoIter<Vec<Boards>>,
    budget: Budget,
    spent: Option<Spent>,
}

impl Together {
    /// These inputs, as far as the budget goes.
    pub(super) fn new(inputs: Vec<Vec<Boards>>, budget: Budget) -> Self {
        Self {
            inputs: inputs.into_iter(),
            budget,
            spent: None,
        }
    }
}

impl Supply for Together {
    fn next(&mut self, _: usize) -> Option<Vec<Boards>> {
        let cases = self.inputs.as_slice().first()?.len();
        let granted = self
            .budget
            .check_time()
            .and_then(|()| self.budget.spend(cases as u64));
        if let Err(spent) = granted {
            self.spent = Some(spent);
            return None;
        }
        self.inputs.next()
    }

    fn new_among(&self, cases: u64) -> u64 {
        cases
    }

    fn spent(&self) -> Option<Spent> {
        self.spent
    }
}
