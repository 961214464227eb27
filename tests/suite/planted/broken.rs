//! The planted programs before the examiner: it breaks the wrong ones, and none of the correct ones.
//!
//! Here a wrong one in each language gets as few inputs as show that. `cargo xtask planted` gives every program as
//! many seconds as it is told: then the table says on how small an input it fails, and whether none is smaller.

use std::collections::HashSet;
use std::env;
use std::time::{Duration, Instant};

use puzzles::planted::{Mutant, Reads, Symptom};
use puzzles::{PUZZLES, Puzzle};
use tests::binary::{Finished, Invocation};

use super::row::Row;
use super::workshop::{BuildDir, Built};

/// The variable that says how many seconds each program gets.
const SECONDS: &str = "PLANTED_SECONDS";

/// The variable that says which programs are looked at: those with this in `puzzle/program.c`.
const ONLY: &str = "PLANTED_ONLY";

/// How many inputs a program gets where there is no word of seconds.
const FEW: &str = "20";

/// How many cases are put into one run: so many that it hardly matters how long a program takes to start.
const BATCH: &str = "4096";

/// How long each program is examined.
#[derive(Clone, Copy, Debug)]
enum Effort {
    Few,
    For(Duration),
}

#[test]
fn wrong_programs_are_broken_and_correct_ones_are_not() {
    let effort = Effort::wanted();
    let only = env::var(ONLY).unwrap_or_default();
    let mut rows = Vec::new();
    let mut findings = Vec::new();
    println!("{}", Row::HEAD);
    for &puzzle in PUZZLES {
        let workshop = BuildDir::new();
        let mut seen = HashSet::new();
        for program in workshop.build_all(puzzle) {
            let planted = program.planted();
            let name = format!("{}/{}", puzzle.about().name, planted.file_name());
            let is_wanted = match effort {
                // All of them are tried elsewhere, on more than a few.
                Effort::Few => !planted.is_correct() && seen.insert(planted.language),
                Effort::For(_) => name.contains(&only),
            };
            if !is_wanted {
                continue;
            }
            let started = Instant::now();
            let finished = examine(puzzle, &program, effort);
            let row = Row::new(name, &finished.stdout, started.elapsed());
            println!("{row}");
            let code = i32::from(!planted.is_correct());
            if finished.code != code || row.verdict != verdict(planted) {
                findings.push(format!("{row}\n{finished}"));
            }
            rows.push(row);
        }
    }
    let proved = rows.iter().filter(|row| row.is_smallest()).count();
    let passed = rows.iter().filter(|row| row.is_right_on_all()).count();
    println!(
        "planted: {} programs, {proved} with the smallest input there is, {passed} right on all",
        rows.len()
    );
    assert!(findings.is_empty(), "{}", findings.join("\n\n"));
}

/// Has a program broken, if it can be.
fn examine(puzzle: &dyn Puzzle, program: &Built<'_>, effort: Effort) -> Finished {
    let planted = program.planted();
    let command = program.command_line();
    let mut arguments = vec!["stress", puzzle.about().name, "--cmd", &command];
    arguments.extend(["--report", "json", "--time"]);
    arguments.push(match planted.mistake.map(|mistake| mistake.symptom) {
        Some(Symptom::Time) => "1s",
        // On a busy machine, and with many cases in a run.
        _ => "10s",
    });
    if planted.reads == Reads::EveryCase {
        arguments.extend(["--batch", BATCH]);
    }
    match effort {
        Effort::Few => Invocation::new(arguments.into_iter().chain(["-n", FEW])).finish(),
        Effort::For(time) => {
            let seconds = format!("{}s", time.as_secs());
            Invocation::new(arguments.into_iter().chain(["--for", &seconds]))
                .more_patience(time)
                .finish()
        }
    }
}

/// The verdict on a program, once it is found out.
fn verdict(planted: &Mutant) -> &'static str {
    match planted.mistake.map(|mistake| mistake.symptom) {
        None => Row::PASSED,
        Some(Symptom::WrongAnswer) => "WA",
        Some(Symptom::Presentation) => "PE",
        Some(Symptom::RunTimeError) => "RE",
        Some(Symptom::Time) => "TLE",
    }
}

impl Effort {
    /// What the environment asks for.
    #[track_caller]
    fn wanted() -> Self {
        match env::var(SECONDS) {
            Ok(seconds) => Self::For(Duration::from_secs(seconds.parse().expect("a number"))),
            Err(_) => Self::Few,
        }
    }
}
