//! The steps that are one cargo command: `format`, `clippy`, `docs`, `tests`, `examples`.

use std::fs;
use std::process::Command;

use crate::workspace::{Member, Workspace};

/// Checks that `cargo fmt` would change nothing.
///
/// A macro declares the modules of the puzzles. `cargo fmt` does not see them, so they are named.
pub(super) fn format(workspace: &Workspace) -> anyhow::Result<String> {
    let mut command = workspace.cargo("fmt --all --check -- --color never");
    for folder in fs::read_dir(workspace.root.join("puzzles/src"))? {
        let module = folder?.path().join("mod.rs");
        if module.exists() {
            command.arg(module);
        }
    }
    workspace.check(&mut command)?;
    Ok("no findings".to_owned())
}

/// Runs a cargo command that must succeed; a warning of rustdoc is an error.
pub(super) fn plain(workspace: &Workspace, arguments: &str) -> anyhow::Result<String> {
    let mut command = workspace.cargo(arguments);
    workspace.check(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok("no findings".to_owned())
}

/// Runs all tests; with `bless`, tests that compare with a file accept the new output.
///
/// One `cargo test` runs the tests of all members and those in the documentation.
pub(super) fn tests(workspace: &Workspace, bless: bool) -> anyhow::Result<String> {
    workspace.build()?;
    let mut command = workspace.cargo("test --workspace --all-features --no-fail-fast");
    let action = if bless { "overwrite" } else { "verify" };
    command
        .env("SNAPSHOTS", action)
        .env("QUADRILLE", workspace.built("quadrille"));
    workspace.check(&mut command)?;
    Ok("all tests passed".to_owned())
}

/// Runs each example program to its end.
pub(super) fn examples(workspace: &Workspace) -> anyhow::Result<String> {
    workspace.build()?;
    let examples = workspace.members.iter().flat_map(Member::examples);
    for example in examples {
        let program = workspace.built(&format!("examples/{example}"));
        let mut command = Command::new(program);
        workspace.check(command.current_dir(&workspace.root))?;
    }
    Ok("all examples ran".to_owned())
}
