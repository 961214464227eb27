//! The words of a grammar.

use std::fmt;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use crate::error::{GrammarError, Span};
use crate::value::Value;

/// The maximum exponent of a number with decimals.
const MAX_EXPONENT: usize = 100_000;

/// The symbols, the longest first.
const SYMBOLS: &[&str] = &[
    "<=", ">=", "==", "!=", "&&", "||", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", ",", "(",
    ")", "[", "]",
];

/// A word of a grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word<'a> {
    Keyword(&'a str),
    Name(&'a str),
    Constant(Value),
    Symbol(&'static str),
    End,
}

impl fmt::Display for Word<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keyword(word) | Self::Name(word) | Self::Symbol(word) => write!(out, "`{word}`"),
            Self::Constant(value) => write!(out, "`{value}`"),
            Self::End => out.write_str("the end of the grammar"),
        }
    }
}

/// Splits a grammar into words; the last one is [`Word::End`].
pub(crate) fn words(source: &str) -> Result<Vec<(Word<'_>, Span)>, GrammarError> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        let rest = &source[at..];
        let Some(first) = rest.bytes().next() else {
            words.push((Word::End, at..at));
            return Ok(words);
        };
        let length_of = |is_part: fn(u8) -> bool| {
            let end = rest.bytes().position(|byte| !is_part(byte));
            end.unwrap_or(rest.len())
        };
        let mut length = 1;
        match first {
            b'#' => length = length_of(|byte| byte != b'\n'),
            b'A'..=b'Z' => {
                length = length_of(|byte| byte.is_ascii_uppercase());
                words.push((Word::Keyword(&rest[..length]), at..at + length));
            }
            b'a'..=b'z' => {
                length = length_of(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
                words.push((Word::Name(&rest[..length]), at..at + length));
            }
            b'0'..=b'9' | b'.' => {
                length = number_length(rest.as_bytes());
                let span = at..at + length;
                words.push((Word::Constant(number(&rest[..length], &span)?), span));
            }
            b'"' => {
                let text = string(rest.as_bytes(), at)?;
                length = text.1;
                words.push((Word::Constant(Value::Text(text.0.into())), at..at + length));
            }
            _ if first.is_ascii_whitespace() || first == 0x0b => {}
            _ => {
                let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) else {
                    let character = rest.chars().next().unwrap_or_default();
                    return Err(GrammarError::new(
                        &(at..at + character.len_utf8()),
                        format!("unknown character `{}`", character.escape_debug()),
                        "expected a command, a variable, a number, a string or an operator",
                    ));
                };
                length = symbol.len();
                words.push((Word::Symbol(symbol), at..at + length));
            }
        }
        at += length;
    }
}

/// The length of a number: digits with an optional point, and an optional exponent.
fn number_length(text: &[u8]) -> usize {
    let digits = |from: usize| {
        let is_digit = |byte: &&u8| byte.is_ascii_digit();
        text[from..].iter().take_while(is_digit).count()
    };
    let mut length = digits(0);
    if text.get(length) == Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if matches!(text.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits((length + 1 + sign).min(text.len()));
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

fn number(text: &str, span: &Span) -> Result<Value, GrammarError> {
    let problem = |message: &str, expected: &str| GrammarError::new(span, message, expected);
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        if text.len() > 1 && text.starts_with('0') {
            let expected = "write the number without zeros at its start";
            return Err(problem("an integer with leading zeros", expected));
        }
        let value = text.parse().expect("the text has only digits");
        return Ok(Value::Integer(value));
    }
    let value = decimal(text).ok_or_else(|| {
        let expected = format!(
            "expected a number such as 0.5 or 1e9, with an exponent of at most {MAX_EXPONENT}"
        );
        problem("not a number", &expected)
    })?;
    Ok(Value::Real(Box::new(value)))
}

/// The value of a number in fixed or scientific notation, or `None` if it has no digits or a very large exponent.
pub(crate) fn decimal(text: &str) -> Option<RBig> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: IBig = format!("{integer}{fraction}").parse().ok()?;
    let exponent = exponent.parse::<i64>().ok()?;
    let shift = exponent.checked_sub_unsigned(fraction.len() as u64)?;
    let size = usize::try_from(exponent.unsigned_abs()).ok()?;
    if size > MAX_EXPONENT {
        return None;
    }
    let power = UBig::from(10_u8).pow(usize::try_from(shift.unsigned_abs()).ok()?);
    Some(if shift < 0 {
        RBig::from_parts(digits, power)
    } else {
        RBig::from(digits * power)
    })
}

/// The bytes of a string and its length in the grammar, with its quotes.
fn string(text: &[u8], start: usize) -> Result<(Vec<u8>, usize), GrammarError> {
    let mut bytes = Vec::new();
    let mut at = 1;
    loop {
        let escaped = text.get(at + 1).copied();
        match text.get(at) {
            None => {
                let expected = "write `\"` at the end of the string";
                return Err(GrammarError::new(
                    &(start..start + 1),
                    "a string without an end",
                    expected,
                ));
            }
            Some(b'"') => return Ok((bytes, at + 1)),
            Some(b'\\') => {
                let octal = text[at + 1..].iter().take(3);
                let octal = octal.take_while(|byte| matches!(byte, b'0'..=b'7')).count();
                let code = text[at + 1..at + 1 + octal].iter();
                let code = code.fold(0_u16, |code, digit| code * 8 + u16::from(digit - b'0'));
                match escaped {
                    _ if octal > 0 => bytes.push(u8::try_from(code).map_err(|_| {
                        let place = start + at..start + at + 1 + octal;
                        GrammarError::new(
                            &place,
                            "an octal number above \\377",
                            "expected \\0 to \\377",
                        )
                    })?),
                    Some(b'n') => bytes.push(b'\n'),
                    Some(b't') => bytes.push(b'\t'),
                    Some(b'r') => bytes.push(b'\r'),
                    Some(b'b') => bytes.push(8),
                    Some(byte @ (b'"' | b'\\')) => bytes.push(byte),
                    Some(b'\n') | None => {}
                    // A backslash before another character is a backslash.
                    Some(byte) => bytes.extend([b'\\', byte]),
                }
                at += 1 + octal.max(1);
            }
            Some(byte) => {
                bytes.push(*byte);
                at += 1;
            }
        }
    }
}
