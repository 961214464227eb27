//! Files that are written once and checked when they are read.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{DiskError, DiskErrorKind};

/// The number of bytes that are read or written at once.
pub(crate) const BLOCK: usize = 8 << 10;

/// The name of the file with the manifest of a search.
pub(crate) const LAYERS: &str = "layers.json";

/// The end of the name of a manifest while it is written.
const NEW: &str = ".new";

/// The name, length and checksum of a complete file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sealed {
    pub(crate) name: String,
    bytes: u64,
    crc: u32,
}

/// A file that is being written.
pub(crate) struct Unsealed {
    path: PathBuf,
    name: String,
    file: File,
    bytes: u64,
    crc: Hasher,
}

impl Unsealed {
    /// Creates a file; an existing file with this name is overwritten.
    pub(crate) fn create(directory: &Path, name: String) -> Result<Self, DiskError> {
        let path = directory.join(&name);
        let file = File::create(&path).map_err(DiskError::io(&path))?;
        Ok(Self {
            path,
            name,
            file,
            bytes: 0,
            crc: Hasher::new(),
        })
    }

    /// Appends bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), DiskError> {
        self.file
            .write_all(bytes)
            .map_err(DiskError::io(&self.path))?;
        self.crc.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Waits until the disk has the file.
    pub(crate) fn seal(self) -> Result<Sealed, DiskError> {
        self.file.sync_data().map_err(DiskError::io(&self.path))?;
        Ok(Sealed {
            name: self.name,
            bytes: self.bytes,
            crc: self.crc.finalize(),
        })
    }
}

impl Sealed {
    /// Checks that the file exists and has its length.
    pub(crate) fn check_length(&self, directory: &Path) -> Result<(), DiskError> {
        let path = self.path(directory);
        let metadata = path.metadata().map_err(DiskError::reading(&path))?;
        if metadata.len() == self.bytes {
            Ok(())
        } else {
            Err(DiskError::damaged(&path))
        }
    }

    /// The path of the file.
    pub(crate) fn path(&self, directory: &Path) -> PathBuf {
        directory.join(&self.name)
    }

    /// Checks the length and the checksum of the file.
    pub(crate) fn check(&self, directory: &Path) -> Result<(), DiskError> {
        self.check_length(directory)?;
        self.read(directory, |_: [u8; 1]| ())
    }

    /// Reads the file and calls `take` with each word of `N` bytes. Checks the length and the checksum
    /// at the end.
    pub(crate) fn read<const N: usize>(
        &self,
        directory: &Path,
        mut take: impl FnMut([u8; N]),
    ) -> Result<(), DiskError> {
        let path = self.path(directory);
        let mut file = File::open(&path).map_err(DiskError::reading(&path))?;
        let mut block = vec![0; BLOCK];
        let mut crc = Hasher::new();
        let mut left = self.bytes;
        while left > 0 {
            let len = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
            let block = &mut block[..len];
            file.read_exact(block).map_err(DiskError::reading(&path))?;
            crc.update(block);
            block.as_chunks::<N>().0.iter().for_each(|word| take(*word));
            left -= len as u64;
        }
        if crc.finalize() == self.crc {
            Ok(())
        } else {
            Err(DiskError::damaged(&path))
        }
    }
}

/// Writes words of eight little-endian bytes to a file.
pub(crate) fn write_words(
    directory: &Path,
    name: String,
    words: impl Iterator<Item = u64>,
) -> Result<Sealed, DiskError> {
    let mut file = Unsealed::create(directory, name)?;
    let mut block = Vec::with_capacity(BLOCK);
    for word in words {
        block.extend_from_slice(&word.to_le_bytes());
        if block.len() == BLOCK {
            file.write(&block)?;
            block.clear();
        }
    }
    file.write(&block)?;
    file.seal()
}

/// Reads the manifest with this name; `None` if the directory has none.
pub(crate) fn read_manifest<M: DeserializeOwned>(
    directory: &Path,
    name: &str,
) -> Result<Option<M>, DiskError> {
    let path = directory.join(name);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DiskError::reading(&path)(error)),
    };
    let damaged = || DiskError::damaged(&path);
    let (json, checksum) = text.split_once('\n').ok_or_else(damaged)?;
    if checksum != checksum_line(json) {
        return Err(damaged());
    }
    // An undamaged manifest of another form is that of another kind of search.
    let foreign = |_| DiskError::new(&path, DiskErrorKind::Foreign);
    serde_json::from_str(json).map(Some).map_err(foreign)
}

/// Replaces the manifest with this name: the layer or table is then complete.
pub(crate) fn write_manifest(
    directory: &Path,
    name: &str,
    manifest: &impl Serialize,
) -> Result<(), DiskError> {
    let (new, path) = (directory.join(format!("{name}{NEW}")), directory.join(name));
    let json = serde_json::to_string(manifest).expect("numbers and names are valid JSON");
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

fn checksum_line(json: &str) -> String {
    format!("{:08x}\n", crc32fast::hash(json.as_bytes()))
}

/// Checks that a directory without a manifest has no files of other programs. The names of our files begin
/// with one of `beginnings`.
pub(crate) fn check_new_directory(directory: &Path, beginnings: &[&str]) -> Result<(), DiskError> {
    let is_ours = |name: &String| {
        *name == format!("{LAYERS}{NEW}") || beginnings.iter().any(|begin| name.starts_with(begin))
    };
    match names(directory)?.into_iter().find(|name| !is_ours(name)) {
        Some(name) => Err(DiskError::new(
            &directory.join(name),
            DiskErrorKind::Foreign,
        )),
        None => Ok(()),
    }
}

/// The names of the files in a directory.
pub(crate) fn names(directory: &Path) -> Result<Vec<String>, DiskError> {
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let entries =
        fs::read_dir(directory).and_then(|entries| entries.map(|entry| entry.map(name)).collect());
    entries.map_err(DiskError::io(directory))
}
