//! Where planted programs are made ready to run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzles::planted::Planted;
use tempfile::TempDir;

use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::runner::{End, Limits, Program, Ran};

/// What building a program may use.
const BUILDING: Limits = Limits {
    cpu: Duration::from_secs(60),
    wall: Duration::from_secs(180),
    memory: 1 << 30,
    output: 1 << 20,
    processes: 64,
};

/// A directory in which planted programs are built; it goes with its last use.
#[derive(Debug)]
pub(crate) struct Workshop {
    directory: TempDir,
}

impl Workshop {
    /// An empty one.
    ///
    /// # Errors
    ///
    /// Surroundings, if there is no room for temporary files.
    pub(crate) fn new() -> Result<Self, Failure> {
        let directory = tempfile::tempdir().map_err(|error| {
            Failure::surroundings(format!("cannot make a temporary directory: {error}"))
        })?;
        Ok(Self { directory })
    }

    /// Makes a program ready to run; if this machine cannot, why.
    ///
    /// # Errors
    ///
    /// If there is an interruption.
    pub(crate) fn build(
        &self,
        planted: &Planted,
        interrupt: &Interrupt,
    ) -> Result<Result<Program, String>, Failure> {
        let needs = planted.language.needs();
        if !is_on_path(needs) {
            return Ok(Err(format!("there is no `{needs}` on this machine")));
        }
        let source = self.directory.path().join(planted.file_name());
        if let Err(error) = fs::write(&source, planted.source) {
            return Ok(Err(format!("cannot write {}: {error}", source.display())));
        }
        let [compiler, options @ ..] = planted.language.build() else {
            let words = planted.language.run().iter().map(ToString::to_string);
            return Ok(
                word(&source).map(|source| Program::of_words(words.chain([source]).collect()))
            );
        };
        let executable = source.with_extension("");
        let words = [compiler]
            .into_iter()
            .chain(options)
            .map(ToString::to_string);
        let [source, executable] = match [&source, &executable].map(|path| word(path)) {
            [Ok(source), Ok(executable)] => [source, executable],
            [Err(why), _] | [_, Err(why)] => return Ok(Err(why)),
        };
        let words = words.chain([executable.clone(), source]);
        let built = Program::of_words(words.collect()).run(b"", &BUILDING, interrupt);
        Ok(match built {
            Err(Failure::Message(_, why)) => Err(why),
            Err(failure) => return Err(failure),
            Ok(ran) if ran.end == End::Exited(0) => Ok(Program::of_words(vec![executable])),
            Ok(ran) => Err(format!("`{needs}` does not build it: {}", complaint(&ran))),
        })
    }
}

/// The line that says best why a compiler failed; where it says nothing, how it ended.
fn complaint(ran: &Ran) -> String {
    let said = String::from_utf8_lossy(&ran.stderr);
    let is_error = |line: &&str| line.contains("error");
    let is_said = |line: &&str| !line.trim().is_empty();
    let line = said.lines().find(is_error);
    if let Some(line) = line.or_else(|| said.lines().find(is_said)) {
        return line.to_owned();
    }
    match ran.end {
        End::Exited(code) => format!("it ended with exit code {code}"),
        End::Signalled(signal) => format!("it ended by {signal}"),
        End::OverCpu => "it took too much CPU time".to_owned(),
        End::OverWall => "it took too long".to_owned(),
        End::OverMemory => "it took too much memory".to_owned(),
        End::OverOutput => "it wrote too much".to_owned(),
        End::OverProcesses => "it had too many processes".to_owned(),
        End::Unwatched => "it killed the process that watched over it".to_owned(),
    }
}

/// A path as a word of a command.
fn word(path: &Path) -> Result<String, String> {
    let text = path.to_str().map(ToOwned::to_owned);
    text.ok_or_else(|| format!("the name of {} is no text", path.display()))
}

/// Whether this machine has a command.
fn is_on_path(command: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_in = |directory: PathBuf| directory.join(command).is_file();
    env::split_paths(&path).any(is_in)
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_compiler_that_fails_is_quoted_or_its_end_is_told() {
        #[track_caller]
        fn check(stderr: &str, end: End, expected: &str) {
            let ran = Ran {
                end,
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
                memory: 0,
                stdout: Vec::new(),
                stderr: stderr.into(),
            };
            assert_eq!(complaint(&ran), expected);
        }
        let failed = End::Exited(1);
        check(
            "a.c: in main\na.c:1: error: no\n",
            failed,
            "a.c:1: error: no",
        );
        check("\nld: no such file\n", failed, "ld: no such file");
        check("\n", failed, "it ended with exit code 1");
        check("", End::OverWall, "it took too long");
    }
}
