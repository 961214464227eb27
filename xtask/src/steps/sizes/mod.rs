//! `sizes`: files stay small, documented and free of what was put off.

mod rules;

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use crate::context::Context;
use crate::files;
use crate::report::Report;

/// A source file may not be longer than this.
const LIMIT: usize = 500;

/// A source file longer than this is listed: it may want to be two rooms.
const ROOMY: usize = 250;

/// Checks every file that git tracks or would add.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let mut findings = Vec::new();
    let mut roomy = Vec::new();
    let mut sources = 0;
    for file in files::listed(context)? {
        let path = context.root().join(&file);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let Some(text) = as_text(&bytes) else {
            continue;
        };
        let name = file.display();
        findings.extend(rules::machine_paths(text).map(|finding| format!("{name}:{finding}")));
        if is_source(&file) {
            sources += 1;
            findings.extend(rules::habits(text).map(|finding| format!("{name}:{finding}")));
            let lines = text.lines().count();
            if lines > LIMIT {
                findings.push(format!(
                    "{name}: {lines} lines, the limit is {LIMIT}: something wants to be two rooms"
                ));
            } else if lines > ROOMY {
                roomy.push((lines, format!("  {lines} lines: {name}")));
            }
        }
    }
    let summary = format!("{sources} source files, {} past {ROOMY} lines", roomy.len());
    roomy.sort_by(|one, other| other.cmp(one));
    let report = Report::of_findings(&findings, summary);
    if report.passed {
        let lines: Vec<String> = roomy.into_iter().map(|(_, line)| line).collect();
        return Ok(report.with_detail(lines.join("\n")));
    }
    Ok(report)
}

/// The text in a file, unless it is binary.
fn as_text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains('\0'))
}

/// Whether a file is Rust source.
fn is_source(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_not_text() {
        assert_eq!(as_text(b"text"), Some("text"));
        assert_eq!(as_text(b"te\0xt"), None);
        assert_eq!(as_text(b"te\xffxt"), None);
    }

    #[test]
    fn source_ends_in_rs() {
        assert!(is_source(Path::new("a/b.rs")));
        assert!(!is_source(Path::new("a/rs")));
        assert!(!is_source(Path::new("a/b.md")));
    }
}
