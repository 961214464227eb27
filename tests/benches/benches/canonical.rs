//! How much faster are bit operations on the whole board than moving single cells? Measured with the
//! canonical forms of all boards.

use std::hint::black_box;

use board_core::{Bitboard, Symmetry, Transform};
use criterion::{Criterion, criterion_group, criterion_main};

/// The reference implementation: moves each cell separately.
fn canonical_cell_by_cell(board: Bitboard) -> Bitboard {
    let image = |symmetry: Symmetry| {
        let cells = board.cells().map(|cell| symmetry.apply_to_cell(cell));
        cells.collect::<Bitboard>()
    };
    let images = Symmetry::ALL.map(image);
    images.into_iter().fold(board, Ord::min)
}

/// The number of boards that are their own canonical form.
fn orbits(canonical: impl Fn(Bitboard) -> Bitboard) -> usize {
    Bitboard::all()
        .filter(|&board| canonical(black_box(board)) == board)
        .count()
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("canonical form of all boards");
    group.sample_size(20);
    group.bench_function("whole boards", |bencher| {
        bencher.iter(|| assert_eq!(orbits(|board| board.canonical().0), 8_548));
    });
    group.bench_function("cell by cell", |bencher| {
        bencher.iter(|| assert_eq!(orbits(canonical_cell_by_cell), 8_548));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
