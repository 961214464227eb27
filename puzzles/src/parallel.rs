//! Work on several threads.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::{self, Builder};

/// Works on all items with at most this number of threads, the calling thread included.
///
/// Each thread has its own state and takes one item after the other. The calling thread passes the results to `receive`
/// in the order in which they arrive.
///
/// # Errors
///
/// The first error of `receive`. No thread then begins another item.
///
/// # Panics
///
/// If the work on an item panics. No thread then begins another item.
pub(crate) fn for_each<T, S, R: Send, E>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut receive: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (queue, is_over) = (Mutex::new(items), AtomicBool::new(false));
    let next = || {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        (!is_over.load(Ordering::Relaxed)).then(|| queue.next())?
    };
    let run = |pass: &mut dyn FnMut(thread::Result<R>)| {
        let mut state = state();
        while let Some(item) = next() {
            pass(catch_unwind(AssertUnwindSafe(|| work(&mut state, item))));
        }
    };
    let mut outcome = Ok(());
    let mut take = |result: thread::Result<R>| {
        let result = result.unwrap_or_else(|panic| {
            is_over.store(true, Ordering::Relaxed);
            resume_unwind(panic)
        });
        if outcome.is_ok() {
            outcome = receive(result);
            is_over.store(outcome.is_err(), Ordering::Relaxed);
        }
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 1..threads {
            let (run, sender) = (&run, sender.clone());
            let work = move || run(&mut |result| drop(sender.send(result)));
            // If the system refuses a thread, the others do its work.
            drop(Builder::new().spawn_scoped(scope, work));
        }
        drop(sender);
        run(&mut |result| {
            take(result);
            receiver.try_iter().for_each(&mut take);
        });
        receiver.iter().for_each(&mut take);
    });
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once() {
        for threads in 1..4 {
            let mut squares = Vec::new();
            let square = |(): &mut (), number: u32| number * number;
            let receive = |square| -> Result<(), ()> {
                squares.push(square);
                Ok(())
            };
            for_each(threads, 0..100, || (), square, receive).expect("no item fails");
            squares.sort_unstable();
            assert!(
                squares
                    .into_iter()
                    .eq((0..100).map(|number| number * number))
            );
        }
    }

    #[test]
    fn no_thread_begins_an_item_after_an_error_or_a_panic() {
        for threads in 1..4 {
            let work = |(): &mut (), number: u64| number;
            let result = for_each(
                threads,
                0..,
                || (),
                work,
                |number| match number {
                    3.. => Err("three"),
                    _ => Ok(()),
                },
            );
            assert_eq!(result, Err("three"));
            let work = |(): &mut (), number: u64| assert_ne!(number, 3, "work fails");
            let run = || for_each(threads, 0.., || (), work, Ok::<(), ()>);
            let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("an item fails");
            let text = panic.downcast_ref::<String>().map_or("", String::as_str);
            assert!(text.contains("work fails"), "{text}");
        }
    }
}
