//! The output of `quadrille solve`, compared byte for byte with cases and snapshots.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use puzzles::PUZZLES;
use snapbox::data::DataFormat;
use snapbox::{Assert, Data};
use tests::binary::{self, Finished};
use tests::cases::{self, Case};

/// The arguments for a case.
fn arguments(puzzle: &str, case: &Case, switches: &[&str]) -> Vec<String> {
    let mut arguments = vec!["solve".to_owned(), puzzle.to_owned()];
    arguments.extend(switches.iter().map(ToString::to_string));
    if let Some(most) = case.max_depth {
        arguments.extend(["--max-depth".to_owned(), most.to_string()]);
    }
    arguments
}

fn run(arguments: &[String], case: &Case) -> Finished {
    binary::run(arguments.iter().map(String::as_str), &case.input)
}

#[track_caller]
fn check(puzzle: &str, case: &Case, switches: &[&str], expected: &str) {
    let arguments = arguments(puzzle, case, switches);
    let finished = run(&arguments, case);
    let context = format!("{arguments:?} < {:?}: {}", case.name, finished.stderr);
    assert_eq!(finished.stdout, expected, "{context}");
    let is_cut = expected.lines().any(|line| line == "?");
    assert_eq!(finished.code, if is_cut { 5 } else { 0 }, "{context}");
    assert_eq!(finished.stderr.is_empty(), !is_cut, "{context}");
}

#[test]
fn every_case_is_printed_byte_for_byte() {
    for &puzzle in PUZZLES {
        let name = puzzle.about().name;
        for case in cases::of(name) {
            check(name, &case, &[], &case.output);
            if let Some(expected) = &case.with_moves {
                check(name, &case, &["--moves"], expected);
            }
            if let Some(expected) = &case.with_count {
                check(name, &case, &["--count"], expected);
            }
        }
    }
}

/// A record of a judge run for each case of a file.
fn record(puzzle: &str, cases: &[Case]) -> String {
    let mut record = String::new();
    for case in cases {
        let arguments = arguments(puzzle, case, &["--moves", "--count"]);
        let finished = run(&arguments, case);
        let Case { name, source, .. } = case;
        let input = case.input.escape_debug();
        let command = arguments.join(" ");
        write!(
            record,
            "{name} ({source})\n$ printf '{input}' | quadrille {command}\n{finished}\n\n"
        )
        .expect("a string can be written to");
    }
    record.trim_end().to_owned() + "\n"
}

#[test]
fn judge_runs_equal_their_snapshots() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/judge");
    let assert = Assert::new().action_env("SNAPSHOTS");
    let mut compared = BTreeSet::new();
    for &puzzle in PUZZLES {
        let name = puzzle.about().name;
        for file in cases::files_of(name) {
            let path = folder.join(format!("{name}_{}.txt", file.name));
            let expected = Data::read_from(&path, Some(DataFormat::Text)).raw();
            assert.eq(record(name, &file.cases), expected);
            compared.insert(path);
        }
    }
    let files = fs::read_dir(folder).expect("the folder can be read");
    let files: BTreeSet<PathBuf> = files
        .map(|file| file.expect("the folder can be read").path())
        .collect();
    assert_eq!(files, compared, "remove the files that no case has");
}
