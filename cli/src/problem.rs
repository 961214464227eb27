//! The argument `PROBLEM`: a puzzle, a grammar of inputs, an input validator, samples, or a problem package.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::ops::Range;
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use examiner::problem::{
    Constants, DescribedProblem, Feature, NamedGrammar, Problem, ProblemPackage, PuzzleProblem,
    ValidatorProtocol,
};
use examiner::{Distances, compile, files_below};
use inputs::Grammar;

use crate::args::{PuzzleParser, name_parser};
use crate::diagnostic::NamedText;
use crate::exit::{Exit, Failure};
use crate::message;
use crate::program::{has_extension, quoted};
use crate::progress;
use crate::visible::shown_path;

/// The heading in the help.
const DESCRIPTION: &str = "Grammars and packages";

/// The argument `PROBLEM`, as it was typed: the name of a puzzle, a file with a grammar or a validator, or a directory with samples or a package.
#[derive(Clone, Debug)]
pub(crate) struct ProblemName(pub(crate) OsString);

impl ProblemName {
    /// Reads the problem. Its programs are not compiled. Prints a faulty grammar with the place of the mistake, and what was
    /// found in a package.
    pub(crate) fn read<'a>(
        &self,
        options: &DescriptionOptions,
        cancel: &'a Arc<AtomicBool>,
    ) -> Result<Box<dyn Problem + 'a>, Failure> {
        let path = Path::new(&self.0);
        let problem: Box<dyn Problem> =
            if let Some(puzzle) = self.0.to_str().and_then(puzzles::find) {
                Box::new(PuzzleProblem::new(puzzle))
            } else {
                let package = describe(path, options)?;
                let grammars = package.grammars.iter();
                let grammars = grammars.map(|path| grammar(path, &package.constants));
                let mut grammars: Vec<_> = grammars.collect::<Result<_, _>>()?;
                if let Some(samples) = samples(path)? {
                    grammars.push(NamedGrammar::guessed(&samples)?);
                }
                Box::new(DescribedProblem::new(
                    path.display().to_string(),
                    package.clone(),
                    grammars,
                    options.reference.clone(),
                    options.validators.alphabet.clone().map(String::into_bytes),
                    &progress::note,
                    cancel,
                )?)
            };
        let used = [
            ("--reference", !options.reference.is_empty()),
            ("--validator", !options.validators.validator.is_empty()),
            ("--group", options.validators.group.is_some()),
            ("--alphabet", options.validators.alphabet.is_some()),
            ("--checker", options.checker.is_some()),
        ];
        refuse(&*problem, Feature::Described, &used)?;
        Ok(problem)
    }
}

impl DescriptionOptions {
    /// The files that the options name.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let validators = &self.validators.validator;
        let named = self.reference.iter().chain(validators);
        named.chain(&self.checker).map(PathBuf::as_path)
    }
}

/// Refuses the first option that is used, if the problem does not have the feature that the options are for.
pub(crate) fn refuse(
    problem: &dyn Problem,
    feature: Feature,
    options: &[(&str, bool)],
) -> Result<(), Failure> {
    let mut used = options.iter().filter(|(_, is_used)| *is_used);
    match (problem.lacks(), used.next()) {
        ((lacking, why), Some((option, _))) if lacking == feature => {
            Err(Failure::usage(format_args!("{option} {why}")))
        }
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
        let is_known = has_extension(path, "ctd") || has_extension(path, "zip") || is_program(path);
        if !(path.is_dir() || is_known || is_missing) {
            PuzzleParser.parse_ref(command, argument, name)?;
        }
        Ok(ProblemName(name.to_owned()))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        PuzzleParser.possible_values()
    }
}

/// The programs that give the answers of a problem that a grammar or a package describes.
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

impl DescriptionOptions {
    /// The same options. A test of this package sets the group, unless it is named.
    pub(crate) fn for_test(&self, test: Option<&Path>, package: &Path) -> Self {
        let mut options = self.clone();
        // A test may be a link to one of another group.
        let group_of = |test: &Path| {
            let data = package.join("data").canonicalize().ok()?;
            let group = path::absolute(test).ok()?.parent()?.canonicalize().ok()?;
            Some(group.strip_prefix(data).ok()?.to_str()?.to_owned())
        };
        let group = test.and_then(group_of);
        options.validators.group = options.validators.group.or(group);
        options
    }
}

/// The options of input validators.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ValidatorOption {
    /// A program that accepts an input (exit code 42) or refuses it (another one, such as 43), for what a grammar cannot say; may be given
    /// several times
    #[arg(long, help_heading = DESCRIPTION, value_name = "PROGRAM")]
    pub(crate) validator: Vec<PathBuf>,

    /// The characters of texts without a pattern, if a validator gives the inputs [default: those of the samples]
    #[arg(long, help_heading = DESCRIPTION, value_name = "CHARACTERS", value_parser = alphabet)]
    pub(crate) alphabet: Option<String>,

    /// The group of tests whose arguments the input validators of a package have for inputs that are no tests, such as
    /// `secret/group1` [default: the last secret one whose arguments accept the samples]
    #[arg(long, help_heading = DESCRIPTION, value_name = "NAME")]
    pub(crate) group: Option<String>,
}

/// The option `--ends`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EndsOption {
    /// Give the largest value of each range of the grammar the size 1, so that it comes early: it finds overflow
    #[arg(long, help_heading = DESCRIPTION)]
    pub(crate) ends: bool,
}

/// The characters of an alphabet, each once.
fn alphabet(characters: &str) -> Result<String, String> {
    let is_other = |it: &char| !matches!(it, ' '..='~' | '\n');
    if let Some(other) = characters.chars().find(is_other) {
        let (other, expected) = (other.escape_default(), "printable ASCII characters");
        return Err(format!("expected {expected} and line ends, not `{other}`"));
    }
    let each: BTreeSet<char> = characters.chars().collect();
    Ok(each.into_iter().collect())
}

/// Parses one or several distances.
pub(crate) fn distances(text: &str) -> Result<Distances, &'static str> {
    if text == "max" {
        return Ok(Distances::Greatest);
    }
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    let (Ok(start), Ok(end)) = (start.parse(), end.parse()) else {
        return Err("expected a number, a range such as `3..5`, or `max`");
    };
    if start > end {
        return Err("a range must start with the smaller distance, such as `3..5`");
    }
    Ok(Distances::Within(start..=end))
}

/// Reads a package, or what stands for it if there is only a grammar, and adds the programs of the options.
fn describe(path: &Path, options: &DescriptionOptions) -> Result<ProblemPackage, Failure> {
    let name = shown_path(path);
    fs::metadata(path).map_err(|error| Failure::unreadable(&name, &error))?;
    if has_extension(path, "zip") {
        return Err(Failure::input(format_args!(
            "{name} is an archive: unpack it with `unzip {} -d DIR`, and name DIR",
            quoted(&name)
        )));
    }
    let mut package = ProblemPackage::without_files();
    if has_extension(path, "ctd") {
        package.grammars.push(path.to_owned());
    } else if is_program(path) {
        package.input_validators.push(path.to_owned());
    } else if samples(path)?.is_none() {
        package = ProblemPackage::read(path)?;
        for line in package.description() {
            message::note(&line);
        }
    }
    let validators = options.validators.validator.iter().cloned();
    package.input_validators.extend(validators);
    package.group.clone_from(&options.validators.group);
    if let Some(checker) = &options.checker {
        package.output_validator = Some(checker.clone());
        package.checker = options.protocol.or(Some(ValidatorProtocol::Testlib));
    }
    Ok(package)
}

/// Whether a path is a program: a validator, or the first program after `--like`. A name alone is that of a puzzle.
fn is_program(path: &Path) -> bool {
    let is_path = path.components().count() > 1 || path.starts_with(".");
    (is_path || path.extension().is_some()) && compile::is_program(path)
}

/// The files of a directory of samples: `.in` files, and no package.
fn samples(path: &Path) -> Result<Option<Vec<PathBuf>>, Failure> {
    if !path.is_dir() || ProblemPackage::is_package(path) {
        return Ok(None);
    }
    let mut files = files_below(path)?.0;
    files.retain(|file| has_extension(file, "in"));
    Ok((!files.is_empty()).then_some(files))
}

/// Reads a grammar, and replaces constants in it.
fn grammar(path: &Path, constants: &Constants) -> Result<NamedGrammar, Failure> {
    let name = shown_path(path);
    let source = fs::read(path).map_err(|error| Failure::unreadable(&name, &error))?;
    let refuse = |source: &[u8], span: &Range<usize>, message: &str, label: &str| {
        NamedText::whole(&name, source).print_error(span, message, Some(label), []);
        Failure::silent(Exit::INPUT)
    };
    let replaced = constants.replace(&source);
    let source = replaced.map_err(|(span, message)| {
        refuse(&source, &span, &message, "expected the name of a constant")
    })?;
    let grammar = Grammar::parse(&source)
        .map_err(|error| refuse(&source, &error.span, &error.message, &error.expected))?;
    Ok(NamedGrammar::new(name, source, grammar))
}
