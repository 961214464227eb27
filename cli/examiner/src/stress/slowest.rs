//! The search for an input on which a program exceeds the limit of time.

use std::slice;
use std::sync::atomic::Ordering;

use super::finding::Claim;
use super::queue::Budget;
use super::sample::{CAPS, MAX_MISSES};
use super::search::Search;
use super::space::InputSpace;
use crate::error::ErrorKind;
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
        self.samples.are_rare = self.samples.passed == 0 && self.finding.is_none();
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
        // The references answer inputs with at most so many repetitions in time.
        let (mut most, mut misses) = (u64::MAX, 0);
        while misses < MAX_MISSES {
            if self.budget.is_over() {
                self.spent = Some(self.budget.spent());
                return;
            }
            let (turn, mut random) = samples.next(batches.options.seed);
            let near = slowest.get(turn / 2 % KEPT).filter(|_| turn % 2 == 0);
            let cap = [CAPS[turn % CAPS.len()], u64::MAX][turn / 2 % 2].min(most);
            let drawn = draw(cap, near.map(|(_, case)| case), &mut random);
            let Some((case, profile, lines)) = drawn else {
                misses += 1;
                continue;
            };
            misses = 0;
            (batches.stages.progress)(Event::Done(1));
            let slow = batches.slow.load(Ordering::Relaxed);
            let judgement = match batches.judge(slice::from_ref(&case), true) {
                Ok(judgement) => judgement,
                Err(error) if error.kind() == ErrorKind::Refused => {
                    if batches.slow.load(Ordering::Relaxed) > slow {
                        most = most.min(lines / 2).max(CAPS[0]);
                    }
                    continue;
                }
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            };
            let Budget { inputs, .. } = &mut self.budget;
            *inputs = inputs.map(|left| left.saturating_sub(1));
            if matches!(judgement.verdict, Verdict::Time | Verdict::JudgeFault) {
                let settled = batches.settle(slice::from_ref(&case));
                self.error = settled.error;
                if settled.finding.is_some() {
                    self.finding = settled.finding;
                    samples.failing = Some((samples.number, profile));
                    return;
                }
            }
            most = most.saturating_add(most / 4);
            samples.passed += 1;
            samples.lines = samples.lines.max(lines);
            let time = judgement
                .usage
                .map_or_else(Default::default, |usage| usage.cpu);
            samples.slowest = samples.slowest.max(time);
            let place = slowest.partition_point(|(other, _)| *other > time);
            slowest.insert(place, (time, case));
            slowest.truncate(KEPT);
        }
    }
}
