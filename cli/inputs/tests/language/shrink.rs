//! Failing inputs become as small as a person would write them.

use std::fmt::Write as _;

use inputs::{Grammar, Input, Options};

/// The numbers of an input.
fn numbers(input: &[u8]) -> Vec<usize> {
    let text = str::from_utf8(input).expect("inputs are ASCII");
    let words = text.split_ascii_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A number that looks random.
fn scattered(index: usize, below: usize) -> usize {
    let mixed = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9) % below
}

/// Lines with numbers that look random.
fn lines(number: usize, line: impl Fn(&dyn Fn(usize) -> usize) -> String) -> String {
    let lines = (0..number).map(|index| line(&|below| scattered(index * 7 + below, below)));
    lines.fold(String::new(), |text, line| text + &line + "\n")
}

/// Checks what becomes of an input. Each input that is tried is valid and smaller than the last one that failed, and no reduction of
/// the result fails.
#[track_caller]
fn check(grammar: &str, text: &str, expected: &str, fails: impl Fn(&[u8]) -> bool) {
    let grammar = Grammar::parse(grammar).expect("the grammar is right");
    let options = Options::default();
    let input = grammar.input(text.as_bytes(), options);
    let mut best = input.expect("the input matches");
    assert!(fails(best.text()));
    let mut runs = 0;
    let mut shrink = |input: &Input, best: &mut Input| {
        grammar.shrink(input, options, &|| true, &mut |tried: &Input| {
            grammar.check(tried.text()).expect("it matches");
            assert!(tried < best);
            runs += 1;
            let fails = fails(tried.text());
            if fails {
                *best = tried.clone();
            }
            Some(fails)
        })
    };
    let (result, is_fixed) = shrink(&best.clone(), &mut best);
    assert!(is_fixed && result == best);
    assert_eq!(String::from_utf8_lossy(result.text()), expected);
    assert_eq!(shrink(&result, &mut best), (result.clone(), true));
    assert_eq!(grammar.input(result.text(), options), Ok(result));
    assert!(runs < 3_000, "{runs} runs");
}

#[test]
fn repetitions_are_removed_with_their_count() {
    let grammar = "INT(1, 200000, n) NEWLINE REP(n) INT(1, 10^9) NEWLINE END";
    let text = format!(
        "10000\n{}",
        lines(10_000, |below| (1 + below(1_000_000_000)).to_string())
    );
    let sum = |input: &[u8]| numbers(input)[1..].iter().sum::<usize>();
    check(
        grammar,
        &text,
        "3\n581337651\n601299172\n964846825\n",
        |input| sum(input) >= 1 << 31,
    );
    check(grammar, &text, "1\n2\n", |input| sum(input) % 2 == 0);
    check(
        grammar,
        &text,
        &format!("101\n{}", "1\n".repeat(101)),
        |input| numbers(input)[0] > 100,
    );
    let descends = |input: &[u8]| numbers(input)[1..].windows(2).any(|pair| pair[0] > pair[1]);
    check(grammar, &text, "2\n2\n1\n", descends);
}

#[test]
fn loops_with_the_same_count_are_cut_together() {
    let grammar = "INT(1, 1000, n) SPACE INT(0, 9) NEWLINE REP(n, SPACE) INT(0, 99) END NEWLINE REP(n) INT(0, 99) SPACE \
                   INT(0, 99) NEWLINE END";
    let row = lines(1_000, |below| below(100).to_string());
    let row = row.trim_end().replace('\n', " ");
    let rest = lines(1_000, |below| format!("{} {}", below(99), below(98)));
    let text = format!("1000 7\n{row}\n{rest}");
    check(grammar, &text, "1 0\n3\n5 0\n", |input| {
        let all = numbers(input);
        let (n, row) = (all[0], &all[2..]);
        (0..n).any(|index| row[index] >= 3 && row[n + 2 * index] >= 5)
    });
}

#[test]
fn nested_loops_keep_their_rows() {
    let grammar = "INT(1, 1000, t) NEWLINE REP(t) INT(1, 100, n) NEWLINE REP(n, SPACE) INT(0, 1000) END NEWLINE END";
    let text = format!(
        "1000\n{}",
        lines(1_000, |below| {
            let n = 1 + below(10);
            let row: Vec<String> = (0..n).map(|place| below(900 + place).to_string()).collect();
            format!("{n}\n{}", row.join(" "))
        })
    );
    let rows = |input: &[u8]| {
        let text = String::from_utf8_lossy(input).into_owned();
        let rows = text.lines().skip(2).step_by(2);
        rows.map(|row| numbers(row.as_bytes())).collect::<Vec<_>>()
    };
    check(grammar, &text, "1\n2\n4 4\n", |input| {
        rows(input)
            .iter()
            .any(|row| row.iter().filter(|value| **value >= 4).count() > 1)
    });
    check(grammar, &text, "2\n1\n4\n2\n0 0\n", |input| {
        let rows = rows(input);
        rows.windows(2)
            .any(|pair| pair[0].last() >= Some(&4) && pair[1].len() > 1)
    });
}

#[test]
fn words_lose_bytes_with_their_length() {
    let grammar = "INT(1, 100000, n) NEWLINE REGEX(\"[a-z]+\", s) ASSERT(STRLEN(s) == n) NEWLINE";
    let word: String = lines(10_000, |below| {
        "abcdefghijklmnopqrstuvwxyz"[below(26)..][..1].to_owned()
    });
    let text = format!("10000\n{}\n", word.replace('\n', ""));
    check(grammar, &text, "3\naba\n", |input| {
        input
            .windows(3)
            .any(|part| b'a' <= part[0] && part[0] == part[2] && part[0] < part[1])
    });
    let grammar =
        "INT(1, 500, h) SPACE INT(1, 500, w) NEWLINE REP(h) REP(w) REGEX(\"[.#]\") END NEWLINE END";
    let rows = lines(100, |below| {
        (0..100).map(|at| [".", "#"][below(2 + at) % 2]).collect()
    });
    check(
        grammar,
        &format!("100 100\n{rows}"),
        "2 2\n..\n##\n",
        |input| {
            let rows: Vec<&[u8]> = input.split(|byte| *byte == b'\n').skip(1).collect();
            rows.windows(2).any(|pair| {
                let same = |row: &[u8], byte| row.windows(2).any(|part| part == [byte; 2]);
                same(pair[0], b'.') && same(pair[1], b'#')
            })
        },
    );
}

#[test]
fn permutations_and_trees_are_renumbered() {
    let grammar = "INT(1, 10000, n) NEWLINE REPI(i, n) INT(1, n, x) ASSERT(!INARRAY(x, p)) SET(p[i] = x) NEWLINE END";
    let values = (0..10_000).map(|index| 1 + index * 7_919 % 10_000);
    let text = values.fold("10000\n".to_owned(), |text, value| {
        text + &format!("{value}\n")
    });
    check(grammar, &text, "4\n2\n4\n1\n3\n", |input| {
        let all = numbers(input);
        let all = &all[1..];
        all.windows(2).enumerate().any(|(at, pair)| {
            let between = |value: &&usize| pair[0] < **value && **value < pair[1];
            pair[0] < pair[1]
                && all[at + 2..].iter().take(40).filter(between).count() > 0
                && all[at + 2..].iter().take(40).any(|value| *value < pair[0])
        })
    });
    let grammar =
        "INT(2, 9999, n) NEWLINE REPI(i, n - 1) INT(1, i + 1) SPACE INT(i + 2, i + 2) NEWLINE END";
    let parents = (2..=9_999_usize).map(|node| (1 + scattered(node, node - 1), node));
    let mut text = "9999\n".to_owned();
    parents.for_each(|(parent, node)| writeln!(text, "{parent} {node}").expect("it is a string"));
    check(grammar, &text, "4\n1 2\n1 3\n1 4\n", |input| {
        let all = numbers(input);
        let parents = || all[1..].iter().step_by(2);
        parents().any(|one| parents().filter(|other| *other == one).count() > 2)
    });
}

#[test]
fn alternatives_keep_their_values() {
    let grammar = "INT(1, 100000, q) NEWLINE REP(q) INT(1, 2, t) SPACE IF(t == 1) INT(0, 10^6) SPACE INT(0, 10^6) ELSE \
                   REGEX(\"[a-z]{1,9}\") END NEWLINE END";
    let text = format!(
        "10000\n{}",
        lines(10_000, |below| match below(2) {
            0 => format!("1 {} {}", below(1_000_001), below(1_000_000)),
            _ => format!("2 {}", ["abc", "zebra", "query"][below(3)]),
        })
    );
    check(grammar, &text, "2\n1 0 1235\n2 b\n", |input| {
        let text = String::from_utf8_lossy(input);
        let lines: Vec<&str> = text.lines().collect();
        let last =
            |line: &&str| line.starts_with('1') && numbers(line.as_bytes()).last() > Some(&1234);
        let first = lines[1..].iter().position(last);
        first.is_some_and(|first| lines[first + 2..].iter().any(|line| line.contains('b')))
    });
}

#[test]
fn alternatives_of_different_lengths_stay_whole() {
    let grammar = "REGEX(\"push|pop|pony\", s)";
    check(grammar, "push", "push", |input| input == b"push");
    check(grammar, "pony", "pony", |input| {
        input.len() > 3 && input != b"push"
    });
}

#[test]
fn numbers_with_decimals_become_short() {
    let grammar = "INT(1, 100000, n) NEWLINE REP(n) FLOATP(-100, 100, 1, 4) NEWLINE END";
    let text = format!(
        "10000\n{}",
        lines(10_000, |below| format!(
            "{}{}.{:04}",
            ["", "-"][below(2)],
            1 + below(99),
            below(10_000)
        ))
    );
    let numbers = |input: &[u8]| {
        let text = String::from_utf8_lossy(input).into_owned();
        let words = text.split_whitespace().skip(1);
        words
            .map(|word| word.parse().expect("it is a number"))
            .collect::<Vec<f64>>()
    };
    check(grammar, &text, "1\n12.3\n", |input| {
        numbers(input).iter().any(|value| *value > 12.29)
    });
    check(grammar, &text, "2\n0.1\n0.0\n", |input| {
        numbers(input).windows(2).any(|pair| pair[0] > pair[1])
    });
}
