//! The worker pool.

use std::iter;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::{Error, Event, Progress};

/// The results of [`run_matrix`].
#[derive(Debug)]
pub struct Matrix<R> {
    /// For each program its result on each test, in order; `None` if the program was not run on the test.
    pub rows: Vec<Vec<Option<R>>>,
    /// The error that ended the work before the last run.
    pub error: Option<Error>,
}

/// The maximum number of runs at a time.
pub const MAX_JOBS: usize = 256;

/// Runs each program on each test, up to `jobs` runs (256 at most) at a time, until a run has an error. The runs begin in
/// the order of the programs, and for each program in the order of the tests.
///
/// With several jobs, the runs that begin before an error depend on the timing.
pub fn run_matrix<P: Sync, T: Sync, R: Send>(
    programs: &[P],
    tests: &[T],
    jobs: NonZeroUsize,
    progress: &Progress<'_>,
    run_one: impl Fn(&P, &T) -> Result<R, Error> + Sync,
) -> Matrix<R> {
    let row = || tests.iter().map(|_| None).collect();
    let done = Matrix {
        rows: programs.iter().map(|_| row()).collect(),
        error: None,
    };
    let next = |(left, done): &mut (Range<usize>, Matrix<R>)| match done.error {
        None => left.next(),
        Some(_) => None,
    };
    let work = |task: usize| {
        let (program, test) = (task / tests.len(), task % tests.len());
        let result = run_one(&programs[program], &tests[test]);
        if result.is_ok() {
            progress(Event::Done(1));
        }
        (program, test, result)
    };
    let finish = |(_, done): &mut (Range<usize>, Matrix<R>), (program, test, result)| match result {
        Ok(result) => {
            let row: &mut Vec<Option<R>> = &mut done.rows[program];
            row[test] = Some(result);
        }
        Err(error) => drop(done.error.get_or_insert(error)),
    };
    let tasks = 0..programs.len() * tests.len();
    run((tasks, done), jobs, next, work, finish).1
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
        for first in iter::from_fn(&next).take(jobs.get().min(MAX_JOBS)) {
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

    /// The products of two programs with these numbers; 7 has none.
    fn products(tests: &[u32], jobs: usize) -> (Matrix<u32>, usize) {
        let jobs = NonZeroUsize::new(jobs).expect("it is positive");
        let done = AtomicUsize::new(0);
        let progress = |event| match event {
            Event::Done(number) => drop(done.fetch_add(number, Ordering::Relaxed)),
            event => panic!("{event:?}"),
        };
        let results = run_matrix(
            &[2, 3],
            tests,
            jobs,
            &progress,
            |program, test| match test {
                7 => Err(Error::input("seven")),
                test => Ok(program * test),
            },
        );
        (results, done.into_inner())
    }

    #[test]
    fn results_are_in_order_for_any_number_of_jobs() {
        for jobs in [1, 2, 5, usize::MAX] {
            let (done, number) = products(&[3, 1, 2], jobs);
            assert_eq!(done.rows[0], [Some(6), Some(2), Some(4)]);
            assert_eq!(done.rows[1], [Some(9), Some(3), Some(6)]);
            assert_eq!((done.error, number), (None, 6));
        }
    }

    #[test]
    fn no_run_begins_after_an_error() {
        let (done, number) = products(&[3, 7, 2], 1);
        assert_eq!(done.rows, [[Some(6), None, None], [None; 3]]);
        assert_eq!((done.error, number), (Some(Error::input("seven")), 1));
    }
}
