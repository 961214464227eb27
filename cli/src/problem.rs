//! The argument `PROBLEM`: a puzzle, a grammar of inputs, or a problem package.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use examiner::problem::{
    DescribedProblem, Feature, NamedGrammar, Problem, ProblemPackage, PuzzleProblem,
    ValidatorProtocol,
};
use inputs::Grammar;

use crate::args::{PuzzleParser, name_parser};
use crate::diagnostic::NamedText;
use crate::exit::{Exit, Failure};
use crate::message;
use crate::program::quoted;
use crate::visible::shown_path;

/// The heading in the help.
const DESCRIPTION: &str = "Grammars and packages";

/// The argument `PROBLEM`, as it was typed: the name of a puzzle, a grammar file, or the directory of a package.
#[derive(Clone, Debug)]
pub(crate) struct ProblemName(OsString);

impl ProblemName {
    /// Reads the problem. Its programs are not compiled. Prints a faulty grammar with the place of the mistake, and what was
    /// found in a package.
    pub(crate) fn read<'a>(
        &self,
        options: &DescriptionOptions,
        cancel: &'a AtomicBool,
    ) -> Result<Box<dyn Problem + 'a>, Failure> {
        let path = Path::new(&self.0);
        let problem: Box<dyn Problem> = if let Some(puzzle) = find(&self.0) {
            Box::new(PuzzleProblem::new(puzzle))
        } else {
            let package = describe(path, options)?;
            let grammars = package.grammars.iter().map(|path| grammar(path));
            Box::new(DescribedProblem::new(
                path.display().to_string(),
                package.clone(),
                grammars.collect::<Result<_, _>>()?,
                options.reference.clone(),
                &message::note,
                cancel,
            )?)
        };
        let used = [
            ("--reference", !options.reference.is_empty()),
            ("--validator", !options.validators.validator.is_empty()),
            ("--checker", options.checker.is_some()),
        ];
        refuse(&*problem, Feature::Described, &used)?;
        Ok(problem)
    }
}

/// Refuses the first option that is used, if the problem does not have the feature that the options are for.
pub(crate) fn refuse(
    problem: &dyn Problem,
    feature: Feature,
    options: &[(&str, bool)],
) -> Result<(), Failure> {
    let mut used = options.iter().filter(|(_, is_used)| *is_used);
    match (problem.lacks(feature), used.next()) {
        (Some(why), Some((option, _))) => Err(Failure::usage(format_args!("{option} {why}"))),
        _ => Ok(()),
    }
}

/// Parses the argument `PROBLEM`.
#[derive(Clone)]
pub(crate) struct ProblemParser;

impl TypedValueParser for ProblemParser {
    type Value = ProblemName;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        name: &OsStr,
    ) -> Result<ProblemName, clap::Error> {
        let path = Path::new(name);
        let is_missing = !path.exists()
            && (name.as_encoded_bytes().contains(&b'/') || path.extension().is_some());
        if !(path.is_dir() || is_grammar(path) || is_archive(path) || is_missing) {
            PuzzleParser.parse_ref(command, argument, name)?;
        }
        Ok(ProblemName(name.to_owned()))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        PuzzleParser.possible_values()
    }
}

/// Which programs know the answers of a problem that a grammar or a package describes.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct DescriptionOptions {
    /// A correct program, which gives the answers; may be given several times. References that disagree end the search
    #[arg(long, help_heading = DESCRIPTION, value_name = "PROGRAM")]
    pub(crate) reference: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) validators: ValidatorOption,

    /// A program that judges outputs. Without it, an output is right if it has the words of the answer
    #[arg(long, help_heading = DESCRIPTION, value_name = "PROGRAM")]
    pub(crate) checker: Option<PathBuf>,

    /// The arguments of the checker [default: testlib]: INPUT OUTPUT ANSWER for `testlib`; for `kattis`, INPUT ANSWER FEEDBACK,
    /// with the output on standard input
    #[arg(long, help_heading = DESCRIPTION, value_name = "PROTOCOL", requires = "checker", value_parser = name_parser(&ValidatorProtocol::ALL, ValidatorProtocol::name))]
    pub(crate) protocol: Option<ValidatorProtocol>,
}

/// The option `--validator`.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ValidatorOption {
    /// A program that accepts an input (exit code 42) or refuses it (43 or 1), for what a grammar cannot say; may be given
    /// several times
    #[arg(long, help_heading = DESCRIPTION, value_name = "PROGRAM")]
    validator: Vec<PathBuf>,
}

/// The option `--ends`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EndsOption {
    /// Give the largest value of each range of the grammar the size 1, so that it comes early: it finds overflow
    #[arg(long, help_heading = DESCRIPTION)]
    pub(crate) ends: bool,
}

fn find(name: &OsStr) -> Option<&'static puzzles::Puzzle> {
    name.to_str().and_then(puzzles::find)
}

/// Reads a package, or what stands for it if there is only a grammar, and adds the programs of the options.
fn describe(path: &Path, options: &DescriptionOptions) -> Result<ProblemPackage, Failure> {
    let name = shown_path(path);
    fs::metadata(path).map_err(|error| Failure::unreadable(&name, &error))?;
    if is_archive(path) {
        return Err(Failure::input(format_args!(
            "{name} is an archive: unpack it with `unzip {} -d DIR`, and name DIR",
            quoted(&name)
        )));
    }
    let mut package = if is_grammar(path) {
        ProblemPackage::of_grammar(path)
    } else {
        let package = ProblemPackage::read(path)?;
        package
            .description()
            .iter()
            .for_each(|line| message::note(line));
        package
    };
    let validators = options.validators.validator.iter().cloned();
    package.input_validators.extend(validators);
    if let Some(checker) = &options.checker {
        package.set_checker(
            checker,
            options.protocol.unwrap_or(ValidatorProtocol::Testlib),
        );
    }
    Ok(package)
}

fn is_grammar(path: &Path) -> bool {
    path.extension() == Some("ctd".as_ref())
}

fn is_archive(path: &Path) -> bool {
    path.extension() == Some("zip".as_ref())
}

/// Reads a grammar.
fn grammar(path: &Path) -> Result<NamedGrammar, Failure> {
    let name = shown_path(path);
    let source = fs::read(path).map_err(|error| Failure::unreadable(&name, &error))?;
    match Grammar::parse(&source) {
        Ok(grammar) => Ok(NamedGrammar {
            name,
            source,
            grammar,
        }),
        Err(error) => {
            let text = NamedText::whole(&name, &source);
            text.print_error(&error.span, &error.message, Some(&error.expected), []);
            Err(Failure::silent(Exit::INPUT))
        }
    }
}
