//! Running a command as a reader of a document would.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, bail};
use tempfile::TempDir;

use super::output::Output;
use crate::command;
use crate::context::Context;

/// Shells to run commands with, the preferred one first.
const SHELLS: &[&str] = &["bash", "sh"];

/// The status reported for a command that a signal has ended.
const NO_STATUS: i32 = -1;

/// Where and how commands run.
#[derive(Debug)]
pub(super) struct Shell<'a> {
    directory: &'a Path,
    program: &'static str,
    search_path: OsString,
    temporary: TempDir,
}

impl<'a> Shell<'a> {
    /// A shell in a directory, with the command line on its search path and a
    /// directory for temporary files of its own.
    ///
    /// # Errors
    ///
    /// When there is no shell, or no temporary directory can be made.
    pub(super) fn new(context: &Context, directory: &'a Path) -> anyhow::Result<Self> {
        let Some(program) = SHELLS.iter().find(|shell| starts(shell)) else {
            bail!("none of these shells starts: {}", SHELLS.join(", "));
        };
        let built = context
            .metadata()?
            .target_directory
            .join("debug")
            .into_std_path_buf();
        let inherited = env::var_os("PATH").unwrap_or_default();
        let directories = [built]
            .into_iter()
            .chain(env::split_paths(&inherited))
            .collect::<Vec<PathBuf>>();
        let search_path =
            env::join_paths(directories).context("the target directory cannot be searched")?;
        let temporary = tempfile::tempdir().context("cannot make a temporary directory")?;
        Ok(Self {
            directory,
            program,
            search_path,
            temporary,
        })
    }

    /// Runs a command to its end.
    ///
    /// # Errors
    ///
    /// When the shell does not start.
    pub(super) fn run(&self, script: &str) -> anyhow::Result<Output> {
        let mut shell = Command::new(self.program);
        shell
            .args(["-c", script])
            .current_dir(self.directory)
            .env("PATH", &self.search_path)
            .env("TMPDIR", self.temporary.path())
            .env("NO_COLOR", "1")
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_TERM_QUIET", "true");
        let finished = command::run(shell, false)?;
        Ok(Output::printed(
            &finished.output,
            finished.status.code().unwrap_or(NO_STATUS),
        ))
    }
}

/// Whether a shell is there to be started.
fn starts(shell: &str) -> bool {
    let quiet = Command::new(shell)
        .args(["-c", ":"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}
