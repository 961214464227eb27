//! Strict validation: an input must be written in exactly one way.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::FaultKind::{
    BlankLine, CarriageReturn, LeadingBlanks, MissingBlankLine, MissingLineFeed, SameLine,
    TrailingBlanks,
};
use super::words::{Word, Words, byte_order_mark, has_blank_line};
use super::{Boards, Fault, FaultKind, Format};

/// Greatest number of faults that [`validate`] returns before [`FaultKind::More`].
pub const MAX_FAULTS: usize = 64;

/// Reads an input that must be written as [`input_text`](super::input_text) writes it, to the byte.
///
/// The input has the number of cases as plain digits on a line, if the format has that number. Each row of
/// each board is a line of four characters. Every line ends with one line feed (LF). If the format separates
/// the boards of a case, one blank line stands between them. There is no other white space. If the format has the number of cases, the number is correct; it may be 0. If not, the
/// input has one case.
///
/// # Errors
///
/// All faults of the input, sorted by position. If there are more than [`MAX_FAULTS`], the last one is
/// [`FaultKind::More`], at the position of the first fault that is left out.
///
/// Reading goes on behind a fault: a faulty row counts as a row. If a row is missing before a blank line,
/// the next board begins behind that line, provided that the rows of whole boards follow there.
///
/// # Example: layout that judges accept and validation rejects
///
/// ```
/// use puzzles::text::{FaultKind, validate};
///
/// let format = puzzles::find("flip").unwrap().about().format;
/// assert!(validate(b"bwwb\nbbwb\nbwwb\nbwww\n", &format).is_ok());
///
/// let faults = validate(b"bwwb\r\nbbwb bwwb\n\nbwww", &format).unwrap_err();
/// let faults: Vec<_> = faults.into_iter().map(|fault| (fault.kind, fault.span)).collect();
/// assert_eq!(faults, [
///     (FaultKind::CarriageReturn, 4..5),
///     (FaultKind::SameLine, 10..11),
///     (FaultKind::BlankLine, 16..17),
///     (FaultKind::MissingLineFeed, 21..21),
/// ]);
/// ```
pub fn validate(text: &[u8], format: &Format) -> Result<Vec<Boards>, Vec<Fault>> {
    let mark = byte_order_mark(text);
    // UTF-8 can be read behind the mark, other encodings cannot.
    let start = match &mark {
        None => 0,
        Some(span) if span.len() == 3 => span.end,
        Some(_) => text.len(),
    };
    let mut validation = Validation {
        format,
        words: Words::starting_at(text, start, true),
        start,
        is_between_boards: false,
        cases: Vec::new(),
        faults: Vec::new(),
    };
    match mark {
        Some(span) => validation.fault(FaultKind::ByteOrderMark, span),
        None if validation.peek().is_none() => validation.missing(FaultKind::Empty),
        None => {}
    }
    validation.all_cases();
    validation.end()
}

/// A text during validation.
struct Validation<'a> {
    format: &'a Format,
    words: Words<'a>,
    /// The position at which the first line begins.
    start: usize,
    /// Whether the next word must follow a blank line.
    is_between_boards: bool,
    cases: Vec<Boards>,
    faults: Vec<Fault>,
}

impl<'a> Validation<'a> {
    /// Whether there are more faults than are returned, so that reading stops.
    fn is_full(&self) -> bool {
        self.faults.len() > MAX_FAULTS
    }

    fn fault(&mut self, kind: FaultKind, span: Range<usize>) {
        self.faults.push(Fault { kind, span });
    }

    /// Adds a fault at the end of the last word. After too many faults nothing is missing: it was not read.
    fn missing(&mut self, kind: FaultKind) {
        if !self.is_full() {
            let end = self.words.end();
            self.fault(kind, end..end);
        }
    }

    /// The next word, which is not read yet.
    fn peek(&self) -> Option<Word<'a>> {
        if self.is_full() {
            return None;
        }
        self.words.clone().next()
    }

    /// Reads the next word, and adds the faults of the layout before it.
    fn next(&mut self) -> Option<Word<'a>> {
        self.peek()?;
        self.find_layout_faults(false);
        self.words.next()
    }

    /// Adds a fault for blanks: a carriage return if there is one, otherwise a fault of this kind.
    fn blanks(&mut self, kind: FaultKind, span: Range<usize>) {
        if !span.is_empty() {
            let has_return = self.words.text()[span.clone()].contains(&b'\r');
            let kind = if has_return { CarriageReturn } else { kind };
            self.fault(kind, span);
        }
    }

    /// Adds the faults of the white space that comes next.
    fn find_layout_faults(&mut self, is_last: bool) {
        let text = self.words.text();
        let mut start = self.words.end();
        let end = start + self.words.gap().len();
        let is_feed = |byte: &u8| *byte == b'\n';
        let line_end = |start| Some(start + text[start..end].iter().position(is_feed)?);
        if start > self.start {
            let feed = line_end(start);
            if feed.is_none() && !is_last {
                return self.blanks(SameLine, start..end);
            }
            let line = start..feed.unwrap_or(end);
            let before_return = text[line.clone()].iter().take_while(|byte| **byte != b'\r');
            let before_return = start + before_return.count();
            self.blanks(TrailingBlanks, start..before_return);
            self.blanks(CarriageReturn, before_return..line.end);
            match feed {
                None => return self.fault(MissingLineFeed, end..end),
                Some(at) => start = at + 1,
            }
        }
        if std::mem::take(&mut self.is_between_boards) && !is_last {
            match line_end(start) {
                None => self.fault(MissingBlankLine, start..start),
                Some(at) => {
                    self.blanks(TrailingBlanks, start..at);
                    start = at + 1;
                }
            }
        }
        let last_feed = text[start..end].iter().rposition(is_feed);
        let line_start = match last_feed {
            _ if is_last => end,
            None => start,
            Some(at) => start + at + 1,
        };
        if start < line_start {
            self.fault(BlankLine, start..line_start);
        }
        self.blanks(LeadingBlanks, line_start..end);
    }

    fn all_cases(&mut self) {
        let declared = self.count();
        let most = if self.format.counted {
            declared
        } else {
            Some(1)
        };
        let mut found: u32 = 0;
        while let Some(word) = self.peek() {
            if Some(found) == most {
                self.fault(FaultKind::TrailingText { declared }, word.span());
                if !self.format.is_row(&word) {
                    // Only the layout of the remaining text is validated.
                    while self.next().is_some() {}
                    return;
                }
            }
            self.case();
            found = found.saturating_add(1);
        }
        let is_empty = self.words.end() == self.start;
        match declared {
            Some(declared) if found < declared => {
                let found = found.into();
                self.missing(FaultKind::MissingCase { declared, found });
            }
            None if !self.format.counted && found == 0 && !is_empty => {
                self.missing(FaultKind::MissingBoard(0));
            }
            _ => {}
        }
    }

    /// Reads the number of cases, unless the first word belongs to a board.
    fn count(&mut self) -> Option<u32> {
        let word = self.peek()?;
        let span = word.span();
        if !self.format.counted {
            if self.format.is_unexpected_count(self.words.text(), &span) {
                self.next();
                self.fault(FaultKind::UnexpectedCount, span);
            }
            return None;
        }
        let count = self.format.read_count(&word);
        if count != Err(FaultKind::MissingCount) {
            self.next();
        }
        match count {
            Ok(count) => {
                if word.bytes != count.to_string().as_bytes() {
                    self.fault(FaultKind::CountNotPlain { count }, span);
                }
                Some(count)
            }
            Err(kind) => {
                self.fault(kind, span);
                None
            }
        }
    }

    fn case(&mut self) {
        let mut boards = Boards::new();
        for index in 0..self.format.boards.len() {
            let mut rows = ArrayVec::<Word<'a>, 4>::new();
            self.is_between_boards = index > 0 && self.format.separated;
            while !(rows.is_full() || !rows.is_empty() && self.is_before_next_board()) {
                let Some(word) = self.next() else { break };
                rows.push(word);
            }
            let end = (!self.is_full()).then_some(self.words.end());
            let board = self
                .format
                .board(index, &boards, &rows, end, &mut self.faults);
            if board.is_some_and(|board| self.format.excludes(&[board])) {
                self.fault(FaultKind::Excluded, rows[0].start..rows[3].span().end);
            }
            boards.extend(board);
            if rows.is_empty() {
                return;
            }
        }
        if self.faults.is_empty() {
            self.cases.push(boards);
        }
    }

    /// Whether a blank line comes next, and behind it, up to the next blank line or the end, the rows of
    /// whole boards.
    fn is_before_next_board(&self) -> bool {
        let mut ahead = self.words.clone();
        let first = ahead.next();
        first.is_some_and(|word| has_blank_line(word.gap))
            && ahead.take_while(|word| !has_blank_line(word.gap)).count() % 4 == 3
    }

    /// The cases, or the faults.
    fn end(mut self) -> Result<Vec<Boards>, Vec<Fault>> {
        if !self.is_full() {
            self.find_layout_faults(true);
        }
        if self.faults.is_empty() {
            return Ok(self.cases);
        }
        self.faults.sort_by_key(|fault| fault.span.start);
        if let Some(more) = self.faults.get_mut(MAX_FAULTS) {
            more.kind = FaultKind::More;
            more.span.end = more.span.start;
        }
        self.faults.truncate(MAX_FAULTS + 1);
        Err(self.faults)
    }
}

#[cfg(test)]
mod tests;
