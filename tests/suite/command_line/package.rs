//! `quadrille package`: what is in the archive, and what becomes of a file that is there.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use puzzles::text::validate;
use puzzles::{PUZZLES, Puzzle};
use tests::binary::{Finished, Invocation};
use zip::ZipArchive;

/// A file of an archive: whether it may be executed, and what it holds.
type Entry = (bool, String);

fn package(puzzle: &str, directory: &Path, more: &[&str]) -> Finished {
    let arguments = [
        "package",
        puzzle,
        "--target",
        "kattis-legacy",
        "-o",
        "a.zip",
    ];
    let arguments = arguments.into_iter().chain(more.iter().copied());
    Invocation::new(arguments).directory(directory).finish()
}

/// The files of the package of a puzzle, by their paths below its directory.
#[track_caller]
fn files(puzzle: &dyn Puzzle) -> BTreeMap<String, Entry> {
    let directory = tempfile::tempdir().expect("there is room for temporary files");
    let name = puzzle.about().name;
    let finished = package(name, directory.path(), &[]);
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{name}");
    let file = File::open(directory.path().join("a.zip")).expect("it was written");
    let mut archive = ZipArchive::new(file).expect("it is an archive");
    let mut files: BTreeMap<String, Entry> = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("it is an entry");
        let path = entry.name().expect("it is text").into_owned();
        let path = path.strip_prefix(&format!("{name}/"));
        let path = path.expect("all is below one directory").to_owned();
        let last = files.last_key_value().map(|(last, _)| last);
        assert!(last < Some(&path), "{path} comes after {last:?}");
        let is_executable = entry.unix_mode().is_some_and(|mode| mode & 0o111 == 0o111);
        let mut content = String::new();
        entry.read_to_string(&mut content).expect("it is text");
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
    let submissions: Vec<(&str, &str)> = files
        .iter()
        .filter_map(|(path, (_, text))| Some((path.strip_prefix("submissions/")?, &**text)))
        .collect();
    for (path, text) in &submissions {
        let (directory, file_name) = path.split_once('/').expect("a directory for each verdict");
        let mut programs = examiner::mutants(puzzle).into_iter();
        let program = programs.find(|program| program.file_name() == file_name);
        let program = program.unwrap_or_else(|| panic!("{path} is none of ours"));
        assert_eq!(program.source, *text, "{path}");
        assert_eq!(program.is_reference(), directory == "accepted", "{path}");
    }
    let verdicts: Vec<&str> = submissions
        .iter()
        .filter_map(|(path, _)| path.split('/').next())
        .collect();
    for verdict in ["accepted", "wrong_answer", "run_time_error"] {
        assert!(
            verdicts.contains(&verdict),
            "{}: {verdict}",
            puzzle.about().name
        );
    }
}

#[test]
fn packages_have_what_the_format_asks_for() {
    for &puzzle in PUZZLES {
        let files = files(puzzle);
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

#[test]
fn the_same_puzzle_makes_the_same_bytes() {
    let archives = [0, 1].map(|_| {
        let directory = tempfile::tempdir().expect("there is room for temporary files");
        assert_eq!(package("flip", directory.path(), &[]).code, 0);
        fs::read(directory.path().join("a.zip")).expect("it was written")
    });
    assert!(archives[0] == archives[1]);
}

#[test]
fn a_file_that_is_there_is_left_alone_unless_asked_for() {
    let directory = tempfile::tempdir().expect("there is room for temporary files");
    let path = directory.path().join("a.zip");
    fs::write(&path, "mine").expect("the directory is ours");
    let refused = package("flip", directory.path(), &[]);
    assert_eq!((refused.code, &*refused.stdout), (4, ""));
    assert!(
        refused
            .stderr
            .contains("a.zip exists already: `--force` overwrites it"),
        "{refused}"
    );
    assert_eq!(fs::read(&path).expect("it is there"), b"mine");
    assert_eq!(package("flip", directory.path(), &["--force"]).code, 0);
    assert!(fs::read(&path).expect("it is there").starts_with(b"PK"));
}

#[test]
fn what_cannot_be_a_file_is_refused() {
    let directory = tempfile::tempdir().expect("there is room for temporary files");
    for (place, code, message) in [
        ("-", 2, "name a file"),
        ("no/such/a.zip", 4, "error: cannot write no/such/a.zip: "),
        (".", 4, "error: cannot write .: "),
    ] {
        let arguments = [
            "package",
            "flip",
            "--target",
            "kattis-legacy",
            "--force",
            "-o",
            place,
        ];
        let invocation = Invocation::new(arguments).directory(directory.path());
        let finished = invocation.finish();
        assert_eq!((finished.code, &*finished.stdout), (code, ""), "{place}");
        assert!(finished.stderr.contains(message), "{finished}");
    }
    let files = fs::read_dir(directory.path()).expect("it is there");
    assert_eq!(files.count(), 0);
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_not_made_unless_asked_for() {
    let directory = tempfile::tempdir().expect("there is room for temporary files");
    let target = directory.path().join("target.zip");
    let link = directory.path().join("a.zip");
    std::os::unix::fs::symlink("target.zip", link).expect("the directory is ours");
    assert_eq!(package("flip", directory.path(), &[]).code, 4);
    assert!(!target.exists());
    assert_eq!(package("flip", directory.path(), &["--force"]).code, 0);
    assert!(target.exists());
}

/// Runs a script of the package of Flip Game, with `quadrille` on the path or without it.
#[cfg(unix)]
fn script(path: &str, has_quadrille: bool, input: &str) -> Finished {
    let flip = puzzles::find("flip").expect("it is a puzzle");
    let (_, script) = &files(flip)[path];
    let invocation = if has_quadrille {
        Invocation::shell(script)
    } else {
        Invocation::shell(&format!("PATH=/nowhere\n{script}"))
    };
    invocation.stdin(input).finish()
}

#[cfg(unix)]
#[test]
fn validators_answer_as_the_format_asks_for() {
    let validator = "input_validators/quadrille/run";
    assert_eq!(script(validator, true, "bwwb\nbbwb\nbwwb\nbwww\n").code, 42);
    assert_eq!(script(validator, true, "bwwb bbwb bwwb bwww\n").code, 43);
}

#[cfg(unix)]
#[test]
fn validators_say_so_where_there_is_no_quadrille() {
    let built = script("output_validators/quadrille/build", false, "");
    assert_eq!(built.code, 1);
    assert!(
        built.stderr.contains("quadrille is not on the path"),
        "{built}"
    );
    let ran = script("input_validators/quadrille/run", false, "");
    assert_eq!(ran.code, 1);
    let ran = script("output_validators/quadrille/run", false, "");
    assert!(![42, 43].contains(&ran.code), "{ran}");
}
