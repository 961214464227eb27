//! Searches in a directory.

use std::cell::RefCell;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use layered::spaces::{Pancakes, Tiles};
use layered::{Error, ErrorKind, Layered, LayeredTable, Layers, OnDisk, StoredTable};
use search_core::{Control, Enumerable, Layer, Limit, Limits, Outcome, Report};
use tempfile::{TempDir, tempdir};

use crate::graph::Graph;

pub(super) static SPACE: Pancakes<8> = Pancakes;

/// The position with this rank.
pub(super) fn stack(rank: usize) -> usize {
    SPACE.unrank(rank)
}

/// Enough for one of two parts, and for the buffers of two threads.
pub(super) const MEMORY: usize = 31 << 10;

fn on_disk(directory: &Path) -> OnDisk<'static, Pancakes<8>> {
    Layered::new(&SPACE).threads(2).on_disk(directory, MEMORY)
}

fn search(directory: &Path, limits: Limits<'_>) -> Result<Report<Layers>, Error> {
    on_disk(directory).count([stack(0)], limits)
}

pub(super) fn in_memory() -> Report<Layers> {
    Layered::new(&SPACE).count([stack(0)], Limits::none())
}

/// A directory with the first four layers of a search.
fn begun() -> TempDir {
    let directory = tempdir().unwrap();
    let report = search(directory.path(), Limits::none().max_depth(3)).unwrap();
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));
    directory
}

/// The files whose names begin with this text, in order.
fn files(directory: &Path, beginning: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_wanted = |path: &PathBuf| {
        path.file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with(beginning)
    };
    let mut files: Vec<PathBuf> = paths.filter(is_wanted).collect();
    files.sort();
    files
}

#[test]
fn results_are_those_in_memory() {
    let expected = in_memory();
    // One part, and two parts.
    for (threads, memory) in [(1, MEMORY), (2, MEMORY), (7, 64 << 20)] {
        let directory = tempdir().unwrap();
        let search = Layered::new(&SPACE).threads(threads);
        let search = search.on_disk(directory.path(), memory);
        assert_eq!(search.count([stack(0)], Limits::none()).unwrap(), expected);
        // Now the directory has the result.
        assert_eq!(search.count([stack(0)], Limits::none()).unwrap(), expected);
        check_table(&Layered::new(&SPACE).threads(threads), stack(0), memory);
    }
    let directory = tempdir().unwrap();
    let starts = [7, 40_319, 7].map(stack);
    let expected = Layered::new(&SPACE).count(starts, Limits::none());
    let report = on_disk(directory.path()).count(starts, Limits::none());
    assert_eq!(report.unwrap(), expected);
}

#[test]
fn many_parts_give_the_results_of_one() {
    let directory = tempdir().unwrap();
    let space = Pancakes::<9>;
    let start = space.unrank(0);
    let search = Layered::new(&space).threads(2);
    let report = search
        .on_disk(directory.path(), 63 << 10)
        .count([start], Limits::none());
    // Six parts of 65,536 states.
    assert_eq!(files(directory.path(), "table-").len(), 6);
    assert_eq!(report.unwrap(), search.count([start], Limits::none()));
    check_table(&search, start, 63 << 10);
}

/// Checks that a table on disk, found twice in the same directory, is the table in memory.
#[track_caller]
fn check_table<S: Enumerable<State = usize> + Sync>(
    search: &Layered<'_, S>,
    start: usize,
    memory: usize,
) {
    let (expected, directory) = (search.table([start], Limits::none()), tempdir().unwrap());
    for _ in 0..2 {
        let on_disk = search.on_disk(directory.path(), memory);
        let report = on_disk.table([start], Limits::none()).unwrap();
        assert_eq!(report.map(|_| loaded(directory.path())), expected);
    }
}

/// The table in a directory.
pub(super) fn loaded(directory: &Path) -> LayeredTable {
    StoredTable::open(directory).unwrap().load().unwrap()
}

#[test]
fn stopped_search_continues() {
    let directory = begun();
    for limits in [
        Limits::none().max_states(20_000),
        Limits::none().max_depth(6),
    ] {
        let expected = Layered::new(&SPACE).count([stack(0)], limits);
        assert_eq!(search(directory.path(), limits).unwrap(), expected);
    }
    let widths = RefCell::new(Vec::new());
    let observe = |layer: &Layer| widths.borrow_mut().push(layer.width);
    let control = Control::new(Limits::none()).observer(&observe);
    let report = on_disk(directory.path())
        .count([stack(0)], control)
        .unwrap();
    assert_eq!(report, in_memory());
    assert_eq!(*widths.borrow(), report.solution().unwrap().widths());
}

/// A process that another thread starts has the files of this process open until it runs its own program.
#[test]
fn directory_is_free_after_a_search_while_processes_start() {
    let directory = tempdir().unwrap();
    let expected = search(directory.path(), Limits::none()).unwrap();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                Command::new("true").status().unwrap();
            }
        });
        let again = (0..300).map(|_| search(directory.path(), Limits::none()));
        let all_equal = again.map(|found| found.map(|found| found == expected));
        let result: Result<Vec<_>, _> = all_equal.collect();
        is_done.store(true, Ordering::Relaxed);
        assert_eq!(result.unwrap(), [true; 300]);
    });
}

#[test]
fn damaged_files_are_named() {
    for beginning in ["layers.json", "table-", "next-"] {
        let damages: [fn(&Path); 4] = [truncate, change, remove, extend];
        for (index, damage) in damages.into_iter().enumerate() {
            let directory = begun();
            let file = files(directory.path(), beginning).pop().unwrap();
            if beginning == "layers.json" && index == 2 {
                continue;
            }
            damage(&file);
            let error = search(directory.path(), Limits::none()).unwrap_err();
            assert!(matches!(error.kind, ErrorKind::Damaged), "{error}");
            assert_eq!(error.subject, file.display().to_string());
        }
    }
}

pub(super) fn truncate(file: &Path) {
    let bytes = fs::read(file).unwrap();
    fs::write(file, &bytes[..bytes.len() - 1]).unwrap();
}

pub(super) fn extend(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    bytes.push(0);
    fs::write(file, bytes).unwrap();
}

pub(super) fn change(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(file, bytes).unwrap();
}

pub(super) fn remove(file: &Path) {
    fs::remove_file(file).unwrap();
}

#[test]
fn directories_of_others_are_refused() {
    #[track_caller]
    fn check(result: Result<Report<Layers>, Error>, path: &Path) {
        let error = result.unwrap_err();
        assert!(matches!(error.kind, ErrorKind::Foreign), "{error}");
        assert_eq!(error.subject, path.display().to_string());
    }
    let directory = begun();
    let tiles = Tiles::<3, 2>::new();
    let other = Layered::new(&tiles).on_disk(directory.path(), 64 << 20);
    let count = other.count([tiles.solved()], Limits::none());
    check(count, directory.path());
    // As many states and the same moves of the first one, but no other moves.
    let mut rows = vec![Vec::new(); SPACE.len()];
    SPACE.successor_ranks(0, |next| rows[0].push(next));
    let other_space = Graph(rows);
    let other = Layered::new(&other_space).on_disk(directory.path(), 64 << 20);
    check(other.count([0], Limits::none()), directory.path());
    let other_start = on_disk(directory.path()).count([stack(1)], Limits::none());
    check(other_start, directory.path());
    let with_distances = on_disk(directory.path()).table([stack(0)], Limits::none());
    check(with_distances, directory.path());
    let directory = tempdir().unwrap();
    let file = directory.path().join("letter.txt");
    fs::write(&file, "Dear").unwrap();
    check(search(directory.path(), Limits::none()), &file);
}

#[test]
fn sufficient_memory_is_stated() {
    let directory = tempdir().unwrap();
    let run = |memory| {
        let search = Layered::new(&SPACE).threads(2);
        search
            .on_disk(directory.path(), memory)
            .count([stack(0)], Limits::none())
    };
    assert_eq!(run(too_little(run(1000))).unwrap(), in_memory());
    // Each of four threads has a buffer for each of two parts.
    let four = Layered::new(&SPACE).threads(4);
    let four = four.on_disk(directory.path().join("four"), MEMORY);
    too_little(four.count([stack(0)], Limits::none()));
    // The directory of a search that was stopped has parts of two megabytes.
    let directory = tempdir().unwrap();
    let run = |memory, limits| {
        let search = Layered::new(&SPACE).on_disk(directory.path(), memory);
        search.count([stack(0)], limits)
    };
    let stopped = run(4 << 20, Limits::none().max_depth(3)).unwrap();
    assert!(!stopped.outcome.is_solved());
    let enough = too_little(run(1 << 20, Limits::none()));
    too_little(run(enough - 1, Limits::none()));
    assert_eq!(run(enough, Limits::none()).unwrap(), in_memory());
}

/// The size that the message names.
#[track_caller]
fn too_little(result: Result<Report<Layers>, Error>) -> usize {
    let error = result.unwrap_err();
    let ErrorKind::TooLittleMemory { enough } = error.kind else {
        panic!("{error}");
    };
    assert!(error.to_string().contains(&enough.to_string()));
    enough
}

#[test]
fn second_search_in_a_directory_is_refused() {
    let directory = tempdir().unwrap();
    let refused = RefCell::new(0);
    let observe = |_: &Layer| {
        let error = search(directory.path(), Limits::none()).unwrap_err();
        assert!(matches!(error.kind, ErrorKind::InUse), "{error}");
        *refused.borrow_mut() += 1;
    };
    let control = Control::new(Limits::none()).observer(&observe);
    let report = on_disk(directory.path()).count([stack(0)], control);
    assert_eq!(report.unwrap(), in_memory());
    assert_eq!(refused.into_inner(), 10);
}

/// The observer replaces the next file of the table, or of successors, by a device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn full_disk_leaves_a_search_that_continues() {
    for name in ["table-0000-0005", "next-0001-0006"] {
        let directory = tempdir().unwrap();
        let observe = |layer: &Layer| {
            if layer.depth == 4 {
                std::os::unix::fs::symlink("/dev/full", directory.path().join(name)).unwrap();
            }
        };
        let control = Control::new(Limits::none()).observer(&observe);
        let error = on_disk(directory.path())
            .count([stack(0)], control)
            .unwrap_err();
        assert!(
            error.to_string().contains("No space left on device"),
            "{error}"
        );
        assert_eq!(
            search(directory.path(), Limits::none()).unwrap(),
            in_memory()
        );
    }
}

/// The variable with the directory of `search_in_a_process`.
const DIRECTORY: &str = "LAYERED_DIRECTORY";

/// With the variable, this is the process that `killed_search_continues` kills.
#[test]
fn search_in_a_process() {
    if let Some(directory) = env::var_os(DIRECTORY) {
        search_for_both(directory.as_ref());
    }
}

/// Counts and then finds the table, in two subdirectories.
fn search_for_both(directory: &Path) {
    assert_eq!(
        search(&directory.join("count"), Limits::none()).unwrap(),
        in_memory()
    );
    let directory = directory.join("table");
    let report = on_disk(&directory).table([stack(0)], Limits::none());
    let expected = Layered::new(&SPACE).table([stack(0)], Limits::none());
    assert_eq!(report.unwrap().map(|_| loaded(&directory)), expected);
}

#[test]
fn killed_search_continues() {
    let mut directory = tempdir().unwrap();
    let mut seed = 1_u64;
    for _ in 0..20 {
        let complete = complete_layers(directory.path());
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "disk::search_in_a_process"])
            .env(DIRECTORY, directory.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        sleep(Duration::from_micros(seed >> 33 & 0x1_ffff));
        let ended = child.try_wait().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(complete_layers(directory.path()) >= complete);
        if let Some(status) = ended {
            assert!(status.success());
            directory = tempdir().unwrap();
        }
    }
    search_for_both(directory.path());
}

/// The number of complete layers of both searches.
fn complete_layers(directory: &Path) -> usize {
    let layers = |search: &str| {
        let manifest = directory.join(search).join("layers.json");
        let manifest = fs::read_to_string(manifest).unwrap_or_default();
        manifest.matches("\"width\"").count()
    };
    layers("count") + layers("table")
}
