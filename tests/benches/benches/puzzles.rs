//! How long do a search, the usual route of `solve`, and the values of all moves take? All of them find the same
//! distances of random cases. `peer` compares the searches with another crate.

use std::hint::black_box;
use std::iter;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::analysis::Analyser;
use puzzles::inputs::DistanceFilter;
use puzzles::text::Boards;
use puzzles::{Engine, Limits, Method, PUZZLES, Puzzle, Random, Request};

/// Each engine with the number of cases that it solves: a search of S-Dao takes a second.
const ENGINES: [(Engine, usize); 3] = [
    (Engine::Bfs, 4),
    (Engine::Bidirectional, 4),
    (Engine::Auto, CASES),
];

/// The number of cases. An analyser keeps the values for fewer targets.
const CASES: usize = 100;

/// Random cases. Every run has the same cases.
fn cases(puzzle: &'static Puzzle) -> Vec<Boards> {
    let mut inputs = puzzle.inputs();
    let mut random = Random::new(1);
    let case = || inputs.random(&mut random, &DistanceFilter::Any);
    let cases = iter::repeat_with(case).take(CASES);
    cases
        .map(|boards| boards.expect("any case will do"))
        .collect()
}

/// The sum of the distances of the solvable cases, with the values of all moves.
fn analysed(analyser: &Analyser, cases: &[Boards]) -> u32 {
    let start = cases.iter().map(|boards| analyser.start(black_box(boards)));
    start
        .filter_map(|line| line.analyse(0).distance.moves())
        .sum()
}

fn bench(criterion: &mut Criterion) {
    for puzzle in PUZZLES {
        let cases = cases(puzzle);
        let analyser = puzzle.analyser();
        let mut group = criterion.benchmark_group(puzzle.about().name);
        group.sample_size(10);
        for (engine, number) in ENGINES {
            let cases = &cases[..number];
            // The first call also makes the tables of the puzzle.
            let expected = analysed(&analyser, cases);
            let session = puzzle.session(Request::new(Method::new(engine)));
            let mut session = session.expect("every puzzle has these engines");
            let mut solved = |boards: &Boards| {
                let answer = session.answer(black_box(boards), Limits::none().into());
                answer
                    .outcome
                    .solution()
                    .ok()
                    .map(|solution| solution.distance)
            };
            group.throughput(Throughput::Elements(number as u64));
            group.bench_function(engine.name(), |bencher| {
                bencher.iter(|| {
                    assert_eq!(cases.iter().filter_map(&mut solved).sum::<u32>(), expected);
                });
            });
        }
        let expected = analysed(&analyser, &cases);
        group.bench_function("analyse", |bencher| {
            bencher.iter(|| assert_eq!(analysed(&analyser, &cases), expected));
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
