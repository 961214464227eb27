//! `quadrille validate`: whether inputs are written as they must be.

use std::io::{self, Write};

use puzzles::text::{Format, MOST_FAULTS, read_input, validate};

use crate::args::Validate;
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::number::counted;

/// Validates file after file, and ends as the worst of them asks for.
pub(crate) fn run(args: &Validate) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let format = &puzzle.about().format;
    let mut are_all_valid = true;
    let mut are_all_read = true;
    for path in &args.files {
        match Input::open_whole(path) {
            Ok(input) => {
                let finding = examine(&input, format, args.is_lenient);
                are_all_valid &= finding.is_ok();
                say(&input, finding)?;
            }
            Err(failure) => {
                are_all_read = false;
                if let Some(message) = failure.message() {
                    diagnostic::error(message);
                }
            }
        }
    }
    Ok(match (are_all_read, are_all_valid) {
        (false, _) => Exit::Input,
        (true, false) => Exit::Negative,
        (true, true) => Exit::Done,
    })
}

/// The number of cases of an input; or of its faults, which are drawn.
fn examine(input: &Input, format: &Format, is_lenient: bool) -> Result<usize, usize> {
    if is_lenient {
        return read_input(input.text(), format)
            .map(|cases| cases.len())
            .map_err(|error| {
                diagnostic::print_faults(&error, input, format);
                error.faults().len()
            });
    }
    validate(input.text(), format)
        .map(|cases| cases.len())
        .map_err(|faults| {
            diagnostic::print_all_faults(&faults, input, format);
            faults.len()
        })
}

/// The line of an input.
fn say(input: &Input, finding: Result<usize, usize>) -> Result<(), Failure> {
    let found = match finding {
        Ok(cases) => format!("ok, {}", counted(cases as u64, "case", "cases")),
        Err(faults) if faults > MOST_FAULTS => format!("more than {MOST_FAULTS} faults"),
        Err(faults) => counted(faults as u64, "fault", "faults"),
    };
    writeln!(io::stdout(), "{}: {found}", input.name()).map_err(|error| Failure::unwritable(&error))
}
