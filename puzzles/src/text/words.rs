//! The tokenizer: words, and the white space between them.

use std::ops::Range;

/// Longer words are cut here, in bytes. A message about a text without white space then needs only the
/// beginning of that text.
pub(super) const MAX_WORD: usize = 256;

/// The byte-order mark of UTF-8.
pub(crate) const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// Longer white space ends a board and a case, in bytes, so that a reader of a stream need not wait
/// for its end.
const MAX_GAP: usize = 1 << 16;

/// The words of a text: runs of bytes that are not ASCII white space.
///
/// If the text is not complete, the iterator ends before the last word unless white space follows it:
/// more text may continue that word.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    /// The whole text.
    pub(crate) text: &'a [u8],
    /// The end of the last word that was read.
    pub(crate) end: usize,
    /// Whether no text can follow.
    pub(super) is_complete: bool,
}

/// A word of a text.
#[derive(Clone, Debug)]
pub(crate) struct Word<'a> {
    /// The word, or its first 256 bytes.
    pub(crate) bytes: &'a [u8],
    /// Position of the first byte in the text.
    pub(crate) start: usize,
    /// Whether the word is longer than `bytes`.
    pub(crate) is_cut: bool,
    /// The white space between the previous word, or the start of the text, and this word.
    pub(crate) gap: &'a [u8],
}

impl<'a> Words<'a> {
    /// The words of a complete text.
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self::starting_at(text, 0, true)
    }

    /// The words of a text from a position on.
    pub(super) const fn starting_at(text: &'a [u8], end: usize, is_complete: bool) -> Self {
        Self {
            text,
            end,
            is_complete,
        }
    }

    /// The white space that comes next.
    pub(crate) fn gap(&self) -> &'a [u8] {
        let rest = &self.text[self.end..];
        let len = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        &rest[..len.unwrap_or(rest.len())]
    }

    /// Moves the position after the white space that comes next.
    pub(super) fn skip_gap(&mut self) {
        self.end += self.gap().len();
    }

    /// Whether a blank line or a very long gap comes next: the end of a board. A blank line ends with the second line
    /// feed.
    pub(super) fn is_before_board_end(&self) -> bool {
        self.is_before_case_end() || line_feeds(self.gap()) >= 2
    }

    /// Whether a very long gap comes next: the end of a case.
    pub(super) fn is_before_case_end(&self) -> bool {
        self.gap().len() > MAX_GAP
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let gap = self.gap();
        let start = self.end + gap.len();
        let rest = &self.text[start..];
        let len = match rest.iter().position(u8::is_ascii_whitespace) {
            Some(len) => len,
            None if self.is_complete || rest.len() > MAX_WORD => rest.len(),
            None => return None,
        };
        if len == 0 {
            return None;
        }
        self.end = start + len;
        Some(Word {
            bytes: &rest[..len.min(MAX_WORD)],
            start,
            is_cut: len > MAX_WORD,
            gap,
        })
    }
}

impl<'a> Word<'a> {
    /// The position of `bytes` in the text.
    pub(crate) const fn span(&self) -> Range<usize> {
        self.start..self.start + self.bytes.len()
    }

    /// The characters with their positions; `None` for bytes that are not UTF-8.
    pub(super) fn characters(
        &self,
    ) -> impl Iterator<Item = (Range<usize>, Option<char>)> + use<'a> {
        let mut end = self.start;
        self.bytes
            .utf8_chunks()
            .flat_map(|chunk| {
                let valid = chunk.valid().chars();
                let broken = chunk.invalid().len();
                valid
                    .map(|character| (character.len_utf8(), Some(character)))
                    .chain((broken > 0).then_some((broken, None)))
            })
            .map(move |(len, character)| {
                let start = end;
                end += len;
                (start..end, character)
            })
    }
}

/// The part of a text after its last line feed.
pub(super) fn last_line(text: &[u8]) -> &[u8] {
    let line = text.rsplit(|byte| *byte == b'\n').next();
    line.unwrap_or_default()
}

/// The number of line feeds in a text. A counter of one byte for each short piece lets the compiler compare
/// sixteen bytes at once.
pub(crate) fn line_feeds(text: &[u8]) -> usize {
    let count = |piece: &[u8]| {
        piece
            .iter()
            .map(|byte| u8::from(*byte == b'\n'))
            .sum::<u8>()
    };
    text.chunks(255)
        .map(|piece| usize::from(count(piece)))
        .sum()
}

/// The position of the byte-order mark at the beginning of a text: UTF-8, UTF-16 or UTF-32.
pub(super) fn byte_order_mark(text: &[u8]) -> Option<Range<usize>> {
    const MARKS: [&[u8]; 4] = [UTF_8_MARK, b"\xff\xfe\0\0", b"\xff\xfe", b"\xfe\xff"];
    MARKS
        .into_iter()
        .find(|mark| text.starts_with(mark))
        .map(|mark| 0..mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_positions_and_gaps() {
        let mut words = Words::new(b"\n 4\r\n\n12\0 x ");
        let found: Vec<_> = words
            .by_ref()
            .map(|word| (word.bytes, word.span(), word.gap))
            .collect();
        let expected: [(&[u8], _, &[u8]); 3] = [
            (b"4", 2..3, b"\n "),
            (b"12\0", 6..9, b"\r\n\n"),
            (b"x", 10..11, b" "),
        ];
        assert_eq!(found, expected);
        assert_eq!((words.end, words.gap()), (11, &b" "[..]));
    }

    #[test]
    fn the_last_word_of_an_incomplete_text_is_not_read() {
        let mut words = Words::starting_at(b"bwwb ww", 0, false);
        assert_eq!(words.next().map(|word| word.bytes), Some(&b"bwwb"[..]));
        assert!(words.next().is_none());
        assert_eq!(words.end, 4);
    }

    #[test]
    fn long_words_are_cut() {
        for (len, is_cut) in [(256, false), (257, true)] {
            for is_complete in [false, true] {
                let text = "b".repeat(len) + " w ";
                let mut words = Words::starting_at(text.as_bytes(), 0, is_complete);
                let word = words.next().expect("white space follows the word");
                assert_eq!((word.span(), word.is_cut), (0..256, is_cut));
                assert_eq!(words.next().map(|word| word.start), Some(len + 1));
            }
        }
        // The end of this word is not known yet, but it is too long for every puzzle.
        let text = "b".repeat(257);
        let mut words = Words::starting_at(text.as_bytes(), 0, false);
        assert!(words.next().is_some_and(|word| word.is_cut));
    }
}
