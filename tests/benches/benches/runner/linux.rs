//! The measurements.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use criterion::Criterion;
use runner::{Files, Program, RunLimits, Termination};

const INPUT: &[u8] = b"bwwb\nbbwb\nbwwb\nbwww\n";

/// A program as contestants write them. With an argument, it opens files.
const SOURCE: &str = r#"
#include <stdio.h>
int main(int count, char **words) {
    char row[8];
    int black = 0;
    if (words[1]) {
        freopen("a.in", "r", stdin);
        freopen("a.out", "w", stdout);
    }
    while (scanf("%7s", row) == 1)
        for (char *cell = row; *cell; cell++)
            black += *cell == 'b';
    printf("%d\n", black);
    return 0;
}
"#;

const OUTPUT: &[u8] = b"8\n";

pub(super) fn main() {
    let directory = tempfile::tempdir().expect("a temporary directory can be created");
    let executable = compile(directory.path());
    let program = Program::new(vec![executable.clone()]);
    let names = Files {
        input: "a.in".parse().ok(),
        output: "a.out".parse().ok(),
    };
    let with_files = Program::new(vec![executable.clone(), "files".to_owned()]).with_files(names);
    let criterion = Criterion::default().warm_up_time(Duration::from_secs(1));
    let mut criterion = criterion.configure_from_args();
    for jobs in [1, 2] {
        let name = format!("a run of a C program, {jobs} at a time");
        let mut group = criterion.benchmark_group(name);
        let mut bench = |name: &str, run: &(dyn Fn() + Sync)| {
            group.bench_function(name, |bencher| {
                bencher.iter_custom(|runs| repeat(runs, jobs, run));
            });
        };
        bench("bare", &|| bare(&executable));
        bench("limited", &|| limited(&program));
        bench("limited, files", &|| limited(&with_files));
        group.finish();
    }
    criterion.final_summary();
}

/// Compiles the program, and returns its path.
fn compile(directory: &Path) -> String {
    let source = directory.join("program.c");
    fs::write(&source, SOURCE).expect("the directory is writable");
    let executable = directory.join("program");
    let mut command = Command::new("cc");
    command.arg("-O2").arg("-o").args([&executable, &source]);
    let status = command.status().expect("there is a C compiler");
    assert!(status.success());
    executable
        .into_os_string()
        .into_string()
        .expect("the path is UTF-8")
}

/// The time of this many runs on several threads.
fn repeat(runs: u64, jobs: usize, run: &(dyn Fn() + Sync)) -> Duration {
    let remaining = AtomicU64::new(runs);
    let take = |remaining: u64| remaining.checked_sub(1);
    let started = Instant::now();
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let next = || remaining.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
                while next().is_ok() {
                    run();
                }
            });
        }
    });
    started.elapsed()
}

/// Runs the program without limits.
fn bare(executable: &str) {
    let mut child = Command::new(executable)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    stdin.write_all(INPUT).expect("the program reads");
    drop(stdin);
    let mut output = Vec::new();
    let mut stdout = child.stdout.take().expect("standard output is piped");
    stdout.read_to_end(&mut output).expect("the program writes");
    assert!(child.wait().expect("the program ends").success());
    assert_eq!(output, OUTPUT);
}

fn limited(program: &Program) {
    let run = program.run(INPUT, &RunLimits::DEFAULT, &AtomicBool::new(false));
    let run = run.expect("the program starts");
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.output, OUTPUT);
}
