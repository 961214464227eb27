//! Files that are written as a whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::exit::Failure;

/// Writes a file, so that it has either the old content or the new one at any moment, whatever happens.
///
/// What is not a file, such as a device, is written to as it is. So is what a link leads to that is not
/// there yet, which alone may be left half written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace(path, bytes).map_err(|error| Failure::unwritable_file(path, &error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => fs::write(path, bytes),
        // A link stays one; what it leads to is replaced.
        Ok(_) => replace_file(&path.canonicalize()?, bytes),
        // So does a link that leads nowhere yet; what it leads to is new.
        Err(_) if path.is_symlink() => fs::write(path, bytes),
        Err(_) => replace_file(path, bytes),
    }
}

fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = beside(path)?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    Ok(())
}

/// Writes a file that must not exist yet; it is there as a whole or not at all, however this process
/// ends. It does not wait for the disk, for there may be a million of them: a machine that fails may lose
/// what it holds.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = beside(path).and_then(|mut new| {
        new.write_all(bytes)?;
        new.persist_noclobber(path)?;
        Ok(())
    });
    written.map_err(|error| Failure::unwritable_file(path, &error))
}

/// A new file in the same directory, of a name that nobody else has, to be written before it takes the
/// place of the old one. Whoever may create files there may read it.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let path = directory.path().join("report");
        for content in ["a longer one", "new"] {
            write(&path, content.as_bytes()).expect("the directory is ours");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), content);
        }
        let files = fs::read_dir(directory.path()).expect("the directory is ours");
        assert_eq!(files.count(), 1);
    }

    #[test]
    fn a_new_file_takes_the_place_of_no_other() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let path = directory.path().join("input");
        write_new(&path, b"first").expect("the directory is ours");
        write_new(&path, b"second").expect_err("it is there already");
        assert_eq!(fs::read(&path).expect("it is there"), b"first");
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_stay_what_they_are() {
        use std::os::unix::fs::{FileTypeExt, symlink};

        write(Path::new("/dev/null"), b"gone").expect("it takes everything");
        let null = fs::metadata("/dev/null").expect("it is there");
        assert!(null.file_type().is_char_device());

        let directory = tempfile::tempdir().expect("a directory can be made");
        let [file, link] = ["file", "link"].map(|name| directory.path().join(name));
        fs::write(&file, "old").expect("the directory is ours");
        symlink("file", &link).expect("the directory is ours");
        write(&link, b"new").expect("the directory is ours");
        assert!(
            fs::symlink_metadata(&link)
                .expect("it is there")
                .is_symlink()
        );
        assert_eq!(fs::read(&file).expect("it is there"), b"new");

        fs::remove_file(&file).expect("the directory is ours");
        write(&link, b"newer").expect("what it leads to can be made");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).expect("it is there"), b"newer");
    }

    #[test]
    fn what_cannot_be_written_is_a_failure() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for path in [
            directory.path(),
            &directory.path().join("no/such/directory"),
        ] {
            let failure = write(path, b"").expect_err("it is no place for a file");
            assert!(
                failure
                    .message()
                    .is_some_and(|why| why.contains("cannot write"))
            );
        }
    }
}
