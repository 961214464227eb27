//! `checked`: builds that notice an overflow, and a build without the standard library.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::workspace::{Workspace, skipped};

/// The libraries with engines.
const ENGINES: &str = "-p board-core -p search-core -p layered";

/// Targets without the standard library: of Debian's package `libstd-rust-web-dev-bpf`, and of rustup.
const TARGETS: [&str; 2] = ["bpfel-unknown-none", "x86_64-unknown-none"];

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
    let build = "build -p board-core --no-default-features --features serde --target";
    for target in TARGETS {
        if has_core(workspace, target)? {
            workspace.check(workspace.cargo(build).arg(target))?;
            return Ok(format!("the engines pass; board-core builds for {target}"));
        }
    }
    let note = skipped(&format!(
        "the build without std needs a target: run `rustup target add {}`, or set RUSTC to a compiler of Debian's package libstd-rust-web-dev-bpf",
        TARGETS[1]
    ))?;
    Ok(format!("the engines pass; {note}"))
}

/// Whether the compiler has the core library of a target.
fn has_core(workspace: &Workspace, target: &str) -> anyhow::Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut print = Command::new(rustc);
    print.args(["--print", "target-libdir", "--target", target]);
    let printed = workspace.run(&mut print)?;
    Ok(printed.status.success() && Path::new(printed.output.trim()).is_dir())
}
