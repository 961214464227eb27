//! Larger random inputs in a search, the reduction of a failing input, and the search for a slow one.

use std::collections::HashSet;
use std::hash::Hash;
use std::iter;
use std::mem;
use std::slice;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::batch::Batches;
use super::finding::{Claim, Confidence, Finding, Reduction};
use super::queue::{self, Budget, Round, Source};
use super::search::Search;
use super::space::InputSpace;
use crate::error::{Error, ErrorKind};
use crate::files::hash_of;
use crate::pool::lock;
use crate::progress::Event;
use crate::verdict::Verdict;

/// The greatest number of samples that are tried before it is the turn of the walk.
const SAMPLED: u64 = 300;

/// The greatest numbers of repetitions in samples, in turn. One of each `ROUND` samples has as many as possible, until several
/// samples were slow.
const CAPS: [u64; 10] = [10, 30, 10, 100, 30, 300, 10, 100, 30, 1_000];
const ROUND: usize = 40;
const LARGEST: usize = 10;
const MAX_SLOW: u32 = 4;

/// What a report says about a failing test.
const A_TEST: &str = "a test of the package";

/// How often in sequence no new sample may be found.
const MAX_MISSES: u32 = 100;

/// How many of the last failing inputs of a reduction may be its result.
const SETTLED: usize = 3;

/// The number of the slowest inputs of which variants are tried.
const KEPT: usize = 8;

/// The time for the reduction of a failure if the time of the search has no limit.
const SHRINK_TIME: Duration = Duration::from_secs(30);

/// Runs the program on samples, each alone.
fn run_samples<'a, C: Clone + Ord + Hash + Send + Sync>(
    groups: impl Iterator<Item = Result<Vec<C>, Error>> + Send + 'a,
    budget: Budget,
    batches: &Batches<'_, C>,
) -> Round<C> {
    batches.is_sampling.store(true, Ordering::Relaxed);
    let round = queue::run(Source::new(groups, HashSet::new(), budget), batches);
    batches.is_sampling.store(false, Ordering::Relaxed);
    round
}

impl<I: InputSpace> Search<'_, I> {
    /// Tries tests and samples. The first one that fails is reduced.
    pub(super) fn sample(&mut self) {
        self.try_tests();
        if self.finding.is_some() || self.is_over() {
            return;
        }
        self.enter("larger random inputs");
        let (options, budget) = (self.batches.options, self.turn(SAMPLED, 0));
        let Some(mut draw) = self.inputs.sampler() else {
            return;
        };
        let slow = &self.batches.slow;
        let mut samples = mem::take(&mut self.samples);
        // How many draws in sequence found no sample, or an old one.
        let (mut misses, mut repeats) = (0, 0);
        // The number, the profile and the lines of each sample.
        let (mut drawn, known) = (Vec::new(), &mut self.sampled);
        let groups = iter::from_fn(|| {
            if misses + repeats == MAX_MISSES {
                samples.are_rare = repeats == 0;
                return None;
            }
            let (turn, mut random) = samples.next(options.seed);
            let slow = slow.load(Ordering::Relaxed);
            let most = match turn % ROUND {
                LARGEST if slow < MAX_SLOW => u64::MAX,
                _ => CAPS[turn % CAPS.len()].min(CAPS[9] / 3_u64.pow(slow.min(5))),
            };
            let (case, name, lines) = match draw(most, None, &mut random) {
                Ok(Some(sample)) => sample,
                Ok(None) => {
                    misses += 1;
                    return Some(Ok(Vec::new()));
                }
                Err(error) => return Some(Err(error)),
            };
            if !known.insert(hash_of(&case)) {
                repeats += 1;
                return Some(Ok(Vec::new()));
            }
            (misses, repeats) = (0, 0);
            drawn.push((samples.number, name, lines));
            Some(Ok(vec![case]))
        });
        let round = run_samples(groups, budget, &self.batches);
        drop(draw);
        // Each batch has one sample.
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        samples.passed += round.passed - round.refused;
        let mut drawn = (0..).zip(drawn);
        let passed = drawn.by_ref().take(passed);
        let passed = passed.filter(|(place, _)| !round.refusals.contains(place));
        let lines = passed.map(|(_, (.., lines))| lines).chain([samples.lines]);
        samples.lines = lines.max().unwrap_or(0);
        self.samples = samples;
        let failing = drawn.next();
        self.take_sampled(
            round,
            failing.map(|(_, (number, profile, _))| (number, profile)),
        );
    }

    /// Tries tests of the problem as they are, from the first one that was not tried.
    fn try_tests(&mut self) {
        let budget = self.turn(SAMPLED, 0);
        let (first, (number, test)) = (self.samples.tests, self.inputs.tests());
        if first == number {
            return;
        }
        self.enter("tests of the package");
        let groups = (first..number).map(|index| Ok(vec![test(index)?]));
        // Slow tests say nothing about samples.
        let slow = self.batches.slow.load(Ordering::Relaxed);
        let round = run_samples(groups, budget, &self.batches);
        self.batches.slow.store(slow, Ordering::Relaxed);
        drop(test);
        let passed = usize::try_from(round.passed).unwrap_or(usize::MAX);
        self.samples.tests += passed + usize::from(round.finding.is_some());
        self.samples.passed_tests += round.passed - round.refused;
        self.take_sampled(round, Some((0, A_TEST.to_owned())));
    }

    /// Takes the result of samples or tests, which are not counted with the inputs in their order. The first one that failed is reduced;
    /// `failing` is its number and its profile.
    fn take_sampled(&mut self, mut round: Round<I::Case>, failing: Option<(u64, String)>) {
        round.refused = 0;
        let (tried, is_found) = (self.tried, round.finding.is_some());
        self.take_turn(round, true);
        self.tried = tried + u64::from(is_found);
        self.samples.failing = failing.filter(|_| is_found);
        if is_found {
            self.shrink();
        }
    }

    /// A part of the time and of the number of inputs. It doubles for each turn before it that found nothing.
    pub(super) fn turn(&self, inputs: u64, empty: u32) -> Budget {
        let started = self.batches.stages.started;
        let part = |end: Instant| end.saturating_duration_since(started) * (1 << empty.min(4)) / 10;
        self.budget.turn(self.budget.deadline.map(part), inputs)
    }

    /// Reduces the known failure, and keeps its verdict: in half of the time that is left, in most of it if the failure was given, or
    /// in all of it after a search for slow inputs.
    pub(super) fn shrink(&mut self) {
        let Some(finding) = self.finding.take_if(|finding| finding.cases.len() == 1) else {
            return;
        };
        self.enter("reductions of the failing input");
        let (options, batches) = (self.batches.options, &self.batches);
        let (now, code) = (Instant::now(), finding.judgement.verdict.code());
        let tenths = match self.inputs.start() {
            _ if options.slowest => 10,
            Some(_) => 9,
            None => 5,
        };
        let left = |end: Instant| end.saturating_duration_since(now) * tenths / 10;
        let end = now + self.budget.deadline.map_or(SHRINK_TIME, left);
        let before = self.inputs.bytes(finding.last());
        let (mut runs, mut error, mut failed) = (0, None, Vec::new());
        let go_on = &|| Instant::now() < end;
        let shrunk = self.inputs.shrink(finding.last(), go_on, &mut |case| {
            runs += 1;
            (batches.stages.progress)(Event::Done(1));
            let judge = |is_alone| batches.judge(slice::from_ref(case), is_alone);
            let judged = match judge(options.slowest) {
                Ok(judgement) if judgement.exceeds_limit && !options.slowest => judge(true),
                judged => judged,
            };
            match judged {
                Ok(judgement) => {
                    let is_same = judgement.verdict.code() == code;
                    let is_fault = judgement.verdict == Verdict::JudgeFault;
                    let is_meant = is_same || options.any_verdict && !is_fault;
                    let fails = !judgement.is_accepted() && is_meant;
                    failed.extend(fails.then(|| case.clone()));
                    if failed.len() > SETTLED {
                        failed.remove(0);
                    }
                    Some(fails)
                }
                Err(refused) if refused.kind() == ErrorKind::Refused => Some(false),
                Err(other) => {
                    error = Some(other);
                    None
                }
            }
        });
        self.error = self.error.take().or(error);
        self.finding = Some(finding);
        let Some((last, is_fixed)) = shrunk else {
            return;
        };
        let reduction = |is_fixed| Reduction {
            runs,
            before,
            is_fixed,
        };
        if failed.is_empty() {
            // The failure itself was reproduced before.
            self.reduction = Some(reduction(is_fixed));
        }
        // The result has to be reproduced. An input whose time is near the limit may pass; then one before it is the result.
        for case in failed.into_iter().rev() {
            let settled = batches.settle(slice::from_ref(&case));
            self.error = self.error.take().or(settled.error);
            let is_confirmed = |it: &Finding<_>| it.confidence != Confidence::Unconfirmed;
            if let Some(finding) = settled.finding.filter(is_confirmed) {
                let (key, is_fixed) = (self.inputs.key(&case), is_fixed && case == last);
                self.probed.insert(key.clone(), case);
                (self.least, self.finding) = (Some(key), Some(finding));
                self.reduction = Some(reduction(is_fixed));
                return;
            }
            if self.error.is_some() {
                return;
            }
        }
    }

    /// Tries samples and variants of the slowest ones, until one exceeds the limit of time each time. It is reduced.
    pub(super) fn slowest(&mut self) -> Claim {
        self.enter("larger random inputs");
        self.batches.is_sampling.store(true, Ordering::Relaxed);
        self.find_slow_input();
        match self.finding {
            Some(_) => {
                self.shrink();
                Claim::UpperBound(0, None)
            }
            None => Claim::FirstPassed(0, None),
        }
    }

    fn find_slow_input(&mut self) {
        let Some(mut draw) = self.inputs.sampler() else {
            return;
        };
        let (batches, samples) = (&self.batches, &mut self.samples);
        let (tests, test) = self.inputs.tests();
        let mut slowest: Vec<(_, I::Case)> = Vec::new();
        // The greatest number of repetitions: it is lower after an input that is refused, or for which a reference is too slow.
        let (mut most, mut misses) = (u64::MAX, 0);
        while !self.budget.is_over() {
            if misses == MAX_MISSES {
                samples.are_rare = samples.passed == 0 && samples.too_slow == 0;
                return;
            }
            let (turn, mut random) = samples.next(batches.options.seed);
            let place = turn / 2;
            let near = slowest.get(place % KEPT).filter(|_| turn % 2 == 0);
            let near = near.map(|(_, case)| case);
            let cap = [CAPS[turn % CAPS.len()], u64::MAX][place / KEPT % 2].min(most);
            misses += 1;
            let is_test = samples.tests < tests;
            let (number, sample) = if is_test {
                samples.tests += 1;
                let test = test(samples.tests - 1);
                (0, test.map(|case| Some((case, A_TEST.to_owned(), 0))))
            } else {
                (samples.number, draw(cap, near, &mut random))
            };
            let (case, profile, lines) = match sample {
                Ok(Some(sample)) => sample,
                Ok(None) => continue,
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            };
            if !self.sampled.insert(hash_of(&case)) {
                continue;
            }
            misses = 0;
            (batches.stages.progress)(Event::Done(1));
            let _ = self.budget.spend(1);
            let slow = batches.slow.load(Ordering::Relaxed);
            let judgement = match batches.judge(slice::from_ref(&case), true) {
                Ok(judgement) => judgement,
                Err(error) if error.kind() == ErrorKind::Refused => {
                    if batches.slow.load(Ordering::Relaxed) > slow {
                        samples.too_slow += 1;
                    } else {
                        self.refused += 1;
                    }
                    // An input has more bytes than repetitions.
                    let bytes = self.inputs.bytes(&case) as u64;
                    most = (most.min(bytes) / 2).max(CAPS[0]);
                    continue;
                }
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            };
            most = most.saturating_add(most / 4);
            let time = judgement.usage.unwrap_or_default().cpu;
            if matches!(judgement.verdict, Verdict::Time | Verdict::JudgeFault) {
                let settled = batches.settle(slice::from_ref(&case));
                self.error = settled.error;
                let has_failed_again = settled.finding.is_some();
                let is_sure = |it: &Finding<_>| it.confidence == Confidence::Reproduced;
                self.finding = settled.finding.filter(is_sure);
                if self.finding.is_some() || self.error.is_some() {
                    let profile = match near {
                        Some(_) if number > 0 => "a variant of a slow sample".to_owned(),
                        _ => profile,
                    };
                    samples.failing = Some((number, profile));
                    return;
                }
                // The claim is not about an input that exceeds the limit in some runs. If it did once, the batch has counted it.
                lock(&batches.remarks).late_once += u64::from(has_failed_again);
            } else {
                let is_failure = !judgement.is_accepted() || judgement.kind.is_some();
                samples.other_failures += u64::from(is_failure);
                samples.greatest_time = samples.greatest_time.max(time);
                samples.passed += u64::from(!is_test);
                samples.passed_tests += u64::from(is_test);
                samples.lines = samples.lines.max(lines);
            }
            let place = slowest.partition_point(|(other, _)| *other > time);
            slowest.insert(place, (time, case));
            slowest.truncate(KEPT);
        }
        self.spent = Some(self.budget.spent());
    }
}
