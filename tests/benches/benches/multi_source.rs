//! How much does a multi-source search save? One search per source, against 64 and 512 sources per
//! pass.

use std::hint::black_box;

use benches::spaces::Pancakes;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search_core::extend::Reached;
use search_core::{Adjacency, Enumerable, Limits, MultiSource, explore};

/// The ranks of `count` stacks, evenly spaced. The distances from one stack have the same distribution as those from
/// any other stack.
fn sources(count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |number| number * (Pancakes.len() / count))
}

/// The sum of all distances from `count` sources, with one search per source.
fn sum_by_explore(count: usize) -> u64 {
    let from = |source| {
        let report = explore(&Pancakes, [Pancakes.unrank(source)], Limits::none());
        let table = report.solution().expect("there is no limit");
        table.iter().flatten().map(u64::from).sum::<u64>()
    };
    sources(black_box(count)).map(from).sum()
}

/// The sum of all distances from the sources of one pass.
fn sum_by_pass<const W: usize>(search: &mut MultiSource<'_, W>) -> u64 {
    let mut sum = 0;
    let add = |Reached { depth, sources, .. }: Reached<W>| {
        sum += u64::from(depth) * u64::from(sources.count());
    };
    let sources = sources(black_box(MultiSource::<W>::SOURCES));
    let report = search.run(sources, add, Limits::none());
    assert!(report.outcome.is_solved());
    sum
}

fn bench(criterion: &mut Criterion) {
    let of_one = sum_by_explore(1);
    let predecessors = Adjacency::predecessors(&Pancakes);
    let mut group = criterion.benchmark_group("all distances from one source");
    group.sample_size(10);
    group.throughput(Throughput::Elements(2));
    group.bench_function("explore", |bencher| {
        bencher.iter(|| assert_eq!(sum_by_explore(2), 2 * of_one));
    });
    group.throughput(Throughput::Elements(64));
    group.bench_function("64 sources per pass", |bencher| {
        let mut search = MultiSource::<1>::new(&predecessors);
        bencher.iter(|| assert_eq!(sum_by_pass(&mut search), 64 * of_one));
    });
    group.throughput(Throughput::Elements(512));
    group.bench_function("512 sources per pass", |bencher| {
        let mut search = MultiSource::<8>::new(&predecessors);
        bencher.iter(|| assert_eq!(sum_by_pass(&mut search), 512 * of_one));
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("the adjacency, once", |bencher| {
        bencher.iter(|| assert_eq!(Adjacency::predecessors(&Pancakes), predecessors));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
