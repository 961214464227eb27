//! Reading a console block: which command prints what.

use std::ops::Range;

use super::blocks::{self, Block};
use super::output::Output;

/// A command in a console block, and what is shown after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transcript {
    /// The number of the line that the command begins in, counted from 1.
    pub(crate) line: usize,
    /// The command, as a shell takes it.
    pub(crate) script: String,
    /// What it is said to print.
    pub(crate) expected: Output,
    /// The indices of the lines that say so.
    pub(crate) shown: Range<usize>,
    /// The blanks before each of them.
    pub(crate) indent: String,
}

/// All commands of a Markdown text that are to be run, in order.
///
/// # Errors
///
/// With the number of the line, where a block does not begin with a command.
pub(crate) fn transcripts(text: &str) -> Result<Vec<Transcript>, String> {
    let mut transcripts = Vec::new();
    for block in blocks::find(text) {
        read_block(&block, &mut transcripts)?;
    }
    Ok(transcripts)
}

/// Reads one block.
fn read_block(block: &Block<'_>, transcripts: &mut Vec<Transcript>) -> Result<(), String> {
    let mut lines = block.lines.as_slice();
    while let Some((&(index, line), rest)) = lines.split_first() {
        lines = rest;
        let Some(start) = line.strip_prefix("$ ") else {
            if line.trim().is_empty() {
                continue;
            }
            return Err(format!(
                "{}: expected a command, a line that begins with `$ `",
                index + 1
            ));
        };
        let script = take_script(start, &mut lines);
        let shown = take_shown(&mut lines);
        let first = shown
            .first()
            .map_or(index + script.lines().count(), |&(first, _)| first);
        transcripts.push(Transcript {
            line: index + 1,
            script,
            expected: Output::shown(shown.iter().map(|&(_, line)| line)),
            shown: first..first + shown.len(),
            indent: block.indent.to_owned(),
        });
    }
    Ok(())
}

/// Takes the lines that continue a command.
fn take_script(start: &str, lines: &mut &[(usize, &str)]) -> String {
    let mut script = start.to_owned();
    while let Some((&(_, line), rest)) = lines.split_first() {
        let continuation = match line.strip_prefix('>') {
            Some("") => "",
            Some(continuation) if continuation.starts_with(' ') => &continuation[1..],
            _ if script.ends_with('\\') => line,
            _ => break,
        };
        script.push('\n');
        script.push_str(continuation);
        *lines = rest;
    }
    script
}

/// Takes the lines up to the next command, without the blank ones at the end.
fn take_shown<'a, 'b>(lines: &mut &'b [(usize, &'a str)]) -> &'b [(usize, &'a str)] {
    let next = lines
        .iter()
        .position(|(_, line)| line.starts_with("$ "))
        .unwrap_or(lines.len());
    let (shown, rest) = lines.split_at(next);
    *lines = rest;
    let kept = shown
        .iter()
        .rposition(|(_, line)| !line.trim().is_empty())
        .map_or(0, |last| last + 1);
    &shown[..kept]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(lines: &str) -> String {
        format!("```console\n{lines}```\n")
    }

    /// Checks scripts, what is shown after them, and where that stands.
    #[track_caller]
    fn check(lines: &str, expected: &[(&str, &str, Range<usize>)]) {
        let found = transcripts(&block(lines)).expect("well formed");
        let found: Vec<_> = found
            .iter()
            .map(|one| {
                (
                    one.script.as_str(),
                    one.expected.to_string(),
                    one.shown.clone(),
                )
            })
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(script, shown, lines)| (*script, (*shown).to_owned(), lines.clone()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn output_ends_at_the_next_command() {
        check(
            "$ a\n1\n\n2\n\n$ b\n$ c\n3\n",
            &[("a", "1\n\n2\n", 2..5), ("b", "", 7..7), ("c", "3\n", 8..9)],
        );
    }

    #[test]
    fn command_goes_on_after_a_backslash() {
        check("$ a \\\n  b\n1\n", &[("a \\\n  b", "1\n", 3..4)]);
        check("$ a \\\n> b \\\nc\n", &[("a \\\nb \\\nc", "", 4..4)]);
    }

    #[test]
    fn command_goes_on_in_quoted_lines() {
        check(
            "$ a <<E\n> x\n>\n>  y\n> E\n1\n",
            &[("a <<E\nx\n\n y\nE", "1\n", 6..7)],
        );
    }

    #[test]
    fn exit_marker_is_shown_with_the_output() {
        let found = transcripts(&block("$ a\n1\n[exit 3]\n")).expect("well formed");
        assert_eq!(found[0].expected.exit(), 3);
        assert_eq!(found[0].shown, 2..4);
        assert_eq!(found[0].line, 2);
    }

    #[test]
    fn block_begins_with_a_command() {
        let error = transcripts(&block("\nfirst\n$ a\n")).expect_err("no command");
        assert!(error.starts_with("3: expected a command"), "{error}");
    }
}
