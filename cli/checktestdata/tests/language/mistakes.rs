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
        (
            "REGEX(\"(a{1000}){100000}\")",
            "(a{1000}){100000}",
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
