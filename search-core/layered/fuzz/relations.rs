//! A relation that holds for all damaged files. `fuzz/` attacks it, and a test tries stored and random damages.

use std::fs;
use std::path::{Path, PathBuf};

use search_core::{Enumerable as _, Limits};

use crate::spaces::Pancakes;
use crate::{Layered, LayeredTable, StoredTable};

/// The space of the table.
const SPACE: Pancakes<5> = Pancakes;

/// The files of a table, and its distances.
pub type Made = (Vec<(PathBuf, Vec<u8>)>, LayeredTable);

/// Makes a table in a directory without the table of another call, and returns its files and distances.
///
/// # Panics
///
/// If the directory cannot be written.
pub fn make(directory: &Path) -> Made {
    let search = Layered::new(&SPACE).threads(1).on_disk(directory, 1 << 20);
    let report = search.table([SPACE.unrank(0)], Limits::none());
    assert!(
        report
            .expect("the directory can be written")
            .outcome
            .is_solved()
    );
    let entries = fs::read_dir(directory).expect("the directory can be read");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: PathBuf| (path.clone(), fs::read(path).expect("the file can be read"));
    let table = StoredTable::open(directory).and_then(|table| table.load());
    (
        paths.into_iter().map(read).collect(),
        table.expect("it is complete"),
    )
}

/// Damaged files are refused, or have the same distances. Each four bytes are one damage. The first byte also chooses the
/// states whose distances are read from the files.
///
/// # Panics
///
/// If this does not hold.
pub fn stored(directory: &Path, (files, table): &Made, data: &[u8]) {
    let mut damaged = files.clone();
    for damage in data.chunks_exact(4) {
        let [kind, file, position, value] = damage else {
            unreachable!("a chunk has four bytes");
        };
        let index = usize::from(*file) % files.len();
        let bytes = &mut damaged[index].1;
        let position = usize::from(u16::from_le_bytes([*position, *value])) % (bytes.len() + 1);
        match kind % 4 {
            0 => bytes.truncate(position),
            1 => bytes.insert(position, *value),
            _ => {
                if let Some(byte) = bytes.get_mut(position) {
                    *byte ^= value | 1;
                }
            }
        }
    }
    for (path, bytes) in &damaged {
        // Some file systems write to the disk at once if a file is made empty and written again.
        fs::remove_file(path)
            .and_then(|()| fs::write(path, bytes))
            .expect("the file can be written");
    }
    let loaded = StoredTable::open(directory).and_then(|stored| {
        let loaded = stored.load()?;
        // A distance takes many reads of a few bytes.
        let first = data.first().map_or(0, |byte| usize::from(byte / 4 % 16));
        for rank in (first..SPACE.len()).step_by(16) {
            assert_eq!(stored.distance(&SPACE, rank)?, table.distance(&SPACE, rank));
        }
        Ok(loaded)
    });
    match loaded {
        Ok(loaded) => assert_eq!(&loaded, table),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::{RngSeed, TestRunner};

    use super::*;

    #[test]
    fn damaged_files_are_refused() {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        let made = make(directory.path());
        stored(directory.path(), &made, &[]);
        let inputs = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/inputs/stored");
        let inputs = fs::read_dir(inputs).expect("the folder is there");
        let paths: Vec<PathBuf> = inputs.flatten().map(|entry| entry.path()).collect();
        assert!(!paths.is_empty());
        for path in paths {
            let data = fs::read(path).expect("the file can be read");
            stored(directory.path(), &made, &data);
        }
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 3_000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        });
        let damages = proptest::collection::vec(any::<u8>(), 4..9);
        let result = runner.run(&damages, |data| {
            stored(directory.path(), &made, &data);
            Ok(())
        });
        result.expect("the relation holds");
    }
}
