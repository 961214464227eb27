//! Files that are written completely or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::Error;

/// Writes a file. At any moment it has either the old content or the new one.
///
/// Something that is not a regular file, such as a device, is written in place, and so is the target of a link if
/// the target does not exist yet.
///
/// # Errors
///
/// [`Environment`](crate::ErrorKind::Environment) if the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let written = match fs::metadata(path) {
        Ok(existing) if !existing.is_file() => fs::write(path, bytes),
        // A link stays a link; its target is replaced.
        Ok(_) => path.canonicalize().and_then(|path| replace(&path, bytes)),
        Err(_) if path.is_symlink() => fs::write(path, bytes),
        Err(_) => replace(path, bytes),
    };
    written.map_err(|error| Error::unwritable(path, &error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = temporary_file_beside(path)?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    Ok(())
}

/// Writes a new file; returns `false` if the file exists.
///
/// The file appears completely or not at all. The function does not wait for the disk, since a data set may have a
/// million files.
///
/// # Errors
///
/// [`Environment`](crate::ErrorKind::Environment) if the file cannot be written.
pub fn write_if_new(path: &Path, bytes: &[u8]) -> Result<bool, Error> {
    let written = temporary_file_beside(path).and_then(|mut new| {
        new.write_all(bytes)?;
        match new.persist_noclobber(path) {
            Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => Ok(false),
            persisted => Ok(persisted.map(|_| true)?),
        }
    });
    written.map_err(|error| Error::unwritable(path, &error))
}

/// Like [`write_if_new`], but an existing file is an error.
///
/// # Errors
///
/// As [`write_if_new`], and [`Exists`](crate::ErrorKind::Exists) if the file exists.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if write_if_new(path, bytes)? {
        Ok(())
    } else {
        Err(Error::exists(path))
    }
}

/// Fails early if [`write_new`] would fail because the file exists.
///
/// # Errors
///
/// [`Exists`](crate::ErrorKind::Exists) if there is a file, or a link.
pub fn refuse_existing(path: &Path) -> Result<(), Error> {
    match path.symlink_metadata() {
        Ok(_) => Err(Error::exists(path)),
        Err(_) => Ok(()),
    }
}

/// Fails early if [`write()`] would fail, as far as this can be known without content. Creates nothing.
///
/// # Errors
///
/// [`Environment`](crate::ErrorKind::Environment) if the file cannot be written.
pub fn check_writable(path: &Path) -> Result<(), Error> {
    let checked = match fs::metadata(path) {
        Ok(existing) if existing.is_dir() => OpenOptions::new().write(true).open(path).map(drop),
        // To open a pipe would wait for its reader, which waits for the content.
        Ok(existing) if !existing.is_file() => Ok(()),
        Ok(_) => path
            .canonicalize()
            .and_then(|path| temporary_file_beside(&path))
            .map(drop),
        // A relative target is relative to the directory of the link.
        Err(_) => match fs::read_link(path) {
            Ok(target) => temporary_file_beside(&path.with_file_name("").join(target)).map(drop),
            Err(_) => temporary_file_beside(path).map(drop),
        },
    };
    checked.map_err(|error| Error::unwritable(path, &error))
}

/// A new file with a unique name in the same directory.
fn temporary_file_beside(path: &Path) -> io::Result<NamedTempFile<File>> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".new");
    // `make_in` adds no name to an error, so the error is about the requested file. The file gets the usual
    // permissions.
    let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => builder.make_in(directory, create),
        _ => builder.make_in(".", create),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number_of_files(directory: &Path) -> usize {
        fs::read_dir(directory).expect("it can be read").count()
    }

    #[test]
    fn file_is_replaced_without_remains() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let path = directory.path().join("report");
        for content in ["a longer one", "new"] {
            write(&path, content.as_bytes()).expect("the directory is ours");
            assert_eq!(fs::read_to_string(&path).expect("it exists"), content);
        }
        assert_eq!(number_of_files(directory.path()), 1);
    }

    #[test]
    fn new_file_replaces_no_other() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let path = directory.path().join("input");
        refuse_existing(&path).expect("it does not exist");
        write_new(&path, b"first").expect("the directory is ours");
        for refused in [write_new(&path, b"second"), refuse_existing(&path)] {
            assert_eq!(refused, Err(Error::exists(&path)));
        }
        assert_eq!(write_if_new(&path, b"third"), Ok(false));
        assert_eq!(fs::read(&path).expect("it exists"), b"first");
        assert_eq!(number_of_files(directory.path()), 1);
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_are_written_through() {
        use std::os::unix::fs::{FileTypeExt, symlink};

        write(Path::new("/dev/null"), b"gone").expect("it takes all bytes");
        let null = fs::metadata("/dev/null").expect("it exists");
        assert!(null.file_type().is_char_device());

        let directory = tempfile::tempdir().expect("a directory can be made");
        let [file, link] = ["file", "link"].map(|name| directory.path().join(name));
        symlink("file", &link).expect("the directory is ours");
        for content in ["for a link to nothing", "for a link to a file"] {
            write(&link, content.as_bytes()).expect("the directory is ours");
            assert!(link.is_symlink());
            assert_eq!(fs::read_to_string(&file).expect("it exists"), content);
        }
    }

    #[test]
    fn check_changes_nothing() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let [old, new] = ["old", "new"].map(|name| directory.path().join(name));
        fs::write(&old, "old").expect("the directory is ours");
        for path in [&*old, &*new, Path::new("/dev/null")] {
            check_writable(path).expect("it can be written");
        }
        assert_eq!(fs::read(&old).expect("it exists"), b"old");
        assert_eq!(number_of_files(directory.path()), 1);
    }

    #[cfg(unix)]
    #[test]
    fn link_to_nothing_is_checked_at_its_target() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for (target, is_writable) in [("new", true), ("no/such/directory", false)] {
            let link = directory.path().join("link");
            std::os::unix::fs::symlink(target, &link).expect("the directory is ours");
            assert_eq!(check_writable(&link).is_ok(), is_writable, "{target}");
            assert_eq!(write(&link, b"").is_ok(), is_writable, "{target}");
            fs::remove_file(&link).expect("the directory is ours");
        }
    }

    #[test]
    fn error_names_only_the_requested_file() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let [directory, missing] = [
            directory.path().to_owned(),
            directory.path().join("no/such"),
        ];
        for path in [&directory, &missing] {
            for result in [check_writable(path), write(path, b"")] {
                let error = result.expect_err("no file can be there").to_string();
                let expected = format!("cannot write {}: ", path.display());
                let why = error.strip_prefix(&expected);
                assert!(why.is_some_and(|why| !why.contains('/')), "{error}");
            }
        }
    }
}
