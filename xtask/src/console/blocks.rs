//! Finding the console blocks in Markdown.

/// A fenced block that is to be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block<'a> {
    /// The blanks before its fence, which stand before each of its lines too.
    pub(crate) indent: &'a str,
    /// Its lines without the indent, each with its index in the file.
    pub(crate) lines: Vec<(usize, &'a str)>,
}

/// A fence that was opened and is not closed yet.
#[derive(Clone, Debug)]
struct Open<'a> {
    marker: &'a str,
    block: Block<'a>,
    runs: bool,
}

/// The console blocks of a Markdown text, in order, but those that are only shown.
pub(crate) fn find(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Open<'_>> = None;
    for (index, line) in text.lines().enumerate() {
        match open.take() {
            None => open = opening(line),
            Some(fence) if closes(&fence, line) => blocks.extend(fence.runs.then_some(fence.block)),
            Some(mut fence) => {
                fence
                    .block
                    .lines
                    .push((index, dedent(line, fence.block.indent)));
                open = Some(fence);
            }
        }
    }
    // A block may end with the file.
    blocks.extend(open.filter(|fence| fence.runs).map(|fence| fence.block));
    blocks
}

/// The fence that a line opens, if it does.
fn opening(line: &str) -> Option<Open<'_>> {
    let unindented = line.trim_start();
    let (indent, _) = line.split_at(line.len() - unindented.len());
    let character = unindented
        .chars()
        .next()
        .filter(|character| "`~".contains(*character))?;
    let info = unindented.trim_start_matches(character);
    let (marker, _) = unindented.split_at(unindented.len() - info.len());
    if marker.len() < 3 || info.contains('`') {
        return None;
    }
    let mut tags = info.split([',', ' ']).filter(|tag| !tag.is_empty());
    let runs = tags.next() == Some("console") && tags.all(|tag| tag != "norun");
    Some(Open {
        marker,
        block: Block {
            indent,
            lines: Vec::new(),
        },
        runs,
    })
}

/// Whether a line closes the fence: the same characters, no fewer, and nothing else.
fn closes(fence: &Open<'_>, line: &str) -> bool {
    let line = line.trim();
    line.starts_with(fence.marker) && line.trim_start_matches(&fence.marker[..1]).is_empty()
}

/// A line without as much of the indent as it has.
fn dedent<'a>(line: &'a str, indent: &str) -> &'a str {
    line.strip_prefix(indent)
        .unwrap_or_else(|| line.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&[(usize, &str)]]) {
        let found: Vec<_> = find(text).into_iter().map(|block| block.lines).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn only_console_blocks_that_run_are_found() {
        check(
            "text\n```console\n$ a\nb\n```\nmore\n",
            &[&[(2, "$ a"), (3, "b")]],
        );
        check(
            "```rust\n$ a\n```\n```console,norun\n$ b\n```\n```console norun\n$ c\n```\n",
            &[],
        );
        check(
            "```console\n$ a\n```\n~~~ console\n$ b\n~~~\n",
            &[&[(1, "$ a")], &[(4, "$ b")]],
        );
    }

    #[test]
    fn fence_within_a_longer_fence_is_text() {
        check("````md\n```console\n$ a\n```\n````\n", &[]);
    }

    #[test]
    fn indent_of_the_fence_is_taken_off() {
        let blocks = find("1. item\n   ```console\n   $ a\n     b\n\n   ```\n");
        assert_eq!(
            blocks,
            [Block {
                indent: "   ",
                lines: vec![(2, "$ a"), (3, "  b"), (4, "")]
            }]
        );
    }

    #[test]
    fn block_may_end_with_the_file() {
        check("```console\n$ a\n", &[&[(1, "$ a")]]);
        check("a ```console``` in a line\n", &[]);
    }
}
