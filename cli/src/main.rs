//! `quadrille`: exact answers to puzzles on a 4×4 board.
//!
//! Arguments in, reports out: [`args`] says what can be asked, [`commands`] answers a verb each, and
//! here the end of a command becomes an exit code. Rules and searches are the libraries' affair.

mod args;
mod commands;
mod diagnostic;
mod exit;
mod interrupt;
mod number;
mod output;
mod progress;
mod render;
mod source;

use std::process::ExitCode;

use args::Verb;

fn main() -> ExitCode {
    if let Some(exit) = runner::supervise_if_asked() {
        return exit;
    }
    let args = args::parse();
    let end = match args.verb {
        Verb::Solve(solve) => commands::solve::run(&solve),
        Verb::Atlas(atlas) => commands::atlas::run(&atlas),
        Verb::Stress(stress) => commands::stress::run(&stress),
        Verb::Validate(validate) => commands::validate::run(&validate),
        Verb::Check(check) => commands::check::run(&check),
        Verb::Judge(judge) => commands::judge::run(&judge),
        Verb::Generate(generate) => commands::generate::run(&generate),
        Verb::Coverage(coverage) => commands::coverage::run(&coverage),
        Verb::Package(package) => commands::package::run(&package),
    };
    let exit = end.unwrap_or_else(|failure| {
        if let Some(message) = failure.message() {
            diagnostic::error(message);
        }
        failure.exit()
    });
    exit.into()
}
