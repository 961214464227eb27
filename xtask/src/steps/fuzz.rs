//! `fuzz`: cargo-fuzz attacks the targets in the folders `fuzz` of the members.
//!
//! A failure leaves its input in `fuzz/artifacts`. Copy it into `fuzz/inputs`, which a test of the member tries.

use std::fs;
use std::process::Command;

use anyhow::ensure;

use crate::workspace::{Workspace, entries, is_installed, skipped};

/// Runs one target or all of them; each starts from its stored inputs.
pub(super) fn run(
    workspace: &Workspace,
    target: Option<&str>,
    seconds: u32,
) -> anyhow::Result<String> {
    if !is_installed("cargo-fuzz") || !is_installed("rustup") {
        return skipped("cargo-fuzz or rustup is not installed (cargo install cargo-fuzz)");
    }
    let mut rows = Vec::new();
    for member in &workspace.members {
        let targets = member.directory().join("fuzz/fuzz_targets");
        if !targets.is_dir() {
            continue;
        }
        for path in entries(&targets)? {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            if target.is_some_and(|target| target != name) {
                continue;
            }
            // libFuzzer writes new inputs into the first folder.
            let [corpus, inputs] =
                ["corpus", "inputs"].map(|folder| format!("fuzz/{folder}/{name}"));
            fs::create_dir_all(member.directory().join(&corpus))?;
            let mut fuzz = Command::new("rustup");
            // The address sanitizer finds faults of unsafe code, which all members forbid.
            let arguments = "run nightly cargo fuzz run --sanitizer none --target-dir";
            fuzz.args(arguments.split(' '));
            fuzz.arg(workspace.target.join("fuzz"))
                .args([&*name, &corpus, &inputs, "--"]);
            fuzz.arg(format!("-max_total_time={seconds}"))
                .args(["-max_len=256", "-timeout=20"]);
            let output = workspace.check(fuzz.current_dir(member.directory()))?;
            let done = output.lines().rfind(|line| line.starts_with("Done "));
            rows.push(format!(
                "{} {name}: {}",
                member.name(),
                done.unwrap_or("no run")
            ));
        }
    }
    ensure!(!rows.is_empty(), "there is no such target");
    Ok(rows.join("\n"))
}
