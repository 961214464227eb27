//! The sealed layers of one worker, in the files of one directory.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::gaps::{Numbers, push_gap};
use crate::codes::Codes;
use crate::error::{DiskError, DiskErrorKind};
use crate::file::{
    BLOCK, LAYERS, Sealed, Unsealed, check_new_directory, read_manifest, write_manifest,
    write_words,
};
use crate::layers::LISTED;
use crate::part::{Part, Tally};
use crate::stored::{self, About, worker_directory};

/// The beginning of the names of the files with the layers.
const LAYER: &str = "layer-";

/// The name of the file with the words of a table.
const WORDS: &str = "table";

/// The sealed layers of a worker. A file has the places of the states of one layer, as gaps.
pub(super) struct Checkpoint {
    directory: PathBuf,
    manifest: Manifest,
}

#[derive(Serialize, Deserialize)]
struct Manifest {
    /// A checksum of the search.
    signature: u32,
    layers: Vec<SealedLayer>,
}

#[derive(Serialize, Deserialize)]
struct SealedLayer {
    file: Sealed,
    /// The number of successors of the states of the layer before, with repetitions.
    generated: u64,
}

impl Checkpoint {
    /// Opens or creates the directory of a worker, in the directory of its process.
    pub(super) fn open(process: &Path, worker: usize, signature: u32) -> Result<Self, DiskError> {
        // The manifest of a search on disk; both searches would keep their tables here.
        if process.join(LAYERS).exists() {
            return Err(DiskError::new(process, DiskErrorKind::Foreign));
        }
        let directory = worker_directory(process, worker);
        fs::create_dir_all(&directory).map_err(DiskError::io(&directory))?;
        let manifest = match read_manifest::<Manifest>(&directory, LAYERS)? {
            Some(manifest) if manifest.signature != signature => {
                return Err(DiskError::new(&directory, DiskErrorKind::Foreign));
            }
            Some(manifest) => manifest,
            None => {
                check_new_directory(&directory, &[LAYER])?;
                let layers = Vec::new();
                Manifest { signature, layers }
            }
        };
        Ok(Self {
            directory,
            manifest,
        })
    }

    /// The number of sealed layers.
    pub(super) fn sealed(&self) -> u32 {
        u32::try_from(self.manifest.layers.len()).expect("a search has fewer than 2³² layers")
    }

    /// Forgets all layers but the first ones.
    pub(super) fn truncate(&mut self, layers: u32) -> Result<(), DiskError> {
        if self.sealed() > layers {
            self.manifest.layers.truncate(layers as usize);
            write_manifest(&self.directory, LAYERS, &self.manifest)?;
        }
        Ok(())
    }

    /// Reads a sealed layer into the part; returns its tally.
    pub(super) fn read<const BITS: u32>(
        &self,
        depth: u32,
        part: &Part<BITS>,
    ) -> Result<Tally, DiskError> {
        // Only the last layer is not expanded.
        let code = if depth + 1 < self.sealed() {
            Codes::<BITS>::expanded(depth)
        } else {
            Codes::<BITS>::frontier(depth)
        };
        let layer = &self.manifest.layers[depth as usize];
        let mut numbers = Numbers::default();
        let mut tally = Tally {
            generated: layer.generated,
            ..Tally::default()
        };
        layer.file.read(&self.directory, |[byte]: [u8; 1]| {
            // In a damaged file, a place can be too great.
            if let Some(place) = numbers.next(byte)
                && part.add(place, code)
            {
                count(&mut tally, part, place);
            }
        })?;
        Ok(tally)
    }

    /// Writes the states at this depth and completes the layer; returns its tally.
    pub(super) fn seal<const BITS: u32>(
        &mut self,
        depth: u32,
        part: &Part<BITS>,
        generated: u64,
    ) -> Result<Tally, DiskError> {
        let mut file = Unsealed::create(&self.directory, format!("{LAYER}{depth:04}"))?;
        let mut block = Vec::with_capacity(BLOCK + size_of::<usize>());
        let mut tally = Tally {
            generated,
            ..Tally::default()
        };
        let mut before = 0;
        for place in part.layer(depth) {
            count(&mut tally, part, place);
            push_gap(&mut block, place - before);
            before = place;
            if block.len() >= BLOCK {
                file.write(&block)?;
                block.clear();
            }
        }
        file.write(&block)?;
        self.manifest.layers.push(SealedLayer {
            file: file.seal()?,
            generated,
        });
        write_manifest(&self.directory, LAYERS, &self.manifest)?;
        Ok(tally)
    }

    /// Completes the part of a table, unless the directory already has it. `index` is the number of parts before it.
    pub(super) fn keep(
        &self,
        about: About,
        index: usize,
        words: impl Iterator<Item = u64>,
    ) -> Result<(), DiskError> {
        let directory = &self.directory;
        let is_kept = |kept: stored::Manifest| {
            let mut files = kept.files.iter().flatten();
            kept.about == about && files.all(|file| file.check(directory).is_ok())
        };
        if stored::Manifest::read(directory).is_ok_and(|kept| kept.is_some_and(is_kept)) {
            return Ok(());
        }
        let file = write_words(directory, WORDS.to_owned(), words)?;
        let table = stored::Manifest {
            about,
            first: index,
            files: vec![Some(file)],
        };
        table.write(directory)
    }
}

/// Counts a state of a layer.
fn count<const BITS: u32>(tally: &mut Tally, part: &Part<BITS>, place: usize) {
    tally.new += 1;
    if tally.lowest.len() < LISTED {
        tally.lowest.push(part.first() + place);
    }
}
