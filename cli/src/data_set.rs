//! Data sets: inputs as files, with their answers in files beside them.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf, absolute};
use std::sync::atomic::{AtomicBool, Ordering};

use examiner::{Error, GeneratedInput, Test, compile, entries, files_below};
use puzzles::Random;
use record::Json as _;
use record::inputs::{DataSet, Generator, Input};

use crate::exit::Failure;
use crate::files::{check_writable, refuse_existing, unwritable, write_if_new, write_or_replace};
use crate::message;
use crate::number::{counted, grouped};
use crate::progress::Progress;
use crate::source::is_stdin;
use crate::visible::shown_path;

/// The extension of an input.
const INPUT: &str = "in";

/// The extension of an answer.
const ANSWER: &str = "ans";

/// The extensions of answers: of Kattis, of online-judge-tools, and of Polygon.
const ANSWERS: [&str; 3] = [ANSWER, "out", "a"];

/// The name of the file that describes a data set.
const MANIFEST: &str = "manifest.jsonl";

/// The maximum number of inputs in a directory.
const MAX_INPUTS: u64 = 1_000_000;

/// The test of an input, with the answer file beside it.
fn test(input: PathBuf) -> Test {
    let mut answers = answers(&input);
    let answer = answers.next();
    if let (Some(answer), Some(other)) = (&answer, answers.next()) {
        let (answer, other) = (shown_path(answer), shown_path(&other));
        message::note(&format!(
            "{other} is ignored, because {answer} has the answer"
        ));
    }
    Test { input, answer }
}

/// The answer files beside an input. The first one is used.
fn answers(input: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let answers = ANSWERS.map(|extension| input.with_extension(extension));
    let may_have_one = !answers.iter().any(|answer| answer == input) && !is_stdin(input);
    // An answer that cannot be examined is reported when it is read.
    let exists = |answer: &PathBuf| answer.try_exists().unwrap_or(true);
    answers
        .into_iter()
        .filter(move |answer| may_have_one && exists(answer))
}

/// The tests that these paths name, each once. Notes name answer files that are not read, and tell how many files of a
/// directory are ignored.
///
/// A directory has a test for each `.in` file in it and below it, and for each file such as `01` beside an answer `01.a`,
/// in natural order (`2.in` before `10.in`). Links to directories are followed, and names that begin with a dot are ignored, as in
/// [`files_below`]. A file is a test; its name may have any extension. The answer to an input has
/// the extension `.ans`, `.out` or `.a`; the first one that exists is used. A named file that is the answer to another
/// test is not a test. `-` is a test without an answer: standard input.
///
/// # Errors
///
/// If a path does not exist or cannot be read, if a `.in` file in a directory is a pipe, or if a directory has no test and
/// `may_be_empty` is not set.
pub(crate) fn tests_in(paths: &[PathBuf], may_be_empty: bool) -> Result<Vec<Test>, Failure> {
    let mut tests = Vec::new();
    let mut known = HashSet::new();
    for path in paths {
        let (inputs, mut ignored) = inputs_in(path)?;
        ignored.retain(|file| !paths.contains(file));
        if let Some(first) = ignored.first() {
            let (first, number) = (shown_path(first), ignored.len() as u64);
            message::note(&format!(
                "ignored {}, such as {first}: names that begin with a dot, inputs without the extension `.in`, and \
                 answers without an input",
                counted(number, "entry", "entries")
            ));
        }
        if inputs.is_empty() && !may_be_empty {
            let path = shown_path(path);
            return Err(Failure::input(format_args!(
                "there is no test in {path}: expected files with the extension `.in`"
            )));
        }
        for input in inputs {
            let place = place(&input);
            if known.insert(place.clone()) {
                tests.push((place, test(input)));
            }
        }
    }
    let answer = |(place, test): &(PathBuf, Test)| {
        Some(place.with_file_name(test.answer.as_ref()?.file_name()?))
    };
    let answers: HashSet<PathBuf> = tests.iter().filter_map(answer).collect();
    tests.retain(|(place, _)| !answers.contains(place));
    Ok(tests.into_iter().map(|(_, test)| test).collect())
}

/// A test in its directory, which decides on its group: a link to a test is another test. A pipe has no place of its own.
fn place(input: &Path) -> PathBuf {
    let directory = absolute(input).ok();
    let directory = directory.and_then(|path| path.parent()?.canonicalize().ok());
    let place = directory.and_then(|directory| Some(directory.join(input.file_name()?)));
    place.unwrap_or_else(|| input.to_owned())
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |error| Failure::unreadable(&shown_path(path), &error)
}

/// The inputs that a path names, in natural order: the file itself, or those in and below a directory; and the ignored entries that
/// may be meant as parts of a test.
fn inputs_in(path: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    if is_stdin(path) || !fs::metadata(path).map_err(unreadable(path))?.is_dir() {
        return Ok((vec![path.to_owned()], Vec::new()));
    }
    let (files, mut ignored) = files_below(path)?;
    ignored.retain(|entry| is_input(entry) || entry.is_dir() && !entry.ends_with(".git"));
    ignored.extend(files.iter().filter(|file| is_misnamed(file)).cloned());
    let inputs: Vec<PathBuf> = files.into_iter().filter(|file| is_input(file)).collect();
    for input in &inputs {
        // A link to nothing is an error of its own test.
        if fs::metadata(input).is_ok_and(|file| !file.is_file()) {
            let error = io::Error::other("it is not a regular file");
            return Err(unreadable(input)(error));
        }
    }
    Ok((inputs, ignored))
}

/// Whether a file that is no input may be meant as a part of a test by its name: `1.IN`, or `1.ans` without an input.
fn is_misnamed(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    let lower = extension.to_ascii_lowercase();
    let is_exact = lower == extension;
    let has = |input| path.with_extension(input).is_file();
    if !ANSWERS.iter().any(|answer| lower == *answer) {
        return lower == INPUT && !is_exact;
    }
    // `a.out` is often a program.
    !(is_exact && (has(INPUT) || has(""))) && !compile::is_program(path)
}

/// Whether a file in a directory is an input by its name: `1.in`, or `01` beside `01.a`.
fn is_input(path: &Path) -> bool {
    match path.extension() {
        Some(extension) => extension == INPUT,
        None => path.with_extension("a").is_file(),
    }
}

/// Writes inputs and their answers into a directory as `001.in`, `001.ans` and so on, and a manifest on the problem with this name,
/// and shows progress. The directory is created if it does not exist. If existing files may be overwritten, files that an existing
/// manifest lists are removed first. There are at most `number` inputs; `seed` is the seed of random inputs. If a failure ends the work, the
/// manifest lists the inputs that were written. Returns how many were written.
///
/// # Errors
///
/// If there are more than a million inputs, if a file exists and must not be overwritten, if a file cannot be
/// written, if an input is an error, or if `cancel` is set.
pub(crate) fn write(
    (directory, overwrite): (&Path, bool),
    (problem, seed): (&str, Option<u64>),
    number: u64,
    inputs: impl Iterator<Item = Result<GeneratedInput, Error>>,
    cancel: &AtomicBool,
) -> Result<u64, Failure> {
    if number > MAX_INPUTS {
        return Err(Failure::usage(format_args!(
            "{} are too many for a directory: the maximum is {}; set a smaller number \
             with `-n`",
            counted(number, "input", "inputs"),
            grouped(MAX_INPUTS),
        )));
    }
    let width = number.to_string().len().max(3);
    let names = |index: u64| [INPUT, ANSWER].map(|kind| format!("{index:0width$}.{kind}"));
    if overwrite {
        create(directory)?;
        remove_listed(directory)?;
    } else {
        let mut names = (1..=number).flat_map(names).chain([MANIFEST.to_owned()]);
        names.try_for_each(|name| refuse_existing(&directory.join(name)))?;
        create(directory)?;
    }
    let write_file =
        |name: &str, bytes: &[u8]| write_or_replace(&directory.join(name), bytes, overwrite);
    let progress = Progress::of_tasks(number);
    let generator = |seed| Generator {
        name: Random::NAME,
        version: Random::VERSION,
        seed,
    };
    let data_set = DataSet {
        puzzle: problem,
        generator: seed.map(generator),
    };
    let mut manifest = data_set.text();
    let mut written = 0;
    let mut result = Ok(());
    for (index, generated) in (1..).zip(inputs) {
        let [input, answer] = names(index);
        result = if cancel.load(Ordering::Relaxed) {
            Err(Failure::interrupted())
        } else {
            generated.map_err(Failure::from).and_then(|generated| {
                write_file(&input, &generated.input)?;
                write_file(&answer, &generated.answer)?;
                let record = Input {
                    input,
                    answer,
                    edge_case: generated.edge_case,
                    distances: generated.distances,
                };
                manifest += &record.text();
                Ok(())
            })
        };
        if result.is_err() {
            break;
        }
        written = index;
        progress.done(1);
    }
    progress.clear();
    write_file(MANIFEST, manifest.as_bytes())?;
    if result.is_err() {
        let inputs = counted(written, "input", "inputs");
        let number = grouped(number);
        message::error(&format!(
            "only {inputs} of {number} written; the manifest lists them"
        ));
    }
    result.map(|()| written)
}

/// Removes the files that an existing manifest lists.
fn remove_listed(directory: &Path) -> Result<(), Failure> {
    let manifest = fs::read(directory.join(MANIFEST)).unwrap_or_default();
    for name in listed_files(&manifest) {
        let path = directory.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(unwritable(Some(&path), &error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The files that a manifest lists: inputs and answers in the same directory. Other names are ignored, so that a
/// manipulated manifest removes no other files.
fn listed_files(manifest: &[u8]) -> Vec<String> {
    let mut names: Vec<_> = Input::read_all(manifest)
        .flat_map(|it| [(it.input, INPUT), (it.answer, ANSWER)])
        .collect();
    names.retain(|(name, extension)| {
        let path = Path::new(name);
        path.file_name() == Some(OsStr::new(name))
            && path.extension() == Some(OsStr::new(extension))
    });
    names.into_iter().map(|(name, _)| name).collect()
}

/// Saves an input and its answer, if it is known, in a directory, as `001-NAME.in` and `001-NAME.ans` or with the next free
/// number. Returns the path of the input. An input that the directory already has with this
/// answer is not saved again.
///
/// # Errors
///
/// If a file cannot be written, or the directory cannot be created.
pub(crate) fn save(
    (directory, name): (&Path, &str),
    input: &[u8],
    answer: Option<&[u8]>,
) -> Result<PathBuf, Failure> {
    create(directory)?;
    let has_answer = |of_input: &PathBuf| {
        let of_answer = of_input.with_extension(ANSWER);
        answer.is_none_or(|answer| is_saved(&of_answer, answer))
    };
    let mut known = entries(directory)?.into_iter();
    let is_same = |path: &PathBuf| is_input(path) && is_saved(path, input) && has_answer(path);
    if let Some(known) = known.find(is_same) {
        return Ok(known);
    }
    let mut number = 1_u64;
    loop {
        let path = |extension| directory.join(format!("{number:03}-{name}.{extension}"));
        let [of_input, of_answer] = [INPUT, ANSWER].map(path);
        number += 1;
        // Another process may save an input at the same time; it gets another number.
        let is_taken = of_answer.is_symlink() || of_answer.exists();
        if is_taken || !write_if_new(&of_input, input)? {
            continue;
        }
        let Some(answer) = answer else {
            return Ok(of_input);
        };
        if write_if_new(&of_answer, answer)? {
            return Ok(of_input);
        }
        // The answer belongs to another input.
        fs::remove_file(&of_input).map_err(|error| unwritable(Some(&of_input), &error))?;
    }
}

/// Whether a regular file has this content.
fn is_saved(path: &Path, content: &[u8]) -> bool {
    let file = path.metadata().ok().filter(fs::Metadata::is_file);
    let is_as_long = file.is_some_and(|file| file.len() == content.len() as u64);
    is_as_long && fs::read(path).is_ok_and(|bytes| bytes == content)
}

fn create(directory: &Path) -> Result<(), Failure> {
    fs::create_dir_all(directory).map_err(|error| unwritable(Some(directory), &error))
}

/// Fails early if a directory cannot be created or takes no files. Creates nothing.
///
/// # Errors
///
/// If no file can be written into the directory.
pub(crate) fn check_directory(directory: &Path) -> Result<(), Failure> {
    if directory.exists() && !directory.is_dir() {
        let error = io::ErrorKind::NotADirectory.into();
        return Err(unwritable(Some(directory), &error));
    }
    // The first path that would be created.
    let file = directory.join(MANIFEST);
    let mut new = file
        .ancestors()
        .map_while(|path| Some((path, path.parent()?)));
    let exists = |parent: &Path| parent == Path::new("") || parent.exists();
    match new.find(|(_, parent)| exists(parent)) {
        Some((path, _)) => check_writable(path),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
