//! `problem-package`: what `quadrille package` makes passes `verifyproblem` of problemtools.
//!
//! A step for whoever has problemtools; elsewhere it says that it was skipped, and why.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context as _;

use crate::command::Finished;
use crate::context::Context;
use crate::report::Report;

/// The commands without which there is nothing to do.
const NEEDED: &[&str] = &["verifyproblem", "unzip"];

/// The parts of a package that are checked everywhere.
const PARTS: &[&str] = &["config", "validators", "graders", "data", "submissions"];

/// Where there is no `pypy3`, which problemtools runs Python with, Python itself will do.
const PYTHON: &str = "\
python3:
    compile: 'python3 -m py_compile {files}'
    run: 'python3 \"{mainfile}\"'
";

/// Makes the package of every puzzle and has it verified.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    if let Some(missing) = NEEDED.iter().find(|command| !is_there(command)) {
        return Ok(Report::passed(format!("skipped: no {missing} here")));
    }
    let arguments = ["build", "--quiet", "--package", "cli", "--bin", "quadrille"];
    let built = context.run(context.cargo(arguments))?;
    if !built.success() {
        return Ok(Report::failed(
            "the command line did not build",
            built.unseen(),
        ));
    }
    let stage = tempfile::tempdir().context("cannot make a temporary directory")?;
    let bench = Bench::new(context, stage.path())?;
    let mut findings = Vec::new();
    let mut verified = 0;
    for puzzle in puzzles(context)? {
        let made = bench.shell(&format!(
            "quadrille package {puzzle} --target kattis-legacy -o {puzzle}.zip && unzip -q {puzzle}.zip"
        ))?;
        if !made.success() {
            findings.push(format!("{puzzle}: {}", made.output));
            continue;
        }
        let finished = bench.shell(&format!(
            "verifyproblem -p {} -- {puzzle}",
            bench.parts.join(" ")
        ))?;
        if !finished.success() {
            findings.push(finished.output);
        }
        verified += 1;
    }
    let mut summary = format!("{verified} packages verified");
    if bench.parts.len() == PARTS.len() {
        summary.push_str(", but not the statements: no pdflatex here");
    }
    Ok(Report::of_findings(&findings, summary))
}

/// Where packages are made and verified.
struct Bench<'a> {
    context: &'a Context,
    directory: &'a Path,
    search_path: OsString,
    parts: Vec<&'static str>,
}

impl<'a> Bench<'a> {
    fn new(context: &'a Context, directory: &'a Path) -> anyhow::Result<Self> {
        let built = context.metadata()?.target_directory.join("debug");
        let inherited = env::var_os("PATH").unwrap_or_default();
        let directories: Vec<PathBuf> = [built.into_std_path_buf()]
            .into_iter()
            .chain(env::split_paths(&inherited))
            .collect();
        let search_path =
            env::join_paths(directories).context("the target directory cannot be searched")?;
        if !is_there("pypy3") {
            let settings = directory.join("problemtools");
            fs::create_dir(&settings)
                .and_then(|()| fs::write(settings.join("languages.yaml"), PYTHON))
                .context("cannot write the settings of problemtools")?;
        }
        let statement = is_there("pdflatex").then_some("statement");
        Ok(Self {
            context,
            directory,
            search_path,
            parts: PARTS.iter().copied().chain(statement).collect(),
        })
    }

    fn shell(&self, script: &str) -> anyhow::Result<Finished> {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", script])
            .current_dir(self.directory)
            .env("PATH", &self.search_path)
            .env("XDG_CONFIG_HOME", self.directory);
        self.context.run(shell)
    }
}

/// The puzzles that have mutants, by the names of their folders.
fn puzzles(context: &Context) -> anyhow::Result<Vec<String>> {
    let folder = context.root().join("cli/examiner/puzzles");
    let cannot_list = || format!("cannot list {}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(cannot_list)? {
        let entry = entry.with_context(cannot_list)?;
        if entry.path().join("mutants").is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Whether a command is on the path.
fn is_there(command: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|directory| directory.join(command).is_file())
}
