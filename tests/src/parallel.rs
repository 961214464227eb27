//! Work on all items of a list with a few threads.

use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many items are worked on at the same time. Other tests run beside them.
const THREADS: usize = 2;

/// Applies a function to all items; the results have the order of the items.
///
/// # Panics
///
/// If the function panics.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let run = || {
        let indices = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let items = indices.map_while(|index| Some((index, items.get(index)?)));
        items.map(|(index, item)| (index, work(item))).collect()
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let workers = [(); THREADS].map(|()| scope.spawn(run));
        let results = workers.map(|worker| worker.join().expect("the reason is above"));
        results.into_iter().flat_map(Vec::into_iter).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
