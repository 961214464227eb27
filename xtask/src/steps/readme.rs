//! `readme`: the console blocks of the READMEs show what the commands print.
//!
//! A command runs in a shell of its own at the root of the workspace. The
//! command line is built first and lies on the search path; colours are off,
//! cargo says nothing of building, and the directory for temporary files is
//! one that the commands of a file share and that is removed afterwards.

mod rewrite;
mod shell;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use self::rewrite::Rewrite;
use self::shell::Shell;
use crate::console::output::Output;
use crate::console::parse::{self, Transcript};
use crate::context::Context;
use crate::diff;
use crate::report::Report;
use crate::workspace::{self, COMMAND_LINE};

/// The file that a directory is introduced by.
const README: &str = "README.md";

/// Verbs of the tasks that would end up here again.
const RECURSIVE: &[&str] = &["verify", "readme"];

/// What came of the commands of all files.
#[derive(Debug, Default)]
struct Progress {
    commands: usize,
    rewritten: usize,
    findings: Vec<String>,
}

/// Runs the commands in every README; with `bless` what they show is rewritten.
pub(super) fn run(context: &Context, bless: bool) -> anyhow::Result<Report> {
    let build = context.run(context.cargo(["build", "--quiet", "--package", COMMAND_LINE]))?;
    if !build.success() {
        return Ok(Report::failed(
            "the command line did not build",
            build.unseen(),
        ));
    }
    let files = readmes(context)?;
    let mut progress = Progress::default();
    for file in &files {
        check_file(context, file, bless, &mut progress)?;
    }
    let mut summary = format!("{} commands in {} files", progress.commands, files.len());
    if progress.rewritten > 0 {
        summary = format!("{summary}, {} rewritten", progress.rewritten);
    }
    Ok(Report::of_findings(&progress.findings, summary))
}

/// The READMEs that there are: of the workspace and of its members.
fn readmes(context: &Context) -> anyhow::Result<Vec<PathBuf>> {
    let members = context.metadata()?.workspace_packages();
    let directories = members.into_iter().map(workspace::directory);
    let files = [context.root().to_path_buf()]
        .into_iter()
        .chain(directories)
        .map(|directory| directory.join(README));
    Ok(files.filter(|file| file.is_file()).collect())
}

/// Runs the commands of one file.
fn check_file(
    context: &Context,
    file: &Path,
    bless: bool,
    progress: &mut Progress,
) -> anyhow::Result<()> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let name = context.relative(file).display();
    let transcripts = match parse::transcripts(&text) {
        Ok(transcripts) => transcripts,
        Err(error) => {
            progress.findings.push(format!("{name}:{error}"));
            return Ok(());
        }
    };
    let shell = Shell::new(context)?;
    let mut rewrites = Vec::new();
    for transcript in &transcripts {
        if is_recursive(&transcript.script) {
            if !transcript.expected.is_empty() {
                let line = transcript.line;
                progress.findings.push(format!(
                    "{name}:{line}: this command is not run, so it must show no output"
                ));
            }
            continue;
        }
        progress.commands += 1;
        let printed = shell.run(&transcript.script)?;
        if transcript.expected.describes(&printed) {
            continue;
        }
        if bless {
            rewrites.push(Rewrite::new(transcript, &printed));
        } else {
            progress
                .findings
                .push(format!("{name}:{}", mismatch(transcript, &printed)));
        }
    }
    if !rewrites.is_empty() {
        progress.rewritten += rewrites.len();
        fs::write(file, rewrite::apply(&text, &rewrites))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// Whether a command would run the READMEs again.
fn is_recursive(script: &str) -> bool {
    let words: Vec<&str> = script.split_whitespace().collect();
    words.windows(2).enumerate().any(|(index, pair)| {
        let mut arguments = words[index + 2..].iter();
        pair == ["cargo", "xtask"]
            && arguments
                .find(|word| !word.starts_with('-'))
                .is_some_and(|verb| RECURSIVE.contains(verb))
    })
}

/// Says which command printed something else, and what.
fn mismatch(transcript: &Transcript, printed: &Output) -> String {
    let diff = diff::unified(
        &transcript.expected.to_string(),
        &printed.to_string(),
        "shown",
        "printed",
    );
    format!(
        "{}: $ {}\n{}",
        transcript.line,
        transcript.script,
        diff.trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verifying_is_not_run_again() {
        assert!(is_recursive("cargo xtask verify"));
        assert!(is_recursive("cargo xtask --verbose verify --bless"));
        assert!(is_recursive("cargo xtask readme"));
        assert!(is_recursive("time cargo xtask verify"));
        assert!(!is_recursive("cargo xtask layers"));
        assert!(!is_recursive("cargo xtask --help"));
        assert!(!is_recursive("quadrille verify"));
    }

    #[test]
    fn mismatch_shows_line_command_and_diff() {
        let transcripts =
            parse::transcripts("```console\n$ seq 2\n1\n3\n```\n").expect("well formed");
        let message = mismatch(&transcripts[0], &Output::printed("1\n2\n", 0));
        assert_eq!(
            message,
            "2: $ seq 2\n--- shown\n+++ printed\n@@ -1,2 +1,2 @@\n 1\n-3\n+2"
        );
    }
}
