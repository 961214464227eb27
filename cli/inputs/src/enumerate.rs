//! The enumeration of all inputs of a source by size.
//!
//! The search runs the source once for each input and remembers each choice. For each size it makes the choices from left
//! to right, each one in the order of its costs. The next execution repeats the choices up to the last one that has another
//! alternative. A choice whose cost exceeds the rest of the size is never made. If no choice of a size was left out for this
//! reason, all inputs are known.

use std::ops;
use std::sync::{Arc, LazyLock};
use std::task::Poll;

use crate::choose::{Choose, Lazy, Place, Source};
use crate::error::{CheckError, Checked, GrammarError, Mismatch};
use crate::numbers::{Numbers, Position, Range};
use crate::pattern::{self, Pattern};
use crate::value::Value;

/// An input of an enumeration. The order of inputs is the order of the enumeration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input {
    size: u64,
    pub(crate) choices: Box<[Position]>,
    text: Box<[u8]>,
}

impl Input {
    pub(crate) fn new(size: u64, choices: Vec<Position>, text: Vec<u8>) -> Self {
        Self {
            size,
            choices: choices.into(),
            text: text.into(),
        }
    }

    /// An input whose choices are not known. It comes after all others.
    pub fn unread(text: Vec<u8>) -> Self {
        Self::new(u64::MAX, Vec::new(), text)
    }

    /// The sum of the costs of all choices.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The bytes of the input.
    pub fn text(&self) -> &[u8] {
        &self.text
    }
}

/// All inputs of a grammar, by size; each text occurs once. The result of [`Grammar::inputs`](crate::Grammar::inputs).
///
/// An item is an error if the grammar has a mistake that depends on the input, such as a division by zero. The iterator ends
/// after it.
#[derive(Clone, Debug)]
pub struct Inputs {
    source: Box<dyn Source>,
    draft: Draft,
    is_finished: bool,
    /// The error of an execution that repeats the choices of an input. The next input has it.
    failure: Option<GrammarError>,
}

impl Inputs {
    pub(crate) fn new(source: Box<dyn Source>, has_ends: bool) -> Self {
        Self {
            source,
            draft: Draft {
                has_ends,
                ..Draft::default()
            },
            is_finished: false,
            failure: None,
        }
    }

    /// Goes to the position after an input of the same enumeration.
    pub fn resume_after(&mut self, input: &Input) {
        self.draft = Draft {
            has_ends: self.draft.has_ends,
            limit: input.size,
            // A former choice of this size may have been left out.
            is_cut: true,
            resumed: input.choices.clone().into_vec().into_iter(),
            ..Draft::default()
        };
        // The execution makes the choices of the input.
        self.failure = self.run().err();
        self.is_finished = self.failure.is_none() && !self.draft.next_path();
    }

    /// Looks for the next input, and gives up after a number of dead ends.
    ///
    /// Conditions can make inputs rare. A caller that must not wait for long calls this function instead of
    /// [`next`](Iterator::next).
    pub fn poll(&mut self, dead_ends: u64) -> Poll<Option<Result<Input, GrammarError>>> {
        let mut effort = 0;
        while effort <= dead_ends {
            if self.is_finished {
                return Poll::Ready(None);
            }
            let result = self.failure.take().map_or_else(|| self.run(), Err);
            let input = matches!(result, Ok(true)).then(|| self.draft.input());
            effort += self.source.effort();
            self.is_finished = result.is_err() || !self.draft.next_path();
            if let Err(error) = result {
                return Poll::Ready(Some(Err(error)));
            }
            if let Some(input) = input {
                return Poll::Ready(Some(Ok(input)));
            }
        }
        Poll::Pending
    }

    /// Executes the grammar with the next choices. Returns false at a dead end.
    fn run(&mut self) -> Result<bool, GrammarError> {
        self.draft.depth = 0;
        match self.source.run(&mut self.draft) {
            Ok(()) => Ok(self.draft.size == self.draft.limit),
            Err(CheckError::Mismatch(_)) => Ok(false),
            Err(CheckError::Grammar(error)) => Err(error),
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Input, GrammarError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Poll::Ready(input) = self.poll(u64::MAX - 1) {
                return input;
            }
        }
    }
}

/// The texts after the end of the input.
pub(crate) static ANY: LazyLock<Arc<Pattern>> =
    LazyLock::new(|| Arc::new(Pattern::new(b".*", false).expect("the expression is correct")));

/// The choices of an input, and its text.
#[derive(Clone, Debug, Default)]
struct Draft {
    has_ends: bool,
    /// The size of the inputs that the search looks for.
    limit: u64,
    /// True if a choice was left out because of the limit.
    is_cut: bool,
    choices: Vec<Choice>,
    /// The number of choices that the execution has passed.
    depth: usize,
    /// The text up to the last choice, or up to the present place after it.
    text: Vec<u8>,
    size: u64,
    words: Vec<Word>,
    /// The place of the last answer in the text.
    answer: ops::Range<usize>,
    /// The choices of an input that the next execution makes.
    resumed: std::vec::IntoIter<Position>,
}

/// A word that must not become longer, because a reader takes as many bytes as possible: a regular expression, and the state
/// after the last byte.
pub(crate) type Word = (Arc<Pattern>, pattern::Number);

#[derive(Clone, Debug)]
struct Choice {
    alternatives: Alternatives,
    /// No choice follows this one.
    is_last: bool,
    /// The position after the present alternative.
    next: Position,
    /// The length of the text, the size and the words before the choice.
    start: usize,
    size: u64,
    words: Vec<Word>,
    /// The length of the text after the choice.
    end: usize,
}

#[derive(Clone, Debug)]
enum Alternatives {
    /// The numbers of a range, and the present one.
    Number(Numbers, Value),
    /// The end of a word (place 0) and the bytes that can follow it, with the state before them and the one after the present
    /// byte.
    Byte(Arc<Pattern>, pattern::Number, Option<pattern::Number>),
}

impl Choice {
    /// True if the answer to a question ends with this choice.
    fn ends_word(&self) -> bool {
        !matches!(&self.alternatives, Alternatives::Byte(pattern, _, Some(next)) if pattern.possible(*next) > 0)
    }
}

impl Draft {
    /// The input that is complete.
    fn input(&self) -> Input {
        let choices = self.choices.iter().map(|choice| choice.next);
        Input::new(self.size, choices.collect(), self.text.clone())
    }

    /// Changes the last choice that has another alternative, and forgets the choices after it. If there is none, the next
    /// execution begins with the next size. Returns false if there are no more inputs.
    fn next_path(&mut self) -> bool {
        while !self.choices.is_empty() {
            if self.advance() {
                return true;
            }
            self.choices.pop();
        }
        self.limit += 1;
        self.size = 0;
        self.text.clear();
        self.words.clear();
        std::mem::take(&mut self.is_cut)
    }

    /// True if the execution repeats choices.
    fn repeats(&self) -> bool {
        self.depth < self.choices.len()
    }

    /// Makes a new choice, and takes its first possible alternative that is not before a position.
    fn decide(
        &mut self,
        alternatives: Alternatives,
        is_last: bool,
        first: Position,
    ) -> Checked<()> {
        let resumed = self.resumed.next().map(|after| Position {
            place: after.place - 1,
            ..after
        });
        self.choices.push(Choice {
            alternatives,
            is_last,
            next: resumed.unwrap_or(first),
            start: self.text.len(),
            size: self.size,
            words: self.words.clone(),
            end: self.text.len(),
        });
        if self.advance() {
            return Ok(());
        }
        self.choices.pop();
        dead_end()
    }

    /// Goes to the next possible alternative of the last choice, and appends its text. Returns false if there is none.
    fn advance(&mut self) -> bool {
        let depth = self.choices.len() - 1;
        loop {
            let choice = &mut self.choices[depth];
            self.text.truncate(choice.start);
            self.size = choice.size;
            self.words.clone_from(&choice.words);
            let rest = self.limit - choice.size;
            let word = match &mut choice.alternatives {
                Alternatives::Number(numbers, value) => {
                    let Some(number) = numbers.next(&mut choice.next, rest) else {
                        return false;
                    };
                    self.size += choice.next.cost;
                    number.write(&mut self.text);
                    *value = number.to_value();
                    let pattern = numbers.notation.pattern();
                    let text = &self.text[choice.start..];
                    Some((Arc::clone(pattern), pattern.state_after(text)))
                }
                Alternatives::Byte(pattern, state, after) => {
                    let place = choice.next.place as usize;
                    choice.next.place += 1;
                    if place > pattern.possible(*state) {
                        return false;
                    }
                    if place == 0 {
                        if !pattern.accepts(*state) || choice.is_last && rest > 0 {
                            continue;
                        }
                        *after = None;
                        Some((Arc::clone(pattern), *state))
                    } else {
                        if pattern.least_cost(*state, place - 1) > rest {
                            self.is_cut = true;
                            return false;
                        }
                        let (byte, next, cost) = pattern.step(*state, place - 1);
                        if cost > rest {
                            self.is_cut = true;
                            continue;
                        }
                        if choice.is_last && cost < rest && pattern.possible(next) == 0 {
                            continue;
                        }
                        self.size += cost;
                        self.text.push(byte);
                        *after = Some(next);
                        None
                    }
                }
            };
            choice.end = self.text.len();
            if separates(&mut self.words, &self.text[choice.start..]) {
                self.words.extend(word);
                return true;
            }
        }
    }
}

/// True if a new part of the text makes no word before it longer. Forgets the words that it separates from the text that follows.
fn separates(words: &mut Vec<Word>, part: &[u8]) -> bool {
    let mut is_possible = true;
    for byte in part {
        words.retain_mut(|(pattern, state)| {
            let next = pattern.after(*state, *byte);
            *state = next.unwrap_or_default();
            is_possible &= !next.is_some_and(|next| pattern.accepts(next));
            next.is_some()
        });
    }
    is_possible
}

/// Appends a part to a text whose words it must not make longer.
pub(crate) fn append(text: &mut Vec<u8>, words: &mut Vec<Word>, part: &[u8]) -> Checked<()> {
    text.extend_from_slice(part);
    if separates(words, part) {
        Ok(())
    } else {
        dead_end()
    }
}

/// The end of an execution that cannot become an input.
pub(crate) fn dead_end<T>() -> Checked<T> {
    Err(CheckError::Mismatch(Mismatch::new(0..0, "", "")))
}

impl Choose for Draft {
    fn is_enumeration(&self) -> bool {
        true
    }

    fn position(&self) -> usize {
        self.text.len()
    }

    fn literal(&mut self, text: &Lazy<'_, Arc<[u8]>>) -> Checked<()> {
        if self.repeats() {
            return Ok(());
        }
        let text = text()?;
        append(&mut self.text, &mut self.words, &text)
    }

    /// Any text after the end would be a part of a word that must not become longer.
    fn end(&mut self) -> Checked<()> {
        if !self.repeats() {
            let rest = Arc::clone(&ANY);
            self.words.push((rest, Pattern::START));
        }
        Ok(())
    }

    fn number(&mut self, range: &Lazy<'_, Range>, place: Place<'_>) -> Checked<Value> {
        if !self.repeats() {
            let range = range()?;
            let numbers = Numbers::new(&range, self.has_ends && !range.is_count);
            let rest = self.limit - self.size;
            self.is_cut |= numbers.last() > rest;
            let cost = if place.is_last { rest } else { 0 };
            let numbers = Alternatives::Number(numbers, Value::Integer(0.into()));
            self.decide(numbers, place.is_last, Position { cost, place: 0 })?;
        }
        let choice = &self.choices[self.depth];
        self.depth += 1;
        self.answer = choice.start..choice.end;
        match &choice.alternatives {
            Alternatives::Number(_, value) => Ok(value.clone()),
            Alternatives::Byte(..) => unreachable!("the choices are the same"),
        }
    }

    fn regex(&mut self, pattern: &Arc<Pattern>, place: Place<'_>) -> Checked<()> {
        let first = self.depth;
        let mut state = Pattern::START;
        loop {
            if !self.repeats() {
                let bytes = Alternatives::Byte(Arc::clone(pattern), state, None);
                self.decide(bytes, place.is_last, Position::default())?;
            }
            let choice = &self.choices[self.depth];
            self.depth += 1;
            if choice.ends_word() {
                self.answer = self.choices[first].start..choice.end;
                return Ok(());
            }
            match choice.alternatives {
                Alternatives::Byte(.., Some(next)) => state = next,
                _ => unreachable!("the choices are the same"),
            }
        }
    }

    fn word(&self) -> &[u8] {
        &self.text[self.answer.clone()]
    }
}
