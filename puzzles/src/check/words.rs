//! The words of an output, with the lines that they stand in.

use std::ops::Range;

/// The words of an output, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    text: &'a [u8],
    /// The byte behind the last word.
    position: usize,
    /// The line of that byte, counted from 1.
    line: usize,
}

/// A word of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) bytes: &'a [u8],
    /// Where it starts in the output.
    pub(super) start: usize,
    /// The line that it stands in, counted from 1.
    pub(super) line: usize,
    /// The blanks before it, from the end of the word before or the beginning of the output.
    pub(super) gap: &'a [u8],
}

impl<'a> Words<'a> {
    /// The words of a whole output.
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            position: 0,
            line: 1,
        }
    }

    /// The place behind the last word, where another would be missing: an empty span, and its line.
    pub(super) const fn here(&self) -> (Range<usize>, usize) {
        (self.position..self.position, self.line)
    }

    /// The blanks behind the last word, if no word follows.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.position..]
    }

    /// The next word, without going on behind it.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        let rest = self.rest();
        let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let (gap, rest) = rest.split_at(blanks);
        let end = rest.iter().position(u8::is_ascii_whitespace);
        Some(Word {
            bytes: &rest[..end.unwrap_or(rest.len())],
            start: self.position + gap.len(),
            line: self.line + line_feeds(gap),
            gap,
        })
    }

    /// Goes on behind a word, the next one.
    pub(super) fn skip(&mut self, word: &Word<'_>) {
        self.position = word.span().end;
        self.line = word.line;
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?;
        self.skip(&word);
        Some(word)
    }
}

impl Word<'_> {
    /// The bytes of the output that it covers.
    pub(super) const fn span(&self) -> Range<usize> {
        self.start..self.start + self.bytes.len()
    }
}

/// The number of line feeds.
#[expect(
    clippy::naive_bytecount,
    reason = "gaps are one or two bytes long, but in hostile outputs"
)]
pub(super) fn line_feeds(gap: &[u8]) -> usize {
    gap.iter().filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_lines_and_what_is_before_them() {
        let mut words = Words::new(b"\n 4\r\n\n12\0 x");
        let found: Vec<_> = words
            .by_ref()
            .map(|word| (word.bytes, word.line, word.gap))
            .collect();
        let expected: [(&[u8], usize, &[u8]); 3] =
            [(b"4", 2, b"\n "), (b"12\0", 4, b"\r\n\n"), (b"x", 4, b" ")];
        assert_eq!(found, expected);
        assert_eq!(words.here(), (11..11, 4));
    }
}
