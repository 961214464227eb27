//! `quadrille validate`: tells whether inputs are valid.

use std::path::PathBuf;
use std::slice;

use examiner::problem::{Feature, Problem, Validity};
use inputs::CheckError;

use crate::data_set::tests_in;
use crate::diagnostic::NamedText;
use crate::exit::{Exit, Failure};
use crate::files::print;
use crate::interrupt::Interrupt;
use crate::message;
use crate::number::counted;
use crate::problem::{DescriptionOptions, ProblemName, ProblemParser, ValidatorOption, refuse};
use crate::source::{Document, refuse_stdin_twice};

/// Check whether inputs have exactly the required format
///
/// Prints one line per file: `ok` and the number of cases, or the number of faults. The faults are shown on
/// standard error: those of the first faulty case, or the first place with another layout. For a grammar or a package, the
/// first place that does not match is shown, with the command of the grammar.
///
/// Exit codes: 0 all inputs are valid, 1 an input is invalid, 3 an input cannot be read or is longer than 64
/// MiB, or a package has no grammar and no input validator, 4 an input validator is at fault.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/validate.txt"))]
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

/// Validates each file. A file that cannot be read takes precedence over an invalid one.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    refuse_stdin_twice(args.files.iter().map(PathBuf::as_path))?;
    let interrupt = Interrupt::listen(None)?;
    let description = DescriptionOptions {
        validators: args.validators.clone(),
        ..DescriptionOptions::default()
    };
    let problem = args.problem.read(&description, interrupt.flag())?;
    refuse(
        &*problem,
        Feature::Distances,
        &[("--lenient", args.is_lenient)],
    )?;
    let mut exit = Exit::DONE;
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
                let (end, found) = check(&*problem, &input, args.is_lenient)?;
                exit = exit.max(end);
                print(&format!("{}: {found}\n", input.name))?;
            }
            Err(failure) => {
                exit = Exit::INPUT;
                failure.print();
            }
        }
    }
    Ok(exit)
}

/// Whether an input is valid, as an exit code and in words. Prints its faults.
fn check(
    problem: &dyn Problem,
    input: &Document,
    is_lenient: bool,
) -> Result<(Exit, String), Failure> {
    let found = match problem.validate(&input.text, is_lenient)? {
        Validity::Valid(cases) => {
            if cases == Some(0) {
                message::note(&format!(
                    "note: {} has no cases; the format allows that",
                    input.name
                ));
            }
            let cases = cases.map(|cases| counted(cases as u64, "case", "cases"));
            let cases = cases.map_or_else(String::new, |cases| format!(", {cases}"));
            return Ok((Exit::DONE, format!("ok{cases}")));
        }
        Validity::Faulty {
            faults,
            case,
            format,
        } => {
            input.print_faults(&faults, case, format);
            counted(faults.len() as u64, "fault", "faults")
        }
        Validity::Grammar(grammar, error) => {
            let named = NamedText::whole(&grammar.name, &grammar.source);
            match error {
                CheckError::Mismatch(mismatch) => {
                    input.named_text().print_mismatch(&mismatch, named);
                }
                CheckError::Grammar(error) => {
                    named.print_error(&error.span, &error.message, Some(&error.expected), []);
                    return Err(Failure::silent(Exit::INPUT));
                }
            }
            "1 fault".to_owned()
        }
        Validity::Refused(why) => {
            message::error(&format!("{}: {why}", input.name));
            "refused".to_owned()
        }
    };
    Ok((Exit::NEGATIVE, found))
}
