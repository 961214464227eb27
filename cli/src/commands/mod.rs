//! The command line: a module for each verb, with its arguments.

mod advice;
mod analyse;
mod atlas;
#[cfg(feature = "examine")]
mod check;
#[cfg(feature = "documents")]
mod completions;
#[cfg(feature = "examine")]
mod coverage;
mod explain;
#[cfg(feature = "examine")]
mod generate;
#[cfg(feature = "examine")]
mod infer;
#[cfg(feature = "examine")]
mod judge;
#[cfg(feature = "documents")]
mod man;
#[cfg(feature = "examine")]
mod package;
mod positions;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod solve;
#[cfg(feature = "examine")]
mod stress;
#[cfg(feature = "examine")]
mod validate;

use std::ffi::OsString;
use std::process;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::exit::{Exit, Failure};
use crate::files::unwritable;
use crate::message;

/// Exact answers to puzzles on a 4×4 board.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, max_term_width = 80)]
#[command(after_help = "\
Exit codes: 0 success, including the answer \"impossible\"; 1 a negative finding; 2 wrong arguments; \
3 the input cannot be read; 4 the output cannot be written, or a program cannot be started, or a reference fails; \
5 a limit was reached; 129 the terminal was closed; 130 interrupted; 143 terminated.")]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,

    /// When to use colours in messages and reports; `auto`: on a terminal, unless `NO_COLOR` is set
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 900
    )]
    color: ColorChoice,

    /// Show no progress, notes or warnings; errors remain
    #[arg(short, long, global = true, display_order = 900)]
    quiet: bool,
}

/// Makes the verbs from their modules, each with `Args` and `run`. The documentation of the arguments is the help of the verb.
macro_rules! verbs {
    ($($(#[$feature:meta])? $verb:ident => $module:ident,)*) => {
        #[derive(Debug, Subcommand)]
        enum Verb {
            $($(#[$feature])? $verb($module::Args),)*
        }

        impl Args {
            /// Runs the command.
            pub(crate) fn run(&self) -> Result<Exit, Failure> {
                match &self.verb {
                    $($(#[$feature])? Verb::$verb(args) => $module::run(args),)*
                }
            }
        }
    };
}

verbs! {
    Rules => rules,
    Solve => solve,
    Analyse => analyse,
    Explain => explain,
    Atlas => atlas,
    #[cfg(feature = "examine")] Stress => stress,
    #[cfg(feature = "examine")] Judge => judge,
    #[cfg(feature = "examine")] Check => check,
    #[cfg(feature = "examine")] Validate => validate,
    #[cfg(feature = "examine")] Infer => infer,
    #[cfg(feature = "examine")] Generate => generate,
    #[cfg(feature = "examine")] Coverage => coverage,
    #[cfg(feature = "examine")] Package => package,
    #[cfg(feature = "serve")] Serve => serve,
    #[cfg(feature = "documents")] Completions => completions,
    #[cfg(feature = "documents")] Man => man,
}

/// Reads the arguments of the process; ends it, with a message, if they are wrong.
pub(crate) fn parse() -> Args {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let color = requested_color(&arguments).unwrap_or(ColorChoice::Auto);
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let mut command = Args::command().color(color);
    let matches = command
        .try_get_matches_from_mut(&arguments)
        .unwrap_or_else(|error| {
            #[cfg(feature = "examine")]
            if error.use_stderr() && check::is_for_testlib(&arguments) {
                let _ = error.print();
                process::exit(3);
            }
            let names = arguments.iter().filter_map(|word| word.to_str());
            let mut verbs = names.filter(|name| command.find_subcommand(name).is_some());
            let verb = verbs.next().unwrap_or_default();
            end(&advice::with_tip(error, verb, &command))
        });
    let args = Args::from_arg_matches(&matches);
    let args = args.unwrap_or_else(|error| end(&error.format(&mut command)));
    message::set_quiet(args.quiet);
    args
}

/// Prints a help text, the version, or an error, and ends the process.
fn end(text: &clap::Error) -> ! {
    let mut exit = text.exit_code();
    if let Err(error) = text.print()
        && !text.use_stderr()
    {
        let failure = unwritable(None, &error);
        failure.print();
        exit = failure.exit.0.into();
    }
    process::exit(exit)
}

/// The value of `--color`. Messages about wrong arguments have colours, so it is needed before clap reads the arguments.
fn requested_color(arguments: &[OsString]) -> Option<ColorChoice> {
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    let value = words.find_map(|word| word.strip_prefix("--color"))?;
    let value = match value.strip_prefix('=') {
        Some(value) => value,
        None => words.next()?,
    };
    <ColorChoice as ValueEnum>::from_str(value, false).ok()
}
