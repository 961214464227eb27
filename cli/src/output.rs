//! The answers, on standard output.

use std::io::{self, BufWriter, StdoutLock, Write};

use puzzles::text::{Boards, write_answer};
use puzzles::{About, Answer, Request};

use crate::args::Format;
use crate::exit::Failure;
use crate::record::Record;

/// How much is collected before it is written, in bytes.
const BUFFERED: usize = 1 << 15;

/// Writes answers; what is written reaches the reader at a [`flush`](Self::flush) at the latest.
pub(crate) struct Output {
    out: BufWriter<StdoutLock<'static>>,
    /// Answers that are not in `out` yet, in one call of [`many`](Self::many).
    many: Vec<u8>,
    about: &'static About,
    request: Request,
    format: Format,
    with_stats: bool,
}

impl Output {
    /// The answers of a session.
    pub(crate) fn new(
        about: &'static About,
        request: Request,
        format: Format,
        with_stats: bool,
    ) -> Self {
        Self {
            out: BufWriter::with_capacity(BUFFERED, io::stdout().lock()),
            many: Vec::new(),
            about,
            request,
            format,
            with_stats,
        }
    }

    /// Whether answers are written as text and nothing else is said of them.
    pub(crate) fn is_plain(&self) -> bool {
        self.format == Format::Text && !self.with_stats
    }

    /// Writes the answers that `answer` adds to what it is given.
    pub(crate) fn many<T>(&mut self, answer: impl FnOnce(&mut Vec<u8>) -> T) -> Result<T, Failure> {
        self.many.clear();
        let result = answer(&mut self.many);
        self.out
            .write_all(&self.many)
            .map_err(|error| Failure::unwritable(&error))?;
        Ok(result)
    }

    /// Writes the answer to a case.
    pub(crate) fn answer(
        &mut self,
        case: u64,
        boards: &Boards,
        answer: Answer<'_>,
    ) -> Result<(), Failure> {
        let result = match self.format {
            Format::Text => write_answer(&mut self.out, self.about, self.request, answer.outcome),
            Format::Json => {
                let symmetry = self.request.method.symmetry;
                let stats = self.with_stats;
                let record = Record::new(self.about, case, boards, symmetry, answer, stats);
                serde_json::to_writer(&mut self.out, &record)
                    .map_err(io::Error::from)
                    .and_then(|()| writeln!(self.out))
            }
        };
        result.map_err(|error| Failure::unwritable(&error))
    }

    /// Makes sure that everything written is on its way.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out
            .flush()
            .map_err(|error| Failure::unwritable(&error))
    }
}
