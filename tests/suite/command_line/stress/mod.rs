//! `quadrille stress`, a file a theme.
//!
//! - [`found`]: programs that are wrong, and the smallest input of each. - [`batches`]: several cases in one
//!   run. - [`ends`]: what ends a search that finds nothing. - [`kept`]: what is saved, and replayed.

mod batches;
mod ends;
mod found;
mod kept;

use std::fs;
use std::path::Path;

use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::{Boards, write_input};
use tempfile::TempDir;
use tests::binary::{self, Finished, Invocation};

/// A program of the test's own: a script for `sh`, in which `quadrille` is on the path.
struct Script {
    directory: TempDir,
}

impl Script {
    fn new(text: &str) -> Self {
        let directory = tempfile::tempdir().expect("there is room for a directory");
        let path = binary::path().parent().expect("a file is in a directory");
        let script = format!("PATH={}:$PATH\n{text}\n", path.display());
        fs::write(directory.path().join("program.sh"), script).expect("it can be written");
        Self { directory }
    }

    fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// What `quadrille stress` says of it.
    #[track_caller]
    fn stress(&self, puzzle: &str, arguments: &str) -> Finished {
        let first = ["stress", puzzle, "--cmd", "sh program.sh"];
        let all = first.into_iter().chain(arguments.split_whitespace());
        Invocation::new(all).directory(self.directory()).finish()
    }
}

/// The input of this place in the order of inputs.
fn input(puzzle: &str, place: usize) -> Boards {
    let inputs = puzzles::find(puzzle).expect("it is known").inputs();
    let mut all = inputs.walk(&DistanceFilter::Any, OrbitFilter::All);
    all.nth(place).expect("there are as many")
}

/// An input of these cases, as a judge has it.
fn text(puzzle: &str, cases: &[Boards]) -> String {
    let format = puzzles::find(puzzle).expect("it is known").about().format;
    let mut text = Vec::new();
    write_input(&mut text, &format, cases).expect("memory can be written to");
    String::from_utf8(text).expect("boards are text")
}

/// The last line of what was printed: what is claimed.
#[track_caller]
fn claim(finished: &Finished) -> &str {
    let last = finished.stdout.lines().next_back();
    last.unwrap_or_else(|| panic!("nothing is printed: {finished}"))
}

/// Checks how it ended, what is claimed, and what else stands in the report.
#[track_caller]
fn check(finished: &Finished, code: i32, expected: &str, said: &str) {
    assert_eq!(
        (finished.code, claim(finished)),
        (code, expected),
        "{finished}"
    );
    assert!(finished.stdout.contains(said), "{finished}");
}
