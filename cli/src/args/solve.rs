//! The arguments of `solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use puzzles::{About, Engine, PUZZLES, Puzzle};

use super::number;
use super::{parse_time, puzzle_parser};
use crate::output::AnswerFormat;

/// The arguments of `solve`.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate switch")]
#[command(after_long_help = after_help())]
pub(crate) struct Solve {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,

    /// The input file; `-` or no file: standard input
    #[arg(default_value = "-", hide_default_value = true)]
    pub(crate) file: PathBuf,

    /// Print the first shortest list of moves after each number, one move per line
    ///
    /// Rows and columns are counted from 1. `rc` is a press of row r, column c; `abcd` is a move from
    /// row a, column b to row c, column d.
    #[arg(long)]
    pub(crate) moves: bool,

    /// Print the number of shortest lists on the line after each number
    #[arg(long)]
    pub(crate) count: bool,

    /// Print all shortest lists in the order of their moves, separated by blank lines
    #[arg(long)]
    pub(crate) all: bool,

    /// With `--all`: print at most N lists of each case
    #[arg(long, value_name = "N", requires = "all", value_parser = number::<u64>)]
    pub(crate) limit: Option<u64>,

    /// The search engine; see below for the engines of each puzzle
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = engine_parser())]
    pub(crate) engine: Engine,

    /// Use the symmetries of the goal to search fewer states; the answers stay the same
    #[arg(long)]
    pub(crate) symmetry: bool,

    /// Print statistics of the search of each case on standard error
    ///
    /// With `--count` or `--all`, they include the search for all lists. A closed form or a lookup
    /// table does not search. A table replaces the search after many cases.
    #[arg(long)]
    pub(crate) stats: bool,

    /// The format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: AnswerFormat,

    /// Give up on a case that takes more moves than this; its answer is `?`
    #[arg(long, value_name = "MOVES", value_parser = number::<u32>)]
    pub(crate) max_depth: Option<u32>,

    /// Give up on a case when the search has expanded this many states; its answer is `?`
    #[arg(long, value_name = "STATES", value_parser = number::<u64>)]
    pub(crate) max_states: Option<u64>,

    /// Stop the run after this time, which includes waiting for input: `500ms`, `10s`, `2min`
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,
}

fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::ALL.map(Engine::name)).map(|name| {
        let engine = name.parse();
        engine.expect("only known names are let through")
    })
}

/// An example for each puzzle, and its engines.
fn after_help() -> String {
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
        "Examples:\n{}\nEngines of each puzzle, in addition to `auto`:\n{}",
        examples.collect::<String>(),
        engines.collect::<String>()
    )
}

/// The sample input of a puzzle with each case on one line.
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
