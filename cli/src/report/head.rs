//! The beginning of what was read or written.

use std::fmt::Write;

/// The beginning of what was read or written: as much as a report keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    bytes: Vec<u8>,
    /// The length of the whole, in bytes.
    length: u64,
}

impl Head {
    /// How much is kept, in bytes: a report has many of them, and a program may print megabytes.
    pub(crate) const LONGEST: usize = 1 << 16;

    /// The beginning of these bytes.
    pub(crate) fn of(bytes: impl Into<Vec<u8>>) -> Self {
        let mut bytes = bytes.into();
        let length = bytes.len() as u64;
        bytes.truncate(whole_characters(&bytes, Self::LONGEST));
        bytes.shrink_to_fit();
        Self { bytes, length }
    }

    /// The length of the whole, in bytes.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    /// Whether the whole is longer.
    pub(crate) const fn is_cut(&self) -> bool {
        self.length > self.bytes.len() as u64
    }

    /// Whether there is nothing.
    pub(crate) const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// As text from which the bytes can be had again, and whether it is escaped.
    ///
    /// UTF-8 is not. In anything else, a backslash is `\\` and a byte that is no part of a character
    /// `\xFF`.
    pub(crate) fn lossless(&self) -> (String, bool) {
        if let Ok(text) = std::str::from_utf8(&self.bytes) {
            return (text.to_owned(), false);
        }
        let text = escaped(&self.bytes, |text, valid| {
            text.push_str(&valid.replace('\\', "\\\\"));
        });
        (text, true)
    }

    /// As text that people can read, of so many bytes at most, with a last line that says how much
    /// there is more.
    ///
    /// What cannot be seen is written as in a Rust string: `\t`, `\0`, `\u{202e}`, and a byte that is
    /// no part of a character as `\xFF`. Line feeds stay, and so do backslashes.
    pub(crate) fn shown(&self, most: usize) -> String {
        let end = whole_characters(&self.bytes, most);
        let mut text = escaped(&self.bytes[..end], |text, valid| {
            valid.chars().for_each(|c| push_visible(text, c));
        });
        let more = self.length - end as u64;
        if more > 0 {
            if !text.ends_with('\n') {
                text.push('\n');
            }
            let plural = if more == 1 { "" } else { "s" };
            writeln!(text, "… and {more} byte{plural} more").expect("a string takes everything");
        }
        text
    }
}

/// A line, such as a name, as text that people can read.
pub(super) fn visible(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    for character in line.chars() {
        match character {
            '\n' => text.push_str("\\n"),
            other => push_visible(&mut text, other),
        }
    }
    text
}

fn push_visible(text: &mut String, character: char) {
    match character {
        '\n' | '\\' | '\'' | '"' => text.push(character),
        other => text.extend(other.escape_debug()),
    }
}

/// Text, where bytes that are no part of a character are `\xFF`.
fn escaped(bytes: &[u8], push_valid: impl Fn(&mut String, &str)) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        push_valid(&mut text, chunk.valid());
        for byte in chunk.invalid() {
            write!(text, "\\x{byte:02X}").expect("a string takes everything");
        }
    }
    text
}

/// The most bytes up to `most` that cut no character in two.
fn whole_characters(bytes: &[u8], most: usize) -> usize {
    if bytes.len() <= most {
        return bytes.len();
    }
    let is_boundary = |end: &usize| bytes[*end] & 0xC0 != 0x80;
    // A character has four bytes at most; what goes on for longer is none.
    (most.saturating_sub(3)..=most)
        .rev()
        .find(is_boundary)
        .unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], shown: &str, lossless: (&str, bool)) {
        let head = Head::of(bytes);
        assert_eq!(head.shown(100), shown);
        assert_eq!(head.lossless(), (lossless.0.to_owned(), lossless.1));
    }

    #[test]
    fn text_stays_text() {
        check(b"", "", ("", false));
        check(
            "4\nÄ \\ \"'\n".as_bytes(),
            "4\nÄ \\ \"'\n",
            ("4\nÄ \\ \"'\n", false),
        );
    }

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        check(
            b"\0\t\r\n\x1b[1m",
            "\\0\\t\\r\n\\u{1b}[1m",
            ("\0\t\r\n\x1b[1m", false),
        );
        let turned = "a\u{202e}b\u{feff}\u{ffff}";
        check(
            turned.as_bytes(),
            "a\\u{202e}b\\u{feff}\\u{ffff}",
            (turned, false),
        );
    }

    #[test]
    fn bytes_that_are_no_text_can_be_had_again() {
        check(b"4\\\xFF\n", "4\\\\xFF\n", ("4\\\\\\xFF\n", true));
        // Half of a pair that UTF-16 has.
        check(
            b"\xED\xA0\x80",
            "\\xED\\xA0\\x80",
            ("\\xED\\xA0\\x80", true),
        );
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        let head = Head::of("ä".repeat(Head::LONGEST));
        assert!(head.is_cut());
        assert_eq!(head.length(), 2 * Head::LONGEST as u64);
        assert_eq!(head.lossless(), ("ä".repeat(Head::LONGEST / 2), false));
        assert_eq!(head.shown(3), "ä\n… and 131070 bytes more\n");
        assert_eq!(Head::of(*b"12\n4").shown(3), "12\n… and 1 byte more\n");
        assert_eq!(
            Head::of([0x80; 9]).shown(2),
            "\\x80\\x80\n… and 7 bytes more\n"
        );
    }
}
