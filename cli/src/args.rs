//! Options and values that several commands share.

use std::ffi::OsStr;
use std::num::{IntErrorKind, ParseIntError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, ValueEnum};
use puzzles::{PUZZLES, Puzzle};

use crate::exit::Failure;
use crate::files;
use crate::source::is_stdin;
use crate::visible::shown_path;

/// Parses the name of one of these values; also in another letter case, if the argument ignores it.
pub(crate) fn name_parser<T: Copy + Send + Sync + 'static>(
    values: &[T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let values = values.to_vec();
    let names = values.iter().map(|value| name(*value));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |text| {
        let value = values
            .iter()
            .find(|value| name(**value).eq_ignore_ascii_case(&text));
        *value.expect("clap accepts only these names")
    })
}

/// Parses the name of a puzzle, or its number at a judge.
#[derive(Clone)]
pub(crate) struct PuzzleParser;

impl PuzzleParser {
    fn names() -> impl Iterator<Item = PossibleValue> {
        let abouts = PUZZLES.iter().map(|puzzle| puzzle.about());
        abouts.map(|about| PossibleValue::new(about.name).help(about.title))
    }
}

impl TypedValueParser for PuzzleParser {
    type Value = &'static Puzzle;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        name: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        if let Some(puzzle) = name.to_str().and_then(puzzles::find) {
            return Ok(puzzle);
        }
        // Its message has the list of names, and a similar name.
        let names = PossibleValuesParser::new(Self::names());
        let name = names.parse_ref(command, argument, name)?;
        Ok(puzzles::find(&name).expect("the names are those of the registry"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::names()))
    }
}

/// Parses a whole number. The messages of the standard library name Rust types, so these replace them.
pub(crate) fn number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            IntErrorKind::Zero => "must be at least 1",
            _ => "expected a whole number, such as `10`",
        })
}

/// The time that a command may take.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TimeLimit {
    /// Stop after this time: `500ms`, `10s`, `2min`; the exit code is then 5
    #[arg(long = "for", value_name = "TIME", value_parser = parse_limit)]
    pub(crate) at_most: Option<Duration>,
}

/// The format of a record of each case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormat {
    /// Text; `solve` prints answers as judges do
    Text,
    /// One JSON object per case and per fault of the input, each on one line
    Json,
}

/// The file of a result.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OutputFile {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long, requires = "output")]
    force: bool,
}

impl OutputFile {
    /// The file, if it can be written; `None` for standard output, which `-` stands for, too.
    ///
    /// # Errors
    ///
    /// If the file exists and must not be overwritten, or cannot be written.
    pub(crate) fn check(&self) -> Result<Option<&Path>, Failure> {
        let file = self.path();
        if let Some(path) = file {
            files::check_output(path, self.force)?;
        }
        Ok(file)
    }

    /// Checks that the file is not another one, which is read or written, too.
    ///
    /// # Errors
    ///
    /// Usage, if both are one file.
    pub(crate) fn check_other(&self, other: &Path) -> Result<(), Failure> {
        let other = files::place(other).filter(|_| !is_stdin(other));
        match self.path() {
            Some(path) if other.is_some() && files::place(path) == other => {
                let path = shown_path(path);
                let message = format!("{path} is named twice: name another file for --output");
                Err(Failure::usage(message))
            }
            _ => Ok(()),
        }
    }

    /// Writes a text to the file, or to standard output.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match self.path() {
            Some(path) => files::write(path, text.as_bytes()),
            None => files::print(text),
        }
    }

    fn path(&self) -> Option<&Path> {
        let path = self.output.as_deref();
        path.filter(|path| !is_stdin(path))
    }
}

/// Parses the name of a file or a directory to write. `-` is refused, because standard output is no directory, or has another use.
pub(crate) fn output_path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |path| match path.to_str() {
        Some("-") => Err("standard output cannot be used here; name a path (`./-` is a path)"),
        _ => Ok(PathBuf::from(path)),
    })
}

/// Parses a limit of time: more than zero, and at most a year, so that no sum of times overflows.
pub(crate) fn parse_limit(text: &str) -> Result<Duration, &'static str> {
    let time = humantime::parse_duration(text);
    let time = time.map_err(|_| "expected a time such as `500ms`, `10s` or `2min`")?;
    match time.as_secs() {
        0 if time.is_zero() => Err("must be greater than zero"),
        0..=31_622_400 => Ok(time),
        _ => Err("must be at most one year"),
    }
}
