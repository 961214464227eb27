//! How much faster is the embedded table of `four` than one search per board, and how long does a search of all
//! positions take?

use std::cell::RefCell;
use std::hint::black_box;

use board_core::{Colour, Stones};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::four::{AnyLine, Case, RULES, Rules, has_line};
use puzzles::{Engine, GoalSet, Method, Position, Solver};
use search_core::{
    DenseBfs, DistanceTable, Enumerable, Limits, Path, Quotient, Report, StateSpace, bfs,
    retrograde,
};

/// This number of random boards (Marsaglia's xorshift). Every run has the same boards.
fn boards(count: usize) -> Vec<Stones> {
    let mut state = 2_463_534_242_u32;
    let board = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        Rules::PLACEMENTS.unrank(state % Rules::PLACEMENTS.len())
    };
    std::iter::repeat_with(board).take(count).collect()
}

/// The sum of the distances.
fn sum(boards: &[Stones], distance: impl Fn(Stones) -> Option<usize>) -> usize {
    boards
        .iter()
        .map(|board| distance(black_box(*board)).expect("every board can be solved"))
        .sum()
}

fn starts(stones: Stones) -> [Position; 2] {
    Colour::ALL.map(|side| Position::new(stones, side))
}

fn is_goal(position: &Position) -> bool {
    has_line(position.stones)
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

fn table() -> DistanceTable {
    let report = retrograde(&RULES, AnyLine.states(), Limits::none());
    report.outcome.solved().expect("there is no limit")
}

/// The peer: `pathfinding`, as its documentation shows, once for each first mover.
fn pathfinding_bfs(stones: Stones) -> Option<usize> {
    let successors = |position: &Position| {
        let position = *position;
        RULES
            .moves(&position)
            .map(|step| RULES.apply(&position, &step))
            .collect::<Vec<_>>()
    };
    let path = |start| pathfinding::prelude::bfs(&start, successors, is_goal);
    starts(stones)
        .into_iter()
        .filter_map(|start| Some(path(start)?.len() - 1))
        .min()
}

/// The cost of a command with one board.
fn solver(stones: Stones) -> Option<usize> {
    let mut solver = Solver::new(Method::new(Engine::Auto)).expect("auto fits every puzzle");
    let report = solver.distance(&Case { stones }, Limits::none());
    report.outcome.solved().map(|distance| distance as usize)
}

fn one_after_another(criterion: &mut Criterion) {
    let sample = boards(1_000);
    let expected = sum(&sample, pathfinding_bfs);
    let quotient = Quotient::new(RULES);
    let dense = RefCell::new(DenseBfs::new());
    let mut group = criterion.benchmark_group("four, one board after another");
    group.throughput(Throughput::Elements(sample.len() as u64));
    let mut bench = |name, distance: &dyn Fn(Stones) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(&sample, distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|stones| {
        len(bfs(&RULES, starts(stones), is_goal, Limits::none()))
    });
    bench("bfs on the quotient", &|stones| {
        let starts = starts(stones).map(|start| quotient.orbit(start));
        len(bfs(
            &quotient,
            starts,
            |orbit| is_goal(&orbit.member),
            Limits::none(),
        ))
    });
    bench("dense bfs", &|stones| {
        let mut dense = dense.borrow_mut();
        let is_goal = |rank| is_goal(&RULES.unrank(rank));
        len(dense.search(&RULES, starts(stones), is_goal, Limits::none()))
    });
    bench("a solver for each board", &solver);

    let sample = boards(16_384);
    let expected = sum(&sample, pathfinding_bfs);
    group.throughput(Throughput::Elements(sample.len() as u64));
    group.bench_function("looking up", |bencher| {
        let distance = |stones| {
            Case { stones }
                .distance()
                .moves()
                .map(|distance| distance as usize)
        };
        bencher.iter(|| assert_eq!(sum(&sample, distance), expected));
    });
    group.finish();
}

fn all_at_once(criterion: &mut Criterion) {
    let known = table();
    let mut group = criterion.benchmark_group("four, all boards");
    group.sample_size(10);
    group.throughput(Throughput::Elements(Rules::PLACEMENTS.len().into()));
    group.bench_function("retrograde", |bencher| {
        bencher.iter(|| assert_eq!(table(), known));
    });
    group.finish();
}

criterion_group!(benches, one_after_another, all_at_once);
criterion_main!(benches);
