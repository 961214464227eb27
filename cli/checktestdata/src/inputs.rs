//! The enumeration of all inputs of a grammar by size.
//!
//! The search goes through the grammar and remembers each choice. For each size it makes the choices from left to right, each
//! one in the order of its costs, and goes back to the last choice that has another alternative. A choice whose cost exceeds
//! the rest of the size is never made. If no choice of a size was left out for this reason, all inputs are known.

use std::sync::Arc;
use std::task::Poll;

use crate::draft::{Draft, Snapshot, Word, dead_end};
use crate::error::GrammarError;
use crate::machine::Request;
use crate::number::{Numbers, Position};
use crate::pattern::Pattern;
use crate::program::Program;
use crate::syntax::Kind;
use crate::value::Value;

/// An input of an enumeration. The order of inputs is the order of the enumeration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Input {
    size: u64,
    choices: Box<[Position]>,
    text: Box<[u8]>,
}

impl Input {
    /// The sum of the costs of all choices.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The bytes of the input.
    #[must_use]
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
    program: Arc<Program>,
    has_ends: bool,
    stage: Stage,
    draft: Draft,
    choices: Vec<Choice>,
    /// The choices of the input after which the search resumes.
    resumed: Option<Box<[Position]>>,
}

/// What the search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Forward,
    Back,
    Finished,
}

/// A choice, and the state before it.
#[derive(Clone, Debug)]
struct Choice {
    before: Snapshot,
    alternatives: Alternatives,
}

#[derive(Clone, Debug)]
enum Alternatives {
    /// The numbers of a range up to a cost.
    Numbers { numbers: Numbers, limit: u64 },
    /// The end of a word (0), and the bytes that can follow it (their places plus 1). `next` is the next alternative.
    Bytes { word: Word, next: u32 },
}

type Result<T> = std::result::Result<T, GrammarError>;

impl Inputs {
    pub(crate) fn new(program: Arc<Program>, has_ends: bool) -> Self {
        Self {
            draft: Draft::new(&program, 0),
            program,
            has_ends,
            stage: Stage::Forward,
            choices: Vec::new(),
            resumed: None,
        }
    }

    /// Goes to the position after an input of the same enumeration.
    pub fn resume_after(&mut self, input: &Input) {
        *self = Self::new(Arc::clone(&self.program), self.has_ends);
        self.draft.limit = input.size;
        // A former choice of this size may have been left out.
        self.draft.is_cut = true;
        self.resumed = Some(input.choices.clone());
    }

    /// Looks for the next input, and gives up after a number of dead ends.
    ///
    /// Conditions can make inputs rare. A caller that must not wait for long calls this function instead of
    /// [`next`](Iterator::next).
    pub fn poll(&mut self, dead_ends: u64) -> Poll<Option<Result<Input>>> {
        for _ in 0..=dead_ends {
            let result = match self.stage {
                Stage::Finished => return Poll::Ready(None),
                Stage::Forward => self.forward(),
                Stage::Back => self.back(),
            };
            match result {
                Ok(false) => {}
                Ok(true) => {
                    let input = self.input();
                    let resumed = self.resumed.take();
                    if resumed.is_none_or(|resumed| resumed != input.choices) {
                        return Poll::Ready(Some(Ok(input)));
                    }
                }
                Err(error) => {
                    self.stage = Stage::Finished;
                    return Poll::Ready(Some(Err(error)));
                }
            }
        }
        Poll::Pending
    }

    /// The input that is complete.
    fn input(&self) -> Input {
        let positions = self
            .choices
            .iter()
            .map(|choice| choice.alternatives.position());
        Input {
            size: self.draft.size,
            choices: positions.collect(),
            text: self.draft.text[..].into(),
        }
    }

    /// Returns to the last choice that has another alternative, and goes on from there. Returns true at the end of an input.
    fn back(&mut self) -> Result<bool> {
        while let Some(choice) = self.choices.last() {
            self.draft.restore(&choice.before);
            if self.choose()? {
                return self.forward();
            }
            self.choices.pop();
        }
        if !self.draft.is_cut {
            self.stage = Stage::Finished;
            return Ok(false);
        }
        self.draft = Draft::new(&self.program, self.draft.limit + 1);
        self.forward()
    }

    /// Makes choices up to the end of an input, and then returns true, or up to a dead end.
    fn forward(&mut self) -> Result<bool> {
        self.stage = Stage::Back;
        let program = Arc::clone(&self.program);
        loop {
            let is_possible = if let Some(word) = self.draft.word.take() {
                match (
                    word.pattern.accepts(word.state),
                    word.pattern.possible(word.state),
                ) {
                    (true, 0) => self.draft.end_word(&program, &word)?,
                    (false, 1) => self.draft.write_byte(&word, 0),
                    _ => self.decide(Alternatives::Bytes { word, next: 0 })?,
                }
            } else {
                match self.draft.machine.next(&program, &[]) {
                    Ok(Request::Finished) => return Ok(self.draft.size == self.draft.limit),
                    Ok(request) => self.answer(&program, request)?,
                    Err(stop) => return dead_end(stop),
                }
            };
            if !is_possible {
                return Ok(false);
            }
        }
    }

    /// Writes or chooses the text of a request, unless it is impossible.
    fn answer(&mut self, program: &Program, request: Request<'_>) -> Result<bool> {
        match request {
            Request::Finished => Ok(true),
            Request::Text(text) => Ok(self.draft.write(&text)
                && self.draft.supply(program, || Value::Text(text.into()))?),
            Request::End => {
                self.draft.is_ended = true;
                self.draft.supply(program, || Value::Text([][..].into()))
            }
            Request::Integer { least, most } => {
                let has_end = self.has_end(program);
                self.choose_number(program, Numbers::integers(least, most, has_end))
            }
            Request::Float(range) => {
                let has_end = self.has_end(program);
                self.choose_number(program, Numbers::with_decimals(&range, has_end))
            }
            Request::Regex(pattern) => {
                let (start, state) = (self.draft.text.len(), Pattern::START);
                self.draft.word = Some(Word {
                    pattern,
                    start,
                    state,
                });
                Ok(true)
            }
        }
    }

    /// True if the largest value of the next range has the cost 1.
    fn has_end(&self, program: &Program) -> bool {
        let command = self.draft.machine.command(program);
        let target = command.and_then(|(command, _)| match &command.kind {
            Kind::Int { target, .. } | Kind::Float { target, .. } => target.as_ref(),
            _ => None,
        });
        self.has_ends && target.is_none_or(|target| !program.variables[target.slot].is_count)
    }

    fn choose_number(&mut self, program: &Program, numbers: Option<Numbers>) -> Result<bool> {
        let Some(mut numbers) = numbers else {
            return Ok(false);
        };
        let limit = self.draft.limit - self.draft.size;
        let last = numbers.last();
        self.draft.is_cut |= last > limit;
        if last == 0 {
            let only = numbers.next(0);
            return only.map_or(Ok(false), |only| self.draft.write_number(program, &only));
        }
        if self.draft.is_last(program) {
            numbers.seek(limit);
        }
        self.decide(Alternatives::Numbers { numbers, limit })
    }

    /// Makes a new choice, unless no alternative is possible.
    fn decide(&mut self, alternatives: Alternatives) -> Result<bool> {
        let before = self.draft.snapshot();
        self.choices.push(Choice {
            before,
            alternatives,
        });
        let is_possible = self.choose()?;
        if !is_possible {
            self.choices.pop();
        }
        Ok(is_possible)
    }

    /// Makes the last choice with its next alternative that is possible. The state is the one before the choice.
    fn choose(&mut self) -> Result<bool> {
        let depth = self.choices.len() - 1;
        let Choice {
            before,
            alternatives,
        } = &mut self.choices[depth];
        loop {
            let number = match alternatives {
                Alternatives::Numbers { numbers, limit } => match numbers.next(*limit) {
                    Some(number) => Some((number, numbers.position().cost)),
                    None => return Ok(false),
                },
                Alternatives::Bytes { word, next } => {
                    *next += 1;
                    if *next as usize > word.pattern.possible(word.state) + 1 {
                        return Ok(false);
                    }
                    let rest = self.draft.limit - self.draft.size;
                    if *next > 1 && word.pattern.least_cost(word.state, *next as usize - 2) > rest {
                        self.draft.is_cut = true;
                        return Ok(false);
                    }
                    None
                }
            };
            if let Some(resumed) = &self.resumed {
                let position = alternatives.position();
                match resumed.get(depth) {
                    Some(target) if position < *target => continue,
                    Some(target) if position == *target => {}
                    _ => self.resumed = None,
                }
            }
            let is_possible = match (number, &*alternatives) {
                (Some((number, cost)), _) => {
                    self.draft.size += cost;
                    self.draft.write_number(&self.program, &number)?
                }
                (None, Alternatives::Bytes { word, next: 1 }) => {
                    let is_size_possible =
                        self.draft.size == self.draft.limit || !self.draft.is_last(&self.program);
                    is_size_possible
                        && word.pattern.accepts(word.state)
                        && self.draft.end_word(&self.program, word)?
                }
                (None, Alternatives::Bytes { word, next }) => {
                    self.draft.write_byte(word, *next as usize - 2)
                }
                (None, Alternatives::Numbers { .. }) => false,
            };
            if is_possible {
                return Ok(true);
            }
            self.draft.restore(before);
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Input>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Poll::Ready(input) = self.poll(u64::MAX - 1) {
                return input;
            }
        }
    }
}

impl Alternatives {
    /// The position of the last alternative in the order of the choice.
    fn position(&self) -> Position {
        match self {
            Self::Numbers { numbers, .. } => numbers.position(),
            Self::Bytes { next, .. } => Position {
                cost: 0,
                place: *next,
            },
        }
    }
}
