//! Files stay short, source files are documented, and nothing temporary remains.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{conclude, workspace};

/// The maximum number of lines in a source file.
const SOURCE_LIMIT: usize = 500;

/// The maximum number of lines in a file with the expected output of a test.
const SNAPSHOT_LIMIT: usize = 150;

/// Patterns of texts, and the files that must not contain them: leftovers in sources, and absolute paths that exist on one machine
/// only. Before a text is no character of a word, path or URL. Clippy rejects macros for unfinished code.
const BANNED: [&str; 2] = [
    "(^|[^[:alnum:]_.~}-])(#\\[ignor[e]|FIXM[E]|XX[X]) -- *.rs",
    "(^|[^[:alnum:]_.~}-])/(home|root|Users)/ -- .",
];

/// Every text file that git tracks or would add.
#[test]
fn files_are_short_and_documented() {
    let workspace = workspace();
    let files = workspace.files().expect("the sources are a checkout");
    let mut findings = Vec::new();
    for file in &files {
        // A binary file is not UTF-8.
        if let Ok(text) = fs::read_to_string(workspace.root.join(file)) {
            let found = check(file, &text).into_iter();
            findings.extend(found.map(|finding| format!("{}:{finding}", file.display())));
        }
    }
    for banned in BANNED {
        let mut grep = Command::new("git");
        grep.current_dir(&workspace.root)
            .args(["grep", "-nIE", "--untracked"]);
        let found = workspace.run(grep.args(banned.split(' ')));
        let found = found.expect("git is installed").output;
        findings.extend(found.lines().map(|line| format!("not allowed: {line}")));
    }
    conclude(&findings);
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
    findings
}

#[test]
fn long_and_undocumented_files_are_found() {
    for (file, text, expected) in [
        ("a.rs", "\n//! Purpose.\n", ""),
        ("a.rs", "// A comment.\n//! Too late.\n", "1: the first"),
        ("a.rs", &"//! Purpose.\n".repeat(501), "1: 501 lines"),
        ("tests/cli/a.toml", &"a\n".repeat(151), "1: 151 lines"),
        ("docs/a.md", &"a\n".repeat(1000), ""),
    ] {
        let found = check(Path::new(file), text).join("\n");
        let is_expected = found.starts_with(expected);
        assert!(is_expected && found.is_empty() == expected.is_empty());
    }
}
