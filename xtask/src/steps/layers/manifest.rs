//! What a member's manifest takes over from the workspace.

use std::fs;

use anyhow::Context as _;
use cargo_metadata::Package;
use toml::{Table, Value};

/// Keys of `[package]` that are set once, in the workspace.
const INHERITED: &[&str] = &["version", "edition", "rust-version", "license"];

/// The tables that list dependencies.
const DEPENDENCIES: &[&str] = &["dependencies", "dev-dependencies", "build-dependencies"];

/// What the manifest of a member sets itself though the workspace does.
///
/// # Errors
///
/// When the manifest cannot be read or is no TOML.
pub(super) fn findings(member: &Package) -> anyhow::Result<Vec<String>> {
    let path = &member.manifest_path;
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    let manifest: Table = text
        .parse()
        .with_context(|| format!("cannot parse {path}"))?;
    let name = &member.name;
    let findings = own_keys(&manifest)
        .into_iter()
        .map(|key| format!("{name} does not inherit {key}: write {key}.workspace = true"))
        .collect();
    Ok(findings)
}

/// The keys that should say `workspace = true` and do not.
fn own_keys(manifest: &Table) -> Vec<String> {
    let package = manifest.get("package");
    let mut keys: Vec<String> = INHERITED
        .iter()
        .filter(|&&key| !inherits(package.and_then(|package| package.get(key))))
        .map(|&key| key.to_owned())
        .collect();
    if !inherits(manifest.get("lints")) {
        keys.push("lints".to_owned());
    }
    keys.extend(own_dependencies(manifest));
    let targets = manifest.get("target").and_then(Value::as_table);
    for target in targets.into_iter().flat_map(|targets| targets.values()) {
        keys.extend(target.as_table().into_iter().flat_map(own_dependencies));
    }
    keys
}

/// The dependencies that a table of tables pins on its own.
fn own_dependencies(tables: &Table) -> Vec<String> {
    DEPENDENCIES
        .iter()
        .filter_map(|&table| Some((table, tables.get(table)?.as_table()?)))
        .flat_map(|(table, dependencies)| {
            dependencies
                .iter()
                .filter(|(_, dependency)| !inherits(Some(dependency)))
                .map(move |(name, _)| format!("{table}.{name}"))
        })
        .collect()
}

/// Whether a value is a table with `workspace = true` in it.
fn inherits(value: Option<&Value>) -> bool {
    value
        .and_then(|value| value.get("workspace"))
        .and_then(Value::as_bool)
        == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(manifest: &str, expected: &[&str]) {
        let manifest: Table = manifest.parse().expect("TOML");
        assert_eq!(own_keys(&manifest), expected);
    }

    #[test]
    fn everything_is_inherited() {
        check(
            "[package]\n\
             version.workspace = true\n\
             edition.workspace = true\n\
             rust-version = { workspace = true }\n\
             license.workspace = true\n\
             [dependencies]\n\
             serde = { workspace = true, optional = true }\n\
             [lints]\n\
             workspace = true\n",
            &[],
        );
    }

    #[test]
    fn own_settings_are_found() {
        check(
            "[package]\n\
             version = '1.0.0'\n\
             edition.workspace = true\n\
             rust-version.workspace = true\n\
             license.workspace = false\n\
             [dependencies]\n\
             serde = '1'\n\
             [target.'cfg(unix)'.dev-dependencies]\n\
             nix = { version = '1' }\n",
            &[
                "version",
                "license",
                "lints",
                "dependencies.serde",
                "dev-dependencies.nix",
            ],
        );
    }
}
