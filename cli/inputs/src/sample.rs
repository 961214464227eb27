//! Random inputs: each has a profile of its own, which all its choices follow.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::choose::Source;
use crate::enumerate::Input;
use crate::error::CheckError;
use crate::make::{Key, Kind, Question, Recall, Text, make};
use crate::numbers::Notation;
use crate::pattern::Pattern;
use crate::read::{Choice, Reader};

/// Gives a random number below a bound.
pub type Below<'a> = dyn FnMut(u64) -> u64 + 'a;

/// The number of choices that may be made for one input, with those that are repeated. A validator takes some seconds for as many.
const MAX_CHOICES: usize = 300_000;

/// How many more of these choices count for each repetition, and how many bytes of an input count as much as a choice.
const RETRY: usize = 100;
const BYTES: usize = 64;

/// The number of bytes of texts that are drawn for one input, with those that are repeated, and the greatest length of a text
/// behind them.
const MAX_BYTES: usize = 1 << 22;
const SHORT: usize = 16;

/// How often the last choice is made again before earlier choices are made again, too. After many choices, it is made again more often,
/// because the values of all of them may have to differ.
const TRIES: usize = 8;

/// Larger bounds are not reached.
const LARGE: i128 = 1 << 100;

/// The number of values that a choice of few values has.
const FEW: usize = 3;

/// How the values of an input are drawn, in the words of reports.
const MODES: [&str; 10] = [
    "uniform",
    "low",
    "high",
    "least or greatest",
    "powers of two",
    "sums of few powers of two",
    "few different ones",
    "near earlier ones",
    "sorted",
    "those of samples",
];

/// How the numbers of repetitions are drawn.
const COUNTS: [&str; 3] = ["small", "log-uniform", "the greatest"];

/// Draws random inputs. The result of [`Grammar::sampler`](crate::Grammar::sampler).
#[derive(Clone, Debug)]
pub struct Sampler {
    pub(crate) source: Box<dyn Source>,
    pub(crate) has_ends: bool,
    /// Texts that are values, too.
    pub(crate) words: Vec<Text>,
}

/// How the choices of one input are made.
struct Profile<'a, 'b> {
    below: &'a mut Below<'b>,
    words: &'a [Text],
    is_validator: bool,
    /// The greatest number of repetitions.
    most: u64,
    count: usize,
    /// The mode of all numbers, unless each command has its own.
    mode: Option<usize>,
    modes: FxHashMap<usize, usize>,
    /// The number of different characters, and the length after which texts repeat.
    letters: usize,
    period: usize,
    /// The values of all numbers, and of each command.
    values: Vec<i128>,
    of_command: FxHashMap<usize, Vec<i128>>,
    /// The length of the last text of each command whose length had to be another one.
    lengths: FxHashMap<usize, usize>,
    /// The number of bytes of texts that are left.
    bytes: usize,
}

impl Sampler {
    /// Draws an input whose numbers of repetitions are at most `most`, as far as they can be. Most of its choices are those of the
    /// input `near`, if there is one. Returns it with its profile in words; `None` if its conditions were not met.
    pub fn draw(
        &mut self,
        most: u64,
        near: Option<&Input>,
        below: &mut Below<'_>,
    ) -> Option<(Input, String)> {
        let mut near = near.and_then(|input| self.most_of(input, below));
        let mut profile = Profile::new(most, &self.words, below);
        profile.is_validator = self.source.counts().is_some();
        let most_choices = if profile.is_validator {
            MAX_CHOICES
        } else {
            usize::MAX
        };
        let (mut kept, mut left): (Vec<Option<Text>>, _) = (Vec::new(), MAX_CHOICES);
        let (mut farthest, mut tries) = (0, 0_usize);
        loop {
            let mut index = 0;
            let mut want = |place: &Key, question: Question<'_>| {
                index += 1;
                if let Some(kept) = kept.get(index - 1) {
                    return kept.clone();
                }
                let former = near.as_mut().and_then(|near| near.text(place));
                former.or_else(|| Some(profile.draw(place, &question)))
            };
            let source = &mut *self.source;
            let (made, result) = make(source, self.has_ends, Vec::new(), most_choices, &mut want);
            let error = match result {
                Ok(()) => return Some((made.input, profile.name())),
                Err(error) => error,
            };
            near = None;
            let bytes = made.input.text().len();
            left = left.checked_sub(made.choices.len() + RETRY + bytes / BYTES)?;
            let last = made.choices.last()?;
            let number = made.choices.len();
            if number > farthest {
                (farthest, tries) = (number, 0);
            }
            // The last choice is made again. If this does not help, the choices before it are, too.
            let again = 1 << tries.saturating_sub(number + TRIES).div_ceil(TRIES).min(20);
            let former = kept.get(number - 1).cloned().flatten();
            let all = made.choices.iter().map(|choice| Some(choice.text.clone()));
            kept = all.take(number.saturating_sub(again)).collect();
            tries += 1;
            let difference = match error {
                CheckError::Mismatch(mismatch) => mismatch.difference.filter(|_| tries < 3),
                CheckError::Grammar(_) => return None,
            };
            if again > 1 {
                continue;
            }
            match (&last.kind, difference) {
                (Kind::Number(number, _), Some(by)) => {
                    let by = if tries == 1 { by } else { -by };
                    kept.push(Some((&number.units + by).to_string().as_bytes().into()));
                }
                (Kind::Word(_), Some(by)) => {
                    let length = IBig::from(last.text.len()) + if tries == 1 { by } else { -by };
                    let length = usize::try_from(length)
                        .ok()
                        .filter(|it| *it < MAX_CHOICES)?;
                    profile.lengths.insert(last.place.0, length);
                    let text = last.text.iter().cycle().take(length);
                    kept.push(Some(text.copied().collect()));
                }
                // The values are tried in order, from the cheapest one again after the last one.
                (Kind::Number(number, _), None) if tries > TRIES / 2 => {
                    let next = former.is_none_or(|former| former == last.text);
                    let next =
                        next.then(|| (&number.units + IBig::ONE).to_string().as_bytes().into());
                    kept.push(next);
                }
                _ => {}
            }
        }
    }

    /// The texts of an input, without those of one command or of some consecutive choices.
    fn most_of(&mut self, input: &Input, below: &mut Below<'_>) -> Option<Recall> {
        let mut reader = Reader::new(input.text());
        self.source.run(&mut reader).ok()?;
        let choices = reader.choices;
        if choices.is_empty() {
            return None;
        }
        let mut index = |length: usize| usize::try_from(below(length as u64)).unwrap_or(0);
        let length = choices.len();
        let from = index(length);
        let end = from + 1 + index(length - from);
        let of_command = (index(2) == 0).then(|| choices[from].at);
        let is_kept = |(index, choice): &(usize, Choice)| match of_command {
            Some(command) => choice.at != command,
            None => !(from..end).contains(index),
        };
        let kept = choices.into_iter().enumerate().filter(is_kept);
        Some(Recall::of(input.text(), kept.map(|(_, choice)| choice)))
    }
}

impl<'a, 'b> Profile<'a, 'b> {
    fn new(most: u64, words: &'a [Text], below: &'a mut Below<'b>) -> Self {
        let mut profile = Self {
            below,
            words,
            is_validator: false,
            most,
            count: COUNTS.len() - 1,
            mode: None,
            modes: FxHashMap::default(),
            letters: 256,
            period: usize::MAX,
            values: Vec::new(),
            of_command: FxHashMap::default(),
            lengths: FxHashMap::default(),
            bytes: MAX_BYTES,
        };
        if most < u64::MAX {
            profile.count = profile.index(COUNTS.len());
        }
        profile.mode = (profile.index(2) == 0).then(|| profile.index(MODES.len()));
        profile.letters = [1, 2, 2, 256][profile.index(4)];
        profile.period = [1, 2, 3, usize::MAX][profile.index(6).min(3)];
        profile
    }

    /// The profile in words.
    fn name(&self) -> String {
        let numbers = self.mode.map_or("mixed", |mode| MODES[mode]);
        let most = match self.most {
            u64::MAX => String::new(),
            most => format!(" up to {most}"),
        };
        format!("counts {}{most}, numbers {numbers}", COUNTS[self.count])
    }

    fn index(&mut self, length: usize) -> usize {
        usize::try_from((self.below)(length as u64)).unwrap_or(0)
    }

    fn up_to(&mut self, most: i128) -> i128 {
        let most = most.max(0);
        let mut below = |bound| i128::from((self.below)(bound));
        match u64::try_from(most + 1) {
            Ok(bound) => below(bound),
            Err(_) => ((below(u64::MAX) << 63) + below(u64::MAX)) % (most + 1),
        }
    }

    /// A number up to a bound, of which each number of bits is as likely as another.
    fn log(&mut self, most: i128) -> i128 {
        let bits = self.up_to(i128::from(i128::BITS - most.max(0).leading_zeros()));
        self.up_to((1 << bits) - 1).min(most.max(0))
    }

    fn draw(&mut self, place: &Key, question: &Question<'_>) -> Text {
        let range = match question {
            Question::Word(pattern) => return self.word(place, pattern),
            Question::Number(range) => range,
        };
        let [least, most] = [&range.least, &range.most].map(|value| {
            let value = value.to_real().unwrap_or_default().floor();
            i128::try_from(value).unwrap_or(LARGE).clamp(-LARGE, LARGE)
        });
        let value = self.number(place, range.is_count, [least, most.max(least)]);
        let value = value.clamp(least, most.max(least));
        self.values.push(value);
        self.of_command.entry(place.0).or_default().push(value);
        let mut text = value.to_string();
        if range.notation != Notation::Integer && self.index(4) > 0 {
            let decimals = range.decimals.map_or(3, |(_, most)| most);
            text.push('.');
            text.extend((0..decimals).map(|_| char::from(b"0123456789"[self.index(10)])));
        }
        text.as_bytes().into()
    }

    fn number(&mut self, place: &Key, is_count: bool, [least, most]: [i128; 2]) -> i128 {
        let width = most - least;
        let near = 0.clamp(least, most);
        // A validator does not tell which numbers are counts: most come outside of loops.
        let is_first = self.is_validator && place.1[..] == [0];
        if is_count || is_first && (self.most == u64::MAX || self.index(8) > 0) {
            let most = width.min(self.most.into());
            return least
                + match self.count {
                    0 => self.up_to(3),
                    1 => self.log(most),
                    _ => most,
                };
        }
        let mode = self.mode.unwrap_or_else(|| {
            let mode = self.index(MODES.len());
            *self.modes.entry(place.0).or_insert(mode)
        });
        let before = self.of_command.get(&place.0);
        let former = before.and_then(|all| all.last().copied());
        let few: Vec<i128> = before.into_iter().flatten().take(FEW).copied().collect();
        let small = self.up_to(2) - 1;
        let bits = i128::from(i128::BITS - width.leading_zeros());
        match (MODES[mode], former) {
            ("low", _) if least < 0 && small < 0 => near - self.log(near - least),
            ("low", _) => near + self.log(most - near),
            ("high", _) => most - self.log(width),
            ("least or greatest", _) => [least, most, near, least + 1, most - 1][self.index(5)],
            ("powers of two", _) => small + (1 << self.up_to(bits)),
            ("sums of few powers of two", _) => {
                let powers = 1 + self.index(3);
                small + (0..powers).map(|_| 1 << self.up_to(bits)).sum::<i128>()
            }
            ("few different ones", _) if few.len() == FEW => few[self.index(FEW)],
            ("near earlier ones", Some(_)) => {
                let index = self.index(self.values.len());
                self.values[index] + small
            }
            ("sorted", Some(former)) => {
                let step = self.log(1 + width / i128::from(self.most.clamp(1, 1 << 20)));
                if self.letters == 1 {
                    former - step
                } else {
                    former + step
                }
            }
            ("those of samples", _) if !self.words.is_empty() => {
                let word = &self.words[self.index(self.words.len())];
                let value = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
                value.unwrap_or(near)
            }
            _ => least + self.up_to(width),
        }
    }

    fn word(&mut self, place: &Key, pattern: &Pattern) -> Text {
        if !self.words.is_empty() && self.index(8) == 0 {
            let word = self.index(self.words.len());
            return self.words[word].clone();
        }
        let most = self.most.min(1 << 20).into();
        let known = self.lengths.get(&place.0).copied();
        let length = match (self.count, self.values.last().copied()) {
            _ if known.is_some() && self.index(4) > 0 => known.unwrap_or_default() as i128,
            (_, Some(last)) if self.index(3) == 0 => last,
            (0, _) => 1 + self.up_to(3),
            (1, _) => self.log(most),
            _ => most,
        };
        let length = usize::try_from(length.min(1 << 20)).unwrap_or(0);
        let length = length.min(self.bytes.max(SHORT));
        self.bytes -= length.min(self.bytes);
        let (mut state, mut places) = (Pattern::START, Vec::<usize>::new());
        let mut text = Vec::new();
        while text.len() < length && pattern.possible(state) > 0 {
            let possible = pattern.possible(state);
            let before = text.len().checked_sub(self.period);
            let former = before.map(|index| places[index]);
            let former = former.filter(|place| *place < possible);
            let place = former.unwrap_or_else(|| self.index(possible.min(self.letters)));
            let (byte, next, _) = pattern.step(state, place);
            state = next;
            text.push(byte);
            places.push(place);
        }
        text.into()
    }
}
