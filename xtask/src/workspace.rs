//! What the steps ask of the workspace's metadata.

use std::path::PathBuf;

use cargo_metadata::{Metadata, Package, TargetKind};

/// The member that builds the command line.
pub(crate) const COMMAND_LINE: &str = "cli";

/// The member that holds the integration tests.
pub(crate) const INTEGRATION_TESTS: &str = "tests";

/// The members made for others: with a library in them, and to be published.
pub(crate) fn libraries(metadata: &Metadata) -> Vec<&Package> {
    metadata
        .workspace_packages()
        .into_iter()
        .filter(|package| {
            package
                .publish
                .as_ref()
                .is_none_or(|registries| !registries.is_empty())
        })
        .filter(|package| {
            package
                .targets
                .iter()
                .any(|target| target.is_kind(TargetKind::Lib))
        })
        .collect()
}

/// The names of a member's examples, in the order of its metadata.
pub(crate) fn examples(package: &Package) -> impl Iterator<Item = &str> {
    package
        .targets
        .iter()
        .filter(|target| target.is_kind(TargetKind::Example))
        .map(|target| target.name.as_str())
}

/// The directory of a member.
pub(crate) fn directory(package: &Package) -> PathBuf {
    package
        .manifest_path
        .parent()
        .map_or_else(PathBuf::new, |directory| {
            directory.as_std_path().to_path_buf()
        })
}
