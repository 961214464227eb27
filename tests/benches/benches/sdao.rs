//! What does moving whole sets gain in `sdao`? The distance of a pair, and all distances from one
//! position.

use std::cell::RefCell;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use board_core::{Colour, Stones, Symmetries, stones};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use puzzles::sdao::{BidirectionalSets, Blocks, Case, Rules};
use puzzles::{Case as _, GoalSet, Position};
use search_core::{
    DenseBfs, DistanceTable, Enumerable, Limits, Path, Report, StateSpace, bfs, bidirectional,
    explore,
};

const RULES: Rules = Rules::with_symmetries(Symmetries::IDENTITY);

/// The position that the game of Dao begins with; with white to move, all but 28 are in reach.
const DAO: Position = Position::new(
    stones! {
        W . . B
        . W B .
        . B W .
        B . . W
    },
    Colour::White,
);

/// This number of random pairs (Marsaglia's xorshift). Every run has the same pairs.
fn cases(count: usize) -> Vec<Case> {
    let mut state = 2_463_534_242_u32;
    let mut position = || -> Stones {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        Rules::PLACEMENTS.unrank(state % Rules::PLACEMENTS.len())
    };
    let case = || Case {
        from: position(),
        to: position(),
    };
    std::iter::repeat_with(case).take(count).collect()
}

/// The sum of the distances, with 100 for a pair without a way.
fn sum(cases: &[Case], mut distance: impl FnMut(&Case) -> Option<usize>) -> usize {
    cases
        .iter()
        .map(|case| distance(black_box(case)).unwrap_or(100))
        .sum()
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

fn successors(position: &Position) -> Vec<Position> {
    RULES
        .moves(position)
        .map(|slide| RULES.apply(position, &slide))
        .collect()
}

/// The peer: `pathfinding`, as its documentation shows.
fn pathfinding_bfs(case: &Case) -> Option<usize> {
    let goal = case.goal();
    let is_goal = |position: &Position| goal.contains(position);
    let path = pathfinding::prelude::bfs(&case.starts()[0], successors, is_goal)?;
    Some(path.len() - 1)
}

fn by_both_ends(case: &Case) -> Option<usize> {
    len(bidirectional(
        &case.space(),
        case.starts(),
        case.goal().states(),
        Limits::none(),
    ))
}

/// Settings for what takes a second at a time.
fn be_brief(group: &mut BenchmarkGroup<'_, WallTime>) {
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(1));
}

/// The slow routes take every 25th of the pairs, which are about as far apart as all of them.
fn pairs(criterion: &mut Criterion) {
    let all = cases(100);
    let sample: Vec<Case> = all.iter().step_by(25).copied().collect();
    let expected = sum(&sample, pathfinding_bfs);
    let dense = RefCell::new(DenseBfs::new());
    let mut group = criterion.benchmark_group("sdao, one pair after another");
    be_brief(&mut group);
    group.throughput(Throughput::Elements(sample.len() as u64));
    let mut bench = |name, distance: &dyn Fn(&Case) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(&sample, distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|case| {
        let goal = case.goal();
        let is_goal = |position: &Position| goal.contains(position);
        len(bfs(&case.space(), case.starts(), is_goal, Limits::none()))
    });
    bench("dense bfs", &|case| {
        let goal = case.goal();
        let is_goal = |rank| goal.contains(&RULES.unrank(rank));
        let mut dense = dense.borrow_mut();
        len(dense.search(&case.space(), case.starts(), is_goal, Limits::none()))
    });
    bench("bidirectional", &by_both_ends);

    let expected = sum(&all, by_both_ends);
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("sets from both ends", |bencher| {
        let mut meeting = BidirectionalSets::default();
        let mut distance =
            |case: &Case| Some(meeting.distance(case.from, case.to).moves()? as usize);
        bencher.iter(|| assert_eq!(sum(&all, &mut distance), expected));
    });
    group.finish();
}

fn explored() -> DistanceTable {
    let report = explore(&RULES, [DAO], Limits::none());
    report.outcome.solved().expect("there is no limit")
}

/// How many positions there are at each distance from the start.
fn histogram(blocks: &Blocks) -> Vec<usize> {
    let distances = blocks.distances_from(DAO);
    let mut histogram = vec![0; distances.greatest() as usize + 1];
    for rank in 0..RULES.len() {
        if let Some(distance) = distances.to_position(RULES.unrank(rank)).moves() {
            histogram[distance as usize] += 1;
        }
    }
    histogram
}

fn all_from_one(criterion: &mut Criterion) {
    let blocks = Arc::new(Blocks::new());
    let known = explored();
    assert_eq!(histogram(&blocks), known.histogram());
    let in_reach = RULES.len() - known.unreached_states();
    let mut group = criterion.benchmark_group("sdao, all from one position");
    be_brief(&mut group);
    group.throughput(Throughput::Elements(in_reach as u64));
    group.bench_function("pathfinding bfs, to nowhere", |bencher| {
        let path = || pathfinding::prelude::bfs(black_box(&DAO), successors, |_| false);
        bencher.iter(|| assert_eq!(path(), None));
    });
    group.bench_function("explore", |bencher| {
        bencher.iter(|| assert_eq!(explored(), known));
    });
    group.bench_function("sets", |bencher| {
        let greatest = || blocks.distances_from(black_box(DAO)).greatest();
        bencher.iter(|| assert_eq!(greatest(), 13));
    });
    group.bench_function("the rows of all blocks, once", |bencher| {
        let case = Case {
            from: DAO.stones,
            to: cases(1)[0].from,
        };
        let expected = blocks.distances_from(DAO).to(case.to);
        bencher.iter(|| {
            let mut meeting = BidirectionalSets::new(Arc::new(Blocks::new()));
            assert_eq!(meeting.distance(case.from, case.to), expected);
        });
    });
    group.finish();
}

criterion_group!(benches, pairs, all_from_one);
criterion_main!(benches);
