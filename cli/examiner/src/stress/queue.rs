//! Hands out the inputs of a search in batches, and puts the results in order.

use std::collections::HashSet;
use std::hash::Hash;
use std::iter::Peekable;
use std::time::{Duration, Instant};

use super::batch::{BatchRun, BatchSize, Batches};
use super::finding::{Finding, Spent};
use crate::error::Error;
use crate::pool;
use crate::progress::Event;

/// How much a search may still try.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Budget {
    pub(super) deadline: Option<Instant>,
    /// The number of inputs that are left.
    pub(super) inputs: Option<u64>,
}

impl Budget {
    /// Whether nothing is left.
    pub(super) fn is_over(&self) -> bool {
        let is_late = |deadline| Instant::now() >= deadline;
        self.inputs == Some(0) || self.deadline.is_some_and(is_late)
    }

    /// What is spent if nothing is left.
    pub(super) fn spent(&self) -> Spent {
        match self.inputs {
            Some(0) => Spent::Inputs,
            _ => Spent::Time,
        }
    }

    /// A part of the budget.
    pub(super) fn turn(&self, time: Option<Duration>, inputs: u64) -> Self {
        let end = time.map(|time| Instant::now() + time);
        Self {
            deadline: end.into_iter().chain(self.deadline).min(),
            inputs: Some(self.inputs.map_or(inputs, |left| left.min(inputs))),
        }
    }

    /// Subtracts a number of inputs.
    pub(super) fn spend(&mut self, inputs: u64) -> Result<(), Spent> {
        if let Some(left) = &mut self.inputs {
            *left = left.checked_sub(inputs).ok_or(Spent::Inputs)?;
        }
        Ok(())
    }
}

/// An extension of the deadline for a walk that is nearly complete.
pub(super) struct Grace {
    /// The number of all inputs of the walk.
    pub(super) inputs: u64,
    pub(super) started: Instant,
    pub(super) time: Duration,
}

impl Grace {
    /// Whether the walk reaches its end in time, at its speed up to now.
    fn suffices(&self, deadline: Instant, handed_out: u64) -> bool {
        let left = self.inputs.saturating_sub(handed_out);
        let time = self.started.elapsed().as_nanos();
        let needed = time * u128::from(left) / u128::from(handed_out.max(1));
        needed <= self.time.as_nanos() && Instant::now() < deadline + self.time
    }
}

/// Groups of cases in a fixed order, or the error that ends them.
pub(super) type Groups<'a, C> = Box<dyn Iterator<Item = Result<Vec<C>, Error>> + Send + 'a>;

/// Inputs in a fixed order, as far as the budget allows.
pub(super) struct Source<'a, C> {
    /// Groups of cases. An empty group is a pause.
    groups: Peekable<Groups<'a, C>>,
    /// Whether each group is a batch of its own; otherwise, a batch takes as many groups as possible.
    pub(super) is_grouped: bool,
    /// Inputs that were tried before; they cost nothing. Cases of groups are added, because groups can have the same cases.
    known: HashSet<C>,
    budget: Budget,
    /// The number of pauses after which the source ends.
    pub(super) pauses: u64,
    /// The extension of the deadline, if the inputs are those of a walk.
    pub(super) grace: Option<Grace>,
    /// The number of inputs that were handed out.
    handed_out: u64,
    /// The budget that has ended the source.
    spent: Option<Spent>,
    /// The error that has ended the source.
    error: Option<Error>,
}

/// The cases of a run, and whether each of them is new.
struct Batch<C> {
    cases: Vec<C>,
    are_new: Vec<bool>,
}

impl<'a, C: Clone + Eq + Hash> Source<'a, C> {
    /// Inputs that the budget allows; those that are known cost nothing.
    pub(super) fn new(
        groups: impl Iterator<Item = Result<Vec<C>, Error>> + Send + 'a,
        known: HashSet<C>,
        budget: Budget,
    ) -> Self {
        let groups: Groups<'a, C> = Box::new(groups);
        Self {
            groups: groups.peekable(),
            is_grouped: false,
            known,
            budget,
            pauses: u64::MAX,
            grace: None,
            handed_out: 0,
            spent: None,
            error: None,
        }
    }

    /// The next batch of up to `max` cases. It is empty if no input is found soon, so that other work can go on.
    fn next(&mut self, max: usize) -> Option<Batch<C>> {
        // An input may be found late if its search began in time, since a large one takes long.
        let is_late = self.budget.deadline.is_some_and(|deadline| {
            let grace = self.grace.as_ref();
            let is_given = |grace: &Grace| grace.suffices(deadline, self.handed_out);
            Instant::now() >= deadline && !grace.is_some_and(is_given)
        });
        let is_late = is_late || self.pauses == 0;
        // At the end of the inputs, no budget has ended the source.
        self.groups.peek()?;
        // Without any tried input there is no result, so the first input is tried even if it is late.
        let is_first = |group: &Vec<C>| self.handed_out == 0 && !group.is_empty();
        if is_late && !matches!(self.groups.peek(), Some(Ok(group)) if is_first(group)) {
            self.spent = Some(Spent::Time);
            return None;
        }
        let mut batch = Batch {
            cases: Vec::new(),
            are_new: Vec::new(),
        };
        while let Some(Ok(group)) = self.groups.peek() {
            let before = batch.are_new.len();
            for case in group {
                let is_known = self.known.contains(case);
                batch.are_new.push(!is_known);
                if self.is_grouped && !is_known {
                    self.known.insert(case.clone());
                }
            }
            if let Err(spent) = self.budget.spend(number(&batch.are_new[before..])) {
                self.spent = Some(spent);
                break;
            }
            let is_pause = group.is_empty();
            self.handed_out += group.len() as u64;
            let cases = self.groups.next().into_iter().flatten().flatten();
            batch.cases.extend(cases);
            if is_pause {
                self.pauses -= 1;
                return Some(batch);
            }
            if self.is_grouped || batch.cases.len() >= max {
                break;
            }
        }
        if batch.cases.is_empty() {
            let end = self.groups.next_if(Result::is_err);
            self.error = end.and_then(Result::err);
            return None;
        }
        Some(batch)
    }
}

/// How many of these cases are new.
fn number(are_new: &[bool]) -> u64 {
    are_new.iter().filter(|is_new| **is_new).count() as u64
}

/// The result of all batches of a source, or of one of them.
#[derive(Debug)]
pub(super) struct Round<C> {
    /// How many cases passed from the first one on, without a gap.
    pub(super) passed: u64,
    /// How many of them were not tried before and not refused.
    pub(super) new: u64,
    /// How many of them were refused.
    pub(super) refused: u64,
    /// How many cases passed before each batch with refused cases.
    pub(super) refusals: Vec<u64>,
    /// The last of them.
    pub(super) last: Option<C>,
    /// The failure of the next case.
    pub(super) finding: Option<Finding<C>>,
    /// The budget that ended the round.
    pub(super) spent: Option<Spent>,
    /// The error that ended the round.
    pub(super) error: Option<Error>,
}

/// Runs the batches of a source, several at a time, up to the first failing case in their order.
///
/// No batch starts after a failure is known, but all started batches are finished. So all cases before the first
/// failing one have passed, for any number of jobs. The composition of the batches may depend on the number of jobs,
/// see [`BatchSize`].
pub(super) fn run<C: Clone + Ord + Hash + Send + Sync>(
    source: Source<'_, C>,
    batches: &Batches<'_, C>,
) -> Round<C> {
    let queue = Queue {
        source,
        size: &batches.size,
        handed_out: 0,
        settled: Vec::new(),
        counted: 0,
        first_failing: None,
        round: Round {
            passed: 0,
            new: 0,
            refused: 0,
            refusals: Vec::new(),
            last: None,
            finding: None,
            spent: None,
            error: None,
        },
    };
    let work = |(number, batch): (u64, Batch<C>)| {
        let settled = batches.settle(&batch.cases);
        (batches.stages.progress)(Event::Done(batch.cases.len()));
        (number, batch, settled)
    };
    let (next, finish, jobs) = (Queue::next, Queue::finish, batches.options.jobs);
    let mut queue = pool::run(queue, jobs, next, work, finish);
    // Inputs after a failure need not be tried, so it does not matter that a budget or an error ended them.
    if queue.round.finding.is_none() {
        queue.round.spent = queue.source.spent;
        queue.round.error = queue.round.error.or(queue.source.error);
    }
    queue.round
}

struct Queue<'a, 'b, C> {
    source: Source<'a, C>,
    size: &'b BatchSize,
    /// The number of batches that were handed out.
    handed_out: u64,
    /// The batches that are not counted yet although their results are known, by their numbers.
    settled: Vec<(u64, Batch<C>, BatchRun<'b, C>)>,
    /// The number of batches that are counted: the first ones.
    counted: u64,
    /// The first failing batch.
    first_failing: Option<u64>,
    /// The result of the counted batches.
    round: Round<C>,
}

impl<'b, C: Clone + Eq + Hash> Queue<'_, 'b, C> {
    /// The number and the cases of the next batch.
    fn next(&mut self) -> Option<(u64, Batch<C>)> {
        let is_spent = self.source.spent.is_some();
        if is_spent || self.round.finding.is_some() || self.round.error.is_some() {
            return None;
        }
        let number = self.handed_out;
        let batch = self.source.next(self.size.of(number))?;
        self.handed_out += 1;
        Some((number, batch))
    }

    /// Takes the result of a batch.
    fn finish(&mut self, (index, batch, mut settled): (u64, Batch<C>, BatchRun<'b, C>)) {
        let finding = settled.finding.take();
        // After an error, it is not known how many cases passed.
        if let Some(error) = settled.error.take() {
            self.round.error.get_or_insert(error);
        } else if settled.passed < batch.cases.len() && finding.is_none() {
            // The time was over before all cases were run.
            self.source.spent = Some(Spent::Time);
        } else {
            self.settled.push((index, batch, settled));
        }
        if let Some(finding) = finding
            && self.first_failing.is_none_or(|first| index < first)
        {
            self.first_failing = Some(index);
            self.round.finding = Some(finding);
        }
        let end = self.first_failing.unwrap_or(u64::MAX);
        while self.counted <= end
            && let mut numbers = self.settled.iter().map(|(number, ..)| *number)
            && let Some(place) = numbers.position(|number| number == self.counted)
        {
            let (_, mut batch, settled) = self.settled.swap_remove(place);
            let (passed, refused) = (settled.passed, settled.refused);
            self.counted += 1;
            if refused > 0 {
                self.round.refusals.push(self.round.passed);
            }
            self.round.passed += passed as u64;
            self.round.new += number(&batch.are_new[..passed]).saturating_sub(refused);
            self.round.refused += refused;
            batch.cases.truncate(passed);
            self.round.last = batch.cases.pop().or(self.round.last.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_goes_on_only_if_it_ends_in_time() {
        let second = Duration::from_secs(1);
        let now = Instant::now();
        let before = |time| {
            now.checked_sub(time)
                .expect("the machine was started earlier")
        };
        let grace = Grace {
            inputs: 1_000,
            started: before(second),
            time: 60 * second,
        };
        // After 999 inputs in a second, one more takes a millisecond. After 1 input in a second, 999 more take 999 seconds.
        assert!(grace.suffices(now, 999));
        assert!(!grace.suffices(now, 1));
        assert!(!grace.suffices(before(60 * second), 999));
    }
}
