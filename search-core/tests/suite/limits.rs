//! Limits stop every engine, and the outcome names the limit.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use search_core::extend::Reached;
use search_core::{
    Adjacency, Control, DenseBfs, DistanceTable, Layer, Limit, Limits, MultiSource, Outcome,
    PathIn, Report, astar, bfs, bfs_all, bidirectional, bidirectional_all, explore, idastar, iddfs,
    retrograde, subset,
};

use crate::cube::Cube;

const CUBE: Cube = Cube {
    dimensions: 12,
    side_by_side: false,
};

/// The engines that find the distances of a whole space.
const EXHAUSTIVE: [&str; 3] = ["retrograde", "explore", "multi-source"];

/// The distance from `start` to `goal` and the statistics, from every engine.
fn every_engine(
    start: usize,
    goal: usize,
    control: Control<'_>,
) -> Vec<(&'static str, Report<u32>)> {
    let is_goal = |corner: &usize| *corner == goal;
    let len = |path: PathIn<Cube>| path.len();
    let distance = |rank| move |table: DistanceTable| table.distance(rank).unwrap();
    let all = bfs_all(&CUBE, [start], is_goal, control);
    let predecessors = Adjacency::predecessors(&CUBE);
    let mut of_goal = 0;
    let visit = |reached: Reached<1>| {
        if reached.rank == goal {
            of_goal = reached.depth;
        }
    };
    let multi_source = MultiSource::new(&predecessors).run([start], visit, control);
    let estimate = |corner: &usize| (corner ^ goal).count_ones();
    vec![
        ("bfs", bfs(&CUBE, [start], is_goal, control).map(len)),
        (
            "dense bfs",
            DenseBfs::new()
                .search(&CUBE, [start], |rank| rank == goal, control)
                .map(len),
        ),
        ("bfs_all", all.map(|paths| paths.distance())),
        ("iddfs", iddfs(&CUBE, [start], is_goal, control).map(len)),
        (
            "astar",
            astar(&CUBE, [start], is_goal, &estimate, control).map(len),
        ),
        (
            "idastar",
            idastar(&CUBE, [start], is_goal, &estimate, control).map(len),
        ),
        ("subset", subset(&CUBE, [start], is_goal, control).map(len)),
        (
            "bidirectional",
            bidirectional(&CUBE, [start], [goal], control).map(len),
        ),
        (
            "retrograde",
            retrograde(&CUBE, [goal], control).map(distance(start)),
        ),
        (
            "explore",
            explore(&CUBE, [start], control).map(distance(goal)),
        ),
        ("multi-source", multi_source.map(|()| of_goal)),
    ]
}

#[track_caller]
fn check_searches(start: usize, goal: usize, limits: Limits<'_>, expected: &Outcome<u32>) {
    for (engine, report) in every_engine(start, goal, Control::new(limits)) {
        if !EXHAUSTIVE.contains(&engine) {
            assert_eq!(report.outcome, *expected, "{engine}");
        }
    }
}

#[test]
fn a_depth_limit_below_the_distance_stops_the_search() {
    for distance in 1..=CUBE.dimensions {
        let goal = (1 << distance) - 1;
        let enough = Limits::none().max_depth(distance);
        check_searches(0, goal, enough, &Outcome::Solved(distance));
        let too_few = Limits::none().max_depth(distance - 1);
        check_searches(0, goal, too_few, &Outcome::Stopped(Limit::Depth));
    }
}

#[test]
fn a_start_that_is_a_goal_is_found_within_zero_limits() {
    let nothing = Limits::none().max_depth(0).max_states(0);
    check_searches(5, 5, nothing, &Outcome::Solved(0));
    check_searches(
        5,
        4,
        Limits::none().max_depth(0),
        &Outcome::Stopped(Limit::Depth),
    );
    check_searches(
        5,
        4,
        Limits::none().max_states(0),
        &Outcome::Stopped(Limit::States),
    );
}

#[test]
fn the_message_names_the_limit() {
    for (limit, reason) in [
        (Limit::Depth, "it reached the greatest number of moves"),
        (Limit::States, "it expanded the greatest number of states"),
        (Limit::Deadline, "it reached its deadline"),
        (Limit::Cancelled, "it was cancelled"),
    ] {
        let stopped = Outcome::<()>::Stopped(limit).solution().unwrap_err();
        assert_eq!(stopped.to_string(), format!("the search stopped: {reason}"));
    }
}

#[test]
fn a_timeout_is_a_deadline_from_now_on() {
    let over = Limits::none().timeout(Duration::ZERO);
    check_searches(5, 4, over, &Outcome::Stopped(Limit::Deadline));
    let before = Instant::now();
    let hour = Duration::from_secs(3_600);
    let deadline = Limits::none().timeout(hour).deadline.unwrap();
    assert!((before + hour..=Instant::now() + hour).contains(&deadline));
    assert_eq!(Limits::none().timeout(Duration::MAX).deadline, None);
}

#[test]
fn the_state_limit_stops_every_engine_exactly() {
    let limits = Limits::none().max_states(10);
    for (engine, report) in every_engine(0, 0xfff, limits.into()) {
        let stopped = Outcome::Stopped(Limit::States);
        assert_eq!(report.outcome, stopped, "{engine}");
        assert_eq!(report.stats.expanded, 10, "{engine}");
    }
}

#[test]
fn every_engine_agrees_without_limits() {
    for (engine, report) in every_engine(0x0f0, 0xfff, Limits::none().into()) {
        assert_eq!(report.outcome, Outcome::Solved(8), "{engine}");
    }
}

#[track_caller]
fn check_stopped_at_once(limits: Limits<'_>, limit: Limit) {
    for (engine, report) in every_engine(0, 0xfff, limits.into()) {
        assert_eq!(report.outcome, Outcome::Stopped(limit), "{engine}");
        assert_eq!(report.stats.expanded, 0, "{engine}");
    }
}

#[test]
fn a_past_deadline_stops_every_engine() {
    let past = Instant::now()
        .checked_sub(Duration::from_millis(1))
        .unwrap();
    check_stopped_at_once(Limits::none().deadline(past), Limit::Deadline);
}

#[test]
fn a_cancel_flag_stops_every_engine() {
    let flag = AtomicBool::new(true);
    check_stopped_at_once(Limits::none().cancel(&flag), Limit::Cancelled);
}

#[test]
fn a_flag_set_during_a_search_stops_it_in_the_next_layer() {
    let flag = AtomicBool::new(false);
    let set_flag = |layer: &Layer| {
        if layer.depth == 3 {
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let control = Control::new(Limits::none().cancel(&flag)).observer(&set_flag);
    let report = bfs(&CUBE, [0], |corner| *corner == 0xfff, control);
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Cancelled));
    assert_eq!(report.stats.depth, 3);
}

/// The depth and the width of each layer that the observer of a search receives.
fn layers(search: impl FnOnce(Control<'_>)) -> Vec<(u32, u64)> {
    let layers = RefCell::new(Vec::new());
    let record = |layer: &Layer| layers.borrow_mut().push((layer.depth, layer.width));
    search(Control::new(Limits::none()).observer(&record));
    layers.into_inner()
}

#[test]
fn the_observer_receives_the_complete_layers_of_each_search() {
    // The layers of a hypercube have the sizes of the binomial coefficients.
    let binomials = [1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1];
    let expected: Vec<_> = (0..).zip(binomials).collect();
    assert_eq!(
        layers(|control| drop(explore(&CUBE, [0], control))),
        expected
    );
    let best_first =
        |control: Control<'_>| drop(astar(&CUBE, [0], |_| false, &|_: &usize| 0, control));
    assert_eq!(layers(best_first), expected);
    assert_eq!(
        layers(|control| drop(subset(&CUBE, [0], |_| false, control))),
        expected
    );
    let is_goal = |corner: &usize| *corner == 0b111;
    let before_goal = [(0, 1), (1, 12), (2, 66)];
    assert_eq!(
        layers(|control| drop(iddfs(&CUBE, [0], is_goal, control))),
        before_goal
    );
    // The width is the number of states that the iteration before did not expand: there are 12 * 11 paths of two moves.
    let deepening =
        |control: Control<'_>| drop(idastar(&CUBE, [0], is_goal, &|_: &usize| 0, control));
    assert_eq!(layers(deepening), [(0, 1), (1, 12), (2, 132)]);
}

#[test]
fn a_layer_of_a_bidirectional_search_includes_the_states_of_both_sides() {
    for (goal, expected) in [
        (0, &[(0, 2)][..]),
        (1, &[(0, 2), (1, 12)]),
        (3, &[(0, 2), (1, 12), (2, 12)]),
    ] {
        let received = layers(|control| drop(bidirectional_all(&CUBE, [0], [goal], control)));
        assert_eq!(received, expected);
    }
}

#[test]
fn a_depth_limit_stops_a_search_of_a_whole_space_after_this_layer() {
    let report = explore(&CUBE, [0], Limits::none().max_depth(3));
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));
    assert_eq!(report.stats.depth, 3);
}

#[test]
fn statistics_count_states_and_the_widest_layer() {
    let report = explore(&CUBE, [0], Limits::none());
    assert_eq!(report.stats.widest_layer, 924);
    assert_eq!(report.stats.expanded, 4_096);
    assert_eq!(report.stats.generated, 4_096 * 12);
    assert_eq!(report.stats.met_again, 4_096 * 12 - 4_095);
}
