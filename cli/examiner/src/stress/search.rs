//! The search for the smallest input that a program fails on.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use puzzles::Random;

use super::batch::Batches;
use super::finding::{Claim, Confidence, Finding, Reduction, Samples, SearchResult, Spent};
use super::queue::{self, Budget, Grace, Round, Source};
use super::space::{InputSpace, less};
use crate::error::Error;
use crate::progress::Event;

/// The number of random inputs that are tried first.
const ANYWHERE: usize = 64;

/// The greatest number of inputs that are walked through before it is the turn of samples.
const WALKED: u64 = 1_000;

/// The number of pauses in such a turn of a search without a limit of time. It doubles for each turn before it that found nothing.
const PAUSES: u64 = 100;

/// Up to this number of cases of edge cases are tried even if the time is over.
const MAX_ALWAYS_TRIED: usize = 256;

/// A search with its knowledge.
pub(super) struct Search<'a, I: InputSpace> {
    pub(super) inputs: &'a mut I,
    pub(super) batches: Batches<'a, I::Case>,
    pub(super) budget: Budget,
    /// The smallest known failure, and its place in the order of inputs.
    pub(super) finding: Option<Finding<I::Case>>,
    pub(super) least: Option<I::Key>,
    /// The probes that were tried.
    pub(super) probed: BTreeMap<I::Key, I::Case>,
    /// How many inputs were refused.
    pub(super) refused: u64,
    /// How many different inputs were tried and not refused.
    pub(super) tried: u64,
    pub(super) spent: Option<Spent>,
    pub(super) error: Option<Error>,
    pub(super) reduction: Option<Reduction>,
    pub(super) samples: Samples,
    /// The hashes of the samples.
    pub(super) sampled: HashSet<u64>,
    /// The last input of the walk that passed.
    last: Option<I::Case>,
}

/// What is known after a walk.
#[derive(Default)]
struct Walked {
    /// How many inputs passed that were not tried before.
    passed: u64,
    /// How many inputs passed from the first one on.
    in_order: u64,
    /// How many turns in sequence found no input.
    empty: u32,
    is_complete: bool,
}

impl<'a, I: InputSpace> Search<'a, I> {
    /// A search at its start. If a failure is known, only smaller inputs are tried.
    pub(super) fn new(
        inputs: &'a mut I,
        batches: Batches<'a, I::Case>,
        budget: Budget,
        known: Option<Finding<I::Case>>,
    ) -> Self {
        Self {
            least: known.as_ref().map(|finding| inputs.key(finding.last())),
            inputs,
            batches,
            budget,
            finding: known,
            probed: BTreeMap::new(),
            refused: 0,
            tried: 0,
            spent: None,
            error: None,
            reduction: None,
            samples: Samples::default(),
            sampled: HashSet::new(),
            last: None,
        }
    }

    /// Searches until there is a claim.
    pub(super) fn run(mut self) -> SearchResult<Finding<I::Case>> {
        let claim = if self.batches.options.random_only {
            self.try_random()
        } else if self.batches.options.slowest {
            self.slowest()
        } else {
            if self.finding.is_none() {
                self.probe();
            }
            if self.finding.is_none() && self.inputs.start().is_some() {
                Claim::AllPassed(0)
            } else {
                self.walk()
            }
        };
        if self.samples.tests > 0 {
            self.samples.untried = self.inputs.tests().0 - self.samples.tests;
        }
        let batches = self.batches;
        let remarks = batches.remarks.into_inner();
        SearchResult {
            largest_batch: batches.largest.into_inner(),
            first_failure: batches.first_failure.get().copied(),
            time: batches.stages.started.elapsed(),
            finding: self.finding,
            claim,
            of_one_case: None,
            reduction: self.reduction,
            samples: self.samples,
            tried: self.tried,
            refused: self.refused,
            spent: self.spent,
            error: self.error,
            remarks: remarks.expect("no thread panics while it writes a remark"),
        }
    }

    /// Tries inputs that programs often fail on, then smaller ones than the known failure.
    fn probe(&mut self) {
        self.enter("inputs on which programs often fail");
        let deadline = self.budget.deadline;
        let groups = self.edge_cases();
        let number: usize = groups.iter().map(Vec::len).sum();
        self.budget.deadline = deadline.filter(|_| number > MAX_ALWAYS_TRIED);
        self.try_probes(groups, true);
        self.budget.deadline = deadline;
        if self.inputs.start().is_some() {
            self.shrink();
            return;
        }

        let mut random = Random::new(self.batches.options.seed);
        if self.finding.is_none() {
            self.enter("random inputs");
            self.try_full_batch(&mut random);
            let probes = draw(self.inputs, &mut random).take(ANYWHERE).collect();
            self.try_new(probes);
        }
        if self.is_over() {
            return;
        }
        let of_each_shell = self.inputs.each_shell(&mut random);
        if !of_each_shell.is_empty() {
            self.enter("some inputs at each distance");
        }
        let mixed = mixed(&of_each_shell);
        for probes in of_each_shell {
            self.try_new(probes);
        }
        if self.batches.options.has_groups() && self.finding.is_none() && !self.is_over() {
            self.try_probes(alone(mixed), false);
        }
    }

    /// Tries one batch of the full size, of random inputs that are not solved already. It shows mistakes that need many
    /// cases in one run.
    fn try_full_batch(&mut self, random: &mut Random) {
        let size = self.batches.options.batch.get();
        let is_enough = |left| left >= 2 * size as u64;
        if size == 1 || self.is_over() || !self.budget.inputs.is_none_or(is_enough) {
            return;
        }
        let mut drawn: Vec<I::Case> = draw(self.inputs, random).take(2 * size).collect();
        drawn.retain(|case| !self.inputs.shell(case).is_first());
        drawn.truncate(size);
        if !drawn.is_empty() {
            self.try_probes(vec![drawn], true);
        }
    }

    /// The edge cases: with their cases together, or each case once and alone.
    fn edge_cases(&mut self) -> Vec<Vec<I::Case>> {
        let groups = match self.inputs.start() {
            Some(cases) => vec![cases],
            None => self.inputs.edge_cases(self.batches.options.max_cases),
        };
        if self.batches.options.has_groups() {
            return groups;
        }
        let mut seen = HashSet::new();
        let mut cases = groups.concat();
        cases.retain(|case| seen.insert(case.clone()));
        alone(cases)
    }

    /// Tries those of these inputs that are new and smaller than the known failure.
    fn try_new(&mut self, mut probes: Vec<I::Case>) {
        if self.is_over() {
            return;
        }
        let mut seen = HashSet::new();
        probes.retain(|case| {
            let key = self.inputs.key(case);
            let is_smaller = self.least.as_ref().is_none_or(|least| key < *least);
            is_smaller && !self.probed.contains_key(&key) && seen.insert(case.clone())
        });
        self.try_probes(alone(probes), false);
    }

    /// Tries these groups of inputs, each in a run of its own if `is_grouped` is set.
    fn try_probes(&mut self, groups: Vec<Vec<I::Case>>, is_grouped: bool) {
        let probes = groups.concat();
        let groups = groups.into_iter().map(Ok);
        let mut source = Source::new(groups, self.known(), self.budget);
        source.is_grouped = is_grouped;
        let round = queue::run(source, &self.batches);
        self.add_probes(&probes, &round);
        if let Some(finding) = &round.finding {
            let shell = self.inputs.shell(finding.last());
            (self.batches.stages.progress)(Event::Failure(shell));
        }
        self.take(round);
    }

    /// Adds the inputs of a round that passed, and the failing one.
    fn add_probes(&mut self, probes: &[I::Case], round: &Round<I::Case>) {
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        let failed = round.finding.as_ref().map(Finding::last);
        for case in probes.iter().take(passed).chain(failed) {
            let key = self.inputs.key(case);
            self.probed.insert(key, case.clone());
        }
    }

    /// Walks from the smallest input up to the smallest known failure, and tries samples in turns. Returns the claim.
    fn walk(&mut self) -> Claim {
        let mut walked = Walked::default();
        while !self.is_over() && !walked.is_complete {
            let has_samples = self.batches.options.has_samples && !self.samples.are_rare;
            let is_turn = has_samples && self.finding.is_none() && self.inputs.sampler().is_some();
            self.advance(&mut walked, is_turn);
            if is_turn && !self.is_over() && !walked.is_complete {
                self.sample();
            }
        }
        self.claim(&walked)
    }

    /// Goes on with a walk: a part of it, or up to its end.
    fn advance(&mut self, walked: &mut Walked, is_turn: bool) {
        let end = self.finding.as_ref().map(|finding| finding.last().clone());
        let is_end = |step: &Result<_, _>| end.is_some() && step.as_ref().ok() == Some(&end);
        let progress = self.batches.stages.progress;
        let enter = |shell| progress(Event::Walk(shell));
        let grace = self.inputs.len().map(|inputs| Grace {
            inputs,
            started: Instant::now(),
            time: self.batches.options.grace,
        });
        let known = self.known();
        let budget = if is_turn {
            self.turn(WALKED, walked.empty)
        } else {
            self.budget
        };
        let steps = self.inputs.walk(self.last.as_ref(), &enter);
        let steps = steps.take_while(move |step| !is_end(step));
        let groups = steps.map(|step| Ok(Vec::from_iter(step?)));
        let mut source = Source::new(groups, known, budget);
        source.grace = grace;
        if is_turn && budget.deadline.is_none() {
            source.pauses = PAUSES << walked.empty.min(4);
        }
        let mut round = queue::run(source, &self.batches);

        walked.empty = if round.passed == 0 {
            walked.empty + 1
        } else {
            0
        };
        walked.passed += round.new;
        walked.in_order += round.passed - round.refused;
        self.last = round.last.take().or(self.last.take());
        let confidence = round.finding.as_ref().map(|finding| finding.confidence);
        let has_error = round.error.is_some();
        let is_paused = self.take_turn(round, is_turn);
        walked.is_complete = !has_error
            && match confidence {
                Some(confidence) => confidence != Confidence::Unconfirmed,
                None => self.spent.is_none() && !is_paused,
            };
    }

    /// Takes the result of a round, which may be a part. Returns whether it ended only because it was a part.
    pub(super) fn take_turn(&mut self, mut round: Round<I::Case>, is_turn: bool) -> bool {
        let is_part = is_turn && round.spent.take().is_some();
        self.take(round);
        if is_part && self.budget.is_over() {
            self.spent = self.spent.or(Some(self.budget.spent()));
        }
        is_part && self.spent.is_none()
    }

    /// The claim after a walk.
    fn claim(&mut self, walked: &Walked) -> Claim {
        let (passed, is_complete) = (walked.passed, walked.is_complete);
        let size = |search: &Self| search.inputs.complete_size(search.last.as_ref()?);
        let all = self.inputs.len();
        let (Some(least), Some(finding)) = (&self.least, &self.finding) else {
            let tried = passed + self.probed.len() as u64;
            return match all {
                _ if is_complete || all == Some(tried) => Claim::AllPassed(tried),
                Some(inputs) => Claim::SomePassed { tried, inputs },
                None => Claim::FirstPassed(walked.in_order, size(self)),
            };
        };
        let smaller = passed + self.probed.range(..least).count() as u64;
        if let Some(claim) = finding.limited_claim(smaller) {
            return claim;
        }
        if is_complete && finding.confidence == Confidence::Reproduced {
            return Claim::Smallest(smaller);
        }
        let Some(all_smaller) = self.inputs.smaller_than(finding.last()) else {
            return Claim::UpperBound(walked.in_order, size(self));
        };
        let larger = self.probed.range(least..).filter(|(key, _)| *key != least);
        Claim::SmallestTried(
            smaller + 1 + larger.count() as u64,
            less(all_smaller, smaller),
        )
    }

    /// Tries random inputs until one fails. Returns the claim.
    fn try_random(&mut self) -> Claim {
        self.enter("random inputs");
        let mut known = Vec::new();
        let cases = distinct(self.inputs, self.batches.options.seed);
        let cases = cases.inspect(|case| known.push(case.clone()));
        let groups = cases.map(|case| Ok(vec![case]));
        let source = Source::new(groups, HashSet::new(), self.budget);
        let round = queue::run(source, &self.batches);
        let (passed, mut walked) = (round.passed, Walked::default());
        if round.finding.is_some() {
            self.add_probes(&known, &round);
        } else {
            walked.passed = passed;
        }
        self.take(round);
        let finding = self.finding.as_ref();
        let limited = finding.and_then(|finding| finding.limited_claim(passed));
        limited.unwrap_or_else(|| self.claim(&walked))
    }

    pub(super) fn enter(&self, phase: &'static str) {
        (self.batches.stages.progress)(Event::Phase(phase));
    }

    /// The probes that were tried; they cost nothing.
    fn known(&self) -> HashSet<I::Case> {
        self.probed.values().cloned().collect()
    }

    /// Whether the search has ended.
    pub(super) const fn is_over(&self) -> bool {
        self.error.is_some() || self.spent.is_some()
    }

    /// Takes the result of a round and pays for it. Batches after the first failure cost nothing.
    fn take(&mut self, round: Round<I::Case>) {
        let cost = round.new + u64::from(round.finding.is_some());
        self.spent = round.spent.or(self.budget.spend(cost).err());
        self.error = round.error;
        self.refused += round.refused;
        self.tried += cost;
        if let Some(finding) = round.finding {
            // Only an error or the end of the time leaves a finding unconfirmed.
            if finding.confidence == Confidence::Unconfirmed && self.error.is_none() {
                self.spent = Some(Spent::Time);
            }
            self.least = Some(self.inputs.key(finding.last()));
            self.finding = Some(finding);
            (self.reduction, self.samples.failing) = (None, None);
        }
    }
}

/// Each case as a group of its own.
fn alone<C>(cases: Vec<C>) -> Vec<Vec<C>> {
    cases.into_iter().map(|case| vec![case]).collect()
}

/// The same inputs in another order, which no walk has: one of each shell in turn, then all in reverse. This shows
/// whether one case leaves something behind for another.
fn mixed<C: Clone>(of_each_shell: &[Vec<C>]) -> Vec<C> {
    let max = of_each_shell.iter().map(Vec::len).max().unwrap_or(0);
    let round = |index| of_each_shell.iter().filter_map(move |all| all.get(index));
    let up: Vec<C> = (0..max).flat_map(round).cloned().collect();
    up.iter().chain(up.iter().rev()).cloned().collect()
}

/// Random inputs without repetition, until all have been drawn.
fn distinct<I: InputSpace>(inputs: &mut I, seed: u64) -> impl Iterator<Item = I::Case> + Send {
    let mut random = Random::new(seed);
    let mut drawn: HashSet<I::Case> = HashSet::new();
    std::iter::from_fn(move || {
        while Some(drawn.len() as u64) < inputs.len() {
            let case = inputs.random(&mut random)?;
            if drawn.insert(case.clone()) {
                return Some(case);
            }
        }
        None
    })
}

/// Random inputs.
fn draw<I: InputSpace>(inputs: &mut I, random: &mut Random) -> impl Iterator<Item = I::Case> {
    std::iter::from_fn(|| inputs.random(random))
}
