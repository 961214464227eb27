//! What a search knows so far.

use std::collections::{BTreeSet, HashSet};

use puzzles::inputs::{Inputs, RankBound};
use puzzles::text::Boards;

use super::budget::{Budget, Spent};
use super::claim::Claim;
use super::crew::Round;
use super::finding::{Company, Finding, Trust};
use super::key::Key;
use crate::exit::Failure;

/// What a search knows so far, and what it may still spend.
#[derive(Debug)]
pub(super) struct Known<E> {
    /// How much may still be tried.
    pub(super) budget: Budget,
    /// The smallest input that the program is known to fail on.
    pub(super) finding: Option<Finding<E>>,
    /// What is used up, if that ended the search.
    pub(super) spent: Option<Spent>,
    /// What went wrong, if that ended the search.
    pub(super) failure: Option<Failure>,
    /// The probes that were tried.
    probed: BTreeSet<Key>,
    /// Where the finding stands.
    least: Option<Key>,
}

/// How far a walk has come.
#[derive(Default)]
pub(super) struct Walked {
    /// How many inputs passed, the smallest ones but for those that were probed.
    passed: u64,
    /// Whether it came to the smallest failure, or to the end of all inputs.
    is_complete: bool,
}

impl<E> Known<E> {
    /// Nothing is known yet.
    pub(super) const fn new(budget: Budget) -> Self {
        Self {
            budget,
            finding: None,
            spent: None,
            failure: None,
            probed: BTreeSet::new(),
            least: None,
        }
    }

    /// Whether there is nothing more to be tried.
    pub(super) const fn is_over(&self) -> bool {
        self.failure.is_some() || self.spent.is_some()
    }

    /// Whether an input is no probe that was tried, and smaller than what was found.
    pub(super) fn is_wanted(&self, key: &Key) -> bool {
        let is_smaller = self.least.as_ref().is_none_or(|least| key < least);
        is_smaller && !self.probed.contains(key)
    }

    /// The probes that were tried.
    pub(super) fn probed(&self) -> HashSet<Boards> {
        self.probed.iter().map(|key| key.boards().clone()).collect()
    }

    /// Takes what a round of probes has shown.
    pub(super) fn take_probes(
        &mut self,
        inputs: &mut dyn Inputs,
        probes: &[Boards],
        round: Round<E>,
    ) {
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        for boards in &probes[..probes.len().min(passed)] {
            self.probed.insert(Key::of(inputs, boards));
        }
        if let Some(finding) = &round.finding {
            self.probed.insert(Key::of(inputs, finding.last()));
        }
        self.take(inputs, round);
    }

    /// Takes what a walk has shown, and says how far it has come.
    pub(super) fn take_walk(&mut self, inputs: &mut dyn Inputs, round: Round<E>) -> Walked {
        let passed = round.new;
        let is_settled = |finding: &Finding<E>| finding.trust != Trust::Hasty;
        let (has_failed, is_found) = (round.failure.is_some(), round.finding.is_some());
        let is_at_the_least = round.finding.as_ref().is_some_and(is_settled);
        self.take(inputs, round);
        let is_at_the_end = !is_found && self.spent.is_none();
        Walked {
            passed,
            is_complete: !has_failed && (is_at_the_least || is_at_the_end),
        }
    }

    /// Takes what a round has shown, and pays for it.
    ///
    /// What was begun behind the first failure costs nothing, as it counts for nothing.
    fn take(&mut self, inputs: &mut dyn Inputs, round: Round<E>) {
        let cost = round.new + u64::from(round.finding.is_some());
        self.spent = round.spent.or(self.budget.spend(cost).err());
        self.failure = round.failure;
        if let Some(finding) = round.finding {
            // Without a failure, only the end of its time keeps a finding from being made smaller.
            if finding.trust == Trust::Hasty && self.failure.is_none() {
                self.spent = Some(Spent::Time);
            }
            self.least = Some(Key::of(inputs, finding.last()));
            self.finding = Some(finding);
        }
    }

    /// What may be claimed after a walk.
    pub(super) fn claim(&self, inputs: &mut dyn Inputs, walked: &Walked) -> Claim {
        let (Some(least), Some(finding)) = (&self.least, &self.finding) else {
            let (tried, inputs) = (walked.passed + self.probed.len() as u64, inputs.len());
            return if walked.is_complete {
                Claim::NoneAtAll { inputs }
            } else {
                Claim::NoneTried { tried, inputs }
            };
        };
        let smaller = walked.passed + self.probed.range(..least).count() as u64;
        if let Some(claim) = finding.claim(smaller) {
            return claim;
        }
        if walked.is_complete {
            return Claim::Smallest { smaller };
        }
        let larger = self.probed.range(least..).filter(|key| *key != least);
        Claim::SmallestTried {
            tried: smaller + 1 + larger.count() as u64,
            untested: less(inputs.smaller_than(finding.last()), smaller),
        }
    }

    /// Takes what a round of inputs at random has shown, and says what may be claimed; with those that passed,
    /// where they are not too many to be looked at.
    pub(super) fn take_random(
        &mut self,
        inputs: &mut dyn Inputs,
        passed: Option<&[Boards]>,
        round: Round<E>,
    ) -> Claim {
        let tried = round.passed;
        self.take(inputs, round);
        let (Some(least), Some(finding)) = (&self.least, &self.finding) else {
            let inputs = inputs.len();
            return if tried == inputs {
                Claim::NoneAtAll { inputs }
            } else {
                Claim::NoneTried { tried, inputs }
            };
        };
        finding.claim(tried).unwrap_or_else(|| {
            let smaller = inputs.smaller_than(finding.last());
            let untested = if let Some(passed) = passed {
                let are_smaller = passed
                    .iter()
                    .filter(|boards| Key::of(inputs, boards) < *least);
                less(smaller, are_smaller.count() as u64)
            } else {
                // Some of those that passed may be larger.
                RankBound::AtLeast(less(smaller, tried).number())
            };
            Claim::SmallestTried {
                tried: tried + 1,
                untested,
            }
        })
    }
}

impl<E> Finding<E> {
    /// What may be claimed of one that is no single input that fails each time.
    fn claim(&self, passed: u64) -> Option<Claim> {
        match (self.trust, self.company()) {
            (Trust::Flaky { .. }, _) => Some(Claim::Unreliable { passed }),
            (Trust::Reproduced | Trust::Hasty, Company::Alone) => None,
            (Trust::Reproduced, _) => Some(Claim::InCompany { passed }),
            (Trust::Hasty, _) => Some(Claim::NotCutDown { passed }),
        }
    }
}

/// So many fewer.
fn less(smaller: RankBound, passed: u64) -> RankBound {
    match smaller {
        RankBound::Exactly(number) => RankBound::Exactly(number.saturating_sub(passed)),
        RankBound::AtLeast(number) => RankBound::AtLeast(number.saturating_sub(passed)),
    }
}
