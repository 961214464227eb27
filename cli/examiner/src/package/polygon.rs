//! Packages of Polygon.
//!
//! The files are those that Polygon puts into a package, without its own copies of `testlib.h` and the style of
//! statements, and without compiled programs.

use quick_xml::escape::escape as xml;
use serde_json::json;

use super::contents::{Contents, KEYWORDS, TIME_LIMIT, Test};
use super::files::Files;
use super::programs;
use super::statement::{escape, latex};
use crate::{Mutant, VerdictCode};

/// The memory limit in bytes.
const MEMORY_LIMIT: u32 = 256 << 20;

/// The compiler of programs in C++, by its name in Polygon.
const CPP: &str = "cpp.g++17";

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
    let (name, title) = (&contents.about.name, xml(&contents.title));
    // The standard checker for answers that are unique.
    let checker = match contents.moves {
        Some(_) => "check.cpp",
        None => "std::wcmp.cpp",
    };
    let tests = test_set_element(contents, digits);
    let solutions = contents.programs.iter().enumerate().map(solution_element);
    let solutions: String = solutions.collect();
    let tags = KEYWORDS.map(|keyword| format!("    <tag value=\"{keyword}\"/>\n"));
    let tags = tags.concat();
    format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="{name}">
  <names>
    <name language="english" value="{title}"/>
  </names>
  <statements>
    <statement charset="UTF-8" language="english" path="statements/english/problem.tex" type="application/x-tex"/>
  </statements>
  <judging input-file="" output-file="">
{tests}  </judging>
  <files>
    <executables>
      <executable>
        <source path="files/validator.cpp" type="{CPP}"/>
      </executable>
    </executables>
  </files>
  <assets>
    <checker name="{checker}" type="testlib">
      <source path="files/check.cpp" type="{CPP}"/>
    </checker>
    <validators>
      <validator>
        <source path="files/validator.cpp" type="{CPP}"/>
      </validator>
    </validators>
    <solutions>
{solutions}    </solutions>
  </assets>
  <properties>
    <property name="tests-wellformed" value="true"/>
  </properties>
  <tags>
{tags}  </tags>
</problem>
"#
    )
}

/// The description of all tests.
fn test_set_element(contents: &Contents, digits: usize) -> String {
    let count = contents.tests.len();
    let milliseconds = TIME_LIMIT * 1000;
    let tests = contents.tests.iter().enumerate().map(test_element);
    let tests: String = tests.collect();
    format!(
        r#"    <testset name="tests">
      <time-limit>{milliseconds}</time-limit>
      <memory-limit>{MEMORY_LIMIT}</memory-limit>
      <test-count>{count}</test-count>
      <input-path-pattern>tests/%0{digits}d</input-path-pattern>
      <answer-path-pattern>tests/%0{digits}d.a</answer-path-pattern>
      <tests>
{tests}      </tests>
    </testset>
"#
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
    let kind = match program.language.name {
        "C" => "c.gcc",
        _ => "python.3",
    };
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
