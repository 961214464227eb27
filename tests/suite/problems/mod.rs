//! The problems of `tests/problems`: a naive enumeration confirms the smallest failing input of each wrong program.

mod enumeration;
mod search;

use std::fs;

use serde::Deserialize;
use tests::files;

/// The folder of the problems. Each problem is a package.
const PROBLEMS: &str = "problems";

/// The content of `expected.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectations {
    program: Vec<Expectation>,
}

/// What is expected of a wrong program.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectation {
    /// The source file in `submissions/wrong_answer`.
    file: String,
    /// Whether the largest value of each range has the size 1.
    #[serde(default)]
    ends: bool,
    /// The smallest input that the program fails on.
    input: Option<String>,
    /// The number of smaller inputs, which pass. If it is missing, the search does not reach the input in its order, and the claim
    /// is an upper bound.
    smaller: Option<usize>,
    /// The reason why no small input breaks the program.
    survives: Option<String>,
    /// If a sample breaks the program: an input that a person would write. What is found is at most as large. It is empty if the
    /// time of the program decides.
    sampled: Option<String>,
}

/// A problem with the programs that are wrong.
struct Problem {
    name: String,
    wrong: Vec<Expectation>,
}

impl Problem {
    /// The path of a file of the package.
    fn path(&self, file: &str) -> String {
        format!("{PROBLEMS}/{}/{file}", self.name)
    }
}

/// All problems. Each program of `wrong_answer` has an expectation.
fn problems() -> Vec<Problem> {
    let entries = fs::read_dir(files::path(PROBLEMS)).expect("the folder can be read");
    let names = entries.map(|entry| entry.expect("the folder can be read").file_name());
    let mut names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    let problems = names.into_iter().map(|name| {
        let folder = format!("{PROBLEMS}/{name}");
        let text = fs::read_to_string(files::path(&format!("{folder}/expected.toml")));
        let text = text.expect("the problem has expectations");
        let parsed = toml::from_str(&text).unwrap_or_else(|error| panic!("{folder}: {error}"));
        let Expectations { program: wrong } = parsed;
        let wrong_answer = format!("{folder}/submissions/wrong_answer");
        let sources = files::below(&wrong_answer);
        let expected = wrong
            .iter()
            .map(|program| format!("{wrong_answer}/{}", program.file));
        assert!(
            expected.eq(sources),
            "{folder}: each wrong program in order"
        );
        let is_sampled = wrong.iter().any(|program| program.sampled.is_some());
        assert!(wrong.len() >= 3 || is_sampled, "{folder}");
        Problem { name, wrong }
    });
    problems.collect()
}
