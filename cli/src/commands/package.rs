//! `quadrille package`: a puzzle as a problem package for a contest system.

use std::path::PathBuf;

use clap::ValueEnum;
use examiner::{Package, atomic_file};
use puzzles::Puzzle;

use crate::args::{output_file, puzzle_parser};
use crate::diagnostic::{self, print};
use crate::exit::{Exit, Failure};
use crate::number::counted;

/// Make a problem package for a contest system
///
/// The archive has the statement, test data, validators, a checker, and correct and wrong programs: everything
/// that the verifyproblem command of problemtools needs. The same puzzle gives the same bytes. The validators
/// call `quadrille`, which must be on the path where they run; otherwise they print an error and fail as a
/// judge's fault.
///
/// The test data are the edge cases, the smallest input of each distance, and random inputs. The programs are
/// the mutants and references in C and Python: the format does not support AWK, and does not judge the layout
/// of an output. An existing file is not overwritten (exit code 4) without --force.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = puzzle_parser())]
    puzzle: &'static dyn Puzzle,

    /// The contest system
    #[arg(long, value_name = "SYSTEM")]
    target: System,

    /// The ZIP archive to write
    #[arg(short, long, value_name = "PATH", value_parser = output_file())]
    output: PathBuf,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// A contest system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    /// The legacy version of the problem package format of Kattis
    KattisLegacy,
}

const AFTER_HELP: &str = "\
Examples:
  $ cd $(mktemp -d); quadrille package flip --target kattis-legacy -o a.zip
  a.zip: 46 inputs, 2 correct programs, 7 wrong ones";

/// Makes the package and writes its archive.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
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
    if let Some(warning) = warning(puzzle, &package) {
        diagnostic::warning(&warning);
    }
    let count = |number: usize, one, many| counted(number as u64, one, many);
    print(&format!(
        "{}: {}, {}, {}\n",
        path.display(),
        count(package.inputs, "input", "inputs"),
        count(package.references, "correct program", "correct programs"),
        count(package.mutants, "wrong one", "wrong ones"),
    ))?;
    Ok(Exit::DONE)
}

/// The warning about a package without programs.
fn warning(puzzle: &dyn Puzzle, package: &Package) -> Option<String> {
    (package.references + package.mutants == 0).then(|| {
        let name = puzzle.about().name;
        format!(
            "`{name}` has no programs, so the package has no submissions: \
             add a correct program to `submissions/accepted` in the archive"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_programs_are_reported() {
        let flip = puzzles::find("flip").expect("it is in the registry");
        let package = |references, mutants| Package {
            archive: Vec::new(),
            inputs: 1,
            references,
            mutants,
        };
        assert_eq!(warning(flip, &package(1, 0)), None);
        let warning = warning(flip, &package(0, 0)).expect("there are no programs");
        assert!(warning.starts_with("`flip` has no programs, so the package has no submissions: "));
    }
}
