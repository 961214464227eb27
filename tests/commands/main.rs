//! Tests that are data: judge runs of `tests/cases`, the command lines of `tests/cli`, and those of documents.
//!
//! Each file is one test. `cargo test -p tests --test commands cli/usage` runs the files whose name contains
//! `cli/usage`.

mod documents;
mod judge;
mod scenarios;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let mut trials = judge::trials();
    trials.extend(scenarios::trials());
    trials.extend(documents::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
