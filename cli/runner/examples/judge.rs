//! A small judge: runs a program on one test and prints a verdict.
//!
//! ```sh
//! cargo run -p runner --example judge -- 'sort -n' test.in test.ans
//! ```
//!
//! Without arguments, it judges `sort -n` on a built-in test.

use std::env;
use std::error::Error;
use std::fs;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use runner::{Program, RunLimits, Termination};

fn main() -> ExitCode {
    if let Some(code) = runner::supervise_if_asked() {
        return code;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match &arguments[..] {
        [] => judge("sort -n", b"3\n1\n2\n", b"1\n2\n3\n"),
        [command, input, expected] => judge_files(command, input, expected),
        _ => Err("expected no arguments, or three: COMMAND INPUT EXPECTED".into()),
    };
    match result {
        Ok(verdict) => {
            println!("{verdict}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command on the content of a file and compares its output with that of another file.
fn judge_files(command: &str, input: &str, expected: &str) -> Result<String, Box<dyn Error>> {
    judge(command, &fs::read(input)?, &fs::read(expected)?)
}

/// Runs a command on an input and compares its output with the expected one.
fn judge(command: &str, input: &[u8], expected: &[u8]) -> Result<String, Box<dyn Error>> {
    let program = Program::parse(command)?;
    let run = program.run(input, &RunLimits::DEFAULT, &AtomicBool::new(false))?;
    let verdict = match run.termination {
        Termination::Exited(0) if words(&run.output).eq(words(expected)) => "AC".to_owned(),
        Termination::Exited(0) => "WA".to_owned(),
        Termination::Exited(code) => format!("RE (exit code {code})"),
        Termination::Signalled(signal) => format!("RE ({signal})"),
        Termination::OverCpu | Termination::OverWall => "TLE".to_owned(),
        Termination::OverMemory => "MLE".to_owned(),
        Termination::OverOutput => "OLE".to_owned(),
        Termination::OverProcesses => "RE (too many processes)".to_owned(),
        Termination::SupervisorKilled => "RE (killed its supervisor)".to_owned(),
    };
    let milliseconds = run.usage.cpu.as_millis();
    let kibibytes = run.usage.memory >> 10;
    Ok(format!("{verdict}, {milliseconds} ms, {kibibytes} KiB"))
}

/// The words of an output.
fn words(output: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = output.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}
