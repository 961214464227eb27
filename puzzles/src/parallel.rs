//! Work on several threads.

use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

/// Works on all items with at most this number of threads; on the calling thread if the number is 0 or the system
/// refuses all threads.
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
/// If the work on an item panics, after the other items.
pub(crate) fn for_each<T, S, R: Send, E>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    receive: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Mutex::new(items);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = |sender: Sender<R>| {
        let mut state = state();
        while let Some(item) = next() {
            if sender.send(work(&mut state, item)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        // It ends with this closure, and the threads end when they cannot send.
        let (sender, receiver) = mpsc::channel();
        let spawn = |_: &usize| {
            let (run, sender) = (&run, sender.clone());
            let work = move || run(sender);
            Builder::new().spawn_scoped(scope, work).is_ok()
        };
        if (0..threads).filter(spawn).count() == 0 {
            run(sender);
        } else {
            drop(sender);
        }
        receiver.into_iter().try_for_each(receive)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once() {
        for threads in 0..4 {
            let mut squares = Vec::new();
            let square = |(): &mut (), number: u32| number * number;
            let receive = |square| -> Result<(), ()> {
                squares.push(square);
                Ok(())
            };
            for_each(threads, 0..100, || (), square, receive).expect("no item fails");
            squares.sort_unstable();
            let expected: Vec<u32> = (0..100).map(|number| number * number).collect();
            assert_eq!(squares, expected);
        }
    }

    #[test]
    fn no_thread_begins_an_item_after_an_error() {
        for threads in 1..4 {
            let work = |(): &mut (), number: u64| number;
            let receive = |number| if number < 3 { Ok(()) } else { Err("three") };
            assert!(for_each(threads, 0.., || (), work, receive).is_err());
        }
    }
}
