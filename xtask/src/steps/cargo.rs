//! The steps that run cargo: `format`, `clippy`, `docs`, `tests`, `examples`, `features`, `package`.

use std::num::NonZeroUsize;
use std::process::Command;
use std::thread;

use anyhow::ensure;

use super::judge;
use crate::workspace::{MOST, Member, Workspace, conclude};

/// Checks that `cargo fmt` would change nothing.
pub(super) fn format(workspace: &Workspace) -> anyhow::Result<String> {
    let mut command = workspace.cargo("fmt --all --check -- --color never");
    // The tests of the page are not a member of the workspace.
    command.args(
        ["src/lib.rs", "tests/page.rs"]
            .map(|file| workspace.root.join("cli/web/browser").join(file)),
    );
    workspace.check(&mut command)?;
    Ok("no findings".to_owned())
}

/// Runs a cargo command that must succeed; a warning of rustdoc is an error.
pub(super) fn plain(workspace: &Workspace, arguments: &str) -> anyhow::Result<String> {
    let mut command = workspace.cargo(arguments);
    workspace.check(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok("no findings".to_owned())
}

/// Runs all tests except judge runs; with `bless`, tests that compare with a file accept the new output.
///
/// `cargo test` also runs the tests in the documentation. While the first tests run, the others are built: many tests
/// wait for programs. For the same reason there is one thread more than processors.
pub(super) fn tests(workspace: &Workspace, bless: bool) -> anyhow::Result<String> {
    workspace.build()?;
    let threads = thread::available_parallelism().map_or(2, NonZeroUsize::get) + 1;
    let run = &|members: &str| {
        let mut command = workspace.cargo(&format!("test {members} --no-fail-fast"));
        judge::set_snapshots(&mut command, bless);
        command
            .args(["--", "--skip", judge::RUNS])
            .env("QUADRILLE", workspace.built("quadrille"))
            .env("RUST_TEST_THREADS", threads.to_string());
        workspace.check(&mut command)
    };
    let results = thread::scope(|scope| {
        let members = [MOST, "-p layered --all-features"];
        let running = members.map(|members| scope.spawn(move || run(members)));
        running.map(|running| running.join().expect("a step does not panic"))
    });
    let failed = results.into_iter().filter_map(Result::err);
    let findings: Vec<String> = failed.map(|error| error.to_string()).collect();
    conclude(&findings, "all tests passed".to_owned())
}

/// Runs each example program to its end.
pub(super) fn examples(workspace: &Workspace) -> anyhow::Result<String> {
    workspace.build()?;
    let examples = workspace.members.iter().flat_map(Member::examples);
    for example in examples {
        let program = workspace.built(&format!("examples/{example}"));
        let mut command = Command::new(program);
        workspace.check(command.current_dir(&workspace.root))?;
    }
    Ok("all examples ran".to_owned())
}

/// Checks that each library compiles without a warning with several sets of features: no feature, each feature
/// alone, and all features. For up to two features, these are all sets.
pub(super) fn features(workspace: &Workspace) -> anyhow::Result<String> {
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

/// Checks the metadata of the libraries and assembles them without a build.
pub(super) fn package(workspace: &Workspace) -> anyhow::Result<String> {
    let libraries = workspace
        .published()
        .map(|member| format!(" -p {}", member.name()));
    let package = format!(
        "package --no-verify --allow-dirty{}",
        libraries.collect::<String>()
    );
    // The earlier steps filled cargo's cache; the network is used only if it was cleared since.
    workspace
        .check(workspace.cargo(&package).arg("--offline"))
        .or_else(|_| workspace.check(&mut workspace.cargo(&package)))?;
    let mut findings = Vec::new();
    for member in workspace.published() {
        for key in [
            "description",
            "license",
            "readme",
            "documentation",
            "keywords",
        ] {
            if member.0[key].is_null() || member.0[key] == serde_json::json!([]) {
                findings.push(format!("{}: add the key `{key}`", member.name()));
            }
        }
    }
    conclude(&findings, "the libraries are assembled".to_owned())
}
