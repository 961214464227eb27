//! Mistakes in grammars: their places and messages.

use inputs::{Grammar, GrammarError, Options};

use super::grammar;

/// Checks grammars: each has a line below it that marks the place of its mistake and has the message.
#[track_caller]
fn check(grammars: &str, mistake: impl Fn(&str) -> Option<GrammarError>) {
    let mut lines = grammars
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    while let Some(source) = lines.next() {
        let mistake = mistake(source).unwrap_or_else(|| panic!("{source} is refused"));
        let width = |text: &str| text.chars().count();
        let before = " ".repeat(width(&source[..mistake.span.start]));
        let marks = "^".repeat(width(&source[mistake.span.clone()]).max(1));
        let expected = format!("{before}{marks} {}", mistake.message);
        assert_eq!(lines.next(), Some(&*expected), "{source}");
        assert!(!mistake.expected.is_empty());
    }
}

#[test]
fn a_mistake_has_its_place() {
    check(include_str!("mistakes.txt"), |source| {
        Grammar::parse(source).err()
    });
}

#[test]
fn parts_inside_each_other_have_a_limit() {
    let message = "more than 250 nested parentheses, operators or blocks";
    for (start, inner, end) in [
        ("ASSERT(1 == ", "(", "1"),
        ("ASSERT(", "!", "1 == 1)"),
        ("SET(a = ", "-", "1)"),
        ("SET(a = 1, b = 1", "^ (a", ")"),
        ("SET(b = ", "a[", "0]"),
        ("SET(b = ", "STRLEN(", "\"\")"),
        ("", "IF(1 == 1) ", "END"),
        ("", "REP(1) ", "END"),
        ("", "IF(1 == 1) ELSE WHILE(1 == 2) ", "END"),
    ] {
        let error = Grammar::parse(&format!("{start}{}{end}", inner.repeat(100_000)));
        let error = error.expect_err("the grammar is refused");
        assert_eq!(error.message, message, "{inner}");
        assert!((100..10_000).contains(&error.span.start), "{inner}");
    }
}

#[test]
fn the_deepest_grammars_have_all_uses() {
    let nested = |start: &str, inner: &str, end: &str, depth: usize| {
        format!("{}{inner}{}", start.repeat(depth), end.repeat(depth))
    };
    let test = nested("(", "n == 0", " && n < 9 || n == 0)", 240);
    let value = nested("(1 + 0 * n ^ (", "n", "))", 45);
    for body in [
        nested("IF(1 == 1) REP(1) ", "INT(0, 0)", " END END", 123),
        format!("INT(0, 0, n) ASSERT({test})"),
        format!("INT(0, 0, n) SET(m = {value} - 1) ASSERT(m == 0)"),
    ] {
        let grammar = grammar(&format!("INT(1, 2, t) NEWLINE REP(t) {body} NEWLINE END"));
        assert_eq!(grammar.check(b"1\n0\n"), Ok(()));
        let inputs = grammar.inputs(Options::default()).expect("it has inputs");
        assert_eq!(inputs.count(), 2);
        assert!(grammar.cases().is_some());
    }
}

#[test]
fn enumeration_refuses_tests_of_the_text_that_follows() {
    check(include_str!("not_enumerated.txt"), |source| {
        grammar(source).inputs(Options::default()).err()
    });
}
