//! `quadrille validate`: every byte counts, and all faults are told at once.

use std::fs;
use std::io::Read;
use std::path::Path;

use tempfile::TempDir;
use tests::binary::{self, Finished, Invocation};

use super::repeated::Repeated;
use super::sample::Sample;

#[track_caller]
fn validate(puzzle: &str, input: impl AsRef<[u8]>) -> Finished {
    binary::run(["validate", puzzle], input)
}

/// A directory with these files in it.
fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = TempDir::new().expect("there is room");
    for (name, text) in files {
        fs::write(directory.path().join(name), text).expect("there is room");
    }
    directory
}

#[track_caller]
fn run_in(directory: &Path, arguments: &str) -> Finished {
    let invocation = Invocation::new(arguments.split(' '));
    invocation.directory(directory).finish()
}

#[test]
fn what_is_written_to_the_byte_is_0() {
    for sample in Sample::all() {
        let finished = validate(sample.puzzle(), sample.input());
        let plural = if sample.number == 1 { "" } else { "s" };
        let expected = format!("<stdin>: ok, {} case{plural}\n", sample.number);
        let expected = (0, &*expected, "");
        let found = (finished.code, &*finished.stdout, &*finished.stderr);
        assert_eq!(found, expected, "{}", sample.puzzle());
    }
    let none = validate("sdao", "0\n");
    assert_eq!((none.code, &*none.stdout), (0, "<stdin>: ok, 0 cases\n"));
}

#[test]
fn layout_is_1_and_nothing_to_a_lenient_reader() {
    for sample in Sample::all() {
        let input = sample.input();
        let variations = [
            input.replace('\n', "\r\n"),
            input.replacen('\n', " ", 1),
            input.replacen('\n', " \n", 1),
            input.trim_end().to_owned(),
            format!("\n{input}"),
            format!("{input}\n"),
            format!("\t{input}"),
        ];
        for variation in variations {
            let finished = validate(sample.puzzle(), &variation);
            assert_eq!(finished.code, 1, "{variation:?}");
            let faults = finished.stderr.matches("error: ").count();
            let plural = if faults == 1 { "" } else { "s" };
            assert_eq!(
                finished.stdout,
                format!("<stdin>: {faults} fault{plural}\n")
            );
            let lenient = binary::run(["validate", sample.puzzle(), "--lenient"], &variation);
            assert_eq!((lenient.code, &*lenient.stderr), (0, ""), "{variation:?}");
        }
    }
}

#[test]
fn faults_are_drawn_where_they_are() {
    let finished = validate("flip", "bwwb\r\nbb?b \n\nbwwb bwww");
    assert_eq!(
        (finished.code, &*finished.stdout),
        (1, "<stdin>: 6 faults\n")
    );
    let expected = "\
error: carriage return
 --> <stdin>:1:5
  |
1 | bwwb␍
  |     ^ expected a line feed alone
error: unknown character
 --> <stdin>:2:3
  |
2 | bb?b 
  |   ^ expected `b` or `w`
error: white space at the end of a line
 --> <stdin>:2:5
  |
2 | bb?b 
  |     ^ expected no white space
error: blank line
 --> <stdin>:3:1
  |
3 |
  | ^ expected no blank line
error: two words on one line
 --> <stdin>:4:5
  |
4 | bwwb bwww
  |     ^ expected a line feed
error: the last line has no line feed
 --> <stdin>:4:10
  |
4 | bwwb bwww
  |          ^ expected a line feed
";
    assert_eq!(finished.stderr, expected);
}

/// These faults are told, in this order, by their first lines and their places.
#[track_caller]
fn has_faults(puzzle: &str, input: &str, expected: &[(&str, &str)]) {
    let finished = validate(puzzle, input);
    let plural = if expected.len() == 1 { "" } else { "s" };
    let count = format!("<stdin>: {} fault{plural}\n", expected.len());
    assert_eq!((finished.code, finished.stdout), (1, count), "{input:?}");
    let lines = finished.stderr.lines();
    let told = lines.filter_map(|line| {
        let message = line.strip_prefix("error: ");
        message.or_else(|| line.strip_prefix(" --> <stdin>:"))
    });
    let told: Vec<&str> = told.collect();
    let expected: Vec<&str> = expected
        .iter()
        .flat_map(|(what, at)| [*what, *at])
        .collect();
    assert_eq!(told, expected, "{input:?}");
}

#[test]
fn a_short_row_of_digits_is_no_number_of_cases() {
    let rows = "0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
    for row in ["1", "11", "111"] {
        let message = format!("row too short ({} of 4 characters)", row.len());
        has_faults("swap", &format!("{row}\n{rows}"), &[(&message, "1:1")]);
    }
    let number = "the input begins with a number, but this format has no number of cases";
    has_faults("swap", &format!("1\n1111\n{rows}"), &[(number, "1:1")]);
}

#[test]
fn boards_are_missed_behind_a_number_that_should_not_be_there() {
    let number = "the input begins with a number, but this format has no number of cases";
    let missing = "a board is missing";
    has_faults("flip", "1\n", &[(number, "1:1"), (missing, "1:2")]);
    // Where stones are digits it is a short row, and the rest of both boards is missing.
    let short = "row too short (1 of 4 characters)";
    let row = "row 2 of 4 is missing";
    let expected = [(short, "1:1"), (row, "1:2"), (missing, "1:2")];
    has_faults("swap", "1\n", &expected);
}

#[test]
fn what_follows_the_case_hides_no_faults_of_layout() {
    let input = "bwwb\nbbwb\nbwwb\nbwww\nabc\r\n\n\nxyz  ";
    let expected = [
        ("text follows the case", "5:1"),
        ("carriage return", "5:4"),
        ("blank line", "6:1"),
        ("white space at the end of a line", "8:4"),
        ("the last line has no line feed", "8:6"),
    ];
    has_faults("flip", input, &expected);
}

#[test]
fn a_row_without_an_end_is_counted_no_further_than_it_is_looked_at() {
    let rows = "wwww\nwwww\nwwww\n";
    let rest = |row: String| format!("{row}\n{rows}");
    let exactly = "row too long (256 characters, not 4)";
    has_faults("flip", &rest("w".repeat(256)), &[(exactly, "1:1")]);
    let at_least = "row too long (at least 256 characters, not 4)";
    has_faults("flip", &rest("w".repeat(60_000)), &[(at_least, "1:1")]);
}

#[test]
fn a_number_that_is_none_is_refused_in_words_of_our_own() {
    for (number, message) in [
        ("x", "the number of cases is not a number"),
        ("1x", "the number of cases is not a number"),
        ("-", "the number of cases is not a number"),
        ("1.5", "the number of cases is not a number"),
        ("-1", "the number of cases is negative"),
        ("-99999999999", "the number of cases is negative"),
        ("4294967296", "the number of cases is too large"),
    ] {
        let finished = validate("sdao", format!("{number}\n"));
        assert_eq!(finished.code, 1, "{number}");
        let begin = format!("error: {message}\n --> <stdin>:1:1\n");
        assert!(finished.stderr.starts_with(&begin), "{}", finished.stderr);
    }
}

#[test]
fn faults_of_the_first_faulty_case_alone_are_drawn_to_a_lenient_reader() {
    let input = "2\nw**b\n*wb*\n*bw*\nb**w\n\nw**b\n*wb*\n*bw*\nbw?*\n";
    let finished = binary::run(["validate", "sdao", "--lenient", "-"], input);
    assert_eq!(
        (finished.code, &*finished.stdout),
        (1, "<stdin>: 1 fault\n")
    );
    assert!(
        finished.stderr.contains(" --> <stdin>:10:3\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn every_file_has_its_line_and_the_worst_its_say() {
    let good = "bwwb\nbbwb\nbwwb\nbwww\n";
    let directory = directory(&[("1.in", good), ("2.in", "bwwb\n"), ("3.in", good)]);
    let finished = run_in(directory.path(), "validate flip 1.in 3.in");
    assert_eq!((finished.code, &*finished.stderr), (0, ""));
    let finished = run_in(directory.path(), "validate flip 1.in 2.in 3.in");
    let lines = "1.in: ok, 1 case\n2.in: 1 fault\n3.in: ok, 1 case\n";
    assert_eq!((finished.code, &*finished.stdout), (1, lines));
    let finished = run_in(directory.path(), "validate flip 0.in 2.in 3.in");
    assert_eq!(
        (finished.code, &*finished.stdout),
        (3, "2.in: 1 fault\n3.in: ok, 1 case\n")
    );
    assert!(
        finished.stderr.contains("cannot read 0.in"),
        "{}",
        finished.stderr
    );
}

#[test]
fn many_faults_are_counted_no_further_than_they_are_told() {
    let input = format!("999999\n{}", "w**?\n".repeat(100_000));
    let finished = validate("sdao", input);
    assert_eq!(
        (finished.code, &*finished.stdout),
        (1, "<stdin>: more than 64 faults\n")
    );
    assert_eq!(finished.stderr.matches("error: ").count(), 65);
    assert!(
        finished
            .stderr
            .contains("error: too many faults: the rest is left out\n")
    );
}

#[test]
fn what_never_ends_is_too_long_and_what_is_long_is_told_in_few_words() {
    for sample in Sample::all() {
        let endless = Repeated::new(sample.cases);
        let invocation = Invocation::new(["validate", sample.puzzle()]);
        let finished = invocation.endless_stdin(endless).finish();
        let message = "error: <stdin> is too long: at most 64 MiB are read\n";
        let found = (finished.code, &*finished.stdout, &*finished.stderr);
        assert_eq!(found, (3, "", message));
    }
    for piece in ["\n", " ", "\0", "é", "w"] {
        let long = Repeated::new(piece).take(5_000_001);
        let finished = Invocation::new(["validate", "flip"])
            .endless_stdin(long)
            .finish();
        assert_eq!(finished.code, 1, "{piece:?}");
        assert!(
            finished.stderr.len() < 4_000,
            "{piece:?}: {}",
            finished.stderr.len()
        );
    }
}
