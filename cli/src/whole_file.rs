//! Files that are there as a whole, or not at all.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file that must not exist yet, unless it may be overwritten. Whatever happens, the file is
/// there as a whole, or as it was before.
pub(crate) fn write(path: &Path, bytes: &[u8], may_overwrite: bool) -> io::Result<()> {
    let mut new = beside(path)?;
    new.write_all(bytes)?;
    if may_overwrite {
        new.persist(path)?;
    } else {
        new.persist_noclobber(path)?;
    }
    Ok(())
}

/// A new file in the same directory, of a name that nobody else has, to be written before it takes the
/// place of the old one. Whoever may create files there may read it.
pub(crate) fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".new");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => builder.tempfile_in(directory),
        _ => builder.tempfile_in("."),
    }
}
