//! `--format json`: an object a line that says what the text says.

use std::fmt::Write;

use serde_json::Value;
use tests::binary;
use tests::cases;

use super::sample::Sample;

/// The objects of a run with these switches.
#[track_caller]
fn records(puzzle: &str, input: &str, switches: &[&str]) -> Vec<Value> {
    let arguments = ["solve", puzzle, "--format", "json"].into_iter();
    let finished = binary::run(arguments.chain(switches.iter().copied()), input);
    assert!([0, 5].contains(&finished.code), "{}", finished.stderr);
    assert!(finished.stdout.is_empty() || finished.stdout.ends_with('\n'));
    let parse = |line| serde_json::from_str(line).expect("each line is JSON");
    finished.stdout.lines().map(parse).collect()
}

/// The text of a list of moves, a line a move.
fn list(moves: &Value) -> String {
    let moves = moves.as_array().expect("a list of moves is an array");
    moves
        .iter()
        .flat_map(|step| [step.as_str().expect("a move is a string"), "\n"])
        .collect()
}

/// What the text format has for a record.
fn text(record: &Value, unsolvable: &str, is_counted: bool) -> String {
    let mut text = match record["outcome"].as_str() {
        Some("solved") => format!("{}\n", record["distance"]),
        Some("unsolvable") if is_counted => return format!("{unsolvable}\n0\n"),
        Some("unsolvable") => return format!("{unsolvable}\n"),
        Some("stopped") => return "?\n".to_owned(),
        other => panic!("no such outcome: {other:?}"),
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
fn a_record_says_what_the_text_says() {
    for sample in Sample::all() {
        let about = sample.about();
        for case in cases::of(about.name) {
            let depth = case.max_depth.map(|most| format!("--max-depth={most}"));
            for switches in [
                &[][..],
                &["--moves", "--count"],
                &["--all", "--limit", "7", "--count"],
            ] {
                let switches: Vec<&str> =
                    switches.iter().copied().chain(depth.as_deref()).collect();
                let arguments = sample.solve().into_iter().chain(switches.iter().copied());
                let expected = binary::run(arguments, &case.input).stdout;
                let is_counted = switches.contains(&"--count");
                let found: String = records(about.name, &case.input, &switches)
                    .iter()
                    .map(|record| text(record, about.unsolvable, is_counted))
                    .collect();
                assert_eq!(
                    found, expected,
                    "{}: {}, {switches:?}",
                    about.name, case.name
                );
            }
        }
    }
}

#[test]
fn a_record_says_what_was_asked() {
    for sample in Sample::all() {
        let about = sample.about();
        let records = records(about.name, &sample.repeated(2), &[]);
        assert_eq!(records.len(), 2 * sample.number);
        let rows = sample.cases.lines().filter(|row| !row.is_empty());
        let rows: Vec<&str> = rows.collect();
        let boards: Vec<Value> = rows.chunks(4).map(Value::from).collect();
        let cases = boards.chunks(about.format.boards.len()).cycle();
        for ((record, boards), case) in records.iter().zip(cases).zip(1..) {
            assert_eq!(record["schema"], "quadrille.solve/1");
            assert_eq!(record["puzzle"], about.name);
            assert_eq!(record["case"], case);
            assert_eq!(record["boards"], Value::from(boards));
            assert_eq!(record["symmetry"], false);
            assert_eq!(record["outcome"], "solved");
            for absent in ["limit", "count", "lists", "stats"] {
                assert_eq!(record.get(absent), None, "{absent} was not asked for");
            }
            assert_eq!(record.get("moves").is_some(), about.prints_moves);
        }
    }
}

#[test]
fn a_record_names_the_method_even_of_a_search_that_was_given_up() {
    for sample in Sample::all() {
        for engine in sample.about().engines {
            let switches = ["--max-states", "0", "--engine", engine.name()];
            let records = records(sample.puzzle(), sample.input(), &switches);
            assert!(
                records
                    .iter()
                    .all(|record| record["engine"] == engine.name())
            );
        }
        let reduced = records(sample.puzzle(), sample.input(), &["--symmetry"]);
        assert!(reduced.iter().all(|record| record["symmetry"] == true));
    }
}

#[test]
fn a_record_names_the_limit() {
    for sample in Sample::all() {
        let engine = format!("--engine={}", sample.about().engines[0]);
        for (switch, limit) in [("--max-depth=0", "depth"), ("--max-states=0", "states")] {
            for record in records(sample.puzzle(), sample.input(), &[&engine, switch]) {
                assert_eq!(record["outcome"], "stopped");
                assert_eq!(record["limit"], limit);
                assert_eq!(record.get("distance"), None);
            }
        }
    }
}

#[test]
fn statistics_are_a_part_of_the_record_and_not_on_standard_error() {
    for sample in Sample::all() {
        let switches = ["--stats", "--format", "json", "--engine"];
        let engine = sample.about().engines[0].name();
        let arguments = sample.solve().into_iter().chain(switches).chain([engine]);
        let finished = binary::run(arguments, sample.input());
        assert_eq!((finished.code, &*finished.stderr), (0, ""));
        for line in finished.stdout.lines() {
            let record: Value = serde_json::from_str(line).expect("each line is JSON");
            for name in [
                "expanded",
                "generated",
                "met_again",
                "widest_layer",
                "depth",
            ] {
                assert!(record["stats"][name].is_u64(), "{name} in {line}");
            }
        }
    }
}

#[test]
fn records_before_a_fault_are_whole() {
    for sample in Sample::all() {
        let input = sample.head(2) + sample.cases + "####";
        let arguments = sample.solve().into_iter().chain(["--format", "json"]);
        let finished = binary::run(arguments, input);
        assert_eq!(finished.code, 3);
        assert!(finished.stderr.contains("unknown character"));
        let records = finished.stdout.lines().map(serde_json::from_str::<Value>);
        let records: Result<Vec<Value>, _> = records.collect();
        assert_eq!(records.expect("each line is JSON").len(), sample.number);
    }
}
