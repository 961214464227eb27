//! The option `--report`: the formats of reports and the places where reports are written.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use examiner::atomic_file;
use terminal_size::Width;

use super::text::Lines;
use super::{Report, html, json, junit, text};
use crate::diagnostic::{self, print, print_styled};
use crate::exit::{Exit, Failure};
use crate::render::WIDTH;

/// The greatest width of the lines of a report, in columns. Longer lines are hard to read.
const WIDEST: u16 = 120;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables, and failures in detail.
    Text,
    /// One JSON document.
    Json,
    /// `JUnit` XML for continuous integration.
    Junit,
    /// An HTML page without external resources.
    Html,
}

/// A format and the place of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The format.
    pub(crate) format: Format,
    /// The file; `None` for standard output.
    pub(crate) file: Option<PathBuf>,
}

/// The formats and places of the reports.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct Reports {
    /// Format of the report: `text`, `json`, `junit=FILE`, `html=FILE`; may be given several times
    ///
    /// Without `=FILE`, or with `=-`, text or JSON is written to standard output. If no report is
    /// written there, standard output has the text report.
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    asked_for: Vec<Target>,
}

impl Reports {
    /// The targets, standard output first; exactly one of them is standard output.
    ///
    /// # Errors
    ///
    /// Usage, if two reports have the same place.
    pub(crate) fn targets(&self) -> Result<Vec<Target>, Failure> {
        let mut targets = self.asked_for.clone();
        if targets.iter().all(|target| target.file.is_some()) {
            targets.push(Target {
                format: Format::Text,
                file: None,
            });
        }
        targets.sort_by_key(|target| target.file.is_some());
        let mut places = HashSet::new();
        match targets.iter().find(|target| !places.insert(&target.file)) {
            None => Ok(targets),
            Some(target) => {
                let place = match &target.file {
                    Some(file) => file.display().to_string(),
                    None => "standard output".to_owned(),
                };
                let message = format!(
                    "two reports are written to {place}: name another file for one of them"
                );
                Err(Failure::usage(message))
            }
        }
    }
}

impl FromStr for Target {
    type Err = &'static str;

    /// Reads `FORMAT`, `FORMAT=FILE` or `FORMAT=-`.
    fn from_str(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "expected `text`, `json`, `junit=FILE` or `html=FILE`";
        const NOT_A_FILE: &str = "`-` is standard output and takes `text` or `json` only; name a file \
                                  for the other formats, such as `junit=FILE`";
        let (name, file) = match text.split_once('=') {
            None => (text, None),
            Some((_, "")) => return Err(EXPECTED),
            Some((name, "-")) => (name, None),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
        };
        let format = Format::from_str(name, false).map_err(|_| EXPECTED)?;
        if file.is_none() && matches!(format, Format::Junit | Format::Html) {
            let is_dash = text.ends_with("=-");
            return Err(if is_dash { NOT_A_FILE } else { EXPECTED });
        }
        Ok(Self { format, file })
    }
}

impl Report {
    /// Writes the report to all targets; returns the exit code of the run.
    ///
    /// # Errors
    ///
    /// If standard output or a file cannot be written. The other targets are written, and each failure but the last
    /// is printed.
    pub(crate) fn write(&self, targets: &[Target]) -> Result<Exit, Failure> {
        let written = targets.iter().map(|target| {
            let text = match target.format {
                Format::Text => return self.write_text(target),
                Format::Json => json::document(self),
                Format::Junit => junit::document(self),
                Format::Html => html::page(self),
            };
            match &target.file {
                Some(file) => Ok(atomic_file::write(file, text.as_bytes())?),
                None => print(&text).or_else(Failure::unless_closed_pipe),
            }
        });
        last_failure(written)?;
        Ok(if self.passed() {
            Exit::DONE
        } else {
            Exit::NEGATIVE
        })
    }

    /// Writes the text, with colours if standard output has colours.
    fn write_text(&self, target: &Target) -> Result<(), Failure> {
        let Some(file) = &target.file else {
            let terminal = terminal_size::terminal_size_of(io::stdout());
            let width = terminal.map(|(Width(width), _)| width);
            let lines = Lines {
                width: width.map_or(WIDTH, |width| width.min(WIDEST)),
                is_wrapped: width.is_some(),
            };
            let text = text::report(self, lines);
            return print_styled(&text).or_else(Failure::unless_closed_pipe);
        };
        let lines = Lines {
            width: WIDTH,
            is_wrapped: false,
        };
        let text = anstream::adapter::strip_str(&text::report(self, lines)).to_string();
        Ok(atomic_file::write(file, text.as_bytes())?)
    }
}

/// Checks before an examination that its reports can be written. Existing files stay as they are.
///
/// # Errors
///
/// If a file cannot be written; each failure but the last is printed.
pub(crate) fn try_to_write(targets: &[Target]) -> Result<(), Failure> {
    let files = targets.iter().filter_map(|target| target.file.as_deref());
    last_failure(files.map(|file| Ok(atomic_file::check_writable(file)?)))
}

/// Checks that no report replaces one of the examined files.
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
    // The names of a million tests are looked up only if a report file exists.
    let mut files = files.into_iter().filter(|_| !places.is_empty());
    match files.find(|file| real(file).is_some_and(|file| places.contains(&file))) {
        Some(file) => Err(Failure::usage(format!(
            "the report would replace {}, which is one of the tests: name another file",
            file.display()
        ))),
        None => Ok(()),
    }
}

/// Takes all results; prints each failure but the last, which is returned.
fn last_failure(results: impl Iterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let last = results.filter_map(Result::err).reduce(|failure, next| {
        diagnostic::failure(&failure);
        next
    });
    last.map_or(Ok(()), Err)
}
