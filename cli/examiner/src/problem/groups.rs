//! Groups of tests with the arguments of validators, and the constants of a package.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::{self, Path, PathBuf};

use crate::error::Error;

/// The path of standard input, which is no test.
pub(super) const STDIN: &str = "-";

/// The arguments of validators for a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// Those of the output validator.
    pub outputs: Vec<String>,
    /// Those of the input validators.
    pub inputs: InputArguments,
}

/// The arguments of input validators by their names; those with the empty name are for each validator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputArguments(pub(super) Vec<(String, Vec<String>)>);

impl InputArguments {
    /// The arguments of a validator.
    pub fn of(&self, validator: &Path) -> &[String] {
        let named = |name| self.0.iter().find(|(known, _)| known == name);
        let found = names(validator).find_map(named);
        found.map_or(&[], |(_, arguments)| arguments)
    }
}

/// The names of a validator: that of its file or directory, with and without extension, and the empty one.
pub(super) fn names(validator: &Path) -> impl Iterator<Item = &str> {
    let names = [validator.file_name(), validator.file_stem()];
    let names = names.into_iter().filter_map(|name| name?.to_str());
    names.chain([""])
}

/// Writes the arguments in brackets; nothing if there are none.
impl fmt::Display for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = self.inputs.0.iter().map(|(_, arguments)| arguments);
        let lists = lists.chain([&self.outputs]);
        let words: Vec<&str> = lists.flatten().map(String::as_str).collect();
        match &*words.join(" ") {
            "" => Ok(()),
            words => write!(f, " ({words})"),
        }
    }
}

/// A directory with tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The path below `data`.
    pub name: String,
    /// The arguments for its tests.
    pub arguments: Arguments,
}

/// The arguments for each test of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// By the directory of tests, and by each test with its own settings. Links in the paths are resolved, and a test has no
    /// extension.
    pub(super) arguments: HashMap<PathBuf, Arguments>,
    /// The groups of valid tests, in natural order.
    pub(super) valid: Vec<Group>,
}

impl Groups {
    /// The arguments for a test; `None` for an input that is no test.
    pub(super) fn of(&self, input: &Path) -> Option<&Arguments> {
        let path = path::absolute(input).ok().filter(|_| input != STDIN)?;
        let directory = fs::canonicalize(path.parent()?).ok()?;
        let test = self.arguments.get(&directory.join(path.file_stem()?));
        test.or_else(|| self.arguments.get(&directory))
    }

    /// The group with this path below `data`, or with this end of its path if no other group has it.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) if there is none, or if several groups have this end. The message lists the groups.
    pub(super) fn find(&self, name: &str) -> Result<&Group, Error> {
        let end = Path::new(name);
        let all = || self.valid.iter();
        let mut ends = all().filter(|group| Path::new(&group.name).ends_with(end));
        let found = all().find(|group| Path::new(&group.name) == end);
        let found = found.or_else(|| ends.next().filter(|_| ends.next().is_none()));
        found.ok_or_else(|| {
            let names: Vec<&str> = all().map(|group| &*group.name).collect();
            Error::request(match &*names.join(", ") {
                "" => "--group needs a package with tests: remove it".to_owned(),
                names => format!("there is no group `{name}`: expected one of {names}"),
            })
        })
    }
}

/// The constants of a package: names with their values. `{{name}}` in grammars and in the settings of tests stands for a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants(pub(super) Vec<(String, String)>);

impl Constants {
    /// Replaces each `{{name}}` in a text. The number of lines stays the same. Without constants, nothing is replaced.
    ///
    /// # Errors
    ///
    /// The place of an unknown name, and a message.
    pub fn replace(&self, text: &[u8]) -> Result<Vec<u8>, (Range<usize>, String)> {
        let (mut replaced, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let Some(name) = name_at(&text[at..]).filter(|_| !self.0.is_empty()) else {
                replaced.push(text[at]);
                at += 1;
                continue;
            };
            let end = at + name.len() + 4;
            let known = self.0.iter().find(|(known, _)| known == name);
            let (_, value) = known.ok_or_else(|| {
                let names: Vec<&str> = self.0.iter().map(|(name, _)| &**name).collect();
                let names = names.join(", ");
                let message = format!("unknown constant `{name}`: problem.yaml has {names}");
                (at..end, message)
            })?;
            replaced.extend(value.bytes());
            at = end;
        }
        Ok(replaced)
    }
}

/// The name in `{{name}}` at the start of a text.
fn name_at(text: &[u8]) -> Option<&str> {
    let inside = text.strip_prefix(b"{{")?;
    let length = inside.windows(2).position(|end| end == b"}}")?;
    let name = &inside[..length];
    is_name(name).then(|| str::from_utf8(name).ok()).flatten()
}

/// Whether a text may be the name of a constant, or of a form of it (`n.tex`).
pub(super) fn is_name(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.".contains(byte);
    text.first().is_some_and(|byte| !byte.is_ascii_digit()) && text.iter().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_replaced() {
        let constants = [("n", "100"), ("max.n_", "1e9")];
        let constants = constants.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let constants = Constants(constants.into());
        for (text, expected) in [
            ("INT(1, {{n}}) {{{max.n_}}}", "INT(1, 100) {1e9}"),
            (
                "{{ n }} {{1}} {{}} {{n} }} {n} {{n",
                "{{ n }} {{1}} {{}} {{n} }} {n} {{n",
            ),
            ("{{n}}{{n}}", "100100"),
            (
                "1 {{m}}",
                "2..7: unknown constant `m`: problem.yaml has n, max.n_",
            ),
        ] {
            let found = match constants.replace(text.as_bytes()) {
                Ok(text) => String::from_utf8(text).expect("it is text"),
                Err((place, message)) => format!("{place:?}: {message}"),
            };
            assert_eq!(found, expected);
            assert_eq!(
                Constants::default().replace(text.as_bytes()),
                Ok(text.into())
            );
        }
    }

    #[test]
    fn a_group_has_a_short_name_if_it_is_unique() {
        let names = ["sample", "secret/a/1", "secret/b/1", "secret/b/2"];
        let valid = names.map(|name| Group {
            name: name.to_owned(),
            arguments: Arguments::default(),
        });
        let groups = Groups {
            valid: valid.to_vec(),
            ..Groups::default()
        };
        for (name, expected) in [
            ("sample", "sample"),
            ("secret/b/2/", "secret/b/2"),
            ("2", "secret/b/2"),
            ("a/1", "secret/a/1"),
            (
                "1",
                "there is no group `1`: expected one of sample, secret/a/1, secret/b/1, secret/b/2",
            ),
            (
                "a",
                "there is no group `a`: expected one of sample, secret/a/1, secret/b/1, secret/b/2",
            ),
        ] {
            let found = groups.find(name).map(|group| group.name.clone());
            assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected);
        }
        let error = Groups::default().find("a").expect_err("there are none");
        assert!(error.to_string().starts_with("--group needs"), "{error}");
    }
}
