//! The protocol between a validator and its caller.
//!
//! The program is a server. For each input it starts a child, which runs the validator. In the child, a function of the header that
//! would read a number or a text asks for it instead. Program and caller talk over a stream of bytes: numbers are little-endian and
//! have 32 bits, and a text follows its length. `headers/quadrille.h` has the other side.
//!
//! - A request begins a child: a number, and as many texts, which answer the first questions. The child sends no message before they
//!   are used, unless the number has the bit [`HEARD`].
//! - The child sends messages, each with a letter: `L` a fixed text, `E` the end of the input; `N` a question for a number: line, least
//!   and greatest value, kind; `R` and `F` for a text: line, regular expression. `X` refuses the choices so far: line, reason. `U` names a
//!   call that is not supported: line, call.
//! - An answer is 1 and a text, or [`STOP`].
//! - `Z` and a text follow the end of a child: `exit 42` or `signal 6`.

use std::fmt::Display;
use std::io::{BufReader, Read, Write};
use std::sync::Arc;

use super::{CORRECT, Talk};
use crate::error::{CheckError, Checked, GrammarError};
use crate::numbers::{self, Notation, Range};
use crate::value::{Value, decimal};

/// The answer that ends a child.
const STOP: u32 = u32::MAX;

/// The bit in the last byte of the number of a request with which the child sends all messages, and waits for no answer that it has.
const HEARD: u8 = 1 << 7;

/// The longest text of a message.
const MAX_TEXT: u32 = 1 << 26;

/// A running program.
#[derive(Debug)]
pub(super) struct Program(BufReader<Box<dyn Talk>>);

/// A message of a child.
#[derive(Clone, Debug)]
pub(super) enum Message {
    Literal(Arc<[u8]>),
    End,
    /// The line, and the numbers unless a bound is wrong.
    Number(u32, Result<Arc<Range>, String>),
    /// The line, and a regular expression.
    Text(u32, Arc<[u8]>),
    Refused(u32, String),
    Unsupported(u32, String),
    Ended(String),
}

impl Program {
    pub(super) fn new(talk: Box<dyn Talk>) -> Self {
        Self(BufReader::new(talk))
    }

    /// Begins a child. With `is_heard`, it sends all messages, and does not wait for the known answers.
    pub(super) fn request(&mut self, known: &[Arc<[u8]>], is_heard: bool) -> Checked<()> {
        let mut bytes = length(known.len()).to_vec();
        bytes[3] |= if is_heard { HEARD } else { 0 };
        for text in known {
            bytes.extend(length(text.len()));
            bytes.extend_from_slice(text);
        }
        self.0.get_mut().write_all(&bytes).map_err(failure)
    }

    /// Answers a question.
    pub(super) fn answer(&mut self, text: &[u8]) -> Checked<()> {
        self.request(&[text.into()], false)
    }

    /// Ends the child, which has asked if `is_asked`. `unused` is the number of known answers that it had not used before the last
    /// message that was read.
    pub(super) fn abandon(&mut self, mut is_asked: bool, mut unused: usize) -> Checked<()> {
        loop {
            if is_asked && unused == 0 {
                let stop = STOP.to_le_bytes();
                self.0.get_mut().write_all(&stop).map_err(failure)?;
            }
            unused = unused.saturating_sub(is_asked.into());
            let message = self.message()?;
            if matches!(message, Message::Ended(_)) {
                return Ok(());
            }
            is_asked = matches!(message, Message::Number(..) | Message::Text(..));
        }
    }

    /// The next message of the child.
    pub(super) fn message(&mut self) -> Checked<Message> {
        let [tag] = self.bytes()?;
        Ok(match tag {
            b'L' => Message::Literal(self.text()?.into()),
            b'E' => Message::End,
            b'N' => {
                let line = self.number()?;
                let [least, most, kind] = [self.word()?, self.word()?, self.word()?];
                Message::Number(line, range(&least, &most, &kind).map(Arc::new))
            }
            b'R' | b'F' => Message::Text(self.number()?, self.text()?.into()),
            b'X' => Message::Refused(self.number()?, self.word()?),
            b'U' => Message::Unsupported(self.number()?, self.word()?),
            b'Z' => Message::Ended(self.word()?),
            _ => {
                let message = format!("it sent an unknown message {tag}");
                return Err(failure(message));
            }
        })
    }

    fn bytes<const N: usize>(&mut self) -> Checked<[u8; N]> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes).map_err(failure)?;
        Ok(bytes)
    }

    fn number(&mut self) -> Checked<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Checked<Vec<u8>> {
        let length = self.number()?;
        if length > MAX_TEXT {
            return Err(failure("it sent a text that is too long"));
        }
        let mut text = vec![0; length as usize];
        self.0.read_exact(&mut text).map_err(failure)?;
        Ok(text)
    }

    fn word(&mut self) -> Checked<String> {
        Ok(String::from_utf8_lossy(&self.text()?).into_owned())
    }
}

/// The error about a program that cannot be used.
pub(super) fn failure(error: impl Display) -> CheckError {
    let message = format!("the program of the validator cannot be used: {error}");
    GrammarError::new(&(0..0), message, CORRECT).into()
}

/// The numbers of a question: `i` for integers, `f` for any number of decimals, `p 0 2` for up to two decimals.
fn range(least: &str, most: &str, kind: &str) -> Result<Range, String> {
    let is_integer = kind == "i";
    let bound = |text: &str| {
        let value = if is_integer {
            text.parse().ok().map(Value::Integer)
        } else {
            decimal(text).map(Value::Real)
        };
        value.ok_or_else(|| format!("the bound {text} is no number"))
    };
    let decimals = kind.strip_prefix("p ").and_then(|it| it.split_once(' '));
    let decimals = decimals.map(|(fewest, most)| Some((fewest.parse().ok()?, most.parse().ok()?)));
    Ok(Range {
        least: bound(least)?,
        most: bound(most)?,
        decimals: match decimals.flatten() {
            Some((fewest, most)) => Some(numbers::decimals(&fewest, &most)?),
            None => None,
        },
        notation: if is_integer {
            Notation::Integer
        } else {
            Notation::Fixed
        },
        is_count: false,
    })
}

fn length(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(STOP - 1).to_le_bytes()
}
