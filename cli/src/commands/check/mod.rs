//! `quadrille check`: a special judge.

mod finding;
mod reply;

use std::path::Path;

use finding::{Fault, Finding};
use puzzles::text::read_input;

use crate::args::{self, Protocol};
use crate::exit::{Exit, Failure};
use crate::input::{Input, LONGEST};

/// Checks an output, and replies as it is asked for.
pub(crate) fn run(args: &args::Check) -> Result<Exit, Failure> {
    let feedback = match args.protocol {
        Protocol::Kattis => args.answer.as_deref(),
        _ => None,
    };
    match examine(args) {
        Ok(finding) => reply::found(args.protocol, &finding, feedback),
        Err(fault) => reply::fault(args.protocol, fault, feedback),
    }
}

/// The files that the arguments name, in the order of the protocol.
struct Files<'a> {
    input: &'a Path,
    output: &'a Path,
    answer: Option<&'a Path>,
}

impl<'a> Files<'a> {
    fn of(args: &'a args::Check) -> Result<Self, Failure> {
        let files = match args.protocol {
            Protocol::Kattis if args.answer.is_none() => {
                let message = "`kattis` passes INPUT, ANSWER and FEEDBACK: one is missing";
                return Err(Failure::usage(message));
            }
            Protocol::Kattis => Self {
                input: &args.input,
                output: Path::new("-"),
                answer: Some(&args.output),
            },
            Protocol::Plain | Protocol::Oj if !args.more.is_empty() => {
                let message = "there are at most three files, and options stand before them";
                return Err(Failure::usage(message));
            }
            _ => Self {
                input: &args.input,
                output: &args.output,
                // Where there is none, a contest system may pass an empty name.
                answer: args
                    .answer
                    .as_deref()
                    .filter(|path| !path.as_os_str().is_empty()),
            },
        };
        let all = [Some(files.input), Some(files.output), files.answer];
        let standard = all.iter().flatten().filter(|path| **path == Path::new("-"));
        if standard.count() > 1 {
            return Err(Failure::usage(
                "standard input can be one of the files only",
            ));
        }
        Ok(files)
    }
}

/// What there is to say of the output.
fn examine(args: &args::Check) -> Result<Finding, Fault> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let about = puzzle.about();
    let files = Files::of(args)?;
    let input = Input::open_whole(files.input)?;
    let cases = match read_input(input.text(), &about.format) {
        Ok(cases) => cases,
        Err(error) => return Err(Fault::input(error, input, about)),
    };
    let mut checker = puzzle.checker();
    if let Some(path) = files.answer {
        let answer = Input::open_whole(path)?;
        // What is not laid out well is an answer all the same.
        match checker.check(&cases, answer.text()) {
            Err(rejection) if !rejection.kind().is_presentation() => {
                return Err(Fault::answer(rejection, answer));
            }
            _ => {}
        }
    }
    let mut output = Input::open(files.output, false)?;
    if !output.read_to_end(LONGEST)? {
        return Ok(Finding::TooLong);
    }
    Ok(match checker.check(&cases, output.text()) {
        Ok(()) => Finding::Right(cases.len()),
        Err(rejection) => Finding::Rejected(rejection, Box::new(output)),
    })
}
