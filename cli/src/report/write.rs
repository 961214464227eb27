//! A report in every place where it is to stand.

use std::io::{self, Write};
use std::path::Path;

use examiner::atomic_file;

use super::{Format, Report, html, json, junit, text};
use crate::args::Target;
use crate::diagnostic;
use crate::exit::{Exit, Failure};

impl Report {
    /// Writes it everywhere that was asked for; returns how the run is to end then.
    ///
    /// # Errors
    ///
    /// If standard output or a file cannot be written; the others are written all the same, and of several
    /// failures each is told.
    pub(crate) fn write(&self, targets: &[Target]) -> Result<Exit, Failure> {
        let written = targets.iter().map(|target| {
            let text = self.render(target.format);
            match &target.file {
                Some(file) => atomic_file::write(file, text.as_bytes()).map_err(Failure::from),
                None => print(&text),
            }
        });
        all(written.collect())?;
        Ok(if self.passed() {
            Exit::Done
        } else {
            Exit::Negative
        })
    }

    fn render(&self, format: Format) -> String {
        match format {
            Format::Text => text::report(self),
            Format::Json => json::document(self),
            Format::Junit => junit::document(self),
            Format::Html => html::page(self),
        }
    }
}

/// Tries whether reports can be written there, and leaves what is there as it is: whoever waits a minute for
/// a report should not learn then that it can stand nowhere.
///
/// # Errors
///
/// If a file cannot be written; of several each is told.
pub(crate) fn try_to_write(targets: &[Target]) -> Result<(), Failure> {
    let files = targets.iter().filter_map(|target| target.file.as_deref());
    let check = |file| atomic_file::check_writable(file).map_err(Failure::from);
    all(files.map(check).collect())
}

/// Makes sure that no report takes the place of one of these files, of which it is to tell.
///
/// # Errors
///
/// Usage, if one does.
pub(crate) fn refuse_to_replace<'a>(
    targets: &[Target],
    files: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let real = |path: &Path| path.canonicalize().ok();
    let places = targets.iter().filter_map(|target| target.file.as_deref());
    let places: Vec<_> = places.filter_map(real).collect();
    // Nobody asks the system for the names of a million tests where there is no need.
    let mut files = files.into_iter().filter(|_| !places.is_empty());
    match files.find(|file| real(file).is_some_and(|file| places.contains(&file))) {
        Some(file) => Err(Failure::usage(format!(
            "{} is one of the tests: the report takes another file",
            file.display()
        ))),
        None => Ok(()),
    }
}

/// The last of several failures, after the others were told.
fn all(results: Vec<Result<(), Failure>>) -> Result<(), Failure> {
    let mut failures: Vec<Failure> = results.into_iter().filter_map(Result::err).collect();
    let last = failures.pop();
    for failure in failures {
        failure.message().into_iter().for_each(diagnostic::error);
    }
    last.map_or(Ok(()), Err)
}

/// Prints a report. That nobody reads it makes what it says no better: the exit code stays.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match printed.map_err(|error| Failure::unwritable(&error)) {
        Err(Failure::ClosedPipe) => Ok(()),
        printed => printed,
    }
}
