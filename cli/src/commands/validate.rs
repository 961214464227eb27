//! `quadrille validate`: tells whether inputs are valid.

use std::path::PathBuf;
use std::slice;

use puzzles::ORIGINALS;
use puzzles::text::{Fault, Format, MAX_FAULTS, read_input, read_test, validate};

use crate::data_set::tests_in;
use crate::exit::{Exit, Failure};
use crate::files::print;
use crate::interrupt::Interrupt;
use crate::message;
use crate::number::counted;
use crate::problem::{Problem, ProblemName, ProblemParser, ValidatorOption, refuse_for_own};
use crate::source::{Document, refuse_stdin_twice};

/// Check whether inputs have exactly the required format
///
/// Prints one line per file: `ok` and the number of cases, or the number of faults. The faults are shown on
/// standard error: up to 64 per file; with --lenient, the faults of the first faulty case. For a grammar or a package, the
/// first place that does not match is shown, with the command of the grammar.
///
/// Exit codes: 0 all inputs are valid, 1 an input is invalid, 3 an input cannot be read or is longer than 64
/// MiB, or a package has no grammar and no input validator, 4 an input validator is at fault.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// A puzzle, a grammar of inputs (`inputs.ctd`), or the directory of a problem package
    #[arg(value_parser = ProblemParser)]
    problem: ProblemName,

    /// Input files (`-` or no file: standard input), or directories with `.in` files in and below them
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Accept any white space between words, as judges do
    ///
    /// Without this option, each byte counts: each row ends with one line feed (LF), also the last
    /// one; there are no other blanks and no blank lines. An input without a number of cases has one case.
    #[arg(long = "lenient")]
    is_lenient: bool,

    #[command(flatten)]
    validators: ValidatorOption,
}

const AFTER_HELP: &str = "\
Examples:
  $ printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | quadrille validate flip
  <stdin>: ok, 1 case
  $ echo 'bwwb bbwb bwwb bwww' | quadrille validate flip --lenient
  <stdin>: ok, 1 case
  $ cd $(mktemp -d); echo 'INT(1,9)' >g.ctd; printf 7 | quadrille validate g.ctd
  <stdin>: ok";

/// Validates each file. A file that cannot be read takes precedence over an invalid one.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    refuse_stdin_twice(args.files.iter().map(PathBuf::as_path))?;
    let interrupt = Interrupt::listen(None)?;
    let problem = args.problem.read(&(&args.validators).into())?;
    let mut validators = Vec::new();
    if let Problem::Own(own) = &problem {
        refuse_for_own(&[("--lenient", args.is_lenient)])?;
        validators = own.validators(interrupt.flag())?;
    }
    let mut are_all_valid = true;
    let mut are_all_read = true;
    let tests = args
        .files
        .iter()
        .flat_map(|path| match tests_in(slice::from_ref(path), false) {
            Ok(tests) => tests.into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        });
    for test in tests {
        match test.and_then(|test| Document::read(&test.input)) {
            Ok(input) => {
                let (is_valid, found) = match &problem {
                    Problem::Puzzle(puzzle) => {
                        check(&input, &puzzle.about().format, args.is_lenient)
                    }
                    Problem::Own(own) => own.check(&input, &validators, interrupt.flag())?,
                };
                are_all_valid &= is_valid;
                print(&format!("{}: {found}\n", input.name))?;
            }
            Err(failure) => {
                are_all_read = false;
                failure.print();
            }
        }
    }
    Ok(match (are_all_read, are_all_valid) {
        (false, _) => Exit::INPUT,
        (true, false) => Exit::NEGATIVE,
        (true, true) => Exit::DONE,
    })
}

/// Whether an input of a puzzle is valid, in words. Prints its faults.
fn check(input: &Document, format: &Format, is_lenient: bool) -> (bool, String) {
    let result = read(&input.text, format, is_lenient);
    let found = match &result {
        Ok(cases) => format!("ok, {}", counted(*cases as u64, "case", "cases")),
        Err((faults, case)) => {
            input.print_faults(faults, *case, format);
            if read_input(&input.text, format).is_ok() {
                note_original(&input.text);
            }
            match faults.len() {
                number if number > MAX_FAULTS => format!("more than {MAX_FAULTS} faults"),
                number => counted(number as u64, "fault", "faults"),
            }
        }
    };
    (result.is_ok(), found)
}

/// The number of cases of an input, or its faults with the number of the faulty case.
fn read(text: &[u8], format: &Format, is_lenient: bool) -> Result<usize, (Vec<Fault>, u64)> {
    let result = if is_lenient {
        read_test(text, format).map_err(|error| (error.faults, error.case))
    } else {
        validate(text, format).map_err(|faults| (faults, 1))
    };
    result.map(|cases| cases.len())
}

/// Prints a note if a text is an input in the form of an original.
fn note_original(text: &[u8]) {
    let mut originals = ORIGINALS.iter().map(|puzzle| puzzle.about());
    if let Some(about) = originals.find(|about| validate(text, &about.format).is_ok()) {
        message::note(&format!(
            "note: the input fits `{}`: name the puzzle that you mean",
            about.name
        ));
    }
}
