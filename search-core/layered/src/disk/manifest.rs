//! The state of a search after a complete layer.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::DiskError;
use crate::file::{Sealed, names};
use crate::layers::Layers;

/// The beginnings of the names of the files.
pub(super) const TABLE: &str = "table-";
pub(super) const NEXT: &str = "next-";

/// The state of a search after a complete layer. It names all other files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// A checksum of the search: its space, its starts, and whether it keeps distances.
    pub(super) search: u32,
    pub(super) states: usize,
    /// The number of words per part: a power of two.
    pub(super) part_words: usize,
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

    /// The result of a finished search, whose last complete layer is empty.
    pub(super) fn result(&self) -> Layers {
        let mut widths: Vec<u64> = self.layers.iter().map(|layer| layer.width).collect();
        widths.pop();
        Layers {
            states: self.states as u64,
            widths,
            farthest: self.farthest.clone(),
        }
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
}
