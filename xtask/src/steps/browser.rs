//! `browser`: the web page works in a browser.
//!
//! The step is skipped with a message if no browser is installed. Rules of accessibility are checked if axe-core is there.

use crate::workspace::{Workspace, is_installed};

/// The tests, and the folder of the screenshots that they write.
const TESTS: &str = "test --manifest-path cli/web/browser/Cargo.toml --target-dir target/browser";
const SCREENSHOTS: &str = "target/screenshots";

/// The file of the npm package axe-core, and the command that installs it.
const AXE: &str = "target/axe/node_modules/axe-core/axe.min.js";
const INSTALL_AXE: &str = "npm install --prefix target/axe axe-core";

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
    let axe = workspace.root.join(AXE);
    let has_axe = axe.exists();
    if has_axe {
        command.env("AXE", axe);
    }
    workspace.check(&mut command)?;
    let axe = if has_axe {
        "axe-core finds nothing".to_owned()
    } else {
        format!("axe-core was not run ({INSTALL_AXE})")
    };
    Ok(format!(
        "the page works; {axe}; screenshots are in {SCREENSHOTS}"
    ))
}
