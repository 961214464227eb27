//! The files of cases are complete and well formed.

use std::collections::BTreeSet;

use puzzles::PUZZLES;
use tests::cases;

#[test]
fn puzzles_and_case_folders_correspond() {
    let puzzles = PUZZLES.iter().map(|puzzle| puzzle.about().name.to_owned());
    let puzzles: BTreeSet<String> = puzzles.collect();
    let folders: BTreeSet<String> = cases::files().into_iter().map(|file| file.puzzle).collect();
    assert_eq!(folders, puzzles, "each folder of cases is a puzzle's");
}

#[test]
fn the_sample_of_every_puzzle_is_a_case() {
    for &puzzle in PUZZLES {
        let about = puzzle.about();
        let cases = cases::of(about.name);
        // A puzzle without a judge has a sample of its own.
        let origin = if about.problems.is_empty() {
            ""
        } else {
            "document"
        };
        let sample = cases
            .iter()
            .find(|case| case.input == about.sample.input && case.source.starts_with(origin));
        let name = about.name;
        let sample = sample.unwrap_or_else(|| {
            panic!("{name}: add the sample of `About` to tests/cases/{name}, with its source")
        });
        assert_eq!(sample.output, about.sample.output);
    }
}
