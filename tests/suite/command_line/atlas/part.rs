//! Parts of a run over all pairs, forged: with findings that are easy to add.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use puzzles::atlas::{Count, Cover, Farthest, Findings};
use serde::Serialize;

/// How many batches there are, and what the work is called.
static WORK: LazyLock<(u32, String)> = LazyLock::new(|| {
    let sdao = puzzles::find("sdao").expect("sdao is in the registry");
    let pairs = sdao.all_pairs().expect("there are all pairs of it");
    (pairs.batches(), pairs.work())
});

/// The number of batches.
pub(super) fn batches() -> u32 {
    WORK.0
}

/// A part, as its file has it.
#[derive(Clone, Serialize)]
pub(super) struct Part {
    pub(super) schema: String,
    pub(super) puzzle: String,
    pub(super) work: String,
    pub(super) batches: u32,
    pub(super) covered: Cover,
    pub(super) findings: Findings,
}

impl Part {
    /// A part of the run that the program does: these batches, each with one orbit more than the one
    /// before, and one pair at the greatest distance.
    pub(super) fn new(covered: Range<u32>) -> Self {
        let (batches, work) = &*WORK;
        let orbits = covered.clone().map(|batch| u64::from(batch) + 1).sum();
        let count = Count {
            each: 8 * orbits,
            orbits,
        };
        let findings = Findings {
            distances: vec![count; 3],
            eccentricities: vec![Count::default(), Count::default(), count],
            farthest: Farthest {
                distance: 2,
                pairs: Some(covered.clone().map(|batch| [batch, 7]).collect()),
            },
            ..Findings::default()
        };
        Self {
            schema: "quadrille.part/1".to_owned(),
            puzzle: "sdao".to_owned(),
            work: work.clone(),
            batches: *batches,
            covered: covered.into(),
            findings,
        }
    }

    /// The file, with a checksum that fits.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let part = serde_json::to_string(self).expect("it can be written as JSON");
        let checksum = crc32fast::hash(part.as_bytes());
        format!("{{\"checksum\":\"{checksum:08x}\",\"part\":{part}}}\n").into_bytes()
    }

    /// Writes the file.
    pub(super) fn write(&self, directory: &Path, name: &str) {
        fs::write(directory.join(name), self.bytes()).expect("it can be written");
    }
}
