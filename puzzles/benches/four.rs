//! When does a table of `four` pay? One search a board, the whole table, and looking up in it.

use std::hint::black_box;

use board_core::{Colour, Stones};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::Position;
use puzzles::four::Rules;
use search_core::{DistanceTable, Limits, Path, Quotient, Report, StateSpace, bfs, retrograde};

/// Every 4,003rd board.
fn boards() -> Vec<Stones> {
    let ranks = (0..Rules::PLACEMENTS.len()).step_by(4_003);
    ranks.map(|rank| Rules::PLACEMENTS.unrank(rank)).collect()
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
    Rules::has_line(position.stones)
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

fn table() -> DistanceTable {
    let report = retrograde(&Rules, Rules::goals(), Limits::none());
    report.outcome.solved().expect("there is no limit")
}

/// The peer: `pathfinding`, as its documentation shows, once for each first mover.
fn pathfinding_bfs(stones: Stones) -> Option<usize> {
    let successors = |position: &Position| {
        let position = *position;
        Rules
            .moves(&position)
            .map(|step| Rules.apply(&position, &step))
            .collect::<Vec<_>>()
    };
    let path = |start| pathfinding::prelude::bfs(&start, successors, is_goal);
    starts(stones)
        .into_iter()
        .filter_map(|start| Some(path(start)?.len() - 1))
        .min()
}

fn bench(criterion: &mut Criterion) {
    let boards = boards();
    let expected = sum(&boards, pathfinding_bfs);
    let quotient = Quotient::new(Rules);
    let known = table();
    let mut group = criterion.benchmark_group("four, a hundred boards");
    group.sample_size(10);
    group.throughput(Throughput::Elements(boards.len() as u64));
    let mut bench = |name, distance: &dyn Fn(Stones) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(&boards, distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|stones| {
        len(bfs(&Rules, starts(stones), is_goal, Limits::none()))
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
    bench("looking up", &|stones| {
        let distance = |start| known.of(&Rules).get(&start);
        starts(stones)
            .into_iter()
            .filter_map(distance)
            .min()
            .map(|least| least as usize)
    });
    group.finish();

    let mut group = criterion.benchmark_group("four, all boards");
    group.sample_size(10);
    group.bench_function("making the table", |bencher| {
        bencher.iter(|| assert_eq!(table(), known));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
