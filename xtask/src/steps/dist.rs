//! `dist`: an archive with the command `quadrille`, for people without a Rust toolchain.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::workspace::{Workspace, entries};

/// The shells, and the names of the files with their completions.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "quadrille.bash"),
    ("elvish", "quadrille.elv"),
    ("fish", "quadrille.fish"),
    ("powershell", "_quadrille.ps1"),
    ("zsh", "_quadrille"),
];

/// The documents at the root of the workspace that are part of the archive. The READMEs refer to `docs`.
const DOCUMENTS: [&str; 6] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "README.zh-CN.md",
    "SECURITY.md",
];

/// The file with the licences of the dependencies.
const LICENCES: &str = "THIRD-PARTY-LICENSES.txt";

/// Builds the command for a target, which this machine must be able to run, and writes the archive and its checksum.
pub(super) fn run(workspace: &Workspace, target: Option<&str>) -> anyhow::Result<String> {
    let host = host(workspace)?;
    let target = target.unwrap_or(&host);
    let name = format!("quadrille-{}-{target}", version(workspace)?);
    let out = workspace.target.join("dist");
    let directory = out.join(&name);
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    fs::create_dir_all(&directory)?;
    let program = directory.join(program(target));
    fs::copy(build(workspace, target)?, &program)?;
    for document in DOCUMENTS {
        fs::copy(workspace.root.join(document), directory.join(document))?;
    }
    for file in workspace.files()? {
        if file.starts_with("docs") {
            let to = directory.join(&file);
            fs::create_dir_all(to.parent().unwrap_or(&to))?;
            fs::copy(workspace.root.join(file), to)?;
        }
    }
    fs::write(directory.join(LICENCES), licences(workspace, target)?)?;
    workspace.check(
        Command::new(&program)
            .args(["man", "-o"])
            .arg(directory.join("man")),
    )?;
    for (shell, file) in SHELLS {
        let file = directory.join("completions").join(file);
        fs::create_dir_all(file.parent().unwrap_or(&file))?;
        workspace.check(
            Command::new(&program)
                .args(["completions", shell, "-o"])
                .arg(file),
        )?;
    }
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    // On macOS, `tar` would add a file with attributes for each file.
    tar.current_dir(&out).env("COPYFILE_DISABLE", "1");
    workspace.check(tar.args(["-czf", &archive, &name]))?;
    let bytes = fs::read(out.join(&archive))?;
    let sum = hmac_sha256::Hash::hash(&bytes)
        .map(|byte| format!("{byte:02x}"))
        .concat();
    // `sha256sum --check` reads this line.
    fs::write(
        out.join(format!("{archive}.sha256")),
        format!("{sum}  {archive}\n"),
    )?;
    check(workspace, &out.join(&archive), &name, target)?;
    Ok(format!("target/dist/{archive}, {} KiB", bytes.len() >> 10))
}

/// The name of the executable.
fn program(target: &str) -> &'static str {
    if target.contains("windows") {
        "quadrille.exe"
    } else {
        "quadrille"
    }
}

/// The target of the toolchain.
fn host(workspace: &Workspace) -> anyhow::Result<String> {
    let output = workspace.check(&mut workspace.cargo("-vV"))?;
    let host = output.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("cargo -vV names no host")?.to_owned())
}

/// The version of the command.
fn version(workspace: &Workspace) -> anyhow::Result<&str> {
    let cli = workspace
        .members
        .iter()
        .find(|member| member.name() == "cli");
    let version = cli.and_then(|cli| cli.0["version"].as_str());
    version.context("the command has no version")
}

/// Builds the command; returns its path. On Linux, it needs no shared library, so it runs on any distribution.
fn build(workspace: &Workspace, target: &str) -> anyhow::Result<PathBuf> {
    let directory = workspace.target.join("dist/build");
    let mut command = workspace.cargo("build --release --locked -p cli --target");
    command.arg(target).arg("--target-dir").arg(&directory);
    if target.contains("linux") {
        command.env("RUSTFLAGS", "-C target-feature=+crt-static");
    }
    workspace.check(&mut command)?;
    Ok(directory.join(target).join("release").join(program(target)))
}

/// The names and licences of all packages in the executable.
fn licences(workspace: &Workspace, target: &str) -> anyhow::Result<String> {
    let tree = "tree --locked -p cli --edges normal --prefix none --format {p} --target";
    let tree = workspace.check(workspace.cargo(tree).arg(target))?;
    // A line is a name, `v` and a version, and for some packages a remark.
    let words = tree.lines().map(|line| line.split(' ').take(2).collect());
    let used: BTreeSet<Vec<&str>> = words.collect();
    ensure!(used.len() > 1, "the command has no dependencies");
    let metadata = workspace.metadata(target)?;
    let mut text = "The command quadrille contains these packages.\n".to_owned();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let key = |key: &str| package[key].as_str().unwrap_or_default();
        let (name, version, licence) = (key("name"), key("version"), key("license"));
        let is_own = package["source"].is_null();
        if is_own || !used.contains(&vec![name, &format!("v{version}")]) {
            continue;
        }
        let rule = "=".repeat(80);
        writeln!(text, "\n{rule}\n{name} {version}: {licence}")?;
        let directory = Path::new(key("manifest_path"))
            .parent()
            .context("a manifest has a folder")?;
        for file in entries(directory)? {
            let name = file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .to_uppercase();
            let names = ["LICEN", "COPYING", "NOTICE", "UNLICENSE"];
            if file.is_file() && names.iter().any(|start| name.starts_with(start)) {
                writeln!(text, "\n{}", fs::read_to_string(file)?.trim_end())?;
            }
        }
    }
    Ok(text)
}

/// Unpacks the archive into an empty directory, and runs the command there.
fn check(workspace: &Workspace, archive: &Path, name: &str, target: &str) -> anyhow::Result<()> {
    let directory = tempfile::tempdir()?;
    // For GNU tar, which Git for Windows has, the start of `D:\archive` would be a host.
    let file = Path::new("archive.tar.gz");
    fs::copy(archive, directory.path().join(file))?;
    let mut tar = Command::new("tar");
    workspace.check(tar.current_dir(&directory).arg("-xzf").arg(file))?;
    let root = directory.path().join(name);
    let command = |arguments: &[&str]| {
        let mut command = Command::new(root.join(program(target)));
        workspace.check(command.current_dir(&directory).args(arguments))
    };
    let version = format!("quadrille {}", version(workspace)?);
    let found = command(&["--version"])?;
    ensure!(
        found.starts_with(&version),
        "expected {version}, found {found}"
    );
    if target.contains("linux") {
        let mut libraries = Command::new("ldd");
        let found = workspace.run(libraries.arg(root.join(program(target))))?;
        ensure!(
            !found.output.contains("=>"),
            "the program needs shared libraries:\n{}",
            found.output
        );
    }
    let page = root.join("man/quadrille-solve.1");
    ensure!(page.is_file(), "the manual page of solve is missing");
    fs::write(directory.path().join("flip.in"), "bwwb\nbbwb\nbwwb\nbwww\n")?;
    let answer = command(&["solve", "flip", "flip.in"])?;
    ensure!(answer.trim_end() == "4", "expected 4, found {answer}");
    Ok(())
}
