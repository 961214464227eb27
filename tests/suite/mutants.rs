//! The examiner on mutants: edge cases kill each mutant with the verdict that it declares and accept the references;
//! `stress` finds a failure of each mutant, and none of a reference.
//!
//! The test of `stress` tries the references in C, and one mutant of each puzzle with few inputs. `cargo xtask mutant-programs`
//! gives every program the same number of seconds and prints a table with the smallest input and the claim about it.

use std::env;
use std::time::{Duration, Instant};

use examiner::{Language, Mutant, Reads, VerdictCode, mutants};
use puzzles::{PUZZLES, Puzzle};
use serde::Deserialize;
use serde_json::Value;
use tests::binary::{Finished, Invocation, PATIENCE, is_installed, run};
use tests::files;

/// The languages of mutants, in an order that gives S-Dao the fastest one.
const LANGUAGES: [&str; 3] = ["Python", "C", "AWK"];

/// The variable with the number of seconds for each program.
const SECONDS: &str = "MUTANT_SECONDS";

/// The variable that selects programs: those with this text in `puzzle/program.c`.
const ONLY: &str = "MUTANT_ONLY";

/// How many inputs a program gets if `MUTANT_SECONDS` is not set.
const FEW: &str = "20";

/// How many cases one run has, so that the start of a program hardly matters.
const BATCH: &str = "4096";

/// The parts of a report that the table shows.
#[derive(Deserialize)]
struct Report {
    summary: String,
    trials: Vec<Trial>,
}

#[derive(Deserialize)]
struct Trial {
    verdict: String,
    boards: Vec<Vec<[String; 4]>>,
}

/// The programs of a puzzle that this machine can run.
fn programs(puzzle: &'static Puzzle) -> Vec<Mutant> {
    let mut programs = mutants(puzzle);
    programs.retain(|program| {
        let Language { compile, run, .. } = program.language();
        // An interpreted language has an empty command that compiles.
        let words = format!("{compile}{run}");
        is_installed(words.split(' ').next().unwrap_or_default())
    });
    programs
}

#[test]
fn edge_cases_kill_each_mutant_and_accept_references() {
    for &puzzle in PUZZLES {
        let name = puzzle.about().name;
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        let data = directory.path().to_str().expect("the path is UTF-8");
        let generate = ["generate", name, "--edge-cases", "-n", "4", "-o", data];
        assert_eq!(run(generate, "").code, 0, "{name}");
        // Programs in Python need up to 2 s for the hardest cases, so the limit is that of a slow machine.
        let coverage = ["coverage", name, data, "--time", "5s", "-j", "2"];
        let finished = run([&coverage[..], &["--report", "json"]].concat(), "");
        let report: Value = serde_json::from_str(&finished.stdout).expect("the report is JSON");
        let results = report["measures"]["programs"].as_array();
        let results = results.map_or(&[][..], Vec::as_slice);
        let programs = programs(puzzle);
        // A package needs a correct program.
        let has_reference = programs.iter().any(Mutant::is_reference);
        assert!(
            has_reference || programs.is_empty(),
            "{name}: add a correct program"
        );
        for program in programs {
            let mut results = results.iter();
            let result = results.find(|result| result["name"] == *program.name);
            let result = result.unwrap_or_else(|| panic!("{name}: {finished}"));
            let killed_by = &result["killed_by"][0]["verdict"];
            let expected = match program.verdict {
                VerdictCode::Ac => Value::Null,
                verdict => verdict.name().into(),
            };
            assert_eq!(
                *killed_by, expected,
                "{name}/{}: {result}",
                program.file_name
            );
        }
    }
}

#[test]
fn stress_fails_mutants_and_passes_references() {
    let seconds = env::var(SECONDS).ok();
    let seconds = seconds.map(|seconds| seconds.parse().expect("a number"));
    let time = seconds.map(Duration::from_secs);
    let only = env::var(ONLY).unwrap_or_default();
    let [mut count, mut smallest, mut right] = [0; 3];
    let mut findings = Vec::new();
    println!("| program | verdict | claim | input | time |\n|---|---|---|---|---|");
    for (&puzzle, language) in PUZZLES.iter().zip(LANGUAGES.into_iter().cycle()) {
        let name = |program: &Mutant| format!("{}/{}", puzzle.about().name, program.file_name);
        let mut selected = programs(puzzle);
        if time.is_some() {
            selected.retain(|program| name(program).contains(&only));
        } else {
            let is_compiled = |program: &Mutant| program.language().name == "C";
            selected.retain(|program| !program.is_reference() || is_compiled(program));
            selected.sort_by_key(|program| {
                (!program.is_reference(), program.language().name != language)
            });
            let references = selected.iter().filter(|program| program.is_reference());
            selected.truncate(references.count() + 1);
        }
        for program in selected {
            let name = name(&program);
            let started = Instant::now();
            let finished = examine(puzzle, &program, time);
            let report: Report = serde_json::from_str(&finished.stdout)
                .unwrap_or_else(|error| panic!("{name}: {error}: {finished}"));
            let verdict = report.trials.first().map_or("AC", |trial| &trial.verdict);
            let row = format!(
                "| {name:25} | {verdict:3} | {} | {} | {:.1} s |",
                report.summary,
                report.trials.first().map(Trial::input).unwrap_or_default(),
                started.elapsed().as_secs_f64()
            );
            println!("{row}");
            let code = i32::from(!program.is_reference());
            if finished.code != code || verdict != program.verdict.name() {
                findings.push(format!("{row}\n{finished}"));
            }
            count += 1;
            smallest += u32::from(report.summary.starts_with("smallest possible: "));
            right += u32::from(report.summary.starts_with("no failure: all "));
        }
    }
    println!(
        "mutants: {count} programs, {smallest} with the smallest possible input, {right} right on all inputs"
    );
    assert!(findings.is_empty(), "{}", findings.join("\n\n"));
}

/// Runs `stress` on a program. Without a time, a reference of a puzzle with one board gets all inputs.
fn examine(puzzle: &'static Puzzle, program: &Mutant, time: Option<Duration>) -> Finished {
    let about = puzzle.about();
    let folder = format!("../cli/examiner/puzzles/{}/mutants", about.name);
    let source = files::path(&folder).join(&program.file_name);
    let source = source.to_str().expect("the path is UTF-8");
    let mut arguments = vec!["stress", about.name, source, "--report", "json", "--time"];
    arguments.push(match program.verdict {
        VerdictCode::Tle => "1s",
        // The machine may be busy, and a run has many cases.
        _ => "10s",
    });
    if program.reads == Reads::EveryCase {
        arguments.extend(["--batch", BATCH]);
    }
    let seconds = time.map(|time| format!("{}s", time.as_secs()));
    if let Some(seconds) = &seconds {
        arguments.extend(["--for", seconds]);
    } else if !program.is_reference() || about.format.boards.len() > 1 {
        arguments.extend(["-n", FEW]);
    }
    let invocation = Invocation::new(arguments);
    invocation
        .patience(PATIENCE + time.unwrap_or_default())
        .finish()
}

impl Trial {
    /// The input in one line: `/` between rows, `→` between boards, `;` between cases.
    fn input(&self) -> String {
        let cases = self.boards.iter().map(|boards| {
            let boards: Vec<String> = boards.iter().map(|rows| rows.join("/")).collect();
            boards.join(" → ")
        });
        cases.collect::<Vec<String>>().join("; ")
    }
}
