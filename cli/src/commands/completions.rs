//! `quadrille completions`: completions for shells.

use std::collections::BTreeSet;

use clap::CommandFactory as _;
use clap::builder::PossibleValuesParser;
use clap_complete::{Shell, generate};
use puzzles::{ORIGINALS, PUZZLES};

use crate::args::OutputFile;
use crate::exit::{Exit, Failure};

/// Print the completions of commands, options and values for a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = include_str!("../../help/completions.txt"))]
pub(super) struct Args {
    /// The shell
    shell: Shell,

    #[command(flatten)]
    destination: OutputFile,
}

/// Prints the completions.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    args.destination.check()?;
    // The help has the names of the puzzles only; originals and problem numbers are names, too.
    let mut command = super::Args::command().mut_subcommands(|verb| {
        verb.mut_args(|argument| match argument.get_id().as_str() {
            "puzzle" | "problem" => argument.value_parser(PossibleValuesParser::new(names())),
            _ => argument,
        })
    });
    let mut text = Vec::new();
    generate(args.shell, &mut command, "quadrille", &mut text);
    let text = String::from_utf8(text).expect("completions are UTF-8");
    args.destination.write(&text)?;
    Ok(Exit::DONE)
}

/// All names of puzzles, and their problem numbers as words.
///
/// They live as long as the program, because clap has no others.
fn names() -> BTreeSet<&'static str> {
    let abouts = PUZZLES.iter().chain(ORIGINALS).map(|puzzle| puzzle.about());
    let names = abouts.flat_map(|about| {
        let numbers = about
            .problems
            .iter()
            .map(|number| &*number.replace(' ', "").to_lowercase().leak());
        std::iter::once(about.name).chain(numbers)
    });
    names.collect()
}
