//! The problem package format of Kattis: the legacy version, and version 2025-09.

use serde_json::json;

use super::contents::{AUTHOR, Contents, Files, KEYWORD, TIME_LIMIT, Test};
use super::programs;
use super::statement::{escape, latex};
use crate::mutant::Mutant;
use crate::verdict::VerdictCode;

/// The arguments of the default output validator: it ignores letter case otherwise.
const DEFAULT_VALIDATOR: &str = "case_sensitive";

/// The package in the legacy version.
pub(super) fn legacy(contents: &Contents) -> Files {
    let validation = if contents.moves.is_some() {
        "validation: custom\n".to_owned()
    } else {
        format!("validation: default\nvalidator_flags: {DEFAULT_VALIDATOR}\n")
    };
    let mut files = common_files(contents, "problem_statement", "output_validators");
    files.add(
        "problem.yaml",
        format!(
            "name: {}\n\
             uuid: {}\n\
             author: {AUTHOR}\n\
             rights_owner: {AUTHOR}\n\
             license: permission\n\
             type: pass-fail\n\
             {validation}\
             keywords: {KEYWORD}\n",
            json!(contents.title),
            contents.uuid(),
        ),
    );
    files
}

/// The package in version 2025-09.
pub(super) fn current(contents: &Contents) -> Files {
    let mut files = common_files(contents, "statement", "output_validator");
    files.add(
        "problem.yaml",
        format!(
            "problem_format_version: 2025-09\n\
             type: pass-fail\n\
             name: {}\n\
             uuid: {}\n\
             credits: {AUTHOR}\n\
             rights_owner: {AUTHOR}\n\
             license: permission\n\
             limits: {{time_limit: {TIME_LIMIT}}}\n\
             keywords: [\"{KEYWORD}\"]\n",
            json!(contents.title),
            contents.uuid(),
        ),
    );
    if contents.moves.is_none() {
        files.add(
            "answer_validators/answer_validator.py",
            programs::answer_validator(contents.about, contents.greatest),
        );
        for group in ["sample", "secret"] {
            files.add(
                format!("data/{group}/test_group.yaml"),
                format!("output_validator_args: [{DEFAULT_VALIDATOR}]\n"),
            );
        }
    }
    for (path, test) in paths(contents) {
        if !test.why.is_empty() {
            files.add(
                format!("{path}.yaml"),
                format!("description: {}\n", json!(test.why)),
            );
        }
    }
    files
}

/// The files that both versions have: the statement, the data, the programs that judge, and the submissions.
fn common_files(contents: &Contents, statement: &str, output_validator: &str) -> Files {
    let mut files = Files {
        directory: format!("{}/", contents.about.name),
        files: Vec::new(),
    };
    let parts = &contents.statement;
    files.add(
        format!("{statement}/problem.en.tex"),
        format!(
            "\\problemname{{{}}}\n\n{}\n\\section*{{Input}}\n\n{}\n\\section*{{Output}}\n\n{}",
            escape(&contents.title),
            latex(&parts.task),
            latex(&parts.input),
            latex(&parts.output),
        ),
    );
    files.add(
        "input_validators/input_validator.py",
        programs::validator_in_python(&contents.about.format),
    );
    files.add(
        format!("input_validators/{}.ctd", contents.about.name),
        contents.about.grammar,
    );
    if let Some(moves) = &contents.moves {
        files.add(
            format!("{output_validator}/output_validator.py"),
            programs::checker_in_python(contents.about, moves),
        );
    }
    for (path, test) in paths(contents) {
        files.add(format!("{path}.in"), &*test.input);
        files.add(format!("{path}.ans"), &*test.answer);
    }
    for program in &contents.programs {
        let path = format!("submissions/{}/{}", verdict(program), program.file_name);
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

/// The directory of a submission.
fn verdict(program: &Mutant) -> &'static str {
    match program.verdict {
        VerdictCode::Ac => "accepted",
        VerdictCode::Re => "run_time_error",
        VerdictCode::Tle => "time_limit_exceeded",
        _ => "wrong_answer",
    }
}
