//! `features`: every library compiles without a warning with several sets of features: no feature, each
//! feature alone, and all features. For up to two features, these are all sets.

use anyhow::ensure;

use crate::workspace::Workspace;

/// Checks each library once per set of features.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let mut checks = 0;
    for library in workspace.libraries() {
        let name = library.name();
        let features = library.0["features"].as_object().into_iter().flatten();
        let features = features.map(|(feature, _)| feature.clone());
        let mut sets: Vec<String> = features.filter(|feature| feature != "default").collect();
        sets.extend([String::new(), sets.join(",")]);
        sets.sort();
        sets.dedup();
        for set in &sets {
            let check = format!("check --lib -p {name} --no-default-features --features={set}");
            let output = workspace.check(&mut workspace.cargo(&check))?;
            let has_warnings = output.contains("` (lib) generated ");
            ensure!(!has_warnings, "cargo {check}\n{output}");
        }
        checks += sets.len();
    }
    Ok(format!("{checks} checks"))
}
