//! A folder of tests.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// A board that takes four presses, one that takes none, one that has no way.
pub(super) const BOARDS: [(&str, &str); 3] = [
    ("bwwb\nbbwb\nbwwb\nbwww\n", "4\n"),
    ("wwww\nwwww\nwwww\nwwww\n", "0\n"),
    ("bwww\nwwww\nwwww\nwwww\n", "Impossible\n"),
];

/// A folder of tests, which is gone when nobody needs it any more.
pub(super) struct Folder(TempDir);

impl Folder {
    /// A folder with nothing in it.
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary directory can be made"))
    }

    /// A folder with one test, `1.in`, whose answer is 4.
    pub(super) fn with_one_test() -> Self {
        Self::new().with("1.in", BOARDS[0].0)
    }

    /// With a file, and the directories above it.
    pub(super) fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path().join(name);
        let above = path.parent().expect("a file is in a directory");
        fs::create_dir_all(above).expect("the folder is ours");
        fs::write(path, content).expect("the folder is ours");
        self
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// What a file in it holds.
    #[track_caller]
    pub(super) fn read(&self, name: &str) -> String {
        let read = fs::read_to_string(self.path().join(name));
        read.unwrap_or_else(|error| panic!("cannot read {name}: {error}"))
    }
}
