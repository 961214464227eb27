//! `readme` and `atlas`: the console blocks of the documents show what their commands print.
//!
//! The commands of a README run at the root of the workspace. The commands of the documents in `docs`
//! run in a temporary directory. Its `docs/atlas` has the results that are too slow to compute each
//! time (JSON files), and receives the pictures that the commands draw. The step compares these
//! files with the ones in the workspace, or writes them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use crate::console::Replay;
use crate::workspace::{Member, Workspace, conclude, entries};

/// The folder with the pictures and results of the documents.
const ATLAS: &str = "docs/atlas";

/// The result of the run over all pairs of S-Dao.
const ALL_PAIRS: &str = "sdao-all-pairs.json";

/// The arguments of cargo that compute it with an optimized build.
const COMPUTE_ALL_PAIRS: &str =
    "run --quiet --release --package cli -- atlas sdao --all-pairs --format json";

/// Runs the commands of every README and of the Chinese documents.
pub(super) fn readme(workspace: &Workspace, bless: bool) -> anyhow::Result<String> {
    workspace.build()?;
    let mut replay = Replay {
        bless,
        ..Replay::default()
    };
    let members = workspace.members.iter().map(Member::directory);
    let readmes = members.map(|directory| directory.join("README.md"));
    let others = ["README.md", "README.zh-CN.md", "docs/zh/examiner.md"];
    let others = others.map(|document| workspace.root.join(document));
    for document in readmes.chain(others).filter(|document| document.is_file()) {
        replay.run(workspace, &document, &workspace.root)?;
    }
    conclude(&replay.findings, summary(&replay))
}

/// Runs the commands of the documents in `docs`; with `check`, files are compared and not written.
pub(super) fn atlas(workspace: &Workspace, check: bool, all_pairs: bool) -> anyhow::Result<String> {
    workspace.build()?;
    let mut replay = Replay {
        bless: !check,
        ..Replay::default()
    };
    let kept = workspace.root.join(ATLAS);
    let stage = tempfile::tempdir().context("cannot create a temporary directory")?;
    let made = stage.path().join(ATLAS);
    fs::create_dir_all(&made)?;
    copy(&kept, &made, |file| {
        file.extension() == Some("json".as_ref())
    })?;
    if all_pairs {
        let result = workspace.check(&mut workspace.cargo(COMPUTE_ALL_PAIRS))?;
        fs::write(made.join(ALL_PAIRS), result)?;
    }
    for document in entries(&workspace.root.join("docs"))? {
        if document.extension() == Some("md".as_ref()) {
            replay.run(workspace, &document, stage.path())?;
        }
    }
    if check {
        let mut compare = Command::new("git");
        compare
            .args(["diff", "--no-index", "--stat"])
            .args([kept, made]);
        replay.findings.extend(
            workspace
                .check(&mut compare)
                .err()
                .map(|error| error.to_string()),
        );
    } else {
        copy(&made, &kept, |_| true)?;
    }
    conclude(&replay.findings, summary(&replay))
}

/// Copies the files of a folder that pass.
fn copy(from: &Path, to: &Path, passes: impl Fn(&Path) -> bool) -> anyhow::Result<()> {
    for file in entries(from)?.iter().filter(|file| passes(file)) {
        fs::copy(file, to.join(file.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

fn summary(replay: &Replay) -> String {
    let (commands, rewritten) = (replay.commands, replay.rewritten);
    format!("{commands} commands, {rewritten} outputs rewritten")
}
