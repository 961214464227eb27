//! Runs a batch of cases in one input, and reduces it to the failing cases.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::slice;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, RwLock};
use std::time::{Duration, Instant};

use super::Stages;
use super::finding::{Confidence, Finding, Remarks};
use super::minimize::minimize;
use super::options::Options;
use crate::error::{Error, ErrorKind};
use crate::judge::{CaseNumber, Judgement};
use crate::pool::lock;
use crate::verdict::{FailureKind, Verdict};

/// How often a failing input is run in total.
const RUNS: u32 = 5;

/// After a sample that takes longer, samples become smaller.
const SLOW: Duration = Duration::from_millis(500);

/// The maximum number of results that several searches share. Other runs are repeated.
const MAX_KNOWN: usize = 1 << 20;

/// Runs a program once on cases in one input, and judges it.
pub type RunCases<'a, C> = dyn Fn(&[C]) -> Result<Judgement, Error> + Sync + 'a;

/// The number of cases in a run: 1, 2, 4 and so on, up to a maximum. The maximum decreases if the program is too slow
/// for that many cases, or reads only one.
///
/// Small batches at the start find simple failures soon and by small inputs.
#[derive(Debug)]
pub(super) struct BatchSize(AtomicUsize);

impl BatchSize {
    /// Batches of up to `max` cases.
    pub(super) const fn new(max: usize) -> Self {
        Self(AtomicUsize::new(max))
    }

    /// The size of a batch, by its number from 0.
    ///
    /// With several jobs, the size also depends on the timing: it takes effect when a slow run ends, and other
    /// batches may have started by then.
    pub(super) fn of(&self, batch: u64) -> usize {
        let shift = u32::try_from(batch).unwrap_or(u32::MAX);
        let doubled = 1_usize.checked_shl(shift).unwrap_or(usize::MAX);
        doubled.min(self.0.load(Ordering::SeqCst))
    }

    /// Decreases the maximum, at least to 1.
    pub(super) fn limit(&self, cases: usize) {
        self.0.fetch_min(cases.max(1), Ordering::SeqCst);
    }
}

/// The parameters and remarks that all batches of a search share.
pub(super) struct Batches<'a, C> {
    pub(super) stages: &'a Stages<'a, C>,
    pub(super) run_cases: &'a RunCases<'a, C>,
    pub(super) options: &'a Options,
    pub(super) size: BatchSize,
    pub(super) remarks: Mutex<Remarks<Finding<C>>>,
    /// Each run holds it shared, and a run that has to be alone holds it for itself.
    pub(super) turn: RwLock<()>,
    pub(super) first_failure: OnceLock<Duration>,
    pub(super) largest: AtomicUsize,
    /// Whether the inputs are samples, and how many of them took long.
    pub(super) is_sampling: AtomicBool,
    pub(super) slow: AtomicU32,
    /// The results of runs on one case, if several searches share them.
    pub(super) known: Option<&'a KnownResults<C>>,
}

/// The kinds of the failures on single cases; `None` for a case that passes.
pub(super) type KnownResults<C> = Mutex<HashMap<C, Option<FailureKind>>>;

/// The result of a batch, up to now.
pub(super) struct BatchRun<'a, C> {
    all: &'a Batches<'a, C>,
    /// How many cases passed, from the first one on.
    pub(super) passed: usize,
    /// How many of them were refused.
    pub(super) refused: u64,
    /// The failure of the next case, if one is known.
    pub(super) finding: Option<Finding<C>>,
    /// The error that ended the batch.
    pub(super) error: Option<Error>,
    /// The last failure on each input, so that an interrupted batch still has a finding.
    failures: Vec<Finding<C>>,
    /// The number of cases in one run.
    max: usize,
}

/// The failure of a run or of several runs, if there is one.
type Failure<C> = Result<Option<Finding<C>>, Error>;

impl<C: Clone + Ord + Hash> Batches<'_, C> {
    /// Judges the program on these cases. A failure of an ignored kind is accepted.
    pub(super) fn judge(&self, cases: &[C], is_alone: bool) -> Result<Judgement, Error> {
        let accepted = || Judgement::without_run(Verdict::Accepted, String::new());
        let is_ignored = |kind: Option<FailureKind>| {
            kind.is_none_or(|kind| {
                let is_other = self.options.slowest && kind != FailureKind::Limit;
                is_other || self.stages.ignored.contains(&kind)
            })
        };
        let is_sampling = self.is_sampling.load(Ordering::Relaxed);
        // A sample may have megabytes.
        let alone = (cases.len() == 1 && !is_sampling).then(|| &cases[0]);
        let known = self.known.zip(alone);
        if let Some((results, case)) = known
            && let Some(kind) = lock(results).get(case)
            && is_ignored(*kind)
        {
            return Ok(accepted());
        }
        let started = Instant::now();
        let judgement = if is_alone {
            let _turn = self.turn.write();
            (self.run_cases)(cases)
        } else {
            let _turn = self.turn.read();
            (self.run_cases)(cases)
        }?;
        self.largest.fetch_max(cases.len(), Ordering::Relaxed);
        if is_sampling {
            if judgement.is_slow || started.elapsed() > SLOW {
                self.slow.fetch_add(1, Ordering::Relaxed);
            }
            if judgement.exceeds_limit && judgement.verdict == Verdict::JudgeFault {
                return Err(Error::refused("a reference is too slow for this sample"));
            }
        }
        if let Some((results, case)) = known {
            let mut results = lock(results);
            let is_known = judgement.is_accepted() || judgement.kind.is_some();
            if is_known && results.len() < MAX_KNOWN {
                results.insert(case.clone(), judgement.kind);
            }
        }
        let Some(kind) = judgement.kind else {
            return Ok(judgement);
        };
        if !is_ignored(Some(kind)) {
            self.first_failure
                .get_or_init(|| self.stages.started.elapsed());
            return Ok(judgement);
        }
        let usage = judgement.usage;
        if kind == FailureKind::Layout {
            lock(&self.remarks).add_layout(Finding::new(cases.to_vec(), judgement));
        } else if cases.len() > 1 {
            // A wrong answer hides the failures of the cases after it.
            for (index, case) in cases.iter().enumerate() {
                let judgement = self.judge(slice::from_ref(case), is_alone)?;
                if !judgement.is_accepted() {
                    let case = Some(CaseNumber::at(index));
                    return Ok(Judgement { case, ..judgement });
                }
            }
        }
        Ok(Judgement {
            usage,
            kind: Some(kind).filter(|it| self.options.slowest && *it != FailureKind::Layout),
            ..accepted()
        })
    }

    /// Runs the cases, together as far as possible, until one fails or all have passed.
    pub(super) fn settle(&self, cases: &[C]) -> BatchRun<'_, C> {
        let mut batch = BatchRun {
            all: self,
            passed: 0,
            refused: 0,
            finding: None,
            error: None,
            failures: Vec::new(),
            max: cases.len(),
        };
        if let Err(error) = batch.run_all(cases) {
            let failures = mem::take(&mut batch.failures).into_iter();
            let smallest = failures.min_by_key(|failure| failure.cases.len());
            batch.finding = smallest.and_then(|finding| self.allowed(finding));
            batch.error = Some(error);
        }
        batch
    }

    /// A failure, if its input has no more cases than the statement allows; otherwise it is recorded as a remark.
    fn allowed(&self, finding: Finding<C>) -> Option<Finding<C>> {
        if finding.cases.len() <= self.options.max_cases {
            return Some(finding);
        }
        lock(&self.remarks).beyond_statement.get_or_insert(finding);
        None
    }
}

impl<C: Clone + Ord + Hash> BatchRun<'_, C> {
    fn run_all(&mut self, cases: &[C]) -> Result<(), Error> {
        while self.finding.is_none() && self.passed < cases.len() {
            // A batch that exceeds a limit is run in many parts.
            if self.max < cases.len() && self.all.options.is_late() {
                break;
            }
            let end = cases.len().min(self.passed.saturating_add(self.max));
            let Some(failure) = self.run(&cases[self.passed..end])? else {
                self.passed = end;
                continue;
            };
            let (before, finding) = self.reduce(failure)?;
            self.passed += before;
            self.finding = finding;
            self.failures.clear();
        }
        Ok(())
    }

    /// Runs the program once; returns the failure if it fails. A refused input has none.
    fn run(&mut self, cases: &[C]) -> Failure<C> {
        self.run_in_turn(cases, false)
    }

    /// Like [`run`](Self::run); if `is_alone` is set, while no other run takes place.
    fn run_in_turn(&mut self, cases: &[C], is_alone: bool) -> Failure<C> {
        let judgement = match self.all.judge(cases, is_alone) {
            Err(error) if error.kind() == ErrorKind::Refused => {
                self.refused += cases.len() as u64;
                return Ok(None);
            }
            judgement => judgement?,
        };
        if judgement.is_accepted() {
            if judgement.is_slow {
                self.all.size.limit(cases.len() / 2);
            }
            return Ok(None);
        }
        let failure = Finding::new(cases.to_vec(), judgement);
        self.forget(cases);
        self.failures.push(failure.clone());
        Ok(Some(failure))
    }

    fn forget(&mut self, cases: &[C]) {
        self.failures.retain(|failure| failure.cases != cases);
    }

    /// Reduces the failure of a batch to its first failing case. Returns how many cases pass from the first one on, and
    /// the failure of the next case, if there is one. Decreases the size of batches if cases fail only because they are
    /// run together, although a judge has no such input.
    fn reduce(&mut self, failure: Finding<C>) -> Result<(usize, Option<Finding<C>>), Error> {
        let batch = failure.cases.clone();
        // The output usually shows the failing case, but the program may have been ended before it printed all
        // answers, and a fault of layout may concern a case before.
        let suspect = failure.judgement.case.map(CaseNumber::index);
        let suspect = suspect.filter(|case| *case < batch.len());
        if batch.len() > 1
            && let Some(suspect) = suspect
            && let Some(finding) = self.run_alone(&batch[suspect])?
            && (suspect == 0 || self.run(&batch[..suspect])?.is_none())
        {
            return Ok((suspect, Some(finding)));
        }
        let prefix = match batch.len() {
            1 => None,
            _ => self.bisect_prefix(&batch, suspect)?,
        };
        let Some((before, failure)) = prefix else {
            let finding = self.reproduce(failure)?;
            let passed = if finding.is_none() { batch.len() } else { 0 };
            return Ok((passed, finding));
        };
        if let Some(finding) = self.run_alone(&batch[before])? {
            return Ok((before, Some(finding)));
        }
        let exceeds_limit = failure.judgement.exceeds_limit;
        let max_cases = self.all.options.max_cases;
        // A judge can have this input, unless the judge's own program is too slow for it.
        if exceeds_limit
            && (2..=max_cases).contains(&(before + 1))
            && failure.judgement.verdict != Verdict::JudgeFault
            && let Some(finding) = self.reproduce(failure.clone())?
        {
            return Ok((before, Some(finding)));
        }
        let finding = match (before, exceeds_limit) {
            (0, true) => {
                lock(&self.all.remarks).late_once += 1;
                None
            }
            // The case failed alone and then passed alone.
            (0, false) => Some(Finding {
                confidence: Confidence::Flaky { failed: 1, runs: 2 },
                ..failure
            }),
            (_, true) => {
                self.limit(before);
                let mut remarks = lock(&self.all.remarks);
                let limit = remarks.batch_limit.get_or_insert(before);
                *limit = before.min(*limit);
                None
            }
            (_, false) => {
                let finding = self.minimize(failure)?;
                if let Some(finding) = &finding
                    && finding.cases.len() > max_cases
                {
                    self.limit(finding.cases.len() - 1);
                }
                finding.and_then(|finding| self.all.allowed(finding))
            }
        };
        Ok((before + usize::from(finding.is_none()), finding))
    }

    fn limit(&mut self, cases: usize) {
        self.max = cases;
        self.all.size.limit(cases);
    }

    /// Runs a case alone; returns its failure.
    fn run_alone(&mut self, case: &C) -> Failure<C> {
        match self.run(slice::from_ref(case))? {
            None => Ok(None),
            Some(failure) => self.reproduce(failure),
        }
    }

    /// Runs a failed input again: once and alone if it exceeded a limit, which takes time (twice in a search for slow inputs); otherwise
    /// four times. Returns `None` if the input exceeded a limit only once, as may happen on a busy machine.
    fn reproduce(&mut self, mut failure: Finding<C>) -> Failure<C> {
        let exceeds_limit = failure.judgement.exceeds_limit;
        let late_runs = if self.all.options.slowest { 3 } else { 2 };
        let runs = if exceeds_limit { late_runs } else { RUNS };
        let mut failed = 1;
        for _ in 1..runs {
            if let Some(again) = self.run_in_turn(&failure.cases, exceeds_limit)? {
                failed += 1;
                failure = again;
            }
        }
        if failed == 1 && exceeds_limit {
            lock(&self.all.remarks).late_once += 1;
            self.forget(&failure.cases);
            return Ok(None);
        }
        failure.confidence = if failed == runs {
            Confidence::Reproduced
        } else {
            Confidence::Flaky { failed, runs }
        };
        Ok(Some(failure))
    }

    /// Reduces the cases before a case that fails only after others, as far as the time allows, and runs the result
    /// again. If a judge's input has one case, there is nothing to reduce.
    fn minimize(&mut self, mut failure: Finding<C>) -> Failure<C> {
        let max = self.all.options.max_cases;
        if max == 1 {
            return self.reproduce(failure);
        }
        let reduced = minimize(&failure.cases.clone(), max, |cases| {
            // The reduction may take hundreds of runs.
            if self.all.options.is_late() {
                return Err(None);
            }
            let smaller = self.run(cases).map_err(Some)?;
            let fails = smaller.is_some();
            failure = smaller.unwrap_or_else(|| failure.clone());
            Ok(fails)
        });
        match reduced {
            Ok(_) => self.reproduce(failure),
            // The time is over.
            Err(None) => Ok(Some(failure)),
            Err(Some(error)) => Err(error),
        }
    }

    /// Finds a prefix of a batch that passes, but fails with the next case: its length, and the failure. Returns `None` if
    /// the batch does not fail again.
    fn bisect_prefix(
        &mut self,
        batch: &[C],
        suspect: Option<usize>,
    ) -> Result<Option<(usize, Finding<C>)>, Error> {
        let (mut passes, mut fails) = (0, batch.len());
        let mut last = None;
        let mut guesses = suspect.into_iter().flat_map(|case| [case + 1, case]);
        while fails - passes > 1 {
            let is_inside = |length: &usize| (passes + 1..fails).contains(length);
            let guess = guesses.find(is_inside);
            let length = guess.unwrap_or(usize::midpoint(passes, fails));
            match self.run(&batch[..length])? {
                None => passes = length,
                failure => (fails, last) = (length, failure),
            }
        }
        if last.is_none() {
            last = self.run(batch)?;
        }
        Ok(last.map(|failure| (passes, failure)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_double_up_to_the_maximum() {
        let size = BatchSize::new(100);
        let sizes: Vec<usize> = (0..9).map(|batch| size.of(batch)).collect();
        assert_eq!(sizes, [1, 2, 4, 8, 16, 32, 64, 100, 100]);
        assert_eq!(size.of(u64::MAX), 100);
        size.limit(20);
        size.limit(50);
        assert_eq!((size.of(3), size.of(7)), (8, 20));
        size.limit(0);
        assert_eq!(size.of(7), 1);
    }
}
