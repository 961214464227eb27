//! Searches for the smallest Flip Game board on which a command fails: `cargo run -p examiner --example
//! break_program -- 'echo 4'`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use examiner::problem::{Problem, PuzzleProblem};
use examiner::stress::{Options, SearchRequest};
use examiner::{Candidate, Program};
use runner::RunLimits;

fn main() -> ExitCode {
    // The runner starts this executable again as the supervisor of each run.
    if let Some(exit) = runner::supervise_if_asked() {
        return exit;
    }
    let command = std::env::args().nth(1);
    let command = runner::Program::parse(command.as_deref().unwrap_or("echo 4"));
    let program = Program::from_command(command.expect("the argument is a command"));
    let problem = PuzzleProblem::new(puzzles::find("flip").expect("it is in the registry"));
    let candidate = Candidate {
        program: &program,
        limits: RunLimits::DEFAULT,
        cancel: &AtomicBool::new(false),
    };
    let search = problem.search(&SearchRequest::default());
    let mut search = search.expect("the puzzle has inputs");
    let options = Options {
        deadline: Some(Instant::now() + Duration::from_secs(10)),
        ..Options::new(search.max_cases)
    };
    match (search.run)(&candidate, &options, &|_| ()) {
        Err(error) => println!("cannot examine the program: {error}"),
        Ok(found) => {
            let result = &found.results[0];
            if let Some(failing) = &result.finding {
                print!("fails on\n{}", String::from_utf8_lossy(&failing.input));
                println!(
                    "{}: {}",
                    failing.judgement.verdict, failing.judgement.reason
                );
            }
            println!("{:?}", result.claim);
        }
    }
    ExitCode::SUCCESS
}
