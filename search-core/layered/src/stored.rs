//! Kept distances in files.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use search_core::Enumerable;

use crate::codes::Codes;
use crate::error::{Error, ErrorKind};
use crate::file::Sealed;
use crate::layers::Layers;
use crate::manifest::{Manifest, Search, fingerprint, is_begun};
use crate::table::{LayeredTable, walk};

/// The distances of all states of an undirected space from the nearest start, in files.
///
/// It is a [`LayeredTable`] that can be larger than memory: [`OnDisk::table`](crate::OnDisk::table) writes it to one
/// directory. The processes of `OnHosts::table` (feature `hosts`) write their parts to subdirectories `worker-NNNN` of
/// their directories. [`load`](Self::load) reads the table into memory.
///
/// Disk: 8 bytes for each 21 states. Memory: an open file for each part. The files must not change while the table is
/// in use.
///
/// # Example: distances in a directory
///
/// ```
/// use layered::spaces::Pancakes;
/// use layered::{Error, Layered, StoredTable};
/// use search_core::{Enumerable, Limits};
///
/// let (space, sorted) = (Pancakes::<6>, Pancakes::<6>.unrank(0));
/// let directory = tempfile::tempdir().unwrap();
/// let search = Layered::new(&space).on_disk(directory.path(), 1 << 20);
/// let layers = search.table([sorted], Limits::none())?.solution().unwrap();
/// assert_eq!(layers.radius(), Some(7));
///
/// // Later, without a search:
/// let table = StoredTable::open(directory.path())?;
/// let last = table.layers().farthest()[0];
/// assert_eq!(table.distance(&space, last)?, Some(7));
/// assert_eq!(table.load()?.distance(&space, last), Some(7));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
pub struct StoredTable {
    directory: PathBuf,
    search: Search,
    layers: Layers,
    /// The words of the parts; `None` stands for unreachable states.
    parts: Vec<Option<PartFile>>,
}

/// A file with the words of a part.
#[derive(Debug)]
struct PartFile {
    directory: PathBuf,
    sealed: Sealed,
    file: Mutex<File>,
}

/// The directory of a thread of a search by several processes; all threads of all processes are counted.
pub(crate) fn worker_directory(directory: &Path, worker: usize) -> PathBuf {
    directory.join(format!("worker-{worker:04}"))
}

impl PartFile {
    /// Checks and opens a file.
    fn open(directory: &Path, sealed: Sealed) -> Result<Self, Error> {
        sealed.check(directory)?;
        let path = sealed.path(directory);
        let file = File::open(&path).map_err(Error::reading(&path))?;
        Ok(Self {
            directory: directory.to_owned(),
            sealed,
            file: Mutex::new(file),
        })
    }

    /// Reads one word.
    fn word(&self, index: usize) -> Result<u64, Error> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut word = [0; 8];
        file.seek(SeekFrom::Start(8 * index as u64))
            .and_then(|_| file.read_exact(&mut word))
            .map_err(Error::reading(&self.sealed.path(&self.directory)))?;
        Ok(u64::from_le_bytes(word))
    }
}

impl StoredTable {
    /// Opens the table in the directory of a finished search, or in a directory with the subdirectories of all its
    /// processes. It reads each file once and checks its length and checksum.
    ///
    /// # Errors
    ///
    /// If the search has not finished, or if a file is damaged, missing or belongs to another search.
    pub fn open(directory: impl Into<PathBuf>) -> Result<Self, Error> {
        let directory = directory.into();
        let is_by_workers = !is_begun(&directory) && worker_directory(&directory, 0).exists();
        let of = |worker| {
            if is_by_workers {
                worker_directory(&directory, worker)
            } else {
                directory.clone()
            }
        };
        let first = finished(&of(0))?;
        let mut parts = Vec::new();
        for worker in 0..first.search.workers.max(1) {
            let directory = of(worker);
            let manifest = finished(&directory)?;
            if manifest.search != first.search || manifest.layers != first.layers {
                return Err(Error::new(&directory, ErrorKind::Foreign));
            }
            for part in manifest.parts {
                let open = |table| PartFile::open(&directory, table);
                parts.push(part.table.map(open).transpose()?);
            }
        }
        Ok(Self {
            layers: first.result(),
            search: first.search,
            directory,
            parts,
        })
    }

    /// The number of states at each distance.
    pub const fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The code of a state, as for [`walk`].
    fn code(&self, rank: usize) -> Result<u64, Error> {
        let (word, shift) = Codes::<3>::position(rank);
        let (part, index) = (word / self.search.part_words, word % self.search.part_words);
        match &self.parts[part] {
            Some(part) => Ok(part.word(index)? >> shift & Codes::<3>::CODE),
            None => Ok(0),
        }
    }

    /// The distance of the state with this rank, in moves; `None` if the state is unreachable.
    ///
    /// It compares a checksum of the space, and reads eight bytes for each successor of each state on the way.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or if this is not the space of the table.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    pub fn distance(&self, space: &impl Enumerable, rank: usize) -> Result<Option<u32>, Error> {
        let other_space = |_| Error::new(&self.directory, ErrorKind::OtherSpace);
        if space.len() != self.search.states || fingerprint(space) != self.search.space {
            return Err(other_space(rank));
        }
        self.layers.check(rank);
        walk(
            space,
            &self.layers,
            rank,
            |rank| self.code(rank),
            other_space,
        )
    }

    /// Reads the table into memory: 8 bytes for each 21 states.
    ///
    /// # Errors
    ///
    /// If a file has changed.
    pub fn load(&self) -> Result<LayeredTable, Error> {
        let mut words = vec![0; self.search.states.div_ceil(Codes::<3>::PER_WORD)];
        let parts = words.chunks_mut(self.search.part_words).zip(&self.parts);
        for (words, file) in parts {
            let Some(file) = file else {
                continue;
            };
            let mut words = words.iter_mut();
            file.sealed.read(&file.directory, |bytes| {
                // A damaged file can have more words.
                if let Some(word) = words.next() {
                    *word = u64::from_le_bytes(bytes);
                }
            })?;
        }
        Ok(LayeredTable::new(self.layers.clone(), words))
    }
}

/// The manifest of a finished search for a table.
fn finished(directory: &Path) -> Result<Manifest, Error> {
    let error = |kind| Error::new(directory, kind);
    let manifest = Manifest::read(directory)?.ok_or_else(|| error(ErrorKind::NoTable))?;
    if manifest.search.bits == 3 && manifest.is_finished() {
        Ok(manifest)
    } else {
        Err(error(ErrorKind::Unfinished))
    }
}
