//! Kept distances in files.

use std::fmt;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::codes::Codes;
use crate::error::{DiskError, DiskErrorKind};
use crate::file::{LAYERS, Sealed, read_manifest, write_manifest};
use crate::fingerprint::fingerprint;
use crate::graph::RankGraph;
use crate::layers::Layers;
use crate::stripes::Stripes;
use crate::table::{LayeredTable, walk};

/// The name of the manifest of a table.
const TABLE: &str = "table.json";

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
/// use layered::{DiskError, Layered, RankGraph, StoredTable};
/// use search_core::Limits;
///
/// /// A corridor with a thousand rooms.
/// struct Corridor;
///
/// impl RankGraph for Corridor {
///     fn len(&self) -> usize { 1000 }
///     fn successors(&self, at: usize, visit: impl FnMut(usize)) {
///         [at.checked_sub(1), (at < 999).then_some(at + 1)].into_iter().flatten().for_each(visit);
///     }
/// }
///
/// let directory = tempfile::tempdir().unwrap();
/// let search = Layered::new(&Corridor).on_disk(directory.path(), 1 << 20);
/// let report = search.table([10], Limits::none())?;
/// assert_eq!(report.outcome.solved().unwrap().distance(&Corridor, 0)?, Some(10));
///
/// // Later, without a search:
/// let table = StoredTable::open(directory.path())?;
/// assert_eq!(table.distance(&Corridor, 999)?, Some(989));
/// assert_eq!(table.load()?.distance(&Corridor, 999), Some(989));
/// # Ok::<(), DiskError>(())
/// ```
pub struct StoredTable {
    directory: PathBuf,
    about: About,
    /// The words of the parts; `None` stands for unreachable states.
    parts: Vec<Option<PartFile>>,
}

/// The properties that all parts of a table share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct About {
    /// A checksum of the search.
    search: u32,
    /// A checksum of the space.
    space: u32,
    layers: Layers,
    /// The division of the words into parts.
    stripes: Stripes,
}

/// The manifest of the parts in one directory.
#[derive(Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) about: About,
    /// The index of the first part.
    pub(crate) first: usize,
    /// The files with the words of the parts, as [`Codes`] of three bits.
    pub(crate) files: Vec<Option<Sealed>>,
}

/// A file with the words of a part.
struct PartFile {
    path: PathBuf,
    sealed: Sealed,
    file: Mutex<File>,
}

impl About {
    pub(crate) fn new(
        graph: &impl RankGraph,
        search: u32,
        layers: Layers,
        stripes: Stripes,
    ) -> Self {
        Self {
            search,
            space: fingerprint::<3>(graph, &[]),
            layers,
            stripes,
        }
    }

    /// The number of words of the table.
    fn words(&self) -> usize {
        let states = usize::try_from(self.layers.states).expect("ranks are numbers of states");
        states.div_ceil(Codes::<3>::PER_WORD)
    }

    /// The number of parts with words.
    fn parts(&self) -> usize {
        self.stripes.used(self.words())
    }
}

impl Manifest {
    /// Reads the manifest of a directory, if it has one.
    pub(crate) fn read(directory: &Path) -> Result<Option<Self>, DiskError> {
        read_manifest(directory, TABLE)
    }

    /// Completes the table in this directory.
    pub(crate) fn write(&self, directory: &Path) -> Result<(), DiskError> {
        write_manifest(directory, TABLE, self)
    }
}

/// The directory of a thread of a search with several processes; all threads of all processes are counted.
pub(crate) fn worker_directory(directory: &Path, index: usize) -> PathBuf {
    directory.join(format!("worker-{index:04}"))
}

impl PartFile {
    /// Checks and opens a file.
    fn open(directory: &Path, sealed: Sealed) -> Result<Self, DiskError> {
        sealed.check(directory)?;
        let path = sealed.path(directory);
        let file = File::open(&path).map_err(DiskError::reading(&path))?;
        Ok(Self {
            path,
            sealed,
            file: Mutex::new(file),
        })
    }

    /// Reads one word.
    fn word(&self, index: usize) -> Result<u64, DiskError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut word = [0; 8];
        file.seek(SeekFrom::Start(8 * index as u64))
            .and_then(|_| file.read_exact(&mut word))
            .map_err(DiskError::reading(&self.path))?;
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
    pub fn open(directory: impl Into<PathBuf>) -> Result<Self, DiskError> {
        let directory = directory.into();
        let manifests = manifests(&directory)?;
        let about = manifests[0].1.about.clone();
        let found: usize = manifests.iter().map(|(_, one)| one.files.len()).sum();
        if found < about.parts() {
            return Err(DiskError::new(&directory, DiskErrorKind::NoTable));
        }
        let mut parts = Vec::new();
        for (directory, manifest) in manifests {
            if manifest.about != about || manifest.first != parts.len() {
                return Err(DiskError::new(&directory, DiskErrorKind::Foreign));
            }
            for file in manifest.files {
                parts.push(
                    file.map(|file| PartFile::open(&directory, file))
                        .transpose()?,
                );
            }
        }
        Ok(Self {
            directory,
            about,
            parts,
        })
    }

    /// The number of states at each distance.
    #[must_use]
    pub const fn layers(&self) -> &Layers {
        &self.about.layers
    }

    /// The code of a state, as for [`walk`].
    fn code(&self, rank: usize) -> Result<u64, DiskError> {
        let (word, shift) = Codes::<3>::place(rank);
        let (part, index) = self.about.stripes.place(word);
        match &self.parts[part] {
            Some(part) => Ok(part.word(index)? >> shift & Codes::<3>::CODE),
            None => Ok(0),
        }
    }

    /// The distance of the state with this rank, in moves; `None` if the state is unreachable.
    ///
    /// It compares a checksum of the graph, and reads eight bytes for each successor of each state on the way.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or if this is not the graph of the table.
    ///
    /// # Panics
    ///
    /// If `rank` is not below the number of states.
    pub fn distance(&self, graph: &impl RankGraph, rank: usize) -> Result<Option<u32>, DiskError> {
        let other_space = |_| DiskError::new(&self.directory, DiskErrorKind::OtherSpace);
        if fingerprint::<3>(graph, &[]) != self.about.space {
            return Err(other_space(rank));
        }
        self.layers().check(rank);
        walk(
            graph,
            self.layers(),
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
    pub fn load(&self) -> Result<LayeredTable, DiskError> {
        let about = &self.about;
        let mut words = vec![0; about.words()];
        for (part, file) in self.parts.iter().enumerate() {
            let Some(PartFile { path, sealed, .. }) = file else {
                continue;
            };
            let directory = path.parent().unwrap_or(&self.directory);
            let mut index = 0;
            sealed.read(directory, |word| {
                // A damaged file can have more words.
                if let Some(place) = words.get_mut(about.stripes.word(part, index)) {
                    *place = u64::from_le_bytes(word);
                }
                index += 1;
            })?;
        }
        Ok(LayeredTable::new(about.layers.clone(), words))
    }
}

/// The manifests of a table, with their directories.
fn manifests(directory: &Path) -> Result<Vec<(PathBuf, Manifest)>, DiskError> {
    if let Some(manifest) = Manifest::read(directory)? {
        return Ok(vec![(directory.to_owned(), manifest)]);
    }
    let of_worker = |index| {
        let directory = worker_directory(directory, index);
        let manifest = Manifest::read(&directory)?.ok_or_else(|| missing(&directory))?;
        Ok((directory, manifest))
    };
    if !worker_directory(directory, 0).exists() {
        return Err(missing(directory));
    }
    let parts = of_worker(0)?.1.about.parts();
    (0..parts.max(1)).map(of_worker).collect()
}

/// The error for a directory without a table.
fn missing(directory: &Path) -> DiskError {
    let is_begun = directory.join(LAYERS).exists();
    let kind = if is_begun {
        DiskErrorKind::Unfinished
    } else {
        DiskErrorKind::NoTable
    };
    DiskError::new(directory, kind)
}

impl fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredTable")
            .field("directory", &self.directory)
            .field("layers", self.layers())
            .finish_non_exhaustive()
    }
}
