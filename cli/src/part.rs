//! A part of a run over all pairs, as a file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use puzzles::atlas::{Cover, Findings};
use serde::{Deserialize, Serialize};

use crate::exit::Failure;

/// The schema of the file.
const SCHEMA: &str = "quadrille.part/1";

/// What a run over all pairs has found so far, with what it covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    schema: String,
    /// The puzzle's name on the command line.
    pub(crate) puzzle: String,
    /// Which pairs there are, and how they are parted.
    pub(crate) work: String,
    /// The number of batches of the whole.
    pub(crate) batches: u32,
    /// The batches done.
    pub(crate) covered: Cover,
    /// What they have shown.
    pub(crate) findings: Findings,
}

/// The file: a part with its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    /// CRC-32 of the part as compact JSON, in hexadecimal digits.
    checksum: String,
    part: Part,
}

impl Part {
    /// A part that covers nothing.
    pub(crate) fn new(puzzle: &str, work: String, batches: u32) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            puzzle: puzzle.to_owned(),
            work,
            batches,
            covered: Cover::default(),
            findings: Findings::default(),
        }
    }

    /// Whether both are parts of one whole.
    pub(crate) fn is_of_the_same_work(&self, other: &Self) -> bool {
        (&self.puzzle, &self.work, self.batches) == (&other.puzzle, &other.work, other.batches)
    }

    /// Reads a part; `None` if there is no such file.
    pub(crate) fn read(path: &Path) -> Result<Option<Self>, Failure> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::unreadable(&name(path), &error)),
        };
        let refuse = |what: &str| Failure::input(format!("{} {what}", name(path)));
        let sealed: Sealed = match serde_json::from_slice(&bytes) {
            Ok(sealed) => sealed,
            Err(error) => {
                return Err(refuse(&format!(
                    "is damaged, or no part of a run over all pairs: {error}"
                )));
            }
        };
        if sealed.part.checksum() != sealed.checksum {
            return Err(refuse("is damaged: its checksum does not fit what it says"));
        }
        if sealed.part.schema != SCHEMA {
            let schema = &sealed.part.schema;
            return Err(refuse(&format!("has the schema {schema}, not {SCHEMA}")));
        }
        Ok(Some(sealed.part))
    }

    /// Writes the part, so that the file has either the old content or the new one at any moment,
    /// whatever happens.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Failure> {
        let sealed = Sealed {
            checksum: self.checksum(),
            part: self.clone(),
        };
        let beside = beside(path);
        let write = || {
            let mut file = File::create(&beside)?;
            serde_json::to_writer(&mut file, &sealed)?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(&beside, path)
        };
        write().map_err(|error: io::Error| Failure::unwritable_file(path, &error))
    }

    fn checksum(&self) -> String {
        let bytes = serde_json::to_vec(self).expect("a part can be written as JSON");
        format!("{:08x}", crc32fast::hash(&bytes))
    }
}

/// What to call a file in messages.
pub(crate) fn name(path: &Path) -> String {
    path.display().to_string()
}

/// The file that is written before it takes the place of the old one: always the same, so that no
/// more than one is ever left behind.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".new");
    path.with_file_name(name)
}
