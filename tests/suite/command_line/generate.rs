//! `quadrille generate`: the same bytes for the same seed, and what cannot be had is said so.

use std::fs;
use std::path::Path;

use puzzles::PUZZLES;
use serde_json::Value;
use tests::binary::{self, Finished};

fn generate(arguments: &[&str]) -> Finished {
    binary::run(["generate"].iter().chain(arguments).copied(), "")
}

/// The arguments are refused, with this exit code and a message in which these words occur.
#[track_caller]
fn is_refused(arguments: &[&str], code: i32, words: &str) {
    let finished = generate(arguments);
    assert_eq!(
        (finished.code, &*finished.stdout),
        (code, ""),
        "{arguments:?}"
    );
    let message = &finished.stderr;
    assert!(message.contains(words), "{words:?} in {message}");
}

fn files(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).expect("the directory is there");
    let name = |file: fs::DirEntry| file.file_name().into_string().expect("UTF-8");
    let mut files: Vec<String> = files.map(|file| name(file.expect("a file"))).collect();
    files.sort_unstable();
    files
}

#[test]
fn generated_inputs_are_at_the_requested_distance() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        for distance in ["0", "3", "max"] {
            let finished = generate(&[name, "--distance", distance]);
            assert_eq!(finished.code, 0, "{name} {distance}");
            let answers = binary::run(["solve", name, "--format", "json"], &finished.stdout);
            assert_eq!(answers.code, 0, "{name} {distance}");
            let expected = match distance {
                "max" => puzzle.inputs().greatest_distance().to_string(),
                distance => distance.to_owned(),
            };
            for line in answers.stdout.lines() {
                let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
                assert_eq!(
                    answer["distance"].to_string(),
                    expected,
                    "{name} {distance}"
                );
            }
        }
    }
}

#[test]
fn edge_cases_are_one_input_on_standard_output() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        let finished = generate(&[name, "--edge-cases"]);
        assert_eq!((finished.code, &*finished.stderr), (0, ""), "{name}");
        let cases = examiner::edge_cases(*puzzle, &*puzzle.inputs());
        let cases: usize = cases.iter().map(|case| case.cases.len()).sum();
        let answers = binary::run(["solve", name, "--format", "json"], &finished.stdout);
        assert_eq!(answers.stdout.lines().count(), cases, "{name}");
    }
}

#[test]
fn orbits_are_all_that_there_are_in_order() {
    let finished = generate(&["flip", "--orbits"]);
    assert_eq!(finished.stdout.lines().count(), 4 * 4_324);
    let first = generate(&["flip", "--orbits", "-n", "9"]);
    assert!(finished.stdout.starts_with(&first.stdout));
    assert_eq!(first.stdout.lines().count(), 4 * 9);
}

#[test]
fn no_two_inputs_at_random_are_the_same() {
    let finished = generate(&["flip", "-n", "32", "--distance", "1"]);
    let mut boards: Vec<&[&str]> = Vec::new();
    let lines: Vec<&str> = finished.stdout.lines().collect();
    boards.extend(lines.chunks(4));
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 32);
}

#[test]
fn a_directory_gets_inputs_answers_and_a_manifest() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("new").join("data");
    let path = data.to_str().expect("UTF-8");
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        let arguments = [name, "--edge-cases", "-n", "4", "-o", path, "--force"];
        let finished = generate(&arguments);
        assert_eq!(
            finished,
            Finished {
                code: 0,
                stdout: String::new(),
                stderr: format!(
                    "{} inputs written to {path}\n",
                    4 + examiner::edge_cases(*puzzle, &*puzzle.inputs()).len()
                )
            }
        );
        let manifest = fs::read_to_string(data.join("manifest.jsonl")).expect("a manifest");
        let mut lines = manifest
            .lines()
            .map(|line| -> Value { serde_json::from_str(line).expect("a JSON object") });
        let origin = lines.next().expect("the origin comes first");
        assert_eq!(origin["schema"], "quadrille.inputs/1");
        assert_eq!(origin["puzzle"], name);
        assert_eq!(origin["generator"]["name"], "splitmix64");
        assert_eq!(origin["generator"]["seed"], 1);
        let cases = examiner::edge_cases(*puzzle, &*puzzle.inputs());
        let lines: Vec<Value> = lines.collect();
        assert_eq!(lines.len(), cases.len() + 4);
        for (index, line) in lines.iter().enumerate() {
            let edge_case = cases.get(index).map(|case| &*case.name);
            assert_eq!(line["edge_case"].as_str(), edge_case);
            assert_eq!(line["input"], format!("{:03}.in", index + 1));
            let file = |key: &str| {
                let name = line[key].as_str().expect("a name");
                fs::read_to_string(data.join(name)).expect("the file is there")
            };
            let answers = binary::run(["solve", name], file("input"));
            assert_eq!(answers.stdout, file("answer"), "{name}");
        }
    }
}

#[test]
fn nothing_is_overwritten_without_being_asked() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().to_str().expect("UTF-8");
    fs::write(directory.path().join("002.ans"), "mine\n").expect("it can be written");
    is_refused(
        &["flip", "-n", "2", "-o", path],
        4,
        "002.ans exists already",
    );
    assert_eq!(files(directory.path()), ["002.ans"]);
    let finished = generate(&["flip", "-n", "2", "-o", path, "--force"]);
    assert_eq!(finished.code, 0, "{}", finished.stderr);
    let all = ["001.ans", "001.in", "002.ans", "002.in", "manifest.jsonl"];
    assert_eq!(files(directory.path()), all);
    let in_the_way = directory.path().join("001.in").join("data");
    let in_the_way = in_the_way.to_str().expect("UTF-8");
    is_refused(&["flip", "-o", in_the_way], 4, "cannot write");
    is_refused(&["flip", "-o", "-"], 2, "name a directory");
}

#[test]
fn names_have_as_many_digits_as_they_need() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().to_str().expect("UTF-8");
    let finished = generate(&["flip", "-n", "1000", "-o", path]);
    assert_eq!(finished.code, 0, "{}", finished.stderr);
    let files = files(directory.path());
    assert_eq!((files.len(), &*files[0]), (2_001, "0001.ans"));
}
