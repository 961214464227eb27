//! Packages of Polygon.
//!
//! The files are those that Polygon puts into a package, without its own copies of `testlib.h` and the style of
//! statements, and without compiled programs.

use quick_xml::escape::escape as xml;
use serde_json::json;

use super::contents::{Contents, Files, Test, names_of_verdict};
use super::programs::{self, CPP};
use crate::mutant::Mutant;

/// The package.
pub(super) fn files(contents: &Contents) -> Files {
    let mut files = Files::new(String::new());
    let digits = contents.tests.len().to_string().len().max(2);
    files.add("problem.xml", problem_xml(contents, digits));
    add_statement(&mut files, contents, digits);
    let about = contents.about;
    let checker = match &contents.moves {
        Some(moves) => programs::checker(about, moves, &CPP),
        None => include_str!("judge/words.cpp").to_owned(),
    };
    files.add("files/check.cpp", checker);
    let validator = programs::validator(&about.format, &CPP);
    files.add("files/validator.cpp", validator);
    for (number, test) in (1..).zip(&contents.tests) {
        files.add(format!("tests/{number:0digits$}"), &*test.input);
        files.add(format!("tests/{number:0digits$}.a"), &*test.answer);
    }
    for program in &contents.programs {
        files.add(format!("solutions/{}", program.file_name), program.source);
    }
    files
}

/// The description of the package.
fn problem_xml(contents: &Contents, digits: usize) -> String {
    let tests = contents.tests.iter().enumerate().map(test_element);
    let solutions = contents.programs.iter().enumerate().map(solution_element);
    // The standard checker is for answers that are unique.
    let checker = contents.moves.as_ref().map(|_| "check.cpp");
    let data = vec![
        ("COUNT", contents.tests.len().to_string()),
        ("DIGITS", digits.to_string()),
        ("TESTS", tests.collect()),
        ("CHECKER", checker.unwrap_or("std::wcmp.cpp").to_owned()),
        ("SOLUTIONS", solutions.collect()),
    ];
    programs::fill(&contents.fill(include_str!("polygon.xml")), data)
}

/// The description of a test, by its number from 0. The first one is the sample.
fn test_element((number, test): (usize, &Test)) -> String {
    let sample = if number == 0 { r#" sample="true""# } else { "" };
    let why = match &*test.why {
        "" => String::new(),
        why => format!(r#" description="{}""#, xml(why)),
    };
    format!("        <test method=\"manual\"{sample}{why}/>\n")
}

/// The description of a solution, by its number from 0.
fn solution_element((number, program): (usize, &Mutant)) -> String {
    let tag = match names_of_verdict(program) {
        // The first program is the main solution if it is correct.
        (_, "accepted") if number == 0 => "main",
        (_, tag) => tag,
    };
    let kind = &program.language().in_packages;
    let kind = kind.as_deref().unwrap_or_default();
    format!(
        "      <solution tag=\"{tag}\">\n        \
         <source path=\"solutions/{}\" type=\"{kind}\"/>\n      </solution>\n",
        program.file_name
    )
}

/// Adds the statement as a document, as its sections, and as JSON.
fn add_statement(files: &mut Files, contents: &Contents, digits: usize) {
    let [title, task, input, output] =
        ["TITLE", "TASK", "INPUT", "OUTPUT"].map(|name| contents.fill(&format!("@{name}@")));
    let example = format!("example.{:0digits$}", 1);
    let answer = format!("{example}.a");
    let text = contents.fill(include_str!("polygon.tex"));
    let text = text.replace("@EXAMPLE@", &example);
    files.add("statements/english/problem.tex", text);
    let sample = &contents.tests[0];
    let [sample_input, sample_answer] =
        [&sample.input, &sample.answer].map(|text| String::from_utf8_lossy(text));
    let quoted = |text: &str| json!(text).to_string();
    let data = vec![
        ("QUOTED_NAME", quoted(&title)),
        ("LEGEND", quoted(&task)),
        ("FORMAT", quoted(&input)),
        ("ANSWER", quoted(&output)),
        ("EXAMPLE", example.clone()),
        ("SAMPLE", quoted(&sample_input)),
        ("SAMPLE_ANSWER", quoted(&sample_answer)),
    ];
    let properties = programs::fill(&contents.fill(include_str!("polygon.json")), data);
    files.add("statements/english/problem-properties.json", properties);
    for directory in ["statements", "statement-sections"] {
        files.add(format!("{directory}/english/{example}"), &*sample.input);
        files.add(format!("{directory}/english/{answer}"), &*sample.answer);
    }
    let sections = [
        ("name", title),
        ("legend", task),
        ("input", input),
        ("output", output),
    ];
    for (section, text) in sections {
        files.add(format!("statement-sections/english/{section}.tex"), text);
    }
}
