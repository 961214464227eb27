//! Inputs on standard output.

use std::io::{self, BufWriter, Write};

use examiner::Chosen;
use puzzles::text::{Format, write_input};

use crate::exit::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::progress::Progress;

/// How many inputs are written before progress is shown again.
const STEP: u64 = 1 << 10;

/// Writes the inputs as one that has the cases of all of them.
pub(super) fn write(
    format: &Format,
    chosen: Chosen<'_>,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    let progress = Progress::new(None);
    let mut out = BufWriter::new(io::stdout().lock());
    let write = || {
        if format.counted {
            writeln!(out, "{}", chosen.cases())?;
        }
        // The number of cases stands there already.
        let format = Format {
            counted: false,
            ..*format
        };
        for (number, input) in (1..).zip(chosen) {
            if interrupt.exit().is_some() {
                break;
            }
            write_input(&mut out, &format, &input.cases)?;
            if number % STEP == 0 {
                progress.cases(number, 0);
            }
        }
        out.flush()
    };
    let end = write().map_err(|error| Failure::unwritable(&error));
    progress.clear();
    match interrupt.exit() {
        // Whoever interrupts a pipeline ends its reader, too.
        Some(exit) if matches!(end, Ok(()) | Err(Failure::ClosedPipe)) => Ok(exit),
        _ => end.map(|()| Exit::Done),
    }
}
