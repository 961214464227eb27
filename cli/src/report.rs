//! The option `--report`: the formats of reports, and the files that they are written to.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ValueEnum;
use terminal_size::Width;

use crate::exit::{Exit, Failure};
use crate::files::{self, print, print_styled};
use crate::render::report::{Report, html, json, junit, text};
use crate::visible::shown_path;

/// The maximum width of the lines of a report, in columns. Longer lines are hard to read.
const MAX_WIDTH: u16 = 120;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables, and failures in detail.
    Text,
    /// One JSON document.
    Json,
    /// `JUnit` XML for continuous integration.
    Junit,
    /// An HTML page without external resources.
    Html,
}

/// A format, and the file of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Target {
    format: Format,
    /// The file; `None` for standard output.
    file: Option<PathBuf>,
}

/// The option `--report`.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct ReportOption {
    /// Format of the report: `text`, `json`, `junit=FILE`, `html=FILE`; may be given several times
    ///
    /// Without `=FILE`, or with `=-`, text or JSON is written to standard output. If no report is
    /// written there, standard output has the text report.
    #[arg(long = "report", value_name = "FORMAT[=FILE]")]
    targets: Vec<Target>,
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

impl Target {
    fn write(&self, report: &Report) -> Result<(), Failure> {
        let Some(file) = &self.file else {
            let printed = match self.format {
                Format::Text => print_styled(&text::report(report, width_of_terminal())),
                _ => print(&self.document(report)),
            };
            return printed.or_else(Failure::unless_closed_pipe);
        };
        files::write(file, self.document(report).as_bytes())
    }

    /// The report without colours.
    fn document(&self, report: &Report) -> String {
        match self.format {
            Format::Text => {
                let text = text::report(report, text::UNLIMITED);
                anstream::adapter::strip_str(&text).to_string()
            }
            Format::Json => json::document(report),
            Format::Junit => junit::document(report),
            Format::Html => html::page(report),
        }
    }
}

/// The width of the lines on standard output. They are wrapped if it is a terminal.
fn width_of_terminal() -> u16 {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    terminal.map_or(text::UNLIMITED, |(Width(width), _)| width.min(MAX_WIDTH))
}

impl ReportOption {
    /// The requested reports, standard output first; exactly one of them is standard output.
    fn targets(&self) -> Vec<Target> {
        let mut targets = self.targets.clone();
        if targets.iter().all(|target| target.file.is_some()) {
            targets.push(Target {
                format: Format::Text,
                file: None,
            });
        }
        targets.sort_by_key(|target| target.file.is_some());
        targets
    }

    /// Checks before an examination that its reports can be written and replace none of the examined files. Existing
    /// files stay as they are.
    ///
    /// # Errors
    ///
    /// Usage, if two reports have the same file, or if a report would replace an examined file. If a file cannot be written; each failure but the last is
    /// printed.
    pub(crate) fn check<'a>(
        &self,
        examined: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), Failure> {
        let (targets, mut known) = (self.targets(), HashSet::new());
        let place = |target: &Target| target.file.as_ref().map(|file| files::place(file));
        let mut placed = targets.iter().filter(|target| place(target) != Some(None));
        if let Some(target) = placed.find(|target| !known.insert(place(target))) {
            let file = target.file.as_ref().map(|file| shown_path(file));
            let file = file.as_deref().unwrap_or("standard output");
            return Err(Failure::usage(format_args!(
                "two reports are written to {file}: name another file for one of them"
            )));
        }
        let real = |path: &Path| path.canonicalize().ok();
        let files = || targets.iter().filter_map(|target| target.file.as_deref());
        let existing: Vec<_> = files().filter_map(real).collect();
        // The names of a million tests are looked up only if a report file exists.
        let mut examined = examined.into_iter().filter(|_| !existing.is_empty());
        let is_replaced = |file: &&Path| real(file).is_some_and(|file| existing.contains(&file));
        if let Some(file) = examined.find(is_replaced) {
            return Err(Failure::usage(format_args!(
                "the report would replace {}, which is examined: name another file",
                shown_path(file)
            )));
        }
        last_failure(files().map(files::check_writable))
    }

    /// Writes all reports. Returns the exit code of the examination.
    ///
    /// # Errors
    ///
    /// The failure that ended the examination, if there is one; otherwise the last failure to write a report. The other
    /// failures to write are printed.
    pub(crate) fn finish(
        &self,
        report: &Report,
        failure: Option<Failure>,
    ) -> Result<Exit, Failure> {
        let written = last_failure(self.targets().iter().map(|target| target.write(report)));
        failure.map_or(written, Err)?;
        let passed = report.passed();
        Ok(if passed { Exit::DONE } else { Exit::NEGATIVE })
    }
}

/// Takes all results; prints each failure but the last, which is returned.
fn last_failure(results: impl Iterator<Item = Result<(), Failure>>) -> Result<(), Failure> {
    let last = results.filter_map(Result::err).reduce(|failure, next| {
        failure.print();
        next
    });
    last.map_or(Ok(()), Err)
}
