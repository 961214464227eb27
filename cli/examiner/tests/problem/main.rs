//! Runs references, validators and candidates. The test has its own `main`, since a run starts the test executable again as its
//! supervisor.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
mod linux;

fn main() -> ExitCode {
    if let Some(code) = runner::supervise_if_asked() {
        return code;
    }
    #[cfg(target_os = "linux")]
    return linux::main();
    #[cfg(not(target_os = "linux"))]
    ExitCode::SUCCESS
}
