//! A report in every place where it is to stand.

use std::io::{self, Write};

use super::{Format, Report, html, json, junit, text};
use crate::args::Target;
use crate::exit::{Exit, Failure};
use crate::whole_file;

impl Report {
    /// Writes it everywhere that was asked for; returns how the run is to end then.
    ///
    /// # Errors
    ///
    /// If standard output or a file cannot be written; the others are written all the same.
    pub(crate) fn write(&self, targets: &[Target]) -> Result<Exit, Failure> {
        let written = targets.iter().map(|target| {
            let text = self.render(target.format);
            match &target.file {
                Some(file) => whole_file::write(file, text.as_bytes()),
                None => print(&text),
            }
        });
        let written: Vec<Result<(), Failure>> = written.collect();
        written.into_iter().collect::<Result<(), Failure>>()?;
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

/// Prints a report. That nobody reads it makes what it says no better: the exit code stays.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match printed.map_err(|error| Failure::unwritable(&error)) {
        Err(Failure::ClosedPipe) => Ok(()),
        printed => printed,
    }
}
