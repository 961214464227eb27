//! Regular expressions: matching, and the order of all texts that match.
//!
//! The weight of a text is its length plus the place of each byte among the bytes that are possible there. The cost of a text
//! is the difference between its weight and the smallest weight of all texts. So a cost has finitely many texts, and each byte
//! has a cost of its own: the difference that it makes to the smallest weight.

mod dialect;

use std::ops::Range;

use regex_automata::Anchored;
use regex_automata::hybrid::dfa::DFA;
use regex_automata::nfa::thompson::{self, State, WhichCaptures};
use regex_automata::util::alphabet::{ByteClasses, Unit};
use regex_automata::util::start;
use rustc_hash::FxHashMap;

pub(crate) use dialect::Problem;

/// The maximum memory of each form of an automaton, in bytes. It is enough for a class with a count of a million.
const MAX_MEMORY: usize = 1 << 27;

/// The number of a state.
pub(crate) type Number = usize;

/// The state from which no text ends.
const DEAD: Number = usize::MAX;

/// A compiled regular expression: an automaton that prefers the first alternative that matches, and the longest repetition.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// The class of each byte. Bytes of a class always lead to the same state.
    classes: ByteClasses,
    /// The next state for each state and class.
    next: Vec<Number>,
    accepts: Vec<bool>,
    /// The number of the alphabet of each state.
    alphabet: Vec<usize>,
    /// The lists of bytes that are possible after a state. Printable characters come first.
    alphabets: Vec<Vec<u8>>,
    /// The smallest weight of the bytes that complete a text, for each state.
    rest: Vec<u64>,
}

impl Pattern {
    /// The state before the first byte of a text.
    pub(crate) const START: Number = 0;

    /// Compiles a regular expression. With `has_characters`, its classes and repetitions must not split a character of UTF-8.
    ///
    /// # Errors
    ///
    /// The place and the reason if the expression is wrong or its automaton is too large.
    pub(crate) fn new(source: &[u8], has_characters: bool) -> Result<Self, Problem> {
        let expression = dialect::parse(source, has_characters)?;
        let problem = |reason| Problem::new(0..source.len(), reason);
        let too_large = "this expression needs too much memory: use smaller counts";
        let config = thompson::Config::new()
            .utf8(false)
            .nfa_size_limit(Some(MAX_MEMORY))
            .which_captures(WhichCaptures::None);
        let nfa = thompson::Compiler::new()
            .configure(config)
            .build_from_hir(&expression)
            .map_err(|_| problem(too_large))?;
        if nfa
            .states()
            .iter()
            .any(|state| matches!(state, State::Fail))
        {
            return Err(problem("a class excludes all characters"));
        }
        let config = DFA::config()
            .cache_capacity(MAX_MEMORY)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(0));
        let dfa = DFA::builder().configure(config).build_from_nfa(nfa);
        let dfa = dfa.map_err(|_| problem(too_large))?;
        let mut pattern = Self {
            classes: *dfa.byte_classes(),
            next: Vec::new(),
            accepts: Vec::new(),
            alphabet: Vec::new(),
            alphabets: Vec::new(),
            rest: Vec::new(),
        };
        let numbered = pattern.number_states(&dfa);
        numbered.ok_or_else(|| problem(too_large))?;
        pattern.find_alphabets();
        pattern.weigh();
        Ok(pattern)
    }

    /// Gives numbers to the states and finds the transitions, unless there are too many.
    fn number_states(&mut self, dfa: &DFA) -> Option<()> {
        let mut cache = dfa.create_cache();
        let config = start::Config::new().anchored(Anchored::Yes);
        let start = dfa.start_state(&mut cache, &config).ok()?;
        let bytes = self.classes.representatives(0..=u8::MAX);
        let bytes: Vec<u8> = bytes.filter_map(Unit::as_u8).collect();
        let mut numbers = FxHashMap::from_iter([(start, Self::START)]);
        let mut states = vec![start];
        while let Some(&state) = states.get(self.accepts.len()) {
            let end = dfa.next_eoi_state(&mut cache, state).ok()?;
            self.accepts.push(end.is_match());
            for byte in &bytes {
                let next = dfa.next_state(&mut cache, state, *byte).ok()?;
                let number = *numbers.entry(next).or_insert_with(|| {
                    if next.is_dead() {
                        return DEAD;
                    }
                    states.push(next);
                    states.len() - 1
                });
                self.next.push(number);
            }
        }
        Some(())
    }

    fn find_alphabets(&mut self) {
        let mut numbers = FxHashMap::default();
        for next in self.next.chunks(self.width()) {
            let possible = next.iter().map(|next| self.is_live(*next));
            let possible: Vec<bool> = possible.collect();
            let alphabet = *numbers.entry(possible).or_insert_with_key(|possible| {
                let bytes = (0..=u8::MAX).map(|place| place.wrapping_add(b' '));
                let is_possible = |byte: &u8| possible[usize::from(self.classes.get(*byte))];
                self.alphabets.push(bytes.filter(is_possible).collect());
                self.alphabets.len() - 1
            });
            self.alphabet.push(alphabet);
        }
    }

    /// Finds the smallest weights. Most edges lead to larger numbers, so that few rounds are necessary.
    fn weigh(&mut self) {
        let weights = self.accepts.iter();
        self.rest = weights
            .map(|accepts| if *accepts { 0 } else { u64::MAX })
            .collect();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for state in (0..self.rest.len()).rev() {
                let rest = |byte: &u8| self.rest[self.next(state, *byte)];
                let weight = |(byte, weight): (&u8, u64)| rest(byte).saturating_add(weight);
                let weights = self.alphabet(state).iter().zip(1..).map(weight);
                let least = weights.min().unwrap_or(u64::MAX);
                is_changed |= least < self.rest[state];
                self.rest[state] = least.min(self.rest[state]);
            }
        }
    }

    /// The same expression with line ends before all other bytes in the order: they can end a text that is chosen by characters.
    pub(crate) fn with_line_ends_first(mut self) -> Self {
        for alphabet in &mut self.alphabets {
            alphabet.sort_by_key(|byte| *byte != b'\n');
        }
        self.weigh();
        self
    }

    /// The length of the match at the start of a text, if there is one.
    pub(crate) fn match_length(&self, text: &[u8]) -> Option<usize> {
        let mut state = Self::START;
        let mut longest = self.accepts(state).then_some(0);
        for (byte, length) in text.iter().zip(1..) {
            state = self.next(state, *byte);
            if state == DEAD {
                break;
            }
            if self.accepts(state) {
                longest = Some(length);
            }
        }
        longest
    }

    /// True if the bytes before this state are a whole text.
    pub(crate) fn accepts(&self, state: Number) -> bool {
        self.accepts[state]
    }

    /// The state after a whole text or a part of one.
    pub(crate) fn state_after(&self, text: &[u8]) -> Number {
        let next = |state, byte: &u8| self.next(state, *byte);
        text.iter().fold(Self::START, next)
    }

    /// The state after a byte, if the bytes can still become a text.
    pub(crate) fn after(&self, state: Number, byte: u8) -> Option<Number> {
        Some(self.next(state, byte)).filter(|next| *next != DEAD)
    }

    /// The number of bytes that are possible after a state.
    pub(crate) fn possible(&self, state: Number) -> usize {
        self.alphabet(state).len()
    }

    /// One of the bytes that are possible after a state, the next state, and the cost.
    pub(crate) fn step(&self, state: Number, place: usize) -> (u8, Number, u64) {
        let byte = self.alphabet(state)[place];
        let next = self.next(state, byte);
        let weight = 1 + place as u64 + self.rest[next];
        (byte, next, weight - self.rest[state])
    }

    /// The place of a byte among those that are possible after a state.
    pub(crate) fn place(&self, state: Number, byte: u8) -> Option<usize> {
        self.alphabet(state).iter().position(|other| *other == byte)
    }

    /// The place of the cheapest byte after a state that is not the end of a text.
    pub(crate) fn cheapest(&self, state: Number) -> Option<usize> {
        (0..self.possible(state)).find(|place| self.step(state, *place).2 == 0)
    }

    /// A text with bytes that come some places before those of a part. It ends early if no byte is possible any more.
    pub(crate) fn lowered(&self, text: &[u8], part: &Range<usize>, step: usize) -> Vec<u8> {
        let mut text = text.to_vec();
        for index in part.start..part.end.min(text.len()) {
            let state = self.state_after(&text[..index]);
            if self.possible(state) == 0 {
                text.truncate(index);
                break;
            }
            let place = self.place(state, text[index]).unwrap_or(0);
            text[index] = self.step(state, place.saturating_sub(step)).0;
        }
        text
    }

    /// A bound of the costs of [`Self::step`] for this byte and all bytes after it.
    pub(crate) fn least_cost(&self, state: Number, place: usize) -> u64 {
        (1 + place as u64).saturating_sub(self.rest[state])
    }

    /// The number of classes; the automaton has one more, for the end of the text.
    fn width(&self) -> usize {
        self.classes.alphabet_len() - 1
    }

    fn next(&self, state: Number, byte: u8) -> Number {
        self.next[state * self.width() + usize::from(self.classes.get(byte))]
    }

    /// True if a text can end after the state. The state after a match can be a dead end, because it remembers the match.
    fn is_live(&self, state: Number) -> bool {
        let transitions = || &self.next[state * self.width()..][..self.width()];
        state != DEAD && (self.accepts(state) || transitions().iter().any(|next| *next != DEAD))
    }

    fn alphabet(&self, state: Number) -> &[u8] {
        &self.alphabets[self.alphabet[state]]
    }
}
