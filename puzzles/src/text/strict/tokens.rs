//! What a text consists of when every byte counts.

use std::ops::Range;

use board_core::grid::Word;

use crate::text::{Fault, FaultKind};

/// Longer words are cut here, in bytes, as the lenient reader cuts them.
const LONGEST_WORD: usize = 256;

/// The words of a text, its blank lines, and all that parts words in another way than one line feed
/// does. Together they, and the single line feeds, are the whole text.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a [u8],
    position: usize,
    is_at_line_start: bool,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A word, which is to be the whole of its line.
    Word(Word<'a>),
    /// Blank lines, one after the other.
    BlankLines(Range<usize>),
    /// Something that should not be there, or is missing.
    Fault(Fault),
}

impl<'a> Tokens<'a> {
    /// The tokens of a text from a position on, where a line begins.
    pub(super) const fn new(text: &'a [u8], position: usize) -> Self {
        Self {
            text,
            position,
            is_at_line_start: true,
        }
    }

    /// The byte behind the last token.
    pub(super) const fn position(&self) -> usize {
        self.position
    }

    /// Whether up to the next blank line, or the end, there are the rows of whole boards, one at least.
    ///
    /// Then a board that is broken off by a blank line misses rows; else the blank line is one too
    /// many.
    pub(super) fn is_before_whole_boards(&self) -> bool {
        let block = self
            .clone()
            .take_while(|token| !matches!(token, Token::BlankLines(_)));
        let rows = block
            .filter(|token| matches!(token, Token::Word(_)))
            .count();
        rows > 0 && rows % 4 == 0
    }

    /// Whether the line of the last word ends, and behind it, up to the end, there are the rows of whole
    /// boards, one at least.
    pub(super) fn is_line_before_whole_boards(&self) -> bool {
        let goes_on = self.clone().next().is_some_and(
            |token| matches!(token, Token::Fault(fault) if fault.kind == FaultKind::SameLine),
        );
        let words = self.clone().filter(|token| matches!(token, Token::Word(_)));
        let rows = words.count();
        !goes_on && rows > 0 && rows % 4 == 0
    }

    /// Goes on behind so many bytes; returns their span.
    fn pass(&mut self, bytes: usize) -> Range<usize> {
        let start = self.position;
        self.position += bytes;
        start..self.position
    }

    fn word(&mut self, rest: &'a [u8]) -> Token<'a> {
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let bytes = &rest[..end.unwrap_or(rest.len())];
        let start = self.pass(bytes.len()).start;
        self.is_at_line_start = false;
        let shown = &bytes[..bytes.len().min(LONGEST_WORD)];
        Token::Word(Word {
            bytes: shown,
            start,
            is_cut: shown.len() < bytes.len(),
        })
    }

    /// The next token, of blanks with which a line begins.
    fn at_line_start(&mut self, gap: &[u8], is_last: bool) -> Token<'a> {
        let last_line_feed = gap.iter().rposition(|byte| *byte == b'\n');
        let blank_lines = if is_last {
            gap.len()
        } else {
            last_line_feed.map_or(0, |at| at + 1)
        };
        if blank_lines > 0 {
            return Token::BlankLines(self.pass(blank_lines));
        }
        let span = self.pass(gap.len());
        Token::Fault(fault(gap, FaultKind::LeadingBlanks, span))
    }

    /// The next token, if there is one, of blanks behind a word.
    fn behind_word(&mut self, gap: &[u8], is_last: bool) -> Option<Token<'a>> {
        let line_feed = gap.iter().position(|byte| *byte == b'\n');
        if line_feed == Some(0) {
            self.pass(1);
            self.is_at_line_start = true;
            return None;
        }
        let blanks = &gap[..line_feed.unwrap_or(gap.len())];
        if line_feed.is_none() && !is_last {
            let span = self.pass(blanks.len());
            return Some(Token::Fault(fault(blanks, FaultKind::SameLine, span)));
        }
        // Blanks before a carriage return are a fault of their own.
        let before = match blanks.iter().position(|byte| *byte == b'\r') {
            None | Some(0) => blanks,
            Some(at) => &blanks[..at],
        };
        let span = self.pass(before.len());
        Some(Token::Fault(fault(before, FaultKind::TrailingBlanks, span)))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = &self.text[self.position..];
            if rest.is_empty() && self.is_at_line_start {
                return None;
            }
            if rest.is_empty() {
                self.is_at_line_start = true;
                return Some(Token::Fault(Fault {
                    kind: FaultKind::MissingLineFeed,
                    span: self.position..self.position,
                }));
            }
            let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace());
            let (gap, is_last) = (&rest[..blanks.unwrap_or(rest.len())], blanks.is_none());
            if gap.is_empty() {
                return Some(self.word(rest));
            }
            if self.is_at_line_start {
                return Some(self.at_line_start(gap, is_last));
            }
            if let Some(token) = self.behind_word(gap, is_last) {
                return Some(token);
            }
        }
    }
}

/// What is wrong with blanks, unless it is that they have a carriage return.
fn fault(blanks: &[u8], kind: FaultKind, span: Range<usize>) -> Fault {
    let kind = if blanks.contains(&b'\r') {
        FaultKind::CarriageReturn
    } else {
        kind
    };
    Fault { kind, span }
}
