//! Writes answers as text or JSON.

use std::cell::RefCell;
use std::path::Path;

use puzzles::text::Boards;
use puzzles::write_answer;
use puzzles::{About, Answer, Engine, Limit, MoveText, Outcome, Request, Stats};
use serde::{Serialize, Serializer};

use crate::args::RecordFormat;
use crate::exit::Failure;
use crate::files::Writer;
use crate::render::rows;

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
                let record = Record::new(self, case, boards, answer);
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

/// The name and the version of the schema.
const SCHEMA: &str = "quadrille.solve/1";

/// The answer to a case as JSON.
#[derive(Serialize)]
struct Record<'a> {
    schema: &'static str,
    puzzle: &'static str,
    /// Counted from 1.
    case: u64,
    /// The boards of the case, each as four rows.
    boards: Vec<[String; 4]>,
    engine: Engine,
    symmetry: bool,
    #[serde(flatten)]
    outcome: RecordedOutcome<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Stats>,
}

/// The outcome of a search.
#[derive(Serialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
enum RecordedOutcome<'a> {
    Solved {
        /// The least number of moves.
        distance: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<MoveText>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u128>,
        #[serde(skip_serializing_if = "Option::is_none")]
        lists: Option<Streamed<'a>>,
    },
    Unsolvable,
    Stopped {
        limit: Limit,
    },
}

/// Lists that are written one by one, because all of them may not fit in memory.
struct Streamed<'a>(RefCell<Box<dyn Iterator<Item = Vec<MoveText>> + 'a>>);

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

impl<'a> Record<'a> {
    /// Makes the record of an answer.
    fn new(output: &Output, case: u64, boards: &Boards, answer: Answer<'a>) -> Self {
        let about = output.about;
        Self {
            schema: SCHEMA,
            puzzle: about.name,
            case,
            boards: boards.iter().map(|stones| rows(about, *stones)).collect(),
            engine: answer.engine,
            symmetry: output.request.method.symmetry,
            outcome: match answer.outcome {
                Outcome::Solved(solution) => RecordedOutcome::Solved {
                    distance: solution.distance,
                    moves: solution.moves,
                    count: solution.count,
                    lists: solution.lists.map(|lists| Streamed(RefCell::new(lists))),
                },
                Outcome::Unsolvable => RecordedOutcome::Unsolvable,
                Outcome::Stopped(limit) => RecordedOutcome::Stopped { limit },
            },
            stats: output.with_stats.then_some(answer.stats),
        }
    }
}
