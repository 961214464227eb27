//! Measurements of several routes to one answer, in turns.

use std::fmt::Debug;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The shortest time of one measurement; a faster route is repeated.
const SHORTEST: Duration = Duration::from_millis(20);

/// A route to an answer.
pub(crate) type Route<'a, A> = (&'a str, &'a dyn Fn() -> A);

/// Measures routes in turns and prints one line for each: the median time, and the ratio of the first
/// route's median to it. The first route is the peer.
///
/// # Panics
///
/// If a route gives another answer than the first.
pub(crate) fn compare<A: PartialEq + Debug>(what: &str, routes: &[Route<'_, A>]) {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    if filter.is_some_and(|filter| !what.contains(&filter)) {
        return;
    }
    let expected = routes[0].1();
    let repeats: Vec<u32> = routes
        .iter()
        .map(|(name, route)| {
            let begin = Instant::now();
            assert_eq!(route(), expected, "{what}: {name}");
            u32::try_from(SHORTEST.as_nanos() / begin.elapsed().as_nanos().max(1))
                .unwrap_or(1)
                .clamp(1, 100_000)
        })
        .collect();
    let mut times = vec![Vec::new(); routes.len()];
    for _ in 0..ROUNDS {
        for (((name, route), &repeats), times) in routes.iter().zip(&repeats).zip(&mut times) {
            let begin = Instant::now();
            for _ in 1..repeats {
                black_box(route());
            }
            assert_eq!(black_box(route()), expected, "{what}: {name}");
            times.push(begin.elapsed() / repeats);
        }
    }
    let medians: Vec<Duration> = times
        .into_iter()
        .map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2]
        })
        .collect();
    println!("{what}");
    for ((name, _), median) in routes.iter().zip(&medians) {
        let ratio = medians[0].as_secs_f64() / median.as_secs_f64();
        println!(
            "  {name:<34} {:>10.3} ms {ratio:>8.2}",
            median.as_secs_f64() * 1000.0
        );
    }
}

/// The number of measurements of each route.
const ROUNDS: usize = 9;
