//! Larger random inputs in a search, and the reduction of a failing input.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};
use std::iter;
use std::mem;
use std::slice;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::finding::{Confidence, Finding, Reduction};
use super::queue::{self, Budget, Source};
use super::search::Search;
use super::space::InputSpace;
use crate::error::ErrorKind;
use crate::progress::{Event, Phase};
use crate::verdict::Verdict;

/// The greatest number of samples that are tried before it is the turn of the walk.
const SAMPLED: u64 = 300;

/// The greatest numbers of repetitions in samples, in turn. Each sample with the number `LARGEST` has as many as possible, until
/// several samples were slow.
pub(super) const CAPS: [u64; 10] = [10, 30, 10, 100, 30, 300, 10, 100, 30, 1_000];
const LARGEST: usize = 40;
const MAX_SLOW: u32 = 4;

/// How often in sequence no sample may be found.
pub(super) const MAX_MISSES: u32 = 100;

/// How many of the last failing inputs of a reduction may be its result.
const SETTLED: usize = 3;

/// The time for the reduction of a failure if the time of the search has no limit.
const SHRINK_TIME: Duration = Duration::from_secs(30);

/// The hash of an input.
pub(super) fn hash_of(case: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(case)
}

impl<I: InputSpace> Search<'_, I> {
    /// Tries samples. The first one that fails is reduced.
    pub(super) fn sample(&mut self) {
        self.enter(Phase::Samples);
        let (options, budget) = (self.batches.options, self.turn(SAMPLED, 0));
        let Some(mut draw) = self.inputs.sampler() else {
            return;
        };
        let slow = &self.batches.slow;
        let (mut samples, mut misses) = (mem::take(&mut self.samples), 0);
        let mut drawn_lines = Vec::new();
        let known = &mut self.sampled;
        // The profiles, by hashes of the inputs.
        let mut profiles = HashMap::new();
        let groups = iter::from_fn(|| {
            if misses == MAX_MISSES {
                samples.are_rare = true;
                return None;
            }
            let (turn, mut random) = samples.next(options.seed);
            let slow = slow.load(Ordering::Relaxed);
            let most = match turn % LARGEST {
                0 if slow < MAX_SLOW => u64::MAX,
                _ => CAPS[turn % CAPS.len()].min(CAPS[9] / 3_u64.pow(slow.min(5))),
            };
            let Some((case, name, lines)) = draw(most, None, &mut random) else {
                misses += 1;
                return Some(Ok(Vec::new()));
            };
            misses = 0;
            if !known.insert(hash_of(&case)) {
                return Some(Ok(Vec::new()));
            }
            drawn_lines.push(lines);
            profiles.insert(hash_of(&case), (samples.number, name));
            Some(Ok(vec![case]))
        });
        self.batches.is_sampling.store(true, Ordering::Relaxed);
        let mut round = queue::run(Source::new(groups, HashSet::new(), budget), &self.batches);
        self.batches.is_sampling.store(false, Ordering::Relaxed);
        drop(draw);
        samples.passed += round.passed - mem::take(&mut round.refused);
        // Each batch has one sample.
        let passed = (0..round.passed).zip(drawn_lines);
        let passed = passed.filter(|(place, _)| !round.refusals.contains(place));
        let lines = passed.map(|(_, lines)| lines).chain([samples.lines]);
        samples.lines = lines.max().unwrap_or(0);
        let failing = round.finding.as_ref().map(Finding::last);
        let failing = failing.and_then(|case| profiles.remove(&hash_of(case)));
        self.samples = samples;
        let (tried, is_found) = (self.tried, round.finding.is_some());
        self.take_turn(round, true);
        self.tried = tried + u64::from(is_found);
        self.samples.failing = failing;
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

    /// Reduces the known failure, and keeps its verdict: in half of the time that is left, or in all of it after a search for slow inputs.
    pub(super) fn shrink(&mut self) {
        let Some(finding) = self.finding.take_if(|finding| finding.cases.len() == 1) else {
            return;
        };
        self.enter(Phase::Shrink);
        let (options, batches) = (self.batches.options, &self.batches);
        let (now, code) = (Instant::now(), finding.judgement.verdict.code());
        // The time after a search for a slow input is all for its reduction.
        let part = if options.slowest { 1 } else { 2 };
        let left = |end: Instant| end.saturating_duration_since(now) / part;
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
        if failed.is_empty() {
            // The failure itself was reproduced before.
            self.reduction = is_fixed.then_some(Reduction {
                runs,
                before,
                is_fixed,
            });
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
                self.reduction = Some(Reduction {
                    runs,
                    before,
                    is_fixed,
                });
                return;
            }
            if self.error.is_some() {
                return;
            }
        }
    }
}
