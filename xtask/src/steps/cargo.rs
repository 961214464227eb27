//! The steps that run a script or cargo.

use std::env;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use anyhow::ensure;

use crate::workspace::{Finished, Member, Workspace, is_installed};

/// Checks that `cargo fmt` would change nothing.
pub(super) fn format(workspace: &Workspace) -> anyhow::Result<String> {
    let mut command = workspace.cargo("fmt --all --check -- --color never");
    // The tests of the page and the fuzz targets are not members of the workspace.
    let is_other = |file: &PathBuf| {
        let is_source = file.extension() == Some("rs".as_ref());
        let mut folders = file.iter();
        is_source && (file.starts_with("cli/web/browser") || folders.any(|it| it == "fuzz_targets"))
    };
    command.args(workspace.files()?.into_iter().filter(is_other));
    workspace.check(&mut command)?;
    Ok("no findings".to_owned())
}

/// Runs a script of `xtask/scripts` with the built commands on the search path; returns what it says of its result.
pub(super) fn script<'a>(
    workspace: &Workspace,
    name: &str,
    arguments: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<String> {
    let mut shell = Command::new("sh");
    shell
        .arg(format!("xtask/scripts/{name}.sh"))
        .args(arguments)
        .current_dir(&workspace.root)
        .env("TARGET", &workspace.target)
        .env("PATH", search_path(workspace.built(""))?);
    let output = workspace.check(&mut shell)?;
    let results = output
        .lines()
        .filter_map(|line| line.strip_prefix("result: "));
    Ok(results.collect::<Vec<_>>().join("\n"))
}

/// The search path with a directory before the others.
fn search_path(first: PathBuf) -> anyhow::Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = [first].into_iter().chain(env::split_paths(&path));
    Ok(env::join_paths(directories)?)
}

/// Runs a cargo command that must succeed; a warning of rustdoc is an error.
pub(super) fn plain(workspace: &Workspace, arguments: &str) -> anyhow::Result<String> {
    let mut command = workspace.cargo(arguments);
    workspace.check(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok("no findings".to_owned())
}

/// Checks the rules of `deny.toml` if cargo-deny is installed.
pub(super) fn dependencies(workspace: &Workspace) -> anyhow::Result<String> {
    if !is_installed("cargo-deny") {
        return Ok("skipped: cargo-deny is not installed (cargo install cargo-deny)".to_owned());
    }
    plain(
        workspace,
        "deny --offline --all-features check bans licenses sources",
    )
}

/// Runs all tests; with `bless`, tests that compare with a file accept the new output.
///
/// `cargo test` also runs the tests in the documentation. Many tests wait for programs, so there is one thread more than
/// processors.
pub(super) fn tests(workspace: &Workspace, bless: bool) -> anyhow::Result<String> {
    workspace.build()?;
    let threads = thread::available_parallelism().map_or(2, NonZeroUsize::get) + 1;
    let mut command = workspace.cargo("test --workspace --all-features --no-fail-fast");
    set_snapshots(&mut command, bless);
    command
        .env("QUADRILLE", workspace.built("quadrille"))
        .env("CHECKTESTDATA", "1")
        .env("RUST_TEST_THREADS", threads.to_string());
    workspace.check(&mut command)?;
    Ok("all tests passed".to_owned())
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

/// Checks that each library and `cli` compile without a warning with several sets of features: no feature, each feature
/// alone, and all features.
pub(super) fn features(workspace: &Workspace) -> anyhow::Result<String> {
    let mut checks = 0;
    let cli = workspace.members.iter().filter(|it| it.name() == "cli");
    for member in workspace.libraries().chain(cli) {
        let name = member.name();
        let features = member.0["features"].as_object().into_iter().flatten();
        let features = features.map(|(feature, _)| feature.clone());
        let mut sets: Vec<String> = features.filter(|feature| feature != "default").collect();
        sets.extend([String::new(), sets.join(",")]);
        sets.sort();
        sets.dedup();
        for set in &sets {
            let features = format!("-p {name} --no-default-features --features={set}");
            plain(workspace, &format!("clippy {features} -- -D warnings"))?;
        }
        checks += sets.len();
    }
    Ok(format!("{checks} checks"))
}

/// Assembles the libraries without a build.
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
    Ok("the libraries are assembled".to_owned())
}

/// Runs the cases of all puzzles or of one; with `accept`, the snapshots get the new output.
pub(super) fn judge(
    workspace: &Workspace,
    puzzle: Option<&str>,
    accept: bool,
) -> anyhow::Result<String> {
    workspace.build()?;
    let folder = puzzle.map_or(String::new(), |name| format!("{name}/"));
    let mut command = workspace.cargo("test --workspace --all-features --test commands");
    set_snapshots(&mut command, accept);
    command
        .arg(format!("judge-runs/{folder}"))
        .env("QUADRILLE", workspace.built("quadrille"));
    summary(&workspace.run(&mut command)?)
}

/// Accepts or refuses new output, whatever the environment of the developer says.
fn set_snapshots(command: &mut Command, accept: bool) {
    command
        .env("INSTA_UPDATE", if accept { "always" } else { "no" })
        .env("INSTA_FORCE_PASS", "0");
}

/// Runs the tests of modules of the suite, with the features that the build of `quadrille` has, and with this value of an environment variable.
pub(super) fn long(
    workspace: &Workspace,
    modules: &str,
    variable: &str,
    value: u32,
) -> anyhow::Result<String> {
    workspace.build()?;
    let mut command = workspace.cargo("test --workspace --all-features --test suite");
    command
        .args(["--", "--nocapture"])
        .args(modules.split(' '))
        .env("QUADRILLE", workspace.built("quadrille"))
        .env(variable, value.to_string());
    summary(&workspace.run(&mut command)?)
}

/// What the test printed of its result; it is an error if no test ran.
fn summary(finished: &Finished) -> anyhow::Result<String> {
    let output = &finished.output;
    ensure!(finished.status.success(), "{output}");
    let tests = finished.tests().passed;
    ensure!(tests > 0, "no test ran\n{output}");
    let is_summary = |line: &&str| {
        let starts = ["skipped: ", "hostile: ", "mutants: ", "|"];
        starts.iter().any(|start| line.starts_with(start))
    };
    let lines = output.lines().filter(is_summary);
    let lines: String = lines.flat_map(|line| [line, "\n"]).collect();
    Ok(format!("{lines}{tests} tests"))
}
