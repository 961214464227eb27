//! What an examination of a program, or of data, came to; and how it is told.
//!
//! A verb fills a [`Report`], and [`Report::write`] tells it in every format that was asked for. The
//! formats are functions from a report to text; whatever a program has printed, they remain what
//! they are called.

mod format;
mod head;
mod html;
mod json;
mod junit;
mod quantity;
#[cfg(test)]
mod samples;
mod section;
mod text;
mod trial;
mod write;

use puzzles::About;
use puzzles::text::Boards;

pub(crate) use self::format::Format;
pub(crate) use self::head::Head;
pub(crate) use self::quantity::seconds;
pub(crate) use self::section::Section;
pub(crate) use self::trial::{Trial, Used};
pub(crate) use self::write::{refuse_to_replace, try_to_write};
use runner::Limits;

/// What an examination came to.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The verb that has examined, such as `judge`.
    pub(crate) verb: &'static str,
    /// The puzzle.
    pub(crate) about: &'static About,
    /// The command line of the program, where one was examined.
    pub(crate) program: Option<String>,
    /// What each run of it may use.
    pub(crate) limits: Option<Limits>,
    /// Runs of the program, judged; in an order that does not depend on which ended first.
    pub(crate) trials: Vec<Trial>,
    /// What else was found, run or no run.
    pub(crate) findings: Vec<Finding>,
    /// The same as tables, where a list is hard to read; as text, they stand in the place of the findings.
    pub(crate) sections: Vec<Section>,
    /// Whether everything was examined that was to be; not so after an interruption.
    pub(crate) is_complete: bool,
    /// What it all comes to, in a line.
    pub(crate) summary: String,
    /// What else there is to say, a line each.
    pub(crate) notes: Vec<String>,
}

/// Something found, good or bad.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// What it is about, in a few words.
    pub(crate) name: String,
    /// Whether it is as it should be.
    pub(crate) passed: bool,
    /// What there is to say of it, in a line.
    pub(crate) why: String,
    /// Cases that show it; possibly none.
    pub(crate) cases: Vec<Boards>,
}

impl Report {
    /// A report of nothing yet.
    pub(crate) const fn new(verb: &'static str, about: &'static About) -> Self {
        Self {
            verb,
            about,
            program: None,
            limits: None,
            trials: Vec::new(),
            findings: Vec::new(),
            sections: Vec::new(),
            is_complete: true,
            summary: String::new(),
            notes: Vec::new(),
        }
    }

    /// Whether everything was examined, and is as it should be.
    pub(crate) fn passed(&self) -> bool {
        let trials = self.trials.iter().all(|trial| trial.passed);
        self.is_complete && trials && self.findings.iter().all(|finding| finding.passed)
    }

    /// What it is called in a heading.
    fn title(&self) -> String {
        format!("{}: {}", self.about.title, self.verb)
    }

    /// The trials that are not as they should be.
    fn failures(&self) -> impl Iterator<Item = &Trial> {
        self.trials.iter().filter(|trial| !trial.passed)
    }
}

/// `passed` or `failed`.
const fn word(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}
