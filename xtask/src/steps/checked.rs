//! `checked`: builds that notice an overflow, and a build without the standard library.

use std::path::Path;
use std::process::Command;

use crate::workspace::{Workspace, skipped};

/// The libraries with engines.
const ENGINES: &str = "-p board-core -p search-core -p layered";

/// A target without the standard library.
const TARGET: &str = "x86_64-unknown-none";

/// Tests the engines in the release profile with checks of overflows and debug assertions, and builds `board-core` for a
/// target without the standard library, if the compiler has one.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    let test = format!("test --release {ENGINES} --all-features --tests --target-dir");
    let mut test = workspace.cargo(&test);
    test.arg(workspace.target.join("checked"));
    for check in ["OVERFLOW_CHECKS", "DEBUG_ASSERTIONS"] {
        test.env(format!("CARGO_PROFILE_RELEASE_{check}"), "true");
    }
    workspace.check(&mut test)?;
    if !has_core(workspace)? {
        let note = format!("the build without std needs `rustup target add {TARGET}`");
        return Ok(format!("the engines pass; {}", skipped(&note)?));
    }
    let build = "build -p board-core --no-default-features --features serde --target";
    workspace.check(workspace.cargo(build).arg(TARGET))?;
    Ok(format!("the engines pass; board-core builds for {TARGET}"))
}

/// Whether the compiler has the core library of the target.
fn has_core(workspace: &Workspace) -> anyhow::Result<bool> {
    let mut print = Command::new("rustc");
    print.args(["--print", "target-libdir", "--target", TARGET]);
    let printed = workspace.run(&mut print)?;
    Ok(printed.status.success() && Path::new(printed.output.trim()).is_dir())
}
