//! Text that programs print, made visible.

use std::fmt::Write;
use std::path::Path;

#[cfg(feature = "examine")]
use examiner::Excerpt;

/// The text of an excerpt without loss, and whether it is escaped.
///
/// UTF-8 is not escaped. In other text, `\\` stands for a backslash, and `\xFF` for a byte that is not part of a
/// character.
#[cfg(feature = "examine")]
pub(crate) fn lossless(excerpt: &Excerpt) -> (String, bool) {
    if let Ok(text) = std::str::from_utf8(&excerpt.bytes) {
        return (text.to_owned(), false);
    }
    let text = escaped(&excerpt.bytes, |text, valid| {
        text.push_str(&valid.replace('\\', "\\\\"));
    });
    (text, true)
}

/// The first bytes of an excerpt, `max` at most, for people. The last line tells how many more bytes there are.
///
/// Invisible characters are escaped as in a Rust string (`\t`, `\0`, `\u{202e}`), and bytes that are not part of a
/// character as `\xFF`. Line feeds and backslashes stay.
#[cfg(feature = "examine")]
pub(crate) fn shown(excerpt: &Excerpt, max: usize) -> String {
    let first = excerpt.first(max);
    let mut text = escaped(first, |text, valid| {
        valid.chars().for_each(|c| push_visible(text, c));
    });
    let more = excerpt.length - first.len() as u64;
    if more > 0 {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let plural = if more == 1 { "" } else { "s" };
        writeln!(text, "… and {more} more byte{plural}").expect("a string takes everything");
    }
    text
}

/// The path of a file for people, see [`visible`].
pub(crate) fn shown_path(path: &Path) -> String {
    visible(&path.display().to_string())
}

/// A line, such as a name, for people: invisible characters and line feeds are escaped.
pub(crate) fn visible(line: &str) -> String {
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

#[cfg(feature = "examine")]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_only_if_necessary() {
        #[track_caller]
        fn check(bytes: &[u8], expected: &str, expected_lossless: (&str, bool)) {
            let excerpt = Excerpt::new(bytes);
            assert_eq!(shown(&excerpt, 100), expected);
            let (text, is_escaped) = expected_lossless;
            assert_eq!(lossless(&excerpt), (text.to_owned(), is_escaped));
        }
        check(b"", "", ("", false));
        let plain = "4\nÄ \\ \"'\n";
        check(plain.as_bytes(), plain, (plain, false));
        let control = "\0\t\r\n\u{1b}[1m";
        check(
            control.as_bytes(),
            "\\0\\t\\r\n\\u{1b}[1m",
            (control, false),
        );
        let turned = "a\u{202e}b\u{feff}\u{ffff}";
        let escaped = "a\\u{202e}b\\u{feff}\\u{ffff}";
        check(turned.as_bytes(), escaped, (turned, false));
        check(b"4\\\xFF\n", "4\\\\xFF\n", ("4\\\\\\xFF\n", true));
        // One half of a surrogate pair of UTF-16.
        let half = "\\xED\\xA0\\x80";
        check(b"\xED\xA0\x80", half, (half, true));
    }

    #[test]
    fn long_text_ends_with_the_number_of_more_bytes() {
        let shown = |text: &str, max| shown(&Excerpt::new(text), max);
        assert_eq!(shown("äää", 3), "ä\n… and 4 more bytes\n");
        assert_eq!(shown("12\n4", 3), "12\n… and 1 more byte\n");
    }
}
