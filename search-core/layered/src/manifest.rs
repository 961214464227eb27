//! The state of a search in the files of one directory.

use std::fs::{self, File};
use std::io::{ErrorKind as IoErrorKind, Write as _};
use std::path::Path;

use crc32fast::Hasher;
use search_core::Enumerable;
use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind};
use crate::file::{Sealed, names};
use crate::layers::Layers;
use crate::part::Tally;

/// The name of the file with the manifest, and its name while it is written.
const MANIFEST: &str = "layers.json";
const NEW_MANIFEST: &str = "layers.json.new";

/// The name of the file that a running search locks.
const LOCK: &str = "lock";

/// The beginning of the names of all other files.
pub(crate) const PREFIXES: [&str; 3] = ["table-", "next-", "layer-"];

/// What is searched, with which kind of table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Search {
    /// The number of bits per state: 3 if the search keeps distances.
    pub(crate) bits: u32,
    pub(crate) states: usize,
    /// A checksum of the space.
    pub(crate) space: u32,
    /// A checksum of the starts.
    starts: u32,
    /// The number of threads of all processes; 0 for a search on disk.
    pub(crate) workers: usize,
    /// The number of words per part of the table.
    pub(crate) part_words: usize,
}

/// The state of a search after a complete layer. It names all other files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Manifest {
    pub(crate) search: Search,
    /// The complete layers of the whole search. A search by several processes has them at its end.
    pub(crate) layers: Vec<CompleteLayer>,
    /// As [`Layers::farthest`].
    pub(crate) farthest: Vec<usize>,
    /// The parts of this directory: one for a thread of a search by several processes, otherwise all.
    pub(crate) parts: Vec<PartFiles>,
    /// The states of each layer that belong to a thread of a search by several processes.
    pub(crate) sealed: Vec<SealedLayer>,
}

/// The numbers of one layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CompleteLayer {
    /// The number of states.
    pub(crate) width: u64,
    /// The number of their successors, with repetitions.
    pub(crate) generated: u64,
}

/// The files of the states with consecutive ranks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct PartFiles {
    /// The codes of the states; `None` if all are unseen.
    pub(crate) table: Option<Sealed>,
    /// The number of states in the table that belong to the next layer.
    pub(crate) marked: u64,
    /// The indices of states that belong to the next layer if they are unseen.
    pub(crate) next: Option<Sealed>,
}

/// The states of one layer and one thread.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SealedLayer {
    pub(crate) marks: Sealed,
    /// The number of successors that the thread generated from the layer before, with repetitions.
    pub(crate) generated: u64,
}

impl Search {
    /// A search from these starts, in increasing order.
    pub(crate) fn new(
        bits: u32,
        space: &impl Enumerable,
        starts: &[usize],
        workers: usize,
        part_words: usize,
    ) -> Self {
        let mut hasher = Hasher::new();
        for start in starts {
            hasher.update(&start.to_le_bytes());
        }
        Self {
            bits,
            states: space.len(),
            space: fingerprint(space),
            starts: hasher.finalize(),
            workers,
            part_words,
        }
    }
}

/// A checksum of the successors of some states.
pub(crate) fn fingerprint(space: &impl Enumerable) -> u32 {
    let mut hasher = Hasher::new();
    for rank in (0..space.len()).step_by(space.len() / 64 + 1) {
        let mut successors = Vec::new();
        space.successor_ranks(rank, |successor| successors.push(successor));
        successors.sort_unstable();
        hasher.update(&successors.len().to_le_bytes());
        for successor in successors {
            hasher.update(&successor.to_le_bytes());
        }
    }
    hasher.finalize()
}

impl Manifest {
    /// The number of complete layers: the depth of the next one.
    pub(crate) fn depth(&self) -> u32 {
        u32::try_from(self.layers.len()).expect("a search has fewer than 2³² layers")
    }

    /// Whether the search is finished: its last complete layer is empty.
    pub(crate) fn is_finished(&self) -> bool {
        self.layers.last().is_some_and(|layer| layer.width == 0)
    }

    /// Takes note of a layer with these states.
    pub(crate) fn complete(&mut self, layer: Tally) {
        self.layers.push(CompleteLayer {
            width: layer.new,
            generated: layer.generated,
        });
        if layer.new > 0 {
            self.farthest = layer.lowest;
        }
    }

    /// The result of a finished search.
    pub(crate) fn result(&self) -> Layers {
        let mut widths: Vec<u64> = self.layers.iter().map(|layer| layer.width).collect();
        widths.pop();
        Layers {
            states: self.search.states as u64,
            widths,
            farthest: self.farthest.clone(),
        }
    }

    /// The files that the manifest names.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Sealed> {
        let parts = self.parts.iter();
        let parts = parts.flat_map(|part| [&part.table, &part.next]).flatten();
        parts.chain(self.sealed.iter().map(|layer| &layer.marks))
    }

    /// Reads the manifest of a directory; `None` if it has none.
    pub(crate) fn read(directory: &Path) -> Result<Option<Self>, Error> {
        let path = directory.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == IoErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::reading(&path)(error)),
        };
        let damaged = || Error::damaged(&path);
        let (json, checksum) = text.split_once('\n').ok_or_else(damaged)?;
        if checksum != checksum_line(json) {
            return Err(damaged());
        }
        // An undamaged manifest of another form is that of another program.
        let foreign = |_| Error::new(&path, ErrorKind::Foreign);
        serde_json::from_str(json).map(Some).map_err(foreign)
    }

    /// Replaces the manifest of a directory: the layer or table is then complete.
    pub(crate) fn write(&self, directory: &Path) -> Result<(), Error> {
        let (new, path) = (directory.join(NEW_MANIFEST), directory.join(MANIFEST));
        let json = serde_json::to_string(self).expect("numbers and names are valid JSON");
        let write = || {
            let mut file = File::create(&new)?;
            writeln!(file, "{json}")?;
            file.write_all(checksum_line(&json).as_bytes())?;
            file.sync_data()?;
            fs::rename(&new, &path)?;
            // The directory has the names of the new files. Windows cannot open it.
            if cfg!(unix) {
                File::open(directory)?.sync_all()?;
            }
            Ok(())
        };
        write().map_err(Error::io(&path))
    }

    /// Removes the files of other layers.
    pub(crate) fn remove_other_files(&self, directory: &Path) -> Result<(), Error> {
        for name in names(directory)? {
            let is_ours = PREFIXES.iter().any(|prefix| name.starts_with(prefix));
            if is_ours && self.files().all(|file| file.name != name) {
                let path = directory.join(name);
                fs::remove_file(&path).map_err(Error::io(&path))?;
            }
        }
        Ok(())
    }
}

fn checksum_line(json: &str) -> String {
    format!("{:08x}\n", crc32fast::hash(json.as_bytes()))
}

/// Whether a directory has a search, which may be unfinished.
pub(crate) fn is_begun(directory: &Path) -> bool {
    directory.join(MANIFEST).exists()
}

/// A directory that no other search can use until this value is dropped. The system also frees it if the process is killed.
pub(crate) struct Claim(File);

/// Closing the file would not free the directory at once: another thread may have started a process, which has the file
/// open until it runs its own program.
impl Drop for Claim {
    fn drop(&mut self) {
        let _ = fs4::FileExt::unlock(&self.0);
    }
}

/// Creates the directory if it does not exist, and claims it for this search.
///
/// A directory without a manifest must have no files of other programs.
pub(crate) fn claim(directory: &Path) -> Result<Claim, Error> {
    fs::create_dir_all(directory).map_err(Error::io(directory))?;
    if !is_begun(directory) {
        let is_ours = |name: &String| {
            [NEW_MANIFEST, LOCK].contains(&name.as_str())
                || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        };
        if let Some(name) = names(directory)?.iter().find(|name| !is_ours(name)) {
            return Err(Error::new(&directory.join(name), ErrorKind::Foreign));
        }
    }
    let path = directory.join(LOCK);
    let lock = File::create(&path).map_err(Error::io(&path))?;
    match fs4::FileExt::try_lock(&lock) {
        Ok(()) => Ok(Claim(lock)),
        Err(fs4::TryLockError::WouldBlock) => Err(Error::new(directory, ErrorKind::InUse)),
        Err(fs4::TryLockError::Error(error)) => Err(Error::io(&path)(error)),
    }
}
