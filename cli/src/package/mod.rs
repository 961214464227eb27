//! Problem packages for contest systems: which files they have, and the archive that holds them.

mod archive;
mod kattis_legacy;
mod latex;

use puzzles::Puzzle;

use crate::args::System;

pub(crate) use archive::archive;

/// A problem package.
pub(crate) struct Package {
    /// The files, sorted by their paths.
    pub(crate) files: Vec<PackageFile>,
    /// What is in it, in a few words.
    pub(crate) summary: String,
}

/// A file of a package.
pub(crate) struct PackageFile {
    /// Where it is, from the root of the archive on, with slashes.
    path: String,
    content: Vec<u8>,
    is_executable: bool,
}

impl Package {
    /// The package of a puzzle for a contest system.
    pub(crate) fn new(puzzle: &dyn Puzzle, target: System) -> Self {
        match target {
            System::KattisLegacy => kattis_legacy::package(puzzle),
        }
    }
}

impl PackageFile {
    fn new(path: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.into(),
            content: content.into(),
            is_executable: false,
        }
    }

    fn script(path: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        Self {
            is_executable: true,
            ..Self::new(path, content)
        }
    }
}
