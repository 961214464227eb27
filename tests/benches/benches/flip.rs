//! What does the closed form of `flip` gain over searching? A spread of boards, solvable and not; and
//! all boards, where a board takes less time than the clock can tell.

use std::cell::RefCell;
use std::hint::black_box;
use std::io::Write;

use board_core::{Bitboard, Stones};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use puzzles::flip::{GOALS, RULES, distance_to_uniform, lightest_sets};
use puzzles::text::CaseStream;
use puzzles::{Engine, Method, Puzzle, Request};
use search_core::{
    Control, DenseBfs, Enumerable, Limits, Path, Quotient, Report, StateSpace, bfs, bidirectional,
    iddfs, subset,
};

/// Every 1,311th board: fifty of them, solvable and not.
fn boards() -> impl Iterator<Item = Bitboard> {
    Bitboard::all().step_by(1_311)
}

/// The sum of the distances, with 100 for a board that cannot be solved.
fn sum(
    boards: impl Iterator<Item = Bitboard>,
    distance: impl Fn(Bitboard) -> Option<usize>,
) -> usize {
    boards
        .map(|board| distance(black_box(board)).unwrap_or(100))
        .sum()
}

fn len<T, M>(report: Report<Path<T, M>>) -> Option<usize> {
    report.outcome.solved().map(|path| path.len())
}

fn is_goal(board: &Bitboard) -> bool {
    RULES.is_goal(*board)
}

/// The peer: `pathfinding`, as its documentation shows.
fn pathfinding_bfs(board: Bitboard) -> Option<usize> {
    let successors = |board: &Bitboard| {
        let board = *board;
        RULES
            .moves(&board)
            .map(|press| RULES.apply(&board, &press))
            .collect::<Vec<_>>()
    };
    let path = pathfinding::prelude::bfs(&board, successors, is_goal)?;
    Some(path.len() - 1)
}

fn text_of_all_boards(puzzle: &dyn Puzzle) -> Vec<u8> {
    let mut text = Vec::new();
    for black in Bitboard::all() {
        let stones = Stones::new(black, !black).expect("they are disjoint");
        let drawing = puzzle.about().format.alphabet.draw(stones);
        writeln!(text, "{drawing}").expect("a vector takes all");
    }
    text
}

fn bench(criterion: &mut Criterion) {
    let expected = sum(boards(), pathfinding_bfs);
    let quotient = Quotient::new(RULES);
    let dense = RefCell::new(DenseBfs::new());
    let mut group = criterion.benchmark_group("flip");
    group.sample_size(10);
    group.throughput(Throughput::Elements(boards().count() as u64));
    let mut bench = |name, distance: &dyn Fn(Bitboard) -> Option<usize>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(boards(), distance), expected));
        });
    };
    bench("pathfinding bfs", &pathfinding_bfs);
    bench("bfs", &|board| {
        len(bfs(&RULES, [board], is_goal, Limits::none()))
    });
    bench("dense bfs", &|board| {
        let mut dense = dense.borrow_mut();
        let is_goal = |rank| is_goal(&RULES.unrank(rank));
        len(dense.search(&RULES, [board], is_goal, Limits::none()))
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
        len(iddfs(&RULES, [board], is_goal, Limits::none()))
    });
    bench("subset", &|board| {
        len(subset(&RULES, [board], is_goal, Limits::none()))
    });
    bench("bidirectional", &|board| {
        len(bidirectional(&RULES, [board], GOALS, Limits::none()))
    });
    bench("chasing", &|board| {
        Some(lightest_sets(board)?[0].len() as usize)
    });

    // How many boards there are at each distance, as the table of retrograde search has them.
    let at_distance = [2, 32, 228, 880, 1_562, 1_136, 256];
    let solvable: usize = at_distance.iter().sum();
    let by_distance = at_distance.iter().enumerate();
    let distances: usize = by_distance
        .map(|(distance, boards)| distance * boards)
        .sum();
    let expected = distances + 100 * (Bitboard::all().count() - solvable);
    group.throughput(Throughput::Elements(Bitboard::all().count() as u64));
    group.bench_function("distance alone, all boards", |bencher| {
        let distance = |board| Some(distance_to_uniform(board).moves()? as usize);
        bencher.iter(|| assert_eq!(sum(Bitboard::all(), distance), expected));
    });
    let puzzle = puzzles::find("flip").expect("it is in the registry");
    let text = text_of_all_boards(puzzle);
    let request = Request::new(Method::new(Engine::Auto));
    let mut session = puzzle.session(request).expect("it can be solved");
    let mut out = Vec::new();
    group.bench_function("read and answered, all boards", |bencher| {
        bencher.iter(|| {
            out.clear();
            let mut cases = CaseStream::new(puzzle.about().format);
            cases.push(black_box(&text));
            session.answer_many(&mut cases, Control::default(), &mut out);
            assert_eq!(cases.cases(), 1 << 16);
            assert_eq!(out.len(), 2 * solvable + 11 * ((1 << 16) - solvable));
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
