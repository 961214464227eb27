//! Files that are written once and checked when they are read.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The number of bytes that are read or written at once.
pub(crate) const BLOCK: usize = 8 << 10;

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
    pub(crate) fn create(directory: &Path, name: String) -> Result<Self, Error> {
        let path = directory.join(&name);
        let file = File::create(&path).map_err(Error::io(&path))?;
        Ok(Self {
            path,
            name,
            file,
            bytes: 0,
            crc: Hasher::new(),
        })
    }

    /// Appends bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(Error::io(&self.path))?;
        self.crc.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Waits until the disk has the file.
    pub(crate) fn seal(self) -> Result<Sealed, Error> {
        self.file.sync_data().map_err(Error::io(&self.path))?;
        Ok(Sealed {
            name: self.name,
            bytes: self.bytes,
            crc: self.crc.finalize(),
        })
    }
}

impl Sealed {
    /// Checks that the file exists and has its length.
    pub(crate) fn check_length(&self, directory: &Path) -> Result<(), Error> {
        let path = self.path(directory);
        let metadata = path.metadata().map_err(Error::reading(&path))?;
        if metadata.len() == self.bytes {
            Ok(())
        } else {
            Err(Error::damaged(&path))
        }
    }

    /// The path of the file.
    pub(crate) fn path(&self, directory: &Path) -> PathBuf {
        directory.join(&self.name)
    }

    /// Checks the length and the checksum of the file.
    pub(crate) fn check(&self, directory: &Path) -> Result<(), Error> {
        self.check_length(directory)?;
        self.read(directory, |_: [u8; 1]| ())
    }

    /// Reads the file and calls `take` with each word of `N` bytes. Checks the length and the checksum
    /// at the end.
    pub(crate) fn read<const N: usize>(
        &self,
        directory: &Path,
        mut take: impl FnMut([u8; N]),
    ) -> Result<(), Error> {
        let path = self.path(directory);
        let mut file = File::open(&path).map_err(Error::reading(&path))?;
        let mut block = vec![0; BLOCK];
        let mut crc = Hasher::new();
        let mut left = self.bytes;
        while left > 0 {
            let len = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
            let block = &mut block[..len];
            file.read_exact(block).map_err(Error::reading(&path))?;
            crc.update(block);
            block.as_chunks::<N>().0.iter().for_each(|word| take(*word));
            left -= len as u64;
        }
        if crc.finalize() == self.crc {
            Ok(())
        } else {
            Err(Error::damaged(&path))
        }
    }
}

/// Writes a file of words of `N` bytes.
pub(crate) fn write_file<const N: usize>(
    directory: &Path,
    name: String,
    words: impl Iterator<Item = [u8; N]>,
) -> Result<Sealed, Error> {
    let mut file = Unsealed::create(directory, name)?;
    let mut block = Vec::with_capacity(BLOCK);
    for word in words {
        block.extend_from_slice(&word);
        if block.len() == BLOCK {
            file.write(&block)?;
            block.clear();
        }
    }
    file.write(&block)?;
    file.seal()
}

/// The names of the files in a directory.
pub(crate) fn names(directory: &Path) -> Result<Vec<String>, Error> {
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let entries =
        fs::read_dir(directory).and_then(|entries| entries.map(|entry| entry.map(name)).collect());
    entries.map_err(Error::io(directory))
}
