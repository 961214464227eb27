//! The part of an input that is chosen.

use std::sync::Arc;

use crate::error::GrammarError;
use crate::machine::{Checkpoint, Machine, Stop};
use crate::number::Number;
use crate::pattern::{self, Pattern};
use crate::program::Program;
use crate::syntax::{Kind, Notation};
use crate::value::Value;

/// The bytes that continue a number: an integer, and numbers with decimals without and with a decimal point.
const DIGITS: &[u8] = b"0123456789";
const FIXED: [&[u8]; 2] = [b"0123456789.", b"0123456789"];
const ANY: [&[u8]; 2] = [b"0123456789.eE", b"0123456789eE"];

/// The start of an input, and the state of its grammar.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) machine: Machine,
    pub(crate) text: Vec<u8>,
    pub(crate) size: u64,
    /// The size of the inputs that the search looks for.
    pub(crate) limit: u64,
    /// True if a choice was left out because of the limit.
    pub(crate) is_cut: bool,
    /// The grammar allows no more text.
    pub(crate) is_ended: bool,
    /// The words that must not become longer, because a reader takes as many bytes as possible.
    complete: Vec<Complete>,
    /// The word of a regular expression that is being written.
    pub(crate) word: Option<Word>,
}

/// A word that is complete.
#[derive(Clone, Debug)]
enum Complete {
    /// None of these bytes follows.
    Number(&'static [u8]),
    /// The bytes that follow do not extend the match.
    Regex(Arc<Pattern>, pattern::Number),
}

/// A word of a regular expression: its start in the text, and the state after its last byte.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) pattern: Arc<Pattern>,
    pub(crate) start: usize,
    pub(crate) state: pattern::Number,
}

/// A state of a draft, which it can return to.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    machine: Checkpoint,
    length: usize,
    size: u64,
    is_ended: bool,
    complete: Vec<Complete>,
}

impl Draft {
    pub(crate) fn new(program: &Program, limit: u64) -> Self {
        Self {
            machine: Machine::new(program, true),
            text: Vec::new(),
            size: 0,
            limit,
            is_cut: false,
            is_ended: false,
            complete: Vec::new(),
            word: None,
        }
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot {
            machine: self.machine.checkpoint(),
            length: self.text.len(),
            size: self.size,
            is_ended: self.is_ended,
            complete: self.complete.clone(),
        }
    }

    pub(crate) fn restore(&mut self, snapshot: &Snapshot) {
        self.machine.restore(snapshot.machine);
        self.text.truncate(snapshot.length);
        self.size = snapshot.size;
        self.is_ended = snapshot.is_ended;
        self.complete.clone_from(&snapshot.complete);
        self.word = None;
    }

    /// Goes on after the last request, with the value of the text.
    pub(crate) fn supply(
        &mut self,
        program: &Program,
        value: impl FnOnce() -> Value,
    ) -> Result<bool, GrammarError> {
        let supplied = self.machine.supply(program, value);
        supplied.map_or_else(dead_end, |()| Ok(true))
    }

    /// Appends bytes, unless the text before them would then be read in another way.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> bool {
        self.text.extend_from_slice(bytes);
        self.accepts_from(self.text.len() - bytes.len())
    }

    /// True if the text from a position on does not extend a word before it.
    fn accepts_from(&mut self, start: usize) -> bool {
        let bytes = &self.text[start..];
        let mut is_possible = !self.is_ended || bytes.is_empty();
        for byte in bytes {
            if self.complete.is_empty() {
                break;
            }
            self.complete.retain_mut(|word| match word {
                Complete::Number(follow) => {
                    is_possible &= !follow.contains(byte);
                    false
                }
                Complete::Regex(pattern, state) => match pattern.after(*state, *byte) {
                    None => false,
                    Some(next) => {
                        is_possible &= !pattern.accepts(next);
                        *state = next;
                        true
                    }
                },
            });
        }
        is_possible
    }

    pub(crate) fn write_number(
        &mut self,
        program: &Program,
        number: &Number,
    ) -> Result<bool, GrammarError> {
        let start = self.text.len();
        number.write(&mut self.text);
        if !self.accepts_from(start) {
            return Ok(false);
        }
        let has_point = self.text[start..].contains(&b'.');
        let command = self.machine.command(program);
        let follow = match command.map(|(command, _)| &command.kind) {
            Some(Kind::Float {
                notation: Notation::Fixed,
                ..
            }) => FIXED[usize::from(has_point)],
            Some(Kind::Float { .. }) => ANY[usize::from(has_point)],
            _ => DIGITS,
        };
        self.complete.push(Complete::Number(follow));
        self.supply(program, || number.to_value())
    }

    /// Appends one of the possible bytes to a word, if its cost is not too great.
    pub(crate) fn write_byte(&mut self, word: &Word, place: usize) -> bool {
        let (byte, state, cost) = word.pattern.step(word.state, place);
        let size = self.size.saturating_add(cost);
        if size > self.limit {
            self.is_cut = true;
            return false;
        }
        self.size = size;
        let pattern = Arc::clone(&word.pattern);
        let start = word.start;
        self.word = Some(Word {
            pattern,
            start,
            state,
        });
        self.write(&[byte])
    }

    pub(crate) fn end_word(
        &mut self,
        program: &Program,
        word: &Word,
    ) -> Result<bool, GrammarError> {
        if word.pattern.possible(word.state) > 0 {
            let pattern = Arc::clone(&word.pattern);
            self.complete.push(Complete::Regex(pattern, word.state));
        }
        let text = &self.text[word.start..];
        let supplied = self.machine.supply(program, || Value::Text(text.into()));
        supplied.map_or_else(dead_end, |()| Ok(true))
    }

    /// True if no choice follows the present one.
    pub(crate) fn is_last(&self, program: &Program) -> bool {
        let command = self.machine.command(program);
        command.is_some_and(|(_, is_last)| is_last)
    }
}

/// A mismatch is a dead end of the search, and a mistake of the grammar is an error.
pub(crate) fn dead_end(stop: Stop) -> Result<bool, GrammarError> {
    match stop {
        Stop::Mismatch(_) => Ok(false),
        Stop::Fault(error) => Err(*error),
    }
}
