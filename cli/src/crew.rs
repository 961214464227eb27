//! Many tasks, several at a time.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use crate::exit::Failure;
use crate::progress::Progress;

/// What many tasks came to.
#[derive(Debug)]
pub(crate) struct Done<R> {
    /// What each task came to, in the order of the tasks; `None` if it was not done.
    pub(crate) results: Vec<Option<R>>,
    /// Why it ended before the last task, if it did.
    pub(crate) failure: Option<Failure>,
}

/// Does every task, so many at a time, until one fails. The result does not depend on how many that are.
///
/// `worker` makes what does one task after the other, for each thread one.
pub(crate) fn all<T: Sync, R: Send, W: FnMut(&T) -> Result<R, Failure>>(
    tasks: &[T],
    jobs: NonZeroUsize,
    worker: impl Fn() -> W + Sync,
    progress: &Progress,
) -> Done<R> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs.get().min(tasks.len()) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                let mut work = worker();
                while !is_over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { break };
                    let done = work(task);
                    is_over.fetch_or(done.is_err(), Ordering::Relaxed);
                    sender
                        .send((index, done))
                        .expect("the receiver is there until the last sender is gone");
                }
            });
        }
        drop(sender);
        let mut results: Vec<Option<R>> = tasks.iter().map(|_| None).collect();
        let (mut failure, mut number) = (None, 0);
        for (index, done) in receiver {
            match done {
                Ok(result) => {
                    results[index] = Some(result);
                    number += 1;
                    progress.runs(number);
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        Done { results, failure }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(tasks: &[u32], jobs: usize) -> Done<u32> {
        let worker = || {
            |task: &u32| match task {
                7 => Err(Failure::input("seven")),
                task => Ok(task * task),
            }
        };
        let jobs = NonZeroUsize::new(jobs).expect("there is one at least");
        all(tasks, jobs, worker, &Progress::of_runs(0))
    }

    #[test]
    fn results_are_in_the_order_of_the_tasks_however_many_at_a_time() {
        for jobs in [1, 2, 5, 100] {
            let done = squares(&[3, 1, 2], jobs);
            assert_eq!(done.results, [Some(9), Some(1), Some(4)]);
            assert!(done.failure.is_none());
        }
    }

    #[test]
    fn a_task_that_fails_is_the_last() {
        let done = squares(&[3, 7, 2], 1);
        assert_eq!(done.results, [Some(9), None, None]);
        assert!(done.failure.is_some());
    }
}
