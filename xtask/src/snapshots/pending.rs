//! A snapshot that awaits review, beside the accepted one.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::diff;

/// What the name of an accepted snapshot ends in.
const ACCEPTED: &str = ".snap";

/// What the name of a pending snapshot has after the name of the accepted one.
const SUFFIX: &str = ".new";

/// Whether a file of this name is an accepted snapshot.
pub(crate) fn is_accepted(name: &str) -> bool {
    name.ends_with(ACCEPTED)
}

/// Whether a file of this name is a pending snapshot.
pub(crate) fn is_file(name: &str) -> bool {
    name.strip_suffix(SUFFIX).is_some_and(is_accepted)
}

/// Whether a file of this name holds pending snapshots that belong into source.
pub(crate) fn is_inline(name: &str) -> bool {
    name.ends_with(".pending-snap")
}

/// A pending snapshot and the one that it would replace.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    path: PathBuf,
    accepted_path: PathBuf,
    accepted: String,
    new: String,
}

impl Pending {
    /// Reads a pending snapshot and the accepted one, which may not exist yet.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let new = read(path)?;
        let name = path.to_string_lossy();
        let accepted_path = PathBuf::from(name.strip_suffix(SUFFIX).unwrap_or(&name));
        let accepted = if accepted_path.exists() {
            read(&accepted_path)?
        } else {
            String::new()
        };
        Ok(Self {
            path: path.to_path_buf(),
            accepted_path,
            accepted,
            new: stable(&new),
        })
    }

    /// Where the snapshot will lie once it is accepted.
    pub(crate) fn accepted_path(&self) -> &Path {
        &self.accepted_path
    }

    /// What accepting it would change.
    pub(crate) fn diff(&self) -> String {
        diff::unified(&self.accepted, &self.new, "accepted", "new")
    }

    /// Puts the new snapshot in the place of the accepted one.
    ///
    /// # Errors
    ///
    /// When a file cannot be written or removed.
    pub(crate) fn accept(self) -> anyhow::Result<()> {
        fs::write(&self.accepted_path, &self.new)
            .with_context(|| format!("cannot write {}", self.accepted_path.display()))?;
        self.reject()
    }

    /// Removes the new snapshot.
    ///
    /// # Errors
    ///
    /// When the file cannot be removed.
    pub(crate) fn reject(self) -> anyhow::Result<()> {
        fs::remove_file(&self.path)
            .with_context(|| format!("cannot remove {}", self.path.display()))
    }
}

/// The text of a file.
fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// A snapshot without the line number of its assertion, which every edit
/// above the assertion would change. Only the header has it.
fn stable(snapshot: &str) -> String {
    let mut in_header = snapshot.starts_with("---\n");
    let mut kept = String::with_capacity(snapshot.len());
    for (index, line) in snapshot.split_inclusive('\n').enumerate() {
        if index > 0 && line.trim_end() == "---" {
            in_header = false;
        }
        if !(in_header && line.starts_with("assertion_line:")) {
            kept.push_str(line);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_pending_snapshots() {
        assert!(is_accepted("flip.snap"));
        assert!(!is_accepted("flip.snap.new"));
        assert!(is_file("flip.snap.new"));
        assert!(!is_file("flip.snap"));
        assert!(is_inline(".lib.rs.pending-snap"));
        assert!(!is_inline("lib.rs"));
    }

    #[test]
    fn line_number_is_dropped_from_the_header_only() {
        let snapshot =
            "---\nsource: a.rs\nassertion_line: 7\nexpression: x\n---\nassertion_line: 8\n";
        assert_eq!(
            stable(snapshot),
            "---\nsource: a.rs\nexpression: x\n---\nassertion_line: 8\n"
        );
        assert_eq!(stable("assertion_line: 8\n"), "assertion_line: 8\n");
    }

    #[test]
    fn accepting_replaces_and_rejecting_removes() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let accepted = directory.path().join("a.snap");
        let new = directory.path().join("a.snap.new");
        fs::write(&accepted, "---\nsource: a.rs\n---\n1\n").expect("written");
        fs::write(&new, "---\nsource: a.rs\nassertion_line: 3\n---\n2\n").expect("written");

        let pending = Pending::read(&new).expect("readable");
        assert_eq!(pending.accepted_path(), accepted);
        assert!(pending.diff().ends_with("-1\n+2\n"), "{}", pending.diff());
        pending.accept().expect("accepted");
        assert_eq!(
            read(&accepted).expect("readable"),
            "---\nsource: a.rs\n---\n2\n"
        );
        assert!(!new.exists());

        fs::write(&new, "3\n").expect("written");
        Pending::read(&new)
            .expect("readable")
            .reject()
            .expect("rejected");
        assert!(!new.exists());
        assert_eq!(
            read(&accepted).expect("readable"),
            "---\nsource: a.rs\n---\n2\n"
        );
    }
}
