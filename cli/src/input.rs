//! An input that is read piece by piece.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use puzzles::board_core::grid::Words;

use crate::exit::Failure;

/// How much is read at once, in bytes.
const PIECE: usize = 1 << 16;

/// An input of which only the part that is still needed is in memory.
pub(crate) struct Input {
    source: Box<dyn Read>,
    name: String,
    /// The size in bytes, if it is known.
    size: Option<u64>,
    /// The part at hand; it begins at the start of a line.
    text: Vec<u8>,
    /// What lies before `position` was read.
    position: usize,
    /// How many lines there were before the part at hand.
    lines_before: usize,
    bytes_read: u64,
    is_at_end: bool,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self::new(
                Box::new(io::stdin().lock()),
                "<stdin>".into(),
                None,
            ));
        }
        let name = path.display().to_string();
        let unreadable = |error| Failure::unreadable(&name, &error);
        let file = File::open(path).map_err(unreadable)?;
        let metadata = file.metadata().map_err(unreadable)?;
        let size = metadata.is_file().then_some(metadata.len());
        Ok(Self::new(Box::new(file), name, size))
    }

    fn new(source: Box<dyn Read>, name: String, size: Option<u64>) -> Self {
        Self {
            source,
            name,
            size,
            text: Vec::new(),
            position: 0,
            lines_before: 0,
            bytes_read: 0,
            is_at_end: false,
        }
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
        &self.text
    }

    /// The number, from 1, of the line in which a byte of the text stands.
    pub(crate) fn line_of(&self, byte: usize) -> usize {
        self.lines_before + line_feeds(&self.text[..byte]) + 1
    }

    /// The words that were not read yet.
    pub(crate) fn words(&self) -> Words<'_> {
        if self.is_at_end {
            Words::new(&self.text).from(self.position)
        } else {
            Words::partial(&self.text, self.position)
        }
    }

    /// Notes that the text was read up to a position.
    pub(crate) const fn advance_to(&mut self, position: usize) {
        self.position = position;
    }

    /// Reads another piece, and forgets the lines that are no longer needed.
    pub(crate) fn read_more(&mut self) -> Result<(), Failure> {
        let line_start = self.text[..self.position]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |line_feed| line_feed + 1);
        self.lines_before += line_feeds(&self.text[..line_start]);
        self.text.drain(..line_start);
        self.position -= line_start;

        let old = self.text.len();
        self.text.resize(old + PIECE.max(old), 0);
        let read = loop {
            match self.source.read(&mut self.text[old..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let read = read.map_err(|error| Failure::unreadable(&self.name, &error))?;
        self.text.truncate(old + read);
        self.bytes_read += read as u64;
        self.is_at_end = read == 0;
        Ok(())
    }
}

fn line_feeds(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').count() - 1
}
