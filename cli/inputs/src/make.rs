//! Inputs with wanted texts: for each choice, the nearest possible one.

use std::collections::VecDeque;
use std::sync::Arc;
use std::{mem, ops};

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::choose::{Choose, Lazy, Place, Source};
use crate::enumerate::{ANY, Input, Word, append, dead_end};
use crate::error::Checked;
use crate::numbers::{Number, Numbers, Position, Range};
use crate::pattern::Pattern;
use crate::read::Choice;
use crate::value::Value;

/// The text of a choice.
pub(crate) type Text = Arc<[u8]>;

/// The place of a choice: its command, and the repetitions of the loops around it.
pub(crate) type Key = (usize, Arc<[u64]>);

/// An input with its choices.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) input: Input,
    pub(crate) choices: Vec<MadeChoice>,
}

#[derive(Clone, Debug)]
pub(crate) struct MadeChoice {
    pub(crate) place: Key,
    pub(crate) cost: u64,
    pub(crate) text: Text,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A number, and the units of the cheapest one with as many decimals.
    Number(Number, IBig),
    Word(Arc<Pattern>),
}

/// What is possible at a place.
pub(crate) enum Question<'a> {
    Number(&'a Range),
    Word(&'a Pattern),
}

/// Tells the wanted text for a place; without one, a choice is the cheapest one.
pub(crate) type Want<'a> = dyn FnMut(&Key, Question<'_>) -> Option<Text> + 'a;

/// Makes an input of at most `most` choices, as far as they are possible. It probably has the `likely` texts as its first choices.
pub(crate) fn make(
    source: &mut dyn Source,
    has_ends: bool,
    likely: Vec<Text>,
    most: usize,
    want: &mut Want<'_>,
) -> (Made, Checked<()>) {
    let mut maker = Maker {
        want,
        has_ends,
        likely,
        most,
        text: Vec::new(),
        size: 0,
        positions: Vec::new(),
        choices: Vec::new(),
        words: Vec::new(),
        answer: 0..0,
    };
    let result = source.run(&mut maker);
    let made = Made {
        input: Input::new(maker.size, maker.positions, maker.text),
        choices: maker.choices,
    };
    (made, result)
}

struct Maker<'a, 'b> {
    want: &'a mut Want<'b>,
    has_ends: bool,
    likely: Vec<Text>,
    most: usize,
    text: Vec<u8>,
    size: u64,
    positions: Vec<Position>,
    choices: Vec<MadeChoice>,
    /// Words that must not become longer.
    words: Vec<Word>,
    /// The place of the last answer in the text.
    answer: ops::Range<usize>,
}

impl Maker<'_, '_> {
    /// Appends an answer, whose pattern must not match a longer text.
    fn answer(&mut self, choice: MadeChoice, pattern: &Arc<Pattern>) -> Checked<()> {
        if self.choices.len() == self.most {
            return dead_end();
        }
        let start = self.text.len();
        append(&mut self.text, &mut self.words, &choice.text)?;
        self.answer = start..self.text.len();
        self.size = self.size.saturating_add(choice.cost);
        let state = pattern.state_after(&choice.text);
        self.words.push((Arc::clone(pattern), state));
        self.choices.push(choice);
        Ok(())
    }
}

impl Choose for Maker<'_, '_> {
    fn likely(&mut self) -> Vec<Text> {
        mem::take(&mut self.likely)
    }

    fn position(&self) -> usize {
        self.text.len()
    }

    fn literal(&mut self, text: &Lazy<'_, Arc<[u8]>>) -> Checked<()> {
        append(&mut self.text, &mut self.words, &text()?)
    }

    fn end(&mut self) -> Checked<()> {
        self.words.push((Arc::clone(&ANY), Pattern::START));
        Ok(())
    }

    fn number(&mut self, range: &Lazy<'_, Range>, place: Place<'_>) -> Checked<Value> {
        let range = range()?;
        let place = (place.at, place.repetitions.into());
        let wanted = (self.want)(&place, Question::Number(&range));
        let wanted = wanted.and_then(|text| Number::parse(&text));
        let numbers = Numbers::new(&range, self.has_ends && !range.is_count);
        let Some((number, position, cheapest)) = numbers.closest(wanted.as_ref()) else {
            return dead_end();
        };
        self.positions.push(position);
        let value = number.to_value();
        let choice = MadeChoice {
            place,
            cost: position.cost,
            text: number.text(),
            kind: Kind::Number(number, cheapest),
        };
        self.answer(choice, range.notation.pattern())?;
        Ok(value)
    }

    /// Takes the bytes of the wanted text that are possible, then as few others as the pattern needs.
    fn regex(&mut self, pattern: &Arc<Pattern>, place: Place<'_>) -> Checked<()> {
        let place = (place.at, place.repetitions.into());
        let wanted = (self.want)(&place, Question::Word(pattern)).unwrap_or_default();
        let mut wanted = wanted.iter();
        let (mut state, mut text, mut cost) = (Pattern::START, Vec::new(), 0_u64);
        loop {
            let byte = wanted.find_map(|byte| pattern.place(state, *byte));
            if byte.is_none() && pattern.accepts(state) {
                break;
            }
            let Some(byte) = byte.or_else(|| pattern.cheapest(state)) else {
                return dead_end();
            };
            let (next, after, weight) = pattern.step(state, byte);
            let place = u32::try_from(byte + 2).expect("there are 256 bytes");
            self.positions.push(Position { cost: 0, place });
            text.push(next);
            (state, cost) = (after, cost.saturating_add(weight));
        }
        if text.is_empty() || pattern.possible(state) > 0 {
            self.positions.push(Position { cost: 0, place: 1 });
        }
        let choice = MadeChoice {
            place,
            cost,
            text: text.into(),
            kind: Kind::Word(Arc::clone(pattern)),
        };
        self.answer(choice, pattern)
    }

    fn word(&self) -> &[u8] {
        &self.text[self.answer.clone()]
    }
}

/// Texts that are wanted at their places; or, if they are counted, at the places that come as often before. A run asks for the places
/// of a command in their order.
pub(crate) struct Recall {
    /// The texts of each command with their places, in their order.
    texts: FxHashMap<usize, VecDeque<(Key, Text)>>,
    /// The texts in the order of their choices.
    pub(crate) list: Vec<Text>,
    is_counted: bool,
}

impl Recall {
    pub(crate) fn new(texts: impl Iterator<Item = (Key, Text)>, is_counted: bool) -> Self {
        let mut recall = Self {
            texts: FxHashMap::default(),
            list: Vec::new(),
            is_counted,
        };
        for (place, text) in texts {
            recall.list.push(Arc::clone(&text));
            let of_command = recall.texts.entry(place.0).or_default();
            of_command.push_back((place, text));
        }
        recall
    }

    /// The texts of these choices of an input, at their places.
    pub(crate) fn of(input: &[u8], choices: impl Iterator<Item = Choice>) -> Self {
        let texts = choices.map(|it| ((it.at, it.repetitions.into()), input[it.span].into()));
        Self::new(texts, false)
    }

    pub(crate) fn text(&mut self, place: &Key) -> Option<Text> {
        let texts = self.texts.get_mut(&place.0)?;
        while !self.is_counted && texts.front()?.0 < *place {
            texts.pop_front();
        }
        let is_wanted = self.is_counted || texts.front()?.0 == *place;
        let next = is_wanted.then(|| texts.pop_front())?;
        next.map(|(_, text)| text)
    }
}
