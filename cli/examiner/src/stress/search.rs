//! The search for the smallest input that a program fails on.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Instant;

use puzzles::Random;
use puzzles::inputs::RankBound;

use super::batch::Batches;
use super::finding::{Claim, Confidence, Finding, SearchResult, Spent};
use super::queue::{self, Budget, Grace, Groups, Round, Source};
use super::space::{InputSpace, Step, less};
use crate::error::Error;
use crate::progress::{Event, Phase, Progress};

/// Up to this number of inputs, a walk through all inputs is fast.
const MAX_ENUMERATED: u64 = 1 << 20;

/// The number of random inputs that are tried first.
const ANYWHERE: usize = 64;

/// Up to this number of cases of edge cases are tried even if the time is over.
const MAX_ALWAYS_TRIED: usize = 256;

/// The state of a search.
pub(super) struct Search<'a, I: InputSpace> {
    pub(super) inputs: &'a mut I,
    pub(super) batches: Batches<'a, I::Case>,
    pub(super) progress: &'a Progress<'a>,
    pub(super) state: State<I>,
}

/// The knowledge of a search, and its budget.
pub(super) struct State<I: InputSpace> {
    budget: Budget,
    /// The smallest known failure, and its place in the order of inputs.
    finding: Option<Finding<I::Case>>,
    least: Option<I::Key>,
    /// The probes that were tried.
    probed: BTreeMap<I::Key, I::Case>,
    /// How many inputs were refused.
    refused: u64,
    /// How many different inputs were tried and not refused.
    tried: u64,
    spent: Option<Spent>,
    error: Option<Error>,
}

/// How far a walk has come.
struct Walked<C> {
    /// How many inputs passed that had not been probed.
    passed: u64,
    /// How many inputs passed, from the first one on.
    in_order: u64,
    /// The last input that passed.
    last: Option<C>,
    /// Whether the walk reached the smallest failure or the end of all inputs.
    is_complete: bool,
}

impl<I: InputSpace> Search<'_, I> {
    /// Searches until there is a claim. If a failure is known, only smaller inputs are tried.
    pub(super) fn run(mut self, known: Option<Finding<I::Case>>) -> SearchResult<Finding<I::Case>> {
        let claim = if self.batches.options.random_only {
            self.try_random()
        } else {
            if known.is_some() {
                self.state.least = known
                    .as_ref()
                    .map(|finding| self.inputs.key(finding.last()));
                self.state.finding = known;
            } else {
                self.probe();
            }
            let walked = self.walk();
            self.state.claim(self.inputs, &walked)
        };
        let batches = self.batches;
        let remarks = batches.remarks.into_inner();
        SearchResult {
            largest_batch: batches.largest.into_inner(),
            first_failure: batches.first_failure.get().copied(),
            time: batches.started.elapsed(),
            finding: self.state.finding,
            claim,
            of_one_case: None,
            tried: self.state.tried,
            refused: self.state.refused,
            spent: self.state.spent,
            error: self.state.error,
            remarks: remarks.expect("no thread panics while it writes a remark"),
        }
    }

    /// Tries inputs that programs often fail on, then smaller ones than the known failure.
    fn probe(&mut self) {
        self.enter(Phase::Probes);
        let deadline = self.state.budget.deadline;
        let groups = self.edge_cases();
        let number: usize = groups.iter().map(Vec::len).sum();
        self.state.budget.deadline = deadline.filter(|_| number > MAX_ALWAYS_TRIED);
        self.try_probes(groups, true);
        self.state.budget.deadline = deadline;

        let mut random = Random::new(self.batches.options.seed);
        if self.state.finding.is_none() {
            self.enter(Phase::Random);
            self.try_full_batch(&mut random);
            let drawn = draw(self.inputs, &mut random);
            let probes = drawn.take(ANYWHERE).collect();
            self.try_new(probes);
        }
        if self.state.is_over() {
            return;
        }
        let of_each_shell = self.inputs.each_shell(&mut random);
        if !of_each_shell.is_empty() {
            self.enter(Phase::EachShell);
        }
        let mixed = mixed(&of_each_shell);
        for probes in of_each_shell {
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
        let drawn = draw(self.inputs, random).take(2 * size);
        let mut drawn: Vec<I::Case> = drawn.collect();
        drawn.retain(|case| !self.inputs.shell(case).is_first());
        drawn.truncate(size);
        if !drawn.is_empty() {
            self.try_probes(vec![drawn], true);
        }
    }

    /// The edge cases: with their cases together, or each case once and alone.
    fn edge_cases(&mut self) -> Vec<Vec<I::Case>> {
        let groups = self.inputs.edge_cases(self.batches.options.max_cases);
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
        if self.state.is_over() {
            return;
        }
        let mut seen = BTreeSet::new();
        probes.retain(|case| {
            let key = self.inputs.key(case);
            self.state.is_wanted(&key) && seen.insert(key)
        });
        self.try_probes(alone(probes), false);
    }

    /// Tries these groups of inputs, each in a run of its own if `is_grouped` is set.
    fn try_probes(&mut self, groups: Vec<Vec<I::Case>>, is_grouped: bool) {
        let probes = groups.concat();
        let source = self.state.source(groups.into_iter().map(Ok), is_grouped);
        let round = queue::run(source, &self.batches, self.progress);
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        let passed = &probes[..probes.len().min(passed)];
        let failed = round.finding.as_ref().map(Finding::last);
        for case in passed.iter().chain(failed) {
            let key = self.inputs.key(case);
            self.state.probed.insert(key, case.clone());
        }
        if let Some(case) = failed {
            (self.progress)(Event::Failure(self.inputs.shell(case)));
        }
        self.state.take(self.inputs, round);
    }

    /// Walks from the smallest input up to the smallest known failure.
    fn walk(&mut self) -> Walked<I::Case> {
        if self.state.is_over() {
            return Walked {
                passed: 0,
                in_order: 0,
                last: None,
                is_complete: false,
            };
        }
        let end = self.state.finding.as_ref();
        let end = end.map(|finding| finding.last().clone());
        let progress = self.progress;
        let enter = |shell| progress(Event::Phase(Phase::Walk(shell)));
        let number = self.inputs.len();
        let all = self.inputs.walk(&enter);
        let is_end = |step: &_| matches!(step, Ok(Step::Input(case)) if Some(case) == end.as_ref());
        let smaller = all.take_while(move |step| !is_end(step));
        let groups = smaller.map(|step| Ok(Vec::from_iter(step?.input())));
        let mut source = self.state.source(groups, false);
        source.grace = number.map(|inputs| Grace {
            inputs,
            started: Instant::now(),
            time: self.batches.options.grace,
        });
        let mut round = queue::run(source, &self.batches, self.progress);

        let (passed, last) = (round.new, round.last.take());
        let in_order = round.passed - round.refused;
        let (has_finding, has_error) = (round.finding.is_some(), round.error.is_some());
        let is_confirmed = |finding: &Finding<_>| finding.confidence != Confidence::Unconfirmed;
        let is_at_failure = round.finding.as_ref().is_some_and(is_confirmed);
        self.state.take(self.inputs, round);
        let is_at_end = !has_finding && self.state.spent.is_none();
        Walked {
            passed,
            in_order,
            last,
            is_complete: !has_error && (is_at_failure || is_at_end),
        }
    }

    /// Tries random inputs until one fails.
    fn try_random(&mut self) -> Claim {
        self.enter(Phase::Random);
        let draws = distinct(self.inputs, self.batches.options.seed);
        let source = self.state.source(draws.map(|case| Ok(vec![case])), false);
        let round = queue::run(source, &self.batches, self.progress);
        let tried = round.passed;
        let passed = usize::try_from(tried).unwrap_or(usize::MAX);
        self.state.take(self.inputs, round);
        let all = self.inputs.len().unwrap_or(0);
        let (Some(least), Some(finding)) = (&self.state.least, &self.state.finding) else {
            return if tried == all {
                Claim::AllPassed { inputs: all }
            } else {
                Claim::SomePassed { tried, inputs: all }
            };
        };
        if let Some(claim) = finding.limited_claim(tried) {
            return claim;
        }
        let smaller = self.inputs.smaller_than(finding.last());
        let smaller = smaller.unwrap_or(RankBound::AtLeast(0));
        let untested = if all <= MAX_ENUMERATED {
            // The inputs that passed are drawn once more.
            let draws = distinct(self.inputs, self.batches.options.seed).take(passed);
            let draws: Vec<I::Case> = draws.collect();
            let is_smaller = |case: &&I::Case| self.inputs.key(case) < *least;
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

impl<C> Walked<C> {
    /// The greatest size of which all inputs passed, if there is one.
    fn complete_size<I: InputSpace<Case = C>>(&self, inputs: &I) -> Option<u64> {
        inputs.complete_size(self.last.as_ref()?)
    }
}

impl<I: InputSpace> State<I> {
    /// The state at the start.
    pub(super) const fn new(budget: Budget) -> Self {
        Self {
            budget,
            finding: None,
            least: None,
            probed: BTreeMap::new(),
            refused: 0,
            tried: 0,
            spent: None,
            error: None,
        }
    }

    /// Inputs that the budget allows. The probes cost nothing.
    fn source<'a>(
        &self,
        groups: impl Iterator<Item = Result<Vec<I::Case>, Error>> + Send + 'a,
        is_grouped: bool,
    ) -> Source<'a, I::Case> {
        let groups: Groups<'a, I::Case> = Box::new(groups);
        Source {
            groups: groups.peekable(),
            is_grouped,
            known: self.probed.values().cloned().collect(),
            budget: self.budget,
            grace: None,
            handed_out: 0,
            spent: None,
            error: None,
        }
    }

    /// Whether the search has ended.
    const fn is_over(&self) -> bool {
        self.error.is_some() || self.spent.is_some()
    }

    /// Whether an input was not probed and is smaller than the known failure.
    fn is_wanted(&self, key: &I::Key) -> bool {
        let is_smaller = self.least.as_ref().is_none_or(|least| key < least);
        is_smaller && !self.probed.contains_key(key)
    }

    /// Takes the result of a round and pays for it. Batches after the first failure cost nothing.
    fn take(&mut self, inputs: &mut I, round: Round<I::Case>) {
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
            self.least = Some(inputs.key(finding.last()));
            self.finding = Some(finding);
        }
    }

    /// The claim after a walk.
    fn claim(&self, inputs: &mut I, walked: &Walked<I::Case>) -> Claim {
        let (Some(least), Some(finding)) = (&self.least, &self.finding) else {
            let tried = walked.passed + self.probed.len() as u64;
            let all = inputs.len();
            return match all {
                _ if walked.is_complete || all == Some(tried) => Claim::AllPassed { inputs: tried },
                Some(inputs) => Claim::SomePassed { tried, inputs },
                None => Claim::FirstPassed {
                    inputs: walked.in_order,
                    size: walked.complete_size(inputs),
                },
            };
        };
        let smaller = walked.passed + self.probed.range(..least).count() as u64;
        if let Some(claim) = finding.limited_claim(smaller) {
            return claim;
        }
        if walked.is_complete && finding.confidence == Confidence::Reproduced {
            return Claim::Smallest { smaller };
        }
        let Some(all_smaller) = inputs.smaller_than(finding.last()) else {
            return Claim::UpperBound {
                passed: walked.in_order,
                size: walked.complete_size(inputs),
            };
        };
        let larger = self.probed.range(least..).filter(|(key, _)| *key != least);
        Claim::SmallestTried {
            tried: smaller + 1 + larger.count() as u64,
            untested: less(all_smaller, smaller),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stress::{PuzzleInputs, Scope};

    #[test]
    fn only_inputs_before_the_known_failure_are_tried() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let mut inputs = PuzzleInputs::new(flip, Scope::ALL);
        let walk = inputs
            .walk(&|_| ())
            .map_while(Result::ok)
            .filter_map(Step::input);
        let first: Vec<_> = walk.take(3).collect();
        let keys: Vec<_> = first.iter().map(|case| inputs.key(case)).collect();
        let mut state = State::<PuzzleInputs>::new(Budget::default());
        state.least = Some(keys[1].clone());
        let wanted: Vec<bool> = keys.iter().map(|key| state.is_wanted(key)).collect();
        assert_eq!(wanted, [true, false, false]);
    }
}
