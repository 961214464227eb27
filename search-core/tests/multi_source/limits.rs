//! Limits stop a multi-source pass as they stop the other engines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use search_core::{Adjacency, Limit, Limits, MultiSource, Outcome, Reached, explore};

use crate::spaces::{CORNERS, Cube};

#[test]
fn the_depth_limit_omits_deeper_states() {
    let cube = Cube { side_by_side: true };
    let predecessors = Adjacency::predecessors(&cube);
    let mut search = MultiSource::<1>::new(&predecessors);
    let mut binomial = 1_u64;
    let mut within = 0;
    for most in 0..=16 {
        within += binomial;
        binomial = binomial * u64::from(16 - most) / u64::from(most + 1);
        let mut visited = 0;
        let count = |reached: Reached<1>| {
            visited += 1;
            assert!(reached.depth <= most);
        };
        let limits = Limits::none().max_depth(most);
        let report = search.run([5], count, limits);
        assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));
        assert_eq!(visited, within);
        assert_eq!(report.stats.depth, most);
        assert_eq!(
            explore(&cube, [5], limits).outcome,
            Outcome::Stopped(Limit::Depth)
        );
    }
    let enough = Limits::none().max_depth(17);
    assert!(search.run([5], |_| (), enough).outcome.is_solved());
    assert!(explore(&cube, [5], enough).outcome.is_solved());
    // Without sources, no limit applies.
    let nothing = Limits::none().max_depth(0).max_states(0);
    assert!(search.run([], |_| (), nothing).outcome.is_solved());
}

#[test]
fn states_deadline_and_flag_stop_a_pass() {
    let predecessors = Adjacency::predecessors(&Cube {
        side_by_side: false,
    });
    let mut search = MultiSource::<2>::new(&predecessors);
    let mut stopped = |limits: Limits<'_>| {
        let report = search.run(0..100, |_| (), limits);
        let Outcome::Stopped(limit) = report.outcome else {
            panic!("a limit stops the pass");
        };
        (limit, report.stats.expanded)
    };
    assert_eq!(stopped(Limits::none().max_states(10)), (Limit::States, 10));
    assert_eq!(stopped(Limits::none().max_states(0)), (Limit::States, 0));
    let past = Instant::now()
        .checked_sub(Duration::from_millis(1))
        .unwrap();
    assert_eq!(stopped(Limits::none().deadline(past)), (Limit::Deadline, 0));
    let flag = AtomicBool::new(true);
    assert_eq!(stopped(Limits::none().cancel(&flag)), (Limit::Cancelled, 0));
}

#[test]
fn a_flag_set_during_a_pass_stops_it_at_the_same_depth() {
    let predecessors = Adjacency::predecessors(&Cube {
        side_by_side: false,
    });
    let mut search = MultiSource::<2>::new(&predecessors);
    let flag = AtomicBool::new(false);
    let raise = |reached: Reached<2>| {
        if reached.depth == 3 {
            flag.store(true, Ordering::Relaxed);
        }
    };
    let report = search.run([9, 9, 1], raise, Limits::none().cancel(&flag));
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Cancelled));
    assert_eq!(report.stats.depth, 2);
    // The next pass is not affected.
    let mut visits = 0;
    let report = search.run([9, 9, 1], |_| visits += 1, Limits::none());
    assert!(report.outcome.is_solved());
    assert_eq!(
        visits,
        2 * CORNERS,
        "the two different sources are on different sides"
    );
}
