//! The search for the smallest input that a program fails on.

use std::collections::{BTreeSet, HashSet};

use puzzles::Random;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter, RankBound};
use puzzles::text::Boards;

use super::batch::Batches;
use super::finding::{Claim, Confidence, Finding, SearchResult, Spent};
use super::probes::{self, Key};
use super::queue::{self, Budget, Round, Source};
use super::scope::{Scoped, less};
use crate::{Error, Event, Phase, Progress};

/// The state of a search.
pub(super) struct Search<'a> {
    pub(super) inputs: Scoped,
    /// The edge cases; each may have several cases.
    pub(super) edge_cases: Vec<Vec<Boards>>,
    pub(super) batches: Batches<'a>,
    pub(super) progress: &'a Progress<'a>,
    pub(super) state: State,
}

/// The knowledge of a search, and its budget.
#[derive(Default)]
pub(super) struct State {
    budget: Budget,
    /// The smallest known failure, and its position in the order of inputs.
    finding: Option<Finding>,
    least: Option<Key>,
    /// The probes that were tried.
    probed: BTreeSet<Key>,
    spent: Option<Spent>,
    error: Option<Error>,
}

/// How far a walk has come.
#[derive(Default)]
struct Walked {
    /// How many inputs passed that had not been probed.
    passed: u64,
    /// Whether the walk reached the smallest failure or the end of all inputs.
    is_complete: bool,
}

impl Search<'_> {
    /// Searches until there is a claim.
    pub(super) fn run(mut self) -> SearchResult {
        let claim = if self.batches.options.random_only {
            self.try_random()
        } else {
            self.probe();
            let walked = self.walk();
            self.state.claim(&mut self.inputs, &walked)
        };
        let batches = self.batches;
        let remarks = batches.remarks.into_inner();
        SearchResult {
            largest_batch: batches.largest.into_inner(),
            first_failure: batches.first_failure.get().copied(),
            time: batches.started.elapsed(),
            finding: self.state.finding,
            claim,
            spent: self.state.spent,
            error: self.state.error,
            remarks: remarks.expect("no thread panics while it writes a remark"),
        }
    }

    /// Tries inputs that programs often fail on, then smaller ones than the known failure.
    fn probe(&mut self) {
        self.enter(Phase::EdgeCases);
        let groups = self.edge_cases();
        self.try_probes(groups, true);

        let mut random = Random::new(self.batches.options.seed);
        if self.state.finding.is_none() {
            self.enter(Phase::Random);
            self.try_full_batch(&mut random);
            let drawn = probes::draw(&mut self.inputs, &mut random);
            let probes = drawn.take(probes::ANYWHERE).collect();
            self.try_new(probes);
        }
        self.enter(Phase::EachDistance);
        if self.state.is_over() {
            return;
        }
        let at_each_distance = probes::each_distance(&mut self.inputs, &mut random);
        let mixed = probes::mixed(&at_each_distance);
        for probes in at_each_distance {
            self.try_new(probes);
        }
        if self.batches.options.has_groups()
            && self.state.finding.is_none()
            && !self.state.is_over()
        {
            self.try_probes(alone(mixed), false);
        }
    }

    /// Tries one batch of the full size, of random inputs that are not solved already. It shows mistakes that need many
    /// cases in one run.
    fn try_full_batch(&mut self, random: &mut Random) {
        let size = self.batches.options.batch.get();
        if size == 1 || self.state.is_over() || !self.state.budget.allows(2 * size as u64) {
            return;
        }
        let mut drawn: Vec<Boards> = probes::draw(&mut self.inputs, random)
            .take(2 * size)
            .collect();
        drawn.retain(|boards| self.inputs.all.distance(boards) != Some(0));
        drawn.truncate(size);
        if !drawn.is_empty() {
            self.try_probes(vec![drawn], true);
        }
    }

    /// The edge cases: with their cases together, or each case once and alone.
    fn edge_cases(&mut self) -> Vec<Vec<Boards>> {
        let groups = std::mem::take(&mut self.edge_cases);
        if self.batches.options.has_groups() {
            return groups;
        }
        let mut seen = HashSet::new();
        let mut cases = groups.concat();
        cases.retain(|boards| seen.insert(boards.clone()));
        alone(cases)
    }

    /// Tries those of these inputs that are new and smaller than the known failure.
    fn try_new(&mut self, mut probes: Vec<Boards>) {
        if self.state.is_over() {
            return;
        }
        let mut seen = BTreeSet::new();
        probes.retain(|boards| {
            let key = Key::new(&mut *self.inputs.all, boards);
            self.state.is_wanted(&key) && seen.insert(key)
        });
        self.try_probes(alone(probes), false);
    }

    /// Tries these groups of inputs, each in a run of its own if `is_grouped` is set.
    fn try_probes(&mut self, groups: Vec<Vec<Boards>>, is_grouped: bool) {
        let probes = groups.concat();
        let source = self.state.source(groups.into_iter(), is_grouped);
        let round = queue::run(source, &self.batches, self.progress);
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        let passed = &probes[..probes.len().min(passed)];
        let failed = round.finding.as_ref().map(Finding::last);
        for boards in passed.iter().chain(failed) {
            self.state
                .probed
                .insert(Key::new(&mut *self.inputs.all, boards));
        }
        if let Some(boards) = failed {
            (self.progress)(Event::Failure(self.inputs.all.distance(boards)));
        }
        self.state.take(&mut *self.inputs.all, round);
    }

    /// Walks from the smallest input up to the smallest known failure.
    fn walk(&mut self) -> Walked {
        if self.state.is_over() {
            return Walked::default();
        }
        let end = self.state.finding.as_ref();
        let end = end.map(|finding| finding.last().clone());
        let distances = self.inputs.distances();
        let (inputs, progress) = (&mut *self.inputs.all, self.progress);
        // The inputs can be sent to another thread, but not shared.
        let at = move |distance| {
            progress(Event::Phase(Phase::Walk(distance)));
            inputs.walk(&DistanceFilter::at(distance), OrbitFilter::All)
        };
        let all = distances.flat_map(at);
        let smaller = all.take_while(|boards| Some(boards) != end.as_ref());
        let source = self.state.source(smaller.map(|case| vec![case]), false);
        let round = queue::run(source, &self.batches, self.progress);

        let passed = round.new;
        let (has_finding, has_error) = (round.finding.is_some(), round.error.is_some());
        let is_confirmed = |finding: &Finding| finding.confidence != Confidence::Unconfirmed;
        let is_at_failure = round.finding.as_ref().is_some_and(is_confirmed);
        self.state.take(&mut *self.inputs.all, round);
        let is_at_end = !has_finding && self.state.spent.is_none();
        Walked {
            passed,
            is_complete: !has_error && (is_at_failure || is_at_end),
        }
    }

    /// Tries random inputs until one fails.
    fn try_random(&mut self) -> Claim {
        self.enter(Phase::Random);
        let draws = probes::distinct(&mut self.inputs, self.batches.options.seed);
        let source = self.state.source(draws.map(|case| vec![case]), false);
        let round = queue::run(source, &self.batches, self.progress);
        let tried = round.passed;
        let passed = usize::try_from(tried).unwrap_or(usize::MAX);
        self.state.take(&mut *self.inputs.all, round);
        let (Some(least), Some(finding)) = (&self.state.least, &self.state.finding) else {
            let inputs = self.inputs.len();
            return if tried == inputs {
                Claim::AllPassed { inputs }
            } else {
                Claim::SomePassed { tried, inputs }
            };
        };
        if let Some(claim) = finding.limited_claim(tried) {
            return claim;
        }
        let smaller = self.inputs.smaller_than(finding.last());
        let untested = if self.inputs.len() <= probes::MAX_ENUMERATED {
            // The inputs that passed are drawn once more.
            let draws = probes::distinct(&mut self.inputs, self.batches.options.seed).take(passed);
            let draws: Vec<Boards> = draws.collect();
            let is_smaller = |boards: &&Boards| Key::new(&mut *self.inputs.all, boards) < *least;
            less(smaller, draws.iter().filter(is_smaller).count() as u64)
        } else {
            // Some of the inputs that passed may be larger.
            RankBound::AtLeast(less(smaller, tried).number())
        };
        let tried = tried + 1;
        Claim::SmallestTried { tried, untested }
    }

    fn enter(&self, phase: Phase) {
        (self.progress)(Event::Phase(phase));
    }
}

impl State {
    /// The state at the start.
    pub(super) fn new(budget: Budget) -> Self {
        Self {
            budget,
            ..Self::default()
        }
    }

    /// Inputs that the budget allows. The probes cost nothing.
    fn source<'a>(
        &self,
        groups: impl Iterator<Item = Vec<Boards>> + Send + 'a,
        is_grouped: bool,
    ) -> Source<'a> {
        let known = self.probed.iter().map(|key| key.boards.clone());
        let groups: Box<dyn Iterator<Item = _> + Send> = Box::new(groups);
        Source {
            groups: groups.peekable(),
            is_grouped,
            known: known.collect(),
            budget: self.budget,
            spent: None,
        }
    }

    /// Whether the search has ended.
    const fn is_over(&self) -> bool {
        self.error.is_some() || self.spent.is_some()
    }

    /// Whether an input was not probed and is smaller than the known failure.
    fn is_wanted(&self, key: &Key) -> bool {
        let is_smaller = self.least.as_ref().is_none_or(|least| key < least);
        is_smaller && !self.probed.contains(key)
    }

    /// Takes the result of a round and pays for it. Batches after the first failure cost nothing.
    fn take(&mut self, inputs: &mut dyn Inputs, round: Round) {
        let cost = round.new + u64::from(round.finding.is_some());
        self.spent = round.spent.or(self.budget.spend(cost).err());
        self.error = round.error;
        if let Some(finding) = round.finding {
            // Only an error or the end of the time leaves a finding unconfirmed.
            if finding.confidence == Confidence::Unconfirmed && self.error.is_none() {
                self.spent = Some(Spent::Time);
            }
            self.least = Some(Key::new(inputs, finding.last()));
            self.finding = Some(finding);
        }
    }

    /// The claim after a walk.
    fn claim(&self, inputs: &mut Scoped, walked: &Walked) -> Claim {
        let (Some(least), Some(finding)) = (&self.least, &self.finding) else {
            let (tried, inputs) = (walked.passed + self.probed.len() as u64, inputs.len());
            return if walked.is_complete || tried == inputs {
                Claim::AllPassed { inputs }
            } else {
                Claim::SomePassed { tried, inputs }
            };
        };
        let smaller = walked.passed + self.probed.range(..least).count() as u64;
        if let Some(claim) = finding.limited_claim(smaller) {
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
}

/// Each case as a group of its own.
fn alone(cases: Vec<Boards>) -> Vec<Vec<Boards>> {
    cases.into_iter().map(|boards| vec![boards]).collect()
}
