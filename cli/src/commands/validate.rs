//! `quadrille validate`: tells whether inputs are valid.

use std::io::{self, Write};

use puzzles::text::{Format, MOST_FAULTS, read_input, validate};

use crate::args::Validate;
use crate::diagnostic;
use crate::exit::{Exit, Failure};
use crate::number::counted;
use crate::source::Document;

/// Validates each file. A file that cannot be read takes precedence over an invalid one.
pub(crate) fn run(args: &Validate) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let format = &puzzle.about().format;
    let mut are_all_valid = true;
    let mut are_all_read = true;
    for path in &args.files {
        match Document::read(path) {
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
                writeln!(io::stdout(), "{}: {found}", input.name)
                    .map_err(|error| Failure::unwritable(&error))?;
            }
            Err(failure) => {
                are_all_read = false;
                failure.message().into_iter().for_each(diagnostic::error);
            }
        }
    }
    Ok(match (are_all_read, are_all_valid) {
        (false, _) => Exit::Input,
        (true, false) => Exit::Negative,
        (true, true) => Exit::Done,
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
        faults.len()
    })?;
    Ok(cases.len())
}
