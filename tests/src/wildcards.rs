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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_match_any_text_within_a_line() {
        for (printed, expected, is_equal) in [
            ("a 12 b\n", "a [..] b\n", true),
            ("a  b\n", "a [..] b\n", true),
            ("a 12 c\n", "a [..] b\n", false),
            ("a b b b\n", "a [..]b b\n", true),
            ("1, ä, 2", "[..], [..], [..]", true),
            ("a\n1\n2\n", "a\n[..]\n", false),
            ("a\n", "a\n[..]\n", false),
            ("a\n", "a", false),
        ] {
            let found = with_wildcards(printed, expected);
            assert_eq!(found == expected, is_equal, "{printed:?} {expected:?}");
        }
    }

    #[test]
    fn wildcards_that_match_stay_in_new_output() {
        let (printed, expected) = ("1 ms\nnew\n3 ms\n4\n", "[..] ms\nold\n[..] ms\n");
        assert_eq!(
            with_wildcards(printed, expected),
            "[..] ms\nnew\n[..] ms\n4\n"
        );
    }
}
