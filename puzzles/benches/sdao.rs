//! What does searching `sdao` from both ends gain? A few pairs, far apart.

use std::hint::black_box;

use board_core::Stones;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::sdao::{Case, Rules};
use puzzles::{Position, Problem};
use search_core::{Limits, Path, Report, StateSpace, bfs, bidirectional};

/// Four pairs of a spread of positions.
fn cases() -> impl Iterator<Item = Case> {
    let position = |rank: u32| -> Stones { Rules::PLACEMENTS.unrank(rank % 900_900) };
    (0..4).map(move |index| Case {
        from: position(500_009 * (index + 1)),
        to: position(300_007 * (index + 1)),
    })
}

/// The sum of the distances, with 100 for a pair without a way.
fn sum(distance: impl Fn(&Case) -> Option<usize>) -> usize {
    cases()
        .map(|case| distance(black_box(&case)).unwrap_or(100))
        .sum()
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

/// The peer: `pathfinding`, as its documentation shows.
fn pathfinding_bfs(case: &Case) -> Option<usize> {
    let space = case.space();
    let successors = |position: &Position| {
        let position = *position;
        space
            .moves(&position)
            .map(|slide| space.apply(&position, &slide))
            .collect::<Vec<_>>()
    };
    let is_goal = |position: &Position| case.is_goal(position);
    let path = pathfinding::prelude::bfs(&case.starts()[0], successors, is_goal)?;
    Some(path.len() - 1)
}

fn bench(criterion: &mut Criterion) {
    let expected = sum(pathfinding_bfs);
    let mut group = criterion.benchmark_group("sdao");
    group.sample_size(10);
    group.throughput(Throughput::Elements(cases().count() as u64));
    let mut bench = |name, distance: &dyn Fn(&Case) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|case| {
        let is_goal = |position: &Position| case.is_goal(position);
        len(bfs(&case.space(), case.starts(), is_goal, Limits::none()))
    });
    bench("bidirectional", &|case| {
        len(bidirectional(
            &case.space(),
            case.starts(),
            case.goals(),
            Limits::none(),
        ))
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
