//! Work on all items of a list with a few threads.

use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

/// Applies a function to all items on a number of threads; the results have the order of the items.
///
/// # Panics
///
/// If the function panics.
pub fn map<T: Sync, R: Send>(threads: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let run = || {
        let indices = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let items = indices.map_while(|index| Some((index, items.get(index)?)));
        items
            .map(|(index, item)| (index, work(item)))
            .collect::<Vec<_>>()
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let results = workers.into_iter().map(ScopedJoinHandle::join);
        results
            .flat_map(|results| results.expect("the reason is above"))
            .collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
