//! The state of a search after a complete layer.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::{DiskError, DiskErrorKind};
use super::file::Sealed;

/// The name of the file with the manifest.
const NAME: &str = "layers.json";

/// The name of the manifest while it is written.
const NEW: &str = "layers.json.new";

/// The beginnings of the names of the other files.
pub(super) const TABLE: &str = "table-";
pub(super) const NEXT: &str = "next-";

/// The state of a search after a complete layer. It names all other files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// A checksum of the space and the starts.
    pub(super) space: u32,
    pub(super) states: usize,
    /// The number of states per part: a power of two.
    pub(super) part_states: usize,
    /// The complete layers.
    pub(super) layers: Vec<CompleteLayer>,
    /// As [`Layers::farthest`](crate::Layers::farthest).
    pub(super) farthest: Vec<usize>,
    pub(super) parts: Vec<PartFiles>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct CompleteLayer {
    /// The number of states.
    pub(super) width: u64,
    /// The number of their successors, with repetitions.
    pub(super) generated: u64,
}

/// The files of the states with consecutive ranks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PartFiles {
    /// The codes of the states; `None` if all are unseen.
    pub(super) table: Option<Sealed>,
    /// The number of states in the table that belong to the next layer.
    pub(super) marked: u64,
    /// The places of states that belong to the next layer if they are unseen.
    pub(super) next: Option<Sealed>,
}

impl Manifest {
    /// The number of complete layers: the depth of the next one.
    pub(super) fn depth(&self) -> u32 {
        u32::try_from(self.layers.len()).expect("a search has fewer than 2³² layers")
    }

    /// Reads the manifest of a directory; `None` if the directory has none.
    pub(super) fn read(directory: &Path) -> Result<Option<Self>, DiskError> {
        let path = directory.join(NAME);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(DiskError::io(&path)(error)),
        };
        let damaged = || DiskError::new(&path, DiskErrorKind::Damaged);
        let (json, checksum) = text.split_once('\n').ok_or_else(damaged)?;
        if checksum != checksum_line(json) {
            return Err(damaged());
        }
        serde_json::from_str(json).map(Some).map_err(|_| damaged())
    }

    /// Replaces the manifest of a directory: the layer is then complete.
    pub(super) fn write(&self, directory: &Path) -> Result<(), DiskError> {
        let (new, path) = (directory.join(NEW), directory.join(NAME));
        let json = serde_json::to_string(self).expect("numbers and names are valid JSON");
        let write = || {
            let mut file = File::create(&new)?;
            writeln!(file, "{json}")?;
            file.write_all(checksum_line(&json).as_bytes())?;
            file.sync_data()?;
            fs::rename(&new, &path)?;
            // The directory has the names of the new files.
            File::open(directory)?.sync_all()
        };
        write().map_err(DiskError::io(&path))
    }

    /// The files that the manifest names.
    pub(super) fn files(&self) -> impl Iterator<Item = &Sealed> {
        let tables = self.parts.iter().map(|part| &part.table);
        tables
            .chain(self.parts.iter().map(|part| &part.next))
            .flatten()
    }

    /// Removes the files of other layers.
    pub(super) fn remove_other_files(&self, directory: &Path) -> Result<(), DiskError> {
        for name in names(directory)? {
            let is_ours = name.starts_with(TABLE) || name.starts_with(NEXT);
            if is_ours && self.files().all(|file| file.name != name) {
                let path = directory.join(name);
                fs::remove_file(&path).map_err(DiskError::io(&path))?;
            }
        }
        Ok(())
    }

    /// Checks that a directory without a manifest has no files of other programs.
    pub(super) fn check_new_directory(directory: &Path) -> Result<(), DiskError> {
        let is_ours =
            |name: &String| name.starts_with(TABLE) || name.starts_with(NEXT) || name == NEW;
        match names(directory)?.into_iter().find(|name| !is_ours(name)) {
            Some(name) => Err(DiskError::new(
                &directory.join(name),
                DiskErrorKind::Foreign,
            )),
            None => Ok(()),
        }
    }
}

fn checksum_line(json: &str) -> String {
    format!("{:08x}\n", crc32fast::hash(json.as_bytes()))
}

/// The names of the files in a directory.
fn names(directory: &Path) -> Result<Vec<String>, DiskError> {
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let entries =
        fs::read_dir(directory).and_then(|entries| entries.map(|entry| entry.map(name)).collect());
    entries.map_err(DiskError::io(directory))
}
