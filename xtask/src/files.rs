//! Which files there are: those that git would commit, and those that tests write.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use crate::command;
use crate::context::Context;

/// A directory with this file in it is a cache, the target directory for one.
const CACHE_TAG: &str = "CACHEDIR.TAG";

/// Every file that git tracks or would add, relative to the root and sorted.
///
/// # Errors
///
/// When git does not run, or the workspace is no git checkout.
pub(crate) fn listed(context: &Context) -> anyhow::Result<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.current_dir(context.root()).args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ]);
    let listing = command::run(git, false)?;
    ensure!(
        listing.success(),
        "git ls-files failed: {}",
        listing.output.trim_end()
    );
    let mut files: Vec<PathBuf> = listing
        .output
        .split_terminator('\0')
        .map(PathBuf::from)
        // A file deleted but not yet committed is still listed.
        .filter(|file| context.root().join(file).is_file())
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// Every file below `directory` whose name `wanted` accepts, sorted; files that
/// git ignores are among them, files of git itself and in caches are not.
///
/// # Errors
///
/// When a directory cannot be read.
pub(crate) fn find(directory: &Path, wanted: fn(&str) -> bool) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut directories = vec![directory.to_path_buf()];
    while let Some(directory) = directories.pop() {
        let entries = fs::read_dir(&directory)
            .with_context(|| format!("cannot read {}", directory.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            let name = entry.file_name();
            if entry.file_type()?.is_dir() {
                if name != ".git" && name != "target" && !path.join(CACHE_TAG).exists() {
                    directories.push(path);
                }
            } else if name.to_str().is_some_and(wanted) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caches_and_git_are_not_searched() {
        let root = tempfile::tempdir().expect("a temporary directory");
        for file in [
            "a/one.snap",
            "b.snap",
            "a/two.txt",
            ".git/c.snap",
            "target/d.snap",
            "cache/e.snap",
        ] {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().expect("it has one")).expect("directory");
            fs::write(path, "").expect("file");
        }
        fs::write(root.path().join("cache").join(CACHE_TAG), "").expect("file");

        let found = find(root.path(), |name| name.contains("snap")).expect("readable");
        assert_eq!(
            found,
            [root.path().join("a/one.snap"), root.path().join("b.snap")]
        );
    }
}
