//! Expected output with the wildcard `[..]`, which matches any text within a line.

use std::iter;

/// The printed text, with each line that matches the expected line of the same number replaced by that line.
///
/// The texts match if the result is the expected text. Otherwise, the result is the new expected text: it keeps
/// the wildcards that still match.
#[must_use]
pub fn with_wildcards(printed: &str, expected: &str) -> String {
    let patterns = expected.split_inclusive('\n').chain(iter::repeat(""));
    let lines = printed.split_inclusive('\n').zip(patterns);
    lines
        .map(|(line, pattern)| {
            if matches(line, pattern) {
                pattern
            } else {
                line
            }
        })
        .collect()
}

fn matches(line: &str, pattern: &str) -> bool {
    let Some((start, rest)) = pattern.split_once("[..]") else {
        return line == pattern;
    };
    line.strip_prefix(start).is_some_and(|tail| {
        let ends = tail.char_indices().map(|(end, _)| end).chain([tail.len()]);
        ends.into_iter().any(|end| matches(&tail[end..], rest))
    })
}
