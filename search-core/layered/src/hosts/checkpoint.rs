//! The sealed layers of one worker, in the files of one directory.

use std::iter;
use std::path::{Path, PathBuf};

use crate::codes::Codes;
use crate::error::{Error, ErrorKind};
use crate::file::{BLOCK, Unsealed, write_file};
use crate::manifest::{Claim, Manifest, PartFiles, SealedLayer, Search, claim, is_begun};
use crate::part::{Part, Tally};
use crate::stored::worker_directory;

/// The sealed layers of a worker. A file has the states of one layer: for each 64 groups of words, a word that has a bit for each group
/// with states of the layer, and the marks of these groups ([`Codes::in_group`]).
pub(super) struct Checkpoint {
    directory: PathBuf,
    pub(super) manifest: Manifest,
    _claim: Claim,
}

impl Checkpoint {
    /// Opens or creates the directory of a worker, in the directory of its process.
    pub(super) fn open(process: &Path, worker: usize, search: &Search) -> Result<Self, Error> {
        // A search on disk would keep its table here.
        if is_begun(process) {
            return Err(Error::new(process, ErrorKind::Foreign));
        }
        let directory = worker_directory(process, worker);
        let claim = claim(&directory)?;
        let mut manifest = Manifest {
            search: search.clone(),
            ..Manifest::default()
        };
        if let Some(earlier) = Manifest::read(&directory)? {
            if earlier.search != *search {
                return Err(Error::new(&directory, ErrorKind::Foreign));
            }
            manifest.sealed = earlier.sealed;
        }
        Ok(Self {
            directory,
            manifest,
            _claim: claim,
        })
    }

    /// The number of sealed layers.
    pub(super) fn sealed(&self) -> u32 {
        let layers = self.manifest.sealed.len();
        u32::try_from(layers).expect("a search has fewer than 2³² layers")
    }

    /// Forgets all layers but the first ones.
    pub(super) fn truncate(&mut self, layers: u32) -> Result<(), Error> {
        self.manifest.sealed.truncate(layers as usize);
        self.manifest.write(&self.directory)
    }

    /// Reads a sealed layer into the part; returns its tally.
    pub(super) fn read<const BITS: u32>(
        &self,
        depth: u32,
        part: &Part<BITS>,
    ) -> Result<Tally, Error> {
        // Only the last layer is not expanded.
        let code = if depth + 1 < self.sealed() {
            Codes::<BITS>::expanded(depth)
        } else {
            Codes::<BITS>::frontier(depth)
        };
        let layer = &self.manifest.sealed[depth as usize];
        let mut tally = Tally::of(layer.generated);
        let (mut groups, mut next) = (0_u64, 0);
        layer.marks.read(&self.directory, |word| {
            let word = u64::from_le_bytes(word);
            if groups == 0 {
                groups = word;
                next += 64;
                return;
            }
            let group = next - 64 + groups.trailing_zeros() as usize;
            groups &= groups - 1;
            for index in Codes::<BITS>::in_group(group, word) {
                // In a damaged file, an index can be too great.
                if part.add(index, code) {
                    tally.count(1, iter::once(part.first() + index));
                }
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
    ) -> Result<Tally, Error> {
        let mut tally = Tally::of(generated);
        let mut file = Unsealed::create(&self.directory, format!("layer-{depth:04}"))?;
        let (mut words, mut groups) = (Vec::new(), 0);
        for (group, marks) in part.marks(depth).enumerate() {
            if group % 64 == 0 {
                if words.len() >= BLOCK {
                    file.write(words.as_flattened())?;
                    words.clear();
                }
                groups = words.len();
                words.push([0; 8]);
            }
            if marks != 0 {
                words[groups][group % 64 / 8] |= 1 << (group % 8);
                words.push(marks.to_le_bytes());
                let indices = Codes::<BITS>::in_group(group, marks);
                tally.count(
                    marks.count_ones(),
                    indices.map(|index| part.first() + index),
                );
            }
        }
        file.write(words.as_flattened())?;
        let marks = file.seal()?;
        self.manifest.sealed.push(SealedLayer { marks, generated });
        self.manifest.write(&self.directory)?;
        Ok(tally)
    }

    /// Completes the part of the table of a finished search.
    pub(super) fn keep<const BITS: u32>(&mut self, part: &Part<BITS>) -> Result<(), Error> {
        let words = part.words().map(u64::to_le_bytes);
        let table = write_file(&self.directory, "table-words".to_owned(), words)?;
        self.manifest.parts = vec![PartFiles {
            table: Some(table),
            ..PartFiles::default()
        }];
        self.manifest.write(&self.directory)
    }
}
