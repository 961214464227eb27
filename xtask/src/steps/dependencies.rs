//! `dependencies`, `msrv` and `minimal-versions`: the versions, licences and sources of dependencies.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::workspace::{Member, Workspace, conclude, is_installed, skipped};

/// Checks that no dependency needs a newer Rust, and the rules of `deny.toml` if cargo-deny is installed.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let rust = least_rust(workspace)?;
    let packages = rust_versions(workspace, &rust)?;
    let summary = format!("no dependency of {packages} needs more than Rust {rust}");
    if !is_installed("cargo-deny") {
        let note = "cargo-deny is not installed (cargo install cargo-deny)";
        return Ok(format!("{summary}; skipped licences and sources: {note}"));
    }
    let deny = "deny --offline --all-features check bans licenses sources";
    workspace.check(&mut workspace.cargo(deny))?;
    Ok(format!("{summary}; licences and sources are allowed"))
}

/// Tests the libraries and compiles the command `quadrille` with the least Rust version, if rustup has it.
pub(super) fn msrv(workspace: &Workspace) -> anyhow::Result<String> {
    let rust = least_rust(workspace)?;
    let packages = rust_versions(workspace, &rust)?;
    let summary = format!("no dependency of {packages} needs more than Rust {rust}");
    let rustup = |arguments: &str| {
        let mut command = Command::new("rustup");
        command.current_dir(&workspace.root);
        command.args(["run", &rust]).args(arguments.split(' '));
        command
    };
    if !is_installed("rustup") || workspace.check(&mut rustup("rustc --version")).is_err() {
        let reason = format!("Rust {rust} is not installed (rustup toolchain install {rust})");
        return Ok(format!("{summary}; {}", skipped(&reason)?));
    }
    let test = format!("cargo test{} --all-features", libraries(workspace));
    // The other toolchain would replace the builds of this one.
    let target = workspace.target.join("msrv");
    for command in [&*test, "cargo check --locked -p cli"] {
        workspace.check(rustup(command).arg("--target-dir").arg(&target))?;
    }
    Ok(format!(
        "{summary}; the libraries pass their tests with it, and the command compiles"
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

/// Checks that no package of the lock file needs a newer Rust; returns the number of packages.
fn rust_versions(workspace: &Workspace, most: &str) -> anyhow::Result<usize> {
    let metadata = workspace.metadata("")?;
    let packages = metadata["packages"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    ensure!(!packages.is_empty(), "cargo metadata has no packages");
    conclude(&newer(packages, most), String::new())?;
    Ok(packages.len())
}

/// The packages that need a newer Rust.
fn newer(packages: &[Value], most: &str) -> Vec<String> {
    let parts = |version: &str| -> Vec<u32> {
        version
            .split('.')
            .map(|part| part.parse().unwrap_or(u32::MAX))
            .collect()
    };
    let finding = |package: &Value| {
        let rust = package["rust_version"].as_str()?;
        let [name, version] =
            ["name", "version"].map(|key| package[key].as_str().unwrap_or_default());
        let finding = || format!("{name} {version} needs Rust {rust}: use an older version");
        (parts(rust) > parts(&format!("{most}.999"))).then(finding)
    };
    packages.iter().filter_map(finding).collect()
}

/// Arguments of cargo that name the libraries.
fn libraries(workspace: &Workspace) -> String {
    let names = workspace.libraries().map(Member::name);
    names.flat_map(|name| [" -p ", name]).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn packages_that_need_a_newer_rust_are_named() {
        let package = |rust| json!({"name": "a", "version": "1.0.0", "rust_version": rust});
        for (rust, is_newer) in [
            (json!("1.88"), false),
            (json!("1.88.0"), false),
            (json!("1.9"), false),
            (json!(null), false),
            (json!("1.89.0"), true),
            (json!("1.100"), true),
            (json!("2.0"), true),
        ] {
            let findings = newer(&[package(rust.clone())], "1.88");
            assert_eq!(!findings.is_empty(), is_newer, "{rust}: {findings:?}");
        }
    }
}
