//! Searches by several processes, which are threads here.

use std::fs;
use std::io::{Read as _, Write as _};
use std::iter;
use std::net::{TcpListener, TcpStream};
use std::ops::Range;
use std::path::Path;
use std::process::id;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::{park, scope, sleep, spawn};
use std::time::{Duration, Instant};

use layered::spaces::Pancakes;
use layered::{Error, ErrorKind, Hosts, Layered, Layers, OnHosts, StoredTable};
use search_core::{Limit, Limits, Outcome, Report};
use tempfile::tempdir;

use super::disk::{SPACE, change, in_memory, loaded, stack};
use super::graph::Graph;

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

/// The processes with these addresses, which have ten minutes for the start: the machine can be busy.
fn hosts(addresses: &[String], process: usize) -> Hosts {
    Hosts {
        addresses: addresses.to_vec(),
        process,
        start_up: Duration::from_secs(600),
    }
}

pub(super) type Result = std::result::Result<Report<Layers>, Error>;

/// Runs a function for each process, all at once.
pub(super) fn all(processes: usize, run: impl Fn(Hosts, usize) -> Result + Sync) -> Vec<Result> {
    let (addresses, run) = (addresses(processes), &run);
    scope(|scope| {
        let start = |process| {
            let hosts = hosts(&addresses, process);
            scope.spawn(move || run(hosts, process))
        };
        let running: Vec<_> = (0..processes).map(start).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

/// One process with one thread.
fn on_hosts(hosts: Hosts, directory: &Path) -> OnHosts<'static, Pancakes<8>> {
    Layered::new(&SPACE).threads(1).on_hosts(hosts, directory)
}

/// Searches in all processes.
fn search(directory: &Path, processes: usize, limits: Limits<'_>) -> Vec<Result> {
    let count = |hosts, _| on_hosts(hosts, directory).count([stack(0)], limits);
    all(processes, count)
}

/// Searches for a table in all processes.
fn search_table(directory: &Path, processes: usize) -> Vec<Result> {
    let table = |hosts, _| on_hosts(hosts, directory).table([stack(0)], Limits::none());
    all(processes, table)
}

#[track_caller]
fn check(results: &[Result], expected: &Report<Layers>) {
    let reports: Vec<_> = results.iter().flatten().collect();
    assert_eq!(reports, vec![expected; results.len()], "{results:?}");
}

/// Checks that the processes have the table in memory.
#[track_caller]
fn check_table(results: &[Result], directory: &Path) {
    check(results, &in_memory());
    let expected = Layered::new(&SPACE).table([stack(0)], Limits::none());
    assert_eq!(Some(loaded(directory)), expected.solution().ok());
}

/// Checks that all processes end with this error.
#[track_caller]
fn check_error(results: &[Result], process: usize, message: &str) {
    for result in results {
        let error = result.as_ref().unwrap_err();
        let subject = format!("process {process} (");
        assert!(error.subject.starts_with(&subject), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn results_are_those_in_memory() {
    for processes in [1, 2, 4] {
        let (counted, kept) = (tempdir().unwrap(), tempdir().unwrap());
        // The second time, the directory has the result.
        for _ in 0..2 {
            let results = search(counted.path(), processes, Limits::none());
            check(&results, &in_memory());
            check_table(&search_table(kept.path(), processes), kept.path());
        }
    }
}

#[test]
fn threads_without_states_have_empty_parts() {
    let rungs = 0..30_usize;
    let row = |at: usize| [at.wrapping_sub(1), at + 1].into_iter();
    let row = |at| row(at).filter(|to| *to < 30).collect();
    let (space, directory) = (Graph(rungs.clone().map(row).collect()), tempdir().unwrap());
    // Six threads, and words for two.
    let results = all(2, |hosts, _| {
        let search = Layered::new(&space).threads(3);
        let search = search.on_hosts(hosts, directory.path());
        search.table([3], Limits::none())
    });
    let expected = Layered::new(&space).table([3], Limits::none());
    check(&results, &expected.map(|table| table.layers().clone()));
    let table = StoredTable::open(directory.path()).unwrap();
    for rank in rungs {
        let distance = table.distance(&space, rank).unwrap();
        let distance = distance.map(|distance| distance as usize);
        assert_eq!(distance, Some(rank.abs_diff(3)));
    }
}

#[test]
fn directed_graphs_and_threads_give_the_results_in_memory() {
    let space = Graph::tangle(5_000);
    for starts in [&[0, 4_999, 0][..], &[]] {
        let starts = || starts.iter().copied();
        let expected = Layered::new(&space).count(starts(), Limits::none());
        let directory = tempdir().unwrap();
        let results = all(2, |hosts, _| {
            let search = Layered::new(&space).threads(3);
            let search = search.on_hosts(hosts, directory.path());
            search.count(starts(), Limits::none())
        });
        check(&results, &expected);
    }
}

#[test]
fn limits_stop_all_processes_and_the_search_continues() {
    let directory = tempdir().unwrap();
    for limits in [
        Limits::none().max_depth(4),
        Limits::none().max_states(5_000),
    ] {
        let expected = Layered::new(&SPACE).count([stack(0)], limits);
        check(&search(directory.path(), 2, limits), &expected);
    }
    // The deadline of one process stops both.
    let results = all(2, |hosts, process| {
        let limits = match process {
            0 => Limits::none(),
            _ => Limits::none().deadline(Instant::now()),
        };
        on_hosts(hosts, directory.path()).count([stack(0)], limits)
    });
    for result in results {
        assert_eq!(result.unwrap().outcome, Outcome::Stopped(Limit::Deadline));
    }
    check(&search(directory.path(), 2, Limits::none()), &in_memory());
}

#[test]
fn incomplete_and_foreign_tables_are_named() {
    #[track_caller]
    fn check_refused(directory: &Path, path: &Path, message: &str) {
        let error = StoredTable::open(directory).unwrap_err();
        let message = format!("{}: {message}", path.display());
        assert!(error.to_string().starts_with(&message), "{error}");
    }
    let (directory, other) = (tempdir().unwrap(), tempdir().unwrap());
    let (path, worker) = (directory.path(), directory.path().join("worker-0001"));
    check_table(&search_table(path, 2), path);
    // A process was killed while it wrote its part.
    let words = worker.join("table-words");
    fs::write(&words, "half").unwrap();
    check_refused(path, &words, "the file is missing, truncated or changed");
    check_table(&search_table(path, 2), path);
    change(&words);
    check_refused(path, &words, "the file is missing, truncated or changed");
    // The next search writes the part again.
    check_table(&search_table(path, 2), path);
    fs::rename(&worker, other.path().join("away")).unwrap();
    check_refused(path, &worker, "no table of distances");
    let results = all(2, |hosts, _| {
        on_hosts(hosts, other.path()).table([stack(1)], Limits::none())
    });
    assert!(
        results.iter().all(std::result::Result::is_ok),
        "{results:?}"
    );
    fs::rename(other.path().join("worker-0001"), &worker).unwrap();
    check_refused(path, &worker, "it does not belong to this search");
}

#[test]
fn other_searches_are_refused() {
    // Another start, and a table instead of a count.
    for keeps_distances in [false, true] {
        let directory = tempdir().unwrap();
        let results = all(2, |hosts, process| {
            let search = on_hosts(hosts, directory.path());
            match (process, keeps_distances) {
                (1, false) => search.count([stack(1)], Limits::none()),
                (1, true) => search.table([stack(0)], Limits::none()),
                _ => search.count([stack(0)], Limits::none()),
            }
        });
        for (result, other) in results.iter().zip([1, 0]) {
            let error = result.as_ref().unwrap_err();
            assert!(matches!(error.kind, ErrorKind::OtherSearch), "{error}");
            assert!(error.subject.starts_with(&format!("process {other} (")));
        }
    }
}

#[test]
fn directories_of_other_searches_are_refused() {
    let directory = tempdir().unwrap();
    let path = directory.path();
    check(&search(path, 2, Limits::none()), &in_memory());
    // A table, and another number of processes.
    let foreign = "worker-0000: it does not belong to this search";
    check_error(&search_table(path, 2), 0, foreign);
    check_error(&search(path, 1, Limits::none()), 0, foreign);
    for subdirectory in ["", "worker-0000"] {
        let on_disk = Layered::new(&SPACE).on_disk(path.join(subdirectory), 1 << 20);
        let error = on_disk.count([stack(0)], Limits::none()).unwrap_err();
        assert!(matches!(error.kind, ErrorKind::Foreign), "{error}");
    }
    let directory = tempdir().unwrap();
    let on_disk = Layered::new(&SPACE).on_disk(directory.path(), 1 << 20);
    let _ = on_disk.count([stack(0)], Limits::none()).unwrap();
    let results = search(directory.path(), 1, Limits::none());
    check_error(&results, 0, "it does not belong to this search");
}

#[test]
fn damaged_and_missing_layers_are_named_by_all_processes() {
    let directory = tempdir().unwrap();
    let path = directory.path();
    check(&search(path, 2, Limits::none()), &in_memory());
    let layer = path.join("worker-0001/layer-0006");
    let bytes = fs::read(&layer).unwrap();
    fs::write(&layer, &bytes[1..]).unwrap();
    let results = search(path, 2, Limits::none());
    let damaged = "layer-0006: the file is missing, truncated or changed";
    check_error(&results, 1, damaged);
    fs::remove_dir_all(path.join("worker-0000")).unwrap();
    let results = search(path, 2, Limits::none());
    let behind = "it has 0 sealed layers, and another thread has 11;";
    check_error(&results, 0, behind);
}

#[test]
fn damaged_layer_of_a_second_thread_is_named() {
    let directory = tempdir().unwrap();
    let run = |hosts, _| {
        let search = Layered::new(&SPACE).threads(2);
        let search = search.on_hosts(hosts, directory.path());
        search.count([stack(0)], Limits::none())
    };
    check(&all(2, run), &in_memory());
    fs::remove_file(directory.path().join("worker-0003/layer-0006")).unwrap();
    check_error(
        &all(2, run),
        1,
        "worker-0003/layer-0006: the file is missing",
    );
}

/// Starts the process with the index 1 alone; returns its error.
fn alone(addresses: &[String], start_up: u64) -> Error {
    let start_up = Duration::from_millis(start_up);
    let hosts = Hosts {
        start_up,
        ..hosts(addresses, 1)
    };
    let directory = tempdir().unwrap();
    let search = Layered::new(&SPACE).on_hosts(hosts, directory.path());
    search.count([stack(0)], Limits::none()).unwrap_err()
}

#[test]
fn missing_process_is_named() {
    let addresses = addresses(3);
    let expected = format!(
        "process 0 ({}): it did not connect within 100ms; start it, or correct its address",
        addresses[0]
    );
    assert_eq!(alone(&addresses, 100).to_string(), expected);
}

#[test]
fn connection_with_itself_does_not_count() {
    let addresses = addresses(2);
    let listener = TcpListener::bind(&addresses[0]).unwrap();
    spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, mut hello) = (stream.unwrap(), [0; 12]);
            // The caller may have given up.
            let _ = stream
                .read_exact(&mut hello)
                .and_then(|()| stream.write_all(&hello));
        }
    });
    let error = alone(&addresses, 500);
    assert!(matches!(error.kind, ErrorKind::NotStarted(_)), "{error}");
    assert!(error.subject.starts_with("process 0 ("), "{error}");
}

#[test]
fn used_address_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let error = alone(&[addresses(1).remove(0), address], 500);
    assert!(matches!(error.kind, ErrorKind::Network(_)), "{error}");
    assert!(error.subject.starts_with("process 1 ("), "{error}");
}

/// Connects with a process as a stranger, again and again until it listens.
fn intrude(address: &str) -> TcpStream {
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(_) => sleep(Duration::from_millis(1)),
        }
    }
}

#[test]
fn strangers_delay_nothing() {
    let (addresses, directory) = (&addresses(2), tempdir().unwrap());
    let run = |process| {
        let hosts = hosts(addresses, process);
        on_hosts(hosts, directory.path()).count([stack(0)], Limits::none())
    };
    let results = scope(|scope| {
        let first = scope.spawn(move || run(0));
        // They are silent, or send a byte from time to time.
        let silent: Vec<TcpStream> = (0..3).map(|_| intrude(&addresses[0])).collect();
        let mut slow = intrude(&addresses[0]);
        spawn(move || {
            while slow.write_all(b"l").is_ok() {
                sleep(Duration::from_millis(50));
            }
        });
        // It says the words of a process that does not exist.
        let mut lost = intrude(&addresses[0]);
        lost.write_all(b"lay4\x07\0\0\0\0\0\0\0").unwrap();
        sleep(Duration::from_millis(200));
        let started = Instant::now();
        let second = run(1);
        // Less than the time for the start.
        assert!(started.elapsed() < Duration::from_secs(300));
        drop(silent);
        vec![first.join().unwrap(), second]
    });
    check(&results, &in_memory());
    // The deadline is the same with a stranger.
    let lonely = self::addresses(3);
    let started = Instant::now();
    let address = lonely[1].clone();
    spawn(move || {
        let _stranger = intrude(&address);
        loop {
            park();
        }
    });
    let error = alone(&lonely, 500);
    assert!(matches!(error.kind, ErrorKind::NotStarted(_)), "{error}");
    assert!(started.elapsed() < Duration::from_secs(300));
}
