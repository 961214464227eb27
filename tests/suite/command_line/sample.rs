//! The sample of a puzzle, repeated as often as necessary.

use puzzles::{About, PUZZLES};

/// The sample of a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// The description of the puzzle.
    pub(super) about: &'static About,
    /// The cases, without their number.
    pub(super) cases: &'static str,
}

impl Sample {
    /// The samples of all puzzles.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        PUZZLES.iter().map(|puzzle| {
            let about = puzzle.about();
            let cases = about.sample.input;
            let cases = if about.format.counted {
                cases
                    .split_once('\n')
                    .expect("the number has its own line")
                    .1
            } else {
                cases
            };
            Self { about, cases }
        })
    }

    /// The first arguments of a run.
    pub(super) const fn solve(self) -> [&'static str; 2] {
        ["solve", self.about.name]
    }

    /// The output for the sample.
    pub(super) const fn output(self) -> &'static str {
        self.about.sample.output
    }

    /// The start of an input in which the cases are repeated.
    pub(super) fn head(self, times: usize) -> String {
        let rows = 4 * self.about.format.boards.len();
        let lines = self.cases.lines().filter(|line| !line.is_empty());
        let number = times * lines.count() / rows;
        if self.about.format.counted {
            format!("{number}\n")
        } else {
            String::new()
        }
    }
}
