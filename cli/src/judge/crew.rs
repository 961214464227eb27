//! A program on all tests, several at a time.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::{Bench, Test};
use crate::exit::Failure;
use crate::progress::Progress;
use crate::report::Trial;

/// What judging on many tests came to.
#[derive(Debug)]
pub(crate) struct Judged {
    /// The trials, in the order of the tests; those that were not judged on are left out.
    pub(crate) trials: Vec<Trial>,
    /// Why it ended before the last test, if it did.
    pub(crate) failure: Option<Failure>,
}

/// Judges on every test, so many at a time, until one cannot be judged on. The result does not depend on
/// how many that are.
pub(crate) fn all<'a>(
    tests: &[Test],
    jobs: NonZeroUsize,
    bench: impl Fn() -> Bench<'a> + Sync,
    progress: &Progress,
) -> Judged {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs.get().min(tests.len()) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                let mut bench = bench();
                while !is_over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(test) = tests.get(index) else { break };
                    let judged = bench.judge(test);
                    is_over.fetch_or(judged.is_err(), Ordering::Relaxed);
                    sender
                        .send((index, judged))
                        .expect("the receiver is there until the last sender is gone");
                }
            });
        }
        drop(sender);
        let (mut trials, mut failure) = (Vec::new(), None);
        for (index, judged) in receiver {
            match judged {
                Ok(trial) => {
                    trials.push((index, trial));
                    progress.runs(trials.len() as u64);
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        trials.sort_by_key(|(index, _)| *index);
        Judged {
            trials: trials.into_iter().map(|(_, trial)| trial).collect(),
            failure,
        }
    })
}
