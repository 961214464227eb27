//! `generate`, `coverage` and `package` for all puzzles: their files are read, checked and complete.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use puzzles::text::validate;
use puzzles::{PUZZLES, Puzzle};
use serde_json::Value;
use tempfile::TempDir;
use tests::binary::{self, Finished, Invocation};
use zip::ZipArchive;

fn directory() -> TempDir {
    tempfile::tempdir().expect("a temporary directory can be created")
}

/// Runs a command, given as words, in a directory.
fn run(directory: &Path, command: &str) -> Finished {
    let invocation = Invocation::new(command.split_whitespace());
    invocation.directory(directory).finish()
}

#[test]
fn generated_inputs_are_at_the_requested_distance() {
    for puzzle in PUZZLES {
        let name = puzzle.about().name;
        for distance in ["3", "max"] {
            let finished = binary::run(["generate", name, "--distance", distance], "");
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

/// A file of an archive: whether it is executable, and its content.
type Entry = (bool, String);

/// The files of the package of a puzzle, by their paths below its directory.
#[track_caller]
fn package(puzzle: &dyn Puzzle) -> BTreeMap<String, Entry> {
    let directory = directory();
    let name = puzzle.about().name;
    let package = format!("package {name} --target kattis-legacy -o a.zip");
    let finished = run(directory.path(), &package);
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{name}");
    let file = File::open(directory.path().join("a.zip")).expect("the package is written");
    let mut archive = ZipArchive::new(file).expect("the package is an archive");
    let mut files: BTreeMap<String, Entry> = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("the index is in range");
        let path = entry.name().expect("a path is text").into_owned();
        let path = path.strip_prefix(&format!("{name}/"));
        let path = path.expect("all files are in one directory").to_owned();
        let last = files.last_key_value().map(|(last, _)| last);
        assert!(last < Some(&path), "{path} follows {last:?}");
        let is_executable = entry.unix_mode().is_some_and(|mode| mode & 0o111 == 0o111);
        let mut content = String::new();
        entry.read_to_string(&mut content).expect("a file is text");
        files.insert(path, (is_executable, content));
    }
    files
}

#[track_caller]
fn check_data(puzzle: &dyn Puzzle, files: &BTreeMap<String, Entry>) {
    let about = puzzle.about();
    let mut checker = puzzle.checker();
    let mut pairs = 0;
    for (path, (_, input)) in files {
        let Some(stem) = path.strip_suffix(".in") else {
            continue;
        };
        let cases = validate(input.as_bytes(), &about.format);
        let cases = cases.unwrap_or_else(|faults| panic!("{path}: {faults:?}"));
        let (_, answer) = &files[&format!("{stem}.ans")];
        checker
            .check(&cases, answer.as_bytes())
            .unwrap_or_else(|rejection| panic!("{stem}.ans: {rejection}"));
        pairs += 1;
    }
    let data = files.keys().filter(|path| path.starts_with("data/"));
    assert_eq!(data.count(), 2 * pairs, "{}", about.name);
    assert_eq!(files["data/sample/1.in"].1, about.sample.input);
    assert!(pairs > 20, "{}: {pairs} inputs", about.name);
}

#[track_caller]
fn check_programs(puzzle: &dyn Puzzle, files: &BTreeMap<String, Entry>) {
    let programs = examiner::mutants(puzzle);
    let mut verdicts = Vec::new();
    for (path, (_, text)) in files {
        let Some(path) = path.strip_prefix("submissions/") else {
            continue;
        };
        let (verdict, file_name) = path.split_once('/').expect("each verdict has a directory");
        let mut programs = programs.iter();
        let program = programs.find(|program| program.file_name == file_name);
        let program = program.unwrap_or_else(|| panic!("{path} is unknown"));
        assert_eq!(program.source, *text, "{path}");
        assert_eq!(program.is_reference(), verdict == "accepted", "{path}");
        verdicts.push(verdict);
    }
    for verdict in ["accepted", "wrong_answer", "run_time_error"] {
        let name = puzzle.about().name;
        assert!(verdicts.contains(&verdict), "{name}: {verdict}");
    }
}

#[test]
fn packages_have_all_parts_of_the_format() {
    for &puzzle in PUZZLES {
        let files = package(puzzle);
        check_data(puzzle, &files);
        check_programs(puzzle, &files);
        let (_, statement) = &files["problem_statement/problem.en.tex"];
        assert!(statement.starts_with("\\problemname{"), "{statement}");
        assert!(files["problem.yaml"].1.contains("validation: custom\n"));
        for (path, (is_executable, _)) in &files {
            let is_script = path.ends_with("/build") || path.ends_with("/run");
            assert_eq!(*is_executable, is_script, "{path}");
        }
    }
}

#[cfg(unix)]
#[test]
fn scripts_of_packages_have_the_exit_codes_of_the_format() {
    let files = package(puzzles::find("flip").expect("flip is a puzzle"));
    let [input_validator, build, output_validator] = [
        "input_validators/quadrille/run",
        "output_validators/quadrille/build",
        "output_validators/quadrille/run",
    ]
    .map(|path| &*files[path].1);
    let run = |script: &str, input: &str| Invocation::shell(script).stdin(input).finish();
    assert_eq!(run(input_validator, "bwwb\nbbwb\nbwwb\nbwww\n").code, 42);
    assert_eq!(run(input_validator, "bwwb bbwb bwwb bwww\n").code, 43);
    let without_quadrille = |script| run(&format!("PATH=/nowhere\n{script}"), "");
    let refused = without_quadrille(build);
    assert_eq!(refused.code, 1, "{refused}");
    assert!(refused.stderr.contains("quadrille is not on the path"));
    assert_eq!(without_quadrille(input_validator).code, 1);
    let ran = without_quadrille(output_validator);
    assert!(![42, 43].contains(&ran.code), "{ran}");
}
