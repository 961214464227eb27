//! `features`: every library compiles without a warning with several sets of features.
//!
//! With `cargo-hack` these are all sets. Without it, the check is reduced to no feature, each
//! feature alone, and all features; for up to two features, these are all sets, too.

use anyhow::{Context as _, bail};

use crate::workspace::{Workspace, is_installed};

/// Checks each library once per set of features.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let has_hack = is_installed("cargo-hack");
    let mut count = 0;
    for library in workspace.libraries() {
        let check = ["check", "--lib", "--package", library.name()];
        if has_hack {
            let powerset = [&["hack", "--feature-powerset", "--no-dev-deps"], &check[..]].concat();
            check_without_warning(workspace, &powerset)?;
            count += 1;
            continue;
        }
        let features = library.0["features"].as_object().into_iter().flatten();
        let names = features.map(|(name, _)| name.as_str());
        let names: Vec<&str> = names.filter(|&name| name != "default").collect();
        let mut sets = vec![String::new(), names.join(",")];
        sets.extend(names.iter().map(ToString::to_string));
        sets.sort();
        sets.dedup();
        for set in &sets {
            let features = ["--no-default-features", "--features", set];
            check_without_warning(workspace, &[&check[..], &features].concat())
                .with_context(|| format!("{} with features '{set}'", library.name()))?;
            count += 1;
        }
    }
    Ok(if has_hack {
        format!("all sets of features of {count} libraries")
    } else {
        format!("{count} sets of features (reduced check: cargo-hack is not installed)")
    })
}

/// Runs a `cargo check` that must not warn.
fn check_without_warning(workspace: &Workspace, arguments: &[&str]) -> anyhow::Result<()> {
    let output = workspace.check(&mut workspace.cargo(arguments))?;
    if output.contains("` (lib) generated ") {
        bail!("warnings:\n{output}");
    }
    Ok(())
}
