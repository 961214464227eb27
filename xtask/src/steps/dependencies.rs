//! `dependencies`, `msrv` and `minimal-versions`: the versions, licences and sources of dependencies.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::workspace::{Member, Workspace, is_installed, skipped};

/// Checks the rules of `deny.toml` if cargo-deny is installed.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    if !is_installed("cargo-deny") {
        return Ok("skipped: cargo-deny is not installed (cargo install cargo-deny)".to_owned());
    }
    let deny = "deny --offline --all-features check bans licenses sources";
    workspace.check(&mut workspace.cargo(deny))?;
    Ok("licences and sources are allowed".to_owned())
}

/// Tests the libraries and compiles the command `quadrille` with the least Rust version, if rustup has it.
pub(super) fn msrv(workspace: &Workspace) -> anyhow::Result<String> {
    let rust = least_rust(workspace)?;
    let rustup = |arguments: &str| {
        let mut command = Command::new("rustup");
        command.current_dir(&workspace.root);
        command.args(["run", &rust]).args(arguments.split(' '));
        command
    };
    if !is_installed("rustup") || workspace.check(&mut rustup("rustc --version")).is_err() {
        let reason = format!("Rust {rust} is not installed (rustup toolchain install {rust})");
        return skipped(&reason);
    }
    let test = format!("cargo test{} --all-features", libraries(workspace));
    // The other toolchain would replace the builds of this one.
    let target = workspace.target.join("msrv");
    for command in [&*test, "cargo check --locked -p cli"] {
        workspace.check(rustup(command).arg("--target-dir").arg(&target))?;
    }
    Ok(format!(
        "the libraries pass their tests with Rust {rust}, and the command compiles"
    ))
}

/// Builds the libraries with the least versions of their dependencies that the manifests allow.
///
/// The resolver of a nightly toolchain finds them. It works on a copy of the libraries, because it changes the lock file and
/// other members require newer versions.
pub(super) fn minimal_versions(workspace: &Workspace) -> anyhow::Result<String> {
    let mut nightly = Command::new("rustup");
    nightly.args(["run", "nightly", "cargo"]);
    if !is_installed("rustup") || workspace.check(nightly.arg("--version")).is_err() {
        return skipped("there is no nightly toolchain (rustup toolchain install nightly)");
    }
    let copy = tempfile::tempdir().context("cannot create a temporary directory")?;
    let folders: Vec<PathBuf> = workspace.libraries().map(Member::directory).collect();
    let folders = folders
        .iter()
        .map(|folder| folder.strip_prefix(&workspace.root));
    let folders = folders.collect::<Result<Vec<&Path>, _>>()?;
    for file in workspace.files()? {
        if folders.iter().any(|folder| file.starts_with(folder)) {
            let to = copy.path().join(&file);
            fs::create_dir_all(to.parent().unwrap_or(&to))?;
            fs::copy(workspace.root.join(file), to)?;
        }
    }
    let manifest = fs::read_to_string(workspace.root.join("Cargo.toml"))?;
    let is_members = |line: &str| line.starts_with("members = [");
    ensure!(
        manifest.lines().any(is_members),
        "the members are not in one line"
    );
    let members = format!("members = {folders:?}");
    let line = |line| {
        if is_members(line) {
            members.as_str()
        } else {
            line
        }
    };
    let manifest: String = manifest.lines().flat_map(|it| [line(it), "\n"]).collect();
    fs::write(copy.path().join("Cargo.toml"), manifest)?;
    let mut update = Command::new("rustup");
    let arguments = "run nightly cargo update -Zdirect-minimal-versions";
    workspace.check(update.args(arguments.split(' ')).current_dir(copy.path()))?;
    let mut check = workspace.cargo("check --all-features --target-dir");
    check.arg(workspace.target.join("minimal-versions"));
    workspace.check(check.current_dir(copy.path()))?;
    Ok(format!("{} libraries", folders.len()))
}

/// The least Rust version of the workspace.
fn least_rust(workspace: &Workspace) -> anyhow::Result<String> {
    let mut libraries = workspace.libraries();
    let version = libraries
        .next()
        .and_then(|library| library.0["rust_version"].as_str());
    Ok(version.context("a library has no rust-version")?.to_owned())
}

/// Arguments of cargo that name the libraries.
fn libraries(workspace: &Workspace) -> String {
    let names = workspace.libraries().map(Member::name);
    names.flat_map(|name| [" -p ", name]).collect()
}
