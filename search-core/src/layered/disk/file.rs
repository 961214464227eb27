//! Files that are written once, sequentially, and checked when they are read.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use super::error::{DiskError, DiskErrorKind};

/// The number of bytes that are read or written at once.
pub(super) const BLOCK: usize = 8 << 10;

/// The name, length and checksum of a complete file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Sealed {
    pub(super) name: String,
    bytes: u64,
    crc: u32,
}

/// A file that is being written.
pub(super) struct Unsealed {
    path: PathBuf,
    name: String,
    file: File,
    bytes: u64,
    crc: Hasher,
}

impl Unsealed {
    /// Creates a file; an existing file with this name is overwritten.
    pub(super) fn create(directory: &Path, name: String) -> Result<Self, DiskError> {
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
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), DiskError> {
        self.file
            .write_all(bytes)
            .map_err(DiskError::io(&self.path))?;
        self.crc.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Waits until the disk has the file.
    pub(super) fn seal(self) -> Result<Sealed, DiskError> {
        self.file.sync_data().map_err(DiskError::io(&self.path))?;
        Ok(Sealed {
            name: self.name,
            bytes: self.bytes,
            crc: self.crc.finalize(),
        })
    }
}

impl Sealed {
    fn damaged(path: &Path) -> DiskError {
        DiskError::new(path, DiskErrorKind::Damaged)
    }

    /// Checks that the file exists and has its length.
    pub(super) fn check_length(&self, directory: &Path) -> Result<(), DiskError> {
        let path = directory.join(&self.name);
        match path.metadata() {
            Ok(metadata) if metadata.len() == self.bytes => Ok(()),
            _ => Err(Self::damaged(&path)),
        }
    }

    /// Reads the file and calls `take` with each word of `N` bytes. Checks the length and the checksum
    /// at the end.
    pub(super) fn read<const N: usize>(
        &self,
        directory: &Path,
        mut take: impl FnMut([u8; N]),
    ) -> Result<(), DiskError> {
        let path = directory.join(&self.name);
        let mut file = File::open(&path).map_err(|_| Self::damaged(&path))?;
        let mut block = vec![0; BLOCK];
        let mut crc = Hasher::new();
        let mut left = self.bytes;
        while left > 0 {
            let len = usize::try_from(left).map_or(BLOCK, |left| left.min(BLOCK));
            let block = &mut block[..len];
            file.read_exact(block).map_err(|_| Self::damaged(&path))?;
            crc.update(block);
            block.as_chunks::<N>().0.iter().for_each(|word| take(*word));
            left -= len as u64;
        }
        if crc.finalize() == self.crc {
            Ok(())
        } else {
            Err(Self::damaged(&path))
        }
    }
}
