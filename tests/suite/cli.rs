//! Runs the files of `tests/cli`: commands, with their output and exit codes.
//!
//! `tests/README.md` describes the files and how to accept new output.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{fs, iter, thread};

use serde::{Deserialize, Serialize};
use snapbox::data::DataFormat;
use snapbox::{Assert, Data};
use tests::binary::{Invocation, PATIENCE};

/// How many files run at the same time.
const THREADS: usize = 2;

/// A file: some commands that run one after the other in a directory of their own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    /// What the commands show, in one sentence.
    about: String,
    /// The files in the directory; a name that ends with `/` is an empty folder.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    files: BTreeMap<String, String>,
    run: Vec<Run>,
}

/// A command for a shell that has `quadrille` on its search path.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    command: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stdin: String,
    code: i32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stdout: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stderr: String,
}

impl Scenario {
    /// Runs the commands and records what they print.
    fn run(mut self) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory can be created");
        for (name, text) in &self.files {
            let path = directory.path().join(name);
            if name.ends_with('/') {
                fs::create_dir_all(path).expect("a folder can be created");
                continue;
            }
            fs::create_dir_all(path.parent().expect("a file is in a folder"))
                .and_then(|()| fs::write(&path, text))
                .expect("a file can be written");
        }
        for run in &mut self.run {
            let finished = Invocation::shell(&run.command)
                .directory(directory.path())
                .stdin(&run.stdin)
                // Some commands search for seconds, with two commands at a time.
                .more_patience(2 * PATIENCE)
                .finish();
            run.code = finished.code;
            run.stdout = finished.stdout;
            run.stderr = finished.stderr;
        }
        self
    }
}

/// The files below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    let nested = paths.into_iter().map(|path| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    });
    nested.flatten().collect()
}

/// Runs the commands of a file; returns the differences from its text.
fn check(assert: &Assert, path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).expect("the file can be read");
    let scenario: Scenario =
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let started = Instant::now();
    let actual = toml::to_string_pretty(&scenario.run()).expect("strings are TOML");
    println!("{:6.2?}  {}", started.elapsed(), path.display());
    let expected = Data::read_from(path, Some(DataFormat::Text));
    let difference = assert.try_eq(None, Data::text(actual), expected).err();
    difference.map(|error| error.to_string())
}

#[test]
fn commands_print_what_the_files_say() {
    let all = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cli"));
    // `SCENARIOS=usage` runs the files with `usage` in their path.
    let part = std::env::var("SCENARIOS").unwrap_or_default();
    let is_chosen = |path: &PathBuf| path.to_string_lossy().contains(&part);
    let all: Vec<PathBuf> = all.into_iter().filter(is_chosen).collect();
    assert!(!all.is_empty());
    let assert = Assert::new().action_env("SNAPSHOTS").normalize_paths(false);
    let next = AtomicUsize::new(0);
    let work = || {
        let tasks = iter::repeat_with(|| all.get(next.fetch_add(1, Ordering::Relaxed)));
        let paths = tasks.map_while(|path| path);
        paths.filter_map(|path| check(&assert, path)).collect()
    };
    let differences: Vec<String> = thread::scope(|scope| {
        let workers = [(); THREADS].map(|()| scope.spawn(work));
        let results = workers.map(|worker| worker.join().expect("a file is valid"));
        results
            .into_iter()
            .flat_map(Vec::<String>::into_iter)
            .collect()
    });
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
