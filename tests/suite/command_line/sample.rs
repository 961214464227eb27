//! The sample of a puzzle, as often as one likes.

use puzzles::{About, PUZZLES};

/// The sample of a puzzle, as often as one likes.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    about: &'static About,
    /// The cases, without their number.
    pub(super) cases: &'static str,
    /// How many cases these are.
    pub(super) number: usize,
}

impl Sample {
    /// The samples of all puzzles.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        PUZZLES.iter().map(|puzzle| Self::of(puzzle.about()))
    }

    fn of(about: &'static About) -> Self {
        let input = about.sample.input;
        let (number, cases) = if about.format.counted {
            let (count, cases) = input.split_once('\n').expect("a count is on its own line");
            (count.parse().expect("a count is a number"), cases)
        } else {
            let rows = 4 * about.format.boards.len();
            (input.lines().count() / rows, input)
        };
        Self {
            about,
            cases,
            number,
        }
    }

    /// The name of the puzzle.
    pub(super) const fn puzzle(self) -> &'static str {
        self.about.name
    }

    /// The first arguments of a run.
    pub(super) const fn solve(self) -> [&'static str; 2] {
        ["solve", self.about.name]
    }

    /// What there is to know of the puzzle.
    pub(super) const fn about(self) -> &'static About {
        self.about
    }

    /// The input, as the registry has it.
    pub(super) const fn input(self) -> &'static str {
        self.about.sample.input
    }

    /// The output to the input.
    pub(super) const fn output(self) -> &'static str {
        self.about.sample.output
    }

    /// What an input begins with that has the cases so many times.
    pub(super) fn head(self, times: usize) -> String {
        if self.about.format.counted {
            format!("{}\n", self.number * times)
        } else {
            String::new()
        }
    }

    /// An input that has the cases so many times.
    pub(super) fn repeated(self, times: usize) -> String {
        self.head(times) + &self.cases.repeat(times)
    }

    /// An input of the first case alone.
    pub(super) fn first_case(self) -> String {
        let rows = 4 * self.about.format.boards.len();
        let rows = self.cases.split_inclusive('\n').take(rows);
        let head = if self.about.format.counted { "1\n" } else { "" };
        head.chars().chain(rows.flat_map(str::chars)).collect()
    }
}
