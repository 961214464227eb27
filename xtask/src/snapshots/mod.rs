//! Snapshots that tests compare with: which are there, which are referred to.
//!
//! The insta library writes to the file named by an environment variable the
//! path of each snapshot that an assertion looks at; a snapshot that is never
//! looked at is [unreferenced]. A snapshot that differs is written beside the
//! accepted one, where it is [pending](pending()) until it is reviewed.

pub(crate) mod pending;
pub(crate) mod review;
pub(crate) mod run;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::context::Context;
use crate::files;
use crate::snapshots::run::Scope;

/// The accepted snapshots within a scope, as canonical paths.
///
/// # Errors
///
/// When a directory cannot be read.
pub(crate) fn stored(context: &Context, scope: Scope) -> anyhow::Result<Vec<PathBuf>> {
    let found = files::find(&scope.directory(context), pending::is_accepted)?;
    Ok(found.iter().map(|path| canonical(path)).collect())
}

/// The snapshots within a scope that await review, of files and in source.
///
/// # Errors
///
/// When a directory cannot be read.
pub(crate) fn pending(context: &Context, scope: Scope) -> anyhow::Result<Vec<PathBuf>> {
    files::find(&scope.directory(context), |name| {
        pending::is_file(name) || pending::is_inline(name)
    })
}

/// Those of the `stored` snapshots that no test looked at.
pub(crate) fn unreferenced<'a>(
    stored: &'a [PathBuf],
    referenced: &BTreeSet<PathBuf>,
) -> Vec<&'a Path> {
    stored
        .iter()
        .filter(|path| !referenced.contains(*path))
        .map(PathBuf::as_path)
        .collect()
}

/// The one spelling of a path, so that paths can be compared.
fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_test_looked_at_is_unreferenced() {
        let stored = ["a.snap", "b.snap", "c.snap"].map(PathBuf::from);
        let referenced = BTreeSet::from(["b.snap", "d.snap"].map(PathBuf::from));
        assert_eq!(
            unreferenced(&stored, &referenced),
            [Path::new("a.snap"), Path::new("c.snap")]
        );
        assert!(unreferenced(&[], &referenced).is_empty());
    }
}
