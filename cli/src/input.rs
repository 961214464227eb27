//! An input that is read piece by piece.

use std::path::Path;
use std::time::Instant;

use puzzles::Consumed;
use puzzles::board_core::grid::Words;

use crate::buffer::Buffer;
use crate::exit::Failure;
use crate::source::Source;

/// The longest file that is read as a whole, in bytes: 64 MiB. A million cases have 40.
pub(crate) const LONGEST: usize = 64 << 20;

/// A line longer than this is not kept as a whole, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// How much of such a line is kept before the place where reading goes on, in bytes.
const KEPT: usize = 64;

/// An input of which only the part that is still needed is in memory.
pub(crate) struct Input {
    source: Source,
    name: String,
    /// The size in bytes, if it is known.
    size: Option<u64>,
    /// The part at hand.
    buffer: Buffer,
    /// What lies before was read.
    position: usize,
    /// Where the line begins that `position` is in, as far as it is at hand.
    line_start: usize,
    /// How many lines there were before that one.
    lines_before: usize,
    /// How much of that line was forgotten, in bytes.
    cut: usize,
    bytes_read: u64,
    is_at_end: bool,
}

impl Input {
    /// Opens a file, or standard input for `-`; `has_deadline` if there is one for reading it.
    pub(crate) fn open(path: &Path, has_deadline: bool) -> Result<Self, Failure> {
        let name = if path == Path::new("-") {
            "<stdin>".to_owned()
        } else {
            path.display().to_string()
        };
        let opened = Source::open(path);
        let (source, size) = opened.map_err(|error| Failure::unreadable(&name, &error))?;
        Ok(Self {
            source: if has_deadline {
                source.with_deadlines()
            } else {
                source
            },
            name,
            size,
            buffer: Buffer::default(),
            position: 0,
            line_start: 0,
            lines_before: 0,
            cut: 0,
            bytes_read: 0,
            is_at_end: false,
        })
    }

    /// Opens a file, or standard input for `-`, and reads all of it; a failure if it is longer than
    /// [`LONGEST`].
    pub(crate) fn open_whole(path: &Path) -> Result<Self, Failure> {
        let mut input = Self::open(path, false)?;
        if input.read_to_end(LONGEST)? {
            return Ok(input);
        }
        let (name, most) = (&input.name, LONGEST >> 20);
        let message = format!("{name} is longer than {most} MiB, the most that is read");
        Err(Failure::input(message))
    }

    /// What to call the input in messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The size in bytes, if it is known.
    pub(crate) const fn size(&self) -> Option<u64> {
        self.size
    }

    /// How many bytes were read.
    pub(crate) const fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// The part of the text at hand, to which spans refer.
    pub(crate) fn text(&self) -> &[u8] {
        self.buffer.text()
    }

    /// The number, from 1, of the line of a byte of the text, which was not read yet.
    pub(crate) fn line_of(&self, byte: usize) -> usize {
        self.lines_before + line_feeds(&self.text()[self.line_start..byte]) + 1
    }

    /// How many bytes of the line of a byte of the text, which was not read yet, are no longer at
    /// hand.
    pub(crate) fn cut_before(&self, byte: usize) -> usize {
        if line_feeds(&self.text()[self.line_start..byte]) == 0 {
            self.cut
        } else {
            0
        }
    }

    /// The words that were not read yet.
    pub(crate) fn words(&self) -> Words<'_> {
        if self.is_at_end {
            Words::new(self.text()).starting_at(self.position)
        } else {
            Words::partial(self.text(), self.position)
        }
    }

    /// The text that was not read yet.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.text()[self.position..]
    }

    /// Notes that a part of the text was passed over.
    pub(crate) fn pass_over(&mut self, passed: Consumed) {
        self.advance(self.position + passed.bytes, passed.lines);
    }

    /// Notes that the text was read up to a position.
    pub(crate) fn advance_to(&mut self, position: usize) {
        let read = &self.text()[self.position..position];
        let lines = line_feeds(read);
        self.advance(position, lines);
    }

    /// Goes on to a position, so many line feeds further on.
    fn advance(&mut self, position: usize, lines: usize) {
        let read = &self.text()[self.position..position];
        if let Some(last_line_feed) = read.iter().rposition(|byte| *byte == b'\n') {
            self.line_start = self.position + last_line_feed + 1;
            self.lines_before += lines;
            self.cut = 0;
        }
        self.position = position;
    }

    /// Reads to the end, and keeps all of it; nothing may have been read as words before. Returns whether
    /// the end came after no more than so many bytes; else the rest is not read.
    pub(crate) fn read_to_end(&mut self, most: usize) -> Result<bool, Failure> {
        while !self.is_at_end {
            if self.text().len() > most {
                return Ok(false);
            }
            self.read_more(None)?;
        }
        Ok(self.text().len() <= most)
    }

    /// Reads another piece, and forgets what is no longer needed. Returns whether there was one, or
    /// the end, before the deadline.
    pub(crate) fn read_more(&mut self, deadline: Option<Instant>) -> Result<bool, Failure> {
        let mut forgotten = self.line_start;
        if self.position - self.line_start > LONGEST_LINE {
            forgotten = self.position - KEPT;
            self.cut += forgotten - self.line_start;
        }
        self.buffer.forget(forgotten);
        self.position -= forgotten;
        self.line_start = 0;

        let old = self.text().len();
        let Some(result) = self.source.read(&mut self.buffer, deadline) else {
            return Ok(false);
        };
        result.map_err(|error| Failure::unreadable(&self.name, &error))?;
        let read = self.text().len() - old;
        self.bytes_read += read as u64;
        self.is_at_end = read == 0;
        Ok(true)
    }
}

#[expect(clippy::naive_bytecount, reason = "a case at a time, there are few")]
fn line_feeds(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte == b'\n').count()
}
