//! Writes files, completely or not at all, and standard output.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf, absolute};

use record::Json;
use tempfile::NamedTempFile;

use crate::exit::{Exit, Failure};
use crate::visible::shown_path;

/// Writes a text to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    write_stdout(io::stdout().lock(), text)
}

/// Writes a text with escape sequences of colours to standard output. `--color` and the terminal decide whether they are kept.
pub(crate) fn print_styled(text: &str) -> Result<(), Failure> {
    write_stdout(anstream::stdout().lock(), text)
}

fn write_stdout(mut out: impl Write, text: &str) -> Result<(), Failure> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| unwritable(None, &error))
}

/// A file or standard output that is written piece by piece. [`flush`](Self::flush) passes on what is buffered.
pub(crate) struct Writer {
    out: BufWriter<Box<dyn Write>>,
    /// The file; `None` for standard output.
    path: Option<PathBuf>,
}

impl Writer {
    /// The size of the buffer, in bytes.
    const BUFFERED: usize = 1 << 15;

    /// Creates the file; `None` stands for standard output.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub(crate) fn create(path: Option<&Path>) -> Result<Self, Failure> {
        let out: Box<dyn Write> = match path {
            None => Box::new(io::stdout().lock()),
            Some(file) => Box::new(File::create(file).map_err(|error| unwritable(path, &error))?),
        };
        Ok(Self {
            out: BufWriter::with_capacity(Self::BUFFERED, out),
            path: path.map(Path::to_owned),
        })
    }

    /// Calls a function that writes. If it fails, the file is removed.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write(&mut self.out).map_err(|error| {
            let path = self.path.as_deref();
            let file = path.filter(|path| path.is_file() && !path.is_symlink());
            let _ = file.map(fs::remove_file);
            unwritable(path, &error)
        })
    }

    /// Writes a document as JSON.
    pub(crate) fn json(&mut self, document: &dyn Json) -> Result<(), Failure> {
        self.write(|out| document.write(out))
    }

    /// Passes on what is buffered. A file without content is removed.
    pub(crate) fn flush_or_remove(&mut self) -> Result<(), Failure> {
        self.flush()?;
        if let Some(path) = &self.path
            && path
                .symlink_metadata()
                .is_ok_and(|file| file.is_file() && file.len() == 0)
        {
            fs::remove_file(path).map_err(|error| unwritable(Some(path), &error))?;
        }
        Ok(())
    }

    /// Passes on what is buffered.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.write(|out| out.flush())
    }
}

/// The failure to write a file or to create a directory; `None` stands for standard output.
///
/// The message names a file that stands in the place of a directory.
pub(crate) fn unwritable(path: Option<&Path>, error: &io::Error) -> Failure {
    let Some(path) = path else {
        return match error.kind() {
            // An interrupted pipeline also ends the reader of the output.
            ErrorKind::BrokenPipe => Failure::silent(Exit::of_signal().unwrap_or(Exit::DONE)),
            _ => Failure::environment(format_args!("cannot write to standard output: {error}")),
        };
    };
    let why = file_in_the_way(path, error).unwrap_or_else(|| error.to_string());
    Failure::environment(format_args!("cannot write {}: {why}", shown_path(path)))
}

/// Names the file that stands in the place of a directory; the system reports only that something exists.
fn file_in_the_way(path: &Path, error: &io::Error) -> Option<String> {
    let kinds = [ErrorKind::AlreadyExists, ErrorKind::NotADirectory];
    if !kinds.contains(&error.kind()) {
        return None;
    }
    let file = path.ancestors().find(|path| path.exists())?;
    let name = match file {
        file if file.is_dir() => return None,
        file if file == path => "it".to_owned(),
        file => shown_path(file),
    };
    Some(format!("{name} is a file, not a directory"))
}

/// Writes a file. At any moment it has either the old content or the new one.
///
/// Something that is not a regular file, such as a device, is written in place, and so is the target of a link if
/// the target does not exist yet.
///
/// # Errors
///
/// If the file cannot be written.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = match fs::metadata(path) {
        Ok(existing) if !existing.is_file() => fs::write(path, bytes),
        // A link stays a link; its target is replaced.
        Ok(_) => path.canonicalize().and_then(|path| replace(&path, bytes)),
        Err(_) if path.is_symlink() => fs::write(path, bytes),
        Err(_) => replace(path, bytes),
    };
    written.map_err(|error| unwritable(Some(path), &error))
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
/// If the file cannot be written.
pub(crate) fn write_if_new(path: &Path, bytes: &[u8]) -> Result<bool, Failure> {
    let written = temporary_file_beside(path).and_then(|mut new| {
        new.write_all(bytes)?;
        match new.persist_noclobber(path) {
            Err(refused) if refused.error.kind() == ErrorKind::AlreadyExists => Ok(false),
            persisted => Ok(persisted.map(|_| true)?),
        }
    });
    written.map_err(|error| unwritable(Some(path), &error))
}

/// Writes a file; `overwrite` tells whether it may replace an existing file.
///
/// # Errors
///
/// As [`write()`] or [`write_if_new`], and if the file exists and must not be replaced.
pub(crate) fn write_or_replace(path: &Path, bytes: &[u8], overwrite: bool) -> Result<(), Failure> {
    if overwrite {
        return write(path, bytes);
    }
    if write_if_new(path, bytes)? {
        return Ok(());
    }
    Err(exists(path))
}

fn exists(path: &Path) -> Failure {
    let path = shown_path(path);
    Failure::environment(format_args!(
        "{path} already exists: use `--force` to overwrite it"
    ))
}

/// Fails early if [`write_or_replace`] would fail because the file exists.
///
/// # Errors
///
/// If there is a file, or a link.
pub(crate) fn refuse_existing(path: &Path) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Ok(_) => Err(exists(path)),
        Err(_) => Ok(()),
    }
}

/// Fails early if a file cannot be written, or exists and must not be replaced. A device, such as `/dev/null`, may exist.
///
/// # Errors
///
/// As [`refuse_existing`] and [`check_writable`].
pub(crate) fn check_output(path: &Path, overwrite: bool) -> Result<(), Failure> {
    if !overwrite && (path.is_file() || path.is_symlink()) {
        refuse_existing(path)?;
    }
    check_writable(path)
}

/// Fails early if [`write()`] would fail, as far as this can be known without content. Creates nothing.
///
/// # Errors
///
/// If the file cannot be written.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
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
    checked.map_err(|error| unwritable(Some(path), &error))
}

/// Where a file is, or would be: equal for two names of one file. `None` for a device, which may be named twice.
pub(crate) fn place(path: &Path) -> Option<PathBuf> {
    if path.exists() && !path.is_file() {
        return None;
    }
    path.canonicalize().or_else(|_| absolute(path)).ok()
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
        let write = |content: &str| write_or_replace(&path, content.as_bytes(), false);
        write("first").expect("the directory is ours");
        for refused in [write("second"), refuse_existing(&path)] {
            assert_eq!(refused, Err(exists(&path)));
        }
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
        let mut paths = vec![&*old, &*new];
        if cfg!(unix) {
            paths.push(Path::new("/dev/null"));
        }
        for path in paths {
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
}
