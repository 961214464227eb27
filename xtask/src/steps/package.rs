//! `package`: the libraries have the metadata that a registry needs, and can be assembled.

use anyhow::ensure;

use crate::workspace::{Member, Workspace, conclude};

/// Checks the metadata of the libraries and assembles them without a build.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let libraries = workspace
        .libraries()
        .map(|member| format!(" -p {}", member.name()));
    let package = format!(
        "package --no-verify --allow-dirty{}",
        libraries.collect::<String>()
    );
    // The earlier steps filled cargo's cache; the network is used only if it was cleared since.
    let output = workspace
        .check(workspace.cargo(&package).arg("--offline"))
        .or_else(|_| workspace.check(&mut workspace.cargo(&package)))?;
    // Cargo only warns if a description or a license is missing.
    let is_missing = |key| output.contains(&format!("manifest has no {key}"));
    ensure!(
        !["description", "license"].into_iter().any(is_missing),
        "{output}"
    );
    let lacks = |member: &&Member| {
        let keys = ["readme", "keywords", "categories"];
        keys.iter()
            .any(|key| member.0[key].is_null() || member.0[key] == serde_json::json!([]))
    };
    let findings = workspace.libraries().filter(lacks);
    let finding =
        |member: &Member| format!("{}: add a readme, keywords, categories", member.name());
    let findings: Vec<String> = findings.map(finding).collect();
    conclude(&findings, "the libraries are assembled".to_owned())
}
