//! The order of all inputs, in comparison with all texts of an alphabet that pass the check.

use std::collections::BTreeSet;
use std::task::Poll;

use inputs::{Grammar, Input, Inputs, Options};

use super::grammar;

fn inputs(grammar: &Grammar) -> Inputs {
    let inputs = grammar.inputs(Options::default());
    inputs.expect("the grammar can be enumerated")
}

fn all(source: &str) -> Vec<Input> {
    let inputs = inputs(&grammar(source));
    inputs.map(|input| input.expect(source)).collect()
}

fn texts(inputs: &[Input]) -> Vec<String> {
    let texts = inputs.iter().map(|input| input.text().to_vec());
    texts.map(|text| String::from_utf8(text).unwrap()).collect()
}

/// All texts over an alphabet with at most `length` bytes that the grammar accepts.
fn accepted(grammar: &Grammar, alphabet: &str, length: usize) -> BTreeSet<String> {
    let mut layer = vec![String::new()];
    let mut accepted = BTreeSet::new();
    for _ in 0..=length {
        accepted.extend(
            layer
                .iter()
                .filter(|text| grammar.check(text.as_bytes()).is_ok())
                .cloned(),
        );
        layer = layer
            .iter()
            .flat_map(|text| alphabet.chars().map(move |next| format!("{text}{next}")))
            .collect();
    }
    accepted
}

/// Grammars of finite sets: all texts are in the alphabet and have at most the given length.
const FINITE: &[(&str, &str, usize)] = &[
    ("", "a", 2),
    ("INT(-12, 12)", "-0123456789", 4),
    ("INT(0, 2, n) SPACE REP(n) INT(0, 1) SPACE END", "012 ", 7),
    (
        "INT(0, 2, n) SPACE REPI(i, n) INT(i, 2, a[i]) IF(a[i] == 2) STRING(\"x\") END SPACE END",
        "012x ",
        8,
    ),
    (
        "INT(1, 3, n) ASSERT(n != 2) REP(n, SPACE) REGEX(\"[ab]\") END",
        "123ab ",
        6,
    ),
    (
        "INT(0, 2, a) STRING(\",\") INT(0, 2, b) ASSERT(a != b)",
        "012,",
        5,
    ),
    // Words that are not separated: only the texts that a reader splits in the same way.
    ("INT(0, 2) INT(0, 2)", "0123", 4),
    ("INT(0, 12) STRING(\"1\")", "012", 4),
    ("INT(0, 2) REGEX(\"[1a]\")", "012a", 4),
    ("REGEX(\"a?\") REGEX(\"a?\")", "a", 3),
    ("REGEX(\"a?\") REGEX(\"a?\") REGEX(\"b?a?\")", "ab", 5),
    (
        "REGEX(\"a{0,2}\", s) REGEX(\"[ab]{0,2}\", t) ASSERT(STRLEN(s) + STRLEN(t) > 2)",
        "ab",
        5,
    ),
    ("REGEX(\"a(bc)?\") STRING(\"bx\")", "abcx", 5),
    ("REGEX(\"a(bc)?\") STRING(\"bc\")", "abc", 5),
    ("REGEX(\"a(bc)?\") REGEX(\"b?\") REGEX(\"c?\")", "abc", 6),
    (
        "REGEX(\"a(bcd)?\") REGEX(\"b?\") STRING(\"c\") REGEX(\"d?\")",
        "abcd",
        7,
    ),
    ("REGEX(\"a?\") REGEX(\"ab\")", "ab", 4),
    ("INT(0, 2) REGEX(\"1b\") INT(0, 1)", "012b", 4),
    (
        "INT(0, 1) STRING(\"x\") REGEX(\"[ab]?\") REGEX(\"ab|b\")",
        "01abx",
        5,
    ),
    // Ambiguous expressions.
    ("REGEX(\"p|ps\")", "ps", 3),
    ("REGEX(\"(ps|p)s?\")", "ps", 4),
    ("REGEX(\"(a|a|ab)(c|bcd)(d|e{0,2})\")", "abcde", 7),
    ("REGEX(\"(a|b|ab){1,2}\")", "ab", 5),
    ("REGEX(\"(a?b?){2}\")", "ab", 5),
    ("REGEX(\"\")", "a", 2),
    ("REGEX(\"[^ab]?\") ASSERT(1 > 2)", "abc", 2),
    ("REGEX(\"red|green|blue\")", "redgnblu", 5),
    // The end of the input.
    ("EOF REGEX(\"a?\")", "a", 2),
    ("INT(0, 1) EOF STRING(\"\")", "01", 2),
    // Variables that the search must restore.
    (
        "REPI(i, 3, SPACE) INT(0, 2, x) ASSERT(!INARRAY(x, p)) SET(p[i] = x) END ASSERT(UNIQUE(p))",
        "012 ",
        5,
    ),
    // Values that must be different, and values that only look so because they are replaced or removed.
    (
        "REPI(i, 3, SPACE) INT(0, 2, p[i]) END ASSERT(UNIQUE(p))",
        "012 ",
        5,
    ),
    (
        "REPI(k, 2, STRING(\";\")) REPI(i, 2) REGEX(\"[01]\", p[i]) END ASSERT(UNIQUE(p)) UNSET(p) END",
        "01;",
        5,
    ),
    (
        "REPI(k, 2, STRING(\";\")) REPI(i, 2) REGEX(\"[01]\", p[i]) END ASSERT(UNIQUE(p)) END",
        "01;",
        5,
    ),
    (
        "REP(2) REPI(i, 2) REGEX(\"[01]\", p[i]) END END ASSERT(UNIQUE(p))",
        "01",
        4,
    ),
    (
        "REPI(i, 3) REGEX(\"[01]\", p[i % 2]) END ASSERT(UNIQUE(p))",
        "01",
        3,
    ),
    (
        "REPI(i, 3) REGEX(\"[01]\", p[i]) IF(i == 1) UNSET(p) END END ASSERT(UNIQUE(p))",
        "01",
        3,
    ),
    (
        "REPI(i, 2) REGEX(\"[01]\", p[i]) END IF(i > 2) ASSERT(UNIQUE(p)) END",
        "01",
        2,
    ),
    (
        "REPI(i, 2) REGEX(\"[01]\", p[i]) END SET(p[1] = \"x\") ASSERT(UNIQUE(p))",
        "01",
        2,
    ),
    (
        "REPI(i, 2) REGEX(\"[01]\", p[0]) END ASSERT(UNIQUE(p))",
        "01",
        2,
    ),
    (
        "REPI(i, 2) REPI(j, 2) REGEX(\"[0-3]\", p[j, i]) END END ASSERT(UNIQUE(p))",
        "0123",
        4,
    ),
    (
        "REPI(i, 2, STRING(\";\")) REPI(j, 2) REGEX(\"[01]\", a[i, j]) END UNSET(a) ASSERT(UNIQUE(a)) END",
        "01;",
        5,
    ),
    (
        "REP(2) INT(0, 1, x) SPACE IF(x == 1) SET(y = x) UNSET(z) ELSE SET(z[x] = 1, y = 5) END END INT(y, y + 1)",
        "01256 ",
        5,
    ),
    (
        "REPI(i, 2) REPI(j, i) STRING(\"x\") END INT(j, 1) SPACE END",
        "x01 ",
        5,
    ),
];

#[test]
fn the_enumeration_is_the_set_of_accepted_texts() {
    for (source, alphabet, length) in FINITE {
        let inputs = all(source);
        let texts = texts(&inputs);
        let set: BTreeSet<String> = texts.iter().cloned().collect();
        assert_eq!(
            set.len(),
            texts.len(),
            "{source}: each text occurs once: {texts:?}"
        );
        assert_eq!(
            set,
            accepted(&grammar(source), alphabet, *length),
            "{source}"
        );
        assert!(inputs.is_sorted(), "{source}: {texts:?}");
        assert!(inputs.is_sorted_by_key(Input::size), "{source}");
    }
}

#[test]
fn an_enumeration_resumes_after_each_input() {
    for (source, ..) in FINITE {
        let all = all(source);
        for (number, input) in all.iter().enumerate() {
            let mut resumed = inputs(&grammar(source));
            resumed.resume_after(input);
            let rest: Vec<Input> = resumed.map(|input| input.unwrap()).collect();
            assert_eq!(rest, all[number + 1..], "{source}: after {number}");
        }
    }
}

/// Grammars of infinite or large sets, and their first inputs, `/` between them and `|` between sizes.
#[test]
fn the_order_is_the_documented_one() {
    for (source, expected) in [
        ("INT(-10^18, 10^18)", "0 | 1 / -1 | 2 / -2 | 3 / -3"),
        ("INT(-2, 10^40)", "0 | 1 / -1 | 2 / -2 | 3 | 4"),
        ("INT(5, 10^18)", "5 | 6 | 7"),
        ("INT(-10^18, -5)", "-5 | -6 | -7"),
        (
            "INT(1, 9) SPACE INT(1, 9)",
            "1 1 | 1 2 / 2 1 | 1 3 / 2 2 / 3 1 | 1 4",
        ),
        (
            "INT(1, 9, n) STRING(\":\") REP(n, SPACE) INT(1, 9) END",
            "1:1 | 1:2 / 2:1 1 | 1:3 / 2:1 2 / 2:2 1 / 3:1 1 1 | 1:4",
        ),
        (
            "REGEX(\"[a-z]{1,100000}\")",
            "a | aa / b | aaa / ab / ba / c | aaaa",
        ),
        ("REGEX(\"[ba]*\")", " | a | aa / b | aaa / ab / ba"),
        // The places count among the characters that are possible.
        (
            "REGEX(\"0|[1-9][0-9]*\")",
            "0 | 1 | 10 / 2 | 100 / 11 / 20 / 3",
        ),
        ("REGEX(\"red|green|blue\")", "blue | red | green"),
        ("REGEX(\"a*b\")", "b | ab | aab"),
        ("REGEX(\".\")", "  | ! | \" | #"),
        ("FLOATP(0, 10, 1, 2)", "0.0 | 0.1 | 0.2 / 0.01 | 0.3 / 0.02"),
        (
            "FLOAT(-1, 1)",
            "0 | 1 / -1 | 0.1 / -0.1 | 0.2 / -0.2 / 0.01 / -0.01",
        ),
        ("FLOATP(0.25, 0.35, 0, 3)", "0.3 | 0.25"),
        (
            "FLOATP(-5, -1.05, 0, 2)",
            "-2 | -3 / -1.1 | -4 / -1.2 / -1.05",
        ),
    ] {
        let layers: Vec<Vec<&str>> = expected
            .split(" | ")
            .map(|layer| layer.split(" / ").collect())
            .collect();
        let count = layers.iter().map(Vec::len).sum();
        let inputs = inputs(&grammar(source)).take(count);
        let inputs: Vec<Input> = inputs.map(|input| input.unwrap()).collect();
        assert_eq!(texts(&inputs), layers.concat(), "{source}");
        let sizes: Vec<u64> = inputs.iter().map(Input::size).collect();
        let mut expected_sizes = (0_u64..)
            .zip(&layers)
            .flat_map(|(size, layer)| vec![size; layer.len()]);
        if !source.contains("0.25") {
            assert!(
                sizes.iter().copied().eq(expected_sizes.by_ref()),
                "{source}: {sizes:?}"
            );
        }
    }
}

#[test]
fn ends_cost_one() {
    let ends = |source: &str, count| {
        let inputs = grammar(source).inputs(Options { ends: true }).unwrap();
        texts(
            &inputs
                .take(count)
                .map(|input| input.unwrap())
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        ends("INT(-5, 1000)", 6),
        ["0", "1", "-1", "1000", "2", "-2"]
    );
    assert_eq!(
        ends("INT(1, 10^40)", 3),
        ["1", "2", &format!("1{}", "0".repeat(40))]
    );
    // Each value occurs once.
    assert_eq!(ends("INT(1, 4)", 9), ["1", "2", "4", "3"]);
    assert_eq!(ends("INT(1, 2)", 9), ["1", "2"]);
    assert_eq!(ends("INT(-3, 0)", 9), ["0", "-1", "-2", "-3"]);
    assert_eq!(ends("FLOATP(0, 1.5, 1, 1)", 3), ["0.0", "0.1", "1.5"]);
    // A number of repetitions has no such end, even if it is calculated.
    let counts = "INT(1, 9, a) SPACE INT(a, 9, b) SPACE INT(1, 9, c) SET(n = b * 2) REP(n) END";
    assert_eq!(ends(counts, 4), ["1 1 1", "1 1 2", "1 1 9", "1 2 1"]);
}

#[test]
fn infinite_sets_agree_with_the_check() {
    for (source, alphabet, length, size) in [
        ("REGEX(\"[ab]*c?\")", "abc", 6, 20),
        ("REGEX(\"(ab?|c)+\")", "abc", 5, 20),
        (
            "INT(0, 10^9, n) SPACE REP(n) REGEX(\"[ab]+\") SPACE END",
            "012ab ",
            6,
            12,
        ),
    ] {
        let grammar = grammar(source);
        let inputs = inputs(&grammar).map(|input| input.unwrap());
        let inputs: Vec<Input> = inputs.take_while(|input| input.size() <= size).collect();
        let short = texts(&inputs)
            .into_iter()
            .filter(|text| text.len() <= length);
        let short: Vec<String> = short.collect();
        let set: BTreeSet<String> = short.iter().cloned().collect();
        assert_eq!(set.len(), short.len(), "{source}");
        assert_eq!(set, accepted(&grammar, alphabet, length), "{source}");
    }
}

#[test]
fn each_input_passes_the_check() {
    for source in [
        "INT(1, 100, n) NEWLINE REP(n, SPACE) INT(-10^9, 10^9) END NEWLINE",
        "INT(1, 50, n) NEWLINE REPI(i, n - 1) INT(1, i + 1) SPACE INT(i + 2, i + 2) NEWLINE END",
        "INT(1, 5, n) SPACE INT(1, n * (n - 1) / 2 + 1, m) SET(last = 0) REP(m - 1) NEWLINE INT(1, n - 1, a) SPACE INT(a + 1, n, b) ASSERT(last < a * n + b) SET(last = a * n + b) END",
        "INT(1, 9, n) REPI(i, n) SPACE INT(1, n, x) ASSERT(!INARRAY(x, p)) SET(p[i] = x) END",
        "INT(1, 9, h) SPACE INT(1, 9, w) NEWLINE REP(h) REP(w) REGEX(\"[.#]\") END NEWLINE END",
        "FLOATP(-1, 1, 0, 3, x) SPACE FLOAT(x, 2, y) STRING(\"f\")",
        "FLOATP(-1, 1, 0, 3, x, FIXED) STRING(\"e\") FLOAT(0, 1) REGEX(\"[.e0x]?\")",
        "REGEX(\"[a-c]{1,9}\", s) NEWLINE REGEX(\"[a-c]{1,9}\", t) ASSERT(s < t)",
    ] {
        let grammar = grammar(source);
        let mut former = None;
        for input in inputs(&grammar).take(3000) {
            let input = input.unwrap();
            assert_eq!(
                grammar.check(input.text()),
                Ok(()),
                "{source}: {:?}",
                input.text()
            );
            assert!(former.as_ref() < Some(&input), "{source}");
            former = Some(input);
        }
    }
}

#[test]
fn a_search_without_results_can_be_left() {
    let impossible = grammar("INT(1, 10^18, n) SPACE INT(1, 10) ASSERT(n % 2 == 2)");
    let mut inputs = inputs(&impossible);
    assert!(matches!(inputs.poll(1000), Poll::Pending));
    assert!(matches!(inputs.poll(1000), Poll::Pending));
}

#[test]
fn a_mistake_ends_the_enumeration() {
    let source = "INT(0, 9, n) SPACE ASSERT(10 / (3 - n) > 0)";
    let mut inputs = inputs(&grammar(source));
    let results: Vec<_> = inputs.by_ref().collect();
    assert_eq!(results.len(), 4);
    let error = results[3].as_ref().unwrap_err();
    assert_eq!(&source[error.span.clone()], "10 / (3 - n");
    // The same mistake where an enumeration goes on.
    let mut resumed = self::inputs(&grammar(&source.replace('3', "2")));
    resumed.resume_after(results[2].as_ref().unwrap());
    assert!(resumed.next().is_some_and(|input| input.is_err()));
    assert!(resumed.next().is_none());
}
