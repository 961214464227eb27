//! What can be asked.

mod atlas;
mod check;
mod coverage;
mod generate;
mod judge;
mod limits;
mod package;
mod report;
mod stress;
mod validate;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anstream::ColorChoice;
pub(crate) use atlas::{AllPairs, Atlas, AtlasVerb, Merge, Report, Shard};
pub(crate) use check::{Check, Protocol};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
pub(crate) use coverage::Coverage;
pub(crate) use generate::{Distance, Generate, Solvable};
pub(crate) use judge::Judge;
pub(crate) use limits::Limiting;
pub(crate) use package::{Package, System};
use puzzles::{About, Engine, PUZZLES};
pub(crate) use report::{Reports, Target};
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

    /// Say what a data set has, what it lacks, and which wrong programs it lets through
    Coverage(Coverage),

    /// Make a problem package for a contest system
    Package(Package),
}

/// The arguments of `solve`.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[command(after_long_help = solve_after_help())]
pub(crate) struct Solve {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static str,

    /// The input; `-`, or none, for standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,

    /// Print the first shortest list of moves under each number, a line a move
    ///
    /// Rows and columns are counted from 1: `rc` for a press, `abcd` for a move from row a, column b
    /// to row c, column d.
    #[arg(long)]
    pub(crate) moves: bool,

    /// Print how many shortest lists there are, on a line under each number
    #[arg(long)]
    pub(crate) count: bool,

    /// Print every shortest list, in move order, a blank line between two
    #[arg(long)]
    pub(crate) all: bool,

    /// With --all: print at most this many lists of each case
    #[arg(long, value_name = "N", requires = "all")]
    pub(crate) limit: Option<u64>,

    /// How to search; each puzzle refuses what does not fit it
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine_parser())]
    pub(crate) engine: Engine,

    /// Search up to the symmetries of the goal; the moves stay the same
    #[arg(long)]
    pub(crate) symmetry: bool,

    /// Say on standard error what the search of each case did
    ///
    /// With --count or --all, the search for all lists is a part of it. A closed form
    /// searches nothing, nor does what takes over from a search after many cases.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Text as judges have it, or a JSON object a line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,

    /// Give up on a case that takes more moves than this; `?` is its answer
    #[arg(long, value_name = "MOVES")]
    pub(crate) max_depth: Option<u32>,

    /// Give up on a case once a search has expanded this many states; `?` is its answer
    #[arg(long, value_name = "STATES")]
    pub(crate) max_states: Option<u64>,

    /// Stop the whole run after this time, waits for input included: `500ms`, `10s`, `2min`
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// As judges have it
    Text,
    /// One JSON object a line
    Json,
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

fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::ALL.map(Engine::name)).map(|name| {
        let engine = name.parse();
        engine.expect("only known names are let through")
    })
}

/// An example for every puzzle, and the engines that each can use.
fn solve_after_help() -> String {
    let examples = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        let input = one_line_a_case(about);
        let output = about.sample.output.trim_end().replace('\n', "\n  ");
        let name = about.name;
        format!("  $ echo '{input}' | quadrille solve {name}\n  {output}\n")
    });
    let engines = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        let engines: Vec<&str> = about.engines.iter().map(|engine| engine.name()).collect();
        format!("  {:5} {}\n", about.name, engines.join(", "))
    });
    format!(
        "Examples:\n{}\nEngines, beside auto:\n{}",
        examples.collect::<String>(),
        engines.collect::<String>()
    )
}

/// The sample input of a puzzle with each case on one line, as readers take it too.
fn one_line_a_case(about: &About) -> String {
    let words: Vec<&str> = about.sample.input.split_whitespace().collect();
    let (count, rows) = words.split_at(usize::from(about.format.counted));
    let cases = rows.chunks(4 * about.format.boards.len());
    let lines = cases.map(|rows| {
        rows.chunks(4)
            .map(|board| board.join(" "))
            .collect::<Vec<_>>()
    });
    let lines = lines.map(|boards| boards.join("  "));
    let count = count.iter().map(ToString::to_string);
    count.chain(lines).collect::<Vec<_>>().join("\n  ")
}
