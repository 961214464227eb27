//! The sealed layers of one worker, in the files of one directory.

use std::fs;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::super::LISTED;
use super::super::codes::Codes;
use super::super::error::{DiskError, DiskErrorKind};
use super::super::file::{
    BLOCK, LAYERS, Sealed, Unsealed, check_new_directory, read_manifest, write_manifest,
};
use super::super::part::{Part, Tally};
use super::gaps::{Numbers, push_gap};

/// The beginning of the names of the files with the layers.
const LAYER: &str = "layer-";

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
    /// Opens or creates the directory.
    pub(super) fn open(directory: PathBuf, signature: u32) -> Result<Self, DiskError> {
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

    /// Reads a sealed layer and gives its states the code; returns its tally.
    pub(super) fn read(&self, depth: u32, part: &Part<2>, code: u64) -> Result<Tally, DiskError> {
        let layer = &self.manifest.layers[depth as usize];
        let mut numbers = Numbers::default();
        let mut tally = Tally {
            generated: layer.generated,
            ..Tally::default()
        };
        layer.file.read(&self.directory, |[byte]: [u8; 1]| {
            // In a damaged file, a place can be too great.
            let place = numbers.next(byte).filter(|place| part.contains(*place));
            if let Some(place) = place {
                count(&mut tally, part, place);
                part.reach(place, code, true);
            }
        })?;
        Ok(tally)
    }

    /// Writes the states at this depth and completes the layer; returns its tally.
    pub(super) fn seal(
        &mut self,
        depth: u32,
        part: &Part<2>,
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
}

/// Counts a state of a layer.
fn count(tally: &mut Tally, part: &Part<2>, place: usize) {
    tally.new += 1;
    if tally.lowest.len() < LISTED {
        tally.lowest.push(part.first() + place);
    }
}

/// The code of the states of a sealed layer when `sealed` layers are restored: only the last layer is not expanded.
pub(super) const fn restored_code(depth: u32, sealed: u32) -> u64 {
    if depth + 1 < sealed {
        Codes::<2>::expanded(depth)
    } else {
        Codes::<2>::frontier(depth)
    }
}
