//! `browser`: the web page works in a browser.
//!
//! The step is skipped with a message if no browser is installed.

use crate::workspace::{Workspace, is_installed};

/// The tests, and the folder of the screenshots that they write.
const TESTS: &str = "test --manifest-path cli/web/browser/Cargo.toml --target-dir target/browser";
const SCREENSHOTS: &str = "target/screenshots";

/// Runs the tests in a headless browser.
pub(super) fn run(workspace: &Workspace) -> anyhow::Result<String> {
    if !is_installed("chromedriver") {
        let how = "on Debian: apt-get install chromium chromium-driver";
        return Ok(format!("skipped: chromedriver is not installed ({how})"));
    }
    workspace.build()?;
    let mut command = workspace.cargo(TESTS);
    command
        .env("QUADRILLE", workspace.built("quadrille"))
        .env("SCREENSHOTS", workspace.root.join(SCREENSHOTS));
    workspace.check(&mut command)?;
    Ok(format!("the page works; screenshots are in {SCREENSHOTS}"))
}
