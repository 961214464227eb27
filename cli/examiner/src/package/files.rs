//! The files of a package, and its archive.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The files of a package.
pub(super) struct Files {
    /// The directory of all files, with a slash at the end unless it is empty.
    pub(super) directory: String,
    /// The path below the directory, and the content.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

impl Files {
    pub(super) fn add(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.files.push((path.into(), content.into()));
    }

    /// A ZIP archive with all files, sorted by path, with the earliest time that ZIP can record.
    pub(super) fn archive(mut self) -> Vec<u8> {
        self.files.sort();
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644);
        for (path, content) in self.files {
            archive
                .start_file(self.directory.clone() + &path, options)
                .and_then(|()| Ok(archive.write_all(&content)?))
                .expect("a vector takes all bytes, and the paths differ");
        }
        let finished = archive.finish().expect("a vector takes all bytes");
        finished.into_inner()
    }
}
