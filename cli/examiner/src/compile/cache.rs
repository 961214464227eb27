//! The cache of compiled programs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::main_source;
use crate::error::Error;
use crate::files::read;
use crate::language::language;
use crate::program::Program;

/// The number of compiled programs that the cache keeps. A search may run more of them for hours, so it also keeps those that
/// were used within a day.
const MAX_CACHED: usize = 64;
const MIN_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// Variables with directories in which compilers look for headers.
const VARIABLES: [&str; 3] = ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"];

/// The file with the source, beside a compiled program.
pub(super) const SOURCE: &str = "compiled-source";

/// The text of the source of a program; `None` if it is unknown.
pub(crate) fn source_of(program: &Program) -> Option<String> {
    let words = program.command.as_ref().ok()?.words();
    let words = words.iter().map(Path::new);
    let near = |word: &Path| [word.with_file_name(SOURCE), word.join(SOURCE), word.into()];
    let text = fs::read(words.flat_map(near).find(|path| path.is_file())?).ok()?;
    Some(String::from_utf8_lossy(&text).into_owned())
}

/// The source of a program, a file or a directory with one source, and the files that it includes by `#include "NAME"`, with their
/// texts; empty if it is no source.
pub(crate) fn sources_of(path: &Path) -> Result<Vec<(PathBuf, String)>, Error> {
    let path = if path.is_dir() {
        main_source(path)?
    } else {
        path.to_owned()
    };
    if language(&path).is_none() {
        return Ok(Vec::new());
    }
    let files = with_included(&path, &[])?.into_iter();
    Ok(files
        .map(|(path, text)| (path, String::from_utf8_lossy(&text).into_owned()))
        .collect())
}

/// The files and directories that a compiler may read besides a source: those that the words of its command name, also after `-I`,
/// and the directories for headers in the environment.
pub(super) fn named_in(command: &str) -> Vec<PathBuf> {
    let words = shlex::split(command).unwrap_or_default();
    let words = words
        .iter()
        .map(|word| word.strip_prefix("-I").unwrap_or(word));
    let variables = VARIABLES.into_iter().filter_map(env::var_os);
    let directories = variables.flat_map(|it| env::split_paths(&it).collect::<Vec<_>>());
    words.map(PathBuf::from).chain(directories).collect()
}

/// A source and other files, and the files that they include, with their texts. An included file is beside the file that includes it,
/// if its name is in quotes, or in one of some directories.
pub(super) fn with_included(
    source: &Path,
    others: &[PathBuf],
) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let mut files = vec![(source.to_owned(), read(source)?)];
    let read_if_file = |path: PathBuf| Some((path.clone(), fs::read(path).ok()?));
    files.extend(others.iter().cloned().filter_map(read_if_file));
    let mut number = 0;
    while let Some((source, text)) = files.get(number) {
        let text = String::from_utf8_lossy(text).into_owned();
        let source = source.clone();
        for (end, name) in text.lines().filter_map(included) {
            let beside = (end == '"').then(|| source.with_file_name(name));
            for path in others.iter().map(|other| other.join(name)).chain(beside) {
                if files.iter().all(|(known, _)| *known != path) {
                    files.extend(read_if_file(path));
                }
            }
        }
        number += 1;
    }
    Ok(files)
}

/// The file that a line includes, after the character at the end of its name: `"` or `>`.
pub(crate) fn included(line: &str) -> Option<(char, &str)> {
    let directive = line.trim_start().strip_prefix('#')?.trim_start();
    let name = directive.strip_prefix("include")?.trim_start();
    let end = match name.as_bytes().first()? {
        b'"' => '"',
        b'<' => '>',
        _ => return None,
    };
    Some((end, name[1..].split(end).next()?))
}

/// The name of the directory of a compiled program: half of a hash of the command and its files.
pub(super) fn name_in_cache(command: &str, files: &[(PathBuf, Vec<u8>)]) -> String {
    let mut hash = hmac_sha256::Hash::new();
    hash.update(command);
    hash.update([0]);
    for (_, content) in files {
        hash.update((content.len() as u64).to_le_bytes());
        hash.update(content);
    }
    let hash = hash.finalize();
    let half = hash.first_chunk().expect("the hash has 32 bytes");
    format!("{:032x}", u128::from_be_bytes(*half))
}

/// The directory of compiled programs: in the user's cache, or in the directory for temporary files if the cache cannot be
/// written.
pub(super) fn cache_directory() -> Result<PathBuf, Error> {
    let is_writable = |directory: &PathBuf| {
        fs::create_dir_all(directory).is_ok() && tempfile::tempdir_in(directory).is_ok()
    };
    let set = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let set = set.filter(|directory| directory.is_absolute());
    let user = set.or_else(|| Some(env::home_dir()?.join(".cache")));
    let usual = user.map(|user| user.join("quadrille").join("programs"));
    let directory = usual.filter(is_writable).or_else(temporary_directory);
    let error =
        "cannot keep compiled programs: set XDG_CACHE_HOME to a directory that can be written";
    directory.ok_or_else(|| Error::environment(error))
}

/// A directory for temporary files that only this user can write: another user could replace the programs.
#[cfg(unix)]
fn temporary_directory() -> Option<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};

    let user = fs::metadata("/proc/self").ok()?.uid();
    let directory = env::temp_dir().join(format!("quadrille-{user}"));
    // This fails if an earlier command has made the directory.
    let _ = fs::DirBuilder::new().mode(0o700).create(&directory);
    let found = fs::symlink_metadata(&directory).ok()?;
    let is_private = found.is_dir() && found.uid() == user && found.mode() & 0o777 == 0o700;
    is_private.then_some(directory)
}

/// On other systems, this directory is private.
#[cfg(not(unix))]
fn temporary_directory() -> Option<PathBuf> {
    Some(env::temp_dir())
}

/// Removes the programs of the cache that were not used for the longest time.
pub(super) fn remove_old(cache: &Path) {
    let entries = fs::read_dir(cache).into_iter().flatten().flatten();
    let age = |entry: fs::DirEntry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()));
    let mut all: Vec<_> = entries.filter_map(age).collect();
    all.sort();
    for (used, path) in all.iter().rev().skip(MAX_CACHED) {
        if used.elapsed().is_ok_and(|age| age > MIN_AGE) {
            // Another process may have removed it.
            let _ = fs::remove_dir_all(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn programs_are_kept_in_an_absolute_directory() {
        let directory = cache_directory().expect("the directory can be created");
        assert!(directory.ends_with("quadrille/programs") && directory.is_absolute());
    }

    #[test]
    #[cfg(unix)]
    fn the_temporary_directory_is_private() {
        use std::os::unix::fs::PermissionsExt;

        let directory = temporary_directory().expect("it can be made");
        let mode = fs::metadata(&directory).map(|found| found.permissions().mode() & 0o777);
        assert_eq!(mode.expect("it exists"), 0o700);
        assert_eq!(temporary_directory(), Some(directory));
    }

    #[test]
    fn only_programs_that_are_not_in_use_are_removed() {
        let cache = tempfile::tempdir().expect("a temporary directory");
        let path = |number: usize| cache.path().join(number.to_string());
        for number in 0..MAX_CACHED + 10 {
            fs::create_dir(path(number)).expect("the directory is ours");
        }
        let old = SystemTime::now() - 2 * MIN_AGE;
        for number in 0..5 {
            let directory = fs::File::open(path(number)).expect("it exists");
            directory.set_modified(old).expect("it is ours");
        }
        remove_old(cache.path());
        for number in 0..MAX_CACHED + 10 {
            assert_eq!(path(number).exists(), number >= 5, "{number}");
        }
    }
}
