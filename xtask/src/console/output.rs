//! What a command prints, and whether it is what was said.

use std::fmt;

/// A line that stands for any number of lines.
const ANYTHING: &str = "...";

/// The lines that a command prints and the status that it exits with.
///
/// Displays as a console block shows it: a status other than 0 is a last line
/// like `[exit 3]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    lines: Vec<String>,
    exit: i32,
}

impl Output {
    /// What a console block shows.
    pub(crate) fn shown<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut lines = tidy(lines);
        let marker = lines
            .last()
            .and_then(|last| last.strip_prefix("[exit ")?.strip_suffix(']')?.parse().ok());
        if marker.is_some() {
            lines.pop();
        }
        Self {
            lines,
            exit: marker.unwrap_or(0),
        }
    }

    /// What a command has printed.
    pub(crate) fn printed(text: &str, exit: i32) -> Self {
        Self {
            lines: tidy(text.lines()),
            exit,
        }
    }

    /// The exit status.
    #[cfg(test)]
    pub(crate) const fn exit(&self) -> i32 {
        self.exit
    }

    /// Whether nothing is printed and the status is 0.
    pub(crate) const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.exit == 0
    }

    /// Whether this, as it is shown, is what was `printed`.
    pub(crate) fn describes(&self, printed: &Self) -> bool {
        self.exit == printed.exit && matches(&self.lines, &printed.lines)
    }

    /// The lines as a console block shows them, the status among them.
    pub(crate) fn to_lines(&self) -> Vec<String> {
        let mut lines = self.lines.clone();
        if self.exit != 0 {
            lines.push(format!("[exit {}]", self.exit));
        }
        lines
    }
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_lines()
            .iter()
            .try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Lines without blanks at the end of each, and without blank lines at the end.
fn tidy<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut lines: Vec<String> = lines
        .into_iter()
        .map(|line| line.trim_end().to_owned())
        .collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Whether `pattern` matches all of `lines`.
fn matches(pattern: &[String], lines: &[String]) -> bool {
    let Some((first, rest)) = pattern.split_first() else {
        return lines.is_empty();
    };
    if first == ANYTHING {
        return (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..]));
    }
    lines.first() == Some(first) && matches(rest, &lines[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(shown: &str, printed: &str, exit: i32, expected: bool) {
        let shown = Output::shown(shown.lines());
        assert_eq!(
            shown.describes(&Output::printed(printed, exit)),
            expected,
            "{shown:?}"
        );
    }

    #[test]
    fn lines_are_compared() {
        check("", "", 0, true);
        check("a\nb", "a\nb\n", 0, true);
        check("a\nb", "a\n", 0, false);
        check("a", "a\nb\n", 0, false);
        check("a", "b\n", 0, false);
    }

    #[test]
    fn blanks_at_the_end_are_not_compared() {
        check("a\n\nb\n\n", "a  \n\nb", 0, true);
        check("a\nb", "a\n\nb", 0, false);
        check("a", " a", 0, false);
    }

    #[test]
    fn dots_stand_for_any_number_of_lines() {
        check("...", "", 0, true);
        check("...", "a\nb\n", 0, true);
        check("a\n...\nd", "a\nb\nc\nd\n", 0, true);
        check("a\n...\nd", "a\nd\n", 0, true);
        check("a\n...\nd", "a\nb\n", 0, false);
        check("...\nb\n...\nd", "b\nc\nb\nd\n", 0, true);
        check("a ...", "a b\n", 0, false);
    }

    #[test]
    fn exit_status_is_compared() {
        check("a\n[exit 3]", "a\n", 3, true);
        check("[exit 3]", "", 3, true);
        check("a\n[exit 3]", "a\n", 0, false);
        check("a", "a\n", 3, false);
        check("...\n[exit 1]", "a\nb\n", 1, true);
        check("[exit 3]\na", "[exit 3]\na\n", 0, true);
    }

    #[test]
    fn display_shows_the_status() {
        assert_eq!(Output::printed("a\n", 3).to_string(), "a\n[exit 3]\n");
        assert_eq!(Output::printed("a\n", 0).to_string(), "a\n");
        assert!(Output::printed("\n", 0).is_empty());
        assert!(!Output::printed("", 1).is_empty());
    }
}
