//! `package`: the libraries could be published as they are.

use cargo_metadata::Package;

use crate::context::Context;
use crate::report::Report;
use crate::workspace;

/// A registry takes no more keywords, and no more categories, than this.
const MOST_LABELS: usize = 5;

/// Checks the libraries' metadata and assembles them, without building them again.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let libraries = workspace::libraries(context.metadata()?);
    let findings: Vec<String> = libraries
        .iter()
        .flat_map(|library| missing_metadata(library))
        .collect();
    if !findings.is_empty() {
        return Ok(Report::of_findings(&findings, ""));
    }

    let mut arguments = vec!["package", "--no-verify", "--allow-dirty"];
    arguments.extend(
        libraries
            .iter()
            .flat_map(|library| ["--package", library.name.as_str()]),
    );
    // What the earlier steps built lies in cargo's cache, so the network is not needed;
    // it is asked only where that cache was cleared in between.
    let offline = arguments.iter().copied().chain(["--offline"]);
    let mut finished = context.run(context.cargo(offline))?;
    if !finished.success() {
        finished = context.run(context.cargo(arguments))?;
    }
    Ok(Report::of_command(
        &finished,
        &format!("{} libraries assembled", libraries.len()),
    ))
}

/// What a registry asks for and the manifest does not say.
fn missing_metadata(package: &Package) -> Vec<String> {
    let filled = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
    let labelled = |labels: &[String]| (1..=MOST_LABELS).contains(&labels.len());
    let directory = workspace::directory(package);
    let readme = package
        .readme
        .as_ref()
        .is_some_and(|readme| directory.join(readme).is_file());

    let demands = [
        (filled(&package.description), "a description"),
        (filled(&package.license), "a license"),
        (readme, "a readme that exists"),
        (labelled(&package.keywords), "1 to 5 keywords"),
        (labelled(&package.categories), "1 to 5 categories"),
    ];
    demands
        .into_iter()
        .filter(|(met, _)| !met)
        .map(|(_, demand)| format!("{} needs {demand}", package.name))
        .collect()
}
