//! Text in lines of a width, and as a line begins.

use std::mem;

/// The words of a text in lines of at most that many characters; at least one line.
///
/// A word that is longer is broken.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let word: Vec<char> = word.chars().collect();
        for piece in word.chunks(width) {
            if length > 0 && length + 1 + piece.len() > width {
                lines.push(mem::take(&mut line));
                length = 0;
            }
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line.extend(piece);
            length += piece.len();
        }
    }
    lines.push(line);
    lines
}

/// With a capital in front.
pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_filled_with_words() {
        assert_eq!(
            wrap("one  two\nthree four", 9),
            ["one two", "three", "four"]
        );
        assert_eq!(wrap("one two", 7), ["one two"]);
        assert_eq!(wrap("", 7), [""]);
    }

    #[test]
    fn long_words_are_broken() {
        assert_eq!(wrap("a bcdefgh i", 3), ["a", "bcd", "efg", "h i"]);
        assert_eq!(wrap("äöü", 1), ["ä", "ö", "ü"]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
    }

    #[test]
    fn a_line_begins_with_a_capital() {
        assert_eq!(capitalised("to white"), "To white");
        assert_eq!(capitalised("ß"), "SS");
        assert_eq!(capitalised(""), "");
    }
}
