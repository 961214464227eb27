//! Searches for the smallest Flip Game board on which a command fails: `cargo run -p examiner --example
//! break_program -- 'echo 4'`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use examiner::stress::{Options, PuzzleProblem, Scope, stress};
use examiner::{Candidate, Judge};
use runner::{Program, RunLimits};

fn main() -> ExitCode {
    // The runner starts this executable again as the supervisor of each run.
    if let Some(exit) = runner::supervise_if_asked() {
        return exit;
    }
    let command = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "echo 4".to_owned());
    let program = Program::parse(&command).expect("the argument is a command");
    let flip = puzzles::find("flip").expect("it is in the registry");
    let judge = Judge::new(flip);
    let candidate = Candidate {
        program: &program,
        limits: RunLimits::DEFAULT,
        cancel: &AtomicBool::new(false),
    };
    let options = Options {
        deadline: Some(Instant::now() + Duration::from_secs(10)),
        ..Options::new(judge.max_cases())
    };
    let problem = PuzzleProblem {
        judge: &judge,
        scope: Scope::ALL,
    };
    match stress(&problem, &candidate, &options, &|_| ()) {
        Err(error) => println!("cannot examine the program: {error}"),
        Ok(results) => match &results[0].finding {
            None => println!("no failure: {:?}", results[0].claim),
            Some(finding) => {
                let input = judge.input(&finding.cases);
                print!("fails on\n{}", String::from_utf8_lossy(&input));
                println!(
                    "{}: {}",
                    finding.judgement.verdict, finding.judgement.reason
                );
                println!("{:?}", results[0].claim);
            }
        },
    }
    ExitCode::SUCCESS
}
