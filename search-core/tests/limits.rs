//! Limits stop every engine, and say which of them it was.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use search_core::{
    Commuting, Control, DenseBfs, Enumerable, Layer, Limit, Limits, Outcome, Reversible,
    StateSpace, Stats, bfs, bfs_all, bidirectional, explore, iddfs, retrograde, subset,
};

/// Twelve lamps, each with its own switch: the corners of a cube of twelve dimensions.
struct Lamps;

const LAMPS: u32 = 12;

impl StateSpace for Lamps {
    type State = usize;
    type Move = u32;

    fn moves(&self, _: &usize) -> impl Iterator<Item = u32> {
        0..LAMPS
    }

    fn apply(&self, lamps: &usize, switch: &u32) -> usize {
        lamps ^ 1 << switch
    }
}

impl Commuting for Lamps {}

impl Reversible for Lamps {
    fn predecessors(&self, lamps: &usize) -> impl Iterator<Item = usize> {
        self.moves(lamps).map(|switch| self.apply(lamps, &switch))
    }
}

impl Enumerable for Lamps {
    fn len(&self) -> usize {
        1 << LAMPS
    }

    fn rank(&self, lamps: &usize) -> usize {
        *lamps
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

/// The outcome's length, and the statistics, from every engine; `goal` is one state.
fn every_engine(
    start: usize,
    goal: usize,
    control: Control<'_>,
) -> [(&'static str, Outcome<usize>, Stats); 8] {
    let is_goal = |lamps: &usize| *lamps == goal;
    let bfs = bfs(&Lamps, [start], is_goal, control);
    let dense = DenseBfs::new().search(&Lamps, [start], is_goal, control);
    let all = bfs_all(&Lamps, [start], is_goal, control);
    let iddfs = iddfs(&Lamps, [start], is_goal, control);
    let subset = subset(&Lamps, [start], is_goal, control);
    let bidirectional = bidirectional(&Lamps, [start], [goal], control);
    let retrograde = retrograde(&Lamps, [goal], control);
    let explore = explore(&Lamps, [start], control);
    let distance = |rank: usize| {
        move |table: search_core::DistanceTable| table.distance(rank).unwrap() as usize
    };
    [
        ("bfs", bfs.outcome.map(|path| path.len()), bfs.stats),
        (
            "dense bfs",
            dense.outcome.map(|path| path.len()),
            dense.stats,
        ),
        (
            "bfs_all",
            all.outcome.map(|paths| paths.distance() as usize),
            all.stats,
        ),
        ("iddfs", iddfs.outcome.map(|path| path.len()), iddfs.stats),
        (
            "subset",
            subset.outcome.map(|path| path.len()),
            subset.stats,
        ),
        (
            "bidirectional",
            bidirectional.outcome.map(|path| path.len()),
            bidirectional.stats,
        ),
        (
            "retrograde",
            retrograde.outcome.map(distance(start)),
            retrograde.stats,
        ),
        (
            "explore",
            explore.outcome.map(distance(goal)),
            explore.stats,
        ),
    ]
}

#[track_caller]
fn check_searches(start: usize, goal: usize, limits: Limits<'_>, expected: &Outcome<usize>) {
    for (engine, outcome, _) in every_engine(start, goal, Control::new(limits)) {
        if !matches!(engine, "retrograde" | "explore") {
            assert_eq!(outcome, *expected, "{engine}");
        }
    }
}

#[test]
fn depth_stops_exactly_below_the_distance() {
    for distance in 1..=LAMPS {
        let goal = (1 << distance) - 1;
        let enough = Limits::none().max_depth(distance);
        check_searches(0, goal, enough, &Outcome::Solved(distance as usize));
        let too_few = Limits::none().max_depth(distance - 1);
        check_searches(0, goal, too_few, &Outcome::Stopped(Limit::Depth));
    }
}

#[test]
fn a_start_that_is_a_goal_needs_neither_depth_nor_states() {
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
fn states_stop_every_engine_at_the_number() {
    let limits = Limits::none().max_states(10);
    for (engine, outcome, stats) in every_engine(0, 0xfff, limits.into()) {
        assert_eq!(outcome, Outcome::Stopped(Limit::States), "{engine}");
        assert_eq!(stats.expanded, 10, "{engine}");
    }
}

#[test]
fn a_deadline_that_has_passed_stops_every_engine() {
    let past = Instant::now()
        .checked_sub(Duration::from_millis(1))
        .unwrap();
    let limits = Limits::none().deadline(past);
    for (engine, outcome, _) in every_engine(0, 0xfff, limits.into()) {
        assert_eq!(outcome, Outcome::Stopped(Limit::Deadline), "{engine}");
    }
}

#[test]
fn a_raised_flag_stops_every_engine() {
    let flag = AtomicBool::new(true);
    let limits = Limits::none().cancel(&flag);
    for (engine, outcome, _) in every_engine(0, 0xfff, limits.into()) {
        assert_eq!(outcome, Outcome::Stopped(Limit::Cancelled), "{engine}");
    }
}

#[test]
fn a_flag_raised_on_the_way_stops_within_the_layer() {
    let flag = AtomicBool::new(false);
    let raise = |layer: &Layer| {
        if layer.depth == 3 {
            flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let control = Control::new(Limits::none().cancel(&flag)).observer(&raise);
    let report = bfs(&Lamps, [0], |lamps| *lamps == 0xfff, control);
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Cancelled));
    assert_eq!(report.stats.depth, 3);
}

#[test]
fn the_observer_hears_of_every_layer_and_of_its_width() {
    let heard = RefCell::new(Vec::new());
    let listen = |layer: &Layer| heard.borrow_mut().push((layer.depth, layer.width));
    let control = Control::new(Limits::none()).observer(&listen);
    let report = explore(&Lamps, [0], control);
    // The layers of a cube are the binomials.
    let binomials = [1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1];
    assert_eq!(*heard.borrow(), (0..).zip(binomials).collect::<Vec<_>>());
    assert_eq!(report.stats.widest_layer, 924);
    assert_eq!(report.stats.expanded, 4_096);
    assert_eq!(report.stats.generated, 4_096 * 12);
    assert_eq!(report.stats.met_again, 4_096 * 12 - 4_095);
}
