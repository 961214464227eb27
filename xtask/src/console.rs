//! Console blocks in Markdown: commands, and what a terminal shows after them.
//!
//! A block begins with a line of three backticks and `console`. A line that begins with `$ ` is a command. The command
//! continues in lines that begin with `> `. The lines
//! up to the next command are its output: standard output and standard error together, and a
//! last line such as `[exit 3]` if the exit code is not 0. Blanks at the end of a line are ignored.
//! A block with another tag, such as `console,not-run`, is not run.
//!
//! Each command runs in its own shell. `quadrille` is on the search path, colours are off, and the
//! commands of one document share a temporary directory (`TMPDIR`), which is removed afterwards.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail};
use similar::TextDiff;

use crate::workspace::{Workspace, is_installed};

/// The result of running some documents.
#[derive(Debug, Default)]
pub(crate) struct Replay {
    /// Whether documents are rewritten if the output differs.
    pub(crate) bless: bool,
    pub(crate) commands: usize,
    pub(crate) rewritten: usize,
    /// The differences, with file and line.
    pub(crate) findings: Vec<String>,
}

impl Replay {
    /// Runs the commands of one document in a directory.
    ///
    /// # Errors
    ///
    /// If the document cannot be read, parsed or written, or no shell starts.
    pub(crate) fn run(
        &mut self,
        workspace: &Workspace,
        document: &Path,
        directory: &Path,
    ) -> anyhow::Result<()> {
        let name = document.display();
        let text = fs::read_to_string(document).with_context(|| format!("cannot read {name}"))?;
        let transcripts = parse(&text).with_context(|| format!("cannot parse {name}"))?;
        let temporary = tempfile::tempdir().context("cannot create a temporary directory")?;
        let shell = if is_installed("bash") { "bash" } else { "sh" };
        let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
        let mut changes = Vec::new();
        for (script, shown) in transcripts {
            // `cargo xtask verify` would run this document again.
            if script.contains("cargo xtask") {
                continue;
            }
            self.commands += 1;
            let mut command = Command::new(shell);
            command
                .args(["-c", &script])
                .current_dir(directory)
                .env("PATH", workspace.search_path()?)
                .env("TMPDIR", temporary.path())
                .envs([("NO_COLOR", "1"), ("CARGO_TERM_COLOR", "never")])
                .env("CARGO_TERM_QUIET", "true");
            let finished = workspace.run(&mut command)?;
            let printed = printed(&finished.output, finished.status.code());
            if lines[shown.clone()] != printed {
                let [before, after] =
                    [&lines[shown.clone()], &printed].map(|it| it.join("\n") + "\n");
                let difference = TextDiff::from_lines(&before, &after);
                let (difference, line) = (difference.unified_diff(), shown.start);
                self.findings
                    .push(format!("{name}:{line}: $ {script}\n{difference}"));
                changes.push((shown, printed));
            }
        }
        if self.bless {
            self.findings.clear();
            self.rewritten += changes.len();
            // A change at the end keeps the line numbers before it valid.
            for (shown, printed) in changes.into_iter().rev() {
                lines.splice(shown, printed);
            }
            fs::write(document, lines.join("\n") + "\n")?;
        }
        Ok(())
    }
}

/// A command in a console block, and the lines of its output, counted from 0.
type Transcript = (String, Range<usize>);

/// The commands of a Markdown text that are to be run, in order.
fn parse(text: &str) -> anyhow::Result<Vec<Transcript>> {
    let mut found: Vec<Transcript> = Vec::new();
    let mut in_block = false;
    // The number of commands before the current block.
    let mut before = 0;
    for (number, line) in text.lines().enumerate() {
        if !in_block || line == "```" {
            in_block = line == "```console";
            before = found.len();
        } else if let Some(script) = line.strip_prefix("$ ") {
            found.push((script.to_owned(), number + 1..number + 1));
        } else if let Some((script, shown)) = found[before..].last_mut() {
            let continued = line.strip_prefix("> ").or(line.strip_prefix('>'));
            if let Some(line) = continued.filter(|_| shown.start == shown.end) {
                script.extend(["\n", line]);
                *shown = number + 1..number + 1;
            } else if !line.is_empty() {
                shown.end = number + 1;
            }
        } else if !line.is_empty() {
            bail!("line {}: a console block must begin with `$ `", number + 1);
        }
    }
    Ok(found)
}

/// The lines that a document shows for a command with this output and exit code.
fn printed(output: &str, code: Option<i32>) -> Vec<String> {
    let lines = output.trim_end().lines().map(str::trim_end);
    let mut lines: Vec<String> = lines.map(ToOwned::to_owned).collect();
    if code != Some(0) {
        let code = code.map_or("by a signal".to_owned(), |code| code.to_string());
        lines.push(format!("[exit {code}]"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, Range<usize>)]) {
        let found = parse(text).expect("well formed");
        let found: Vec<_> = found
            .iter()
            .map(|(script, shown)| (&**script, shown.clone()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn commands_and_their_output_are_found() {
        check(
            "text\n```console\n$ a\n1\n\n2\n\n$ b \\\n>   c\n$ d <<E\n>  x\n>\n> E\n3\n```\n4\n",
            &[("a", 3..6), ("b \\\n  c", 9..9), ("d <<E\n x\n\nE", 13..14)],
        );
        check("```rust\n$ a\n```\n```console,not-run\n$ b\n```\n", &[]);
        let error = parse("```console\n$ a\n```\n```console\n\n1\n").expect_err("no command");
        assert!(error.to_string().starts_with("line 6: "), "{error}");
    }

    #[test]
    fn printed_lines_have_the_exit_code() {
        for (output, code, expected) in [
            ("a  \n\nb\n\n", Some(0), &["a", "", "b"][..]),
            ("a\n", Some(3), &["a", "[exit 3]"]),
            ("", None, &["[exit by a signal]"]),
        ] {
            assert_eq!(printed(output, code), expected);
        }
    }
}
