//! The search for an input on which a program exceeds the limit of time.

use std::slice;
use std::sync::atomic::Ordering;

use super::finding::{Claim, Confidence, Finding};
use super::sample::{CAPS, MAX_MISSES, hash_of};
use super::search::Search;
use super::space::InputSpace;
use crate::error::ErrorKind;
use crate::pool::lock;
use crate::progress::{Event, Phase};
use crate::verdict::Verdict;

/// The number of the slowest inputs of which variants are tried.
const KEPT: usize = 8;

impl<I: InputSpace> Search<'_, I> {
    /// Tries samples and variants of the slowest ones, until one exceeds the limit of time each time. It is reduced.
    pub(super) fn slowest(&mut self) -> Claim {
        self.enter(Phase::Samples);
        self.batches.is_sampling.store(true, Ordering::Relaxed);
        self.find_slow_input();
        match self.finding {
            Some(_) => {
                self.shrink();
                Claim::UpperBound {
                    passed: 0,
                    size: None,
                }
            }
            None => Claim::FirstPassed {
                inputs: 0,
                size: None,
            },
        }
    }

    fn find_slow_input(&mut self) {
        let Some(mut draw) = self.inputs.sampler() else {
            return;
        };
        let (batches, samples) = (&self.batches, &mut self.samples);
        let mut slowest: Vec<(_, I::Case)> = Vec::new();
        // The greatest number of repetitions: it is lower after an input for which a reference is too slow.
        let (mut most, mut misses) = (u64::MAX, 0);
        while !self.budget.is_over() {
            if misses == MAX_MISSES {
                samples.are_rare = samples.passed == 0 && samples.slow.of_reference == 0;
                return;
            }
            let (turn, mut random) = samples.next(batches.options.seed);
            let place = turn / 2;
            let near = slowest.get(place % KEPT).filter(|_| turn % 2 == 0);
            let near = near.map(|(_, case)| case);
            let cap = [CAPS[turn % CAPS.len()], u64::MAX][place / KEPT % 2].min(most);
            misses += 1;
            let Some((case, profile, lines)) = draw(cap, near, &mut random) else {
                continue;
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
                        samples.slow.of_reference += 1;
                        // An input has more bytes than repetitions.
                        let bytes = self.inputs.bytes(&case) as u64;
                        most = (most.min(bytes) / 2).max(CAPS[0]);
                    } else {
                        self.refused += 1;
                    }
                    continue;
                }
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            };
            most = most.saturating_add(most / 4);
            let time = judgement
                .usage
                .map_or_else(Default::default, |usage| usage.cpu);
            if matches!(judgement.verdict, Verdict::Time | Verdict::JudgeFault) {
                let settled = batches.settle(slice::from_ref(&case));
                self.error = settled.error;
                let has_failed_again = settled.finding.is_some();
                let is_sure = |it: &Finding<_>| it.confidence == Confidence::Reproduced;
                self.finding = settled.finding.filter(is_sure);
                if self.finding.is_some() || self.error.is_some() {
                    let profile = match near {
                        Some(_) => "a variant of a slow sample".to_owned(),
                        None => profile,
                    };
                    samples.failing = Some((samples.number, profile));
                    return;
                }
                // The claim is not about an input that exceeds the limit in some runs. If it did once, the batch has counted it.
                lock(&batches.remarks).late_once += u64::from(has_failed_again);
            } else {
                let is_failure = !judgement.is_accepted() || judgement.kind.is_some();
                samples.slow.other_failures += u64::from(is_failure);
                samples.slow.greatest = samples.slow.greatest.max(time);
                samples.passed += 1;
                samples.lines = samples.lines.max(lines);
            }
            let place = slowest.partition_point(|(other, _)| *other > time);
            slowest.insert(place, (time, case));
            slowest.truncate(KEPT);
        }
        self.spent = Some(self.budget.spent());
    }
}
