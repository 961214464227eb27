//! `readme` and `atlas`: the console blocks of the documents show what their commands print.
//!
//! The commands of a README run at the root of the workspace. The commands of a document in `docs`
//! run in a temporary directory. Its `docs/atlas` has the results that are too slow to compute each
//! time (JSON files), and receives the pictures that the commands draw. The step compares these
//! files with the ones in the workspace, or writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

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

/// The files of a folder by their names.
type Files = BTreeMap<String, Vec<u8>>;

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
    let kept = read(&workspace.root.join(ATLAS))?;
    let mut inputs = kept.clone();
    inputs.retain(|name, _| Path::new(name).extension() == Some("json".as_ref()));
    if all_pairs {
        let result = workspace.check(&mut workspace.cargo(COMPUTE_ALL_PAIRS))?;
        inputs.insert(ALL_PAIRS.to_owned(), result.into_bytes());
    }
    let mut made = inputs.clone();
    for document in entries(&workspace.root.join("docs"))? {
        if document.extension() != Some("md".as_ref()) {
            continue;
        }
        let stage = tempfile::tempdir().context("cannot create a temporary directory")?;
        let directory = stage.path().join(ATLAS);
        write(&directory, &inputs)?;
        replay.run(workspace, &document, stage.path())?;
        made.extend(read(&directory)?);
    }
    if check {
        replay.findings.extend(differences(&kept, &made));
    } else {
        write(&workspace.root.join(ATLAS), &made)?;
    }
    conclude(&replay.findings, summary(&replay))
}

fn summary(replay: &Replay) -> String {
    let (commands, rewritten) = (replay.commands, replay.rewritten);
    format!("{commands} commands, {rewritten} outputs rewritten")
}

/// The files that are missing, differ, or are not made by any command.
fn differences(kept: &Files, made: &Files) -> Vec<String> {
    let names: BTreeSet<&String> = kept.keys().chain(made.keys()).collect();
    let names = names.into_iter();
    let differs = names.filter(|name| kept.get(*name) != made.get(*name));
    differs
        .map(|name| format!("{ATLAS}/{name} differs from the output of the commands"))
        .collect()
}

fn read(directory: &Path) -> anyhow::Result<Files> {
    let mut files = Files::new();
    for path in entries(directory)? {
        let content = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.insert(name.into_owned(), content);
    }
    Ok(files)
}

fn write(directory: &Path, files: &Files) -> anyhow::Result<()> {
    fs::create_dir_all(directory)?;
    for (name, content) in files {
        let path = directory.join(name);
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_missing_and_unused_files_are_found() {
        let files = |text: &str| -> Files {
            let files = text.split(' ').map(|file| file.split_at(1));
            files
                .map(|(name, text)| (name.to_owned(), text.into()))
                .collect()
        };
        let found = differences(&files("a1 b2 d1"), &files("a1 b0 c1")).join("\n");
        for (name, differs) in [("a", false), ("b", true), ("c", true), ("d", true)] {
            assert_eq!(
                found.contains(&format!("atlas/{name} ")),
                differs,
                "{found}"
            );
        }
    }
}
