//! Searches by several processes of the command, one of which is killed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::{scope, sleep};
use std::time::Duration;

use layered::spaces::Pancakes;
use layered::{Layered, StoredTable};
use search_core::{Enumerable as _, Limits};
use tempfile::tempdir;

use super::hosts::addresses;

/// Starts all processes. Each waits up to `start_up` seconds for the others.
fn start(directory: &Path, processes: usize, keeps_distances: bool, start_up: u32) -> Vec<Child> {
    let hosts = directory.join("hosts.txt");
    let lines = addresses(processes).join("\n\n# The next one\n");
    fs::write(&hosts, lines).unwrap();
    let start = |process: usize| {
        Command::new(env!("CARGO_BIN_EXE_layered"))
            .args(["pancakes", "9", "--threads", "1"])
            .args(["--start-up", &start_up.to_string()])
            .args(keeps_distances.then_some("--table"))
            .args(["--process", &process.to_string()])
            .arg("--hosts")
            .arg(&hosts)
            .arg("--dir")
            .arg(directory.join("sealed"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    (0..processes).map(start).collect()
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// Kills one process at a random moment; the others finish, or end with exit code 4 and say what to do. Then all continue.
fn kill_one(random: usize, keeps_distances: bool) {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    let processes = [2, 4][random % 2];
    let victim = random / 2 % processes;
    let mut children = start(directory, processes, keeps_distances, 20);
    sleep(Duration::from_millis(100 + (random / 8 % 900) as u64));
    let mut lost = children.remove(victim);
    lost.kill().unwrap();
    lost.wait().unwrap();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let message = text(&output.stderr);
        let says_what_to_do = message.starts_with("error: ") && message.contains("start ");
        let is_lost = output.status.code() == Some(4) && says_what_to_do;
        assert!(output.status.success() || is_lost, "{output:?}");
    }
    // This start must succeed, also on a slow machine.
    let children = start(directory, processes, keeps_distances, 600);
    let outputs = children
        .into_iter()
        .map(|child| child.wait_with_output().unwrap());
    let outputs: Vec<Output> = outputs.collect();
    assert!(
        outputs.iter().all(|output| output.status.success()),
        "{outputs:?}"
    );
    let space = Pancakes::<9>;
    let expected = Layered::new(&space).table([space.unrank(0)], Limits::none());
    let expected = expected.solution().unwrap();
    let widths = expected.layers().widths().iter().enumerate();
    let lines = widths.map(|(depth, width)| format!("{depth} {width}"));
    assert!(text(&outputs[0].stdout).lines().eq(lines), "{outputs:?}");
    if keeps_distances {
        let table = StoredTable::open(directory.join("sealed")).unwrap();
        assert_eq!(table.load().unwrap(), expected);
    }
}

#[test]
fn others_end_with_a_message_and_the_search_continues() {
    let mut random = 1_usize;
    scope(|scope| {
        for index in 0..10 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let random = random >> 33;
            let thread = scope.spawn(move || kill_one(random, index % 2 == 0));
            // Two searches at once.
            if index % 2 == 1 {
                thread.join().unwrap();
            }
        }
    });
}
