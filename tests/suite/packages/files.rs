//! The files of packages have the names and the content that the formats require.

use examiner::Target::{Kattis, KattisLegacy, Polygon};
use examiner::VerdictCode::{Re, Tle};
use examiner::{Mutant, VerdictCode};
use puzzles::text::validate;
use puzzles::{PUZZLES, Puzzle};
use roxmltree::Document;

use super::{Files, package};

/// Checks that inputs are valid and answers right; the paths are pairs of an input and its answer.
#[track_caller]
fn check_data<'a>(puzzle: &'static Puzzle, files: &'a Files, pairs: impl Iterator<Item = &'a str>) {
    let about = puzzle.about();
    let mut checker = puzzle.checker();
    let mut number = 0;
    for input in pairs {
        let answer = match input.strip_suffix(".in") {
            Some(stem) => format!("{stem}.ans"),
            None => format!("{input}.a"),
        };
        let cases = validate(files[input].as_bytes(), &about.format);
        let cases = cases.unwrap_or_else(|faults| panic!("{input}: {faults:?}"));
        assert!(cases.len() <= about.format.max_cases as usize, "{input}");
        checker
            .check(&cases, files[&answer].as_bytes())
            .unwrap_or_else(|rejection| panic!("{answer}: {rejection}"));
        number += 1;
    }
    assert!(number > 20, "{}: {number} inputs", about.name);
}

#[test]
fn packages_of_kattis_have_all_parts() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        for (target, statement, validator) in [
            (KattisLegacy, "problem_statement", "output_validators"),
            (Kattis, "statement", "output_validator"),
        ] {
            let files = package(puzzle, target);
            let file = |path: &str| files.get(&format!("{}/{path}", about.name));
            let is_input = |path: &&String| path.strip_suffix(".in").is_some();
            let inputs = files.keys().filter(is_input);
            check_data(puzzle, files, inputs.map(String::as_str));
            assert_eq!(
                file("data/sample/1.in").map(|text| &**text),
                Some(about.sample.input)
            );
            let statement = file(&format!("{statement}/problem.en.tex"));
            let statement = statement.expect("there is a statement");
            assert!(statement.starts_with("\\problemname{"), "{statement}");
            assert!(file("input_validators/input_validator.py").is_some());
            let checker = file(&format!("{validator}/output_validator.py"));
            assert_eq!(checker.is_some(), about.prints_moves, "{}", about.name);
            let answers = file("answer_validators/answer_validator.py");
            let is_expected = target == Kattis && !about.prints_moves;
            assert_eq!(answers.is_some(), is_expected, "{}", about.name);
            let yaml = file("problem.yaml").expect("there is metadata");
            let uuid = yaml.lines().find_map(|line| line.strip_prefix("uuid: "));
            assert_eq!(uuid.map(str::len), Some(36), "{yaml}");
            let is_sensitive = files.values().any(|text| text.contains("case_sensitive"));
            assert_eq!(is_sensitive, !about.prints_moves, "{}", about.name);
            check_submissions(puzzle, files);
        }
    }
}

/// Checks that each program is in the directory of its verdict.
#[track_caller]
fn check_submissions(puzzle: &'static Puzzle, files: &Files) {
    let programs = examiner::mutants(puzzle);
    let name = puzzle.about().name;
    let mut verdicts = Vec::new();
    for (path, text) in files {
        let Some(path) = path.strip_prefix(&format!("{name}/submissions/")) else {
            continue;
        };
        let (verdict, file_name) = path.split_once('/').expect("each verdict has a directory");
        let mut programs = programs.iter();
        let program = programs.find(|program| program.file_name == file_name);
        let program = program.unwrap_or_else(|| panic!("{path} is unknown"));
        assert_eq!(program.source, *text, "{path}");
        assert_eq!(program.is_reference(), verdict == "accepted", "{path}");
        verdicts.push(verdict);
    }
    let has = |verdict| verdicts.contains(&verdict);
    let is_in = |code| programs.iter().any(|program| program.verdict == code);
    for (verdict, code) in [
        ("accepted", VerdictCode::Ac),
        ("wrong_answer", VerdictCode::Wa),
        ("run_time_error", VerdictCode::Re),
    ] {
        assert_eq!(has(verdict), is_in(code), "{name}: {verdict}");
    }
}

#[test]
fn packages_of_polygon_have_all_files_that_they_name() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        let files = package(puzzle, Polygon);
        let xml = Document::parse(&files["problem.xml"]).expect("it is XML");
        let nodes = |name: &'static str| {
            let all = xml.descendants();
            all.filter(move |node| node.has_tag_name(name))
        };
        let text = |name| nodes(name).next().and_then(|node| node.text());
        let width: usize = match text("input-path-pattern") {
            Some("tests/%02d") => 2,
            Some("tests/%03d") => 3,
            other => panic!("{other:?}"),
        };
        let tests: Vec<String> = (1..=nodes("test").count())
            .map(|number| format!("tests/{number:0width$}"))
            .collect();
        let count = tests.len().to_string();
        assert_eq!(text("test-count"), Some(&*count));
        check_data(puzzle, files, tests.iter().map(String::as_str));
        let in_tests = files.keys().filter(|path| path.starts_with("tests/"));
        assert_eq!(in_tests.count(), 2 * tests.len());
        assert_eq!(files[&tests[0]], about.sample.input);
        for path in xml.descendants().filter_map(|node| node.attribute("path")) {
            assert!(files.contains_key(path), "{}: {path}", about.name);
        }
        let main = nodes("solution").filter(|node| node.attribute("tag") == Some("main"));
        let has_reference = examiner::mutants(puzzle).iter().any(Mutant::is_reference);
        assert_eq!(main.count(), usize::from(has_reference));
        for (tag, code) in [("time-limit-exceeded", Tle), ("failed", Re)] {
            let solutions = nodes("solution").filter(|node| node.attribute("tag") == Some(tag));
            let mutants = examiner::mutants(puzzle);
            let mutants = mutants.iter().filter(|mutant| mutant.verdict == code);
            assert_eq!(solutions.count(), mutants.count(), "{}: {tag}", about.name);
        }
        assert!(files["files/validator.cpp"].contains("registerValidation"));
        let checker = nodes("checker").next();
        let checker = checker.and_then(|node| node.attribute("name"));
        let expected = if about.prints_moves {
            "check.cpp"
        } else {
            "std::wcmp.cpp"
        };
        assert_eq!(checker, Some(expected));
        // The unit of the description is a millisecond.
        let seconds = text("time-limit").and_then(|limit| limit.strip_suffix("000"));
        let limit = format!("{{{} seconds}}", seconds.expect("it is in whole seconds"));
        let statement = &files["statements/english/problem.tex"];
        assert!(statement.contains(&limit), "{statement}");
    }
}
