//! What can be asked.

mod atlas;
mod check;
mod coverage;
mod file;
mod generate;
mod judge;
mod limits;
mod number;
mod package;
mod report;
mod solve;
mod stress;
mod validate;

use std::ffi::OsString;
use std::time::Duration;

use anstream::ColorChoice;
pub(crate) use atlas::Atlas;
pub(crate) use check::{Check, Protocol};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
pub(crate) use coverage::Coverage;
pub(crate) use generate::{Distance, Generate, Solvable};
pub(crate) use judge::Judge;
pub(crate) use limits::Limiting;
pub(crate) use package::{Package, System};
use puzzles::PUZZLES;
pub(crate) use report::Reports;
pub(crate) use solve::Solve;
pub(crate) use stress::Stress;
pub(crate) use validate::Validate;

/// Exact answers to puzzles on a 4×4 board.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version)]
#[command(after_help = "\
Exit codes: 0 done, also where the answer is that there is no way; 1 a negative finding; 2 usage;
3 the input cannot be read; 4 the output cannot be written, or a program cannot be started;
5 a limit is used up; 130 interrupted; 143 terminated.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// When to use colours in messages; `auto` heeds `NO_COLOR`
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// What `quadrille` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Read a judge's input and print the judge's output
    Solve(Solve),

    /// Map a whole puzzle: how far, how many, which are hardest, what cannot be solved and why
    Atlas(Atlas),

    /// Break a program: find the smallest input that it fails on
    Stress(Stress),

    /// Run a program on files of inputs, and judge what it prints
    Judge(Judge),

    /// Say whether an output is right: a special judge
    Check(Check),

    /// Say whether inputs are written as they must be, to the byte
    Validate(Validate),

    /// Make inputs for a judge: at random, in order, or those that programs fail on
    Generate(Generate),

    /// Show what a data set covers, what it lacks, and which mutants it kills
    Coverage(Coverage),

    /// Make a problem package for a contest system
    Package(Package),
}

/// When to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

impl From<Color> for clap::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

/// Reads the arguments of the process; ends it, with a message, if they are wrong.
pub(crate) fn parse() -> Args {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let color = color_asked_for(&arguments).unwrap_or(Color::Auto);
    ColorChoice::from(color).write_global();
    let mut command = Args::command().color(color.into());
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

/// The colours asked for, known before the arguments are, since messages about those have colours.
fn color_asked_for(arguments: &[OsString]) -> Option<Color> {
    let arguments: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let separate = arguments
        .windows(2)
        .find(|pair| pair[0] == "--color")
        .map(|pair| pair[1]);
    let joined = || {
        arguments
            .iter()
            .find_map(|word| word.strip_prefix("--color="))
    };
    Color::from_str(separate.or_else(joined)?, false).ok()
}

fn parse_time(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as `500ms`, `10s` or `2min`")
}

fn puzzle_parser() -> impl TypedValueParser<Value = &'static str> {
    let names: Vec<&'static str> = PUZZLES.iter().map(|puzzle| puzzle.about().name).collect();
    let values = PUZZLES
        .iter()
        .map(|puzzle| PossibleValue::new(puzzle.about().name).help(puzzle.about().title));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).map(move |name| {
        let known = names.iter().copied().find(|known| *known == name);
        known.expect("only known names are let through")
    })
}
