//! Mistakes in grammars: their places and messages.

use checktestdata::{Grammar, Options};

use super::grammar;

#[test]
fn a_mistake_has_its_place() {
    for (source, place, message) in [
        ("INTT(1, 2)", "INTT", "unknown command `INTT`"),
        ("INT(1, 2", "", "expected `)`, found the end of the grammar"),
        ("INT 1", "1", "expected `(`, found `1`"),
        ("INT(1)", ")", "expected `,`, found `)`"),
        (
            "INT(1, 1e9)",
            "1e9",
            "a number with decimals as an argument",
        ),
        ("INT(1, \"a\")", "\"a\"", "a string as an argument"),
        ("REGEX(5)", "5", "an integer as an argument"),
        ("INT(1, N)", "N", "unexpected `N`"),
        ("INT(1, 007)", "007", "an integer with leading zeros"),
        ("INT(1, 1 / 0)", "1 / 0", "division by zero"),
        ("INT(1, 2 ^ (-1))", "2 ^ (-1", "a negative exponent"),
        (
            "INT(1, 2 ^ (10 ^ 7))",
            "2 ^ (10 ^ 7",
            "a power that is too large",
        ),
        ("INT(1, n)", "n", "the variable `n` never gets a value"),
        (
            "INT(1, 5, n) INT(1, m)",
            "m",
            "the variable `m` never gets a value",
        ),
        ("INT(1, 5, n) ASSERT(n)", "n", "a value instead of a test"),
        (
            "INT(1, 5, n) INT(1, n < 5)",
            "n < 5",
            "a test instead of a value",
        ),
        ("REP(3) SPACE", "REP(3)", "`REP` without END"),
        ("REP(3) SPACE ELSE NEWLINE END", "ELSE", "unexpected `ELSE`"),
        ("SPACE END", "END", "unexpected `END`"),
        (
            "IF(1 < 2) SPACE ELSE SPACE ELSE SPACE END",
            "ELSE",
            "unexpected `ELSE`",
        ),
        ("REP(3, REP(2)) END", "REP", "`REP` as a separator"),
        ("FLOAT(1, 2, x, FIX)", "FIX", "unexpected `FIX`"),
        ("UNSET(5)", "5", "unexpected `5`"),
        ("SPACE; NEWLINE", ";", "unknown character `;`"),
        ("STRING(\"a)", "\"", "a string without an end"),
        ("STRING(\"\\400\")", "\\400", "an octal number above \\377"),
        ("REGEX(\"a(b\")", "(", "a wrong regular expression"),
        ("REGEX(\"a)b\")", ")", "a wrong regular expression"),
        ("REGEX(\"[b-a]\")", "b-a", "a wrong regular expression"),
        ("REGEX(\"a**\")", "*", "a wrong regular expression"),
        ("REGEX(\"a+?\")", "?", "a wrong regular expression"),
        ("REGEX(\"|*\")", "*", "a wrong regular expression"),
        ("REGEX(\"a{2,1}\")", "{2,1}", "a wrong regular expression"),
        ("REGEX(\"a{x}\")", "x", "a wrong regular expression"),
        ("REGEX(\"a{ 1}\")", " ", "a wrong regular expression"),
        ("REGEX(\"[]\")", "[]", "a wrong regular expression"),
        ("REGEX(\"[[:digit:]]\")", "[", "a wrong regular expression"),
        ("REGEX(\"[a\")", "[", "a wrong regular expression"),
        // Classes and quantifiers are of bytes.
        ("REGEX(\"[a-zö]{2}\")", "ö", "a wrong regular expression"),
        ("REGEX(\"[^€]\")", "€", "a wrong regular expression"),
        ("REGEX(\"[a-ö]\")", "ö", "a wrong regular expression"),
        ("REGEX(\"aö?\")", "ö", "a wrong regular expression"),
        ("REGEX(\"äö{2}\")", "ö", "a wrong regular expression"),
        ("INT(1, 2)\u{a0}", "\u{a0}", "unknown character `\\u{a0}`"),
        (
            "REGEX(\"[a-z]{1,2000000}\")",
            "[a-z]{1,2000000}",
            "a wrong regular expression",
        ),
    ] {
        let Err(error) = Grammar::parse(source) else {
            panic!("{source} is refused")
        };
        assert_eq!(
            (&source[error.span.clone()], &*error.message),
            (place, message),
            "{source}"
        );
        assert!(!error.expected.is_empty());
    }
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
    for (source, place, message) in [
        (
            "SPACE WHILE(1 < 0) END",
            "WHILE(1 < 0)",
            "WHILE can be checked, but not enumerated",
        ),
        (
            "IF(!ISEOF) SPACE END",
            "ISEOF",
            "ISEOF can be checked, but not enumerated",
        ),
        (
            "ASSERT(1 < 2 && MATCH(\"a\"))",
            "MATCH",
            "MATCH can be checked, but not enumerated",
        ),
        (
            "FLOAT(0, 1, x, SCIENTIFIC)",
            "FLOAT(0, 1, x, SCIENTIFIC)",
            "SCIENTIFIC can be checked, but not enumerated",
        ),
    ] {
        let Err(error) = grammar(source).inputs(Options::default()) else {
            panic!("{source} is refused")
        };
        assert_eq!((&source[error.span], &*error.message), (place, message));
    }
}
