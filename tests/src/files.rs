//! The data files of this package.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A path in this package.
#[must_use]
pub fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

/// Whether new output replaces the expected output: the switch of `insta` that accepts snapshots.
#[must_use]
pub fn accepts_output() -> bool {
    env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always")
}

/// The paths of the files below a folder of this package, sorted, relative to this package.
///
/// # Panics
///
/// If a folder cannot be read.
#[must_use]
pub fn below(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(path(folder)).expect("the folder can be read");
    let paths = entries.flat_map(|entry| {
        let entry = entry.expect("the folder can be read to its end");
        let name = entry.file_name().into_string().expect("names are UTF-8");
        let relative = format!("{folder}/{name}");
        if entry.path().is_dir() {
            below(&relative)
        } else {
            vec![relative]
        }
    });
    let mut paths: Vec<String> = paths.collect();
    paths.sort();
    paths
}
