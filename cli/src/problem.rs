//! The argument `PROBLEM`: a puzzle, a grammar of inputs, or a problem package.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use checktestdata::{CheckError, Grammar};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use examiner::problem::{
    Comparison, NamedGrammar, NamedProgram, OutputValidator, OwnProblem, ProblemPackage,
    ReferenceJudge, ValidatorProtocol, WordRules,
};
use puzzles::Puzzle;
use runner::RunLimits;

use crate::args::{PuzzleParser, name_parser};
use crate::data_set::inputs_in;
use crate::diagnostic::NamedText;
use crate::exit::{Exit, Failure};
use crate::message;
use crate::program::{ProgramOptions, quoted};
use crate::render::report::Subject;
use crate::source::Document;
use crate::visible::shown_path;

/// The heading in the help.
const OWN: &str = "Problems of your own (a grammar or a package)";

/// The argument `PROBLEM`.
#[derive(Clone, Debug)]
pub(crate) enum ProblemName {
    /// A puzzle.
    Puzzle(&'static Puzzle),
    /// A grammar file, or the directory of a package.
    Path(PathBuf),
}

/// A problem whose grammars are read. Its programs are not compiled.
pub(crate) enum Problem {
    /// A puzzle.
    Puzzle(&'static Puzzle),
    /// Another problem.
    Own(Box<OwnDescription>),
}

impl ProblemName {
    /// Reads the problem. Prints a faulty grammar with the place of the mistake, and what was found in a package.
    pub(crate) fn read(&self, options: &OwnOptions) -> Result<Problem, Failure> {
        Ok(match self {
            Self::Puzzle(puzzle) => {
                options.refuse_for_puzzle()?;
                Problem::Puzzle(*puzzle)
            }
            Self::Path(path) => {
                let name = shown_path(path);
                fs::metadata(path).map_err(|error| Failure::unreadable(&name, &error))?;
                if is_archive(path) {
                    return Err(Failure::input(format_args!(
                        "{name} is an archive: unpack it with `unzip {} -d DIR`, and name DIR",
                        quoted(&name)
                    )));
                }
                Problem::Own(Box::new(OwnDescription::read(path, options)?))
            }
        })
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
        let is_puzzle = name.to_str().and_then(puzzles::find).is_some();
        let is_missing = !path.exists()
            && (name.as_encoded_bytes().contains(&b'/') || path.extension().is_some());
        let is_path = path.is_dir() || is_grammar(path) || is_archive(path) || is_missing;
        if is_path && !is_puzzle {
            return Ok(ProblemName::Path(path.to_owned()));
        }
        let puzzle = PuzzleParser.parse_ref(command, argument, name)?;
        Ok(ProblemName::Puzzle(puzzle))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        PuzzleParser.possible_values()
    }
}

/// Which programs know the answers of a problem, if it is not a puzzle.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OwnOptions {
    /// A correct program, which gives the answers; may be given several times. References that disagree end the search
    #[arg(long, help_heading = OWN, value_name = "PROGRAM")]
    reference: Vec<PathBuf>,

    #[command(flatten)]
    validators: ValidatorOption,

    /// A program that judges outputs. Without it, an output is right if it has the words of the answer
    #[arg(long, help_heading = OWN, value_name = "PROGRAM")]
    checker: Option<PathBuf>,

    /// The arguments of the checker [default: testlib]: INPUT OUTPUT ANSWER for `testlib`; for `kattis`, INPUT ANSWER FEEDBACK,
    /// with the output on standard input
    #[arg(long, help_heading = OWN, value_name = "PROTOCOL", requires = "checker", value_parser = name_parser(&ValidatorProtocol::ALL, ValidatorProtocol::name))]
    protocol: Option<ValidatorProtocol>,
}

/// The option `--validator`.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ValidatorOption {
    /// A program that accepts an input (exit code 42) or refuses it (43 or 1), for what a grammar cannot say; may be given
    /// several times
    #[arg(long, help_heading = OWN, value_name = "PROGRAM")]
    validator: Vec<PathBuf>,
}

/// The option `--ends`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EndsOption {
    /// Give the largest value of each range of the grammar the size 1, so that it comes early: it finds overflow
    #[arg(long, help_heading = OWN)]
    pub(crate) ends: bool,
}

/// A problem that is not a puzzle, as the command line and its package describe it.
pub(crate) struct OwnDescription {
    path: PathBuf,
    options: OwnOptions,
    grammars: Vec<NamedGrammar>,
    /// The package, if it is one.
    package: Option<ProblemPackage>,
    /// Further answers than those of the references, for a note.
    pub(crate) answers: &'static str,
}

impl OwnDescription {
    fn read(path: &Path, options: &OwnOptions) -> Result<Self, Failure> {
        let package = if is_grammar(path) {
            None
        } else {
            Some(ProblemPackage::read(path)?)
        };
        let mut grammars = &[path.to_owned()][..];
        if let Some(package) = &package {
            for line in package.description() {
                message::note(&line);
            }
            grammars = &package.grammars;
        }
        let grammars = grammars.iter().map(|path| grammar(path));
        Ok(Self {
            path: path.to_owned(),
            options: options.clone(),
            grammars: grammars.collect::<Result<_, _>>()?,
            package,
            answers: "",
        })
    }

    /// What is examined: the name is the path, as the user typed it.
    pub(crate) fn subject(&self) -> Subject {
        Subject {
            name: self.path.display().to_string(),
            puzzle: None,
        }
    }

    /// The arguments of `quadrille` that name the problem, for a shell. `reference` gives the answers if none is named.
    pub(crate) fn arguments(&self, reference: Option<&Path>) -> String {
        let OwnOptions {
            reference: references,
            validators,
            checker,
            protocol,
        } = &self.options;
        let named = references.is_empty().then_some(reference).flatten();
        let references = references.iter().map(PathBuf::as_path).chain(named);
        let references = references.map(|path| ("reference", path));
        let validators = validators
            .validator
            .iter()
            .map(|path| ("validator", &**path));
        let checker = checker.iter().map(|path| ("checker", &**path));
        let options = references.chain(validators).chain(checker);
        let options = options
            .map(|(name, path)| format!(" --{name} {}", quoted(&path.display().to_string())));
        let protocol = protocol.map(|protocol| format!(" --protocol {}", protocol.name()));
        let path = quoted(&self.path.display().to_string());
        path + &options.collect::<String>() + &protocol.unwrap_or_default()
    }

    /// The limits of each run: those of the options, otherwise those of the package, otherwise the usual ones.
    pub(crate) fn limits(&self, options: Option<&ProgramOptions>) -> RunLimits {
        let mut usual = RunLimits::DEFAULT;
        if let Some(package) = &self.package {
            usual.cpu = package.time_limit.unwrap_or(usual.cpu);
            usual.wall = usual.cpu.saturating_mul(RunLimits::WALL_FACTOR);
            usual.memory = package.memory;
        }
        options.map_or(usual, |options| options.limits_or(usual))
    }

    /// The accepted programs of the package.
    pub(crate) fn accepted(&self) -> &[PathBuf] {
        self.package
            .as_ref()
            .map_or(&[], |package| &package.accepted)
    }

    /// The accepted programs of the package that compile. A note names each other one.
    pub(crate) fn usable<'a>(
        &'a self,
        cancel: &'a AtomicBool,
    ) -> impl Iterator<Item = Result<PathBuf, Failure>> + 'a {
        self.accepted()
            .iter()
            .filter_map(move |path| match NamedProgram::from_path(path, cancel) {
                Err(error) if error.is_of_compiler() => {
                    let message = error.to_string();
                    let first = message.lines().next().unwrap_or_default();
                    message::note(&format!("{} is left out: {first}", shown_path(path)));
                    None
                }
                program => Some(program.map(|_| path.clone()).map_err(Failure::from)),
            })
    }

    /// The directories with the test data of the package.
    pub(crate) fn data(&self) -> Vec<PathBuf> {
        let groups = ["data/sample", "data/secret"];
        let mut directories = groups.map(|group| self.path.join(group)).to_vec();
        directories.retain(|path| path.is_dir() && self.package.is_some());
        directories
    }

    /// Whether neither the command line nor the package names a program that knows the answers.
    pub(crate) fn needs_reference(&self) -> bool {
        let has_program = self.options.has_reference() || self.options.checker.is_some();
        !has_program && self.accepted().is_empty()
    }

    /// Compiles the programs of the problem. The references are those of the command line, otherwise `reference`,
    /// otherwise the first accepted program of the package.
    pub(crate) fn compile(
        self,
        reference: Option<&Path>,
        limits: RunLimits,
        cancel: &AtomicBool,
    ) -> Result<OwnProblem, Failure> {
        let program = |path: &Path| NamedProgram::from_path(path, cancel);
        let OwnOptions {
            reference: named,
            checker,
            protocol,
            ..
        } = &self.options;
        let usual = match reference {
            _ if !named.is_empty() => None,
            Some(reference) => Some(reference.to_owned()),
            None => match self.usable(cancel).next() {
                None if !self.accepted().is_empty() => {
                    return Err(Failure::environment(
                        "no accepted program of the package compiles: name a correct one with --reference PROGRAM",
                    ));
                }
                usable => usable.transpose()?,
            },
        };
        if let Some(usual) = &usual {
            let (further, usual) = (self.answers, shown_path(usual));
            message::note(&format!("the answers are {further}those of {usual}"));
        }
        let references = named.iter().chain(&usual);
        let references = references
            .map(|path| program(path))
            .collect::<Result<_, _>>()?;
        let comparison = match (checker, &self.package) {
            (Some(checker), _) => {
                let protocol = protocol.unwrap_or(ValidatorProtocol::Testlib);
                let checker = program(checker)?;
                Comparison::Validator(OutputValidator::new(checker, protocol, Vec::new()))
            }
            (None, Some(package)) => package.comparison(&package.arguments, cancel)?,
            (None, None) => Comparison::Words(WordRules::EXACT),
        };
        let mut tests = Vec::new();
        for path in self.data() {
            tests.extend(inputs_in(&path)?.0);
        }
        tests.sort_by_cached_key(|path| fs::metadata(path).map_or(u64::MAX, |file| file.len()));
        let package = self.package.as_ref().filter(|_| checker.is_none());
        let groups = package.map(|package| package.comparisons(cancel));
        Ok(OwnProblem {
            tests,
            refused: Mutex::new(Some((0, String::new()))),
            groups: groups.transpose()?.unwrap_or_default(),
            validators: self.validators(cancel)?,
            judge: ReferenceJudge::new(references, limits, comparison),
            grammars: self.grammars,
        })
    }

    /// Whether an input is valid, in words. Prints the first place that does not match a grammar, with the command of the
    /// grammar, and why a validator refuses the input.
    pub(crate) fn check(
        &self,
        input: &Document,
        validators: &[NamedProgram],
        cancel: &AtomicBool,
    ) -> Result<(bool, String), Failure> {
        if self.grammars.is_empty() && validators.is_empty() {
            let path = shown_path(&self.path);
            return Err(Failure::input(format_args!(
                "{path} has no grammar and no input validator: write one into `input_validators`, or name one with --validator PROGRAM"
            )));
        }
        let text = input.named_text();
        for NamedGrammar {
            name,
            source,
            grammar,
        } in &self.grammars
        {
            let named = NamedText::whole(name, source);
            match grammar.check(&input.text) {
                Ok(()) => {}
                Err(CheckError::Grammar(error)) => {
                    named.print_error(&error.span, &error.message, Some(&error.expected), []);
                    return Err(Failure::silent(Exit::INPUT));
                }
                Err(CheckError::Mismatch(mismatch)) => {
                    text.print_mismatch(&mismatch, named);
                    return Ok((false, "1 fault".to_owned()));
                }
            }
        }
        for validator in validators {
            if let Some(why) = validator.refusal(&input.text, cancel)? {
                message::error(&format!("{}: {why}", input.name));
                return Ok((false, "refused".to_owned()));
            }
        }
        Ok((true, "ok".to_owned()))
    }

    /// Compiles the input validators.
    pub(crate) fn validators(&self, cancel: &AtomicBool) -> Result<Vec<NamedProgram>, Failure> {
        let of_package = self
            .package
            .iter()
            .flat_map(|package| &package.input_validators);
        let all = of_package.chain(&self.options.validators.validator);
        let all = all.map(|path| NamedProgram::from_path(path, cancel));
        Ok(all.collect::<Result<_, _>>()?)
    }
}

impl OwnOptions {
    /// Whether a reference is named.
    pub(crate) const fn has_reference(&self) -> bool {
        !self.reference.is_empty()
    }

    fn refuse_for_puzzle(&self) -> Result<(), Failure> {
        refuse_for_puzzle(&[
            ("--reference", !self.reference.is_empty()),
            ("--validator", !self.validators.validator.is_empty()),
            ("--checker", self.checker.is_some()),
        ])
    }
}

impl From<&ValidatorOption> for OwnOptions {
    fn from(validators: &ValidatorOption) -> Self {
        Self {
            validators: validators.clone(),
            ..Self::default()
        }
    }
}

/// Refuses the first option that is used, with this message.
pub(crate) fn refuse(
    options: &[(&str, bool)],
    why: impl Fn(&str) -> String,
) -> Result<(), Failure> {
    let mut used = options.iter().filter(|(_, is_used)| *is_used);
    used.next()
        .map_or(Ok(()), |(option, _)| Err(Failure::usage(why(option))))
}

/// Refuses the first option that is used: it is for other problems than puzzles.
pub(crate) fn refuse_for_puzzle(options: &[(&str, bool)]) -> Result<(), Failure> {
    refuse(options, |option| {
        format!(
            "{option} is for grammars and packages: remove it, because all inputs and answers of a puzzle are known"
        )
    })
}

/// Refuses the first option that is used: it is for puzzles only.
pub(crate) fn refuse_for_own(options: &[(&str, bool)]) -> Result<(), Failure> {
    refuse(options, |option| {
        format!("{option} is for puzzles: remove it, or name a puzzle such as `flip`")
    })
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
