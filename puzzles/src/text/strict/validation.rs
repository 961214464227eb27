//! One text, read from its beginning to its end.

use std::ops::Range;

use board_core::grid::{self, GridFaultKind, Word, byte_order_mark};
use board_core::{Cell, Stones};

use super::MOST_FAULTS;
use super::tokens::{Token, Tokens};
use crate::text::{Boards, Fault, FaultKind, Format};

/// A text that is being validated.
pub(super) struct Validation<'a> {
    format: &'a Format,
    tokens: Tokens<'a>,
    /// The end of the last word, where the next one is missing.
    end: usize,
    /// A word that was read and is still to be used.
    pending: Option<Word<'a>>,
    cases: Vec<Boards>,
    faults: Vec<Fault>,
}

/// What comes next in a text.
enum Next<'a> {
    Word(Word<'a>),
    BlankLines,
    End,
}

impl<'a> Validation<'a> {
    /// Before the first byte is read.
    pub(super) fn new(text: &'a [u8], format: &'a Format) -> Self {
        let mut faults = Vec::new();
        let mut start = 0;
        if let Some(span) = byte_order_mark(text) {
            // A text in UTF-16 has nothing else that could be read.
            let is_utf_8 = span.len() == 3;
            start = if is_utf_8 { span.end } else { text.len() };
            let kind = FaultKind::ByteOrderMark;
            faults.push(Fault { kind, span });
        }
        Self {
            format,
            tokens: Tokens::new(text, start),
            end: start,
            pending: None,
            cases: Vec::new(),
            faults,
        }
    }

    /// The cases, or what is wrong.
    pub(super) fn finish(mut self) -> Result<Vec<Boards>, Vec<Fault>> {
        if self.faults.is_empty() {
            return Ok(self.cases);
        }
        self.faults.sort_by_key(|fault| fault.span.start);
        if let Some(more) = self.faults.get_mut(MOST_FAULTS) {
            more.kind = FaultKind::More;
            more.span.end = more.span.start;
        }
        self.faults.truncate(MOST_FAULTS + 1);
        Err(self.faults)
    }

    /// Whether there are more faults than are told, so that nobody looks any further.
    fn is_full(&self) -> bool {
        self.faults.len() > MOST_FAULTS
    }

    fn fault(&mut self, kind: FaultKind, span: Range<usize>) {
        // What is missing then is missing because nobody looked.
        if !self.is_full() {
            self.faults.push(Fault { kind, span });
        }
    }

    /// Something is missing behind the last word.
    fn missing(&mut self, kind: FaultKind) {
        self.fault(kind, self.end..self.end);
    }

    /// What comes next. Faults of the layout are noted on the way.
    fn next(&mut self) -> Next<'a> {
        if let Some(word) = self.pending.take() {
            return Next::Word(word);
        }
        while !self.is_full() {
            match self.tokens.next() {
                None => break,
                Some(Token::Fault(fault)) => self.faults.push(fault),
                Some(Token::BlankLines(span)) => {
                    self.fault(FaultKind::BlankLine, span);
                    return Next::BlankLines;
                }
                Some(Token::Word(word)) => {
                    self.end = self.tokens.position();
                    return Next::Word(word);
                }
            }
        }
        Next::End
    }

    /// The next word, whatever blank lines are before it.
    fn next_word(&mut self) -> Option<Word<'a>> {
        loop {
            match self.next() {
                Next::Word(word) => return Some(word),
                Next::BlankLines => {}
                Next::End => return None,
            }
        }
    }

    /// Reads the whole text.
    pub(super) fn all(&mut self) {
        let Some(first) = self.next_word() else {
            if self.faults.first().map(|fault| fault.kind) != Some(FaultKind::ByteOrderMark) {
                self.missing(FaultKind::Empty);
            }
            return;
        };
        let declared = self.count(first);
        let most = if self.format.counted {
            declared
        } else {
            Some(1)
        };
        let mut found: u32 = 0;
        while let Some(word) = self.next_word() {
            if Some(found) == most {
                self.fault(FaultKind::TrailingText { declared }, word.span());
                if !self.format.is_row(&word) {
                    // Of what is behind it only the layout is told.
                    while self.next_word().is_some() {}
                    return;
                }
            }
            self.pending = Some(word);
            self.case();
            found = found.saturating_add(1);
        }
        match declared {
            Some(declared) if found < declared => {
                let found = found.into();
                self.missing(FaultKind::MissingCase { declared, found });
            }
            // Behind a number that should not be there.
            None if !self.format.counted && found == 0 => {
                self.missing(FaultKind::MissingBoard(0));
            }
            _ => {}
        }
    }

    /// Reads the number of cases, or leaves the word to the first board.
    fn count(&mut self, word: Word<'a>) -> Option<u32> {
        if !self.format.counted {
            if self.is_count(&word) {
                self.fault(FaultKind::UnexpectedCount, word.span());
            } else {
                self.pending = Some(word);
            }
            return None;
        }
        match self.format.read_count(&word) {
            Ok(count) => {
                if word.bytes != count.to_string().as_bytes() {
                    self.fault(FaultKind::CountNotPlain { count }, word.span());
                }
                Some(count)
            }
            Err(kind) => {
                self.fault(kind, word.span());
                if kind == FaultKind::MissingCount {
                    self.pending = Some(word);
                }
                None
            }
        }
    }

    /// Whether the first word is a number of cases where none is to be written.
    ///
    /// Where stones are digits, it may as well be a row that is too short: then what follows decides.
    fn is_count(&self, word: &Word<'_>) -> bool {
        let may_be_row = || {
            grid::read_row(word, self.format.alphabet).is_err_and(|error| {
                let mut kinds = error.faults().iter().map(|fault| fault.kind);
                kinds.all(|kind| matches!(kind, GridFaultKind::ShortRow { .. }))
            })
        };
        word.bytes.len() < 4
            && word.bytes.iter().all(u8::is_ascii_digit)
            && (!may_be_row() || self.tokens.is_line_before_whole_boards())
    }

    /// Reads a case, of which the first word is there.
    fn case(&mut self) {
        let mut boards = Boards::new();
        for index in 0..self.format.boards.len() {
            let Some(first) = self.next_word() else {
                self.missing(FaultKind::MissingBoard(index));
                return;
            };
            if let Some(stones) = self.board(&first) {
                boards.push(stones);
            }
        }
        if self.faults.is_empty() {
            self.cases.push(boards);
        }
    }

    /// Reads a board from its first row on; `None` if it is faulty.
    fn board(&mut self, first: &Word<'a>) -> Option<Stones> {
        let start = first.start;
        let mut stones = Stones::EMPTY;
        let mut is_right = self.row(0, first, &mut stones);
        let mut row = 1;
        while row < 4 {
            match self.next() {
                Next::Word(word) => {
                    is_right &= self.row(row, &word, &mut stones);
                    row += 1;
                }
                Next::BlankLines if !self.tokens.is_before_whole_boards() => {}
                Next::BlankLines | Next::End => {
                    self.missing(FaultKind::Board(GridFaultKind::MissingRow { row }));
                    return None;
                }
            }
        }
        let span = start..self.end;
        is_right.then(|| {
            self.faults.extend(self.format.wrong_numbers(stones, &span));
            stones
        })
    }

    /// Puts a row on a board, if it is right, and says so.
    fn row(&mut self, row: u8, word: &Word<'_>, stones: &mut Stones) -> bool {
        match grid::read_row(word, self.format.alphabet) {
            Ok(contents) => {
                let cells = (0..4).filter_map(|column| Cell::at(row, column));
                for (cell, content) in cells.zip(contents) {
                    *stones = stones.with(cell, content);
                }
                true
            }
            Err(error) => {
                let faults = error.faults().iter().map(|fault| Fault {
                    kind: FaultKind::Board(fault.kind),
                    span: fault.span.clone(),
                });
                self.faults.extend(faults);
                false
            }
        }
    }
}
