//! Errors of searches in directories and by several processes.

use std::io::{self, ErrorKind as IoErrorKind};
use std::path::Path;
use std::time::Duration;

/// A search cannot start or continue, or its table cannot be read. The files of the last complete layer are
/// intact, unless the error says that one of them is damaged.
///
/// # Example: as much memory as the search needs
///
/// ```
/// use layered::spaces::Pancakes;
/// use layered::{Error, ErrorKind, Layered};
/// use search_core::{Enumerable, Limits};
///
/// let (space, sorted) = (Pancakes::<6>, Pancakes::<6>.unrank(0));
/// let directory = tempfile::tempdir().unwrap();
/// let search = |memory| {
///     let search = Layered::new(&space).on_disk(directory.path(), memory);
///     search.count([sorted], Limits::none())
/// };
///
/// let error = search(100).unwrap_err();
/// let ErrorKind::TooLittleMemory { enough } = error.kind else { return Err(error) };
/// assert_eq!(search(enough)?.solution().unwrap().radius(), Some(7));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{subject}: {kind}")]
#[non_exhaustive]
pub struct Error {
    /// The file, directory or process that the error is about.
    pub subject: String,
    /// The cause.
    pub kind: ErrorKind,
}

/// The cause of an [`Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file cannot be read or written; for example, the disk is full.
    #[error("{0}; correct this, then try again (a search continues after its last complete layer)")]
    Io(io::Error),
    /// A file is missing, truncated or changed.
    #[error(
        "the file is missing, truncated or changed; restore it, or start again in an empty directory"
    )]
    Damaged,
    /// A directory or file belongs to another search or program.
    #[error(
        "it does not belong to this search; use another directory (a count and a table cannot share a directory)"
    )]
    Foreign,
    /// Another search that is running uses the directory.
    #[error("another search uses this directory; wait until it ends, or use another directory")]
    InUse,
    /// The search needs more memory.
    #[error("the search needs more memory; allow {enough} bytes (`--memory` of the command)")]
    TooLittleMemory {
        /// A sufficient number of bytes.
        enough: usize,
    },
    /// The search in the directory has not finished, or it counts and keeps no distances.
    #[error(
        "the search has not finished, or it keeps no distances; run it as a search for a table until it ends"
    )]
    Unfinished,
    /// The directory has no search, or not the directories of all its processes.
    #[error(
        "no table of distances; name the directory of a finished search, and copy the directories of all its processes into it"
    )]
    NoTable,
    /// The table belongs to another space, or to one with moves that cannot be undone.
    #[error(
        "the table does not fit the space; use the space of the search, whose moves can all be undone"
    )]
    OtherSpace,
    /// This process cannot listen at its address, or use its connections.
    #[error("{0}; run this process on the host of its address, on a free port")]
    Network(io::Error),
    /// A process did not connect during the time for the start.
    #[error("it did not connect within {0:?}; start it, or correct its address")]
    NotStarted(Duration),
    /// A process has another space, other starts, limits, hosts or threads, or only one of both keeps distances.
    #[error(
        "it runs another search; give all processes the same hosts, threads, space, starts and limits, and let all count or all keep distances"
    )]
    OtherSearch,
    /// A process cannot continue, for the reason in this message.
    #[error("it cannot continue: {0}")]
    Failed(String),
}

impl Error {
    pub(crate) fn new(path: &Path, kind: ErrorKind) -> Self {
        Self {
            subject: path.display().to_string(),
            kind,
        }
    }

    pub(crate) fn damaged(path: &Path) -> Self {
        Self::new(path, ErrorKind::Damaged)
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::new(path, ErrorKind::Io(error))
    }

    /// The error for a file that cannot be read as it was written. Other causes, such as too many open files, are no damage.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| match error.kind() {
            IoErrorKind::NotFound | IoErrorKind::UnexpectedEof | IoErrorKind::InvalidData => {
                Self::damaged(path)
            }
            _ => Self::io(path)(error),
        }
    }
}
