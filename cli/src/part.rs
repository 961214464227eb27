//! A part of a run over all pairs, as a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use puzzles::atlas::{Cover, Findings};
use serde::{Deserialize, Serialize};

use crate::exit::Failure;
use crate::whole_file;

/// The schema of the file.
const SCHEMA: &str = "quadrille.part/1";

/// The longest file that is read, in bytes; a part with as many pairs as it may list has a tenth.
const LONGEST: u64 = 1 << 20;

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
        let bytes = match read_at_most(path, LONGEST + 1) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::unreadable(&name(path), &error)),
        };
        let part = Self::parse(&bytes);
        let refuse = |what| Failure::input(format!("{} {what}", name(path)));
        part.map(Some).map_err(refuse)
    }

    /// Reads what a file holds; the error says what is wrong with the file.
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() as u64 > LONGEST {
            return Err("is too long for a part of a run over all pairs".to_owned());
        }
        let damaged = |error| format!("is damaged, or no part of a run over all pairs: {error}");
        // What another schema has is not to be judged by this one.
        let other: serde_json::Value = serde_json::from_slice(bytes).map_err(damaged)?;
        if let Some(schema) = other["part"]["schema"].as_str()
            && schema != SCHEMA
        {
            return Err(format!("has the schema {schema:?}, not {SCHEMA:?}"));
        }
        let Sealed { checksum, part } = serde_json::from_slice(bytes).map_err(damaged)?;
        if part.checksum() != checksum {
            return Err("is damaged: its checksum does not fit what it says".to_owned());
        }
        match part.covered.ranges().last() {
            Some(last) if last.end > part.batches => {
                let (end, all) = (last.end, part.batches);
                Err(format!("covers batch {end}, and there are {all}"))
            }
            _ => Ok(part),
        }
    }

    /// Writes the part, so that the file has either the old content or the new one at any moment,
    /// whatever happens.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Failure> {
        whole_file::write(path, &self.sealed())
    }

    /// Writes the part into a file that must not exist yet; whoever is refused is given the advice.
    pub(crate) fn write_new(&self, path: &Path, advice: &str) -> Result<(), Failure> {
        whole_file::write_new(path, &self.sealed(), advice)
    }

    /// What the file holds.
    fn sealed(&self) -> Vec<u8> {
        let sealed = Sealed {
            checksum: self.checksum(),
            part: self.clone(),
        };
        let mut bytes = serde_json::to_vec(&sealed).expect("a part can be written as JSON");
        bytes.push(b'\n');
        bytes
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

/// What a file holds, up to a number of bytes: some files have no end.
fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use puzzles::atlas::{Count, Farthest};

    use super::*;

    fn part() -> Part {
        let mut part = Part::new("sdao", "positions, 512 a batch".to_owned(), 221);
        part.covered = Cover::from(3..7);
        part.findings.distances = vec![Count { each: 8, orbits: 1 }; 3];
        part.findings.farthest = Farthest {
            distance: 2,
            pairs: Some(vec![[1, 20], [300, 4_000]]),
        };
        part
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Part::parse(&part().sealed()), Ok(part()));
    }

    #[test]
    fn one_bit_is_enough_to_be_refused() {
        let mut bytes = part().sealed();
        // The line feed at the end says nothing.
        for place in 0..bytes.len() - 1 {
            for bit in 0..8 {
                bytes[place] ^= 1 << bit;
                assert!(Part::parse(&bytes).is_err(), "byte {place}, bit {bit}");
                bytes[place] ^= 1 << bit;
            }
        }
    }

    #[test]
    fn every_piece_of_a_file_is_refused() {
        let bytes = part().sealed();
        for length in 0..bytes.len() - 1 {
            assert!(Part::parse(&bytes[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn no_part_covers_more_than_there_is() {
        let mut part = part();
        part.covered = Cover::from(3..222);
        let error = Part::parse(&part.sealed()).expect_err("there are 221");
        assert_eq!(error, "covers batch 222, and there are 221");
    }

    #[test]
    fn the_longest_part_is_read() {
        let mut longest = part();
        let ranks = u32::MAX - 4_096..u32::MAX;
        longest.findings.farthest.pairs = Some(ranks.map(|rank| [rank, rank]).collect());
        longest.covered = Cover::default();
        longest.batches = u32::MAX;
        for batch in (0..2_000).step_by(2) {
            let one = Cover::from(batch..batch + 1);
            longest.covered.add(&one).expect("it is new");
        }
        assert_eq!(Part::parse(&longest.sealed()), Ok(longest));
    }
}
