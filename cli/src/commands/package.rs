//! `quadrille package`: a puzzle as a problem package for a contest system.

use std::io::{self, Write};

use crate::args;
use crate::exit::{Exit, Failure};
use crate::package::{Package, archive};
use crate::whole_file;

/// Makes the package and writes its archive.
pub(crate) fn run(args: &args::Package) -> Result<Exit, Failure> {
    let puzzle = puzzles::find(args.puzzle).expect("the arguments name a puzzle of the registry");
    let path = &args.output;
    let name = path.display();
    if !args.force {
        whole_file::refuse_to_overwrite(path, whole_file::BY_FORCE)?;
    }
    whole_file::try_to_write(path)?;
    let package = Package::new(puzzle, args.target);
    let archive = archive(&package.files);
    if args.force {
        whole_file::write(path, &archive)?;
    } else {
        whole_file::write_new(path, &archive, whole_file::BY_FORCE)?;
    }
    writeln!(io::stdout(), "{name}: {}", package.summary)
        .map_err(|error| Failure::unwritable(&error))?;
    Ok(Exit::Done)
}
