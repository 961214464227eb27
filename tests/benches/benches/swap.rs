//! What does the matching of `swap` gain over searching, for the distance and for the list?

use std::cell::RefCell;
use std::hint::black_box;

use board_core::{Bitboard, Combinations};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::swap::{Case, matching_distance};
use puzzles::{Case as _, Engine, GoalSet, Method, Solver};
use search_core::{DenseBfs, Enumerable, Limits, Path, Report, StateSpace, bfs, bidirectional};

/// Pairs of a spread of boards; too many for a processor to learn their branches by heart.
fn cases() -> impl Iterator<Item = Case> {
    let board = |rank: u32| Combinations::new(8).unrank(rank % 12_870);
    (0..300).map(move |index| Case::new(board(5_003 * index), board(7_001 * (index + 1))))
}

/// The sum of the distances.
fn sum(distance: impl Fn(&Case) -> Option<usize>) -> usize {
    cases()
        .map(|case| distance(black_box(&case)).expect("every pair has a way"))
        .sum()
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

/// The peer: `pathfinding`, as its documentation shows.
fn pathfinding_bfs(case: &Case) -> Option<usize> {
    let space = case.space();
    let successors = |board: &Bitboard| {
        let board = *board;
        space
            .moves(&board)
            .map(|swap| space.apply(&board, &swap))
            .collect::<Vec<_>>()
    };
    let path = pathfinding::prelude::bfs(&case.from, successors, |board| *board == case.to)?;
    Some(path.len() - 1)
}

fn bench(criterion: &mut Criterion) {
    let expected = sum(pathfinding_bfs);
    let dense = RefCell::new(DenseBfs::new());
    let mut group = criterion.benchmark_group("swap");
    group.sample_size(10);
    group.throughput(Throughput::Elements(cases().count() as u64));
    let mut bench = |name, distance: &dyn Fn(&Case) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|case| {
        let goal = case.goal();
        let is_goal = |board: &Bitboard| goal.contains(board);
        len(bfs(&case.space(), case.starts(), is_goal, Limits::none()))
    });
    bench("dense bfs", &|case| {
        let (space, goal) = (case.space(), case.goal());
        let is_goal = |rank| goal.contains(&space.unrank(rank));
        let mut dense = dense.borrow_mut();
        len(dense.search(&space, case.starts(), is_goal, Limits::none()))
    });
    bench("bidirectional", &|case| {
        len(bidirectional(
            &case.space(),
            case.starts(),
            case.goal().states(),
            Limits::none(),
        ))
    });
    bench("matching, with the list", &|case| {
        Some(case.lists()?.first().len())
    });
    bench("matching, with the path", &|case| {
        let mut solver = Solver::new(Method::new(Engine::Auto)).ok()?;
        len(solver.solve(case, Limits::none()))
    });
    bench("matching, the distance", &|case| {
        Some(matching_distance(case.from, case.to).moves()? as usize)
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
