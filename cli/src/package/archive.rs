//! The archive: the same bytes for the same files, whenever and wherever it is made.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::PackageFile;

/// A ZIP archive of these files, in this order. All files are as old as ZIP can say.
pub(crate) fn archive(files: &[PackageFile]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::DEFAULT);
    for file in files {
        let mode = if file.is_executable { 0o755 } else { 0o644 };
        let options = options.unix_permissions(mode);
        archive
            .start_file(&file.path, options)
            .and_then(|()| Ok(archive.write_all(&file.content)?))
            .expect("a vector can be written to, and the paths differ");
    }
    let finished = archive.finish().expect("a vector can be written to");
    finished.into_inner()
}
