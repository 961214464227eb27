//! The files of users: those in directories, and their texts.

use std::collections::HashSet;
use std::fs;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The files in a directory and below it in natural order (`2.in` before `10.in`), and the entries that are ignored, because
/// their names begin with a dot.
///
/// Links to directories are followed. Each directory is read once, and a link to a directory that contains this one is not
/// followed.
///
/// # Errors
///
/// [`Input`](crate::ErrorKind::Input) if a directory cannot be read.
pub fn files_below(directory: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Error> {
    let unreadable = |error| Error::unreadable(directory, &error);
    let real = directory.canonicalize().map_err(unreadable)?;
    let mut known: HashSet<PathBuf> = real.ancestors().skip(1).map(Path::to_owned).collect();
    // The first directory in the order of the paths is the last one of this list.
    let mut open = vec![directory.to_owned()];
    let (mut files, mut hidden) = (Vec::new(), Vec::new());
    while let Some(path) = open.pop() {
        let unreadable = |error| Error::unreadable(&path, &error);
        let is_new = known.insert(path.canonicalize().map_err(unreadable)?);
        let after = open.len();
        let entries = is_new.then(|| fs::read_dir(&path)).transpose();
        for entry in entries.map_err(unreadable)?.into_iter().flatten() {
            let entry = entry.map_err(unreadable)?.path();
            let name = entry.file_name().unwrap_or_default();
            if name.as_encoded_bytes().starts_with(b".") {
                hidden.push(entry);
            } else if entry.is_dir() {
                open.push(entry);
            } else {
                files.push(entry);
            }
        }
        open[after..].sort();
        open[after..].reverse();
    }
    sort_naturally(&mut files);
    hidden.sort();
    Ok((files, hidden))
}

/// Sorts paths in natural order.
fn sort_naturally(paths: &mut [PathBuf]) {
    paths.sort_by(|one, other| {
        let [one, other] = [one, other].map(|path| path.to_string_lossy());
        numeric_sort::cmp(&one, &other)
            .then_with(|| one.len().cmp(&other.len()))
            .then_with(|| one.cmp(&other))
    });
}

/// The entries of a directory in natural order; none if there is no directory.
///
/// # Errors
///
/// [`Input`](crate::ErrorKind::Input) if the directory cannot be read.
pub fn entries(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = match fs::read_dir(directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(|all| all.map(|entry| Ok(entry?.path())).collect()),
    };
    let mut entries: Vec<PathBuf> =
        entries.map_err(|error| Error::unreadable(directory, &error))?;
    sort_naturally(&mut entries);
    Ok(entries)
}

/// The hash of an input.
pub(crate) fn hash_of<H: Hash + ?Sized>(input: &H) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(input)
}

/// The number of the line with this byte of a text, from 1.
pub(crate) fn line_at(text: &[u8], byte: usize) -> usize {
    let before = &text[..byte.min(text.len())];
    before.split(|byte| *byte == b'\n').count()
}

/// The bytes of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|error| Error::unreadable(path, &error))
}

/// Writes a file. Returns its path.
pub(crate) fn write(path: PathBuf, content: impl AsRef<[u8]>) -> Result<PathBuf, Error> {
    fs::write(&path, content).map_err(|error| Error::unwritable(&path, &error))?;
    Ok(path)
}

/// The text of a file; empty if there is no file. Byte-order marks, NUL bytes and bytes that are not UTF-8 are left out, so that
/// ASCII characters are read in any encoding.
pub(crate) fn text(path: &Path) -> Result<String, Error> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        bytes => bytes.map_err(|error| Error::unreadable(path, &error))?,
    };
    Ok(String::from_utf8_lossy(&bytes).replace(['\0', '\u{feff}', '\u{fffd}'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_are_followed_once_and_hidden_entries_are_apart() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path().join("data");
        for folder in ["g1", ".store/deep", "../shared"] {
            fs::create_dir_all(root.join(folder)).expect("it is ours");
        }
        for file in ["../shared/1", "g1/10", "g1/2", "g1/._2", ".store/deep/a"] {
            fs::write(root.join(file), "").expect("it is ours");
        }
        for (target, link) in [
            ("../shared", "g2"),
            ("../shared", "g4"),
            (".store/deep", "g3"),
            (".", "self"),
            ("..", "g1/up"),
            ("../..", "above"),
            ("/", "root"),
            ("nowhere", "dangling"),
            ("loop", "loop"),
        ] {
            std::os::unix::fs::symlink(target, root.join(link)).expect("it is ours");
        }
        let (files, hidden) = files_below(&root).expect("it can be read");
        let names = |paths: &[PathBuf]| {
            let names = paths.iter().map(|path| path.strip_prefix(&root));
            let names = names.map(|name| name.expect("it is below").display().to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&files), "dangling g1/2 g1/10 g2/1 g3/a loop");
        assert_eq!(names(&hidden), ".store g1/._2");
    }
}
