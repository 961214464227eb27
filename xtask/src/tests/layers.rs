//! Dependencies point in one direction.
//!
//! Three things are checked: which member depends on which, re-exports of whole members,
//! and circles of modules ([`super::modules`]).

use std::fs;

use super::modules::Modules;
use super::{conclude, directory, workspace};
use crate::workspace::Member;

/// The members that each member may depend on, and those that only its tests may use.
const LAYERS: &[(&str, &str, &str)] = &[
    ("board-core", "", ""),
    ("search-core", "", ""),
    ("layered", "search-core", ""),
    ("puzzles", "board-core search-core", ""),
    ("runner", "", ""),
    ("inputs", "", ""),
    ("examiner", "runner puzzles inputs", ""),
    ("record", "puzzles", ""),
    ("web", "puzzles record", ""),
    (
        "cli",
        "runner examiner puzzles record web inputs",
        "board-core search-core",
    ),
    (
        "tests",
        "board-core search-core puzzles record runner inputs examiner cli",
        "benches",
    ),
    ("benches", "search-core", "board-core inputs puzzles runner"),
    ("xtask", "", ""),
];

#[test]
fn members_and_modules_are_in_layers() {
    let workspace = workspace();
    let members = &workspace.members;
    let is_member = |name: &str| members.iter().any(|member| member.name() == name);
    let files = workspace.files().expect("the sources are a checkout");
    let mut findings = Vec::new();
    for member in members {
        let name = member.name();
        if !LAYERS.iter().any(|(layer, ..)| *layer == name) {
            findings.push(format!("{name}: add this member to the table of layers"));
        }
        for dependency in member.0["dependencies"].as_array().into_iter().flatten() {
            let to = dependency["name"].as_str().unwrap_or_default();
            if is_member(to) {
                findings.extend(forbidden(name, to, dependency["kind"] == "dev"));
            }
        }
        let source = directory(member).join("src");
        let mut modules = Modules::default();
        for file in &files {
            let path = workspace.root.join(file);
            if path.extension() == Some("rs".as_ref())
                && let Ok(module) = path.with_extension("").strip_prefix(&source)
            {
                let text = fs::read_to_string(&path).expect("a source is readable");
                modules.add(module, &text);
                let exported = members.iter().map(Member::name);
                let exported = exported.filter(|other| exports(&text, other));
                findings.extend(
                    exported.map(|other| format!("{name}: re-export the items of {other} by name")),
                );
            }
        }
        let circles = modules.circles().into_iter();
        findings.extend(circles.map(|circle| format!("{name}: {circle}")));
    }
    conclude(&findings);
}

/// Whether a source re-exports a whole member.
fn exports(source: &str, member: &str) -> bool {
    let name = member.replace('-', "_");
    let whole = [format!("pub use {name};"), format!("pub use {name}::*;")];
    source
        .lines()
        .any(|line| whole.iter().any(|it| it == line.trim()))
}

/// Explains why a dependency is forbidden, if it is.
fn forbidden(from: &str, to: &str, is_test: bool) -> Option<String> {
    let (_, normal, tests) = LAYERS.iter().find(|(member, ..)| *member == from)?;
    let has = |allowed: &str| allowed.split(' ').any(|name| name == to);
    if has(normal) || is_test && has(tests) {
        return None;
    }
    Some(format!(
        "{from} must not depend on {to}; allowed dependencies: [{normal}]"
    ))
}

#[test]
fn dependencies_point_in_one_direction() {
    for (from, to, is_test, is_allowed) in [
        ("cli", "puzzles", false, true),
        ("cli", "board-core", true, true),
        ("cli", "board-core", false, false),
        ("runner", "puzzles", true, false),
        ("puzzles", "examiner", false, false),
    ] {
        let finding = forbidden(from, to, is_test);
        assert_eq!(finding.is_none(), is_allowed, "{finding:?}");
    }
    for to in ["tests", "xtask"] {
        assert!(
            LAYERS
                .iter()
                .all(|(from, ..)| forbidden(from, to, true).is_some())
        );
    }
}
