//! `quadrille completions`: completions for shells.

use clap::Command;
use clap_complete::{Shell, generate};

use crate::args::OutputFile;
use crate::exit::{Exit, Failure};

/// Print the completions of commands, options and values for a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The shell
    shell: Shell,

    #[command(flatten)]
    destination: OutputFile,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille completions bash | head -n 1
  _quadrille() {

For the shells of one user:
  $ quadrille completions bash -o ~/.bash_completion
  $ quadrille completions fish -o ~/.config/fish/completions/quadrille.fish";

/// Prints the completions.
pub(super) fn run(args: &Args, command: &mut Command) -> Result<Exit, Failure> {
    args.destination.check()?;
    let mut text = Vec::new();
    generate(args.shell, command, "quadrille", &mut text);
    let text = String::from_utf8(text).expect("completions are UTF-8");
    args.destination.write(&text)?;
    Ok(Exit::DONE)
}
