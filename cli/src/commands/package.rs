//! `quadrille package`: a puzzle as a problem package for a contest system.

use std::io::{self, Write};

use examiner::{Package, atomic_file};

use crate::args::{self, System};
use crate::exit::{Exit, Failure};
use crate::number::counted;

/// Makes the package and writes its archive.
pub(crate) fn run(args: &args::Package) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let path = &args.output;
    if !args.force {
        atomic_file::refuse_existing(path)?;
    }
    atomic_file::check_writable(path)?;
    let package = match args.target {
        System::KattisLegacy => Package::kattis_legacy(puzzle),
    };
    if args.force {
        atomic_file::write(path, &package.archive)?;
    } else {
        atomic_file::write_new(path, &package.archive)?;
    }
    let count = |number: usize, one, many| counted(number as u64, one, many);
    writeln!(
        io::stdout(),
        "{}: {}, {}, {}",
        path.display(),
        count(package.inputs, "input", "inputs"),
        count(package.references, "correct program", "correct programs"),
        count(package.mutants, "wrong one", "wrong ones"),
    )
    .map_err(|error| Failure::unwritable(&error))?;
    Ok(Exit::Done)
}
