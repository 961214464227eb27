//! The library `checktestdata` on the grammars in `tests/grammars` and on the grammars of the puzzles.
//!
//! With `CHECKTESTDATA=1`, which `cargo xtask verify` sets, the original program, which is a package of Python, checks the same
//! inputs if it is installed.

mod puzzles;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::process::Command;

use ::puzzles::Random;
use inputs::CheckError;
use serde::Deserialize;
use tests::binary::{Invocation, is_installed};
use tests::files;
use tests::mutation::{BYTES, Edits, WORDS};

/// The number of mutated inputs of each grammar.
const MUTATED: usize = 300;

/// A file with grammars.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grammars {
    grammar: Vec<Grammar>,
}

/// A grammar with inputs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grammar {
    name: String,
    source: String,
    /// Inputs that the grammar accepts.
    valid: Vec<String>,
    /// The number of mutated inputs that it accepts. The original program accepts the same ones.
    accepted: usize,
}

/// An input with edits that a grammar suggests.
fn mutated(input: &[u8], source: &str, random: &mut Random) -> Vec<u8> {
    let (words, bytes) = (&WORDS, BYTES);
    let edits = Edits {
        words,
        bytes,
        source,
    };
    edits.of(input, random)
}

impl Grammar {
    /// The valid inputs and the mutated ones.
    fn inputs(&self) -> Vec<Vec<u8>> {
        let valid = self.valid.iter().map(|input| input.clone().into_bytes());
        let mut inputs: Vec<Vec<u8>> = valid.collect();
        let mut random = Random::new(1);
        for index in 0..MUTATED {
            let input = &self.valid[index % self.valid.len()];
            inputs.push(mutated(input.as_bytes(), &self.source, &mut random));
        }
        inputs
    }

    /// The result of the library for each input.
    fn results(&self, inputs: &[Vec<u8>]) -> Vec<&'static str> {
        let grammar = inputs::Grammar::parse(&self.source);
        let grammar = grammar.unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let result = |input: &Vec<u8>| match grammar.check(input) {
            Ok(()) => "valid",
            Err(CheckError::Mismatch(_)) => "invalid",
            Err(CheckError::Grammar(_)) => "fault",
        };
        inputs.iter().map(result).collect()
    }
}

/// All grammars of the folder.
fn grammars() -> Vec<Grammar> {
    let paths = files::below("grammars").into_iter();
    let read = |path: String| {
        let text = fs::read_to_string(files::path(&path)).expect("the file can be read");
        let parsed = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        let Grammars { grammar } = parsed;
        grammar
    };
    paths.flat_map(read).collect()
}

#[test]
fn grammars_accept_valid_inputs_and_some_mutated_ones() {
    let all = grammars();
    let names: BTreeSet<&str> = all.iter().map(|grammar| &*grammar.name).collect();
    assert_eq!(names.len(), all.len(), "names are unique");
    let mut findings = Vec::new();
    for grammar in &all {
        let results = grammar.results(&grammar.inputs());
        let (valid, mutated) = results.split_at(grammar.valid.len());
        for (result, input) in valid.iter().zip(&grammar.valid) {
            if *result != "valid" {
                findings.push(format!("{}: {result}: {input:?}", grammar.name));
            }
        }
        let accepted = mutated.iter().filter(|result| **result == "valid").count();
        if accepted != grammar.accepted {
            findings.push(format!("{}: accepted = {accepted}", grammar.name));
        }
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn original_program_agrees() {
    if env::var_os("CHECKTESTDATA").is_none() {
        return;
    }
    let mut import = Command::new("python3");
    import.args(["-c", "import checktestdata"]);
    if !is_installed("python3") || Invocation::of(import).finish().code != 0 {
        eprintln!(
            "skipped: the package checktestdata is not installed (pip install checktestdata)"
        );
        return;
    }
    let mut count = 0;
    let mut findings = Vec::new();
    for grammar in grammars() {
        let inputs = grammar.inputs();
        let text = |bytes: &Vec<u8>| bytes.iter().copied().map(char::from).collect::<String>();
        let texts: Vec<String> = inputs.iter().map(text).collect();
        let request = serde_json::json!({ "grammar": grammar.source, "inputs": texts });
        let mut command = Command::new("python3");
        command.arg(files::path("judging/original_checktestdata.py"));
        let finished = Invocation::of(command).stdin(request.to_string()).finish();
        assert_eq!(finished.code, 0, "{}: {finished}", grammar.name);
        let results = grammar.results(&inputs);
        let original: Vec<&str> = finished.stdout.lines().collect();
        assert_eq!(original.len(), results.len(), "{}", grammar.name);
        for ((result, original), text) in results.iter().zip(original).zip(&texts) {
            if *result != original {
                let name = &grammar.name;
                findings.push(format!("{name}: {result}, original: {original}: {text:?}"));
            }
        }
        count += inputs.len();
    }
    println!("grammars: {count} inputs, {} differences", findings.len());
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
