//! `generate` and `coverage` for all puzzles: their files are read, checked and complete.

use std::fs;
use std::path::Path;

use puzzles::PUZZLES;
use serde_json::Value;
use tempfile::TempDir;
use tests::binary::{self, Finished, Invocation};

fn directory() -> TempDir {
    tempfile::tempdir().expect("a temporary directory can be created")
}

/// Runs a command, given as words, in a directory.
fn run(directory: &Path, command: &str) -> Finished {
    let invocation = Invocation::new(command.split_whitespace());
    invocation.directory(directory).finish()
}

#[test]
fn directory_gets_edge_cases_inputs_answers_and_a_manifest() {
    let directory = directory();
    let data = directory.path().join("new/data");
    for &puzzle in PUZZLES {
        let name = puzzle.about().name;
        let generate = format!("generate {name} --edge-cases -n 4 -o new/data --force");
        let finished = run(directory.path(), &generate);
        let edge_cases = examiner::edge_cases(puzzle, &*puzzle.inputs());
        let inputs = 4 + edge_cases.len();
        assert_eq!((finished.code, &*finished.stdout), (0, ""), "{finished}");
        let message = format!("{inputs} inputs written to new/data\n");
        assert_eq!(finished.stderr, message);
        let manifest = fs::read_to_string(data.join("manifest.jsonl")).expect("a manifest");
        let lines = manifest.lines();
        let mut lines =
            lines.map(|line| -> Value { serde_json::from_str(line).expect("a line is JSON") });
        let origin = lines.next().expect("the first line is the origin");
        assert_eq!(origin["schema"], "quadrille.inputs/1");
        assert_eq!(origin["puzzle"], name);
        assert_eq!(origin["generator"]["name"], "splitmix64");
        assert_eq!(origin["generator"]["seed"], 1);
        let mut written = 0;
        for (index, line) in lines.enumerate() {
            let edge_case = edge_cases.get(index).map(|case| &*case.name);
            assert_eq!(line["edge_case"].as_str(), edge_case);
            assert_eq!(line["input"], format!("{:03}.in", index + 1));
            let read = |key: &str| {
                let name = line[key].as_str().expect("a name");
                fs::read_to_string(data.join(name)).expect("the file is written")
            };
            let answers = binary::run(["solve", name], read("input"));
            assert_eq!(answers.stdout, read("answer"), "{name}");
            written += 1;
        }
        assert_eq!(written, inputs);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn filled_data_set_is_complete() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        let directory = directory();
        fs::create_dir(directory.path().join("data")).expect("the directory is ours");
        let fill = format!("coverage {name} data --fill more --no-mutants");
        let finished = run(directory.path(), &fill);
        assert_eq!(finished.code, 1, "{finished}");
        let again = format!("coverage {name} data more --fill again --no-mutants");
        let finished = run(directory.path(), &again);
        assert_eq!(finished.code, 0, "{finished}");
        let summary = finished.stdout.lines().last().unwrap_or_default();
        assert!(summary.starts_with("complete: "), "{summary}");
        assert!(!directory.path().join("again").exists());
    }
}
