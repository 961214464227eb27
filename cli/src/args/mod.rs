//! Options and values that several commands share.

mod limits;
mod report;

use std::num::{IntErrorKind, ParseIntError};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use puzzles::{PUZZLES, Puzzle};

pub(crate) use self::limits::{Limiting, parse_limit};
pub(crate) use self::report::Reports;

/// Parses a time.
pub(crate) fn parse_time(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as `500ms`, `10s` or `2min`")
}

/// Parses the name of a puzzle.
pub(crate) fn puzzle_parser() -> impl TypedValueParser<Value = &'static dyn Puzzle> {
    let values = PUZZLES
        .iter()
        .map(|puzzle| PossibleValue::new(puzzle.about().name).help(puzzle.about().title));
    PossibleValuesParser::new(values)
        .map(|name| puzzles::find(&name).expect("clap accepts only names of the registry"))
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

/// Parses the name of a file to write. `-` is refused, because standard output has another use.
pub(crate) fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is already in use; name a file (`./-` is a file)")
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
