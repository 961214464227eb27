//! `quadrille infer`: a grammar that is guessed from samples.

use std::path::{Path, PathBuf};

use crate::data_set::tests_in;
use crate::exit::{Exit, Failure};
use crate::files::print;
use crate::source::{Document, refuse_stdin_twice};

/// Guess a grammar of inputs from sample inputs
///
/// Prints the simplest grammar found that accepts each file, in the language of checktestdata, with a comment for each
/// guess. Compare it with the statement and correct it, the ranges too. More files, and files with different numbers, exclude
/// wrong guesses.
///
/// Exit codes: 0 a grammar was printed, 1 no grammar was found, 3 a file cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/infer.txt"))]
pub(super) struct Args {
    /// Sample inputs (`-`: standard input), or directories with `.in` files in and below them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Prints the grammar.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    refuse_stdin_twice(args.files.iter().map(PathBuf::as_path))?;
    let mut samples = Vec::new();
    for test in tests_in(&args.files, false)? {
        samples.push(Document::read(&test.input)?);
    }
    let mut texts = Vec::new();
    for sample in &samples {
        let name = Path::new(&sample.name).file_name();
        let name = name.and_then(|name| name.to_str());
        texts.push((name.unwrap_or(&sample.name), &sample.text[..]));
    }
    let grammar = inputs::infer(&texts).map_err(|error| Failure::new(Exit::NEGATIVE, error))?;
    print(&grammar)?;
    Ok(Exit::DONE)
}
