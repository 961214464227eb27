//! Grammars that are guessed from samples, as whole texts.

use super::infer;
use crate::Grammar;

/// The grammar of some samples, without its first line and its comments.
fn commands(samples: &[&str]) -> String {
    let names: Vec<String> = (1..=samples.len())
        .map(|number| format!("{number}.in"))
        .collect();
    let names = names.iter().map(String::as_str);
    let samples: Vec<(&str, &[u8])> = names
        .zip(samples.iter().map(|text| text.as_bytes()))
        .collect();
    let grammar = infer(&samples).expect("the samples have a shape");
    let parsed = Grammar::parse(&grammar).expect("the grammar has no mistake");
    assert!(
        samples.iter().all(|(_, text)| parsed.check(text).is_ok()),
        "{grammar}"
    );
    let lines = grammar.lines().skip(1);
    let lines = lines.map(|line| line.split("  # ").next().unwrap_or(line).to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check(samples: &[&str], expected: &str) {
    assert_eq!(commands(samples), expected);
}

#[test]
fn a_list_has_an_earlier_number_as_its_length() {
    check(
        &["3\n5 5 9\n", "1\n8\n"],
        "INT(1, 10^18, n) NEWLINE\nREP(n, SPACE) INT(0, 10^18) END NEWLINE",
    );
    check(
        &["3 4\n5 1 7 9\n", "2 3\n8 2 1\n"],
        "INT(0, 10^18) SPACE INT(0, 10^18, n) NEWLINE\nREP(n, SPACE) INT(1, 10^18) END NEWLINE",
    );
    let rows = "150 3\n7 90\n33 200\n1 8\n".repeat(50);
    let all = "INT(1, 10^18, n) NEWLINE\nREP(n)\n  INT(1, n) SPACE INT(1, n) NEWLINE\nEND";
    check(&[&format!("200\n{rows}")], all);
}

#[test]
fn a_length_can_be_on_the_line_of_its_list() {
    check(
        &["2\n3 5 6 7\n0\n", "1\n1 9\n"],
        "INT(1, 10^18, n) NEWLINE\nREP(n)\n  INT(0, 10^18, m) REP(m) SPACE INT(0, 10^18) END NEWLINE\nEND",
    );
}

#[test]
fn repetitions_can_be_nested() {
    check(
        &["2\n3\n5 5 9\n1\n0\n", "1\n2\n4 4\n"],
        "INT(1, 10^18, n) NEWLINE\nREP(n)\n  INT(1, 10^18, m) NEWLINE\n  REP(m, SPACE) INT(0, 10^18) END NEWLINE\nEND",
    );
}

#[test]
fn an_edge_of_a_tree_has_two_of_its_nodes() {
    check(
        &["4\n1 2\n1 3\n3 4\n", "3\n3 1\n1 2\n", "1\n"],
        "INT(1, 10^18, n) NEWLINE\nREP(n - 1)\n  INT(1, n) SPACE INT(1, n) NEWLINE\nEND",
    );
}

#[test]
fn a_grid_has_rows_of_characters() {
    check(
        &["2 3\n#.#\n...\n", "3 2\n##\n..\n.#\n"],
        "INT(1, 10^18, n) SPACE INT(0, 10^18, m) NEWLINE\nREP(n)\n  REP(m) REGEX(\"[#\\.]\") END NEWLINE\nEND",
    );
}

#[test]
fn the_first_word_of_a_line_decides() {
    check(
        &["4\npush 8\npop\npush 0\npop\n", "2\npush 3\npop\n"],
        "INT(1, 10^18, n) NEWLINE\nREP(n)\n  REGEX(\"pop|push\", t)\n  IF(t == \"pop\") END\n  \
         IF(t == \"push\") SPACE INT(0, 10^18) END\n  NEWLINE\nEND",
    );
}

#[test]
fn numbers_have_a_sign_or_decimals() {
    check(
        &["-3 0.5\n", "7 12.25\n"],
        "INT(-10^18, 10^18) SPACE FLOAT(0, 10^9) NEWLINE",
    );
}

#[test]
fn each_guess_has_a_comment() {
    let grammar = infer(&[("a.in", b"3\n2 3 2\n"), ("b.in", b"2\n1 2\n")]);
    let expected = "# Guessed from a.in, b.in. Correct it by the statement.\n\
        INT(1, 10^18, n) NEWLINE\n\
        REP(n, SPACE) INT(1, n) END NEWLINE  # n words, because line 1 of a.in says 3; at most n, which was reached\n";
    assert_eq!(grammar.as_deref(), Ok(expected));
}

#[test]
fn without_a_shape_the_error_names_a_line() {
    let error =
        |samples: &[(&str, &[u8])]| infer(samples).expect_err("there is no shape").to_string();
    let text = error(&[("a.in", b"7\n8\n"), ("b.in", b"7\n8\n9\n")]);
    assert!(text.starts_with("b.in, line 3: "), "{text}");
    assert_eq!(
        error(&[("a.in", b"7\n8")]),
        "a.in, line 2: the last line has no line end: add it"
    );
    assert_eq!(
        error(&[("a.in", b"7\r\n")]),
        "a.in, line 1: a tab, or a line end of Windows: remove it"
    );
    assert_eq!(error(&[]), "samples, line 1: none was given");
}
