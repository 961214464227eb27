//! Reads problem packages.

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use runner::RunLimits;

use super::comparison::{Comparison, OutputValidator, ValidatorProtocol};
use super::groups::{Arguments, Constants, Group, Groups, names};
use super::settings::{self, Settings, mebibytes, time_limit};
use super::words::WordRules;
use crate::compile;
use crate::error::Error;
use crate::files::entries;
use crate::language::{PROGRAM, language};
use crate::program::{HELPER_MEMORY, Program};

/// A problem package of Kattis (legacy or 2025-09), `DOMjudge` or `BAPCtools`: its inputs, correct programs and rules for outputs.
///
/// [`Package`](crate::Package) writes packages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemPackage {
    /// The grammars of inputs in checktestdata. An input has to match all of them.
    pub grammars: Vec<PathBuf>,
    /// The other input validators: programs, each a file or a directory.
    pub input_validators: Vec<PathBuf>,
    /// The programs in `submissions/accepted`, compiled ones first, because they start fast.
    pub accepted: Vec<PathBuf>,
    /// The program that judges outputs, a file or a directory; `None` for the default validator, which compares words.
    pub output_validator: Option<PathBuf>,
    /// The arguments of the validators in `data/secret`.
    pub arguments: Arguments,
    /// The arguments for each test.
    pub(super) groups: Groups,
    /// The name of the group whose arguments inputs have that are no tests, if it is not the usual one.
    pub group: Option<String>,
    /// The constants.
    pub constants: Constants,
    /// The protocol of the output validator if it is a named checker; otherwise it is that of Kattis.
    pub checker: Option<ValidatorProtocol>,
    /// The limit of CPU time.
    pub time_limit: Option<Duration>,
    /// The limit of memory in bytes. If the package has none, it is 2 GiB as in Kattis and `DOMjudge`.
    pub memory: u64,
    /// The limit of output in bytes.
    pub output: Option<u64>,
    directory: PathBuf,
    /// The folders of programs that are not accepted.
    pub(super) others: Vec<PathBuf>,
    /// The entries that are not used.
    ignored: Vec<String>,
    /// The limits that are not used.
    other_limits: Vec<String>,
}

/// The extension of grammars.
const GRAMMAR: &[&str] = &["ctd"];

/// Folders that change how programs are compiled or judged, and that are not used.
const UNUSED: [&str; 3] = ["answer_validators", "graders", "static_validator"];

/// The warning about a tolerance that is probably a mistake.
const WIDE: &str = "a tolerance of 1 or more accepts numbers that are far from the answer";

/// Settings with arguments of output validators.
const OUTPUT_ARGUMENTS: [&str; 3] = [
    "validator_flags",
    "output_validator_flags",
    "output_validator_args",
];

/// Settings with arguments of input validators.
const INPUT_ARGUMENTS: [&str; 2] = ["input_validator_flags", "input_validator_args"];

impl ProblemPackage {
    /// Reads a package. It neither compiles nor runs programs.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if the directory is no package, if a file or a setting in it cannot be read, or if a setting
    /// is not supported, such as an interactive problem;
    /// [`Request`](crate::ErrorKind::Request) if its output validator is not one program in a known language.
    pub fn read(directory: &Path) -> Result<Self, Error> {
        if !Self::is_package(directory) {
            let hint = if directory.join("problem.xml").is_file() {
                "; of a package of Polygon, name the validator, such as `files/validator.cpp`"
            } else {
                ""
            };
            return Err(Error::input(format_args!(
                "{} is no problem package, and has no samples: no problem.yaml and no file such as 1.in{hint}",
                directory.display()
            )));
        }
        let settings = Settings::read(&directory.join("problem.yaml"), &Constants::default())?;
        let mut package = Self {
            time_limit: time_limit(directory, &settings)?,
            memory: settings
                .limit("memory", mebibytes::<{ RunLimits::MIN_MEMORY }>)?
                .unwrap_or(HELPER_MEMORY),
            output: settings.limit("output", mebibytes::<1>)?,
            directory: directory.to_owned(),
            other_limits: settings.other_limits(),
            ..Self::default()
        };
        package.accepted = package.programs("submissions/accepted")?;
        package.accepted.sort_by_key(|path| is_interpreted(path));
        for name in ["input_validators", "input_format_validators"] {
            let paths = package.programs(name)?.into_iter();
            let (grammars, programs): (Vec<_>, Vec<_>) =
                paths.partition(|path| has_extension(path, GRAMMAR));
            package.grammars.extend(grammars);
            package.input_validators.extend(programs);
        }
        package.find_output_validator(&settings)?;
        package.find_arguments(&settings)?;
        package.find_other_programs()?;
        Ok(package)
    }

    /// Whether a directory is a package.
    pub fn is_package(directory: &Path) -> bool {
        let files = ["problem.yaml", "domjudge-problem.ini", "input_validators"];
        files.iter().any(|name| directory.join(name).exists())
    }

    /// A problem without files. An output is right if it has the words of the answer.
    pub fn without_files() -> Self {
        Self {
            arguments: Arguments {
                outputs: vec!["case_sensitive".to_owned()],
                ..Arguments::default()
            },
            memory: RunLimits::DEFAULT.memory,
            ..Self::default()
        }
    }

    /// The directories with test data.
    pub(super) fn data(&self) -> Vec<PathBuf> {
        let groups = ["data/sample", "data/secret"].map(|group| self.directory.join(group));
        let is_group = |path: &PathBuf| path.is_dir() && !self.directory.as_os_str().is_empty();
        groups.into_iter().filter(is_group).collect()
    }

    /// The directory for a new secret test, in the group that was chosen; `None` if this is no package.
    pub(super) fn secret_data(&self) -> Option<PathBuf> {
        let group = self.group.as_deref();
        let group = group.filter(|group| group.starts_with("secret"));
        let data = self.directory.join("data").join(group.unwrap_or("secret"));
        (!self.directory.as_os_str().is_empty()).then_some(data)
    }

    /// What was read, and what is not used and why; one line per item.
    pub fn description(&self) -> Vec<String> {
        let names = |paths: &[PathBuf]| join(paths.iter().map(|path| self.name(path)), ", ");
        let validator = match &self.output_validator {
            Some(path) => self.name(path),
            None => "default validator".to_owned(),
        };
        let arguments = &self.arguments.outputs;
        let outputs = iter::once(validator).chain(arguments.iter().cloned());
        let rules = WordRules::parse(arguments).unwrap_or_default();
        let is_wide = rules.absolute >= Some(1.0) || rules.relative >= Some(1.0);
        let warning = if is_wide { WIDE } else { "" };
        let seconds = self.time_limit.map(|limit| limit.as_secs_f64());
        let time = seconds.map(|seconds| format!("{seconds} s of CPU time"));
        let time = time.unwrap_or_else(|| "CPU time not named".to_owned());
        let memory = format!("{} MiB of memory", self.memory >> 20);
        let output = self.output.map(|it| format!("{} MiB of output", it >> 20));
        let limits = [time, memory].into_iter().chain(output);
        let constants = self.constants.0.iter().map(|(name, _)| name.clone());
        let items = [
            ("grammar", names(&self.grammars)),
            ("input validators", names(&self.input_validators)),
            ("accepted programs", names(&self.accepted)),
            ("other programs", names(&self.others)),
            ("comparison of outputs", join(outputs, " ")),
            ("warning", warning.to_owned()),
            ("limits", join(limits, ", ")),
            ("limits that are not used", self.other_limits.join(", ")),
            (
                "constants (not replaced in programs)",
                join(constants, ", "),
            ),
            (
                "not used (unknown language, not one source, or not chosen by `validation`)",
                self.ignored.join(", "),
            ),
        ];
        let items = items.into_iter().filter(|(_, value)| !value.is_empty());
        let lines = items.map(|(name, value)| format!("{name}: {value}"));
        lines.collect()
    }

    /// The comparison of outputs with these arguments. An output validator is compiled.
    ///
    /// # Errors
    ///
    /// As [`Program::of_problem`] and [`WordRules::parse`].
    pub fn comparison(
        &self,
        arguments: &[String],
        cancel: &AtomicBool,
    ) -> Result<Comparison, Error> {
        let Some(path) = &self.output_validator else {
            return Ok(Comparison::Words(WordRules::parse(arguments)?));
        };
        let program = Program::of_problem(path, cancel)?;
        let protocol = self.checker.unwrap_or(ValidatorProtocol::Kattis);
        // A named checker has no arguments of the package.
        let arguments = self.checker.map_or(arguments, |_| &[]);
        let validator = OutputValidator::new(program, protocol, arguments.to_vec());
        Ok(Comparison::Validator(validator))
    }

    /// The comparisons by the arguments of the output validator for each test, and for inputs that are no tests.
    ///
    /// # Errors
    ///
    /// As [`comparison`](Self::comparison).
    pub fn comparisons(
        &self,
        cancel: &AtomicBool,
    ) -> Result<Vec<(Vec<String>, Comparison)>, Error> {
        let mut comparisons = Vec::new();
        for Arguments { outputs, .. } in self.groups.arguments.values() {
            if comparisons.iter().all(|(known, _)| known != outputs) {
                comparisons.push((outputs.clone(), self.comparison(outputs, cancel)?));
            }
        }
        Ok(comparisons)
    }

    /// The path of an entry below the directory.
    fn name(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.directory).unwrap_or(path);
        below.display().to_string()
    }

    /// The programs and grammars in a directory, in natural order. Other entries are ignored.
    fn programs(&mut self, directory: &str) -> Result<Vec<PathBuf>, Error> {
        let mut paths = entries(&self.directory.join(directory))?;
        paths.retain(|path| !path.ends_with(".gitkeep") && !has_extension(path, &["h", "hpp"]));
        let is_used = |path: &PathBuf| has_extension(path, GRAMMAR) || is_program(path);
        let (used, ignored): (Vec<_>, Vec<_>) = paths.into_iter().partition(is_used);
        let ignored: Vec<String> = ignored.iter().map(|path| self.name(path)).collect();
        self.ignored.extend(ignored);
        Ok(used)
    }

    /// Finds the output validator.
    fn find_output_validator(&mut self, settings: &Settings) -> Result<(), Error> {
        let [single, several] = ["output_validator", "output_validators"];
        let path = self.directory.join(single);
        let mut is_custom = settings.words(&["validation"])?.is_none() && path.is_dir();
        for key in ["type", "validation"] {
            for word in settings.words(&[key])?.unwrap_or_default() {
                let why = match &*word.to_lowercase().replace(['-', '_'], "") {
                    name @ ("custom" | "default" | "score" | "scoring" | "passfail") => {
                        is_custom |= name == "custom";
                        continue;
                    }
                    "interactive" | "multipass" | "submitanswer" => {
                        "is not supported: a program has to read one input and print one output"
                    }
                    _ => "is unknown: expected default, custom, score, pass-fail or scoring",
                };
                return Err(settings.error(key, format_args!("{word} {why}")));
            }
        }
        if !is_custom {
            let exists = |name: &&str| self.directory.join(name).is_dir();
            let unused = [single, several].into_iter().filter(exists);
            self.ignored.extend(unused.map(str::to_owned));
        } else if path.is_dir() {
            self.output_validator = Some(path);
        } else {
            let mut found = self.programs(several)?;
            if found.len() != 1 {
                return Err(Error::request(format_args!(
                    "expected one program in a known language in {}, found {}",
                    self.directory.join(several).display(),
                    match &*join(found.iter().map(|path| self.name(path)), ", ") {
                        "" => "none",
                        names => names,
                    }
                )));
            }
            self.output_validator = found.pop();
        }
        Ok(())
    }

    /// Finds the folders of other programs, and those that are not used.
    fn find_other_programs(&mut self) -> Result<(), Error> {
        if let Some(first) = entries(&self.directory.join("include"))?.first() {
            return Err(Error::input(format_args!(
                "{}: files that are compiled together with each program are not supported",
                first.display()
            )));
        }
        let mut unused = UNUSED.to_vec();
        unused.retain(|name| self.directory.join(name).is_dir());
        self.ignored.extend(unused.into_iter().map(str::to_owned));
        for path in entries(&self.directory.join("submissions"))? {
            let (is_folder, name) = (path.is_dir(), self.name(&path));
            if !is_folder && !path.ends_with(".gitkeep") {
                self.ignored.push(name);
            } else if is_folder && !path.ends_with("accepted") && !self.programs(&name)?.is_empty()
            {
                self.others.push(path);
            }
        }
        Ok(())
    }

    /// Finds the constants, and the arguments of the validators.
    fn find_arguments(&mut self, settings: &Settings) -> Result<(), Error> {
        self.arguments =
            self.arguments_in(&self.directory.join("problem.yaml"), Arguments::default())?;
        // The file that defines constants has none.
        let constants = settings.value(&["constants"], settings::constants)?;
        self.constants = constants.unwrap_or_default();
        let data = self.directory.join("data");
        self.find_groups(&data, self.arguments.clone())?;
        let groups = &self.groups.arguments;
        for directory in [&data, &data.join("secret")] {
            let real = fs::canonicalize(directory).unwrap_or_default();
            self.arguments = groups.get(&real).unwrap_or(&self.arguments).clone();
        }
        Ok(())
    }

    /// Finds the arguments in a directory of tests and below it. The directory inherits `arguments`.
    fn find_groups(&mut self, directory: &Path, mut arguments: Arguments) -> Result<(), Error> {
        let real = fs::canonicalize(directory).unwrap_or_default();
        // A link may lead to a directory that is known, or that contains the package.
        let is_above = fs::canonicalize(&self.directory).is_ok_and(|it| it.starts_with(&real));
        let is_known = self.groups.arguments.contains_key(&real);
        if !directory.is_dir() || is_above || is_known {
            return Ok(());
        }
        for name in ["testdata.yaml", "test_group.yaml"] {
            arguments = self.arguments_in(&directory.join(name), arguments)?;
        }
        let all = &mut self.groups.arguments;
        all.insert(real.clone(), arguments.clone());
        let entries = entries(directory)?;
        let below = directory.strip_prefix(self.directory.join("data"));
        let below = below.unwrap_or(directory);
        let is_valid = below.starts_with("sample") || below.starts_with("secret");
        if is_valid && entries.iter().any(|path| has_extension(path, &["in"])) {
            self.groups.valid.push(Group {
                name: below.display().to_string(),
                arguments: arguments.clone(),
            });
        }
        for path in entries {
            if has_extension(&path, &["args", "files"]) && path.with_extension("in").exists() {
                return Err(Error::input(format_args!(
                    "{}: arguments and files of single tests are not supported",
                    path.display()
                )));
            }
            self.find_groups(&path, arguments.clone())?;
            if has_extension(&path, &["yaml"]) && path.with_extension("in").exists() {
                let test = real.join(path.file_stem().unwrap_or_default());
                let arguments = self.arguments_in(&path, arguments.clone())?;
                self.groups.arguments.insert(test, arguments);
            }
        }
        Ok(())
    }

    /// The arguments in a file, those of the output validator after the `validator_flags` of the package; those that it
    /// inherits if it has none.
    fn arguments_in(&self, path: &Path, mut arguments: Arguments) -> Result<Arguments, Error> {
        let settings = Settings::read(path, &self.constants)?;
        settings.refuse("args", "arguments of programs are not supported")?;
        settings.refuse("<<", "merged keys are not supported: write them out")?;
        for key in OUTPUT_ARGUMENTS {
            if let Some(words) = settings.words(&[key])? {
                arguments.outputs = [&self.arguments.outputs[..], &words].concat();
                if self.output_validator.is_none() {
                    WordRules::parse(&arguments.outputs)
                        .map_err(|error| settings.error(key, error))?;
                }
            }
        }
        for key in INPUT_ARGUMENTS {
            if let Some(inputs) = settings.value(&[key], settings::input_arguments)? {
                let validators = self.grammars.iter().chain(&self.input_validators);
                let known: Vec<&str> = validators.flat_map(|path| names(path)).collect();
                let given = inputs.0.iter().map(|(name, _)| name);
                let mut given = given.filter(|name| !name.is_empty());
                if let Some(name) = given.find(|name| !known.contains(&&***name)) {
                    let what = format!("there is no input validator `{name}`");
                    return Err(settings.error(key, what));
                }
                arguments.inputs = inputs;
            }
        }
        Ok(arguments)
    }
}

fn join(texts: impl Iterator<Item = String>, separator: &str) -> String {
    texts.collect::<Vec<_>>().join(separator)
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| extensions.contains(&extension))
}

/// Whether an entry of a package is a program. Files of an archive may be executable by mistake, so an executable file
/// has no extension.
fn is_program(path: &Path) -> bool {
    if path.is_dir() {
        return compile::main_source(path).is_ok();
    }
    language(path).is_some() || path.extension().is_none() && compile::is_program(path)
}

fn is_interpreted(path: &Path) -> bool {
    let source = compile::main_source(path).unwrap_or_else(|_| path.to_owned());
    language(&source).is_some_and(|language| language.run != PROGRAM)
}

#[cfg(test)]
mod tests;
