//! Packages of Polygon.
//!
//! The files are those that Polygon puts into a package, without its own copies of `testlib.h` and the style of
//! statements, and without compiled programs.

use quick_xml::escape::escape as xml;
use serde_json::json;

use super::contents::{Contents, Files, KEYWORD, TIME_LIMIT, Test};
use super::programs;
use super::statement::{escape, latex};
use crate::mutant::Mutant;
use crate::verdict::VerdictCode;

/// The memory limit in bytes.
const MEMORY_LIMIT: u32 = 256 << 20;

/// The package.
pub(super) fn files(contents: &Contents) -> Files {
    let mut files = Files {
        directory: String::new(),
        files: Vec::new(),
    };
    let digits = contents.tests.len().to_string().len().max(2);
    files.add("problem.xml", problem_xml(contents, digits));
    add_statement(&mut files, contents, digits);
    let about = contents.about;
    let checker = match &contents.moves {
        Some(moves) => programs::checker_in_cpp(about, moves),
        None => programs::WORDS_IN_CPP.to_owned(),
    };
    files.add("files/check.cpp", checker);
    files.add(
        "files/validator.cpp",
        programs::validator_in_cpp(&about.format),
    );
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
    format!(
        include_str!("problem.xml"),
        name = contents.about.name,
        title = xml(&contents.title),
        milliseconds = TIME_LIMIT * 1000,
        memory = MEMORY_LIMIT,
        count = contents.tests.len(),
        digits = digits,
        tests = tests.collect::<String>(),
        // The standard checker for answers that are unique.
        checker = contents
            .moves
            .as_ref()
            .map_or("std::wcmp.cpp", |_| "check.cpp"),
        solutions = solutions.collect::<String>(),
        keyword = KEYWORD,
    )
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
    let tag = tag(program, number == 0);
    let kind = program.language.in_packages.as_deref().unwrap_or_default();
    format!(
        "      <solution tag=\"{tag}\">\n        \
         <source path=\"solutions/{}\" type=\"{kind}\"/>\n      </solution>\n",
        program.file_name
    )
}

/// The tag of a solution. The first program is the main solution if it is correct.
fn tag(program: &Mutant, is_first: bool) -> &'static str {
    match program.verdict {
        VerdictCode::Ac if is_first => "main",
        VerdictCode::Ac => "accepted",
        VerdictCode::Re => "failed",
        VerdictCode::Tle => "time-limit-exceeded",
        _ => "wrong-answer",
    }
}

/// Adds the statement as a document, as its sections, and as JSON.
fn add_statement(files: &mut Files, contents: &Contents, digits: usize) {
    let title = escape(&contents.title);
    let parts = &contents.statement;
    let [task, input, output] = [&parts.task, &parts.input, &parts.output].map(|part| latex(part));
    let example = format!("example.{:0digits$}", 1);
    let answer = format!("{example}.a");
    let megabytes = MEMORY_LIMIT >> 20;
    files.add(
        "statements/english/problem.tex",
        format!(
            "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}\
             {{{TIME_LIMIT} seconds}}{{{megabytes} megabytes}}\n\n\
             {task}\n\\InputFile\n{input}\n\\OutputFile\n{output}\n\
             \\Example\n\n\\begin{{example}}\n\\exmpfile{{{example}}}{{{answer}}}%\n\\end{{example}}\n\n\
             \\end{{problem}}\n"
        ),
    );
    let sample = &contents.tests[0];
    let [sample_input, sample_answer] =
        [&sample.input, &sample.answer].map(|text| String::from_utf8_lossy(text));
    let properties = json!({
        "name": title,
        "language": "english",
        "legend": task,
        "input": input,
        "output": output,
        "notes": "",
        "tutorial": "",
        "inputFile": "stdin",
        "outputFile": "stdout",
        "timeLimit": TIME_LIMIT * 1000,
        "memoryLimit": MEMORY_LIMIT,
        "sampleTests": [{
            "input": sample_input,
            "output": sample_answer,
            "inputFile": example,
            "outputFile": answer,
        }],
    });
    let properties = format!("{properties:#}\n");
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
