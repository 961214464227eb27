//! How long does the value of every move take, for each position with another target?

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::inputs::DistanceFilter;
use puzzles::text::Boards;
use puzzles::{Engine, Limits, Method, PUZZLES, Puzzle, Random, Request};

/// The number of positions. An analyser keeps the values for fewer targets.
const POSITIONS: usize = 100;

/// Random positions. Every run has the same positions.
fn positions(puzzle: &dyn Puzzle) -> Vec<Boards> {
    let mut inputs = puzzle.inputs();
    let mut random = Random::new(1);
    let position = || inputs.random(&mut random, &DistanceFilter::Any);
    let positions = std::iter::repeat_with(position).take(POSITIONS);
    positions
        .map(|boards| boards.expect("any position will do"))
        .collect()
}

/// The sum of the distances by the usual route of `solve`.
fn solved(puzzle: &dyn Puzzle, positions: &[Boards]) -> u32 {
    let session = puzzle.session(Request::new(Method::new(Engine::Auto)));
    let mut session = session.expect("every puzzle has this engine");
    let answers = positions.iter().map(|boards| {
        let answer = session.answer(boards, Limits::none()).outcome.solved();
        answer.map_or(0, |answer| answer.distance)
    });
    answers.sum()
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("analyse");
    group.sample_size(10);
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for puzzle in PUZZLES {
        let positions = positions(*puzzle);
        let expected = solved(*puzzle, &positions);
        let analyser = puzzle.analyser();
        let sum = || -> u32 {
            let distances = positions.iter().map(|boards| {
                let analysis = analyser.start(black_box(boards)).analyse(0);
                analysis.distance.moves().unwrap_or_default()
            });
            distances.sum()
        };
        // The first call also makes the tables of the puzzle.
        assert_eq!(sum(), expected);
        group.bench_function(puzzle.about().name, |bencher| {
            bencher.iter(|| assert_eq!(sum(), expected));
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
