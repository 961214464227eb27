//! Running the commands of documents, and comparing what they print.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::output::Output;
use super::parse::{self, Transcript};
use super::rewrite::{self, Rewrite};
use super::shell::Shell;
use crate::context::Context;
use crate::diff;
use crate::workspace;

/// Verbs of the tasks that would end up here again.
const RECURSIVE: &[&str] = &["verify", "readme", "atlas"];

/// What is done where a command prints something else than is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It is a finding.
    Compare,
    /// The document is rewritten.
    Rewrite,
}

/// What came of the commands of some documents.
#[derive(Debug)]
pub(crate) struct Replay<'a> {
    context: &'a Context,
    mode: Mode,
    /// How many commands were run.
    commands: usize,
    /// How many documents they are in.
    documents: usize,
    /// How many outputs were rewritten.
    rewritten: usize,
    /// What is wrong, with the file and the line.
    pub(crate) findings: Vec<String>,
}

impl<'a> Replay<'a> {
    /// Builds the command line; `Err` with the output if it does not build.
    ///
    /// # Errors
    ///
    /// When cargo does not start.
    pub(crate) fn new(context: &'a Context, mode: Mode) -> anyhow::Result<Result<Self, String>> {
        let package = workspace::COMMAND_LINE;
        let build = context.run(context.cargo(["build", "--quiet", "--package", package]))?;
        if !build.success() {
            return Ok(Err(build.unseen()));
        }
        Ok(Ok(Self {
            context,
            mode,
            commands: 0,
            documents: 0,
            rewritten: 0,
            findings: Vec::new(),
        }))
    }

    /// How much was run, in a few words.
    pub(crate) fn summary(&self) -> String {
        let summary = format!("{} commands in {} files", self.commands, self.documents);
        match self.rewritten {
            0 => summary,
            rewritten => format!("{summary}, {rewritten} rewritten"),
        }
    }

    /// Runs the commands of one document in a directory.
    ///
    /// # Errors
    ///
    /// When the document cannot be read or written, or no shell starts.
    pub(crate) fn run(&mut self, document: &Path, directory: &Path) -> anyhow::Result<()> {
        let text = fs::read_to_string(document)
            .with_context(|| format!("cannot read {}", document.display()))?;
        let name = self.context.relative(document).display();
        self.documents += 1;
        let transcripts = match parse::transcripts(&text) {
            Ok(transcripts) => transcripts,
            Err(error) => {
                self.findings.push(format!("{name}:{error}"));
                return Ok(());
            }
        };
        let shell = Shell::new(self.context, directory)?;
        let mut rewrites = Vec::new();
        for transcript in &transcripts {
            if is_recursive(&transcript.script) {
                if !transcript.expected.is_empty() {
                    let line = transcript.line;
                    self.findings.push(format!(
                        "{name}:{line}: this command is not run, so it must show no output"
                    ));
                }
                continue;
            }
            self.commands += 1;
            let printed = shell.run(&transcript.script)?;
            if transcript.expected.describes(&printed) {
                continue;
            }
            match self.mode {
                Mode::Rewrite => rewrites.push(Rewrite::new(transcript, &printed)),
                Mode::Compare => self
                    .findings
                    .push(format!("{name}:{}", mismatch(transcript, &printed))),
            }
        }
        if !rewrites.is_empty() {
            self.rewritten += rewrites.len();
            fs::write(document, rewrite::apply(&text, &rewrites))
                .with_context(|| format!("cannot write {}", document.display()))?;
        }
        Ok(())
    }
}

/// Whether a command would run the documents again.
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
        assert!(is_recursive("cargo xtask atlas --all-pairs"));
        assert!(is_recursive("time cargo xtask verify"));
        assert!(!is_recursive("cargo xtask layers"));
        assert!(!is_recursive("cargo xtask --help"));
        assert!(!is_recursive("quadrille verify"));
        assert!(!is_recursive("quadrille atlas flip"));
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
