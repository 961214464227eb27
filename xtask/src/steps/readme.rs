//! `readme`: the console blocks of the READMEs show what the commands print.
//!
//! The commands run at the root of the workspace.

use std::path::PathBuf;

use crate::console::replay::{Mode, Replay};
use crate::context::Context;
use crate::report::Report;
use crate::workspace;

/// The file that a directory is introduced by.
const README: &str = "README.md";

/// Runs the commands in every README; with `bless` what they show is rewritten.
pub(super) fn run(context: &Context, bless: bool) -> anyhow::Result<Report> {
    let mode = if bless { Mode::Rewrite } else { Mode::Compare };
    let mut replay = match Replay::new(context, mode)? {
        Ok(replay) => replay,
        Err(output) => return Ok(Report::failed("the command line did not build", output)),
    };
    for readme in readmes(context)? {
        replay.run(&readme, context.root())?;
    }
    Ok(Report::of_findings(&replay.findings, replay.summary()))
}

/// The READMEs that there are: of the workspace and of its members.
fn readmes(context: &Context) -> anyhow::Result<Vec<PathBuf>> {
    let members = context.metadata()?.workspace_packages();
    let directories = members.into_iter().map(workspace::directory);
    let files = [context.root().to_path_buf()]
        .into_iter()
        .chain(directories)
        .map(|directory| directory.join(README));
    Ok(files.filter(|file| file.is_file()).collect())
}
