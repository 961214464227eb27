//! `quadrille completions`: completions for shells.

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use examiner::atomic_file;

use crate::args::Place;
use crate::diagnostic::print;
use crate::exit::{Exit, Failure};

/// Print the completions of commands, options and values for a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Args {
    /// The shell
    shell: Shell,

    #[command(flatten)]
    place: Place,
}

const AFTER_HELP: &str = "\
Examples:
  $ quadrille completions bash | head -n 1
  _quadrille() {

For the shells of one user:
  $ quadrille completions bash -o ~/.bash_completion
  $ quadrille completions fish -o ~/.config/fish/completions/quadrille.fish";

/// Prints the completions.
pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let file = args.place.file()?;
    let mut text = Vec::new();
    generate(
        args.shell,
        &mut super::Args::command(),
        "quadrille",
        &mut text,
    );
    let text = String::from_utf8(text).expect("completions are UTF-8");
    match file {
        Some(path) => atomic_file::write(path, text.as_bytes())?,
        None => print(&text)?,
    }
    Ok(Exit::DONE)
}
