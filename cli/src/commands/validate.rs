//! `quadrille validate`: tells whether inputs are valid.

use std::path::{Path, PathBuf};
use std::slice;
use std::time::Duration;

use examiner::ErrorKind;
use examiner::problem::{Feature, Problem, Validity, difference};
use inputs::CheckError;

use crate::args::parse_limit;
use crate::data_set::tests_in;
use crate::diagnostic::NamedText;
use crate::exit::{Exit, Failure, Interrupt, check_signal};
use crate::files::{Writer, print};
use crate::message;
use crate::number::counted;
use crate::problem::{DescriptionOptions, ProblemName, ProblemParser, ValidatorOption, refuse};
use crate::source::{Document, refuse_stdin_twice};
use crate::visible::visible;

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
    /// A puzzle, a grammar of inputs (`inputs.ctd`), an input validator (`validator.cpp`), or the directory of a problem package or
    /// of samples (`1.in`)
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

    /// Instead of files, compare with another problem: find the smallest input that one accepts and the other refuses
    ///
    /// The inputs of both are tried in their order, as far as they can be enumerated. An input that is found is printed, and the
    /// exit code is 1.
    #[arg(long, value_name = "PROBLEM", value_parser = ProblemParser, conflicts_with_all = ["files", "is_lenient"])]
    against: Option<ProblemName>,

    /// With --against: the time for the inputs of each problem
    #[arg(long = "for", value_name = "TIME", default_value = "10s", requires = "against", value_parser = parse_limit)]
    time: Duration,

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
    if let Some(other) = &args.against {
        let description = DescriptionOptions {
            validators: ValidatorOption {
                alphabet: args.validators.alphabet.clone(),
                ..ValidatorOption::default()
            },
            ..DescriptionOptions::default()
        };
        let other = other.read(&description, interrupt.flag())?;
        return compare([&*problem, &*other], args.time);
    }
    let mut exit = Exit::DONE;
    let tests = args
        .files
        .iter()
        .flat_map(|path| match tests_in(slice::from_ref(path), false) {
            Ok(tests) => tests.into_iter().map(Ok).collect(),
            Err(failure) => vec![Err(failure)],
        });
    for test in tests {
        check_signal()?;
        match test.and_then(|test| Ok((Document::read(&test.input)?, test.input))) {
            Ok((input, path)) => {
                let (end, found) = check(&*problem, &path, &input, args.is_lenient)?;
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

/// Compares two problems: each examines the inputs of the other one.
fn compare(problems: [&dyn Problem; 2], time: Duration) -> Result<Exit, Failure> {
    let [one, other] = problems;
    let named = |problem: &dyn Problem| match problem.remark() {
        None => visible(problem.name()),
        Some(remark) => format!("{} ({remark})", visible(problem.name())),
    };
    let mut found = Vec::new();
    let (mut examined, mut total) = (Vec::new(), None);
    for (source, judge) in [(one, other), (other, one)] {
        match difference(source, judge, time) {
            Ok((.., Some((input, why)))) => {
                let (source, judge) = (named(source), named(judge));
                found.push((
                    input,
                    format!("{source} accepts the input, {judge} refuses it: {why}"),
                ));
            }
            Ok((number, is_all, None)) => {
                *total.get_or_insert(0) += number;
                let which = match (is_all, number) {
                    (true, 1) => "the only input".to_owned(),
                    (true, _) => format!("all {}", counted(number, "input", "inputs")),
                    (false, _) => format!("the first {}", counted(number, "input", "inputs")),
                };
                examined.push(format!(
                    "{} accepts {which} of {}",
                    named(judge),
                    named(source)
                ));
            }
            Err(error) if error.kind() == ErrorKind::Request => {
                examined.push(format!(
                    "the inputs of {} were not examined: {error}",
                    visible(source.name())
                ));
            }
            Err(error) => return Err(error.into()),
        }
    }
    match total {
        None if found.is_empty() => return Err(Failure::input(examined.join("; "))),
        Some(0) if found.is_empty() => {
            let message = "nothing was examined: no input was found in the time; --for sets it";
            return Err(Failure::input(message));
        }
        _ => {}
    }
    found.sort_by_key(|(input, _)| input.len());
    for line in examined.iter().chain(found.iter().map(|(_, why)| why)) {
        message::note(line);
    }
    let Some((input, _)) = found.first() else {
        print("no difference was found\n")?;
        return Ok(Exit::DONE);
    };
    let mut out = Writer::create(None)?;
    out.write(|out| out.write_all(input))?;
    out.flush()?;
    Ok(Exit::NEGATIVE)
}

/// Whether an input is valid, as an exit code and in words. Prints its faults.
pub(super) fn check(
    problem: &dyn Problem,
    path: &Path,
    input: &Document,
    is_lenient: bool,
) -> Result<(Exit, String), Failure> {
    let found = match problem.validate(path, &input.text, is_lenient)? {
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
        Validity::Faulty(error, format) => {
            input.print_faults(&error, format);
            counted(error.faults.len() as u64, "fault", "faults")
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
