//! `problem-package`: other tools check the packages of `quadrille package`, and an error or a warning is a finding.
//!
//! A tool that is not installed is skipped with a message.

use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::workspace::{Workspace, conclude, entries, is_installed};

/// A tool that checks packages.
struct Tool {
    /// Its command.
    command: &'static str,
    /// Its Python package.
    package: &'static str,
    /// The format that it checks.
    target: &'static str,
    /// The script that checks the package `$1`. `$2` is `statement`, or empty without LaTeX.
    check: &'static str,
}

const TOOLS: [Tool; 2] = [
    Tool {
        command: "verifyproblem",
        package: "problemtools",
        target: "kattis-legacy",
        check: "verifyproblem --werror -p config validators graders data submissions $2 -- $1",
    },
    Tool {
        command: "bt",
        package: "bapctools",
        target: "kattis",
        check: "cd $1 && bt validate --no-bar && bt run --no-bar",
    },
];

/// The commands that check a statement.
const LATEX: [&str; 3] = ["pdflatex", "dvisvgm", "tidy"];

/// Settings of problemtools that run Python programs with `python3` instead of `pypy3`.
const PYTHON: &str = "\
python3:
    compile: 'python3 -m py_compile {files}'
    run: 'python3 \"{mainfile}\"'
";

/// Makes the package of every puzzle for each tool, and checks it.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    workspace.build()?;
    let puzzles = entries(&workspace.root.join("cli/examiner/puzzles"))?;
    let mut findings = Vec::new();
    let mut summary = Vec::new();
    for tool in &TOOLS {
        let command = tool.command;
        if let Some(missing) = missing(&[command, "unzip"]) {
            let how = format!("pip install {}", tool.package);
            let text = format!("{command} skipped: {missing} is not installed ({how})");
            summary.push(text);
            continue;
        }
        for puzzle in &puzzles {
            let name = puzzle.file_name().unwrap_or_default().to_string_lossy();
            if let Err(error) = verify(workspace, tool, &name) {
                findings.push(format!("{command}: {name}: {error}"));
            }
        }
        let note = match missing(&LATEX) {
            Some(missing) if tool.check.contains("$2") => {
                format!(" without their statements ({missing} is not installed)")
            }
            _ => String::new(),
        };
        summary.push(format!(
            "{command}: {} packages verified{note}",
            puzzles.len()
        ));
    }
    conclude(&findings, summary.join("; "))
}

/// Makes the package of a puzzle in a directory of its own, and runs a tool on it.
fn verify(workspace: &Workspace, tool: &Tool, name: &str) -> anyhow::Result<()> {
    let directory = tempfile::tempdir().context("cannot create a temporary directory")?;
    let directory = directory.path();
    let settings = directory.join("problemtools");
    fs::create_dir(&settings)?;
    fs::write(settings.join("languages.yaml"), PYTHON)?;
    let has_latex = missing(&LATEX).is_none();
    let Tool { target, check, .. } = tool;
    let make = format!("quadrille package $1 --target {target} && unzip -q $1.zip");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{make} && {check}"), "sh", name])
        .arg(if has_latex { "statement" } else { "" })
        .current_dir(directory)
        .env("PATH", workspace.search_path()?)
        .env("XDG_CONFIG_HOME", directory);
    workspace.check(&mut shell).map(drop)
}

/// The first command that is not installed.
fn missing<'a>(commands: &[&'a str]) -> Option<&'a str> {
    let mut commands = commands.iter().copied();
    commands.find(|command| !is_installed(command))
}
