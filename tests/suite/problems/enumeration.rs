//! The claims are right: each program runs on the inputs of a naive enumeration, up to the first one that it fails on.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use inputs::{Grammar, Options};
use tests::binary::Invocation;
use tests::reference::inputs::inputs;
use tests::{files, parallel};

use super::{Expectation, Problem, problems};

/// The number of inputs for a program that no small input breaks.
const SOME: usize = 100;

/// The number of inputs whose order is compared.
const ORDER: usize = 2000;

/// The directory of compiled programs.
const DIRECTORY: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/problems");

#[test]
fn naive_enumeration_confirms_smallest_inputs() {
    parallel::map(2, &problems(), check);
}

/// The grammars describe the same inputs in the same order.
#[test]
fn grammars_enumerate_the_same_inputs() {
    for problem in problems() {
        let source = files::path(&problem.path(&format!("input_validators/{}.ctd", problem.name)));
        let source = fs::read_to_string(source).expect("the problem has a grammar");
        let grammar = Grammar::parse(&source).expect("the grammar is right");
        let samples = samples(&problem);
        assert!(!samples.is_empty(), "{}: a sample", problem.name);
        for (input, _) in samples {
            let checked = grammar.check(input.as_bytes());
            assert!(checked.is_ok(), "{}: {checked:?}: {input}", problem.name);
        }
        for ends in [false, true] {
            let texts = grammar.inputs(Options { ends });
            let texts = texts.expect("all inputs can be enumerated");
            let texts = texts.map(|input| input.expect("the grammar is right").text().to_vec());
            let texts = texts.take(ORDER);
            let expected = inputs(&problem.name, ends)
                .map(String::into_bytes)
                .take(ORDER);
            assert!(texts.eq(expected), "{}, ends: {ends}", problem.name);
        }
    }
}

/// Checks the expectations of a problem.
fn check(problem: &Problem) {
    let accepted = files::below(&problem.path("submissions/accepted"));
    assert!(
        accepted.len() >= 2,
        "{}: two correct programs",
        problem.name
    );
    let programs: Vec<Program> = accepted.iter().map(|path| Program::build(path)).collect();
    for (input, answer) in samples(problem) {
        for (program, path) in programs.iter().zip(&accepted) {
            let output = program.run(&input);
            let is_right = is_accepted(&problem.name, &input, &answer, &output);
            assert!(is_right, "{path}: {input}");
        }
    }
    let compiled = programs.iter().find(|program| program.0.len() == 1);
    let reference = compiled.expect("one of them is compiled");
    let mut answers = HashMap::new();
    let mut is_right = |program: &Program, input: &str| {
        let answer = answers.entry(input.to_owned());
        let answer = answer.or_insert_with(|| reference.run(input));
        is_accepted(&problem.name, input, answer, &program.run(input))
    };
    for expectation in &problem.wrong {
        let Expectation { file, ends, .. } = expectation;
        let program = Program::build(&problem.path(&format!("submissions/wrong_answer/{file}")));
        let name = format!("{}/{file}", problem.name);
        let mut inputs = inputs(&problem.name, *ends);
        let smaller = expectation.smaller.unwrap_or(SOME);
        for input in inputs.by_ref().take(smaller) {
            assert!(
                is_right(&program, &input),
                "{name}: a smaller input fails: {input}"
            );
        }
        let input = expectation.input.as_deref();
        assert_eq!(input.is_none(), expectation.survives.is_some(), "{name}");
        let Some(input) = input else { continue };
        assert!(!is_right(&program, input), "{name} passes");
        if expectation.smaller.is_some() {
            assert_eq!(
                inputs.next().as_deref(),
                Some(input),
                "{name}: the next input"
            );
        }
    }
}

/// The sample inputs with their answers.
fn samples(problem: &Problem) -> Vec<(String, String)> {
    let read = |path: &str| fs::read_to_string(files::path(path)).expect("the sample is complete");
    let paths = files::below(&problem.path("data/sample"));
    let inputs = paths.iter().filter_map(|path| path.strip_suffix(".in"));
    inputs
        .map(|stem| (read(&format!("{stem}.in")), read(&format!("{stem}.ans"))))
        .collect()
}

/// A program that is ready to run.
struct Program(Vec<String>);

impl Program {
    fn build(source: &str) -> Self {
        let path = files::path(source);
        let path = path.to_str().expect("the path is UTF-8").to_owned();
        let compiler = match path.rsplit('.').next() {
            Some("c") => "cc",
            Some("cpp") => "c++",
            _ => return Self(vec!["python3".to_owned(), path]),
        };
        let program = Path::new(DIRECTORY).join(source).with_extension("");
        fs::create_dir_all(program.parent().expect("it is a file")).expect("the directory is ours");
        let mut command = Command::new(compiler);
        let options = "-O1 -Wall -Wextra -Werror -Wno-unused-result";
        command.args(options.split(' ')).arg(&path).arg("-o");
        let status = command.arg(&program).arg("-lm").status();
        assert!(status.expect("the compiler starts").success(), "{source}");
        Self(vec![
            program.to_str().expect("the path is UTF-8").to_owned(),
        ])
    }

    fn run(&self, input: &str) -> String {
        let mut command = Command::new(&self.0[0]);
        command.args(&self.0[1..]);
        let finished = Invocation::of(command).stdin(input).finish();
        assert_eq!(finished.code, 0, "{}: {input}", self.0[0]);
        finished.stdout
    }
}

/// Whether an output is right. `walk` has a tolerance, and `coins` several answers.
fn is_accepted(problem: &str, input: &str, answer: &str, output: &str) -> bool {
    let answer: Vec<&str> = answer.split_whitespace().collect();
    let output: Vec<&str> = output.split_whitespace().collect();
    match problem {
        "walk" => {
            let [Ok(right), Ok(given)] = [answer[0], output[0]].map(str::parse::<f64>) else {
                return false;
            };
            output.len() == 1 && (right - given).abs() <= 1e-6 * right.max(1.0)
        }
        "coins" if answer != ["no"] => {
            let numbers = |words: &[&str]| words.iter().map(|word| word.parse().ok()).collect();
            let (input, chosen): (Option<Vec<usize>>, Option<Vec<usize>>) = (
                numbers(&input.split_whitespace().collect::<Vec<_>>()),
                numbers(&output),
            );
            let input = input.expect("inputs have numbers");
            let (sum, values) = (input[1], &input[2..]);
            chosen.is_some_and(|chosen| {
                let value = |coin: &usize| values.get(coin.checked_sub(1)?).copied();
                let chosen_values: Option<Vec<usize>> = chosen.iter().map(value).collect();
                chosen.is_sorted_by(|a, b| a < b)
                    && chosen_values.is_some_and(|values| values.iter().sum::<usize>() == sum)
            })
        }
        _ => answer == output,
    }
}
