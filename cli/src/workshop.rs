//! Where planted programs are made ready to run.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use examiner::{Commands, Mutant};
use tempfile::TempDir;

use crate::exit::Failure;
use crate::interrupt::Interrupt;
use runner::{ErrorKind, Execution, Limits, Program, Termination};

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
pub(crate) struct BuildDir {
    directory: TempDir,
}

impl BuildDir {
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
        planted: &Mutant,
        interrupt: &Interrupt,
    ) -> Result<Result<Program, String>, Failure> {
        let needs = planted.language.command();
        if !is_on_path(needs) {
            return Ok(Err(format!("there is no `{needs}` on this machine")));
        }
        let Some(directory) = self.directory.path().to_str() else {
            let directory = self.directory.path().display();
            return Ok(Err(format!("the name of {directory} is no text")));
        };
        let Commands { source, build, run } = planted.commands(directory);
        if let Err(error) = fs::write(&source, planted.source) {
            return Ok(Err(format!("cannot write {source}: {error}")));
        }
        let ready = Program::new(run);
        if build.is_empty() {
            return Ok(Ok(ready));
        }
        Ok(
            match Program::new(build).run(b"", &BUILDING, interrupt.flag()) {
                Err(error) if error.kind() == ErrorKind::Cancelled => return Err(error.into()),
                Err(error) => Err(error.to_string()),
                Ok(ran) if ran.termination == Termination::Exited(0) => Ok(ready),
                Ok(ran) => Err(format!("`{needs}` does not build it: {}", complaint(&ran))),
            },
        )
    }
}

/// The line that says best why a compiler failed; where it says nothing, how it ended.
fn complaint(ran: &Execution) -> String {
    let said = String::from_utf8_lossy(&ran.stderr);
    let is_error = |line: &&str| line.contains("error");
    let is_said = |line: &&str| !line.trim().is_empty();
    let line = said.lines().find(is_error);
    if let Some(line) = line.or_else(|| said.lines().find(is_said)) {
        return line.to_owned();
    }
    match ran.termination {
        Termination::Exited(code) => format!("it ended with exit code {code}"),
        Termination::Signalled(signal) => format!("it ended by {signal}"),
        Termination::OverCpu => "it took too much CPU time".to_owned(),
        Termination::OverWall => "it took too long".to_owned(),
        Termination::OverMemory => "it took too much memory".to_owned(),
        Termination::OverOutput => "it wrote too much".to_owned(),
        Termination::OverProcesses => "it had too many processes".to_owned(),
        Termination::SupervisorKilled => "it killed its supervisor".to_owned(),
    }
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
        fn check(stderr: &str, end: Termination, expected: &str) {
            let ran = Execution {
                termination: end,
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
                memory: 0,
                stdout: Vec::new(),
                stderr: stderr.into(),
            };
            assert_eq!(complaint(&ran), expected);
        }
        let failed = Termination::Exited(1);
        check(
            "a.c: in main\na.c:1: error: no\n",
            failed,
            "a.c:1: error: no",
        );
        check("\nld: no such file\n", failed, "ld: no such file");
        check("\n", failed, "it ended with exit code 1");
        check("", Termination::OverWall, "it took too long");
    }
}
