//! Replacing what a document shows with what the commands printed.

use std::ops::Range;

use super::output::Output;
use super::parse::Transcript;

/// Lines to take out of a file and lines to put in their place.
#[derive(Clone, Debug)]
pub(super) struct Rewrite {
    lines: Range<usize>,
    replacement: Vec<String>,
}

impl Rewrite {
    /// The change that makes a transcript show what was printed.
    pub(super) fn new(transcript: &Transcript, printed: &Output) -> Self {
        let indented = |line: String| match line.as_str() {
            "" => line,
            _ => format!("{}{line}", transcript.indent),
        };
        let replacement = printed.to_lines().into_iter().map(indented).collect();
        Self {
            lines: transcript.shown.clone(),
            replacement,
        }
    }
}

/// `text` with all the changes, which must be in the order of the lines.
pub(super) fn apply(text: &str, rewrites: &[Rewrite]) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    // From the end, so that the places of the earlier changes stay.
    for rewrite in rewrites.iter().rev() {
        lines.splice(
            rewrite.lines.clone(),
            rewrite.replacement.iter().map(String::as_str),
        );
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::parse;

    /// Rewrites every transcript of a text with the outputs given.
    #[track_caller]
    fn check(text: &str, printed: &[(&str, i32)], expected: &str) {
        let transcripts = parse::transcripts(text).expect("well formed");
        assert_eq!(transcripts.len(), printed.len());
        let rewrites: Vec<Rewrite> = transcripts
            .iter()
            .zip(printed)
            .map(|(transcript, &(text, exit))| {
                Rewrite::new(transcript, &Output::printed(text, exit))
            })
            .collect();
        assert_eq!(apply(text, &rewrites), expected);
    }

    #[test]
    fn outputs_are_replaced_in_place() {
        check(
            "one\n```console\n$ a\nold\nolder\n\n$ b \\\n> c\n$ d\nold\n[exit 1]\n```\ntwo\n",
            &[("new\n", 0), ("x\ny\n", 3), ("", 0)],
            "one\n```console\n$ a\nnew\n\n$ b \\\n> c\nx\ny\n[exit 3]\n$ d\n```\ntwo\n",
        );
    }

    #[test]
    fn indent_is_kept() {
        check(
            "- \n  ```console\n  $ a\n  ```\n",
            &[("x\n\ny\n", 0)],
            "- \n  ```console\n  $ a\n  x\n\n  y\n  ```\n",
        );
    }
}
