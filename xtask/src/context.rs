//! What every step is given: where the workspace is, and how loud to be.

use std::cell::OnceCell;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use cargo_metadata::{Metadata, MetadataCommand};

use crate::command::{self, Finished};

/// The workspace that the steps work on.
#[derive(Debug)]
pub(crate) struct Context {
    root: PathBuf,
    verbose: bool,
    metadata: OnceCell<Metadata>,
}

impl Context {
    /// Finds the workspace around the current directory.
    ///
    /// # Errors
    ///
    /// When cargo does not run or the current directory lies in no workspace.
    pub(crate) fn discover(verbose: bool) -> anyhow::Result<Self> {
        let mut locate = Command::new(cargo());
        locate.args(["locate-project", "--workspace", "--message-format", "plain"]);
        let located = command::run(locate, false)?;
        ensure!(
            located.success(),
            "no workspace here: {}",
            located.output.trim_end()
        );
        let manifest = Path::new(located.output.trim_end());
        let root = manifest
            .parent()
            .context("the manifest of the workspace has no directory")?;
        Ok(Self {
            root: root.to_path_buf(),
            verbose,
            metadata: OnceCell::new(),
        })
    }

    /// The directory of the workspace's manifest.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Whether the output of commands is streamed through.
    pub(crate) const fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// The members of the workspace, without what they depend on; read once.
    ///
    /// # Errors
    ///
    /// When `cargo metadata` fails, as it does on a malformed manifest.
    pub(crate) fn metadata(&self) -> anyhow::Result<&Metadata> {
        if let Some(metadata) = self.metadata.get() {
            return Ok(metadata);
        }
        let metadata = MetadataCommand::new()
            .current_dir(&self.root)
            .no_deps()
            .exec()
            .context("cargo metadata failed")?;
        Ok(self.metadata.get_or_init(|| metadata))
    }

    /// A cargo command at the root of the workspace.
    pub(crate) fn cargo<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = Command::new(cargo());
        command.current_dir(&self.root).args(arguments);
        command
    }

    /// Runs a command, streaming its output through if that was asked for.
    ///
    /// # Errors
    ///
    /// When the program does not start or its output cannot be read.
    pub(crate) fn run(&self, command: Command) -> anyhow::Result<Finished> {
        command::run(command, self.verbose)
    }

    /// `path` as seen from the root of the workspace, for messages.
    pub(crate) fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// The cargo that runs this program, or the one on the search path.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
