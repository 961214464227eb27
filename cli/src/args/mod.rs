//! The command-line arguments.

mod atlas;
mod check;
mod coverage;
mod generate;
mod judge;
mod limits;
mod package;
mod report;
mod solve;
mod stress;
mod validate;

use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

pub(crate) use atlas::Atlas;
pub(crate) use check::{Check, Protocol};
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
pub(crate) use coverage::Coverage;
pub(crate) use generate::{Distance, Generate, Solvable};
pub(crate) use judge::Judge;
pub(crate) use limits::Limiting;
pub(crate) use package::{Package, System};
use puzzles::{PUZZLES, Puzzle};
pub(crate) use report::Reports;
pub(crate) use solve::Solve;
pub(crate) use stress::Stress;
pub(crate) use validate::Validate;

/// Exact answers to puzzles on a 4×4 board.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version)]
#[command(after_help = "\
Exit codes: 0 success, including the answer \"impossible\"; 1 a negative finding; 2 wrong arguments;
3 the input cannot be read; 4 the output cannot be written, or a program cannot be started;
5 a limit was reached; 130 interrupted; 143 terminated.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// When to use colours in messages; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve the cases of a judge's input and print the judge's output
    Solve(Solve),

    /// Show statistics of all boards: distances, counts, hardest and unsolvable boards
    Atlas(Atlas),

    /// Find the smallest input that a program fails on
    Stress(Stress),

    /// Run a program on test files and judge its output
    Judge(Judge),

    /// Check whether an output is right (special judge)
    Check(Check),

    /// Check whether inputs have exactly the required bytes
    Validate(Validate),

    /// Generate inputs: at random, in order, or edge cases
    Generate(Generate),

    /// Show what a data set covers, what it lacks, and which mutants it kills
    Coverage(Coverage),

    /// Make a problem package for a contest system
    Package(Package),
}

/// Reads the arguments of the process; ends it, with a message, if they are wrong.
pub(crate) fn parse() -> Args {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let color = requested_color(&arguments).unwrap_or(ColorChoice::Auto);
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let mut command = Args::command().color(color);
    let matches = command
        .try_get_matches_from_mut(&arguments)
        .unwrap_or_else(|error| {
            if error.use_stderr() && check::is_for_testlib(&arguments) {
                let _ = error.print();
                std::process::exit(3);
            }
            error.exit()
        });
    Args::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command).exit())
}

/// The value of `--color`. Messages about wrong arguments have colours, so it is needed before clap reads the arguments.
fn requested_color(arguments: &[OsString]) -> Option<ColorChoice> {
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    let value = words.find_map(|word| word.strip_prefix("--color"))?;
    let value = match value.strip_prefix('=') {
        Some(value) => value,
        None => words.next()?,
    };
    <ColorChoice as ValueEnum>::from_str(value, false).ok()
}

fn parse_time(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as `500ms`, `10s` or `2min`")
}

/// Parses the name of a puzzle.
fn puzzle_parser() -> impl TypedValueParser<Value = &'static dyn Puzzle> {
    let values = PUZZLES
        .iter()
        .map(|puzzle| PossibleValue::new(puzzle.about().name).help(puzzle.about().title));
    PossibleValuesParser::new(values)
        .map(|name| puzzles::find(&name).expect("clap accepts only names of the registry"))
}

/// Parses a whole number. The messages of the standard library name Rust types, so these replace them.
fn number<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => "the number is too large",
            IntErrorKind::Zero => "must be at least 1",
            _ => "expected a whole number, such as `10`",
        })
}

/// Parses the name of a file to write. `-` is refused, because standard output has another use.
fn output_file() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is already in use; name a file (`./-` is a file)")
}

/// Parses the name of a directory to write. `-` is refused, because standard output is not a directory.
fn output_directory() -> impl TypedValueParser<Value = PathBuf> {
    path("standard output is not a directory; name a directory (`./-` is a directory)")
}

/// Parses a path other than `-`.
fn path(refusal: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(move |path| match path.to_str() {
        Some("-") => Err(refusal),
        _ => Ok(PathBuf::from(path)),
    })
}
