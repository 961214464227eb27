//! Atomic files: written completely or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::exit::Failure;

/// The advice of the verbs with `--force` if a file exists.
pub(crate) const BY_FORCE: &str = "`--force` overwrites it";

/// Replaces a file atomically: at any moment it has the old or the new content.
///
/// Devices and pipes are written directly. So is the missing target of a link; only this file can be left incomplete.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    replace(path, bytes).map_err(|error| Failure::unwritable_file(path, &error))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => fs::write(path, bytes),
        // Replaces the target of a link, not the link.
        Ok(_) => replace_file(&path.canonicalize()?, bytes),
        // Creates the missing target of a link.
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

/// Creates a file atomically. If it exists, the error ends with `advice`.
///
/// Does not wait for the disk, because there may be a million files: a machine that crashes may lose their content.
pub(crate) fn write_new(path: &Path, bytes: &[u8], advice: &str) -> Result<(), Failure> {
    if write_if_new(path, bytes)? {
        Ok(())
    } else {
        Err(Failure::exists_already(path, advice))
    }
}

/// Like [`write_new`], but returns `false` if the file exists.
pub(crate) fn write_if_new(path: &Path, bytes: &[u8]) -> Result<bool, Failure> {
    let written = beside(path).and_then(|mut new| {
        new.write_all(bytes)?;
        match new.persist_noclobber(path) {
            Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => Ok(false),
            persisted => Ok(persisted.map(|_| true)?),
        }
    });
    written.map_err(|error| Failure::unwritable_file(path, &error))
}

/// Checks that [`write()`] can write a file, before the content is known. Creates nothing.
pub(crate) fn try_to_write(path: &Path) -> Result<(), Failure> {
    let tried = match fs::metadata(path) {
        Ok(there) if there.is_dir() => OpenOptions::new().write(true).open(path).map(drop),
        // Opening a pipe would wait for its reader.
        Ok(there) if !there.is_file() => Ok(()),
        Ok(_) => path.canonicalize().and_then(|path| beside(&path)).map(drop),
        // The target of a link is relative to the directory of the link.
        Err(_) => match fs::read_link(path) {
            Ok(target) => beside(&path.with_file_name("").join(target)).map(drop),
            Err(_) => beside(path).map(drop),
        },
    };
    tried.map_err(|error| Failure::unwritable_file(path, &error))
}

/// Fails early if [`write_new`] would fail because the file exists.
pub(crate) fn refuse_to_overwrite(path: &Path, advice: &str) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Ok(_) => Err(Failure::exists_already(path, advice)),
        Err(_) => Ok(()),
    }
}

/// Creates a temporary file in the same directory, with the default permissions.
fn beside(path: &Path) -> io::Result<NamedTempFile<File>> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(".new");
    // `OpenOptions` keeps the name of the temporary file out of the error.
    let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => builder.make_in(directory, create),
        _ => builder.make_in(".", create),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_without_leftovers() {
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
    fn a_new_file_does_not_replace_a_file() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let path = directory.path().join("input");
        refuse_to_overwrite(&path, "").expect("there is nothing yet");
        write_new(&path, b"first", "").expect("the directory is ours");
        let refused = [
            write_new(&path, b"second", "take another"),
            refuse_to_overwrite(&path, "take another"),
        ];
        let expected = format!("{} exists already: take another", path.display());
        for refused in refused {
            let failure = refused.expect_err("it is there already");
            assert_eq!(failure.message(), Some(&*expected));
        }
        assert!(!write_if_new(&path, b"third").expect("it is left alone"));
        assert_eq!(fs::read(&path).expect("it is there"), b"first");
        let files = fs::read_dir(directory.path()).expect("the directory is ours");
        assert_eq!(files.count(), 1);
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
    fn trying_changes_nothing() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let [old, new] = ["old", "new"].map(|name| directory.path().join(name));
        fs::write(&old, "old").expect("the directory is ours");
        for path in [&*old, &*new, Path::new("/dev/null")] {
            try_to_write(path).expect("it can be written");
        }
        assert_eq!(fs::read(&old).expect("it is there"), b"old");
        let files = fs::read_dir(directory.path()).expect("the directory is ours");
        assert_eq!(files.count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_missing_target_of_a_link_is_tried() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for (target, can_be_made) in [("new", true), ("no/such/directory", false)] {
            let link = directory.path().join("link");
            std::os::unix::fs::symlink(target, &link).expect("the directory is ours");
            assert_eq!(try_to_write(&link).is_ok(), can_be_made, "{target}");
            assert_eq!(write(&link, b"").is_ok(), can_be_made, "{target}");
            fs::remove_file(&link).expect("the directory is ours");
        }
    }

    #[test]
    fn an_impossible_place_is_a_failure_that_names_the_file() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for path in [
            directory.path(),
            &directory.path().join("no/such/directory"),
        ] {
            for result in [try_to_write(path), write(path, b"")] {
                let failure = result.expect_err("it is no place for a file");
                // No name but that of the file itself.
                let expected = format!("cannot write {}: ", path.display());
                let why = failure
                    .message()
                    .and_then(|why| why.strip_prefix(&expected));
                assert!(why.is_some_and(|why| !why.contains('/')), "{failure:?}");
            }
        }
    }
}
