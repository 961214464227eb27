//! Planted programs, built and run.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use puzzles::Puzzle;
use puzzles::planted::{Commands, Language, Mutant};
use tempfile::TempDir;

/// How long to wait between two looks at a program that runs.
const PAUSE: Duration = Duration::from_millis(2);

/// A directory in which programs are built and run.
pub(super) struct BuildDir {
    directory: TempDir,
}

/// A program that is ready to run.
pub(super) struct Built<'a> {
    workshop: &'a BuildDir,
    planted: &'static Mutant,
    command: Vec<String>,
}

/// How a run ended.
#[derive(Debug)]
pub(super) enum End {
    /// With exit code 0, after it had printed this.
    Printed(Vec<u8>),
    /// In another way.
    Failed,
    /// Not in time.
    OutOfTime,
}

impl BuildDir {
    pub(super) fn new() -> Self {
        let directory = tempfile::tempdir().expect("there is room for temporary files");
        Self { directory }
    }

    /// Builds those of a puzzle's programs that this machine can run, and names the others.
    #[track_caller]
    pub(super) fn build_all(&self, puzzle: &dyn Puzzle) -> Vec<Built<'_>> {
        let can_run = |program: &&Mutant| {
            let there = is_there(program.language);
            if !there {
                let (name, needs) = (program.file_name(), program.language.needs());
                eprintln!("skipped: {} {name}: no {needs}", puzzle.about().name);
            }
            there
        };
        let programs = puzzle.planted().iter().filter(can_run);
        programs.map(|program| self.build(program)).collect()
    }

    /// Builds a program; a warning is an error.
    #[track_caller]
    fn build(&self, program: &'static Mutant) -> Built<'_> {
        let directory = self.directory.path().to_str();
        let Commands { source, build, run } = program.commands(directory.expect("it is UTF-8"));
        fs::write(&source, program.source).expect("the directory is ours");
        if let [compiler, operands @ ..] = &*build {
            let mut command = Command::new(compiler);
            command.args(["-Wall", "-Wextra", "-Werror", "-pedantic"]);
            command.args(operands);
            succeed(command, program);
        }
        Built {
            workshop: self,
            planted: program,
            command: run,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }
}

impl Built<'_> {
    pub(super) const fn planted(&self) -> &'static Mutant {
        self.planted
    }

    /// The command that runs it, as it is written for a shell.
    pub(super) fn command_line(&self) -> String {
        let quoted = |word: &String| format!("'{word}'");
        let words: Vec<String> = self.command.iter().map(quoted).collect();
        words.join(" ")
    }

    /// Runs it on an input; kills it if it takes too long.
    pub(super) fn run(&self, input: &[u8], patience: Duration) -> End {
        let [stdin, stdout] = ["in", "out"].map(|name| self.workshop.file(name));
        fs::write(&stdin, input).expect("the directory is ours");
        let open =
            || -> io::Result<(File, File)> { Ok((File::open(&stdin)?, File::create(&stdout)?)) };
        let (input, output) = open().expect("the directory is ours");
        let started = Instant::now();
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .current_dir(self.workshop.directory.path())
            .stdin(input)
            .stdout(output)
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        loop {
            match child.try_wait().expect("the program was started") {
                Some(status) if status.success() => {
                    let printed = fs::read(&stdout).expect("it is the file just written");
                    return End::Printed(printed);
                }
                Some(status) => {
                    eprintln!("{}: {status}", self.planted.file_name());
                    return End::Failed;
                }
                None if started.elapsed() > patience => {
                    child.kill().expect("the program can be killed");
                    child.wait().expect("the program was started");
                    return End::OutOfTime;
                }
                None => thread::sleep(PAUSE),
            }
        }
    }
}

/// Whether this machine has what a language needs.
fn is_there(language: Language) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_in = |directory: PathBuf| Path::is_file(&directory.join(language.needs()));
    env::split_paths(&path).any(is_in)
}

#[track_caller]
fn succeed(mut command: Command, program: &Mutant) {
    let output = command.output().expect("the compiler starts");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{}:\n{messages}",
        program.file_name()
    );
}
