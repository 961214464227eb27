//! The directory in which the commands of a document run.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use tempfile::TempDir;

use super::{ATLAS, Files, all_pairs};

/// A temporary directory with the result of all pairs in `docs/atlas` and nothing else.
#[derive(Debug)]
pub(super) struct Stage {
    directory: TempDir,
}

impl Stage {
    /// Creates the directory and copies the result of all pairs from `home`, if it exists.
    ///
    /// # Errors
    ///
    /// When no temporary directory can be made or written to.
    pub(super) fn new(home: &Path) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
        let atlas = directory.path().join(ATLAS);
        fs::create_dir_all(&atlas).context("cannot make docs/atlas in the temporary directory")?;
        let result = home.join(all_pairs::RESULT);
        if result.is_file() {
            fs::copy(&result, atlas.join(all_pairs::RESULT))
                .with_context(|| format!("cannot copy {}", result.display()))?;
        }
        Ok(Self { directory })
    }

    /// The directory.
    pub(super) fn path(&self) -> &Path {
        self.directory.path()
    }

    /// The files in its `docs/atlas`.
    ///
    /// # Errors
    ///
    /// When that cannot be read.
    pub(super) fn files(&self) -> anyhow::Result<Files> {
        read(&self.path().join(ATLAS))
    }
}

/// The files of a directory.
///
/// # Errors
///
/// When the directory or one of its files cannot be read.
pub(super) fn read(directory: &Path) -> anyhow::Result<Files> {
    let mut files = Files::new();
    let cannot_list = || format!("cannot list {}", directory.display());
    for entry in fs::read_dir(directory).with_context(cannot_list)? {
        let entry = entry.with_context(cannot_list)?;
        let path = entry.path();
        let content = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), content);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_has_the_result_and_nothing_else() {
        let home = tempfile::tempdir().expect("a directory");
        let empty = Stage::new(home.path()).expect("a stage");
        assert!(empty.files().expect("it can be read").is_empty());

        for name in [all_pairs::RESULT, "old.svg"] {
            fs::write(home.path().join(name), name).expect("it can be written");
        }
        let stage = Stage::new(home.path()).expect("a stage");
        let files = stage.files().expect("it can be read");
        let expected = (all_pairs::RESULT.to_owned(), all_pairs::RESULT.into());
        assert_eq!(files, Files::from([expected]));
    }
}
