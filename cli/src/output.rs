//! Writes answers as text or JSON.

use std::cell::RefCell;
use std::path::Path;

use puzzles::text::Boards;
use puzzles::write_answer;
use puzzles::{About, Answer, Limit, MoveText, Outcome, Request};
use record::answer;
use record::board::boards as drawn;
use serde::{Serialize, Serializer};

use crate::args::RecordFormat;
use crate::exit::Failure;
use crate::files::Writer;

/// Writes answers. [`flush`](Self::flush) passes all of them on.
pub(crate) struct Output {
    out: Writer,
    /// The answers of the last call of [`many`](Self::many).
    many: Vec<u8>,
    about: &'static About,
    request: Request,
    format: RecordFormat,
    with_stats: bool,
}

impl Output {
    /// Creates the output of a session. It goes to a file, if there is one, otherwise to standard output.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(crate) fn new(
        file: Option<&Path>,
        about: &'static About,
        request: Request,
        format: RecordFormat,
        with_stats: bool,
    ) -> Result<Self, Failure> {
        Ok(Self {
            out: Writer::create(file)?,
            many: Vec::new(),
            about,
            request,
            format,
            with_stats,
        })
    }

    /// Whether answers are written as text, without statistics.
    pub(crate) fn is_plain(&self) -> bool {
        self.format == RecordFormat::Text && !self.with_stats
    }

    /// Writes the answers that `answer` adds to its argument.
    pub(crate) fn many<T>(&mut self, answer: impl FnOnce(&mut Vec<u8>) -> T) -> Result<T, Failure> {
        self.many.clear();
        let result = answer(&mut self.many);
        self.out.write(|out| out.write_all(&self.many))?;
        Ok(result)
    }

    /// Writes the answer to a case.
    pub(crate) fn answer(
        &mut self,
        case: u64,
        boards: &Boards,
        answer: Answer<'_>,
    ) -> Result<(), Failure> {
        match self.format {
            RecordFormat::Text => {
                let (about, request) = (self.about, self.request);
                self.out
                    .write(|out| write_answer(out, about, request, answer.outcome))
            }
            RecordFormat::Json => {
                let record = record(self, case, boards, answer);
                self.out.json(&record)
            }
        }
    }

    /// Passes on all answers before a fault of the input. A file without answers is removed.
    pub(crate) fn end_at_fault(&mut self) -> Result<(), Failure> {
        self.out.flush_or_remove()
    }

    /// Passes on all answers.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush()
    }
}

/// Lists that are written one by one, because all of them may not fit in memory.
struct Streamed<'a>(RefCell<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>);

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.borrow_mut().by_ref().map(texts))
    }
}

fn texts(list: Vec<MoveText>) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// The record of an answer.
fn record<'a>(
    output: &Output,
    case: u64,
    boards: &Boards,
    answer: Answer<'a>,
) -> answer::Answer<'static, Streamed<'a>> {
    answer::Answer {
        puzzle: output.about.name,
        case,
        boards: drawn(output.about, boards),
        engine: answer.engine.name(),
        symmetry: output.request.method.symmetry,
        outcome: match answer.outcome {
            Outcome::Solved(solution) => answer::Outcome::Solved {
                distance: solution.distance,
                moves: solution.moves.map(texts),
                count: solution.count,
                lists: solution.lists.map(|lists| Streamed(RefCell::new(lists))),
            },
            Outcome::Unsolvable => answer::Outcome::Unsolvable,
            Outcome::Stopped(Limit::Depth) => answer::Outcome::Stopped {
                limit: answer::Limit::Depth,
            },
            // Another limit ends the command.
            Outcome::Stopped(_) => answer::Outcome::Stopped {
                limit: answer::Limit::States,
            },
        },
        stats: output.with_stats.then_some(answer::Stats {
            expanded: answer.stats.expanded,
            generated: answer.stats.generated,
            met_again: answer.stats.met_again,
            widest_layer: answer.stats.widest_layer,
            depth: answer.stats.depth,
        }),
    }
}
