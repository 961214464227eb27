//! The search for the smallest input that a program fails on.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroUsize;

use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};

use super::batch::Batches;
use super::budget::Spent;
use super::claim::Claim;
use super::crew::{self, Round};
use super::examinee::Examinee;
use super::finding::Finding;
use super::key::Key;
use super::known::{Known, Walked};
use super::probe;
use super::supply::{InTurn, Supply, Together};
use super::watch::{Phase, Watch};
use crate::exit::Failure;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The puzzle whose edge cases are tried.
    pub(super) puzzle: &'static dyn Puzzle,
    /// Inputs at random and nothing else.
    pub(super) at_random: bool,
    /// What the random inputs depend on.
    pub(super) seed: u64,
    /// How many runs at once.
    pub(super) jobs: NonZeroUsize,
    /// Whether edge cases that belong together are run together.
    pub(super) together: bool,
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
    known: Known<X::Evidence>,
}

impl<'a, X: Examinee> Search<'a, X> {
    /// A search among these inputs.
    pub(super) const fn new(
        inputs: &'a mut dyn Inputs,
        batches: Batches<'a, X>,
        watch: &'a Watch,
        plan: Plan,
    ) -> Self {
        let known = Known::new(batches.budget);
        Self {
            inputs,
            batches,
            watch,
            plan,
            known,
        }
    }

    /// Searches until there is a claim to be made.
    pub(super) fn run(mut self) -> Searched<X::Evidence> {
        let claim = if self.plan.at_random {
            self.at_random()
        } else {
            self.probe();
            let walked = self.walk();
            self.known.claim(self.inputs, &walked)
        };
        Searched {
            finding: self.known.finding,
            claim,
            spent: self.known.spent,
            failure: self.known.failure,
        }
    }

    /// Tries what programs are likely to fail on, and then what is smaller than what was found.
    fn probe(&mut self) {
        self.watch.enter(Phase::EdgeCases);
        let edge_cases = probe::edge_cases(self.plan.puzzle, self.inputs, self.plan.together);
        let round = self.settle(Together::new(edge_cases.clone(), self.known.budget));
        self.take_probes(&edge_cases.concat(), round);

        let mut random = Random::new(self.plan.seed);
        if self.known.finding.is_none() {
            self.watch.enter(Phase::AtRandom);
            let probes = probe::anywhere(self.inputs, &mut random);
            self.try_in_turn(probes);
        }
        self.watch.enter(Phase::EachDistance);
        if self.known.is_over() {
            return;
        }
        let at_each_distance = probe::each_distance(self.inputs, &mut random);
        let mixed = probe::mixed(&at_each_distance);
        for probes in at_each_distance {
            self.try_in_turn(probes);
        }
        if self.plan.together && self.known.finding.is_none() {
            self.try_mixed(&mixed);
        }
    }

    /// Tries these inputs once more, in this order, of which each has passed.
    fn try_mixed(&mut self, probes: &[Boards]) {
        if self.known.is_over() {
            return;
        }
        let known = probes.iter().cloned().collect();
        let round = self.settle(InTurn::new(
            probes.iter().cloned(),
            self.known.budget,
            known,
        ));
        self.take_probes(probes, round);
    }

    /// Tries those of these inputs that are new, and smaller than what was found.
    fn try_in_turn(&mut self, probes: Vec<Boards>) {
        if self.known.is_over() {
            return;
        }
        let mut seen = BTreeSet::new();
        let mut is_wanted = |boards: &Boards| {
            let key = Key::of(self.inputs, boards);
            self.known.is_wanted(&key) && seen.insert(key)
        };
        let probes: Vec<Boards> = probes.into_iter().filter(&mut is_wanted).collect();
        let supply = InTurn::new(probes.iter().cloned(), self.known.budget, HashSet::new());
        let round = self.settle(supply);
        self.take_probes(&probes, round);
    }

    /// Runs what there is, so many at once, up to the first failure.
    fn settle(&self, supply: impl Supply) -> Round<X::Evidence> {
        crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch)
    }

    fn take_probes(&mut self, probes: &[Boards], round: Round<X::Evidence>) {
        if let Some(finding) = &round.finding {
            self.watch.found(self.inputs.distance(finding.last()));
        }
        self.known.take_probes(self.inputs, probes, round);
    }

    /// Goes through the inputs from the smallest up, as far as the smallest failure that is known.
    fn walk(&mut self) -> Walked {
        if self.known.is_over() {
            return Walked::default();
        }
        let end = self.known.finding.as_ref();
        let end = end.map(|finding| finding.last().clone());
        let distances = self.inputs.distances();
        let (inputs, watch) = (&mut *self.inputs, self.watch);
        // It is moved, since whoever takes the next batch may be in any thread.
        let all = distances.flat_map(move |distance| {
            watch.enter(Phase::Walk(distance));
            inputs.walk(&DistanceFilter::at(distance), OrbitFilter::All)
        });
        let smaller = all.take_while(|boards| Some(boards) != end.as_ref());
        let supply = InTurn::new(smaller, self.known.budget, self.known.probed());
        let round = crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch);
        self.known.take_walk(self.inputs, round)
    }

    /// Tries inputs at random until one fails.
    fn at_random(&mut self) -> Claim {
        self.watch.enter(Phase::AtRandom);
        let draws = probe::distinct(self.inputs, self.plan.seed);
        let supply = InTurn::new(draws, self.known.budget, HashSet::new());
        let round = crew::settle_all(&self.batches, supply, self.plan.jobs, self.watch);
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        // What has passed is drawn once more, where there is time to compare all of it.
        let is_small = round.finding.is_some() && self.inputs.len() <= probe::FEW;
        let draws = is_small.then(|| {
            let draws = probe::distinct(self.inputs, self.plan.seed);
            draws.take(passed).collect::<Vec<_>>()
        });
        self.known.take_random(self.inputs, draws.as_deref(), round)
    }
}
