//! Accepted and refused inputs of each command.

use inputs::{CheckError, Grammar};

use super::grammar;

/// A grammar, inputs that it accepts, and inputs that it refuses.
type Case = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

fn assert_cases(cases: &[Case]) {
    for (source, accepted, refused) in cases {
        let grammar = grammar(source);
        for input in *accepted {
            let result = grammar.check(input.as_bytes());
            assert_eq!(result, Ok(()), "{source}: {input:?}");
        }
        for input in *refused {
            let result = grammar.check(input.as_bytes());
            assert!(
                matches!(result, Err(CheckError::Mismatch(_))),
                "{source}: {input:?}: {result:?}"
            );
        }
    }
}

#[test]
fn words_and_ends() {
    assert_cases(&[
        ("", &[""], &[" ", "\n"]),
        (
            "SPACE NEWLINE",
            &[" \n"],
            &["\n", " ", "  \n", " \n\n", " \r\n"],
        ),
        ("EOF EOF", &[""], &["x"]),
        ("EOF SPACE", &[], &["", " "]),
        ("# SPACE\nNEWLINE#", &["\n"], &[" \n"]),
        (
            r#"STRING("a\"\\\n\101\d\
b")"#,
            &["a\"\\\nA\\db"],
            &["ab"],
        ),
        (
            "SET(s = \"ab\") STRING(s) STRING(\"\") STRING(s)",
            &["abab"],
            &["ab", "aba", "ababa"],
        ),
    ]);
}

#[test]
fn integers() {
    assert_cases(&[
        (
            "INT(-5, 12)",
            &["0", "-1", "-5", "12"],
            &[
                "", "-", "-0", "00", "01", "+1", "13", "-6", "1.0", "1 ", "a", " 1",
            ],
        ),
        (
            "INT(-10^30, 10^30)",
            &["1000000000000000000000000000000"],
            &["1000000000000000000000000000001"],
        ),
        ("INT(0, 9, n) SPACE INT(n, n)", &["3 3"], &["3 4"]),
        ("INT(0, 9) INT(0, 9)", &[], &["1", "11"]),
        ("INT(3, 1)", &[], &["1", "2", "3"]),
    ]);
}

#[test]
fn numbers_with_decimals() {
    assert_cases(&[
        (
            "FLOAT(-1, 10)",
            &[
                "0", "10", "1e1", "1E+1", "100e-1", "0.5", "-0.5", "-1e-9", "0.00",
            ],
            &[
                "", "-0", "-0.0", "1.", ".5", "00.5", "1e", "1e01", "1e+", "10.001", "1e2", "+1",
            ],
        ),
        ("FLOAT(0, 10, x, FIXED)", &["1", "1.5"], &["1e0", "1.5e0"]),
        (
            "FLOAT(0, 10, x, SCIENTIFIC)",
            &["1e0", "0.15e1", "12e-1"],
            &["1", "1.5"],
        ),
        (
            "FLOATP(0, 10, 1, 2)",
            &["0.1", "0.10", "1.5e0", "1.25e0"],
            &["1", "0.125", "0.1e1", "12.5e-1", "10"],
        ),
        (
            "FLOATP(0, 10, 0, 1)",
            &["1", "5e0", "0", "10"],
            &["0.5e1", "1.25", "0e0", "10e0"],
        ),
        (
            "FLOAT(0, 1, x) SPACE FLOAT(x, x)",
            &["0.5 5e-1", "0.10 0.1"],
            &["0.5 0.51"],
        ),
        (
            "FLOAT(0.1, 0.3)",
            &["0.1", "0.3", "0.30"],
            &["0.09999999999999999999999999", "0.30000000000000000000001"],
        ),
    ]);
}

#[test]
fn regular_expressions() {
    assert_cases(&[
        ("REGEX(\"[a-c]+\")", &["a", "abc"], &["", "d", "abd"]),
        ("REGEX(\"a{2,3}\")", &["aa", "aaa"], &["a", "aaaa"]),
        (
            "REGEX(\"(ab|c){,2}\")",
            &["", "ab", "cab"],
            &["abc ", "ccc", "a"],
        ),
        // The first alternative that matches is taken, and repetitions take as much as possible.
        ("REGEX(\"p|ps\")", &["p"], &["ps"]),
        ("REGEX(\"(ps|p)\")", &["p", "ps"], &[]),
        ("REGEX(\"a*\") REGEX(\"a\")", &[], &["a", "aa"]),
        (
            r#"REGEX("[^\n]*") NEWLINE"#,
            &["\n", "x y\n"],
            &["x", "x\ny\n"],
        ),
        ("REGEX(\".{3}\")", &["a\nb", "..."], &["ab"]),
        // A backslash before a character without a meaning is a character.
        (r#"REGEX("\\d\\.")"#, &["\\d."], &["5.", "\\dx"]),
        ("REGEX(\"[a-]]\")", &["a]", "-]"], &["a", "b]"]),
        ("REGEX(\"[a-c-e]+\")", &["b-e"], &["d"]),
        ("REGEX(\"}]^-$\")", &["}]^-$"], &[""]),
        (
            "REGEX(\"[a-z]{1,3}\", s) SPACE STRING(s)",
            &["ab ab"],
            &["ab ba", "abcd abcd"],
        ),
        (
            "SET(r = \"[ab]\") REGEX(r) REGEX(r)",
            &["ab"],
            &["a", "abc"],
        ),
    ]);
}

#[test]
fn texts_are_bytes() {
    // A comment and a string of Latin-1, after a byte-order mark.
    let latin = grammar(b"\xef\xbb\xbf# M\xfcller\nSTRING(\"\xfc\") REGEX(\"[a-z\xf6]{2}\")");
    assert_eq!(latin.check(b"\xfc\xf6a"), Ok(()));
    assert!(latin.check("üöa".as_bytes()).is_err());
    let error = Grammar::parse(b"SPACE # \xfc\n\xfc").expect_err("a byte outside of strings");
    assert_eq!(
        (error.span, &*error.message),
        (10..11, "unknown character `\\xfc`")
    );
    assert_cases(&[
        ("REGEX(\"[a-z]+ö|(ö){2}\")", &["aö", "öö"], &["a", "ö"]),
        (
            "REGEX(\"...\", s) ASSERT(STRLEN(\"ö\") == 2)",
            &["aö"],
            &["ö", "öö"],
        ),
    ]);
    // Octal numbers mean bytes.
    let octal = grammar(r#"REGEX("[\303\266\200-\277]{2}")"#);
    assert_eq!(octal.check("ö".as_bytes()), Ok(()));
}

#[test]
fn long_lists_are_not_deep() {
    for (start, repeated, end) in [
        ("SET(b = 1) ASSERT(b == 1", " || b == 2 && b == 3", ")"),
        ("SET(b = 1, a = b", " + b * b - b", ")"),
        ("SET(b = 1", ", b = 1", ") UNSET(b)"),
        ("SET(b = 1) ASSERT(UNIQUE(b", ", b", "))"),
    ] {
        let source = format!("{start}{}{end}", repeated.repeat(20_000));
        assert_eq!(grammar(&source).check(b""), Ok(()), "{repeated}");
    }
}

#[test]
fn loops() {
    assert_cases(&[
        (
            "INT(0, 3, n) NEWLINE REP(n, SPACE) INT(0, 9) END NEWLINE",
            &["0\n\n", "2\n1 2\n"],
            &["2\n1 2 \n", "2\n1\n", "2\n1  2\n"],
        ),
        ("REP(0 - 1) SPACE END", &[""], &[" "]),
        ("REPI(i, 3) INT(i, i) END INT(i, i)", &[], &["0123"]),
        (
            "REPI(i, 3, SPACE) INT(i, i) END SPACE INT(i, i)",
            &["0 1 2 3"],
            &["0 1 2 2"],
        ),
        (
            "REPI(i, 2, STRING(\",\")) REP(2, SPACE) INT(i, i) END END",
            &["0 0,1 1"],
            &["0 0 1 1"],
        ),
        (
            "WHILE(!ISEOF) INT(0, 9) NEWLINE END",
            &["", "1\n2\n"],
            &["1\n2"],
        ),
        (
            "WHILEI(i, MATCH(\"abc\"), SPACE) REGEX(\"[a-c]\") END",
            &["", "a"],
            &["a b"],
        ),
        (
            "WHILEI(i, i < 2, SPACE) INT(i, i) END SPACE INT(i, i)",
            &["0 1 2"],
            &["0 1 1"],
        ),
        (
            "WHILE(MATCH(\"a\")) STRING(\"a\") END STRING(\"b\")",
            &["b", "aab"],
            &["a", "aa"],
        ),
    ]);
}

#[test]
fn conditions() {
    assert_cases(&[
        (
            "INT(0, 9, n) IF(n > 4) STRING(\"x\") ELSE STRING(\"y\") END",
            &["5x", "4y"],
            &["5y", "4x", "4"],
        ),
        (
            "INT(0, 9, n) IF(n == 1) STRING(\"x\") END",
            &["1x", "2"],
            &["1", "2x"],
        ),
        (
            "INT(0, 9, n) ASSERT(n % 3 == 0 && !(n == 6 || n == 3))",
            &["0", "9"],
            &["3", "6", "1"],
        ),
        // `!` binds weaker than comparisons.
        ("INT(0, 9, n) ASSERT(!n == 3)", &["1"], &["3"]),
        (
            "REGEX(\"[a-z]*\", s) ASSERT(STRLEN(s) <= 2 && s >= \"b\")",
            &["b", "zz"],
            &["a", "bbb", ""],
        ),
    ]);
}

#[test]
fn calculations() {
    for (expression, value) in [
        ("2 + 3 * 4 ^ 2", "50"),
        ("2 ^ 3 ^ 2", "64"),
        ("-2 ^ 2", "-4"),
        ("(-2) ^ 3", "-8"),
        ("7 / 2", "3"),
        ("(-7) / 2", "-3"),
        ("7 / (-2)", "-3"),
        ("(-7) % 3", "-1"),
        ("7 % (-3)", "1"),
        ("10 - 3 - 2", "5"),
        ("100 / 7 / 2", "7"),
        ("2 ^ 100", "1267650600228229401496703205376"),
        ("(2 ^ 64 - 1) * (2 ^ 64 + 1) - 2 ^ 128", "-1"),
        ("STRLEN(\"abc\") + 1", "4"),
    ] {
        // Once as a constant, and once with a variable.
        for source in [
            format!("INT({expression}, {expression})"),
            format!("SET(z = 0) INT({expression} + z, z + {expression})"),
        ] {
            assert_eq!(grammar(&source).check(value.as_bytes()), Ok(()), "{source}");
        }
    }
    let exact = grammar(
        "SET(x = 1.0) ASSERT(x / 3 * 3 == 1 && 0.1 + 0.2 == 0.3 && x == 1 && 1.5 ^ 2 == 2.25 && 1 / 2 == 0)",
    );
    assert_eq!(exact.check(b""), Ok(()));
}

#[test]
fn variables() {
    assert_cases(&[
        (
            "REPI(i, 3, SPACE) INT(0, 9, a[i]) END ASSERT(UNIQUE(a))",
            &["1 2 3"],
            &["1 2 1", "1 1 2"],
        ),
        (
            "REPI(i, 3, SPACE) INT(0, 9, a[i]) END ASSERT(INARRAY(5, a))",
            &["1 5 3"],
            &["1 2 3"],
        ),
        (
            "REPI(i, 2, NEWLINE) INT(0, 9, x[i]) SPACE INT(0, 9, y[i]) END ASSERT(UNIQUE(x, y))",
            &["1 2\n2 1", "1 1\n1 2"],
            &["1 2\n1 2"],
        ),
        (
            "SET(x[0] = 1, x[1] = 2, y[0] = 1) ASSERT(UNIQUE(x, y))",
            &[],
            &[""],
        ),
        ("SET(x = 1, x[5] = 1) ASSERT(UNIQUE(x))", &[], &[""]),
        ("SET(x[1] = 1, x[2] = 1.0) ASSERT(UNIQUE(x))", &[], &[""]),
        // An entry that gets another value loses its former one.
        (
            "SET(x[1] = 1, x[1] = 2, x[2] = 1) ASSERT(UNIQUE(x) && INARRAY(1, x))",
            &[""],
            &[],
        ),
        (
            "SET(a[1, 2] = 5, a[2, 1] = 6, a[1] = 7) ASSERT(a[1, 2] == 5 && a[2, 1] == 6 && a[1] == 7)",
            &[""],
            &[],
        ),
        ("SET(a = 1, a = a + 1, b = a) ASSERT(b == 2)", &[""], &[]),
        (
            "SET(a[1] = 1) UNSET(a) ASSERT(!INARRAY(1, a) && UNIQUE(a))",
            &[""],
            &[],
        ),
    ]);
}

#[test]
fn a_mismatch_has_its_places() {
    let source = "INT(1, 10, n) NEWLINE\nREP(n, SPACE) INT(0, 9) END NEWLINE";
    let grammar = grammar(source);
    for (input, at, found, command, expected) in [
        (
            "12\n",
            0..2,
            "unexpected `12`",
            "INT(1, 10, n)",
            "expected an integer from 1 to 10",
        ),
        (
            "2\n1  2\n",
            4..5,
            "unexpected space",
            "INT(0, 9)",
            "expected an integer from 0 to 9",
        ),
        (
            "1\n1",
            3..3,
            "unexpected end of the input",
            "NEWLINE",
            "expected a line end (`\\n`)",
        ),
        (
            "1\r\n1\n",
            1..2,
            "unexpected line end of Windows",
            "NEWLINE",
            "expected a line end (`\\n`)",
        ),
        (
            "1\n1\nabc d",
            4..7,
            "unexpected `abc`",
            "NEWLINE",
            "expected the end of the input",
        ),
    ] {
        let Err(CheckError::Mismatch(mismatch)) = grammar.check(input.as_bytes()) else {
            panic!("{input:?} is refused")
        };
        assert_eq!((mismatch.span, &*mismatch.message), (at, found));
        assert_eq!(&source[mismatch.command], command);
        assert_eq!(mismatch.expected, expected);
    }
}

#[test]
fn mistakes_that_depend_on_the_input() {
    let table = r#"
INT(0, 9, n) ASSERT(5 / n > 0) @ 0 @ 5 / n @ division by zero
INT(0, 9, n) IF(n > 1) SET(a[n] = 1) END ASSERT(a[n] == 1) @ 1 @ a[n] @ `a[1]` has no value here
FLOAT(0, 9, x) INT(0, x) @ 1.5 @ x @ this value is a number with decimals
FLOAT(0, 9, x) ASSERT(x % 2 == 0) @ 1 @ x % 2 @ a remainder of numbers with decimals
FLOATP(0, 1, 3, 1) @ 0.5 @ 3, 1 @ 3 to 1 decimals
FLOATP(0, 1, -1, 1) @ 0.5 @ -1, 1 @ -1 to 1 decimals
FLOATP(0, 1, 0, 200000) @ 0.5 @ 0, 200000 @ 0 to 200000 decimals
REGEX(".", s) ASSERT(s == 1) @ 1 @ 1 @ this value is an integer
INT(0, 10^10, n) REP(n) END @ 10000000000 @ n @ 10000000000 repetitions
REGEX(".*", s) REGEX(s) @ [ @ s @ a wrong regular expression"#;
    for row in table.trim_start().lines() {
        let columns: Vec<&str> = row.split(" @ ").collect();
        let [source, input, place, message] = columns[..] else {
            panic!("{row}")
        };
        let Err(CheckError::Grammar(error)) = grammar(source).check(input.as_bytes()) else {
            panic!("{source}: {:?}", grammar(source).check(input.as_bytes()))
        };
        assert_eq!((&source[error.span], &*error.message), (place, message));
    }
}

#[test]
fn a_grammar_can_be_shared_by_threads() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    is_shared(&Grammar::parse("").unwrap());
}

/// A text gives its choices, each with its place: the command, and the repetition of each loop around it.
#[test]
fn a_text_gives_its_choices() {
    let source = "INT(1, 9, n) NEWLINE REP(n) REP(2, SPACE) REGEX(\"[a-c]+\") END NEWLINE END";
    let input = b"2\na bc\nc a\n";
    let choices = grammar(source).read(input).expect("the input matches");
    let found: Vec<(&[u8], &str, &[u64])> = choices
        .iter()
        .map(|choice| {
            let command = source[choice.at..].split('(').next().unwrap_or_default();
            (&input[choice.span.clone()], command, &*choice.repetitions)
        })
        .collect();
    let expected: [(&[u8], &str, &[u64]); 5] = [
        (b"2", "INT", &[]),
        (b"a", "REGEX", &[0, 0]),
        (b"bc", "REGEX", &[0, 1]),
        (b"c", "REGEX", &[1, 0]),
        (b"a", "REGEX", &[1, 1]),
    ];
    assert_eq!(found, expected);
    assert!(grammar(source).read(b"1\na b\nc\n").is_err());
}
