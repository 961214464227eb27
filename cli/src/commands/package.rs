//! `quadrille package`: a puzzle as a problem package for a contest system.

use std::path::{Path, PathBuf};

use examiner::{Package, Target};
use puzzles::Puzzle;

use crate::args::{PuzzleParser, name_parser, output_path};
use crate::exit::{Exit, Failure};
use crate::files::{self, print};
use crate::message;
use crate::number::counted;
use crate::program::quoted;
use crate::visible::{shown_path, visible};

/// Make a problem package for a contest system
///
/// The archive has the statement, test data, an input validator, and correct and wrong programs. If an answer has
/// a list of moves, the archive also has a checker that accepts every shortest list; otherwise it uses the
/// standard checker of the system. The contest system does not need quadrille. The same puzzle gives the same
/// bytes.
///
/// The test data are the edge cases, the smallest input of each distance, and random inputs, with as many cases
/// in an input as the puzzle's judge allows. They have the usual form of the puzzle.
/// The programs are the mutants and references in C and Python: the systems do not support AWK, and do not judge
/// the layout of an output. An existing file is not overwritten (exit code 4) without --force.
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/package.txt"))]
pub(super) struct Args {
    /// The puzzle
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static Puzzle,

    /// The contest system: the problem package format of Kattis, legacy or version 2025-09, or that of Polygon
    #[arg(long, value_name = "SYSTEM", default_value = "kattis-legacy", value_parser = name_parser(&TARGETS, name_of))]
    target: Target,

    /// The ZIP archive to write [default: the puzzle's name and `.zip`]
    #[arg(short, long, value_name = "PATH", value_parser = output_path())]
    output: Option<PathBuf>,

    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// The contest systems.
const TARGETS: [Target; 3] = [Target::KattisLegacy, Target::Kattis, Target::Polygon];

/// The name of a contest system in the arguments.
const fn name_of(target: Target) -> &'static str {
    match target {
        Target::KattisLegacy => "kattis-legacy",
        Target::Kattis => "kattis",
        Target::Polygon => "polygon",
    }
}

/// Makes the package and writes its archive.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = args.puzzle;
    let name = puzzle.about().name;
    let path = args.output.clone();
    let path = &path.unwrap_or_else(|| format!("{name}.zip").into());
    files::check_output(path, args.force)?;
    let package = Package::new(puzzle, args.target);
    files::write_or_replace(path, &package.archive, args.force)?;
    if package.references + package.mutants == 0 {
        message::note(&format!(
            "warning: `{name}` has no programs, so the package has no submissions: add a correct program to the archive"
        ));
    }
    let count = |number: usize, one, many| counted(number as u64, one, many);
    print(&format!(
        "{}: {}, {}, {}\n{}\n",
        shown_path(path),
        count(package.inputs, "input", "inputs"),
        count(package.references, "correct program", "correct programs"),
        count(package.mutants, "wrong one", "wrong ones"),
        visible(&next_command(args.target, name, path)),
    ))?;
    Ok(Exit::DONE)
}

/// The command to type next, with its purpose.
fn next_command(target: Target, name: &str, path: &Path) -> String {
    let path = path.to_string_lossy();
    let path = quoted(&path);
    match target {
        Target::KattisLegacy => format!(
            "check it without its statement, which needs LaTeX: unzip -q {path} && verifyproblem -p config validators \
             graders data submissions -- {name}"
        ),
        Target::Kattis => {
            format!("check it: unzip -q {path} && cd {name} && bt validate && bt run")
        }
        Target::Polygon => format!("look at it: unzip -l {path}"),
    }
}
