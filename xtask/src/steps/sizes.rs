//! `sizes`: files stay short, source files are documented, and nothing temporary remains.
//!
//! The texts that the step looks for have a `_` inside here, so that this file passes.

use std::fs;
use std::path::Path;

use crate::workspace::{Workspace, conclude};

/// The maximum number of lines in a source file.
const SOURCE_LIMIT: usize = 500;

/// The maximum number of lines in a file with the expected output of a test.
const SNAPSHOT_LIMIT: usize = 150;

/// Texts that source files must not contain. Clippy rejects macros for unfinished code.
const BANNED: &str = "#[_ignore FIX_ME X_XX";

/// The beginnings of absolute paths that exist on one machine only.
const HOMES: &str = "/ho_me/ /ro_ot/ /Us_ers/";

/// The texts of a constant above.
fn texts(list: &str) -> impl Iterator<Item = String> {
    list.split(' ').map(|text| text.replace('_', ""))
}

/// Checks every text file that git tracks or would add.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let files = workspace.files()?;
    let mut findings = Vec::new();
    for file in &files {
        // A binary file is not UTF-8.
        if let Ok(text) = fs::read_to_string(workspace.root.join(file)) {
            let found = check(file, &text).into_iter();
            findings.extend(found.map(|finding| format!("{}:{finding}", file.display())));
        }
    }
    conclude(&findings, format!("{} files", files.len()))
}

/// The findings in one file, as `line: finding`.
fn check(file: &Path, text: &str) -> Vec<String> {
    let is_source = file.extension().is_some_and(|extension| extension == "rs");
    let is_snapshot = file.starts_with("tests/snapshots") || file.starts_with("tests/cli");
    let limit = match (is_source, is_snapshot) {
        (true, _) => SOURCE_LIMIT,
        (_, true) => SNAPSHOT_LIMIT,
        _ => usize::MAX,
    };
    let mut findings = Vec::new();
    let lines = text.lines().count();
    if lines > limit {
        findings.push(format!("1: {lines} lines, the limit is {limit}"));
    }
    if is_source && !text.trim_start().starts_with("//! ") {
        findings.push("1: the first line must be `//!` and the purpose of the file".to_owned());
    }
    let banned = texts(BANNED).filter(|_| is_source);
    let banned: Vec<String> = banned.chain(texts(HOMES)).collect();
    for (line, number) in text.lines().zip(1..) {
        for text in banned.iter().filter(|text| contains(line, text)) {
            findings.push(format!("{number}: `{text}` is not allowed"));
        }
    }
    findings
}

/// Whether `text` occurs in a line, and not after a character of a word, path or URL.
fn contains(line: &str, text: &str) -> bool {
    let is_within = |character: char| character.is_alphanumeric() || "_.-~}".contains(character);
    let mut matches = line.match_indices(text);
    matches.any(|(start, _)| !line[..start].ends_with(is_within))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_undocumented_and_banned_texts_are_found() {
        let check_file = |file: &str, text: &str, expected: &str| {
            let found = check(Path::new(file), text).join("\n");
            let is_expected = found.starts_with(expected);
            assert!(is_expected && found.is_empty() == expected.is_empty());
        };
        for (file, text, expected) in [
            ("a.rs", "\n//! Purpose.\n", ""),
            ("a.rs", "// A comment.\n//! Too late.\n", "1: the first"),
            ("a.rs", &"//! Purpose.\n".repeat(501), "1: 501 lines"),
            ("tests/cli/a.toml", &"a\n".repeat(151), "1: 151 lines"),
            ("docs/a.md", &"a\n".repeat(1000), ""),
        ] {
            check_file(file, text, expected);
        }
        for text in texts(BANNED) {
            let line = format!("//! A.\n  {text} ");
            check_file("a.rs", &line, &format!("2: `{text}`"));
            check_file("a.md", &text, "");
        }
        for home in texts(HOMES) {
            let line = format!("see file://{home}someone");
            check_file("a.md", &line, &format!("1: `{home}`"));
            check_file("a.md", &format!("https://example.org{home}"), "");
        }
    }
}
