//! Reads problem packages.

use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use runner::RunLimits;

use super::comparison::{Comparison, OutputValidator, ValidatorProtocol};
use super::settings::{Settings, mebibytes, time_limit};
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
    /// The arguments of the output validator in `data/secret`, and for inputs that are no tests.
    pub arguments: Vec<String>,
    /// The arguments of the output validator for the tests in each directory, and for each test with its own settings. Links in the
    /// paths are resolved, and a test has no extension.
    groups: BTreeMap<PathBuf, Vec<String>>,
    /// The protocol of the output validator if it is a named checker; otherwise it is that of Kattis.
    pub(super) checker: Option<ValidatorProtocol>,
    /// The limit of CPU time.
    pub time_limit: Option<Duration>,
    /// The limit of memory in bytes. If the package has none, it is 2 GiB as in Kattis and `DOMjudge`.
    pub memory: u64,
    directory: PathBuf,
    /// The entries that are not used.
    ignored: Vec<String>,
    /// The limits that are not used.
    other_limits: Vec<String>,
}

/// The extension of grammars.
const GRAMMAR: &[&str] = &["ctd"];

/// The warning about a tolerance that is probably a mistake.
const WIDE: &str = "a tolerance of 1 or more accepts numbers that are far from the answer";

/// Settings with arguments of output validators.
const ARGUMENTS: [&str; 3] = [
    "validator_flags",
    "output_validator_flags",
    "output_validator_args",
];

impl ProblemPackage {
    /// Reads a package. It neither compiles nor runs programs.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if the directory is no package, if a file or a setting in it cannot be read, or if a setting
    /// is not supported, such as an interactive problem or arguments of input validators;
    /// [`Request`](crate::ErrorKind::Request) if its output validator is not one program in a known language.
    pub fn read(directory: &Path) -> Result<Self, Error> {
        let has = |name: &&str| directory.join(name).exists();
        if !["problem.yaml", "domjudge-problem.ini", "input_validators"]
            .iter()
            .any(has)
        {
            return Err(Error::input(format_args!(
                "{} is no problem package: it has no problem.yaml",
                directory.display()
            )));
        }
        let settings = Settings::read(&directory.join("problem.yaml"))?;
        let mut package = Self {
            time_limit: time_limit(directory, &settings)?,
            memory: settings
                .limit("memory", mebibytes)?
                .unwrap_or(HELPER_MEMORY),
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
        package.find_arguments()?;
        Ok(package)
    }

    /// A problem that has only this grammar. An output is right if it has the words of the answer.
    pub fn of_grammar(path: &Path) -> Self {
        Self {
            grammars: vec![path.to_owned()],
            arguments: vec!["case_sensitive".to_owned()],
            memory: RunLimits::DEFAULT.memory,
            ..Self::default()
        }
    }

    /// Replaces the comparison of outputs by a program.
    pub fn set_checker(&mut self, checker: &Path, protocol: ValidatorProtocol) {
        (self.output_validator, self.checker) = (Some(checker.to_owned()), Some(protocol));
        self.arguments.clear();
        self.groups.clear();
    }

    /// The directories with test data.
    pub(super) fn data(&self) -> Vec<PathBuf> {
        let groups = ["data/sample", "data/secret"].map(|group| self.directory.join(group));
        let is_group = |path: &PathBuf| path.is_dir() && !self.directory.as_os_str().is_empty();
        groups.into_iter().filter(is_group).collect()
    }

    /// What was read, and what is not used and why; one line per item.
    pub fn description(&self) -> Vec<String> {
        let names = |paths: &[PathBuf]| join(paths.iter().map(|path| self.name(path)), ", ");
        let validator = match &self.output_validator {
            Some(path) => self.name(path),
            None => "default validator".to_owned(),
        };
        let outputs = iter::once(validator).chain(self.arguments.iter().cloned());
        let rules = WordRules::parse(&self.arguments).unwrap_or_default();
        let is_wide = rules.absolute >= Some(1.0) || rules.relative >= Some(1.0);
        let warning = if is_wide { WIDE } else { "" };
        let time = self
            .time_limit
            .map(|limit| limit.as_secs_f64().to_string() + " s of CPU time");
        let memory = format!("{} MiB of memory", self.memory >> 20);
        let items = [
            ("grammar", names(&self.grammars)),
            ("input validators", names(&self.input_validators)),
            ("accepted programs", names(&self.accepted)),
            ("comparison of outputs", join(outputs, " ")),
            ("warning", warning.to_owned()),
            ("limits", join(time.into_iter().chain([memory]), ", ")),
            ("limits that are not used", self.other_limits.join(", ")),
            (
                "not used (unknown language, not one source, or not chosen by `validation`)",
                self.ignored.join(", "),
            ),
        ];
        let items = items.into_iter().filter(|(_, value)| !value.is_empty());
        items
            .map(|(name, value)| format!("{name}: {value}"))
            .collect()
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
        let validator = OutputValidator::new(program, protocol, arguments.to_vec());
        Ok(Comparison::Validator(validator))
    }

    /// The comparisons for tests with other arguments than [`arguments`](Self::arguments): by the directory of tests, or by the test
    /// without its extension. Links in the paths are resolved.
    ///
    /// # Errors
    ///
    /// As [`comparison`](Self::comparison).
    pub fn comparisons(&self, cancel: &AtomicBool) -> Result<BTreeMap<PathBuf, Comparison>, Error> {
        let mut comparisons = BTreeMap::new();
        for (path, arguments) in &self.groups {
            if *arguments != self.arguments {
                comparisons.insert(path.clone(), self.comparison(arguments, cancel)?);
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
                    found.len(),
                )));
            }
            self.output_validator = found.pop();
        }
        Ok(())
    }

    /// Finds the arguments of the output validator.
    fn find_arguments(&mut self) -> Result<(), Error> {
        self.arguments = self.arguments_in(&self.directory.join("problem.yaml"), Vec::new())?;
        let data = self.directory.join("data");
        self.find_groups(&data, self.arguments.clone())?;
        for directory in [&data, &data.join("secret")] {
            let real = fs::canonicalize(directory).unwrap_or_default();
            self.arguments = self.groups.get(&real).unwrap_or(&self.arguments).clone();
        }
        Ok(())
    }

    /// Finds the arguments in a directory of tests and below it. The directory inherits `arguments`.
    fn find_groups(&mut self, directory: &Path, mut arguments: Vec<String>) -> Result<(), Error> {
        let real = fs::canonicalize(directory).unwrap_or_default();
        // A link may lead to a directory that is known, or that contains the package.
        let is_above = fs::canonicalize(&self.directory).is_ok_and(|it| it.starts_with(&real));
        if !directory.is_dir() || is_above || self.groups.contains_key(&real) {
            return Ok(());
        }
        for name in ["testdata.yaml", "test_group.yaml"] {
            arguments = self.arguments_in(&directory.join(name), arguments)?;
        }
        self.groups.insert(real.clone(), arguments.clone());
        for path in entries(directory)? {
            self.find_groups(&path, arguments.clone())?;
            if has_extension(&path, &["yaml"]) && path.with_extension("in").exists() {
                let test = real.join(path.file_stem().unwrap_or_default());
                let arguments = self.arguments_in(&path, arguments.clone())?;
                self.groups.insert(test, arguments);
            }
        }
        Ok(())
    }

    /// The arguments in a file, after the `validator_flags` of the package; those that it inherits if it has none.
    fn arguments_in(&self, path: &Path, mut arguments: Vec<String>) -> Result<Vec<String>, Error> {
        let settings = Settings::read(path)?;
        settings.refuse("args", "arguments of programs are not supported")?;
        settings.refuse("<<", "merged keys are not supported: write them out")?;
        if !self.input_validators.is_empty() {
            let why = "arguments of input validators are not supported: use a copy of the package without them";
            settings.refuse("input_validator_flags", why)?;
            settings.refuse("input_validator_args", why)?;
        }
        for key in ARGUMENTS {
            if let Some(words) = settings.words(&[key])? {
                arguments = [&self.arguments[..], &words].concat();
                if self.output_validator.is_none() {
                    WordRules::parse(&arguments).map_err(|error| settings.error(key, error))?;
                }
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
mod tests {
    use super::*;
    use crate::problem::tests::directory;

    /// The description of the package with these files, or the message of the error without the directory.
    fn read(files: &[(&str, &str)]) -> String {
        let directory = directory(files);
        match ProblemPackage::read(directory.path()) {
            Ok(package) => package.description().join("\n"),
            Err(error) => {
                let message = error.to_string();
                message.replace(&directory.path().display().to_string(), "P")
            }
        }
    }

    #[test]
    fn legacy_package_with_everything() {
        let settings = "name: A\nvalidator_flags: float_tolerance 1e-6\nlimits:\n  memory: 512\n";
        let mut files = vec![
            ("problem.yaml", settings),
            ("domjudge-problem.ini", "name = A\ntimelimit = '1.5'\n"),
            (".timelimit", "9\n"),
        ];
        let empty = "input_validators/a.ctd input_validators/b/check.cpp input_validators/b/validation.h \
            input_validators/c.viva input_validators/.gitkeep input_format_validators/d.py output_validators/unused.py \
            submissions/accepted/2.py submissions/accepted/10.py submissions/accepted/x.cpp submissions/accepted/y.kt \
            submissions/accepted/not_executable submissions/wrong_answer/z.cpp";
        files.extend(empty.split(' ').map(|name| (name, "")));
        let expected = "grammar: input_validators/a.ctd\n\
            input validators: input_validators/b, input_format_validators/d.py\n\
            accepted programs: submissions/accepted/x.cpp, submissions/accepted/2.py, submissions/accepted/10.py\n\
            comparison of outputs: default validator float_tolerance 1e-6\n\
            limits: 1.5 s of CPU time, 512 MiB of memory\n\
            not used (unknown language, not one source, or not chosen by `validation`): \
            submissions/accepted/not_executable, submissions/accepted/y.kt, input_validators/c.viva, output_validators";
        assert_eq!(read(&files), expected);
    }

    #[test]
    fn settings_of_each_format() {
        // The files, each with its text, and the description.
        let table = "\
problem.yaml= | default validator
problem.yaml=limits: {time_limit: 2.5} | default validator; limits: 2.5 s of CPU time
problem.yaml=type: pass-fail & .timelimit=3 | default validator; limits: 3 s of CPU time
problem.yaml=problem_format_version: 2025-09 & data/test_group.yaml=output_validator_args: [case_sensitive] \
    & data/secret/test_group.yaml=output_validator_args: [float_tolerance, 1e-3] | default validator float_tolerance 1e-3
problem.yaml=validator_flags: case_sensitive & data/testdata.yaml=output_validator_flags: space_change_sensitive \
    | default validator case_sensitive space_change_sensitive
problem.yaml=type: pass-fail & output_validator/v.py= | output_validator
problem.yaml=validation: custom score & output_validators/v/v.py= | output_validators/v";
        for row in table.lines() {
            let (files, expected) = row.split_once(" | ").expect("a row has two columns");
            let files: Vec<_> = files
                .split(" & ")
                .filter_map(|it| it.split_once('='))
                .collect();
            let (outputs, time) = match expected.split_once("; ") {
                Some((outputs, time)) => (outputs, format!("{time}, ")),
                None => (expected, "limits: ".to_owned()),
            };
            // The memory that each of them has.
            let expected = format!("comparison of outputs: {outputs}\n{time}2048 MiB of memory");
            assert_eq!(read(&files), expected, "{files:?}");
        }
    }

    #[test]
    fn a_directory_without_settings_is_no_package() {
        assert!(read(&[("a.txt", "")]).starts_with("P is no problem package"));
        let unreadable = read(&[("problem.yaml/a", ""), ("submissions/accepted/a.py", "")]);
        assert!(
            unreadable.starts_with("cannot read P/problem.yaml"),
            "{unreadable}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_directory_above_is_not_followed() {
        let directory = directory(&[("problem.yaml", ""), ("data/secret/1.in", "")]);
        let link = directory.path().join("data/root");
        std::os::unix::fs::symlink("/", link).expect("it is ours");
        ProblemPackage::read(directory.path()).expect("it can be read");
    }
}
