//! `package`: the libraries have the metadata that a registry needs, and can be assembled.

use anyhow::bail;

use crate::workspace::{Member, Workspace, conclude};

/// Checks the metadata of the libraries and assembles them without a build.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let names: Vec<&str> = workspace.libraries().map(Member::name).collect();
    let mut arguments = vec!["package", "--no-verify", "--allow-dirty"];
    arguments.extend(names.iter().flat_map(|name| ["--package", name]));
    // The earlier steps filled cargo's cache; the network is used only if it was cleared since.
    let offline = [&arguments[..], &["--offline"]].concat();
    let output = workspace
        .check(&mut workspace.cargo(&offline))
        .or_else(|_| workspace.check(&mut workspace.cargo(&arguments)))?;
    // Cargo only warns if a description or a license is missing.
    if output.contains("warning: manifest has no ") {
        bail!("{output}");
    }
    let labels =
        |member: &&Member| ["readme", "keywords", "categories"].map(|key| !member.0[key].is_null());
    let findings = workspace
        .libraries()
        .filter(|member| labels(member).contains(&false));
    let findings: Vec<String> = findings
        .map(|member| format!("{}: add a readme, keywords and categories", member.name()))
        .collect();
    conclude(&findings, format!("{} libraries assembled", names.len()))
}
