//! The examiner on mutants: `stress` finds a failure of each mutant, and none of a reference.
//!
//! The test tries one mutant of each puzzle, in different languages, with few inputs. `cargo xtask mutant-programs` gives every program the
//! same number of seconds and prints a table with the smallest input and the claim about it.

use std::env;
use std::time::{Duration, Instant};

use examiner::{Reads, VerdictCode};
use puzzles::{PUZZLES, Puzzle};
use serde::Deserialize;
use tests::binary::{Finished, Invocation, PATIENCE};

use super::{Built, LANGUAGES, programs};

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
        let name =
            |program: &Built| format!("{}/{}", puzzle.about().name, program.mutant.file_name);
        let mut selected: Vec<&Built> = programs(puzzle).iter().collect();
        if time.is_some() {
            selected.retain(|program| name(program).contains(&only));
        } else {
            // `killed.rs` tries references on more inputs.
            selected.retain(|program| !program.mutant.is_reference());
            selected.sort_by_key(|program| program.mutant.language.name != language);
            selected.truncate(1);
        }
        for program in selected {
            let (mutant, name) = (&program.mutant, name(program));
            let started = Instant::now();
            let finished = examine(puzzle, program, time);
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
            let code = i32::from(!mutant.is_reference());
            if finished.code != code || verdict != mutant.verdict.name() {
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

/// Runs `stress` on a program.
fn examine(puzzle: &'static Puzzle, program: &Built, time: Option<Duration>) -> Finished {
    let command = program.command_line();
    let mut arguments = vec!["stress", puzzle.about().name, "--cmd", &command];
    arguments.extend(["--report", "json", "--time"]);
    arguments.push(match program.mutant.verdict {
        VerdictCode::Tle => "1s",
        // The machine may be busy, and a run has many cases.
        _ => "10s",
    });
    if program.mutant.reads == Reads::EveryCase {
        arguments.extend(["--batch", BATCH]);
    }
    match time {
        None => Invocation::new(arguments.into_iter().chain(["-n", FEW])).finish(),
        Some(time) => {
            let seconds = format!("{}s", time.as_secs());
            Invocation::new(arguments.into_iter().chain(["--for", &seconds]))
                .patience(PATIENCE + time)
                .finish()
        }
    }
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
