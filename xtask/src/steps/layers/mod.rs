//! `layers`: arrows between the members run one way, and the house keeps its frame.

mod frame;
mod manifest;

use cargo_metadata::{DependencyKind, Package};

use crate::context::Context;
use crate::files;
use crate::report::Report;

/// What one member may depend on, and why no more.
#[derive(Clone, Copy, Debug)]
struct Layer {
    member: &'static str,
    /// Members allowed among the normal and build dependencies.
    uses: &'static [&'static str],
    /// Members allowed among the dev-dependencies.
    tested_with: &'static [&'static str],
    because: &'static str,
}

/// The allowed arrows. `tests` and `xtask` appear on no right-hand side:
/// nothing depends on them.
const LAYERS: &[Layer] = &[
    Layer {
        member: "board-core",
        uses: &[],
        tested_with: &[],
        because: "the vocabulary of a board stands alone, for other people's puzzles",
    },
    Layer {
        member: "search-core",
        uses: &[],
        tested_with: &[],
        because: "the engines search any state space and have never heard of a board",
    },
    Layer {
        member: "puzzles",
        uses: &["board-core", "search-core"],
        tested_with: &["board-core", "search-core"],
        because: "the rules join boards and engines and know nothing of who asks",
    },
    Layer {
        member: "runner",
        uses: &[],
        tested_with: &[],
        because: "the runner is for every judge, whatever its programs solve",
    },
    Layer {
        member: "cli",
        uses: &["puzzles", "runner"],
        tested_with: &["puzzles", "board-core", "search-core"],
        because: "the command line is thin: it asks the puzzles and contains no search",
    },
    Layer {
        member: "tests",
        uses: &["board-core", "search-core", "puzzles", "cli"],
        tested_with: &["board-core", "search-core", "puzzles", "cli"],
        because: "the integration tests look at the product, not at the tools that run them",
    },
    Layer {
        member: "xtask",
        uses: &[],
        tested_with: &[],
        because: "the tasks run commands, so that they build when no other member does",
    },
];

/// An arrow from one member to another.
#[derive(Clone, Copy, Debug)]
struct Arrow<'a> {
    from: &'a str,
    to: &'a str,
    kind: DependencyKind,
}

/// Checks the arrows, the top level and every member's manifest.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let members = context.metadata()?.workspace_packages();
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let arrows: Vec<Arrow<'_>> = members
        .iter()
        .flat_map(|member| arrows_from(member, &names))
        .collect();

    let mut findings = unexpected_members(LAYERS, &names);
    findings.extend(arrows.iter().filter_map(|&arrow| forbidden(LAYERS, arrow)));
    findings.extend(frame::findings(&files::listed(context)?));
    for member in &members {
        findings.extend(manifest::findings(member)?);
    }
    Ok(Report::of_findings(
        &findings,
        format!("{} members, {} arrows", names.len(), arrows.len()),
    ))
}

/// The arrows from one package to other members.
fn arrows_from<'a>(package: &'a Package, members: &[&str]) -> Vec<Arrow<'a>> {
    package
        .dependencies
        .iter()
        .filter(|dependency| {
            dependency.path.is_some() && members.contains(&dependency.name.as_str())
        })
        .map(|dependency| Arrow {
            from: &package.name,
            to: &dependency.name,
            kind: dependency.kind,
        })
        .collect()
}

/// Members without a layer, and layers without a member.
fn unexpected_members(layers: &[Layer], members: &[&str]) -> Vec<String> {
    let strangers = members
        .iter()
        .filter(|&&member| layers.iter().all(|layer| layer.member != member))
        .map(|member| {
            format!("member {member} has no layer: say in the table of layers what it may use")
        });
    let missing = layers
        .iter()
        .filter(|layer| !members.contains(&layer.member))
        .map(|layer| format!("member {} is missing from the workspace", layer.member));
    strangers.chain(missing).collect()
}

/// Why an arrow is forbidden, if it is.
fn forbidden(layers: &[Layer], arrow: Arrow<'_>) -> Option<String> {
    let Arrow { from, to, kind } = arrow;
    let layer = layers.iter().find(|layer| layer.member == from)?;
    let (allowed, table) = match kind {
        DependencyKind::Development => (layer.tested_with, "dev-dependencies"),
        DependencyKind::Build => (layer.uses, "build-dependencies"),
        _ => (layer.uses, "dependencies"),
    };
    if allowed.contains(&to) {
        return None;
    }
    let allowed = if allowed.is_empty() {
        "no other member".to_owned()
    } else {
        allowed.join(", ")
    };
    Some(format!(
        "{from} -> {to} ({table}) is forbidden: {}; allowed: {allowed}",
        layer.because
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, to: &str, kind: DependencyKind, allowed: bool) {
        let verdict = forbidden(LAYERS, Arrow { from, to, kind });
        assert_eq!(verdict.is_none(), allowed, "{verdict:?}");
    }

    #[test]
    fn arrows_run_one_way() {
        let kind = DependencyKind::Normal;
        check("cli", "puzzles", kind, true);
        check("puzzles", "board-core", kind, true);
        check("puzzles", "search-core", kind, true);
        check("tests", "puzzles", kind, true);
        check("puzzles", "cli", kind, false);
        check("cli", "board-core", kind, false);
        check("search-core", "board-core", kind, false);
        check("board-core", "search-core", kind, false);
    }

    #[test]
    fn test_and_build_dependencies_are_arrows_too() {
        check(
            "search-core",
            "board-core",
            DependencyKind::Development,
            false,
        );
        check("board-core", "puzzles", DependencyKind::Build, false);
        check("cli", "board-core", DependencyKind::Development, true);
    }

    #[test]
    fn nothing_depends_on_tests_or_tasks() {
        for layer in LAYERS {
            for kind in [
                DependencyKind::Normal,
                DependencyKind::Build,
                DependencyKind::Development,
            ] {
                check(layer.member, "tests", kind, false);
                check(layer.member, "xtask", kind, false);
            }
        }
    }

    #[test]
    fn message_names_the_arrow_and_the_reason() {
        let arrow = Arrow {
            from: "xtask",
            to: "puzzles",
            kind: DependencyKind::Normal,
        };
        let message = forbidden(LAYERS, arrow).expect("forbidden");
        assert_eq!(
            message,
            "xtask -> puzzles (dependencies) is forbidden: the tasks run commands, \
             so that they build when no other member does; allowed: no other member"
        );
    }

    #[test]
    fn members_and_layers_are_the_same() {
        let members: Vec<&str> = LAYERS.iter().map(|layer| layer.member).collect();
        assert_eq!(unexpected_members(LAYERS, &members), [""; 0]);
        let findings = unexpected_members(
            LAYERS,
            &[
                "board-core",
                "puzzles",
                "runner",
                "cli",
                "tests",
                "xtask",
                "gui",
            ],
        );
        assert_eq!(
            findings,
            [
                "member gui has no layer: say in the table of layers what it may use",
                "member search-core is missing from the workspace",
            ]
        );
    }
}
