//! Random inputs match their grammar, and few of them are missing.

use inputs::{Options, Sampler};

use crate::grammar;

/// Random numbers below bounds.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |bound| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33).wrapping_mul(0x9e37_79b9_7f4a_7c15) % bound
    }
}

/// Draws a hundred inputs, checks them, and returns those that were found.
fn drawn(source: &str, most: u64) -> Vec<Vec<u8>> {
    let grammar = grammar(source);
    let words = vec![b"1234567".to_vec(), b"pea soup".to_vec()];
    let sampler = grammar.sampler(Options::default(), words);
    let mut sampler = sampler.expect("the inputs can be enumerated");
    let draw = |sampler: &mut Sampler, seed| sampler.draw(most, None, &mut random(seed));
    let inputs = (0..100).filter_map(|seed| {
        let (input, profile) = draw(&mut sampler, seed)?;
        assert_eq!(
            draw(&mut sampler, seed),
            Some((input.clone(), profile)),
            "the same seed"
        );
        grammar
            .check(input.text())
            .unwrap_or_else(|error| panic!("{source}: {error}: {}", input.text().escape_ascii()));
        assert_eq!(
            grammar.input(input.text(), Options::default()),
            Ok(input.clone())
        );
        Some(input.text().to_vec())
    });
    inputs.collect()
}

/// Draws a hundred inputs. Checks that at least `least` are found, and that at least half as many are different.
#[track_caller]
fn check(source: &str, least: usize) {
    let mut all = drawn(source, 30);
    assert!(all.len() >= least, "{source}: {} of 100", all.len());
    all.sort();
    all.dedup();
    assert!(
        all.len() >= least / 2,
        "{source}: {} different ones",
        all.len()
    );
}

#[test]
fn conditions_are_met() {
    check(
        "INT(1, 200000, n) NEWLINE REP(n, SPACE) INT(-10^18, 10^18) END NEWLINE",
        100,
    );
    check(
        "INT(1, 1000, n) NEWLINE REPI(i, n, SPACE) INT(1, n, x) ASSERT(!INARRAY(x, p)) SET(p[i] = x) END",
        95,
    );
    check(
        "INT(1, 1000, n) NEWLINE REP(99) REGEX(\"[a-z]+\", s) ASSERT(STRLEN(s) == n) NEWLINE END",
        95,
    );
    check(
        "INT(2, 10^9, n) SPACE INT(1, n, a) SPACE INT(1, n, b) ASSERT(a + b == n)",
        95,
    );
    check(
        "INT(1, 1000, h) SPACE INT(1, 1000, w) ASSERT(h * w <= 400) NEWLINE REP(h) REP(w) REGEX(\"[.#]\") END NEWLINE END",
        80,
    );
    check(
        "INT(1, 100, n) SET(last = 0) REP(n) SPACE INT(last + 1, 10^6, last) END",
        90,
    );
    check(
        "INT(1, 50, n) REP(n) SPACE FLOATP(-10, 10, 1, 6) SPACE FLOAT(0, 1) END",
        100,
    );
    check(
        "REGEX(\"[01]{8}\") SPACE REGEX(\"(red|green)+\") SPACE REGEX(\".{1,20}\")",
        100,
    );
}

#[test]
fn the_largest_inputs_and_the_words_of_samples_are_drawn() {
    let all = drawn(
        "INT(1, 2000, n) NEWLINE REP(n) INT(0, 10^6) NEWLINE END",
        u64::MAX,
    );
    assert!(all.iter().any(|input| input.starts_with(b"2000\n")));
    let all = drawn("INT(0, 10^40)", 10);
    assert!(all.iter().any(|input| (25..30).contains(&input.len())));
    let all = drawn("INT(0, 10^9) SPACE REGEX(\"[a-z ]{1,9}\")", 10);
    assert!(all.iter().any(|input| input.starts_with(b"1234567 ")));
    assert!(all.iter().any(|input| input.ends_with(b" pea soup")));
}

#[test]
fn impossible_conditions_end() {
    assert_eq!(drawn("INT(1, 9, n) ASSERT(n > 9)", 10).len(), 0);
}
