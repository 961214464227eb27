//! Where planted programs are made ready to run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzles::planted::Planted;
use tempfile::TempDir;

use crate::exit::Failure;
use crate::interrupt::Interrupt;
use crate::runner::{End, Limits, Program};

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
            Ok(ran) => {
                let said = String::from_utf8_lossy(&ran.stderr);
                let first = said.lines().find(|line| line.contains("error"));
                Err(format!(
                    "`{needs}` does not build it: {}",
                    first.unwrap_or("it says nothing")
                ))
            }
        })
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
