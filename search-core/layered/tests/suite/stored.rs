//! Kept distances in files.

use std::fs;
use std::path::Path;

use layered::spaces::Pancakes;
use layered::{Error, ErrorKind, Layered, Layers, StoredTable};
use search_core::{Enumerable, Limit, Limits, Outcome, Report, explore};
use tempfile::{TempDir, tempdir};

use super::disk::{MEMORY, SPACE, change, extend, remove, stack, truncate};
use crate::graph::Graph;

fn search(directory: &Path, limits: Limits<'_>) -> Report<Layers> {
    let search = Layered::new(&SPACE).threads(2).on_disk(directory, MEMORY);
    search.table([stack(0)], limits).unwrap()
}

/// Searches in a directory and opens the table.
fn stored<S: Enumerable + Sync>(
    search: Layered<'_, S>,
    starts: impl IntoIterator<Item = S::State>,
    directory: &Path,
) -> StoredTable {
    let on_disk = search.on_disk(directory, MEMORY);
    let report = on_disk.table(starts, Limits::none()).unwrap();
    assert!(report.outcome.is_solved());
    StoredTable::open(directory).unwrap()
}

/// A directory with the table of a finished search.
fn finished() -> TempDir {
    let directory = tempdir().unwrap();
    assert!(search(directory.path(), Limits::none()).outcome.is_solved());
    directory
}

#[track_caller]
fn check_refused<T>(result: Result<T, Error>, path: &Path, message: &str) {
    let error = result.err().expect("the table is refused");
    let expected = format!("{}: {message}", path.display());
    assert!(error.to_string().starts_with(&expected), "{error}");
}

#[test]
fn distances_in_files_agree_with_explore() {
    let directory = tempdir().unwrap();
    let space = Pancakes::<7>;
    let starts = [7, 700].map(|rank| space.unrank(rank));
    let search = Layered::new(&space).threads(2);
    let table = stored(search, starts, directory.path());
    let expected = explore(&space, starts, Limits::none());
    let expected = expected.solution().unwrap();
    assert_eq!(table.layers().radius(), expected.greatest());
    for (rank, distance) in expected.iter().enumerate() {
        assert_eq!(table.distance(&space, rank).unwrap(), distance);
    }
}

#[test]
fn unreachable_states_and_parts_have_no_distance() {
    // Three parts of 21,504 states, and only the first and the last have reachable ones.
    let mut graph = Graph(vec![Vec::new(); 50_000]);
    (graph.0[3], graph.0[49_999]) = (vec![49_999], vec![3]);
    let (space, directory) = (graph, tempdir().unwrap());
    let search = Layered::new(&space).threads(1);
    let table = stored(search, [3], directory.path());
    let in_memory = Layered::new(&space).table([3], Limits::none());
    assert_eq!(table.load().unwrap(), in_memory.solution().unwrap());
    for (rank, distance) in [(0, None), (3, Some(0)), (30_000, None), (49_999, Some(1))] {
        assert_eq!(table.distance(&space, rank).unwrap(), distance);
    }
}

#[test]
fn damaged_files_are_named() {
    for name in ["layers.json", "table-0000-0009", "table-0001-0009"] {
        for damage in [truncate, extend, change, remove] {
            let directory = finished();
            let file = directory.path().join(name);
            damage(&file);
            let error = StoredTable::open(directory.path()).unwrap_err();
            if file.exists() || name != "layers.json" {
                assert!(matches!(error.kind, ErrorKind::Damaged), "{error}");
                assert_eq!(error.subject, file.display().to_string());
            } else {
                assert!(matches!(error.kind, ErrorKind::NoTable), "{error}");
            }
        }
    }
    // A file that changes later.
    let directory = finished();
    let table = StoredTable::open(directory.path()).unwrap();
    let file = directory.path().join("table-0001-0009");
    change(&file);
    check_refused(
        table.load(),
        &file,
        "the file is missing, truncated or changed",
    );
    fs::write(&file, "").unwrap();
    let distance = table.distance(&SPACE, SPACE.len() - 1);
    check_refused(distance, &file, "the file is missing, truncated or changed");
    // A manifest that is no text.
    let manifest = directory.path().join("layers.json");
    fs::write(&manifest, b"\xff\n").unwrap();
    check_refused(
        StoredTable::open(directory.path()),
        &manifest,
        "the file is missing, truncated or changed",
    );
}

#[test]
fn unreadable_files_are_not_called_damaged() {
    let directory = finished();
    let table = StoredTable::open(directory.path()).unwrap();
    let file = directory.path().join("table-0001-0009");
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let error = table.load().unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Io(_)), "{error}");
    assert_eq!(error.subject, file.display().to_string());
}

#[test]
fn unfinished_and_missing_tables_are_refused() {
    let directory = tempdir().unwrap();
    let missing = directory.path().join("missing");
    for path in [&missing, directory.path()] {
        check_refused(StoredTable::open(path), path, "no table of distances");
    }
    let report = search(directory.path(), Limits::none().max_depth(5));
    assert_eq!(report.outcome, Outcome::Stopped(Limit::Depth));
    let unfinished = StoredTable::open(directory.path());
    check_refused(unfinished, directory.path(), "the search has not finished");
    let counted = tempdir().unwrap();
    let on_disk = Layered::new(&SPACE).on_disk(counted.path(), 1 << 20);
    let report = on_disk.count([stack(0)], Limits::none()).unwrap();
    assert!(report.outcome.is_solved());
    let opened = StoredTable::open(counted.path());
    check_refused(
        opened,
        counted.path(),
        "the search has not finished, or it keeps no distances",
    );
}

#[test]
fn other_spaces_are_refused() {
    let directory = finished();
    let table = StoredTable::open(directory.path()).unwrap();
    let other = Pancakes::<7>;
    check_refused(
        table.distance(&other, 0),
        directory.path(),
        "the table does not fit the space",
    );
    // As many states, but other moves.
    check_refused(
        table.distance(&Graph(vec![Vec::new(); SPACE.len()]), 0),
        directory.path(),
        "the table does not fit the space",
    );
    // The path 0, 1, 2 cannot be walked back.
    let directed = Graph(vec![vec![1], vec![2], vec![]]);
    let (space, directory) = (directed, tempdir().unwrap());
    let search = Layered::new(&space).threads(1);
    let table = stored(search, [0], directory.path());
    check_refused(
        table.distance(&space, 2),
        directory.path(),
        "the table does not fit the space",
    );
}

#[test]
#[should_panic(expected = "no rank 40320 in a table of 40320 states")]
fn rank_out_of_range_is_named() {
    let table = StoredTable::open(finished().path()).unwrap();
    let _ = table.distance(&SPACE, 40_320);
}
