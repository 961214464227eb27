//! Tips for common mistakes in the arguments.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
#[cfg(feature = "examine")]
use examiner::problem::ProblemPackage;
use puzzles::PUZZLES;

/// The names of the argument for the puzzle, and of the one that may also be another problem.
const PUZZLE: &str = "<PUZZLE>";
const PROBLEM: &str = "<PROBLEM>";

/// The features of the build, and the verbs that need them.
const FEATURES: [(&str, &[&str]); 3] = [
    ("documents", &["completions", "man"]),
    (
        "examine",
        &[
            "stress", "judge", "check", "validate", "infer", "generate", "coverage", "package",
        ],
    ),
    ("serve", &["serve"]),
];

/// Adds a tip to the message about wrong arguments if a common mistake explains it. `verb` is the name of the
/// subcommand of `command`.
pub(super) fn with_tip(mut error: Error, verb: &str, command: &Command) -> Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    };
    // An argument that another one replaces has other brackets.
    let argument = text(ContextKind::InvalidArg);
    let argument = argument.map(|name| if name == "[PROBLEM]" { PROBLEM } else { name });
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => {
            argument.and_then(|name| unknown_argument(name, verb, command))
        }
        ErrorKind::InvalidSubcommand => {
            text(ContextKind::InvalidSubcommand).map(|name| unknown_verb(name, command))
        }
        ErrorKind::MissingRequiredArgument if matches!(argument, Some(PUZZLE | PROBLEM)) => {
            let names = PUZZLES.iter().map(|puzzle| puzzle.about().name);
            let names: Vec<&str> = names.collect();
            let others = match argument {
                Some(PROBLEM) => {
                    "; a grammar is a file such as `inputs.ctd`, and a package is a directory"
                }
                _ => "",
            };
            Some(format!("the puzzles are {}{others}", names.join(", ")))
        }
        ErrorKind::InvalidValue if matches!(argument, Some(PUZZLE | PROBLEM)) => {
            let name = text(ContextKind::InvalidValue).unwrap_or_default();
            let is_missing = argument == Some(PROBLEM) && !Path::new(name).exists();
            path_as_puzzle(name, verb, command)
                .or_else(|| is_missing.then(|| format!("there is no directory `{name}`")))
        }
        _ => None,
    };
    if let Some(tip) = tip {
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
    error
}

/// The tip for a path in the place of a puzzle.
fn path_as_puzzle(name: &str, verb: &str, command: &Command) -> Option<String> {
    let path = Path::new(name);
    #[cfg(feature = "examine")]
    if path.is_file() && path.extension() == Some("ctd".as_ref())
        || ProblemPackage::read(path).is_ok()
    {
        return Some(format!(
            "`{verb}` is for puzzles; `stress`, `judge`, `check`, `generate` and `validate` also take a grammar or a package"
        ));
    }
    let takes_files = command.find_subcommand(verb)?.get_positionals().count() > 1;
    let takes_directories = ["check", "coverage"].contains(&verb);
    let fits = path.is_file() || path.is_dir() && takes_directories;
    (takes_files && fits).then(|| format!("the puzzle comes before the file: write `flip {name}`"))
}

/// The tip for an unknown command.
fn unknown_verb(name: &str, command: &Command) -> String {
    if let Some(puzzle) = puzzles::find(name) {
        let name = puzzle.about().name;
        return format!(
            "the command comes first: `quadrille solve {name}`, `quadrille rules {name}`"
        );
    }
    if let Some((feature, _)) = FEATURES.iter().find(|(_, verbs)| verbs.contains(&name)) {
        return format!("this build has no `{name}`: install it with the feature `{feature}`");
    }
    let verbs: Vec<&str> = command
        .get_subcommands()
        .map(Command::get_name)
        .filter(|name| *name != "help")
        .collect();
    format!("the commands are {}", verbs.join(", "))
}

/// The tip for an option that the command does not have, or for a superfluous value.
fn unknown_argument(name: &str, verb: &str, command: &Command) -> Option<String> {
    let arguments = command.find_subcommand(verb)?.get_arguments();
    let arguments: Vec<&Arg> = arguments.collect();
    let find = |option| {
        arguments
            .iter()
            .find(|argument| argument.get_long() == Some(option))
    };
    let is_format = |value: &str| {
        let formats = find("format").map(|argument| argument.get_possible_values());
        formats.is_some_and(|formats| formats.iter().any(|format| format.get_name() == value))
    };
    let has_report = find("report").is_some();
    let option = match name {
        "--json" if has_report => "--report json",
        "--html" if has_report => "--report html=FILE",
        "--junit" if has_report => "--report junit=FILE",
        "--json" if is_format("json") => "--format json",
        "--csv" if is_format("csv") => "--format csv",
        "--timeout" if find("for").is_some() => "--for TIME",
        "--json" => return Some(format!("`{verb}` prints no JSON")),
        _ if name.starts_with('-') => {
            let is_number = name[1..].starts_with(|first: char| first.is_ascii_digit());
            return is_number.then(|| "a number or a time cannot be negative".to_owned());
        }
        _ => return superfluous_value(name, verb),
    };
    Some(format!("use `{option}`"))
}

/// The tip for a value behind the puzzle, if the command takes it as an option.
fn superfluous_value(value: &str, verb: &str) -> Option<String> {
    Some(match verb {
        "atlas" => format!(
            "`atlas` shows the statistics of all boards. To answer the cases of a file: \
             `quadrille solve PUZZLE {value}`"
        ),
        "generate" if value.parse::<u64>().is_ok() => format!("use `-n {value}`"),
        "generate" | "package" => format!("use `-o {value}`"),
        _ => return None,
    })
}
