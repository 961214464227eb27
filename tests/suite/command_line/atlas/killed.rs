//! Shards of a run over all pairs, ended early, gone on with.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::binary::{self, PATIENCE};

use super::super::conversation::Conversation;
use super::directory;

/// A shard of two batches.
const SHARD: [&str; 4] = ["atlas", "sdao", "--all-pairs", "--shard=1/110"];

/// The number of batches that a file keeps; none, if it is not there yet.
fn batches_in(path: &Path) -> Option<u64> {
    let part: Value = serde_json::from_slice(&fs::read(path).ok()?).expect("a part is whole");
    let ranges = part["part"]["covered"].as_array();
    let ranges = ranges.expect("a part covers ranges").iter();
    let bound = |value: &Value| value.as_u64().expect("a range has numbers");
    Some(
        ranges
            .map(|range| bound(&range[1]) - bound(&range[0]))
            .sum(),
    )
}

/// Does the shard, or the rest of it, to its end.
#[track_caller]
fn finish(path: &Path, threads: &str) -> Vec<u8> {
    let file = path.to_str().expect("the path is text");
    let finished = binary::run(
        SHARD
            .into_iter()
            .chain(["--threads", threads, "--resume", file]),
        "",
    );
    assert_eq!((finished.code, &*finished.stdout), (0, ""));
    let end = format!("shard 1 of 110 is done: batches 1 to 2 of 221 are in {file}\n");
    assert!(finished.stderr.ends_with(&end), "{}", finished.stderr);
    assert_eq!(batches_in(path), Some(2));
    fs::read(path).expect("it is there")
}

/// Sends a signal when so many batches are kept; what is kept then, and the file.
#[track_caller]
fn interrupted(directory: &Path, signal: &str, code: i32, batches: u64) -> PathBuf {
    let path = directory.join(signal);
    let file = path.to_str().expect("the path is text");
    let arguments = SHARD.into_iter().chain(["--threads", "1", "-o", file]);
    let conversation = Conversation::start(arguments);
    let started = Instant::now();
    while batches_in(&path) != Some(batches) {
        assert!(started.elapsed() < PATIENCE, "{file} has not {batches}");
        thread::sleep(Duration::from_millis(5));
    }
    conversation.signal(signal);
    let finished = conversation.end();
    assert_eq!((finished.code, &*finished.stdout), (code, ""), "{signal}");
    let kept = batches_in(&path).expect("the file is there");
    let said = format!("error: {kept} of 2 batches are in {file}: `--resume {file}` goes on\n");
    assert_eq!(finished.stderr, said);
    path
}

/// Whatever ends a run, and however many threads there are, the file is the same in the end.
#[test]
fn a_run_that_is_ended_early_goes_on_to_the_same_bytes() {
    let directory = directory();
    let directory = directory.path();
    // Before anything is done, so that all is done at one go; and between the batches.
    let undisturbed = interrupted(directory, "TERM", 143, 0);
    let disturbed = interrupted(directory, "INT", 130, 1);
    kill(&disturbed);
    assert_eq!(finish(&disturbed, "1"), finish(&undisturbed, "2"));
    // Nothing else is left, except that what is killed in the middle of writing cannot clean up.
    let files = fs::read_dir(directory).expect("it can be listed");
    let names = files.map(|file| file.expect("it can be listed").file_name());
    let others = names.filter(|name| name != "TERM" && name != "INT");
    let others: Vec<String> = others
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let is_half_written = |name: &String| name.starts_with(".INT");
    assert!(
        others.len() < 2 && others.iter().all(is_half_written),
        "{others:?}"
    );
}

/// Goes on with a run, and kills it at any moment: what was kept stays, and more may be.
fn kill(path: &Path) {
    let before = batches_in(path);
    let mut child = binary::command()
        .args(SHARD)
        .args(["--threads", "2", "--resume"])
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("quadrille starts");
    let moment = RandomState::new().hash_one(()) % 4_000;
    thread::sleep(Duration::from_millis(moment));
    child.kill().expect("it can be killed");
    child.wait().expect("the process was started");
    let after = batches_in(path);
    assert!(before <= after && after <= Some(2), "after {moment} ms");
}
