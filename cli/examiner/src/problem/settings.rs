//! Reads files with settings. A value that is present is used, or refused with its file and line.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Duration;

use runner::RunLimits;
use yaml_rust2::{Yaml, YamlLoader};

use super::groups::{Constants, InputArguments, is_name};
use crate::error::Error;
use crate::files::{line_at, text};

/// The maximum number of aliases in a YAML file. A short file with many of them may stand for a document that exceeds the memory.
const MAX_ALIASES: usize = 10;

/// Parses a value, or returns what was expected.
type Parse<T> = fn(&str) -> Result<T, &'static str>;
type ParseValue<T> = fn(&Yaml) -> Result<T, &'static str>;

/// The message about a value that is no list of words.
const WORDS: &str = "expected words or a list of words";

/// The settings in a YAML file.
pub(super) struct Settings {
    path: PathBuf,
    text: String,
    document: Yaml,
}

impl Settings {
    /// The settings in a file, with these constants; none if there is no file.
    pub(super) fn read(path: &Path, constants: &Constants) -> Result<Self, Error> {
        let (path, text) = (path.to_owned(), text(path)?);
        let fault = |what: &str| Error::input(format_args!("{} {what}", path.display()));
        let replaced = constants.replace(text.as_bytes());
        let replaced = replaced.map_err(|(place, message)| {
            let line = line_at(text.as_bytes(), place.start);
            Error::input(format_args!("{}, line {line}: {message}", path.display()))
        })?;
        let text = String::from_utf8_lossy(&replaced).into_owned();
        let words = text.split(|c: char| c.is_whitespace() || "[{:,".contains(c));
        let aliases = words.filter(|word| word.len() > 1 && word.starts_with('*'));
        if aliases.count() > MAX_ALIASES {
            return Err(fault(
                "has more than 10 words that begin with `*`, as aliases do: write the values out",
            ));
        }
        let mut documents = YamlLoader::load_from_str(&text).map_err(|error| {
            let error = format!("is no YAML: {error}");
            fault(&error.replace("String(\"", "`").replace("\")", "`"))
        })?;
        let document = documents.pop().unwrap_or(Yaml::BadValue);
        if !documents.is_empty() {
            return Err(fault("has several documents"));
        }
        Ok(Self {
            path,
            text,
            document,
        })
    }

    /// An error of a setting, with its file and line.
    pub(super) fn error(&self, key: &str, what: impl Display) -> Error {
        let names = |line: &str| {
            let (before, _) = line.rsplit_once(':').unwrap_or_default();
            let mut words = before.split([' ', '{', ',', '"', '\'', ':']);
            words.any(|word| word == key) && !line.trim_start().starts_with('#')
        };
        let line = 1 + self.text.lines().position(names).unwrap_or_default();
        let path = self.path.display();
        Error::input(format_args!("{path}, line {line}: {key}: {what}"))
    }

    /// The value at the end of a path of keys; `None` if there is no such setting.
    pub(super) fn value<T>(&self, keys: &[&str], parse: ParseValue<T>) -> Result<Option<T>, Error> {
        let (mut value, mut name) = (&self.document, "the document");
        for key in keys {
            let entries = match value {
                Yaml::Hash(entries) => entries,
                Yaml::Null | Yaml::BadValue => return Ok(None),
                _ => return Err(self.error(name, "expected `key: value`")),
            };
            name = key;
            let key = Yaml::String(name.to_owned());
            value = entries.get(&key).unwrap_or(&Yaml::Null);
        }
        let parsed = (*value != Yaml::Null).then(|| parse(value));
        parsed.transpose().map_err(|what| self.error(name, what))
    }

    /// The words of a text, as a shell splits it, or the items of a list, at the end of a path of keys; `None` if there is no such setting.
    pub(super) fn words(&self, keys: &[&str]) -> Result<Option<Vec<String>>, Error> {
        self.value(keys, words)
    }

    /// A limit in the section `limits`.
    pub(super) fn limit<T>(&self, key: &str, parse: Parse<T>) -> Result<Option<T>, Error> {
        let words = self.words(&["limits", key])?;
        let limit = words.map(|words| parse(&words.join(" ")));
        limit.transpose().map_err(|what| self.error(key, what))
    }

    /// The keys in the section `limits` that no program reads.
    pub(super) fn other_limits(&self) -> Vec<String> {
        let entries = self.document["limits"].as_hash();
        let keys = entries.into_iter().flat_map(|entries| entries.keys());
        let keys = keys.map(|key| words(key).unwrap_or_default().join(" "));
        keys.filter(|key| !["time_limit", "memory", "output"].contains(&&**key))
            .collect()
    }

    /// Refuses a setting that is not empty.
    pub(super) fn refuse(&self, key: &str, why: &str) -> Result<(), Error> {
        let words = self.words(&[key]);
        if words.is_ok_and(|words| words.unwrap_or_default().is_empty()) {
            return Ok(());
        }
        Err(self.error(key, why))
    }
}

/// The words of a text, as a shell splits it, or the items of a list.
fn words(value: &Yaml) -> Result<Vec<String>, &'static str> {
    let words = match value {
        Yaml::Array(items) => items.iter().map(scalar).collect(),
        value => scalar(value).and_then(|text| shlex::split(&text)),
    };
    words.ok_or(WORDS)
}

/// The arguments of input validators: for all of them, or for each name.
pub(super) fn input_arguments(value: &Yaml) -> Result<InputArguments, &'static str> {
    let own = |(name, value)| Ok((scalar(name).ok_or(WORDS)?, words(value)?));
    let all: Result<_, _> = match value {
        Yaml::Hash(entries) => entries.iter().map(own).collect(),
        value => Ok(vec![(String::new(), words(value)?)]),
    };
    all.map(InputArguments)
}

/// The constants of a package.
pub(super) fn constants(value: &Yaml) -> Result<Constants, &'static str> {
    let all = named("", value).map(Constants);
    all.ok_or("expected names with numbers or texts of one line, such as `n: 100`")
}

/// The constants with this name, or below it: a constant may have forms such as `n.tex`, and the form `value` has the name `n`.
fn named(name: &str, value: &Yaml) -> Option<Vec<(String, String)>> {
    if let Yaml::Hash(entries) = value {
        let below = |(form, value)| named(&format!("{name}.{}", scalar(form)?), value);
        let all: Option<Vec<_>> = entries.iter().map(below).collect();
        return Some(all?.concat());
    }
    let name = name.trim_start_matches('.').trim_end_matches(".value");
    let value = scalar(value)?;
    let is_valid = is_name(name.as_bytes()) && !value.contains('\n');
    is_valid.then(|| vec![(name.to_owned(), value)])
}

/// A text or a number, as a text; `None` if the value is something else.
fn scalar(value: &Yaml) -> Option<String> {
    match value {
        Yaml::String(text) | Yaml::Real(text) => Some(text.clone()),
        Yaml::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The time limit: of `problem.yaml`, of `domjudge-problem.ini`, or in the file `.timelimit`.
pub(super) fn time_limit(directory: &Path, settings: &Settings) -> Result<Option<Duration>, Error> {
    if let Some(limit) = settings.limit("time_limit", seconds)? {
        return Ok(Some(limit));
    }
    for (file, key) in [("domjudge-problem.ini", "timelimit"), (".timelimit", "")] {
        let path = directory.join(file);
        for (line, number) in text(&path)?.lines().zip(1..) {
            let line = line.split([';', '#']).next().unwrap_or_default();
            let (name, value) = match line.split_once('=') {
                Some(pair) if !key.is_empty() => pair,
                _ => ("", line),
            };
            if name.trim().eq_ignore_ascii_case(key) && !line.trim().is_empty() {
                let limit = seconds(value.trim().trim_matches(['\'', '"']));
                return limit.map(Some).map_err(|what| {
                    let file = path.display();
                    Error::input(format_args!("{file}, line {number}: time limit: {what}"))
                });
            }
        }
    }
    Ok(None)
}

/// Parses a time limit in seconds.
fn seconds(text: &str) -> Result<Duration, &'static str> {
    RunLimits::check_time(decimal(text).ok_or("expected a number of seconds such as 1.5")?)
}

/// Parses a limit of memory or output in MiB, of at least as many bytes.
pub(super) fn mebibytes<const LEAST: u64>(text: &str) -> Result<u64, &'static str> {
    let bytes = decimal(text).map(|number| (number.as_nanos() << 20) / 1_000_000_000);
    match bytes.map(u64::try_from) {
        Some(Ok(bytes)) if bytes >= LEAST => Ok(bytes),
        Some(Ok(_)) if LEAST > 1 => Err("must be at least 8 MiB"),
        _ => Err("expected a number of MiB such as 64"),
    }
}

/// Parses a decimal number that is not negative, as a number of seconds.
fn decimal(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use crate::problem::ProblemPackage;
    use crate::problem::tests::{directory, rows};

    /// A file of a package, its text, and a part of the description of the package or of the message of the error.
    const TABLE: &str = r#"
problem.yaml | \xef\xbb\xbfvalidator_flags: case_sensitive\n | default validator case_sensitive
problem.yaml | name: A\nlimits:\n  memory: "64"\n | \x2064 MiB
problem.yaml | limits: {memory: 64.5} | \x2064 MiB
problem.yaml | limits: {code: 1, output: 1, memory: 64} | 64 MiB of memory, 1 MiB of output\nlimits that are not used: code
.timelimit | timelimit=3\n | line 1: time limit:\x20
domjudge-problem.ini | TimeLimit = 3\n | limits: 3 s\x20
problem.yaml | # memory: 1\nlimits:\n  memory: -1\n | problem.yaml, line 3: memory: expected a number of MiB such as 64
problem.yaml | limits: {memory: 100000000000000} | line 1: memory: expected a number of MiB
problem.yaml | limits: {memory: 0} | line 1: memory: must be at least 8 MiB
problem.yaml | limits: {memory: 1} | memory: must be at least 8 MiB
problem.yaml | limits: {memory: {}} | memory: expected words or a list of words
problem.yaml | limits:\n  # memory: 1\n | 2048 MiB
problem.yaml | limits: {time_limit: -1} | time_limit: expected a number of seconds such as 1.5
problem.yaml | limits: {time_limit: 2s} | time_limit: expected a number of seconds such as 1.5
problem.yaml | limits: {time_limit: 0} | time_limit: must be greater than zero
problem.yaml | limits: {time_limit: 1e19} | time_limit: must be at most one year
problem.yaml | limits: 5 | line 1: limits: expected `key: value`
problem.yaml | - a\n- b\n | the document: expected `key: value`
problem.yaml | name: A\n---\nname: B\n | problem.yaml has several documents
problem.yaml | name: A\nname: B\n | problem.yaml is no YAML: `name`: duplicated key in mapping at byte 14 line 2
problem.yaml | a: &a [1, 1]\nb: &b [*a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b] | problem.yaml has more than 10 words that begin with `*`
problem.yaml | validator_flags: float_tolerance 1e6 | \nwarning: a tolerance of 1 or more
problem.yaml | validator_flags: tolerance | line 1: validator_flags: the default validator has no argument `tolerance`
problem.yaml | validation: foo | problem.yaml, line 1: validation: foo is unknown: expected default,
problem.yaml | validation: 5 | 5 is unknown
problem.yaml | name: [ | problem.yaml is no YAML
problem.yaml | validation: custom | expected one program in a known language in\x20
problem.yaml | validation: custom Interactive | problem.yaml, line 1: validation: Interactive is not supported
problem.yaml | name: A\ntype: [pass-fail, multi-pass] | problem.yaml, line 2: type: multi-pass is not supported
problem.yaml | type: true | type: expected words
problem.yaml | validation: custom multipass | multipass is not supported
problem.yaml | type: Multi_Pass | Multi_Pass is not supported
problem.yaml | type: {a: b} | type: expected words or a list of words
domjudge-problem.ini | author = M\xfcller\ntimelimit = 2.5\n | limits: 2.5 s
domjudge-problem.ini | \xef\xbb\xbftimelimit="2" ; text\n | limits: 2 s
domjudge-problem.ini | name = A\ntimelimit=0,5\n | domjudge-problem.ini, line 2: time limit: expected a number
domjudge-problem.ini | \xff\xfet\x00i\x00m\x00e\x00l\x00i\x00m\x00i\x00t\x00=\x004\x00 | limits: 4 s
.timelimit | \xef\xbb\xbf3 # seconds\n | limits: 3 s
.timelimit | 1e19\n | .timelimit, line 1: time limit: must be at most
data/testdata.yaml | input_validator_flags: '' | limits:\x20
data/testdata.yaml | input_validator_flags: n=5 'a b' | limits:\x20
data/testdata.yaml | input_validator_flags: "'n=5" | testdata.yaml, line 1: input_validator_flags: expected words or a list of words
data/secret/test_group.yaml | input_validator_args: {v: [5], v.py: 5} | limits:\x20
data/secret/g1/h/test_group.yaml | input_validator_args: {w: [5]} | data/secret/g1/h/test_group.yaml, line 1: input_validator_args: there is no input validator `w`
data/secret/1.yaml | input_validator_args: {v: {a: 5}} | 1.yaml, line 1: input_validator_args: expected words or a list of words
problem.yaml | constants: {n: 5, pi: 3.14, t: a b} | limits:\x20
problem.yaml | constants: {n: {value: 5, tex: 5^1}} | (not replaced in programs): n, n.tex
problem.yaml | constants: [n] | problem.yaml, line 1: constants: expected names with numbers or texts of one line
problem.yaml | constants: {n-1: 5} | line 1: constants: expected names
problem.yaml | constants: {n: [5]} | line 1: constants: expected names
problem.yaml | constants: {n: "a\\nb"} | line 1: constants: expected names
problem.yaml | <<: {a: b} | <<: merged keys are not supported
include/cpp/a.h | int f(); | include/cpp: files that are compiled together with each program are not supported
data/secret/1.yaml | args: [5] | data/secret/1.yaml, line 1: args: arguments of programs are not supported
data/secret/1.yaml | output_validator_args: [case] | data/secret/1.yaml, line 1: output_validator_args: the default validator has no argument
data/secret/testdata.yaml | output_validator_flags: case_sensitive | default validator case_sensitive\nlimits
"#;

    #[test]
    fn each_value_is_used_or_refused() {
        for [name, text, expected] in rows(TABLE) {
            let [name, expected] = [&name, &expected].map(|it| String::from_utf8_lossy(it));
            let directory = directory(&[
                ("problem.yaml", &b"name: A\n"[..]),
                ("input_validators/v.py", b""),
                ("data/secret/1.in", b""),
                (&name, &text),
            ]);
            let found = match ProblemPackage::read(directory.path()) {
                Ok(package) => package.description().join("\n"),
                Err(error) => error.to_string(),
            };
            let text = text.escape_ascii();
            assert!(found.contains(&*expected), "{name}: {text}\n{found}");
        }
    }
}
