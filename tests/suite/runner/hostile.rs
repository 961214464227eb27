//! Programs that do what no judge would like, in `hostile/`: each gets the verdict that is right for
//! it, nothing of it is left, and no run hangs.
//!
//! Here each runs once; `cargo xtask hostile` runs them many times, with all processors busy.

use std::fs;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use puzzles::PUZZLES;
use tests::binary::Invocation;

use super::left::Mark;
use super::program::Program;

/// How many run at a time; most of them only wait.
const WORKERS: usize = 4;

/// The variable that says how often each program runs.
const REPEATS: &str = "HOSTILE_REPEATS";

#[test]
fn hostile_programs_get_their_verdicts_and_leave_nothing() {
    let directory = tempfile::tempdir().expect("there is room for temporary files");
    let (programs, skipped): (Vec<_>, Vec<_>) = Program::all()
        .into_iter()
        .partition(|program| program.language().is_there());
    for program in &skipped {
        println!("skipped: {}", program.file);
    }
    for program in &programs {
        program.build(directory.path());
    }
    let about = PUZZLES[0].about();
    let case = directory.path().join("sample.in");
    fs::write(case, about.sample.input).expect("a file can be written");

    let repeats = std::env::var(REPEATS).map_or(1, |text| text.parse().expect("a number"));
    assert!(repeats > 0, "what runs no program finds out nothing");
    let queue = Mutex::new((0..repeats).flat_map(|_| &programs));
    let next = || queue.lock().expect("no worker panics in it").next();
    let findings = Mutex::new(Vec::new());
    thread::scope(|scope| {
        let work = || {
            while let Some(program) = next() {
                let mark = Mark::new();
                let mut arguments = vec!["judge", about.name];
                let command = program.command(directory.path());
                arguments.extend(["--cmd", &command, "--expect", program.code()]);
                arguments.extend(program.limits());
                arguments.extend(directory.path().to_str());
                let finished = Invocation::new(arguments)
                    .directory(&Program::directory())
                    .env(Mark::VARIABLE, mark.value())
                    .env("ANSWER", about.sample.output.trim_end())
                    .finish();
                let left = mark.left();
                let is_right = finished.code == 0 && finished.stdout.contains(&program.verdict);
                if !is_right || !left.is_empty() {
                    let finding = format!("{}: {finished}\nleft: {left:?}", program.file);
                    findings
                        .lock()
                        .expect("no worker panics in it")
                        .push(finding);
                }
            }
        };
        for _ in 0..WORKERS {
            scope.spawn(work);
        }
    });
    let findings = findings.into_inner().expect("no worker has panicked");
    assert!(findings.is_empty(), "{}", findings.join("\n\n"));
    println!("hostile: {} programs, each {repeats} times", programs.len());
}

#[test]
fn every_program_is_listed() {
    let listed = Program::all();
    let files = fs::read_dir(Program::directory()).expect("it can be read");
    let mut names: Vec<String> = files
        .map(|file| file.expect("it can be read").file_name())
        .map(|name| name.into_string().expect("the names are UTF-8"))
        .filter(|name| name != Program::LIST)
        .collect();
    let mut expected: Vec<String> = listed.into_iter().map(|program| program.file).collect();
    names.sort();
    expected.sort();
    assert_eq!(names, expected);
    assert!(names.len() >= 20, "the issue asks for twenty");
}

#[test]
fn what_is_left_is_seen() {
    let mark = Mark::new();
    assert!(mark.left().is_empty());
    let mut child = std::process::Command::new("sleep")
        .arg("60")
        .env(Mark::VARIABLE, mark.value())
        .spawn()
        .expect("there is a sleep command");
    // For a moment, what was started has no environment yet.
    let started = Instant::now();
    while mark.left().is_empty() && started.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(1));
    }
    let left = mark.left();
    child.kill().expect("it can be ended");
    child.wait().expect("it was started");
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(mark.left().is_empty());
}
