//! Checks of the sources. `cargo test` runs them, and steps of `cargo xtask verify` run them first.

mod layers;
mod modules;
mod readmes;
mod sizes;

use std::path::{Path, PathBuf};

use crate::workspace::{Member, Workspace};

/// The workspace of this package.
fn workspace() -> Workspace {
    Workspace::load(false).expect("cargo and git are installed")
}

/// The folder of the manifest of a member.
fn directory(member: &Member) -> PathBuf {
    let manifest = Path::new(member.0["manifest_path"].as_str().unwrap_or_default());
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// Fails if there are findings.
#[track_caller]
fn conclude(findings: &[String]) {
    let (count, text) = (findings.len(), findings.join("\n"));
    assert!(count == 0, "{count} findings\n{text}");
}
