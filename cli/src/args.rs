//! Options and values that several commands share.

use std::ffi::OsStr;
use std::num::{IntErrorKind, NonZeroU32, ParseIntError};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, ValueEnum};
use puzzles::{PUZZLES, Puzzle};
use runner::{FileName, Files, RunLimits};

use crate::exit::{self, Failure};
use crate::files;
use crate::interrupt::Interrupt;
use crate::source::is_stdin;

/// Parses a time.
fn parse_time(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as `500ms`, `10s` or `2min`")
}

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
    type Value = &'static dyn Puzzle;

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
    /// Text with tables and boards
    Text,
    /// One JSON object per case, on one line
    Json,
}

/// One or several distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    /// The greatest distance.
    Greatest,
    /// A range of distances.
    Within(RangeInclusive<u32>),
}

impl FromStr for Distance {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        if text == "max" {
            return Ok(Self::Greatest);
        }
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let (Ok(start), Ok(end)) = (start.parse(), end.parse()) else {
            return Err("expected a number, a range such as `3..5`, or `max`");
        };
        if start > end {
            return Err("a range must start with the smaller distance, such as `3..5`");
        }
        Ok(Self::Within(start..=end))
    }
}

/// Parses the name of a file to write. `-` is refused, because standard output has another use.
pub(crate) fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is already in use; name a file (`./-` is a file)")
}

impl TimeLimit {
    /// Installs the handler of signals, which also ends the work when the time is over.
    ///
    /// # Errors
    ///
    /// As [`exit::listen`].
    pub(crate) fn listen(&self) -> Result<Interrupt, Failure> {
        exit::listen(self.at_most)
    }
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
            // A device, such as `/dev/null`, keeps its content.
            if !self.force && (path.is_file() || path.is_symlink()) {
                files::refuse_existing(path)?;
            }
            files::check_writable(path)?;
        }
        Ok(file)
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

/// Parses the name of a directory to write. `-` is refused, because standard output is not a directory.
pub(crate) fn output_directory() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is not a directory; name a directory (`./-` is a directory)")
}

/// Parses a path other than `-`.
fn path(refusal: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |path| match path.to_str() {
        Some("-") => Err(refusal),
        _ => Ok(PathBuf::from(path)),
    })
}

/// The minimum memory limit in bytes. The process that starts a program takes nearly as much.
const MIN_MEMORY: u64 = 8 << 20;

/// The heading in the help.
const HEADING: &str =
    "Limits of each run (this is not a sandbox: the program has your permissions)";

/// The limits of each run of a program. Each applies to all processes of the program together.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Limiting {
    /// CPU time of all processes together: `500ms`, `2s`
    #[arg(long, help_heading = HEADING, value_name = "TIME", value_parser = parse_limit, default_value = "2s")]
    pub(crate) time: Duration,

    /// Wall time [default: three times --time]
    #[arg(long, help_heading = HEADING, value_name = "TIME", value_parser = parse_limit)]
    pub(crate) wall: Option<Duration>,

    /// Memory of all processes together: `64M`, `1G`; at least 8M
    #[arg(long, help_heading = HEADING, value_name = "SIZE", value_parser = parse_size_from(MIN_MEMORY, "must be at least 8M"), default_value = "256M")]
    pub(crate) memory: u64,

    /// Size of the standard output: `64K`, `8M`
    #[arg(long, help_heading = HEADING, value_name = "SIZE", value_parser = parse_size_from(1, "must be at least one byte"), default_value = "8M")]
    pub(crate) output_limit: u64,

    /// Number of processes at a time
    #[arg(long, help_heading = HEADING, value_name = "N", default_value = "64", value_parser = number::<NonZeroU32>)]
    pub(crate) processes: NonZeroU32,
}

impl Limiting {
    /// The limits.
    pub(crate) fn limits(&self) -> RunLimits {
        let usual = || self.time.saturating_mul(RunLimits::WALL_FACTOR);
        RunLimits {
            cpu: self.time,
            wall: self.wall.unwrap_or_else(usual),
            memory: self.memory,
            output: self.output_limit,
            processes: self.processes.get(),
            reserved: None,
        }
    }
}

/// The files that a program opens instead of standard input and standard output.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
#[command(next_help_heading = "Files (each run then has a private working directory)")]
pub(crate) struct OpenedFiles {
    /// The program reads this file instead of standard input: `flip.in`
    #[arg(long, value_name = "NAME")]
    input_file: Option<FileName>,

    /// The program writes this file instead of standard output: `flip.out`
    #[arg(long, value_name = "NAME")]
    output_file: Option<FileName>,
}

impl OpenedFiles {
    /// The files.
    ///
    /// # Errors
    ///
    /// Usage, if both have the same name.
    pub(crate) fn files(&self) -> Result<Files, Failure> {
        if self.input_file.is_some() && self.input_file == self.output_file {
            let message = "`--input-file` and `--output-file` name the same file: use two names";
            return Err(Failure::usage(message));
        }
        Ok(Files {
            input: self.input_file.clone(),
            output: self.output_file.clone(),
        })
    }
}

/// A time limit: more than zero, and at most a year.
pub(crate) fn parse_limit(text: &str) -> Result<Duration, &'static str> {
    const MAX_TIME: Duration = Duration::from_secs(366 * 24 * 60 * 60);
    match parse_time(text)? {
        Duration::ZERO => Err("must be greater than zero"),
        time if time > MAX_TIME => Err("must be at most one year"),
        time => Ok(time),
    }
}

/// Parses a number of bytes of at least `least`; `refusal` says so.
fn parse_size_from(
    least: u64,
    refusal: &'static str,
) -> impl Fn(&str) -> Result<u64, &'static str> + Clone {
    move |text| match parse_size(text)? {
        size if size < least => Err(refusal),
        size => Ok(size),
    }
}

/// A number of bytes. `K`, `M` and `G` stand for powers of 1,024.
fn parse_size(text: &str) -> Result<u64, &'static str> {
    const UNITS: [(char, u64); 3] = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30)];
    let with_unit = |(letter, unit)| Some((text.strip_suffix(letter)?, unit));
    let (digits, unit) = UNITS.into_iter().find_map(with_unit).unwrap_or((text, 1));
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let size = is_number.then(|| digits.parse::<u64>().ok()?.checked_mul(unit));
    size.flatten()
        .ok_or("expected a number of bytes such as `65536`, `64K`, `256M` or `1G`")
}

#[cfg(test)]
mod tests {
    use clap::{Args, FromArgMatches};

    use super::*;

    #[test]
    fn default_limits_are_those_of_the_runner() {
        let command = Limiting::augment_args(clap::Command::new("test"));
        let matches = command.get_matches_from(["test"]);
        let limiting = Limiting::from_arg_matches(&matches).expect("every option has a default");
        assert_eq!(limiting.limits(), RunLimits::DEFAULT);
        let expected = "2.00 s of CPU time, 6.00 s of wall time, 256 MiB of memory, 8 MiB of output, 64 processes";
        assert_eq!(crate::number::limits(&RunLimits::DEFAULT), expected);
    }

    #[test]
    fn sizes_may_have_units() {
        for (text, size) in [("0", 0), ("12", 12), ("64K", 65_536), ("1G", 1 << 30)] {
            assert_eq!(parse_size(text), Ok(size), "{text}");
        }
        for text in ["", "M", "+1", "1.5M", "1 M", "1MB", "1m", "99999999999G"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
