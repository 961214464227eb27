//! The worker pool, and the progress of its tasks.

use std::iter;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::Error;

/// An event of an examination. A front end may show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A search enters another phase.
    Phase(Phase),
    /// The number of further finished tasks: tests, programs, or inputs of a search.
    Done(usize),
    /// A search has found an input at this distance on which the program fails (`None`: an unsolvable input), and
    /// goes on with smaller inputs.
    Failure(Option<u32>),
}

/// A phase of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The edge cases.
    EdgeCases,
    /// Random inputs.
    Random,
    /// Some inputs of each distance.
    EachDistance,
    /// All inputs in their order, now those at this distance; `None` for unsolvable inputs.
    Walk(Option<u32>),
}

/// A callback for the events of an examination. Any thread may call it.
pub type Progress<'a> = dyn Fn(Event) + Sync + 'a;

/// The results of [`run_all`].
#[derive(Debug)]
pub struct Results<R> {
    /// The result of each task, in the order of the tasks; `None` if the task was not done.
    pub results: Vec<Option<R>>,
    /// The error that ended the run before the last task.
    pub error: Option<Error>,
}

/// The maximum number of threads. Each of them runs a program.
const MOST_THREADS: usize = 256;

/// Does all tasks, up to `jobs` (256 at most) at a time, until one fails. Tasks begin in their order.
///
/// With several jobs, the tasks that begin before a failure depend on the timing.
pub fn run_all<T: Sync, R: Send>(
    tasks: &[T],
    jobs: NonZeroUsize,
    progress: &Progress<'_>,
    work: impl Fn(&T) -> Result<R, Error> + Sync,
) -> Results<R> {
    let done = Results {
        results: tasks.iter().map(|_| None).collect(),
        error: None,
    };
    let next = |(left, done): &mut (Range<usize>, Results<R>)| match done.error {
        None => left.next(),
        Some(_) => None,
    };
    let work = |task: usize| {
        let result = work(&tasks[task]);
        if result.is_ok() {
            progress(Event::Done(1));
        }
        (task, result)
    };
    let finish = |(_, done): &mut (Range<usize>, Results<R>), (task, result)| match result {
        Ok(result) => done.results[task] = Some(result),
        Err(error) => drop(done.error.get_or_insert(error)),
    };
    run((0..tasks.len(), done), jobs, next, work, finish).1
}

/// Does tasks, up to `jobs` (256 at most) at a time: `next` takes a task from the state, until it has no more, and
/// `finish` adds the result of `work` to the state.
///
/// A thread starts only if there is a task for it, so a large number of jobs costs nothing.
pub(crate) fn run<S: Send, T: Send, R>(
    state: S,
    jobs: NonZeroUsize,
    next: impl Fn(&mut S) -> Option<T> + Sync,
    work: impl Fn(T) -> R + Sync,
    finish: impl Fn(&mut S, R) + Sync,
) -> S {
    let state = Mutex::new(state);
    let lock = || state.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || next(&mut lock());
    thread::scope(|scope| {
        for first in iter::from_fn(&next).take(jobs.get().min(MOST_THREADS)) {
            let (next, work, finish, lock) = (&next, &work, &finish, &lock);
            scope.spawn(move || {
                let mut task = Some(first);
                while let Some(current) = task {
                    let result = work(current);
                    finish(&mut lock(), result);
                    task = next();
                }
            });
        }
    });
    state.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// The squares of these numbers; 7 has none.
    fn squares(tasks: &[u32], jobs: usize) -> (Results<u32>, usize) {
        let jobs = NonZeroUsize::new(jobs).expect("it is positive");
        let done = AtomicUsize::new(0);
        let progress = |event| match event {
            Event::Done(number) => drop(done.fetch_add(number, Ordering::Relaxed)),
            event => panic!("{event:?}"),
        };
        let results = run_all(tasks, jobs, &progress, |task| match task {
            7 => Err(Error::input("seven")),
            task => Ok(task * task),
        });
        (results, done.into_inner())
    }

    #[test]
    fn results_are_in_the_order_of_the_tasks_for_any_number_of_jobs() {
        for jobs in [1, 2, 5, usize::MAX] {
            let (done, number) = squares(&[3, 1, 2], jobs);
            assert_eq!(done.results, [Some(9), Some(1), Some(4)]);
            assert_eq!((done.error, number), (None, 3));
        }
    }

    #[test]
    fn no_task_begins_after_a_failure() {
        let (done, number) = squares(&[3, 7, 2], 1);
        assert_eq!(done.results, [Some(9), None, None]);
        assert_eq!((done.error, number), (Some(Error::input("seven")), 1));
    }
}
