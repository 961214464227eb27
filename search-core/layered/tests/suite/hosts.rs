//! Searches by several processes.

use std::fs;
use std::io::{Read as _, Write as _};
use std::iter;
use std::net::TcpListener;
use std::ops::Range;
use std::path::Path;
use std::process::id;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::{scope, spawn};
use std::time::Duration;

use layered::spaces::Pancakes;
use layered::{
    DiskErrorKind, Hosts, HostsError, HostsErrorKind, HostsReport, Layered, LayeredTable, Layers,
    RankGraph, Ranked, StoredTable,
};
use search_core::{Limit, Limits, Outcome, Report};
use tempfile::tempdir;

use super::disk::change;
use crate::graph::Graph;

pub(super) static SPACE: Ranked<Pancakes<8>> = Ranked(Pancakes);

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(4);

pub(super) fn in_memory() -> Report<Layers> {
    Layered::new(&SPACE).count([0], Limits::none())
}

/// Addresses with free ports, each of which is given once.
///
/// Systems choose ports from 32768 for connections, and for listeners without a port; such a port can be taken before its
/// process listens.
pub(super) fn addresses(processes: usize) -> Vec<String> {
    const PORTS: Range<u16> = 10_000..32_768;
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let first = id() as usize * 101;
    let address = || {
        let port = (first + NEXT.fetch_add(1, Relaxed)) % PORTS.len();
        format!("127.0.0.1:{}", usize::from(PORTS.start) + port)
    };
    let addresses = iter::repeat_with(address);
    let free = addresses.filter(|address| TcpListener::bind(address).is_ok());
    free.take(processes).collect()
}

pub(super) fn hosts(addresses: &[String], process: usize) -> Hosts {
    Hosts::new(addresses.to_vec(), process)
        .start_up(Duration::from_secs(30))
        .patience(PATIENCE)
}

pub(super) type Result = std::result::Result<HostsReport, HostsError>;

/// Runs a function for each process, all at once.
fn all(processes: usize, run: impl Fn(Hosts) -> Result + Sync) -> Vec<Result> {
    let addresses = addresses(processes);
    scope(|scope| {
        let start = |process| {
            let hosts = hosts(&addresses, process);
            scope.spawn(|| run(hosts))
        };
        let running: Vec<_> = (0..processes).map(start).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

/// Searches in all processes.
pub(super) fn search(directory: &Path, processes: usize, limits: Limits<'_>) -> Vec<Result> {
    all(processes, |hosts| {
        let search = Layered::new(&SPACE).threads(1);
        search.on_hosts(hosts, directory).count([0], limits)
    })
}

/// Searches for a table in all processes.
pub(super) fn search_table(directory: &Path, processes: usize) -> Vec<Result> {
    all(processes, |hosts| {
        let search = Layered::new(&SPACE).threads(1);
        search.on_hosts(hosts, directory).table([0], Limits::none())
    })
}

/// Checks that the processes have the table in memory.
#[track_caller]
pub(super) fn check_table(results: &[Result], directory: &Path) {
    check(results, &in_memory());
    let table = StoredTable::open(directory).unwrap().load().unwrap();
    let expected = Layered::new(&SPACE).table([0], Limits::none());
    assert_eq!(Some(table), expected.outcome.solved());
}

#[track_caller]
pub(super) fn check(results: &[Result], expected: &Report<Layers>) {
    let reports = results.iter().flatten().map(|result| &result.report);
    let expected = vec![expected; results.len()];
    assert_eq!(reports.collect::<Vec<_>>(), expected, "{results:?}");
}

#[test]
fn results_are_those_in_memory() {
    for processes in [1, 2, 4] {
        let directory = tempdir().unwrap();
        check(
            &search(directory.path(), processes, Limits::none()),
            &in_memory(),
        );
        // Now the directory has the result.
        check(
            &search(directory.path(), processes, Limits::none()),
            &in_memory(),
        );
        let directory = tempdir().unwrap();
        check_table(&search_table(directory.path(), processes), directory.path());
        assert!(!has_blocks(directory.path()));
    }
}

#[test]
fn threads_without_states_are_no_part_of_a_table() {
    let rungs = 0..30_usize;
    let row = |at: usize| {
        [at.wrapping_sub(1), at + 1]
            .into_iter()
            .filter(|to| *to < 30)
    };
    let graph = Graph(rungs.clone().map(|at| row(at).collect()).collect());
    let (space, directory) = (Ranked(&graph), tempdir().unwrap());
    // Six threads, and words for two.
    let results = all(2, |hosts| {
        let search = Layered::new(&space)
            .threads(3)
            .on_hosts(hosts, directory.path());
        search.table([3], Limits::none())
    });
    let expected = Layered::new(&space).table([3], Limits::none());
    check(&results, &expected.map(|table| table.layers().clone()));
    let table = StoredTable::open(directory.path()).unwrap();
    for rank in rungs {
        let distance = table.distance(&space, rank).unwrap();
        assert_eq!(
            distance.map(|distance| distance as usize),
            Some(rank.abs_diff(3))
        );
    }
}

/// Numbers of 13 bits that have one of two colours. A move changes the colour and one bit: with ranges, each successor would
/// belong to another thread of two.
struct TwoColours;

impl RankGraph for TwoColours {
    fn len(&self) -> usize {
        1 << 14
    }

    fn successors(&self, rank: usize, visit: impl FnMut(usize)) {
        let after = |bit| rank ^ (1 << 13) ^ (1_usize << bit);
        (0..13).map(after).for_each(visit);
    }
}

#[test]
fn states_in_short_blocks_have_the_results_in_memory() {
    for processes in [2, 3] {
        let directory = tempdir().unwrap();
        let results = all(processes, |hosts| {
            let search = Layered::new(&TwoColours).threads(1);
            search
                .on_hosts(hosts, directory.path())
                .table([3], Limits::none())
        });
        let expected = Layered::new(&TwoColours).table([3], Limits::none());
        let layers = |table: LayeredTable| table.layers().clone();
        check(&results, &expected.clone().map(layers));
        let stored = StoredTable::open(directory.path()).unwrap();
        let expected = expected.outcome.solved().unwrap();
        for rank in (0..TwoColours.len()).step_by(997) {
            assert_eq!(
                stored.distance(&TwoColours, rank).unwrap(),
                expected.distance(&TwoColours, rank)
            );
        }
        assert_eq!(stored.load().unwrap(), expected);
        assert!(has_blocks(directory.path()));
    }
}

/// Whether the threads of the table in this directory own short blocks.
fn has_blocks(directory: &Path) -> bool {
    let manifest = fs::read_to_string(directory.join("worker-0000/table.json")).unwrap();
    manifest.replace(' ', "").contains("\"block\":64}")
}

#[test]
fn incomplete_and_foreign_tables_are_named() {
    #[track_caller]
    fn check_refused(directory: &Path, path: &Path, message: &str) {
        let error = StoredTable::open(directory).unwrap_err();
        let message = format!("{}{message}", path.display());
        assert!(error.to_string().starts_with(&message), "{error}");
    }
    let (directory, other) = (tempdir().unwrap(), tempdir().unwrap());
    let worker = directory.path().join("worker-0001");
    check_table(&search_table(directory.path(), 2), directory.path());
    check_refused(&worker, &worker, ": no table of distances");
    // A process was killed before it wrote its part, or while it wrote it.
    fs::remove_file(worker.join("table.json")).unwrap();
    fs::write(worker.join("table"), "half").unwrap();
    check_refused(directory.path(), &worker, ": the search has not finished");
    check_table(&search_table(directory.path(), 2), directory.path());
    change(&worker.join("table"));
    check_refused(
        directory.path(),
        &worker.join("table"),
        ": the file is missing, truncated or changed",
    );
    // The next search writes the part again.
    check_table(&search_table(directory.path(), 2), directory.path());
    fs::rename(&worker, other.path().join("away")).unwrap();
    check_refused(directory.path(), &worker, ": no table of distances");
    let search = |hosts| {
        Layered::new(&SPACE)
            .threads(1)
            .on_hosts(hosts, other.path())
            .table([1], Limits::none())
    };
    for result in all(2, search) {
        assert!(result.is_ok(), "{result:?}");
    }
    fs::rename(other.path().join("worker-0001"), &worker).unwrap();
    check_refused(directory.path(), &worker, " does not belong to this search");
}

#[test]
fn counts_and_tables_do_not_mix() {
    let directory = tempdir().unwrap();
    let results = all(2, |hosts| {
        let counts = format!("{hosts:?}").contains("process: 0");
        let search = Layered::new(&SPACE)
            .threads(1)
            .on_hosts(hosts, directory.path());
        if counts {
            search.count([0], Limits::none())
        } else {
            search.table([0], Limits::none())
        }
    });
    let is_refused = |result: &Result| {
        matches!(
            result.as_ref().unwrap_err().kind(),
            HostsErrorKind::OtherSearch
        )
    };
    assert!(results.iter().all(is_refused), "{results:?}");
    check(&search(directory.path(), 1, Limits::none()), &in_memory());
    let results = search_table(directory.path(), 1);
    let HostsErrorKind::Disk(error) = results[0].as_ref().unwrap_err().kind() else {
        panic!("{results:?}")
    };
    assert!(matches!(error.kind(), DiskErrorKind::Foreign), "{error}");
    // A search on disk does not continue a search on several hosts.
    let on_disk = Layered::new(&SPACE).on_disk(directory.path().join("worker-0000"), 1 << 20);
    let error = on_disk.count([0], Limits::none()).unwrap_err();
    assert!(matches!(error.kind(), DiskErrorKind::Foreign), "{error}");
}

#[test]
fn directed_graphs_and_threads_give_the_results_in_memory() {
    let tangle = Graph::tangle(5_000);
    let space = Ranked(&tangle);
    for starts in [&[0, 4_999, 0][..], &[]] {
        let expected = Layered::new(&space).count(starts.iter().copied(), Limits::none());
        let directory = tempdir().unwrap();
        let results = all(2, |hosts| {
            let search = Layered::new(&space).threads(3);
            search
                .on_hosts(hosts, directory.path())
                .count(starts.iter().copied(), Limits::none())
        });
        assert!(results.iter().flatten().all(|report| report.sent > 0));
        check(&results, &expected);
    }
}

#[test]
fn limits_stop_all_processes() {
    let directory = tempdir().unwrap();
    for limits in [
        Limits::none().max_depth(4),
        Limits::none().max_states(5_000),
        Limits::none(),
    ] {
        let expected = Layered::new(&SPACE).count([0], limits);
        check(&search(directory.path(), 2, limits), &expected);
    }
}

#[test]
fn deadline_of_one_process_ends_all() {
    let directory = tempdir().unwrap();
    let results = all(2, |hosts| {
        let is_first = format!("{hosts:?}").contains("process: 0");
        let limits = if is_first {
            Limits::none().deadline(std::time::Instant::now())
        } else {
            Limits::none()
        };
        let search = Layered::new(&SPACE).threads(1);
        search.on_hosts(hosts, directory.path()).count([0], limits)
    });
    let [Ok(first), Err(second)] = &results[..] else {
        panic!("{results:?}");
    };
    assert_eq!(first.report.outcome, Outcome::Stopped(Limit::Deadline));
    assert!(matches!(second.kind(), HostsErrorKind::Ended), "{second}");
    assert_eq!(second.process(), 0);
}

#[test]
fn missing_process_is_named() {
    let (directory, addresses) = (tempdir().unwrap(), addresses(3));
    let hosts = hosts(&addresses, 1).start_up(Duration::from_millis(100));
    let search = Layered::new(&SPACE).on_hosts(hosts, directory.path());
    let error = search.count([0], Limits::none()).unwrap_err();
    assert!(matches!(error.kind(), HostsErrorKind::NotStarted(_)));
    let expected = format!(
        "process 0 ({}) did not start within 100ms; start it, or correct its address",
        addresses[0]
    );
    assert_eq!(error.to_string(), expected);
}

#[test]
fn connection_with_itself_does_not_count() {
    let (directory, addresses) = (tempdir().unwrap(), addresses(2));
    let listener = TcpListener::bind(&addresses[0]).unwrap();
    spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, mut hello) = (stream.unwrap(), [0; 17]);
            // The caller may have given up.
            let _ = stream
                .read_exact(&mut hello)
                .and_then(|()| stream.write_all(&hello));
        }
    });
    let hosts = hosts(&addresses, 1).start_up(Duration::from_millis(500));
    let search = Layered::new(&SPACE).on_hosts(hosts, directory.path());
    let error = search.count([0], Limits::none()).unwrap_err();
    assert!(
        matches!(error.kind(), HostsErrorKind::NotStarted(_)),
        "{error}"
    );
    assert_eq!(error.process(), 0);
}

#[test]
fn used_address_is_named() {
    let (directory, listener) = (
        tempdir().unwrap(),
        TcpListener::bind("127.0.0.1:0").unwrap(),
    );
    let address = listener.local_addr().unwrap().to_string();
    let search = Layered::new(&SPACE).on_hosts(Hosts::new([address], 0), directory.path());
    let error = search.count([0], Limits::none()).unwrap_err();
    assert!(matches!(error.kind(), HostsErrorKind::Listen(_)), "{error}");
}

#[test]
fn other_searches_are_refused() {
    let directory = tempdir().unwrap();
    let results = all(2, |hosts| {
        let start = usize::from(format!("{hosts:?}").contains("process: 0"));
        let search = Layered::new(&SPACE).on_hosts(hosts, directory.path());
        search.count([start], Limits::none())
    });
    for (result, other) in results.iter().zip([1, 0]) {
        let error = result.as_ref().unwrap_err();
        assert!(
            matches!(error.kind(), HostsErrorKind::OtherSearch),
            "{error}"
        );
        assert_eq!(error.process(), other);
    }
}

#[test]
fn directory_of_a_search_on_disk_is_refused() {
    let directory = tempdir().unwrap();
    let on_disk = Layered::new(&SPACE).on_disk(directory.path(), 1 << 20);
    let _ = on_disk.count([0], Limits::none()).unwrap();
    let results = search(directory.path(), 1, Limits::none());
    let message = results[0].as_ref().unwrap_err().to_string();
    assert!(
        message.contains("does not belong to this search"),
        "{message}"
    );
}

#[test]
fn damaged_and_missing_layers_are_named() {
    let directory = tempdir().unwrap();
    check(&search(directory.path(), 2, Limits::none()), &in_memory());
    let layer = directory.path().join("worker-0001/layer-0006");
    let bytes = fs::read(&layer).unwrap();
    fs::write(&layer, &bytes[1..]).unwrap();
    let results = search(directory.path(), 2, Limits::none());
    let message = results[1].as_ref().unwrap_err().to_string();
    assert!(message.contains("layer-0006: the file is missing, truncated or changed"));
    assert_eq!(results[0].as_ref().unwrap_err().process(), 1);
    fs::remove_dir_all(directory.path().join("worker-0000")).unwrap();
    let results = search(directory.path(), 2, Limits::none());
    let messages = results
        .iter()
        .map(|result| result.as_ref().unwrap_err().to_string());
    let messages: Vec<String> = messages.collect();
    assert!(
        messages
            .iter()
            .all(|message| message.starts_with("process 0 "))
    );
    // The process that notices it first tells the other one.
    let expected = "has 0 sealed layers, and another process has 11;";
    assert!(messages.iter().any(|message| message.contains(expected)));
}
