//! `dist`: an archive with the command `quadrille`, for people without a Rust toolchain.

use std::collections::BTreeSet;
use std::env::consts::EXE_SUFFIX;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::workspace::{Workspace, entries, metadata};

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

/// Builds the command for this machine, and writes the archive and its checksum.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let target = &host(workspace)?;
    let name = format!("quadrille-{}-{target}", version(workspace)?);
    let out = workspace.target.join("dist");
    let directory = out.join(&name);
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    fs::create_dir_all(&directory)?;
    let built = build(workspace, target)?;
    let program = directory.join(built.file_name().unwrap_or_default());
    fs::copy(built, &program)?;
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
    check(workspace, &program)?;
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
    Ok(format!("target/dist/{archive}, {} KiB", bytes.len() >> 10))
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
    if cfg!(target_os = "linux") {
        command.env("RUSTFLAGS", "-C target-feature=+crt-static");
    }
    workspace.check(&mut command)?;
    let name = format!("quadrille{EXE_SUFFIX}");
    Ok(directory.join(target).join("release").join(name))
}

/// The names and licences of all packages in the executable.
fn licences(workspace: &Workspace, target: &str) -> anyhow::Result<String> {
    let tree = "tree --locked -p cli --edges normal --prefix none --format {p} --target";
    let tree = workspace.check(workspace.cargo(tree).arg(target))?;
    // A line is a name, `v` and a version, and for some packages a remark.
    let words = tree.lines().map(|line| line.split(' ').take(2).collect());
    let used: BTreeSet<Vec<&str>> = words.collect();
    ensure!(used.len() > 1, "the command has no dependencies");
    let metadata = metadata(&["--locked", "--filter-platform", target])?;
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

/// Checks that the program answers, and needs no shared library on Linux.
fn check(workspace: &Workspace, program: &Path) -> anyhow::Result<()> {
    let input = tempfile::NamedTempFile::new()?;
    fs::write(&input, "bwwb\nbbwb\nbwwb\nbwww\n")?;
    let mut solve = Command::new(program);
    let answer = workspace.check(solve.args(["solve", "flip"]).arg(input.path()))?;
    ensure!(answer.trim_end() == "4", "expected 4, found {answer}");
    if cfg!(target_os = "linux") {
        let found = workspace.run(Command::new("ldd").arg(program))?.output;
        let is_static = !found.contains("=>");
        ensure!(is_static, "the program needs shared libraries:\n{found}");
    }
    Ok(())
}
