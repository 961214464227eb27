//! `--format json` says the same as the text format, for all cases.

use std::fmt::Write;

use puzzles::PUZZLES;
use serde_json::Value;
use tests::{binary, cases};

/// The text of a list of moves: one move per line.
fn list(moves: &Value) -> String {
    let moves = moves.as_array().expect("a list of moves is an array");
    moves
        .iter()
        .flat_map(|step| [step.as_str().expect("a move is a string"), "\n"])
        .collect()
}

/// The text format of a record.
fn text(record: &Value, unsolvable: &str, is_counted: bool) -> String {
    let mut text = match record["outcome"].as_str() {
        Some("solved") => format!("{}\n", record["distance"]),
        Some("unsolvable") if is_counted => return format!("{unsolvable}\n0\n"),
        Some("unsolvable") => return format!("{unsolvable}\n"),
        Some("stopped") => return "?\n".to_owned(),
        other => panic!("unknown outcome: {other:?}"),
    };
    if is_counted {
        writeln!(text, "{}", record["count"]).expect("a string can be written to");
    }
    match (&record["moves"], &record["lists"]) {
        (Value::Null, Value::Null) => text,
        (moves, Value::Null) => text + &list(moves),
        (Value::Null, Value::Array(lists)) => {
            text + &lists.iter().map(list).collect::<Vec<_>>().join("\n")
        }
        (moves, lists) => panic!("either one list or all: {moves}, {lists}"),
    }
}

#[test]
fn records_and_text_have_the_same_answers() {
    for puzzle in PUZZLES {
        let about = puzzle.about();
        for case in cases::of(about.name) {
            let depth = case.max_depth.map(|most| format!("--max-depth={most}"));
            for switches in [
                &[][..],
                &["--moves", "--count"],
                &["--all", "-n", "7", "--count"],
            ] {
                let run = |format| {
                    let arguments = ["solve", about.name, format].into_iter();
                    let switches = switches.iter().copied().chain(depth.as_deref());
                    binary::run(arguments.chain(switches), &case.input)
                };
                let records = run("--format=json");
                let is_counted = switches.contains(&"--count");
                let found: String = records
                    .stdout
                    .lines()
                    .map(|line| {
                        let record = serde_json::from_str(line).expect("each line is JSON");
                        text(&record, about.unsolvable, is_counted)
                    })
                    .collect();
                let expected = run("--format=text");
                assert_eq!(found, expected.stdout, "{}: {}", about.name, case.name);
                assert_eq!(records.code, expected.code);
            }
        }
    }
}
