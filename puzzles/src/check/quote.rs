//! A piece of an output, so short and plain that it can stand in a message.

use std::fmt;

/// How many bytes of a word are quoted.
const MOST_QUOTED: usize = 32;

/// A word of an output as a message has it: cut where it is long, and with everything escaped that
/// is not a visible ASCII character.
pub(super) struct Quote<'a>(pub(super) &'a [u8]);

impl fmt::Display for Quote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.0[..self.0.len().min(MOST_QUOTED)];
        let cut = if shown.len() < self.0.len() {
            "…"
        } else {
            ""
        };
        write!(f, "`{}{cut}`", shown.escape_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_short_and_printable() {
        for byte in 0..=u8::MAX {
            for length in [1, 32, 33, 1_000] {
                let quote = Quote(&vec![byte; length]).to_string();
                assert!(quote.chars().count() <= 2 + 4 * MOST_QUOTED + 1);
                assert!(
                    quote
                        .chars()
                        .all(|c| c.is_ascii_graphic() || c == '…' || c == ' ')
                );
                assert_eq!(quote.contains('…'), length > MOST_QUOTED);
            }
        }
    }

    #[test]
    fn plain_words_are_quoted_as_they_are() {
        assert_eq!(Quote(b"Impossible").to_string(), "`Impossible`");
        assert_eq!(Quote(b"\0\xe9\x1b[").to_string(), r"`\x00\xe9\x1b[`");
    }
}
