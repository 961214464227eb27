//! `atlas`: runs the commands of the documents in `docs`.
//!
//! The commands of a document run in a temporary directory with a copy of the result of all pairs. Their output
//! replaces the output in the document, and the files that they leave in `docs/atlas` replace those of the
//! workspace; with `check`, both are compared instead. The result of all pairs takes minutes to compute, so it is
//! recomputed only on request.

mod all_pairs;
mod stage;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use self::stage::Stage;
use crate::console::replay::{Mode, Replay};
use crate::context::Context;
use crate::report::Report;

/// Where the documents are.
const DOCUMENTS: &str = "docs";

/// The pictures of the documents and the result of all pairs.
const ATLAS: &str = "docs/atlas";

/// The files of a directory by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// Runs the commands of the documents and writes or, with `check`, compares their output. With `all_pairs`, also
/// the result of all pairs.
pub(super) fn run(context: &Context, check: bool, all_pairs: bool) -> anyhow::Result<Report> {
    let mode = if check { Mode::Compare } else { Mode::Rewrite };
    let mut replay = match Replay::new(context, mode)? {
        Ok(replay) => replay,
        Err(output) => return Ok(Report::failed("the command line did not build", output)),
    };
    let home = context.root().join(ATLAS);
    fs::create_dir_all(&home).with_context(|| format!("cannot make {}", home.display()))?;
    let mut results = Files::new();
    let mut summary = "all pairs skipped (--all-pairs has them)";
    if all_pairs {
        // The documents show the result, so it comes first.
        match all_pairs::run(context)? {
            Ok(result) => results.insert(all_pairs::RESULT.to_owned(), result),
            Err(output) => return Ok(Report::failed("the run over all pairs failed", output)),
        };
        summary = "all pairs included";
        if mode == Mode::Rewrite {
            write(&home, &results)?;
        }
    }
    for document in documents(context)? {
        let stage = Stage::new(&home)?;
        replay.run(&document, stage.path())?;
        for (name, content) in stage.files()? {
            results.entry(name).or_insert(content);
        }
    }
    let kept = stage::read(&home)?;
    match mode {
        Mode::Rewrite => write(&home, &results)?,
        Mode::Compare => replay.findings.extend(differences(&kept, &results)),
    }
    replay.findings.extend(leftovers(&kept, &results));
    let summary = format!(
        "{}, {} pictures, {summary}",
        replay.summary(),
        pictures(&results)
    );
    Ok(Report::of_findings(&replay.findings, summary))
}

/// The documents there are, in the order of their names.
fn documents(context: &Context) -> anyhow::Result<Vec<PathBuf>> {
    let directory = context.root().join(DOCUMENTS);
    let mut documents = Vec::new();
    let cannot_list = || format!("cannot list {}", directory.display());
    for entry in fs::read_dir(&directory).with_context(cannot_list)? {
        let path = entry.with_context(cannot_list)?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            documents.push(path);
        }
    }
    documents.sort();
    Ok(documents)
}

/// Writes files into a directory, those that are as they should be left alone.
fn write(directory: &Path, files: &Files) -> anyhow::Result<()> {
    for (name, content) in files {
        let path = directory.join(name);
        if fs::read(&path).is_ok_and(|kept| kept == *content) {
            continue;
        }
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The files that are not kept as they were made.
fn differences(kept: &Files, made: &Files) -> Vec<String> {
    let differences = made.iter().filter_map(|(name, content)| {
        let what = match kept.get(name) {
            None => "is missing",
            Some(kept) if kept != content => "is not what its command makes",
            Some(_) => return None,
        };
        let flag = if name == all_pairs::RESULT {
            " --all-pairs"
        } else {
            ""
        };
        let advice = format!("`cargo xtask atlas{flag}` writes it anew");
        Some(format!("{ATLAS}/{name} {what}: {advice}"))
    });
    differences.collect()
}

/// The files that are kept, and not made by any command.
fn leftovers(kept: &Files, made: &Files) -> Vec<String> {
    let names = kept.keys().filter(|name| !made.contains_key(*name));
    let leftovers =
        names.map(|name| format!("{ATLAS}/{name} is not made by any command: remove it"));
    leftovers.collect()
}

/// How many pictures there are.
fn pictures(files: &Files) -> usize {
    let names = files.keys().map(Path::new);
    let is_picture = |name: &&Path| name.extension().is_some_and(|extension| extension == "svg");
    names.filter(is_picture).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        let files = files.iter();
        let files = files.map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
        files.collect()
    }

    #[test]
    fn every_difference_names_the_command_that_mends_it() {
        let kept = files(&[("a.svg", "1"), ("b.svg", "2"), (all_pairs::RESULT, "3")]);
        let made = files(&[
            ("a.svg", "1"),
            ("b.svg", "0"),
            ("c.svg", ""),
            (all_pairs::RESULT, ""),
        ]);
        let found = differences(&kept, &made);
        assert_eq!(
            found,
            [
                "docs/atlas/b.svg is not what its command makes: `cargo xtask atlas` writes it anew",
                "docs/atlas/c.svg is missing: `cargo xtask atlas` writes it anew",
                "docs/atlas/sdao-all-pairs.json is not what its command makes: \
                 `cargo xtask atlas --all-pairs` writes it anew",
            ]
        );
        assert_eq!(differences(&made, &made), [""; 0]);
    }

    #[test]
    fn leftovers_are_found() {
        let kept = files(&[("a.svg", "1"), ("old.svg", "2")]);
        let made = files(&[("a.svg", "0"), ("new.svg", "")]);
        let found = leftovers(&kept, &made);
        assert_eq!(
            found,
            ["docs/atlas/old.svg is not made by any command: remove it"]
        );
        assert_eq!(pictures(&made), 2);
    }

    #[test]
    fn files_are_written_where_they_differ() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("a"), "old").expect("it can be written");
        let made = files(&[("a", "new"), ("b", "")]);
        write(directory.path(), &made).expect("it can be written");
        assert_eq!(stage::read(directory.path()).expect("it can be read"), made);
    }
}
