//! The frame: which directories the top level holds.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// A directory for each member.
const ROOMS: &[&str] = &[
    "board-core",
    "search-core",
    "puzzles",
    "cli",
    "xtask",
    "tests",
];

/// Directories that may be there besides: settings of cargo and CI, documents.
const BESIDES: &[&str] = &[".cargo", ".ci", "docs"];

/// What is missing from the top level, and what does not belong there. Judged
/// by the files that git knows, so neither git's own directory nor the target
/// directory counts.
pub(super) fn findings(files: &[PathBuf]) -> Vec<String> {
    let found: BTreeSet<String> = files
        .iter()
        .filter_map(|file| top_directory(file))
        .collect();
    let missing = ROOMS
        .iter()
        .filter(|&&room| !found.contains(room))
        .map(|room| format!("directory {room} is missing from the top level"));
    let strangers = found
        .iter()
        .filter(|name| !ROOMS.contains(&name.as_str()) && !BESIDES.contains(&name.as_str()))
        .map(|name| {
            format!(
                "directory {name} is not part of the frame: the top level holds {}",
                ROOMS.join(", ")
            )
        });
    missing.chain(strangers).collect()
}

/// The top-level directory that a file lies in; none for a file at the top.
fn top_directory(file: &Path) -> Option<String> {
    let mut components = file.components();
    let Component::Normal(first) = components.next()? else {
        return None;
    };
    components.next()?;
    Some(first.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(directories: &[&str]) -> Vec<PathBuf> {
        directories
            .iter()
            .map(|directory| PathBuf::from(directory).join("file"))
            .collect()
    }

    #[test]
    fn frame_is_exact() {
        let mut rooms = files(ROOMS);
        rooms.extend(files(BESIDES));
        rooms.push(PathBuf::from("README.md"));
        assert_eq!(findings(&rooms), [""; 0]);
    }

    #[test]
    fn missing_and_strange_directories_are_found() {
        let findings = findings(&files(&[
            "board-core",
            "search-core",
            "puzzles",
            "cli",
            "xtask",
            "gui",
        ]));
        assert_eq!(findings.len(), 2, "{findings:?}");
        assert!(findings[0].contains("directory tests is missing"));
        assert!(findings[1].contains("directory gui is not part of the frame"));
    }
}
