//! Searches by several processes, one of which is killed or stopped.

use std::env;
use std::process::{Child, Command, Stdio, exit};
use std::thread::{scope, sleep};
use std::time::Duration;

use layered::Layered;
use search_core::Limits;
use tempfile::{TempDir, tempdir};

use super::hosts::{SPACE, addresses, check, check_table, hosts, in_memory, search, search_table};

/// The variables of `search_in_a_process`.
const ADDRESSES: &str = "LAYERED_ADDRESSES";
const PROCESS: &str = "LAYERED_PROCESS";
const DIRECTORY: &str = "LAYERED_DIRECTORY";
const TABLE: &str = "LAYERED_TABLE";

/// With the variables, this is a process of the tests below.
#[test]
fn search_in_a_process() {
    let Ok(list) = env::var(ADDRESSES) else {
        return;
    };
    let addresses: Vec<String> = list.split(' ').map(str::to_owned).collect();
    let process = env::var(PROCESS).unwrap().parse().unwrap();
    let search = Layered::new(&SPACE).threads(1);
    let search = search.on_hosts(hosts(&addresses, process), env::var_os(DIRECTORY).unwrap());
    let result = match env::var_os(TABLE) {
        Some(_) => search.table([0], Limits::none()),
        None => search.count([0], Limits::none()),
    };
    match result {
        Ok(report) => assert_eq!(report.report, in_memory()),
        Err(error) => {
            eprintln!("{error}");
            exit(2);
        }
    }
}

fn start(directory: &TempDir, processes: usize, keeps_distances: bool) -> Vec<Child> {
    let addresses = addresses(processes).join(" ");
    // The test program gives its tests names without the crate.
    let (_, module) = module_path!().split_once("::").unwrap();
    let test = format!("{module}::search_in_a_process");
    let start = |process: usize| {
        Command::new(env::current_exe().unwrap())
            .args(["--exact", &test, "--nocapture"])
            .env(ADDRESSES, &addresses)
            .env(PROCESS, process.to_string())
            .env(DIRECTORY, directory.path())
            .envs(keeps_distances.then_some((TABLE, "")))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    (0..processes).map(start).collect()
}

/// Kills or stops one process at a random moment; the others finish or name it.
#[cfg(unix)]
fn disturb(directory: &TempDir, random: usize, signal: &str, keeps_distances: bool) {
    let processes = [2, 4][random % 2];
    let victim = random / 2 % processes;
    let mut children = start(directory, processes, keeps_distances);
    sleep(Duration::from_millis(150 + (random / 8 % 400) as u64));
    let pid = children[victim].id().to_string();
    assert!(
        Command::new("kill")
            .args([signal, &pid])
            .status()
            .unwrap()
            .success()
    );
    let mut lost = children.remove(victim);
    for child in children {
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        let is_named = message.starts_with(&format!("process {victim} ("));
        assert!(output.status.success() || is_named, "{message}");
        assert_eq!(
            message.lines().count(),
            usize::from(!output.status.success())
        );
    }
    lost.kill().unwrap();
    lost.wait().unwrap();
    if keeps_distances {
        check_table(&search_table(directory.path(), processes), directory.path());
    } else {
        check(
            &search(directory.path(), processes, Limits::none()),
            &in_memory(),
        );
    }
}

/// Disturbs five searches at once, which count and keep distances in turns.
#[cfg(unix)]
fn disturb_searches(signal: &str) {
    let mut random = signal.len();
    scope(|scope| {
        for index in 0..5 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let random = random >> 33;
            scope.spawn(move || disturb(&tempdir().unwrap(), random, signal, index % 2 == 0));
        }
    });
}

#[cfg(unix)]
#[test]
fn killed_process_is_named_and_the_search_continues() {
    disturb_searches("-KILL");
}

#[cfg(unix)]
#[test]
fn stopped_process_is_named_and_the_search_continues() {
    disturb_searches("-STOP");
}
