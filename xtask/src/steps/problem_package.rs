//! `problem-package`: the packages of `quadrille package` pass `verifyproblem` of problemtools.
//!
//! The step is skipped with a message if problemtools is not installed.

use std::fs;
use std::process::Command;

use anyhow::Context as _;

use crate::workspace::{Workspace, conclude, entries, is_installed};

/// The parts of a package that are always checked.
const PARTS: &str = "config validators graders data submissions";

/// Settings of problemtools that run Python programs with `python3` instead of `pypy3`.
const PYTHON: &str = "\
python3:
    compile: 'python3 -m py_compile {files}'
    run: 'python3 \"{mainfile}\"'
";

/// Makes the package of every puzzle and verifies it.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    if let Some(missing) = ["verifyproblem", "unzip"]
        .iter()
        .find(|name| !is_installed(name))
    {
        return Ok(format!("skipped: {missing} is not installed"));
    }
    workspace.build()?;
    let directory = tempfile::tempdir().context("cannot create a temporary directory")?;
    if !is_installed("pypy3") {
        let settings = directory.path().join("problemtools");
        fs::create_dir(&settings)?;
        fs::write(settings.join("languages.yaml"), PYTHON)?;
    }
    let (statement, note) = if is_installed("pdflatex") {
        (" statement", "")
    } else {
        ("", " without their statements (pdflatex is not installed)")
    };
    let puzzles = entries(&workspace.root.join("cli/examiner/puzzles"))?;
    let mut findings = Vec::new();
    for puzzle in &puzzles {
        let puzzle = puzzle.file_name().unwrap_or_default().to_string_lossy();
        let script = format!(
            "quadrille package {puzzle} --target kattis-legacy -o {puzzle}.zip \
             && unzip -q {puzzle}.zip && verifyproblem -p {PARTS}{statement} -- {puzzle}"
        );
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &script])
            .current_dir(directory.path())
            .env("PATH", workspace.search_path()?)
            .env("XDG_CONFIG_HOME", directory.path());
        if let Err(error) = workspace.check(&mut shell) {
            findings.push(format!("{puzzle}: {error}"));
        }
    }
    conclude(
        &findings,
        format!("{} packages verified{note}", puzzles.len()),
    )
}
