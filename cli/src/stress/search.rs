//! The search for the smallest input that a program fails on.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroUsize;

use puzzles::Random;
use puzzles::inputs::{Inputs, Smaller, Wanted, Which};
use puzzles::text::Boards;

use super::batch::Batches;
use super::budget::{Budget, Spent};
use super::claim::Claim;
use super::crew::{self, Round};
use super::examinee::Examinee;
use super::finding::{Company, Finding, Trust};
use super::key::Key;
use super::probe;
use super::supply::{InTurn, Together};
use super::watch::{Phase, Watch};
use crate::exit::Failure;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Inputs at random and nothing else.
    pub(super) at_random: bool,
    /// What the random inputs depend on.
    pub(super) seed: u64,
    /// How many runs at once.
    pub(super) jobs: NonZeroUsize,
    /// How much may be tried.
    pub(super) budget: Budget,
}

/// What a search has come to.
#[derive(Debug)]
pub(super) struct Searched<E> {
    /// The smallest input that the program is known to fail on.
    pub(super) finding: Option<Finding<E>>,
    /// What may be claimed of it.
    pub(super) claim: Claim,
    /// What is used up, if that ended the search.
    pub(super) spent: Option<Spent>,
    /// What went wrong, if that ended the search.
    pub(super) failure: Option<Failure>,
}

/// A search that is going on.
pub(super) struct Search<'a, X: Examinee> {
    inputs: &'a mut dyn Inputs,
    batches: Batches<'a, X>,
    watch: &'a Watch,
    plan: Plan,
    /// What was tried before the walk, and not again.
    probed: BTreeSet<Key>,
    /// The smallest input that the program is known to fail on.
    least: Option<(Key, Finding<X::Evidence>)>,
    spent: Option<Spent>,
    failure: Option<Failure>,
}

/// How far a walk has come.
#[derive(Default)]
struct Walked {
    /// How many inputs passed, the smallest ones but for those that were probed.
    passed: u64,
    /// Whether it came to the smallest failure, or to the end of all inputs.
    is_complete: bool,
}

impl<'a, X: Examinee> Search<'a, X> {
    /// A search among these inputs.
    pub(super) fn new(
        inputs: &'a mut dyn Inputs,
        batches: Batches<'a, X>,
        watch: &'a Watch,
        plan: Plan,
    ) -> Self {
        Self {
            inputs,
            batches,
            watch,
            plan,
            probed: BTreeSet::new(),
            least: None,
            spent: None,
            failure: None,
        }
    }

    /// Searches until there is a claim to be made.
    pub(super) fn run(mut self) -> Searched<X::Evidence> {
        let claim = if self.plan.at_random {
            self.at_random()
        } else {
            self.probe();
            let walked = self.walk();
            self.claim(&walked)
        };
        Searched {
            finding: self.least.map(|(_, finding)| finding),
            claim,
            spent: self.spent,
            failure: self.failure,
        }
    }

    /// Tries what programs are likely to fail on, and then what is smaller than what was found.
    fn probe(&mut self) {
        self.watch.enter(Phase::EdgeCases);
        let edge_cases = probe::edge_cases(self.inputs, self.batches.several);
        let supply = Together::new(edge_cases.clone(), self.plan.budget);
        let round = crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch);
        self.count_in(&edge_cases.concat(), round);

        let mut random = Random::new(self.plan.seed);
        if self.least.is_none() {
            self.watch.enter(Phase::AtRandom);
            let probes = probe::anywhere(self.inputs, &mut random);
            self.try_in_turn(probes);
        }
        self.watch.enter(Phase::EachDistance);
        if self.is_over() {
            return;
        }
        for probes in probe::each_distance(self.inputs, &mut random) {
            self.try_in_turn(probes);
        }
    }

    /// Tries those of these inputs that are new, and smaller than what was found.
    fn try_in_turn(&mut self, probes: Vec<Boards>) {
        if self.is_over() {
            return;
        }
        let least = self.least.as_ref().map(|(key, _)| key);
        let mut seen = BTreeSet::new();
        let mut is_wanted = |boards: &Boards| {
            let key = Key::of(self.inputs, boards);
            let is_smaller = least.is_none_or(|least| key < *least);
            is_smaller && !self.probed.contains(&key) && seen.insert(key)
        };
        let probes: Vec<Boards> = probes.into_iter().filter(&mut is_wanted).collect();
        let supply = InTurn::new(probes.iter().cloned(), self.plan.budget, HashSet::new());
        let round = crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch);
        self.count_in(&probes, round);
    }

    /// Pays for a round. What was begun behind the first failure costs nothing, as it counts for nothing.
    fn pay(&mut self, round: &Round<X::Evidence>) {
        let cost = round.new + u64::from(round.finding.is_some());
        self.spent = round.spent.or(self.plan.budget.spend(cost).err());
    }

    /// Keeps what a round of probes has shown.
    fn count_in(&mut self, probes: &[Boards], round: Round<X::Evidence>) {
        self.pay(&round);
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        for boards in &probes[..probes.len().min(passed)] {
            self.probed.insert(Key::of(self.inputs, boards));
        }
        if let Some(finding) = &round.finding {
            self.watch.found(self.inputs.distance(finding.last()));
            self.probed.insert(Key::of(self.inputs, finding.last()));
        }
        self.keep(round.finding, round.failure);
    }

    /// Keeps what a round has found.
    fn keep(&mut self, finding: Option<Finding<X::Evidence>>, failure: Option<Failure>) {
        if let Some(finding) = finding {
            let key = Key::of(self.inputs, finding.last());
            self.least = Some((key, finding));
        }
        self.failure = failure;
    }

    /// Whether there is nothing more to be tried.
    fn is_over(&self) -> bool {
        self.failure.is_some() || self.spent.is_some()
    }

    /// Goes through the inputs from the smallest up, as far as the smallest failure that is known.
    fn walk(&mut self) -> Walked {
        if self.is_over() {
            return Walked::default();
        }
        let end = self
            .least
            .as_ref()
            .map(|(_, finding)| finding.last().clone());
        let distances = probe::distances(self.inputs);
        let (inputs, watch) = (&mut *self.inputs, self.watch);
        // It is moved, since whoever takes the next batch may be in any thread.
        let all = distances.flat_map(move |distance| {
            watch.enter(Phase::Walk(distance));
            inputs.walk(&Wanted::at(distance), Which::All)
        });
        let smaller = all.take_while(|boards| Some(boards) != end.as_ref());
        let probed = self.probed.iter().map(|key| key.boards().clone());
        let supply = InTurn::new(smaller, self.plan.budget, probed.collect());
        let round = crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch);
        self.pay(&round);
        let is_complete =
            round.failure.is_none() && (round.finding.is_some() || self.spent.is_none());
        self.keep(round.finding, round.failure);
        Walked {
            passed: round.new,
            is_complete,
        }
    }

    /// What a walk leaves to be claimed.
    fn claim(&mut self, walked: &Walked) -> Claim {
        let inputs = self.inputs.len();
        let Some((least, finding)) = &self.least else {
            let tried = walked.passed + self.probed.len() as u64;
            return if walked.is_complete {
                Claim::NoneAtAll { inputs }
            } else {
                Claim::NoneTried { tried, inputs }
            };
        };
        let smaller = walked.passed + self.probed.range(..least).count() as u64;
        if walked.is_complete {
            return match (finding.trust, finding.company()) {
                (Trust::Reproduced, Company::Alone) => Claim::Smallest { smaller },
                (Trust::Reproduced, _) => Claim::InCompany { smaller },
                (Trust::Flaky { .. } | Trust::Hasty, _) => Claim::Unreliable { smaller },
            };
        }
        let larger = self
            .probed
            .range(least..)
            .filter(|key| *key != least)
            .count() as u64;
        Claim::SmallestTried {
            tried: smaller + 1 + larger,
            untested: less(self.inputs.smaller_than(finding.last()), smaller),
        }
    }

    /// Tries inputs at random until one fails.
    fn at_random(&mut self) -> Claim {
        self.watch.enter(Phase::AtRandom);
        let mut random = Random::new(self.plan.seed);
        let inputs = &mut *self.inputs;
        let mut seen: HashSet<Boards> = HashSet::new();
        let draws = std::iter::from_fn(|| {
            while (seen.len() as u64) < inputs.len() {
                let boards = inputs.random(&mut random, &Wanted::Any)?;
                if seen.insert(boards.clone()) {
                    return Some(boards);
                }
            }
            None
        });
        let supply = InTurn::new(draws, self.plan.budget, HashSet::new());
        let round = crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch);
        self.pay(&round);
        let tried = round.passed;
        self.keep(round.finding, round.failure);
        match &self.least {
            None => Claim::NoneTried {
                tried,
                inputs: self.inputs.len(),
            },
            Some((_, finding)) => {
                // Some of those that passed may be larger.
                let untested = less(self.inputs.smaller_than(finding.last()), tried);
                Claim::SmallestTried {
                    tried: tried + 1,
                    untested: Smaller::AtLeast(untested.number()),
                }
            }
        }
    }
}

/// So many fewer.
fn less(smaller: Smaller, passed: u64) -> Smaller {
    match smaller {
        Smaller::Exactly(number) => Smaller::Exactly(number.saturating_sub(passed)),
        Smaller::AtLeast(number) => Smaller::AtLeast(number.saturating_sub(passed)),
    }
}
