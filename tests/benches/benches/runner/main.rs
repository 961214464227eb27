//! How much longer does a run under limits take than a bare spawn of the same program? Measured with one and two jobs,
//! on standard input and on files.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
mod linux;

fn main() -> ExitCode {
    if let Some(code) = runner::supervise_if_asked() {
        return code;
    }
    #[cfg(target_os = "linux")]
    linux::main();
    ExitCode::SUCCESS
}
