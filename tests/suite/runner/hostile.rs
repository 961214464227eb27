//! Hostile programs, and Ctrl-C on a terminal.
//!
//! Each program in `hostile/` gets its verdict, leaves no process and does not hang. Each runs once here;
//! `cargo xtask hostile` runs them several times with all processors busy.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::time::Duration;
use std::{hint, thread};

use puzzles::PUZZLES;
use serde::Deserialize;
use tests::binary::{self, Invocation, exit_code, is_installed};
use tests::{files, parallel};

use super::mark::Mark;

/// The number of programs that run at the same time; most of them only wait.
const WORKERS: usize = 4;

/// The environment variable with the number of runs of each program.
const REPEATS: &str = "HOSTILE_REPEATS";

/// The file that lists the programs.
const LIST: &str = "programs.toml";

/// A hostile program, as [`LIST`] has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    /// A file in the directory of the list.
    file: String,
    /// The expected verdict: the code, and a detail.
    verdict: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    program: Vec<Program>,
}

impl Program {
    #[track_caller]
    fn all() -> Vec<Self> {
        let text = fs::read_to_string(directory().join(LIST)).expect("the list is readable");
        let list: List = toml::from_str(&text).expect("the list is well formed");
        list.program
    }

    /// The interpreter or compiler.
    fn language(&self) -> &'static str {
        match self.file.rsplit_once('.') {
            Some((_, "sh")) => "sh",
            Some((_, "py")) => "python3",
            Some((_, "c")) => "cc",
            _ => panic!("{} has an unknown extension", self.file),
        }
    }

    /// Compiles the program if necessary, and returns the command that runs it in its directory.
    #[track_caller]
    fn build(&self, target: &Path) -> String {
        if self.language() != "cc" {
            return format!("{} {}", self.language(), self.file);
        }
        let executable = target.join(&self.file).with_extension("");
        let status = Command::new("cc")
            .args(["-O1", "-pthread", "-o"])
            .arg(&executable)
            .arg(directory().join(&self.file))
            .status();
        assert!(status.expect("cc starts").success(), "{}", self.file);
        format!("'{}'", executable.display())
    }

    /// The code of the expected verdict.
    fn code(&self) -> &str {
        let words = self.verdict.split_once(' ');
        words.map_or(&self.verdict, |(code, _)| code)
    }

    /// Limits that allow slow runs on a busy machine, and end soon if a limit of time is the expected verdict.
    fn limits(&self) -> [&'static str; 2] {
        match self.code() {
            "TLE" => ["--time=1s", "--wall=3s"],
            _ => ["--time=10s", "--wall=50s"],
        }
    }
}

fn directory() -> PathBuf {
    files::path("hostile")
}

/// The value of [`REPEATS`]. If there is one, all processors are busy from now on.
fn repeats() -> Option<usize> {
    static BUSY: Once = Once::new();

    let text = std::env::var(REPEATS).ok()?;
    let repeats = text.parse().expect("the number of repeats is a number");
    assert!(repeats > 0, "the number of repeats is zero");
    BUSY.call_once(|| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            thread::spawn(|| {
                loop {
                    hint::spin_loop();
                }
            });
        }
    });
    Some(repeats)
}

#[test]
fn hostile_programs_get_their_verdicts_and_leave_no_process() {
    let target = tempfile::tempdir().expect("a temporary directory can be created");
    let (programs, skipped): (Vec<_>, Vec<_>) = Program::all()
        .into_iter()
        .partition(|program| is_installed(program.language()));
    for program in &skipped {
        println!("skipped: {}", program.file);
    }
    let build = |program| (program, Program::build(program, target.path()));
    let programs: Vec<(&Program, String)> = programs.iter().map(build).collect();
    let about = PUZZLES[0].about();
    let case = target.path().join("sample.in");
    fs::write(case, about.sample.input).expect("the directory is writable");

    let repeats = repeats().unwrap_or(1);
    let runs: Vec<_> = (0..repeats).flat_map(|_| &programs).collect();
    let findings = parallel::map(WORKERS, &runs, |(program, command)| {
        let mark = Mark::new();
        let mut arguments = vec!["judge", about.name];
        arguments.extend(["--cmd", command, "--expect", program.code()]);
        arguments.extend(program.limits());
        arguments.extend(target.path().to_str());
        let finished = Invocation::new(arguments)
            .directory(&directory())
            .env(Mark::VARIABLE, mark.value())
            .env("ANSWER", about.sample.output.trim_end())
            .finish();
        let remaining = mark.processes();
        let is_right = finished.code == 0 && finished.stdout.contains(&program.verdict);
        (!is_right || !remaining.is_empty())
            .then(|| format!("{}: {finished}\nremaining: {remaining:?}", program.file))
    });
    let findings: Vec<String> = findings.into_iter().flatten().collect();
    assert!(findings.is_empty(), "{}", findings.join("\n\n"));
    println!("hostile: {} programs, {repeats} times", programs.len());
}

/// A terminal sends SIGINT to `quadrille` and to its new supervisors at the same time.
#[test]
fn ctrl_c_on_a_terminal_ends_stress_with_a_report() {
    let repeats = if repeats().is_some() { 100 } else { 8 };
    let rounds: Vec<u64> = (0..repeats).collect();
    let findings = parallel::map(WORKERS, &rounds, |round| {
        let (mut terminal, slave) = pty_process::blocking::open().expect("there is a terminal");
        let mut child = pty_process::blocking::Command::new(binary::path())
            .args(["stress", "flip", "--for", "50s", "--cmd"])
            .arg(format!("{} solve flip", binary::path().display()))
            .spawn(slave)
            .expect("quadrille starts");
        // The first output is the progress, after a second.
        let mut output = vec![0; 1];
        let read = terminal.read_exact(&mut output);
        read.expect("quadrille shows progress");
        thread::sleep(Duration::from_millis(13 * round % 100));
        terminal.write_all(b"\x03").expect("the terminal is open");
        // An error means that the last process on the terminal has ended.
        let _ = terminal.read_to_end(&mut output);
        let code = exit_code(child.wait().expect("quadrille was started"));
        let output = String::from_utf8_lossy(&output);
        (code != 130 || !output.contains("no failure in "))
            .then(|| format!("round {round}: exit code {code}\n{output}"))
    });
    let findings: Vec<String> = findings.into_iter().flatten().collect();
    assert!(findings.is_empty(), "{}", findings.join("\n\n"));
    println!("hostile: Ctrl-C on a terminal, {repeats} times");
}
