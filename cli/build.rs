//! Adds the commit to the version, as far as git knows it.
//!
//! Only release builds have it: another build would compile the command again after each commit.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = is_release.then(commit).flatten();
    let commit = commit.map(|commit| format!(" ({commit})"));
    println!(
        "cargo::rustc-env=QUADRILLE_VERSION={version}{}",
        commit.unwrap_or_default()
    );
}

/// The hash and the date of the commit; `None` without git, or if the sources are not part of the repository around them.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // This file changes with each commit.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["log", "-1", "--format=%h %cs"])
}

/// The line that a git command prints; `None` if the command fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let line = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| line.trim().to_owned())
}
