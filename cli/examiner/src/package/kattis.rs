//! The problem package format of Kattis: the legacy version, and version 2025-09.

use serde_json::json;

use super::contents::{Contents, Files, Test, names_of_verdict};
use super::programs::{self, PYTHON};

/// The package in the legacy version. The default output validator ignores letter case otherwise.
pub(super) fn legacy(contents: &Contents) -> Files {
    let validation = match contents.moves {
        Some(_) => "custom",
        None => "default\nvalidator_flags: case_sensitive",
    };
    let mut files = common_files(contents, "problem_statement", "output_validators");
    let settings = contents.fill(include_str!("legacy.yaml"));
    files.add("problem.yaml", settings.replace("@VALIDATION@", validation));
    files
}

/// The package in version 2025-09.
pub(super) fn current(contents: &Contents) -> Files {
    let mut files = common_files(contents, "statement", "output_validator");
    files.add("problem.yaml", contents.fill(include_str!("kattis.yaml")));
    if contents.moves.is_none() {
        let validator = programs::answer_validator(contents.about, contents.greatest);
        files.add("answer_validators/answer_validator.py", validator);
        for group in ["sample", "secret"] {
            let path = format!("data/{group}/test_group.yaml");
            files.add(path, "output_validator_args: [case_sensitive]\n");
        }
    }
    for (path, test) in paths(contents) {
        if !test.why.is_empty() {
            let description = format!("description: {}\n", json!(test.why));
            files.add(format!("{path}.yaml"), description);
        }
    }
    files
}

/// The files that both versions have: the statement, the data, the programs that judge, and the submissions.
fn common_files(contents: &Contents, statement: &str, output_validator: &str) -> Files {
    let about = contents.about;
    let mut files = Files::new(format!("{}/", about.name));
    let text = contents.fill(include_str!("kattis.tex").trim_end());
    files.add(format!("{statement}/problem.en.tex"), text);
    let validator = programs::validator(&about.format, &PYTHON);
    files.add("input_validators/input_validator.py", validator);
    let grammar = format!("input_validators/{}.ctd", about.name);
    files.add(grammar, about.grammar);
    if let Some(moves) = &contents.moves {
        let path = format!("{output_validator}/output_validator.py");
        files.add(path, programs::checker(about, moves, &PYTHON));
    }
    for (path, test) in paths(contents) {
        files.add(format!("{path}.in"), &*test.input);
        files.add(format!("{path}.ans"), &*test.answer);
    }
    for program in &contents.programs {
        let (directory, _) = names_of_verdict(program);
        let path = format!("submissions/{directory}/{}", program.file_name);
        files.add(path, program.source);
    }
    files
}

/// The tests with their paths, without extensions.
fn paths(contents: &Contents) -> impl Iterator<Item = (String, &Test)> {
    let digits = contents.tests.len().to_string().len().max(3);
    let tests = contents.tests.iter().enumerate();
    tests.map(move |(number, test)| {
        let path = match number {
            0 => "data/sample/1".to_owned(),
            _ => format!("data/secret/{number:0digits$}-{}", test.name),
        };
        (path, test)
    })
}
