//! Words of a text, which may still be growing.

use core::fmt;
use core::ops::Range;

/// Longer words are cut here, in bytes: no puzzle has such words, and an input without white space
/// must not be read to its end for a message that says so.
const LONGEST_WORD: usize = 256;

/// More white space than this does not stand inside a board or between two that belong together, in
/// bytes.
const LONGEST_GAP: usize = 1 << 16;

/// The words of a text: runs of bytes that are not ASCII white space.
///
/// # Example: words know where they stand
///
/// ```
/// use board_core::grid::Words;
///
/// let mut words = Words::new(b"  bwwb\r\n\r\nwwww");
/// let first = words.next_word().unwrap().unwrap();
/// assert_eq!((first.bytes, first.span()), (&b"bwwb"[..], 2..6));
/// assert!(words.is_before_gap());
/// let second = words.next_word().unwrap().unwrap();
/// assert_eq!(second.span(), 10..14);
/// assert_eq!(words.next_word(), Ok(None));
///
/// // In a partial text the last word may go on.
/// let mut partial = Words::partial(b"bwwb ww", 0);
/// assert!(partial.next_word().is_ok());
/// assert!(partial.next_word().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a> {
    text: &'a [u8],
    position: usize,
    complete: bool,
}

impl<'a> Words<'a> {
    /// The words of a complete text.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            position: 0,
            complete: true,
        }
    }

    /// The words of a text of which more is to come, from a position on.
    #[must_use]
    pub const fn partial(text: &'a [u8], position: usize) -> Self {
        Self {
            text,
            position,
            complete: false,
        }
    }

    /// The same words, from another position on.
    #[must_use]
    pub const fn starting_at(self, position: usize) -> Self {
        Self { position, ..self }
    }

    /// The whole text.
    #[must_use]
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The byte behind the last word that was read.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// Goes on behind the white space that comes next.
    pub fn skip_blanks(&mut self) {
        self.position += self.blanks().len();
    }

    /// Whether a gap comes next, whatever follows it: a blank line, or more than 65,536 bytes of
    /// white space.
    #[must_use]
    pub fn is_before_gap(&self) -> bool {
        self.is_before_long_gap()
            // A blank line ends with the second line end.
            || self.blanks().split(|&byte| byte == b'\n').nth(2).is_some()
    }

    /// Whether more than 65,536 bytes of white space come next, too much to wait for its end.
    #[must_use]
    pub fn is_before_long_gap(&self) -> bool {
        self.blanks().len() > LONGEST_GAP
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.position..).unwrap_or_default()
    }

    /// The white space that comes next.
    fn blanks(&self) -> &'a [u8] {
        let rest = self.rest();
        let len = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        &rest[..len.unwrap_or(rest.len())]
    }

    /// The next word, or `None` at the end of the text.
    ///
    /// # Errors
    ///
    /// [`Incomplete`] if a partial text ends before or inside the word; the position stays.
    pub fn next_word(&mut self) -> Result<Option<Word<'a>>, Incomplete> {
        let blanks = self.blanks();
        let rest = &self.rest()[blanks.len()..];
        if rest.is_empty() {
            return if self.complete {
                Ok(None)
            } else {
                Err(Incomplete(()))
            };
        }
        let within_bounds = &rest[..rest.len().min(LONGEST_WORD)];
        let len = match within_bounds.iter().position(u8::is_ascii_whitespace) {
            Some(len) => len,
            None if self.complete || rest.len() > LONGEST_WORD => within_bounds.len(),
            None => return Err(Incomplete(())),
        };
        let word = Word {
            bytes: &rest[..len],
            start: self.position + blanks.len(),
            is_cut: len == LONGEST_WORD && rest.len() > len,
        };
        self.skip_past(&word);
        Ok(Some(word))
    }

    /// Goes on behind a word of this text.
    pub fn skip_past(&mut self, word: &Word<'_>) {
        self.position = word.span().end;
    }
}

/// One word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// What the word consists of.
    pub bytes: &'a [u8],
    /// Where it starts, in bytes from the start of the text.
    pub start: usize,
    /// Whether the word is so long that only its beginning was looked at; what follows is not known.
    pub is_cut: bool,
}

impl<'a> Word<'a> {
    /// The bytes of the text that the word covers.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.start + self.bytes.len()
    }

    /// The characters with their spans; `None` for bytes that are not UTF-8.
    pub fn characters(&self) -> impl Iterator<Item = (Range<usize>, Option<char>)> + use<'a> {
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

/// The span of the byte-order mark that a text begins with: UTF-8, UTF-16 or UTF-32.
#[must_use]
pub fn byte_order_mark(text: &[u8]) -> Option<Range<usize>> {
    const MARKS: [&[u8]; 4] = [b"\xef\xbb\xbf", b"\xff\xfe\0\0", b"\xff\xfe", b"\xfe\xff"];
    MARKS
        .into_iter()
        .find(|mark| text.starts_with(mark))
        .map(|mark| 0..mark.len())
}

/// A partial text ended where more is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incomplete(pub(super) ());

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("more text is needed")
    }
}

impl core::error::Error for Incomplete {}
