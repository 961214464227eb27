//! The positions of an input, for the commands that explain them.

use std::path::PathBuf;

use puzzles::analysis::{Analysis, Line, Why};
use puzzles::{About, Puzzle, Reason, SearchedSets};

use crate::args::{PuzzleParser, RecordFormat};
use crate::exit::{Exit, Failure};
use crate::files::print;
use crate::render::explain;
use crate::source::Document;

/// The arguments that name positions.
#[derive(Debug, clap::Args)]
pub(super) struct Positions {
    /// The puzzle
    #[arg(value_parser = PuzzleParser)]
    puzzle: &'static Puzzle,

    /// The input file; `-` or no file: standard input
    #[arg(default_value = "-", hide_default_value = true)]
    file: PathBuf,

    /// Make these moves first, separated by blanks or commas
    ///
    /// The moves are written as in the first column of `quadrille analyse`.
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    pub(super) after: String,

    /// The format of the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: RecordFormat,
}

/// A position with the values of its moves.
pub(super) struct Position {
    pub(super) about: &'static About,
    pub(super) analysis: Analysis,
    /// The moves before the position.
    line: Line,
}

impl Position {
    /// The reason why no shorter list of moves exists.
    pub(super) fn reason(&self) -> Reason {
        let last = self.line.steps().len();
        self.line.reason(last, SearchedSets::Counted)
    }

    /// Why the last move before the position is not a best move.
    pub(super) fn why(&self) -> Option<Why> {
        self.line.why(self.line.steps().len().checked_sub(1)?)
    }

    /// The last move before the position.
    pub(super) fn last(&self) -> &str {
        self.line.steps().last().map_or("", |step| &step.text)
    }
}

impl Positions {
    /// Prints a text for each position. The text begins with a heading, which is empty if there is one case.
    pub(super) fn print(&self, text: impl Fn(&str, &Position) -> String) -> Result<Exit, Failure> {
        let about = self.puzzle.about();
        let analyser = self.puzzle.analyser();
        let document = Document::read(&self.file)?;
        let cases = document.lenient_cases(&about.format);
        if let (Err(error), RecordFormat::Json) = (&cases, self.format) {
            document.named_text().print_json(error, &about.format)?;
        }
        let Ok(cases) = cases else {
            return Ok(Exit::INPUT);
        };
        for (index, boards) in cases.iter().enumerate() {
            let heading = explain::heading(index, cases.len());
            let line = analyser.read(boards, &self.after);
            let line = line.map_err(|error| {
                Failure::usage(format!("{}`--after`: {error}", heading.trim_start()))
            })?;
            let position = Position {
                about,
                analysis: line.analyse(line.steps().len()),
                line,
            };
            print(&text(&heading, &position))?;
        }
        Ok(Exit::DONE)
    }
}
