//! Errors of searches in a directory.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A search in a directory cannot continue, or its table cannot be read. The files of the last complete layer are
/// intact, unless the error says that one of them is damaged.
#[derive(Debug)]
pub struct DiskError {
    path: PathBuf,
    kind: DiskErrorKind,
}

/// The cause of a [`DiskError`].
#[derive(Debug)]
#[non_exhaustive]
pub enum DiskErrorKind {
    /// The file cannot be read or written; for example, the disk is full.
    Io(io::Error),
    /// The file is missing, truncated or changed.
    Damaged,
    /// The directory or file belongs to another search or program.
    Foreign,
    /// The search needs more memory.
    TooLittleMemory {
        /// A sufficient number of bytes.
        enough: usize,
    },
    /// The search in the directory has not finished, or it counts and keeps no distances.
    Unfinished,
    /// The directory has no search, or not the directories of all its processes.
    NoTable,
    /// The table belongs to another space, or to one with moves that cannot be undone.
    OtherSpace,
}

impl DiskError {
    pub(crate) fn new(path: &Path, kind: DiskErrorKind) -> Self {
        Self {
            path: path.to_owned(),
            kind,
        }
    }

    pub(crate) fn damaged(path: &Path) -> Self {
        Self::new(path, DiskErrorKind::Damaged)
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::new(path, DiskErrorKind::Io(error))
    }

    /// The error for a file that cannot be read as it was written. Other causes, such as too many open files, are no damage.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::UnexpectedEof | ErrorKind::InvalidData => {
                Self::damaged(path)
            }
            _ => Self::io(path)(error),
        }
    }

    /// The file or directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> &DiskErrorKind {
        &self.kind
    }
}

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.kind {
            DiskErrorKind::Io(error) => write!(
                f,
                "{path}: {error}; correct this, then try again (a search continues after its last complete layer)"
            ),
            DiskErrorKind::Damaged => write!(
                f,
                "{path}: the file is missing, truncated or changed; restore it, or start again in an empty directory"
            ),
            DiskErrorKind::Foreign => write!(
                f,
                "{path} does not belong to this search; use another directory (a count and a table need one each)"
            ),
            DiskErrorKind::TooLittleMemory { enough } => write!(
                f,
                "{path}: the search needs more memory; {enough} bytes are enough"
            ),
            DiskErrorKind::Unfinished => write!(
                f,
                "{path}: the search has not finished, or it keeps no distances; run it as a search for a table until it ends"
            ),
            DiskErrorKind::NoTable => write!(
                f,
                "{path}: no table of distances; name the directory of a finished search, and copy the directories of all its processes into it"
            ),
            DiskErrorKind::OtherSpace => write!(
                f,
                "{path}: the table does not fit the space; use the space of the search, whose moves can all be undone"
            ),
        }
    }
}

impl Error for DiskError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.kind {
            DiskErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}
