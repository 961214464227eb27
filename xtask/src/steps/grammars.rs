//! `grammars`: the original checktestdata checks the inputs of `tests/grammars`, and must agree with the library.
//!
//! The step is skipped with a message if the package of Python is not installed.

use std::process::Command;

use super::long;
use crate::workspace::{Workspace, is_installed};

/// Runs the comparison in the suite of `tests`.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let mut import = Command::new("python3");
    import.args(["-c", "import checktestdata"]);
    if !is_installed("python3") || workspace.check(&mut import).is_err() {
        let text =
            "skipped: the package checktestdata is not installed (pip install checktestdata)";
        return Ok(text.to_owned());
    }
    long::run(workspace, "grammars::original", "CHECKTESTDATA", 1)
}
