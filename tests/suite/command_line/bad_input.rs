//! Invalid inputs that every puzzle refuses, made from its sample.

use tests::binary::{self, Finished};

use super::sample::Sample;

/// What is wrong, and how to make it of a good input whose rows are lines.
type Spoil = (&'static str, fn(&Sample) -> Vec<u8>);

const SPOILS: [Spoil; 11] = [
    ("empty", |_| Vec::new()),
    ("blanks", |_| b" \n\t\r\n ".to_vec()),
    ("a byte-order mark", |sample| {
        format!("\u{feff}{}", sample.input()).into()
    }),
    ("NUL", |sample| spoil_first_row(sample, "\0")),
    ("a full-width letter", |sample| {
        spoil_first_row(sample, "Ｗ")
    }),
    ("an unknown character", |sample| {
        spoil_first_row(sample, "#")
    }),
    ("a line feed in a row", |sample| {
        spoil_first_row(sample, "\n")
    }),
    ("a short row", |sample| spoil_first_row(sample, "")),
    ("no last row", |sample| {
        let rows = sample.input().trim_end().rsplit_once('\n');
        rows.expect("there are rows").0.into()
    }),
    ("a short last row", |sample| {
        let input = sample.input().trim_end();
        input[..input.len() - 1].into()
    }),
    ("junk behind all", |sample| {
        format!("{}junk", sample.input()).into()
    }),
];

/// The input with the second character of its first row replaced.
fn spoil_first_row(sample: &Sample, text: &str) -> Vec<u8> {
    let (first, rest) = sample.cases.split_at(1);
    format!("{}{first}{text}{}", sample.head(1), &rest[1..]).into()
}

#[test]
fn every_puzzle_refuses_what_is_no_input() {
    for sample in Sample::all() {
        for (name, spoil) in SPOILS {
            let input = spoil(&sample);
            let finished = binary::run(sample.solve(), &input);
            let context = format!("{}, {name}: {}", sample.puzzle(), input.escape_ascii());
            assert_eq!(finished.code, 3, "{context}");
            assert!(sample.output().starts_with(&finished.stdout), "{context}");
            check_message(&context, &finished);
        }
    }
}

/// A fault where a board is cut off after so many bytes, unless that leaves whole cases.
#[test]
fn an_input_that_breaks_off_anywhere_is_refused() {
    for sample in Sample::all() {
        let input = sample.input().trim_end();
        for len in 1..input.len() {
            let finished = binary::run(sample.solve(), &input[..len]);
            assert!([0, 3].contains(&finished.code), "{len}");
            if finished.code == 3 {
                check_message("break", &finished);
                assert_ne!(finished.stdout, sample.output());
            } else {
                assert!(sample.output().starts_with(&finished.stdout));
            }
        }
    }
}

/// A message about an input says what is wrong, where, and what was expected.
#[track_caller]
fn check_message(name: &str, finished: &Finished) {
    let message = &finished.stderr;
    for part in ["error: ", " --> <stdin>:", " | ", "^", " expected "] {
        assert!(message.contains(part), "{name}: {part:?} in {message}");
    }
}
