//! Reads problem packages.

use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use yaml_rust2::{Yaml, YamlLoader};

use super::comparison::{Comparison, OutputValidator, ValidatorProtocol};
use super::program::NamedProgram;
use super::words::WordRules;
use crate::language::language;
use crate::{Error, compile};

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
    /// The arguments of the output validator.
    pub arguments: Vec<String>,
    /// The limit of CPU time.
    pub time_limit: Option<Duration>,
    /// The limit of memory in bytes. If the package has none, it is 2 GiB as in Kattis and `DOMjudge`.
    pub memory: u64,
    directory: PathBuf,
    /// The entries that are not used: in another language, or with several sources.
    ignored: Vec<String>,
}

/// The extension of grammars.
const GRAMMAR: &[&str] = &["ctd"];

/// The limit of memory of a package that names none.
const MEMORY: u64 = 2 << 30;

/// Files with settings of test data. A later file has precedence.
const GROUP_FILES: [&str; 4] = [
    "data/testdata.yaml",
    "data/test_group.yaml",
    "data/secret/testdata.yaml",
    "data/secret/test_group.yaml",
];

/// Types of problems whose programs do not read one input and then print one output.
const OTHER_TYPES: [&str; 3] = ["interactive", "multi-pass", "submit-answer"];

impl ProblemPackage {
    /// Reads a package. It neither compiles nor runs programs.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if the directory is no package or a file in it cannot be read;
    /// [`Request`](crate::ErrorKind::Request) if the problem is interactive or has several passes, or if its output validator is not
    /// one program in a known language.
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
        let settings = yaml(&directory.join("problem.yaml"))?;
        let types = [&settings["type"], &settings["validation"]]
            .map(texts)
            .concat();
        if let Some(other) = types.iter().find(|name| OTHER_TYPES.contains(&&***name)) {
            return Err(Error::request(format_args!(
                "{}: the type {other} is not supported: a program has to read one input and print one output",
                directory.display()
            )));
        }
        let mut package = Self {
            time_limit: time_limit(directory, &settings),
            memory: settings["limits"]["memory"]
                .as_i64()
                .and_then(mebibytes)
                .unwrap_or(MEMORY),
            directory: directory.to_owned(),
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
        Ok(package)
    }

    /// What was read, and what is not used and why; one line per item.
    #[must_use]
    pub fn description(&self) -> Vec<String> {
        let names = |paths: &[PathBuf]| join(paths.iter().map(|path| self.name(path)), ", ");
        let validator = match &self.output_validator {
            Some(path) => self.name(path),
            None => "default validator".to_owned(),
        };
        let outputs = iter::once(validator).chain(self.arguments.iter().cloned());
        let time = self
            .time_limit
            .map(|limit| limit.as_secs_f64().to_string() + " s of CPU time");
        let memory = format!("{} MiB of memory", self.memory >> 20);
        let items = [
            ("grammar", names(&self.grammars)),
            ("input validators", names(&self.input_validators)),
            ("accepted programs", names(&self.accepted)),
            ("comparison of outputs", join(outputs, " ")),
            ("limits", join(time.into_iter().chain([memory]), ", ")),
            (
                "not used (unknown language, or not one source)",
                self.ignored.join(", "),
            ),
        ];
        let items = items.into_iter().filter(|(_, value)| !value.is_empty());
        items
            .map(|(name, value)| format!("{name}: {value}"))
            .collect()
    }

    /// The comparison of outputs. An output validator is compiled.
    ///
    /// # Errors
    ///
    /// As [`NamedProgram::from_path`] and [`WordRules::parse`].
    pub fn comparison(&self, cancel: &AtomicBool) -> Result<Comparison, Error> {
        let Some(path) = &self.output_validator else {
            let rules = WordRules::parse(self.arguments.iter().map(String::as_str))?;
            return Ok(Comparison::Words(rules));
        };
        let program = NamedProgram::from_path(path, cancel)?;
        let arguments = self.arguments.clone();
        let validator = OutputValidator::new(program, ValidatorProtocol::Kattis, arguments);
        Ok(Comparison::Validator(validator))
    }

    /// The path of an entry below the directory.
    fn name(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.directory).unwrap_or(path);
        below.display().to_string()
    }

    /// The programs and grammars in a directory, in natural order. Other entries are ignored.
    fn programs(&mut self, directory: &str) -> Result<Vec<PathBuf>, Error> {
        let directory = self.directory.join(directory);
        let entries = match fs::read_dir(&directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| Error::unreadable(&directory, &error))?,
        };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| !path.ends_with(".gitkeep") && !has_extension(path, &["h", "hpp"]));
        paths.sort_by(|one, other| {
            numeric_sort::cmp(&one.to_string_lossy(), &other.to_string_lossy())
        });
        let is_used = |path: &PathBuf| has_extension(path, GRAMMAR) || is_program(path);
        let (used, ignored): (Vec<_>, Vec<_>) = paths.into_iter().partition(is_used);
        let ignored: Vec<String> = ignored.iter().map(|path| self.name(path)).collect();
        self.ignored.extend(ignored);
        Ok(used)
    }

    /// Finds the output validator and its arguments.
    fn find_output_validator(&mut self, settings: &Yaml) -> Result<(), Error> {
        for name in GROUP_FILES {
            let group = yaml(&self.directory.join(name))?;
            for key in ["output_validator_flags", "output_validator_args"] {
                if !group[key].is_badvalue() {
                    self.arguments = texts(&group[key]);
                }
            }
        }
        self.arguments
            .splice(..0, texts(&settings["validator_flags"]));
        let single = self.directory.join("output_validator");
        let is_custom = match texts(&settings["validation"]).first() {
            Some(validation) => validation == "custom",
            None => single.is_dir(),
        };
        if single.is_dir() && is_custom {
            self.output_validator = Some(single);
        } else if is_custom {
            let mut found = self.programs("output_validators")?;
            if found.len() != 1 {
                return Err(Error::request(format_args!(
                    "expected one program in a known language in {}, found {}",
                    self.directory.join("output_validators").display(),
                    found.len(),
                )));
            }
            self.output_validator = found.pop();
        }
        Ok(())
    }
}

/// The time limit: of `problem.yaml`, of `domjudge-problem.ini`, or in the file `.timelimit`.
fn time_limit(directory: &Path, settings: &Yaml) -> Option<Duration> {
    let read = |name| fs::read_to_string(directory.join(name)).unwrap_or_default();
    let ini = read("domjudge-problem.ini");
    let in_ini = ini.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().trim_matches(['\'', '"']);
        (key.trim() == "timelimit").then(|| value.to_owned())
    });
    let in_yaml = texts(&settings["limits"]["time_limit"]).pop();
    let text = in_yaml.or(in_ini).unwrap_or_else(|| read(".timelimit"));
    Duration::try_from_secs_f64(text.trim().parse().ok()?).ok()
}

fn join(texts: impl Iterator<Item = String>, separator: &str) -> String {
    texts.collect::<Vec<_>>().join(separator)
}

fn mebibytes(number: i64) -> Option<u64> {
    u64::try_from(number).ok()?.checked_mul(1 << 20)
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
    language(&source).is_some_and(|language| language.run != "{program}")
}

/// The document in a YAML file; [`Yaml::BadValue`] if there is no file or no document.
fn yaml(path: &Path) -> Result<Yaml, Error> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| Error::unreadable(path, &error))?,
    };
    let documents = YamlLoader::load_from_str(&text);
    let documents = documents
        .map_err(|error| Error::input(format_args!("{} is no YAML: {error}", path.display())))?;
    Ok(documents.into_iter().next().unwrap_or(Yaml::BadValue))
}

/// The items of a list, or the words of a text.
fn texts(value: &Yaml) -> Vec<String> {
    match value {
        Yaml::Array(items) => items.iter().flat_map(texts).collect(),
        Yaml::String(text) | Yaml::Real(text) => {
            text.split_whitespace().map(str::to_owned).collect()
        }
        Yaml::Integer(number) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A directory with these files.
    fn directory(files: &[(&str, &str)]) -> TempDir {
        let directory = tempfile::tempdir().expect("a directory can be made");
        for (name, text) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().expect("it has one")).expect("it is ours");
            fs::write(path, text).expect("it is ours");
        }
        directory
    }

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
        let description = read(&[
            (
                "problem.yaml",
                "name: A\nvalidator_flags: float_tolerance 1e-6\nlimits:\n  memory: 512\n",
            ),
            ("domjudge-problem.ini", "name = A\ntimelimit = '1.5'\n"),
            (".timelimit", "9\n"),
            ("input_validators/a.ctd", ""),
            ("input_validators/b/check.cpp", ""),
            ("input_validators/b/validation.h", ""),
            ("input_validators/c.viva", ""),
            ("input_validators/.gitkeep", ""),
            ("input_format_validators/d.py", ""),
            ("output_validators/unused.py", ""),
            ("submissions/accepted/2.py", ""),
            ("submissions/accepted/10.py", ""),
            ("submissions/accepted/x.cpp", ""),
            ("submissions/accepted/y.kt", ""),
            ("submissions/accepted/not_executable", ""),
            ("submissions/wrong_answer/z.cpp", ""),
        ]);
        let expected = "grammar: input_validators/a.ctd\n\
            input validators: input_validators/b, input_format_validators/d.py\n\
            accepted programs: submissions/accepted/x.cpp, submissions/accepted/2.py, submissions/accepted/10.py\n\
            comparison of outputs: default validator float_tolerance 1e-6\n\
            limits: 1.5 s of CPU time, 512 MiB of memory\n\
            not used (unknown language, or not one source): submissions/accepted/not_executable, submissions/accepted/y.kt, input_validators/c.viva";
        assert_eq!(description, expected);
    }

    #[test]
    fn settings_of_each_format() {
        let words = "comparison of outputs: default validator";
        for (files, expected) in [
            (&[("problem.yaml", "")][..], words.to_owned()),
            (
                &[("problem.yaml", "limits: {time_limit: 2.5}")],
                format!("{words}\nlimits: 2.5 s of CPU time"),
            ),
            (
                &[("problem.yaml", "type: pass-fail"), (".timelimit", "3\n")],
                format!("{words}\nlimits: 3 s of CPU time"),
            ),
            (
                &[
                    ("problem.yaml", "problem_format_version: 2025-09"),
                    (
                        "data/test_group.yaml",
                        "output_validator_args: [case_sensitive]",
                    ),
                    (
                        "data/secret/test_group.yaml",
                        "output_validator_args: [float_tolerance, 1e-3]",
                    ),
                ],
                format!("{words} float_tolerance 1e-3"),
            ),
            (
                &[
                    ("problem.yaml", "validator_flags: case_sensitive"),
                    (
                        "data/testdata.yaml",
                        "output_validator_flags: space_change_sensitive",
                    ),
                ],
                format!("{words} case_sensitive space_change_sensitive"),
            ),
            (
                &[
                    ("problem.yaml", "type: pass-fail"),
                    ("output_validator/v.py", ""),
                ],
                "comparison of outputs: output_validator".to_owned(),
            ),
            (
                &[
                    ("problem.yaml", "validation: custom score"),
                    ("output_validators/v/v.py", ""),
                ],
                "comparison of outputs: output_validators/v".to_owned(),
            ),
            (
                &[
                    ("problem.yaml", "validation: default"),
                    ("output_validator/v.py", ""),
                ],
                words.to_owned(),
            ),
        ] {
            // The memory that each of them has.
            let before = if expected.contains("limits") {
                ", "
            } else {
                "\nlimits: "
            };
            let expected = format!("{expected}{before}2048 MiB of memory");
            assert_eq!(read(files), expected, "{files:?}");
        }
    }

    #[test]
    fn packages_that_cannot_be_used_are_refused() {
        for (files, expected) in [
            (&[("a.txt", "")][..], "P is no problem package"),
            (
                &[("problem.yaml/a", ""), ("submissions/accepted/a.py", "")],
                "cannot read P/problem.yaml",
            ),
            (
                &[("problem.yaml", "validation: custom interactive")],
                "P: the type interactive is not",
            ),
            (
                &[("problem.yaml", "type: [pass-fail, multi-pass]")],
                "P: the type multi-pass is not",
            ),
            (
                &[("problem.yaml", "validation: custom")],
                "expected one program in a known language in P/output_validators, found 0",
            ),
            (&[("problem.yaml", "name: [")], "P/problem.yaml is no YAML"),
        ] {
            let message = read(files);
            assert!(message.starts_with(expected), "{message}");
        }
    }
}
