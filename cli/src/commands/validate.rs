//! `quadrille validate`: tells whether inputs are valid.

use std::path::PathBuf;
use std::slice;

use puzzles::Puzzle;
use puzzles::text::{Format, MOST_FAULTS, corrected, read_input, validate};

use crate::args::puzzle_parser;
use crate::diagnostic::{self, print};
use crate::exit::{Exit, Failure};
use crate::number::counted;
use crate::source::{Document, tests};

/// Check whether inputs have exactly the required format
///
/// Prints one line per file: `ok` and the number of cases, or the number of faults. The faults are shown on
/// standard error: up to 64 per file; with --lenient, the faults of the first faulty case.
///
/// Exit codes: 0 all inputs are valid, 1 an input is invalid, 3 an input cannot be read or is longer than 64
/// MiB.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,

    /// Input files (`-` or no file: standard input), or directories with `.in` files in and below them
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Accept any white space between words, as judges do
    ///
    /// Without this option, each byte counts: each row ends with one line feed (LF), also the last
    /// one; there are no other blanks and no blank lines. An input without a number of cases has one case.
    #[arg(long = "lenient")]
    is_lenient: bool,
}

const AFTER_HELP: &str = "\
Examples:
  $ printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | quadrille validate flip
  <stdin>: ok, 1 case
  $ echo 'bwwb bbwb bwwb bwww' | quadrille validate flip --lenient
  <stdin>: ok, 1 case";

/// The greatest number of lines of a corrected input that is shown.
const LONGEST_CORRECTION: usize = 17;

/// Validates each file. A file that cannot be read takes precedence over an invalid one.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let format = &puzzle.about().format;
    let mut are_all_valid = true;
    let mut are_all_read = true;
    let tests = args
        .files
        .iter()
        .flat_map(|place| match tests(slice::from_ref(place)) {
            Ok(tests) => tests.into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        });
    for test in tests {
        match test.and_then(|test| Document::read(&test.input)) {
            Ok(input) => {
                let result = count_cases(&input, format, args.is_lenient);
                are_all_valid &= result.is_ok();
                let found = match result {
                    Ok(cases) => format!("ok, {}", counted(cases as u64, "case", "cases")),
                    Err(faults) if faults > MOST_FAULTS => {
                        format!("more than {MOST_FAULTS} faults")
                    }
                    Err(faults) => counted(faults as u64, "fault", "faults"),
                };
                print(&format!("{}: {found}\n", input.name))?;
            }
            Err(failure) => {
                are_all_read = false;
                diagnostic::failure(&failure);
            }
        }
    }
    Ok(match (are_all_read, are_all_valid) {
        (false, _) => Exit::INPUT,
        (true, false) => Exit::NEGATIVE,
        (true, true) => Exit::DONE,
    })
}

/// The number of cases of an input. Prints the faults of an invalid input and returns their number.
fn count_cases(input: &Document, format: &Format, is_lenient: bool) -> Result<usize, usize> {
    let result = if is_lenient {
        read_input(&input.text, format).map_err(|error| (error.faults().to_vec(), error.case()))
    } else {
        validate(&input.text, format).map_err(|faults| (faults, 1))
    };
    let cases = result.map_err(|(faults, case)| {
        input.place().print_faults(&faults, case, format);
        let corrected = corrected(&input.text, format);
        let is_short = |text: &String| text.lines().count() <= LONGEST_CORRECTION;
        if let Some(text) = corrected.filter(is_short) {
            diagnostic::note(&format!("the corrected input:\n{}", text.trim_end()));
        }
        faults.len()
    })?;
    Ok(cases.len())
}
