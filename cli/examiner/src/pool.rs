//! The worker pool.

use std::iter;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::error::Error;
use crate::progress::{Event, Progress};

/// The maximum number of runs at a time.
pub const MAX_JOBS: usize = 256;

/// The results of [`run_matrix`]: for each program its result on each test, in order, or `None` if the program was not run on
/// the test; and the error that ended the work before the last run.
pub type Matrix<R> = (Vec<Vec<Option<R>>>, Option<Error>);

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
    let row = |_: &P| tests.iter().map(|_| None).collect();
    let rows: Vec<Vec<Option<R>>> = programs.iter().map(row).collect();
    let tasks =
        (0..programs.len()).flat_map(|program| (0..tests.len()).map(move |test| (program, test)));
    let state = (tasks, (rows, None));
    let next = |(tasks, (_, error)): &mut (_, Matrix<R>)| match error {
        None => Iterator::next(tasks),
        Some(_) => None,
    };
    let work = |(program, test): (usize, usize)| {
        let result = run_one(&programs[program], &tests[test]);
        if result.is_ok() {
            progress(Event::Done(1));
        }
        (program, test, result)
    };
    let finish =
        |(_, matrix): &mut (_, Matrix<R>), (program, test, result): (usize, usize, _)| match result
        {
            Ok(result) => matrix.0[program][test] = Some(result),
            Err(error) => drop(matrix.1.get_or_insert(error)),
        };
    run(state, jobs, next, work, finish).1
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
    let next = || next(&mut lock(&state));
    thread::scope(|scope| {
        for first in iter::from_fn(&next).take(jobs.get().min(MAX_JOBS)) {
            let (next, work, finish, state) = (&next, &work, &finish, &state);
            scope.spawn(move || {
                let mut task = Some(first);
                while let Some(current) = task {
                    let result = work(current);
                    finish(&mut lock(state), result);
                    task = next();
                }
            });
        }
    });
    state.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The data of a mutex, also after a panic of another thread.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
        let run = |program: &u32, test: &u32| match test {
            7 => Err(Error::input("seven")),
            test => Ok(program * test),
        };
        let results = run_matrix(&[2, 3], tests, jobs, &progress, run);
        (results, done.into_inner())
    }

    #[test]
    fn results_are_in_order_for_any_number_of_jobs() {
        for jobs in [1, 2, 5, usize::MAX] {
            let ((rows, error), number) = products(&[3, 1, 2], jobs);
            assert_eq!(rows[0], [Some(6), Some(2), Some(4)]);
            assert_eq!(rows[1], [Some(9), Some(3), Some(6)]);
            assert_eq!((error, number), (None, 6));
        }
    }

    #[test]
    fn no_run_begins_after_an_error() {
        let ((rows, error), number) = products(&[3, 7, 2], 1);
        assert_eq!(rows, [[Some(6), None, None], [None; 3]]);
        assert_eq!((error, number), (Some(Error::input("seven")), 1));
    }
}
