//! The command, without other processes.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::tempdir;

/// Runs the command on the tiles of a small board, with this directory.
fn tiles(directory: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layered"));
    command.args(["tiles", "2x2", "--dir"]).arg(directory);
    command.args(options).output().unwrap()
}

#[track_caller]
fn check(output: &Output, code: i32, text: &str) {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    let all = [&output.stdout[..], &output.stderr].concat();
    let all = String::from_utf8(all).unwrap();
    assert!(all.contains(text), "{all}");
}

#[test]
fn distances_are_those_of_the_ranks_of_the_table() {
    let directory = tempdir().unwrap();
    let table = tiles(directory.path(), &["--table"]);
    check(&table, 0, "0 1\n1 2\n2 2\n3 2\n4 2\n5 2\n6 1\n");
    check(&table, 0, "reached 12, unreached 0");
    let distance = |rank: usize| tiles(directory.path(), &["--distance", &rank.to_string()]);
    let text = |rank| String::from_utf8(distance(rank).stdout).unwrap();
    let mut distances: Vec<String> = (0..12).map(text).collect();
    distances.sort_unstable();
    let expected = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6];
    assert_eq!(distances, expected.map(|distance| format!("{distance}\n")));
    check(&distance(12), 2, "the ranks are 0 to 11");
}

#[test]
fn sizes_are_numbers_of_bytes_or_of_larger_units() {
    let search = |memory| tiles(tempdir().unwrap().path(), &["--memory", memory]);
    for (memory, code) in [("1", 4), ("1M", 0), ("1024K", 0), ("1048576", 0)] {
        check(
            &search(memory),
            code,
            if code == 0 { "6 1\n" } else { "memory" },
        );
    }
    check(
        &search("1T"),
        2,
        "expected a number of bytes, such as 65536 or 16M",
    );
}
