//! Problem packages: their files, and the programs that judge in comparison with Quadrille.

mod files;
#[cfg(unix)]
mod judging;
mod move_tables;
mod outputs;

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::sync::LazyLock;

use examiner::{Package, Target};
use puzzles::{PUZZLES, Puzzle};
use tests::parallel;
use zip::ZipArchive;

/// The files of a package, by their paths in the archive.
type Files = BTreeMap<String, String>;

/// The files of the package of a puzzle. All packages are made once.
fn package(puzzle: &'static Puzzle, target: Target) -> &'static Files {
    static PACKAGES: LazyLock<BTreeMap<(&str, String), Files>> = LazyLock::new(|| {
        let targets = [Target::Kattis, Target::KattisLegacy, Target::Polygon];
        let of_puzzle = |puzzle: &&'static Puzzle| {
            let name = puzzle.about().name;
            targets.map(|target| ((name, format!("{target:?}")), files_of(puzzle, target)))
        };
        let packages = parallel::map(2, PUZZLES, of_puzzle);
        packages.into_iter().flatten().collect()
    });
    &PACKAGES[&(puzzle.about().name, format!("{target:?}"))]
}

fn files_of(puzzle: &'static Puzzle, target: Target) -> Files {
    let package = Package::new(puzzle, target);
    let mut archive = ZipArchive::new(Cursor::new(package.archive)).expect("it is an archive");
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("the index is in range");
        let path = entry.name().expect("a path is text").into_owned();
        let last = files.last_key_value().map(|(last, _)| last);
        assert!(last < Some(&path), "{path} follows {last:?}");
        let mut content = String::new();
        entry.read_to_string(&mut content).expect("a file is text");
        assert!(!content.contains("quadrille"), "{path}");
        files.insert(path, content);
    }
    files
}
