//! `quadrille stress` makes the expected claims about wrong programs, and none about correct ones.

use std::fs;

use inputs::{Grammar, Options};
use serde::Deserialize;
use tests::binary::run;
use tests::{files, parallel};

use super::{Expectation, Problem, problems};

/// The time limit. The machine may be busy.
const TIME: &str = "10s";

/// The parts of a report.
#[derive(Deserialize)]
struct Report {
    /// The claim about a single program.
    summary: String,
    trials: Vec<Trial>,
    /// The claims about several programs.
    findings: Vec<Claim>,
}

#[derive(Deserialize)]
struct Trial {
    name: String,
    input: Text,
}

#[derive(Deserialize)]
struct Text {
    text: String,
}

/// The claim about one of several programs.
#[derive(Deserialize)]
struct Claim {
    name: String,
    why: String,
}

#[test]
fn stress_finds_the_smallest_inputs() {
    parallel::map(2, &problems(), |problem| {
        // Searches that end at a limit are not mixed with others, and `--ends` holds for all programs of a command.
        for (options, is_meant) in [
            (
                &["-n", "5000"][..],
                (|wrong: &Expectation| !wrong.ends && wrong.survives.is_none()) as fn(&_) -> _,
            ),
            (&["-n", "5000", "--ends"], |wrong| wrong.ends),
            (&["-n", "300"], |wrong| wrong.survives.is_some()),
        ] {
            let programs: Vec<&Expectation> = problem
                .wrong
                .iter()
                .filter(|wrong| is_meant(wrong))
                .collect();
            if !programs.is_empty() {
                check(problem, &programs, options);
            }
        }
    });
}

/// Samples break programs that need large inputs, and so do given inputs of ten thousand lines. Both become small.
#[test]
fn large_failing_inputs_become_small() {
    let problems = problems();
    let mut all: Vec<(&Problem, &Expectation)> = Vec::new();
    for problem in &problems {
        let sampled = problem.wrong.iter().filter(|wrong| wrong.sampled.is_some());
        all.extend(sampled.map(|wrong| (problem, wrong)));
    }
    assert_eq!(all.len(), 6);
    parallel::map(2, &all, |(problem, wrong)| {
        let package = files::path(&problem.path("")).display().to_string();
        let source = format!("{package}/submissions/wrong_answer/{}", wrong.file);
        let lines = if problem.name == "different" {
            100_000
        } else {
            10_000
        };
        let values = (0..lines).map(|line| 1 + line * 7_919 % 999_983);
        let text = values.fold(format!("{lines}\n"), |text, value| {
            format!("{text}{value}\n")
        });
        let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/problems").to_owned();
        fs::create_dir_all(&file).expect("the directory is ours");
        let file = format!("{file}/{}.in", problem.name);
        fs::write(&file, text).expect("the directory is ours");
        let grammar = format!("{package}/input_validators/{}.ctd", problem.name);
        let grammar = fs::read(grammar).expect("the problem has a grammar");
        let grammar = Grammar::parse(&grammar).expect("the grammar is right");
        let size = |text: &str| {
            let input = grammar.input(text.as_bytes(), Options::default());
            input.expect("it matches").size()
        };
        let expected = wrong.sampled.as_deref().unwrap_or_default();
        // A slow program has too few runs for a full reduction. Otherwise, the number of inputs ends the search.
        let time = if expected.is_empty() { "30s" } else { "10min" };
        for options in [&["-n", "1400"][..], &["-n", "5", "--shrink", &file]] {
            let arguments = [
                "stress", &package, &source, "--for", time, "--report", "json",
            ];
            let finished = run(arguments.iter().chain(options).copied(), "");
            let report: Report = serde_json::from_str(&finished.stdout)
                .unwrap_or_else(|error| panic!("{source}: {error}: {finished}"));
            let claim = &report.summary;
            if expected.is_empty() {
                assert!(claim.starts_with("not proved"), "{source}: {claim}");
                continue;
            }
            let input = &report.trials[0].input.text;
            assert!(size(input) <= size(expected), "{source}: {input}");
            let start = "not proved to be the smallest: no single reduction fails with this verdict; the first ";
            assert!(claim.starts_with(start), "{source}: {claim}");
        }
    });
}

/// Runs `stress` on some wrong programs of a problem, and compares the claims and the inputs.
fn check(problem: &Problem, programs: &[&Expectation], options: &[&str]) {
    let path = |file: &str| files::path(&problem.path(file)).display().to_string();
    let package = path("");
    let source = |wrong: &&Expectation| path(&format!("submissions/wrong_answer/{}", wrong.file));
    let sources: Vec<String> = programs.iter().map(source).collect();
    let arguments = ["stress", &package]
        .into_iter()
        .chain(sources.iter().map(String::as_str));
    let options = options
        .iter()
        .copied()
        .chain(["--report", "json", "--time", TIME]);
    let finished = run(arguments.chain(options), "");
    let report: Report = serde_json::from_str(&finished.stdout)
        .unwrap_or_else(|error| panic!("{package}: {error}: {finished}"));
    for (wrong, source) in programs.iter().zip(&sources) {
        let mut claims = report.findings.iter();
        let claim = claims.find(|claim| claim.name == *source);
        let claim = claim.map_or(&report.summary, |claim| &claim.why);
        let mut trials = report.trials.iter();
        let trial = trials.find(|trial| programs.len() == 1 || trial.name.starts_with(source));
        let input = trial.map(|trial| &*trial.input.text);
        let expected = match (wrong.smaller, &wrong.survives) {
            (_, Some(_)) => "no failure: the first 300 inputs passed (among them ".to_owned(),
            (None, None) => "not proved to be the smallest: the first ".to_owned(),
            (Some(0), None) => "smallest possible: no input is smaller".to_owned(),
            (Some(1), None) => "smallest possible: the only smaller input passed".to_owned(),
            (Some(smaller), None) => {
                let thousands = smaller / 1000;
                let grouped = match thousands {
                    0 => smaller.to_string(),
                    _ => format!("{thousands},{:03}", smaller % 1000),
                };
                format!("smallest possible: all {grouped} smaller inputs passed")
            }
        };
        assert!(claim.starts_with(&expected), "{source}: {claim}");
        if wrong.smaller.is_some() || wrong.survives.is_some() {
            assert_eq!(input, wrong.input.as_deref(), "{source}");
        } else {
            // The cases depend on the batch, but not their number.
            let number = |text: &str| text.lines().next().map(str::to_owned);
            assert_eq!(
                input.and_then(number),
                wrong.input.as_deref().and_then(number),
                "{source}"
            );
        }
    }
}
