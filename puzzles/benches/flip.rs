//! What does the closed form of `flip` gain over searching? A spread of boards, solvable and not.

use std::hint::black_box;

use board_core::Bitboard;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::flip::{Rules, lightest_sets};
use search_core::{Limits, Path, Quotient, Report, StateSpace, bfs, bidirectional, iddfs, subset};

/// Every 1,311th board: fifty of them, solvable and not.
fn boards() -> impl Iterator<Item = Bitboard> {
    Bitboard::all().step_by(1_311)
}

/// The sum of the distances, with 100 for a board that cannot be solved.
fn sum(distance: impl Fn(Bitboard) -> Option<usize>) -> usize {
    boards()
        .map(|board| distance(black_box(board)).unwrap_or(100))
        .sum()
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

fn is_goal(board: &Bitboard) -> bool {
    Rules.is_goal(*board)
}

/// The peer: `pathfinding`, as its documentation shows.
fn pathfinding_bfs(board: Bitboard) -> Option<usize> {
    let successors = |board: &Bitboard| {
        let board = *board;
        Rules
            .moves(&board)
            .map(|press| Rules.apply(&board, &press))
            .collect::<Vec<_>>()
    };
    let path = pathfinding::prelude::bfs(&board, successors, is_goal)?;
    Some(path.len() - 1)
}

fn bench(criterion: &mut Criterion) {
    let expected = sum(pathfinding_bfs);
    let quotient = Quotient::new(Rules);
    let mut group = criterion.benchmark_group("flip");
    group.sample_size(10);
    group.throughput(Throughput::Elements(boards().count() as u64));
    let mut bench = |name, distance: &dyn Fn(Bitboard) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|board| {
        len(bfs(&Rules, [board], is_goal, Limits::none()))
    });
    bench("bfs on the quotient", &|board| {
        let start = [quotient.orbit(board)];
        len(bfs(
            &quotient,
            start,
            |orbit| is_goal(&orbit.member),
            Limits::none(),
        ))
    });
    bench("iddfs", &|board| {
        len(iddfs(&Rules, [board], is_goal, Limits::none()))
    });
    bench("subset", &|board| {
        len(subset(&Rules, [board], is_goal, Limits::none()))
    });
    bench("bidirectional", &|board| {
        len(bidirectional(&Rules, [board], Rules::GOALS, Limits::none()))
    });
    bench("chasing", &|board| {
        Some(lightest_sets(board)?[0].len() as usize)
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
