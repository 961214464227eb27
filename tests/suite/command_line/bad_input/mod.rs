//! Bad input: exit code 3 and a message that points at it, each in a snapshot.
//!
//! - [`rows`]: characters and rows.
//! - [`encodings`]: bytes that are no plain text.
//! - [`stones`]: numbers of stones.
//! - [`counts`]: the number of cases.
//! - [`files`]: files that cannot be read.
//! - [`any_puzzle`]: what every puzzle refuses.

mod any_puzzle;
mod counts;
mod encodings;
mod files;
mod rows;
mod stones;

use std::path::Path;

use insta::{assert_snapshot, with_settings};
use tests::binary::{self, Finished};

/// An input that is refused.
struct Bad {
    /// The name of the case, and of its snapshot.
    name: &'static str,
    puzzle: &'static str,
    input: &'static [u8],
    /// The answers to the cases before the fault.
    answers: &'static str,
}

impl Bad {
    /// An input whose first case is faulty.
    const fn new(name: &'static str, puzzle: &'static str, input: &'static [u8]) -> Self {
        Self::after("", name, puzzle, input)
    }

    /// An input of which some cases are answered first.
    const fn after(
        answers: &'static str,
        name: &'static str,
        puzzle: &'static str,
        input: &'static [u8],
    ) -> Self {
        Self {
            name,
            puzzle,
            input,
            answers,
        }
    }
}

/// Each input is refused, and the message is as recorded.
#[track_caller]
fn check_all(inputs: &[Bad]) {
    for bad in inputs {
        let finished = binary::run(["solve", bad.puzzle], bad.input);
        assert_eq!(finished.code, 3, "{}: {}", bad.name, finished.stderr);
        assert_eq!(finished.stdout, bad.answers, "{}", bad.name);
        check_message(bad.name, &finished);
        let (puzzle, input) = (bad.puzzle, bad.input.escape_ascii());
        let command = format!("printf '{input}' | quadrille solve {puzzle}");
        record(bad.name, &command, &finished);
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

/// Compares a run with its snapshot.
#[track_caller]
fn record(name: &str, command: &str, finished: &Finished) {
    with_settings!({
        snapshot_path => Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/bad_input"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        let file = name.replace(',', "").replace(' ', "_");
        assert_snapshot!(file, format!("$ {command}\n{finished}"));
    });
}
