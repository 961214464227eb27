//! The private working directory of a run whose program opens files.

use std::env;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nix::fcntl::OFlag;
use nix::sys::statvfs::{FsFlags, statvfs};
use tempfile::TempDir;

use crate::files::{FileName, Files};

/// A file system in memory. A disk that writes other data would slow down each run.
const MEMORY: &str = "/dev/shm";

/// The free space in [`MEMORY`] for each byte of the files of a run, in bytes.
const SPACE_PER_BYTE: u64 = 16;

/// Creates a directory for runs whose files have up to this many bytes: in memory (`/dev/shm`) if it has much space, otherwise
/// or if `TMPDIR` is set in the directory for temporary files. It is removed when it is dropped.
///
/// # Errors
///
/// If the directory cannot be created.
pub fn temporary_directory(bytes: u64) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("run-");
    let has_space = || {
        statvfs(MEMORY).is_ok_and(|system| {
            let space = system
                .blocks_available()
                .saturating_mul(system.fragment_size());
            space >= bytes.saturating_mul(SPACE_PER_BYTE)
                && !system.flags().contains(FsFlags::ST_NOEXEC)
        })
    };
    if env::var_os("TMPDIR").is_none()
        && has_space()
        && let Ok(home) = builder.tempdir_in(MEMORY)
    {
        return Ok(home);
    }
    builder.tempdir()
}

/// A directory that is removed when it is dropped.
#[derive(Debug)]
pub(super) struct RunDirectory {
    pub(super) path: PathBuf,
    /// The path of the output file.
    pub(super) output: Option<PathBuf>,
}

impl RunDirectory {
    /// Creates the directory in `home`, and the input file with the content of `input`.
    pub(super) fn create(home: &Path, files: &Files, mut input: &File) -> io::Result<Self> {
        let path = home.join("run");
        fs::create_dir(&path)?;
        let output = files.output.as_ref().map(|name| path.join(name.as_str()));
        let directory = Self { path, output };
        if let Some(name) = &files.input {
            let mut file = File::create_new(directory.path.join(name.as_str()))?;
            // The system copies, so that this process stays small; see `supervisor::MAX_OUTPUT`.
            io::copy(&mut input, &mut file)?;
        }
        Ok(directory)
    }

    /// The length of the output file in bytes; 0 if there is none.
    pub(super) fn output_length(&self) -> u64 {
        let metadata = self.output.as_ref().map(fs::symlink_metadata);
        let file = metadata.and_then(Result::ok).filter(fs::Metadata::is_file);
        file.map_or(0, |file| file.len())
    }

    /// The first `capacity` bytes of the output file; `None` if the program did not write a regular file.
    pub(super) fn read_output(&self, capacity: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(path) = &self.output else {
            return Ok(None);
        };
        // A program may replace the file with a link to another file or with a pipe that has no writer.
        let flags = OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK;
        let file = OpenOptions::new()
            .read(true)
            .custom_flags(flags.bits())
            .open(path);
        let is_regular = |file: &File| file.metadata().is_ok_and(|it| it.is_file());
        let Some(file) = file.ok().filter(is_regular) else {
            return Ok(None);
        };
        let mut content = Vec::new();
        file.take(capacity).read_to_end(&mut content)?;
        Ok(Some(content))
    }
}

impl Drop for RunDirectory {
    fn drop(&mut self) {
        // The next run finds a directory that could not be removed, and ends this supervisor.
        let _ = remove(&self.path);
    }
}

/// Removes a directory with its content, also if it has directories that their owner may not change.
pub(super) fn remove(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            allow_changes(directory)?;
            fs::remove_dir_all(directory)
        }
        result => result,
    }
}

/// Lets the owner change a directory and all directories below it.
fn allow_changes(directory: &Path) -> io::Result<()> {
    fs::set_permissions(directory, Permissions::from_mode(0o700))?;
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            allow_changes(&entry.path())?;
        }
    }
    Ok(())
}

/// The words of a command for another working directory: paths of existing files and directories become absolute.
/// Names of the program's files and a program that is found in `PATH` stay.
pub(super) fn absolute(words: &[String], files: &Files) -> io::Result<Vec<String>> {
    let is_file = |word: &str| {
        let names = [&files.input, &files.output].into_iter().flatten();
        names.map(FileName::as_str).any(|name| name == word)
    };
    let absolute = |(index, word): (usize, &String)| {
        let is_path = index > 0 || word.contains('/');
        if !is_path || is_file(word) || !Path::new(word).exists() {
            return Ok(word.clone());
        }
        let path = std::path::absolute(word)?.into_os_string().into_string();
        path.map_err(|path| io::Error::other(format!("the path {} is not UTF-8", path.display())))
    };
    words.iter().enumerate().map(absolute).collect()
}
