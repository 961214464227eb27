//! `features`: every library compiles without a warning with several sets of features.
//!
//! With `cargo-hack` these are all sets. Without it, the check is reduced to no feature, each
//! feature alone, and all features; for up to two features, these are all sets, too.

use anyhow::ensure;

use crate::workspace::{Workspace, is_installed};

/// Checks each library once per set of features.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let has_hack = is_installed("cargo-hack");
    let mut checks = Vec::new();
    for library in workspace.libraries() {
        let name = library.name();
        if has_hack {
            checks.push(format!(
                "hack --feature-powerset --no-dev-deps check --lib -p {name}"
            ));
            continue;
        }
        let features = library.0["features"].as_object().into_iter().flatten();
        let features = features.map(|(feature, _)| feature.clone());
        let mut sets: Vec<String> = features.filter(|feature| feature != "default").collect();
        sets.extend([String::new(), sets.join(",")]);
        sets.sort();
        sets.dedup();
        let check = |set| format!("check --lib -p {name} --no-default-features --features={set}");
        checks.extend(sets.iter().map(check));
    }
    for check in &checks {
        let output = workspace.check(&mut workspace.cargo(check))?;
        let has_warnings = output.contains("` (lib) generated ");
        ensure!(!has_warnings, "cargo {check}\n{output}");
    }
    let note = if has_hack {
        ""
    } else {
        " (reduced check: cargo-hack is not installed)"
    };
    Ok(format!("{} checks{note}", checks.len()))
}
