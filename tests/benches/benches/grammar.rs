//! How much slower is the enumeration of a grammar than loops that are written for one problem? Both make the same texts of
//! one size in the same order.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use inputs::{Grammar, Options};

/// The size of the inputs.
const SIZE: usize = 16;

const ARRAY: &str = "INT(1, 100, n) NEWLINE REP(n, SPACE) INT(0, 100) END NEWLINE";

const STRING: &str = "REGEX(\"[a-z]{1,100}\") NEWLINE";

/// The number of all inputs of a grammar up to the size, and of their bytes.
fn enumerated(grammar: &str) -> (usize, usize) {
    let grammar = Grammar::parse(black_box(grammar)).expect("the grammar has no mistakes");
    let inputs = grammar.inputs(Options::default());
    let inputs = inputs.expect("the grammar can be enumerated");
    let texts = inputs.map(|input| input.expect("the grammar has no mistakes"));
    texts
        .take_while(|input| input.size() <= SIZE as u64)
        .fold((0, 0), |(count, bytes), input| {
            (count + 1, bytes + black_box(input.text()).len())
        })
}

/// The same numbers for arrays.
fn arrays() -> (usize, usize) {
    fn choose(values: &mut Vec<usize>, length: usize, rest: usize, found: &mut (usize, usize)) {
        if values.len() + 1 == length {
            let mut text = format!("{length}\n");
            for value in values.iter() {
                write!(text, "{value} ").expect("a string takes all text");
            }
            writeln!(text, "{rest}").expect("a string takes all text");
            *found = (found.0 + 1, found.1 + black_box(text).len());
            return;
        }
        for value in 0..=rest {
            values.push(value);
            choose(values, length, rest - value, found);
            values.pop();
        }
    }
    let mut found = (0, 0);
    for size in 0..=black_box(SIZE) {
        for length in 1..=size + 1 {
            choose(&mut Vec::new(), length, size + 1 - length, &mut found);
        }
    }
    found
}

/// The same numbers for strings.
fn strings() -> (usize, usize) {
    fn choose(text: &mut String, rest: usize, found: &mut (usize, usize)) {
        if rest == 0 {
            let text = black_box(format!("{text}\n"));
            *found = (found.0 + 1, found.1 + text.len());
            return;
        }
        for (letter, cost) in ('a'..='z').zip(1..=rest) {
            text.push(letter);
            choose(text, rest - cost, found);
            text.pop();
        }
    }
    let mut found = (0, 0);
    for weight in 1..=black_box(SIZE) + 1 {
        choose(&mut String::new(), weight, &mut found);
    }
    found
}

fn bench(criterion: &mut Criterion) {
    for (name, grammar, loops) in [
        ("arrays by size", ARRAY, arrays as fn() -> (usize, usize)),
        ("strings by size", STRING, strings),
    ] {
        let expected = loops();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(expected.0 as u64));
        group.sample_size(10);
        group.bench_function("loops", |bencher| {
            bencher.iter(|| assert_eq!(loops(), expected));
        });
        group.bench_function("grammar", |bencher| {
            bencher.iter(|| assert_eq!(enumerated(grammar), expected));
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
