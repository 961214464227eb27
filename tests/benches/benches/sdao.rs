//! What does moving whole sets gain in `sdao`? All distances from one position, by an engine and by sets.

use std::hint::black_box;
use std::time::Duration;

use board_core::{Colour, Symmetries, stones};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::Position;
use puzzles::sdao::{BidirectionalSets, Blocks, Rules};
use search_core::{DistanceTable, Enumerable, Limits, explore};

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

fn explored() -> DistanceTable {
    let report = explore(&RULES, [DAO], Limits::none());
    report.solution().expect("there is no limit")
}

fn bench(criterion: &mut Criterion) {
    let blocks = Blocks::shared();
    let known = explored();
    let greatest = known.greatest();
    let mut group = criterion.benchmark_group("sdao, all from one position");
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(RULES.len() as u64));
    group.bench_function("explore", |bencher| {
        bencher.iter(|| assert_eq!(explored(), known));
    });
    group.bench_function("sets", |bencher| {
        let found = || blocks.distances_from(black_box(DAO)).greatest();
        bencher.iter(|| assert_eq!(Some(found()), greatest));
    });
    group.bench_function("the rows of all blocks, once", |bencher| {
        let to = RULES.unrank(RULES.len() / 2).stones;
        let expected = blocks.distances_from(DAO).nearer(to);
        bencher.iter(|| {
            black_box(Blocks::new());
            assert_eq!(
                BidirectionalSets::default().distance(DAO.stones, to),
                expected
            );
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
