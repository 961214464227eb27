//! A stream of cases: the buffered text, the position in it, and the reader.

use std::num::NonZero;

use board_core::Stones;
use search_core::Limits;

use super::fixed::{AnswerLines, FixedLayout};
use super::reader::Reader;
use super::words::{Words, line_feeds};
use super::{Format, Next, ParseError, Remark};
use crate::distance::Distance;

/// A longer line is not kept as a whole, in bytes.
const MAX_LINE: usize = 1 << 20;

/// The part of such a line that is kept before the position, in bytes.
const KEPT: usize = 64;

/// The number of cases that a closed form answers between two checks of the limits.
const BATCH: usize = 64;

/// Cases read from a text that arrives in pieces.
///
/// The stream keeps the unread part of the text and the line in which it begins. An endless input
/// therefore needs bounded memory.
///
/// # Example: a text in two pieces
///
/// ```
/// use puzzles::text::{CaseStream, Next};
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// let mut cases = CaseStream::new(format);
/// cases.push(b"bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nww");
/// assert!(matches!(cases.next_case(), Ok(Next::Case(_))));
/// assert_eq!(cases.next_case(), Ok(Next::NeedsText));
/// cases.push(b"ww\nwwww\nwwww\n");
/// assert!(matches!(cases.next_case(), Ok(Next::Case(_))));
/// cases.push(b""); // the end
/// assert_eq!(cases.next_case(), Ok(Next::End));
/// assert_eq!(cases.cases(), 2);
/// ```
#[derive(Debug)]
pub struct CaseStream {
    reader: Reader,
    /// The buffered text, and free room after it.
    bytes: Vec<u8>,
    /// The length of the buffered text.
    len: usize,
    /// The part before it was read.
    position: usize,
    /// The part before it was searched for the start of the line.
    searched: usize,
    /// The number of line feeds in the part of the text that is no longer buffered.
    lines_before: usize,
    /// The number of bytes that are missing at the beginning of the first line.
    cut: usize,
    is_complete: bool,
}

impl CaseStream {
    /// The length of the [`room`](Self::room) for a piece of text, in bytes.
    pub const PIECE: usize = 1 << 16;

    /// Creates a stream without text.
    pub const fn new(format: Format) -> Self {
        Self {
            reader: Reader::new(format),
            bytes: Vec::new(),
            len: 0,
            position: 0,
            searched: 0,
            lines_before: 0,
            cut: 0,
            is_complete: false,
        }
    }

    /// The same stream, which accepts differences from the format if the text can be read in only one way: a byte-order
    /// mark, `+1` or `01` for the number of cases, letters of the other case, `0` for `O`, sixteen characters in one word,
    /// and blanks between characters.
    ///
    /// # Example: capital letters
    ///
    /// ```
    /// use puzzles::text::{CaseStream, Next};
    ///
    /// let flip = puzzles::find("flip").unwrap().about();
    /// let mut cases = CaseStream::new(flip.format).repairing();
    /// cases.push(b"BWWB BBWB BWWB BWWW\n");
    /// assert!(matches!(cases.next_case(), Ok(Next::Case(_))));
    /// let remark = "characters outside the alphabet are replaced: `B` is read as `b`";
    /// assert_eq!(cases.remarks()[0].to_string(), remark);
    /// ```
    pub const fn repairing(mut self) -> Self {
        self.reader.repairs = true;
        self
    }

    /// The accepted differences up to now, one of each kind.
    pub fn remarks(&self) -> &[Remark] {
        &self.reader.remarks
    }

    /// The format of the cases.
    pub const fn format(&self) -> &Format {
        &self.reader.format
    }

    /// The number of cases read.
    pub const fn cases(&self) -> u64 {
        self.reader.cases
    }

    /// Forgets text that is no longer needed and returns [room](Self::PIECE) for the next piece. Call
    /// [`fill`](Self::fill) when the piece is there.
    pub fn room(&mut self) -> &mut [u8] {
        let read = &self.bytes[self.searched..self.position];
        let line_feed = read.iter().rposition(|byte| *byte == b'\n');
        let line_start = line_feed.map_or(0, |at| self.searched + at + 1);
        let mut forgotten = line_start;
        if self.position - line_start > MAX_LINE {
            forgotten = self.position - KEPT;
        }
        if line_feed.is_some() {
            self.cut = 0;
        }
        self.cut += forgotten - line_start;
        self.lines_before += line_feeds(&self.bytes[..forgotten]);
        if forgotten > 0 {
            self.bytes.copy_within(forgotten..self.len, 0);
            self.len -= forgotten;
        }
        self.position -= forgotten;
        self.searched = self.position;
        let end = self.len + Self::PIECE;
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        &mut self.bytes[self.len..end]
    }

    /// Adds the bytes at the beginning of the last [`room`](Self::room) to the text; 0 bytes are the end of
    /// the text.
    ///
    /// # Panics
    ///
    /// If there is no such room.
    pub fn fill(&mut self, bytes: usize) {
        assert!(self.len + bytes <= self.bytes.len(), "the piece has room");
        self.len += bytes;
        self.is_complete = bytes == 0;
    }

    /// Adds a piece of text of any length; an empty piece is the end of the text.
    pub fn push(&mut self, mut text: &[u8]) {
        loop {
            let (piece, rest) = text.split_at(text.len().min(Self::PIECE));
            self.room()[..piece.len()].copy_from_slice(piece);
            self.fill(piece.len());
            if rest.is_empty() {
                return;
            }
            text = rest;
        }
    }

    /// Reads the next case.
    ///
    /// # Errors
    ///
    /// All faults of the case, with their positions in the [buffered text](Self::part). No case can be read
    /// afterwards.
    pub fn next_case(&mut self) -> Result<Next, ParseError> {
        let text = &self.bytes[..self.len];
        let mut words = Words::starting_at(text, self.position, self.is_complete);
        let next = self.reader.next_case(&mut words);
        self.position = words.end;
        next
    }

    /// Fast path: reads up to `max` cases, as long as they are buffered and [laid out](FixedLayout) in exactly
    /// one way. Stops before the first case for which `answer` returns `None`. Returns whether there were
    /// `max` cases.
    #[expect(clippy::inline_always, reason = "the layout is a constant")]
    #[inline(always)]
    pub(crate) fn fixed_cases(
        &mut self,
        layout: &FixedLayout,
        max: usize,
        mut answer: impl FnMut(&[Stones]) -> Option<()>,
    ) -> bool {
        let text = &self.bytes[self.position..self.len];
        // The line feed of the last row that was read.
        let mut rest = text.strip_prefix(b"\n").unwrap_or(text);
        let left = usize::try_from(self.reader.max_left()).unwrap_or(usize::MAX);
        let mut cases = 0;
        while cases < max.min(left) {
            let Some(after) = layout.read_case(rest, &mut answer) else {
                break;
            };
            rest = after;
            cases += 1;
        }
        if cases > 0 {
            self.position += text.len() - rest.len() - 1;
            self.reader.cases += cases as u64;
        }
        cases == max
    }

    /// Fast path: answers the next cases by one line each, until a limit is reached, or the next case has another layout.
    #[expect(clippy::inline_always, reason = "the layout is a constant")]
    #[inline(always)]
    pub(crate) fn write_lines(
        &mut self,
        (layout, lines): (&FixedLayout, &AnswerLines),
        limits: Limits<'_>,
        out: &mut Vec<u8>,
        distance: impl Fn(&[Stones]) -> Distance,
    ) {
        let mut goes_on = true;
        while goes_on && limits.reached().is_none() {
            let mut len = out.len();
            out.resize(len + BATCH * AnswerLines::ROOM, 0);
            goes_on = self.fixed_cases(layout, BATCH, |boards| {
                let line = lines.write(distance(boards), &mut out[len..])?;
                len += NonZero::get(line);
                Some(())
            });
            out.truncate(len);
        }
    }

    /// The buffered text, to which the positions of faults refer.
    pub fn part(&self) -> TextPart<'_> {
        TextPart {
            text: &self.bytes[..self.len],
            lines_before: self.lines_before,
            cut: self.cut,
        }
    }
}

/// A part of a text, for messages that show lines.
#[derive(Clone, Copy, Debug)]
pub struct TextPart<'a> {
    /// The part.
    pub text: &'a [u8],
    /// The number of lines before it.
    lines_before: usize,
    /// The number of bytes that are missing at the beginning of its first line.
    cut: usize,
}

impl<'a> TextPart<'a> {
    /// A whole text.
    pub const fn whole(text: &'a [u8]) -> Self {
        Self {
            text,
            lines_before: 0,
            cut: 0,
        }
    }

    /// The line of a byte, counted from 1.
    pub fn line_of(&self, byte: usize) -> usize {
        self.lines_before + line_feeds(&self.text[..byte]) + 1
    }

    /// The number of bytes that are missing at the beginning of the line of a byte.
    pub fn cut_before(&self, byte: usize) -> usize {
        if self.text[..byte].contains(&b'\n') {
            0
        } else {
            self.cut
        }
    }
}
