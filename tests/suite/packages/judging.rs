//! The programs that judge agree with Quadrille: input validators on edited inputs, checkers on 10,000 outputs.
//!
//! Each program runs once for all texts. `tests/judging` has the programs that do this, and a small part of testlib.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::thread;

use examiner::Target::{Kattis, Polygon};
use examiner::Verdict;
use examiner::problem::PuzzleProblem;
use examiner::stress::CaseProblem;
use puzzles::text::{Boards, validate};
use puzzles::{PUZZLES, Puzzle, Random};
use tempfile::TempDir;
use tests::binary::{Invocation, is_installed};
use tests::parallel;

use super::outputs::{cases, edited, right_outputs};
use super::package;

/// The directory of the programs that run the programs of a package.
const JUDGING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/judging");

/// The number of outputs for a checker of lists of moves.
const OUTPUTS: usize = 10_000;

/// The number of texts for each other program.
const TEXTS: usize = 1000;

/// The texts that a program judges at once, and whether they are right.
struct Record {
    input: Vec<u8>,
    output: Vec<u8>,
    answer: Vec<u8>,
    is_right: bool,
}

/// The cases of one input, and right outputs; the first one is the answer of Quadrille.
struct Solved {
    cases: Vec<Boards>,
    outputs: Vec<Vec<u8>>,
}

/// Solved inputs of a puzzle. All puzzles are solved once.
fn solved(puzzle: &'static Puzzle) -> &'static [Solved] {
    static SOLVED: LazyLock<BTreeMap<&str, Vec<Solved>>> = LazyLock::new(|| {
        let solve = |puzzle: &&'static Puzzle| {
            let inputs = cases(puzzle, 100).into_iter().map(|cases| Solved {
                outputs: right_outputs(puzzle, &cases),
                cases,
            });
            (puzzle.about().name, inputs.collect())
        };
        parallel::map(2, PUZZLES, solve).into_iter().collect()
    });
    &SOLVED[puzzle.about().name]
}

/// Edited inputs.
fn inputs(puzzle: &'static Puzzle) -> Vec<Record> {
    let judge = PuzzleProblem::new(puzzle);
    let format = puzzle.about().format;
    let mut random = Random::new(7);
    let inputs = solved(puzzle).iter().cycle().take(TEXTS);
    inputs
        .map(|Solved { cases, .. }| {
            let input = edited(&judge.input(cases), &mut random);
            let valid = validate(&input, &format);
            Record {
                is_right: valid.is_ok_and(|cases| cases.len() <= format.max_cases as usize),
                input,
                output: Vec::new(),
                answer: Vec::new(),
            }
        })
        .collect()
}

/// Edited outputs for several inputs.
fn outputs(puzzle: &'static Puzzle, number: usize) -> Vec<Record> {
    let judge = PuzzleProblem::new(puzzle);
    let mut random = Random::new(8);
    let of_input = |solved: &'static Solved| {
        let outputs = solved.outputs.iter();
        outputs.map(move |output| (&solved.cases, &solved.outputs[0], output))
    };
    let right: Vec<_> = solved(puzzle).iter().flat_map(of_input).collect();
    let right = right.iter().cycle().take(number);
    right
        .map(|(cases, answer, right)| {
            let output = edited(right, &mut random);
            let verdict = judge.check(cases, &output).verdict;
            Record {
                input: judge.input(cases),
                output,
                answer: (*answer).clone(),
                // The systems do not judge the layout.
                is_right: matches!(verdict, Verdict::Accepted | Verdict::Presentation),
            }
        })
        .collect()
}

/// Edited answers for several inputs. An answer is right if it has the lines that another answer could have.
fn answers(puzzle: &'static Puzzle) -> Vec<Record> {
    let numbers = puzzle.inputs().distances().map(|distance| match distance {
        Some(distance) => distance.to_string(),
        None => puzzle.about().unsolvable.to_owned(),
    });
    let numbers: Vec<_> = numbers.collect();
    let mut records = outputs(puzzle, TEXTS);
    for record in &mut records {
        let lines = record.answer.split_inclusive(|byte| *byte == b'\n');
        let mut found = record.output.split_inclusive(|byte| *byte == b'\n');
        let is_line = |line: &[u8]| {
            numbers
                .iter()
                .any(|number| *line == *format!("{number}\n").as_bytes())
        };
        record.is_right = lines.count() == found.clone().count() && found.all(is_line);
        record.answer = std::mem::take(&mut record.output);
    }
    records
}

/// Compares the results of a program with those of Quadrille.
#[track_caller]
fn check(name: &str, records: &[Record], results: &str, is_right: impl Fn(&str) -> bool) {
    assert_eq!(
        results.lines().count(),
        records.len(),
        "{name}: a result is missing"
    );
    for (record, result) in records.iter().zip(results.lines()) {
        let [input, output] = [&record.input, &record.output].map(|text| text.escape_ascii());
        assert_eq!(
            is_right(result),
            record.is_right,
            "{name}: {result} for the input {input} with the output {output}"
        );
    }
    let right = records.iter().filter(|record| record.is_right).count();
    assert!(right * 20 > records.len(), "{name}: {right} right texts");
    assert!(
        (records.len() - right) * 4 > records.len(),
        "{name}: {right} right texts"
    );
}

/// Runs a command with this standard input; returns its standard output.
fn run(command: Command, stdin: Vec<u8>) -> String {
    let finished = Invocation::of(command).stdin(stdin).finish();
    assert_eq!(finished.code, 0, "{finished}");
    finished.stdout
}

/// Judges texts with a program in Python. A validator of inputs takes one text, a checker takes three.
fn in_python(program: &str, records: &[Record], texts: usize) -> String {
    let directory = TempDir::new().expect("a directory can be made");
    let path = directory.path().join("program.py");
    fs::write(&path, program).expect("the directory is ours");
    let text = |bytes: &[u8]| -> String { bytes.iter().map(|byte| char::from(*byte)).collect() };
    let mut lines = Vec::new();
    for Record {
        input,
        output,
        answer,
        ..
    } in records
    {
        let all = [input, answer, output].map(|bytes| text(bytes));
        serde_json::to_writer(&mut lines, &all[..texts]).expect("memory takes all");
        lines.push(b'\n');
    }
    let mut python = Command::new("python3");
    python.arg(format!("{JUDGING}/run.py")).arg(path);
    run(python, lines)
}

/// Judges texts with a program in C++.
fn in_cpp(program: &str, records: &[Record]) -> String {
    let directory = TempDir::new().expect("a directory can be made");
    let place = |name: &str| directory.path().join(name);
    let write = |path: &Path, text: &[u8]| fs::write(path, text).expect("the directory is ours");
    write(&place("program.cpp"), program.as_bytes());
    let mut list = Vec::new();
    for Record {
        input,
        output,
        answer,
        ..
    } in records
    {
        for text in [input, output, answer] {
            writeln!(list, "{}", text.len()).expect("memory takes all");
            list.extend(text);
        }
    }
    let mut compiler = Command::new("c++");
    compiler
        .args(["-std=c++11", "-O1", "-Wall", "-Wextra"])
        .args(["-I.", "-I", JUDGING, "-DPROGRAM=\"program.cpp\""])
        .args([format!("{JUDGING}/run.cpp"), "-o".into(), "run".into()])
        .current_dir(directory.path());
    run(compiler, Vec::new());
    run(Command::new(place("run")), list)
}

#[test]
fn programs_in_python_agree_with_quadrille() {
    if !is_installed("python3") {
        eprintln!("skipped: no python3");
        return;
    }
    for &puzzle in PUZZLES {
        let name = puzzle.about().name;
        let files = package(puzzle, Kattis);
        let check = |path: &str, records: &dyn Fn() -> Vec<Record>, texts| {
            if let Some(program) = files.get(&format!("{name}/{path}.py")) {
                let records = records();
                let results = in_python(program, &records, texts);
                check(name, &records, &results, |result| result == "True");
            }
        };
        check("input_validators/input_validator", &|| inputs(puzzle), 1);
        check(
            "output_validator/output_validator",
            &|| outputs(puzzle, OUTPUTS),
            3,
        );
        check("answer_validators/answer_validator", &|| answers(puzzle), 2);
    }
}

#[test]
fn programs_in_cpp_agree_with_quadrille() {
    if !is_installed("c++") {
        eprintln!("skipped: no c++");
        return;
    }
    // testlib ends a file at 0xff, and takes a form feed as a part of a word.
    let suits = |record: &Record| {
        let mut bytes = record.input.iter().chain(&record.output);
        !bytes.any(|byte| [0x0c, 0xff].contains(byte))
    };
    thread::scope(|scope| {
        for &puzzle in PUZZLES {
            scope.spawn(move || {
                let about = puzzle.about();
                let files = package(puzzle, Polygon);
                let mut records = inputs(puzzle);
                records.retain(suits);
                let results = in_cpp(&files["files/validator.cpp"], &records);
                check(about.name, &records, &results, |result| result == "0");
                let number = if about.prints_moves {
                    OUTPUTS * 11 / 10
                } else {
                    TEXTS
                };
                let mut records = outputs(puzzle, number);
                records.retain(suits);
                assert!(!about.prints_moves || records.len() >= OUTPUTS);
                let results = in_cpp(&files["files/check.cpp"], &records);
                let faults = results.lines().filter(|result| *result >= "3");
                assert_eq!(faults.count(), 0, "{}: a fault of the judge", about.name);
                check(about.name, &records, &results, |result| result == "0");
            });
        }
    });
}
