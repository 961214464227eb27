//! The words of a grammar.

use std::sync::LazyLock;

use crate::error::{GrammarError, Span, character};
use crate::pattern::Pattern;
use crate::value::{MAX_EXPONENT, Value, decimal};

/// Blanks and comments, or a word: a command, a variable, a number, a string or an operator.
const WORDS: &str = concat!(
    "([ \t\n\r\x0b\x0c]|#[^\n]*)+",
    "|[A-Z]+",
    "|[a-z][a-z0-9]*",
    r"|([0-9]+(\.[0-9]*)?|\.[0-9]*)([eE][\+\-]?[0-9]+)?",
    r#"|"([^"\\]|\\.)*""#,
    r"|[<>=!]=|&&|\|\||[<>=!\+\-\*/%\^,()\[\]]",
);

/// Splits a grammar into words. The last one is empty.
pub(crate) fn words(source: &[u8]) -> Result<Vec<Span>, GrammarError> {
    static PATTERN: LazyLock<Pattern> =
        LazyLock::new(|| Pattern::new(WORDS.as_bytes(), false).expect("the expression is correct"));
    let mut words = Vec::new();
    let without_mark = source.strip_prefix("\u{feff}".as_bytes());
    let mut at = source.len() - without_mark.unwrap_or(source).len();
    while let Some(first) = source.get(at) {
        let Some(length) = PATTERN.match_length(&source[at..]) else {
            let character = character(&source[at..]);
            let place = at..at + character.map_or(1, char::len_utf8);
            let (message, expected) = if *first == b'"' {
                let expected = "write `\"` at the end of the string";
                ("a string without an end".to_owned(), expected)
            } else {
                let expected = "expected a command, a variable, a number, a string or an operator";
                let byte = || format!("\\x{first:02x}");
                let shown = character.map_or_else(byte, |known| known.escape_debug().to_string());
                (format!("unknown character `{shown}`"), expected)
            };
            return Err(GrammarError::new(&place, message, expected));
        };
        if !matches!(first, b' ' | b'\t'..=b'\r' | b'#') {
            words.push(at..at + length);
        }
        at += length;
    }
    words.push(at..at);
    Ok(words)
}

/// The value of a word that is a number.
pub(crate) fn number(word: &str, span: &Span) -> Result<Value, GrammarError> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        if word.len() > 1 && word.starts_with('0') {
            let message = "an integer with leading zeros";
            let expected = "write the number without zeros at its start";
            return Err(GrammarError::new(span, message, expected));
        }
        return Ok(Value::Integer(
            word.parse().expect("the word has only digits"),
        ));
    }
    decimal(word).map(Value::Real).ok_or_else(|| {
        let expected = format!(
            "expected a number such as 0.5 or 1e9, with an exponent of at most {MAX_EXPONENT}"
        );
        GrammarError::new(span, "not a number", expected)
    })
}

/// The value of the string at a place of a grammar.
pub(crate) fn string(source: &[u8], span: &Span) -> Result<Value, GrammarError> {
    let mut bytes = Vec::new();
    let mut rest = &source[span.start + 1..span.end - 1];
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let octal = after.iter().take(3);
        let octal = octal.take_while(|byte| matches!(byte, b'0'..=b'7')).count();
        if octal > 0 {
            let code = after[..octal].iter();
            let code = code.fold(0_u16, |code, digit| code * 8 + u16::from(digit - b'0'));
            bytes.push(u8::try_from(code).map_err(|_| {
                let start = span.end - 2 - after.len();
                let place = start..start + 1 + octal;
                let message = "an octal number above \\377";
                GrammarError::new(&place, message, "expected \\0 to \\377")
            })?);
            rest = &after[octal..];
        } else if let [escaped, after @ ..] = after {
            rest = after;
            match escaped {
                b'n' => bytes.push(b'\n'),
                b't' => bytes.push(b'\t'),
                b'r' => bytes.push(b'\r'),
                b'b' => bytes.push(8),
                b'"' | b'\\' => bytes.push(*escaped),
                b'\n' => {}
                // A backslash before another character is a backslash.
                _ => bytes.extend([b'\\', *escaped]),
            }
        }
    }
    Ok(Value::Text(bytes.into()))
}
