//! Reduction of an input on which something fails.
//!
//! Each pass proposes inputs that come before the best one in the order of an enumeration. A proposal that fails becomes the best
//! one. The reduction ends when no proposal of a round of all passes fails.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher as _;
use std::ops::Range;

use dashu_int::IBig;
use dashu_int::ops::Abs as _;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::choose::Source;
use crate::enumerate::Input;
use crate::loops::{Loops, loops};
use crate::make::{Kind, Made, MadeChoice, Question, Recall, Text, make};
use crate::numbers::Number;

/// Tells whether an input fails; `None` ends a reduction.
pub type Fails<'a> = dyn FnMut(&Input) -> Option<bool> + 'a;

/// How many different values are lowered together.
const MAX_VALUES: usize = 64;

/// The greatest cost of the numbers that are all tried, because failures are not monotone.
const SMALL: u64 = 5;

/// The number of parts that are changed one by one at first.
const COARSE: usize = 8;

/// A number is divided by smaller divisors, because failures may need a multiple of a number.
const MAX_DIVISOR: u64 = 1_000;

/// The greatest number of places by which bytes are lowered.
const MAX_PLACES: usize = 128;

/// A reduction. It ends early when a proposal cannot be tried.
pub(crate) struct Shrinker<'a, 'b> {
    pub(crate) source: Box<dyn Source>,
    pub(crate) has_ends: bool,
    /// The smallest input that failed.
    pub(crate) best: Made,
    /// The hashes of the texts that were tried.
    pub(crate) tried: FxHashSet<u64>,
    /// Whether the reduction may go on.
    pub(crate) go_on: &'a dyn Fn() -> bool,
    pub(crate) fails: &'a mut Fails<'b>,
    /// Whether only large parts are changed.
    pub(crate) is_coarse: bool,
}

/// The text that a choice gets, by its number; `None` removes the choice, or leaves it as it is.
type NewText<'a> = dyn Fn(usize, &MadeChoice) -> Option<Text> + 'a;

/// Whether a proposal fails; `None` ends the reduction.
type Tried = Option<bool>;

impl Shrinker<'_, '_> {
    /// Reduces the input until no single reduction fails.
    pub(crate) fn run(&mut self) -> Option<()> {
        for is_coarse in [true, false] {
            self.is_coarse = is_coarse;
            loop {
                let before = self.best.input.clone();
                self.cut()?;
                self.cheapen()?;
                // The other passes take more runs: they wait for a small input.
                if !is_coarse && self.best.input == before {
                    self.lower_several(|value, least| value >= least)?;
                    self.lower_several(|value, least| value == least)?;
                    self.lower_each()?;
                    self.exchange()?;
                }
                if self.best.input == before {
                    break;
                }
            }
        }
        Some(())
    }

    /// The best input with other texts of its choices, at the same places or, if some are removed, in the same order.
    fn with(&mut self, is_counted: bool, text: &NewText<'_>) -> Option<Made> {
        let choices = self.best.choices.iter().enumerate();
        let texts = choices
            .filter_map(|(index, choice)| Some((choice.place.clone(), text(index, choice)?)));
        let mut recall = Recall::new(texts, is_counted);
        let likely = recall.list.clone();
        let mut want = |place: &_, _: Question<'_>| recall.text(place);
        let (made, result) = make(
            &mut *self.source,
            self.has_ends,
            likely,
            usize::MAX,
            &mut want,
        );
        result.is_ok().then_some(made)
    }

    /// Tries the best input with other texts, if it is smaller.
    fn propose(&mut self, is_counted: bool, text: &NewText<'_>) -> Tried {
        if !(self.go_on)() {
            return None;
        }
        let proposal = self.with(is_counted, text);
        let Some(made) = proposal.filter(|made| made.input < self.best.input) else {
            return Some(false);
        };
        let is_new = self.tried.insert(FxBuildHasher.hash_one(made.input.text()));
        let fails = is_new && (self.fails)(&made.input)?;
        if fails {
            self.best = made;
        }
        Some(fails)
    }

    /// Tries another text of one choice.
    fn replace(&mut self, index: usize, text: &[u8]) -> Tried {
        self.change(&|at, _| (at == index).then(|| text.into()))
    }

    /// Tries other texts of some choices.
    fn change(&mut self, new: &NewText<'_>) -> Tried {
        let text = |index, choice: &MadeChoice| new(index, choice).or(Some(choice.text.clone()));
        self.propose(false, &text)
    }

    /// Lowers the numbers of some choices. The greatest step makes them, and texts, the cheapest ones.
    fn lower(&mut self, step: u64, is_meant: &dyn Fn(usize, &MadeChoice) -> bool) -> Tried {
        self.change(&|index, choice| is_meant(index, choice).then(|| choice.lowered(step)))
    }

    /// Tries parts of a list, from the whole list to each single element; at first, only large parts. `attempt` returns the length of the list after it.
    fn parts(
        &mut self,
        mut length: usize,
        attempt: &mut dyn FnMut(&mut Self, Range<usize>) -> Option<usize>,
    ) -> Option<()> {
        let finest = if self.is_coarse { length / COARSE } else { 0 };
        let mut size = length;
        while size > finest {
            let mut from = 0;
            while from < length {
                let end = length.min(from + size);
                let rest = attempt(self, from..end)?;
                if rest >= length {
                    from = end;
                }
                length = rest;
            }
            size /= 2;
        }
        Some(())
    }

    /// The choices of each command.
    fn by_command(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, choice) in self.best.choices.iter().enumerate() {
            all.entry(choice.place.0).or_default().push(index);
        }
        all
    }

    /// Removes repetitions of loops, and lowers the number that counts them.
    fn cut(&mut self) -> Option<()> {
        let mut others = FxHashSet::default();
        let mut count = 0;
        while let Some(choice) = self.best.choices.get(count) {
            let (command, place) = (choice.place.0, choice.place.clone());
            if !others.contains(&command) && choice.distance() > 0 {
                let mut loops = self.loops(count);
                let least = if self.is_coarse { COARSE } else { 1 };
                if longest(&loops) < least {
                    others.insert(command);
                    continue;
                }
                self.parts(longest(&loops), &mut |this, window| {
                    if this.cut_window(count, &loops, &window)? {
                        // A choice before it may count, too, and have become lower.
                        let mut same = this.best.choices.get(count).into_iter();
                        let is_same = same.any(|choice| choice.place == place);
                        loops = if is_same {
                            this.loops(count)
                        } else {
                            Loops::new()
                        };
                    }
                    Some(longest(&loops))
                })?;
            }
            count += 1;
        }
        Some(())
    }

    /// The loops whose repetitions a number counts: they are shorter if it is lower. A word with as many bytes counts as a loop.
    fn loops(&mut self, count: usize) -> Loops {
        let choice = &self.best.choices[count];
        let (distance, length) = (choice.distance(), choice.length());
        let most = usize::try_from(distance).unwrap_or(usize::MAX);
        for fewer in [1, most].into_iter().filter(|fewer| *fewer <= most) {
            let cut = length.saturating_sub(fewer)..length;
            let text = |index, choice: &MadeChoice| Some(choice.cut(index, count, length, &cut));
            let Some(lower) = self.with(false, &text) else {
                continue;
            };
            let mut loops = loops(&self.best.choices, &lower.choices, count, fewer);
            let mut after = self.best.choices[count + 1..].iter();
            if after.any(|choice| choice.is_word(length)) {
                loops.push(vec![Vec::new(); length]);
            }
            return loops;
        }
        Loops::new()
    }

    /// Removes these repetitions of each loop, and these bytes of words that are as long as the count.
    fn cut_window(&mut self, count: usize, loops: &Loops, window: &Range<usize>) -> Tried {
        let removed = loops.iter().flat_map(|all| {
            let [start, end] = [window.start, window.end].map(|it| it.min(all.len()));
            all[start..end].iter().flatten().copied()
        });
        let removed: BTreeSet<usize> = removed.collect();
        let length = self.best.choices[count].length();
        let choices = &self.best.choices;
        let values = removed.iter().map(|index| &choices[*index]);
        let commands: FxHashSet<usize> = values.clone().map(|choice| choice.place.0).collect();
        let values: BTreeSet<IBig> = values.filter_map(MadeChoice::integer).cloned().collect();
        // Another number of the same command becomes larger, so that the sum remains.
        let (mut totals, mut sums) = (FxHashMap::default(), FxHashMap::default());
        for choice in removed.iter().map(|index| &choices[*index]) {
            let total: &mut IBig = totals.entry(choice.place.0).or_default();
            *total += choice.integer().unwrap_or(&IBig::ZERO);
        }
        let [first, end] = [removed.first(), removed.last()].map(|it| it.copied().unwrap_or(0));
        for (command, total) in totals {
            let mut others = (0..first).rev().chain(end + 1..choices.len());
            let other = others.find(|other| choices[*other].place.0 == command);
            if let Some((other, value)) = other.and_then(|it| Some((it, choices[it].integer()?))) {
                sums.insert(other, (total + value).to_string());
            }
        }
        // Numbers above those that are missing become lower, as in a permutation.
        let mut missing = vec![Vec::new()];
        if window.len() == 1 {
            missing.extend(values.into_iter().map(|value| vec![value]));
        } else {
            missing.push(values.into_iter().collect());
        }
        let missing = missing
            .into_iter()
            .map(|missing| (missing, FxHashMap::default()));
        for (missing, sums) in missing.chain([(Vec::new(), sums)]) {
            let fails = self.propose(true, &|index, choice| {
                let below = |value| missing.partition_point(|other| other < value) as u64;
                let below = choice.integer().map_or(0, below);
                let is_above = below > 0 && commands.contains(&choice.place.0);
                (!removed.contains(&index)).then(|| match sums.get(&index) {
                    Some(sum) => sum.as_bytes().into(),
                    None if is_above => choice.lowered(below),
                    None => choice.cut(index, count, length, window),
                })
            });
            if fails? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Lowers all numbers from a value on by the same step, or all that are equal to it, the greatest value first.
    fn lower_several(&mut self, is_meant: fn(&IBig, &IBig) -> bool) -> Option<()> {
        let integers = self.best.choices.iter().filter_map(MadeChoice::integer);
        let values: BTreeSet<IBig> = integers.map(|value| value.clone().abs()).collect();
        for mut least in values.into_iter().rev().take(MAX_VALUES) {
            let mut step = u64::try_from(&least).unwrap_or(u64::MAX);
            while step > 0 {
                let is_meant = |value: &IBig| is_meant(&value.clone().abs(), &least);
                if self.lower(step, &|_, choice| choice.integer().is_some_and(is_meant))? {
                    least = (least - step).max(IBig::ONE);
                    // The next step may have reached smaller numbers, which allow larger steps.
                    step = step.saturating_mul(2);
                } else {
                    step /= 2;
                }
            }
        }
        Some(())
    }

    /// Makes several choices of a command the cheapest ones.
    fn cheapen(&mut self) -> Option<()> {
        for command in self.by_command().into_keys() {
            let costly = |this: &Self| {
                let choices = this.best.choices.iter().enumerate();
                let meant = |choice: &MadeChoice| choice.place.0 == command && choice.cost > 0;
                choices
                    .filter(|(_, choice)| meant(choice))
                    .map(|(index, _)| index)
                    .collect()
            };
            let all: Vec<usize> = costly(self);
            self.parts(all.len(), &mut |this, part| {
                let part = &costly(this)[part];
                this.lower(u64::MAX, &|index, _| part.binary_search(&index).is_ok())?;
                Some(costly(this).len())
            })?;
        }
        Some(())
    }

    /// Lowers single choices. Parts of a text are left out, also of a number: this tries some of the lower numbers.
    fn lower_each(&mut self) -> Option<()> {
        let mut index = 0;
        while let Some(choice) = self.best.choices.get(index) {
            self.parts(choice.text.len(), &mut |this, part| {
                let mut text = this.best.choices[index].text.to_vec();
                text.drain(part);
                this.replace(index, &text)?;
                Some(this.best.choices[index].text.len())
            })?;
            let choice = &self.best.choices[index];
            if let Kind::Word(pattern) = choice.kind.clone() {
                self.parts(choice.text.len(), &mut |this, part| {
                    let mut step = MAX_PLACES;
                    while step > 0 {
                        let text = pattern.lowered(&this.best.choices[index].text, &part, step);
                        if !this.replace(index, &text)? {
                            step /= if part.len() == 1 { 2 } else { MAX_PLACES + 1 };
                        }
                    }
                    Some(this.best.choices[index].text.len())
                })?;
            }
            let is_meant = |other, _: &MadeChoice| other == index;
            for value in 1..=SMALL {
                let step = self.best.choices[index].distance().saturating_sub(value);
                self.lower(step, &is_meant)?;
            }
            for divisor in 2..MAX_DIVISOR {
                let distance = self.best.choices[index].distance();
                if distance > 0 && distance.is_multiple_of(divisor) {
                    self.lower(distance - distance / divisor, &is_meant)?;
                }
            }
            let mut step = self.best.choices[index].distance();
            while step > 0 {
                if !self.lower(step, &is_meant)? {
                    step /= 2;
                }
            }
            index += 1;
        }
        Some(())
    }

    /// Exchanges two consecutive choices of a command.
    fn exchange(&mut self) -> Option<()> {
        for command in self.by_command().into_keys() {
            let (mut from, mut places) = (0, self.by_command().remove(&command));
            while let Some(&[one, other]) = places.as_deref().and_then(|it| it.get(from..from + 2))
            {
                let text = |index: usize| self.best.choices[index].text.clone();
                let texts = [text(one), text(other)];
                if texts[0] == texts[1] {
                    from += 1;
                    continue;
                }
                let fails = self.change(&|index, _| match index {
                    _ if index == one => Some(texts[1].clone()),
                    _ if index == other => Some(texts[0].clone()),
                    _ => None,
                });
                if fails? {
                    from = from.saturating_sub(1);
                    places = self.by_command().remove(&command);
                } else {
                    from += 1;
                }
            }
        }
        Some(())
    }
}

/// The greatest number of repetitions.
fn longest(loops: &Loops) -> usize {
    loops.iter().map(Vec::len).max().unwrap_or(0)
}

impl MadeChoice {
    fn integer(&self) -> Option<&IBig> {
        match &self.kind {
            Kind::Number(number, _) if number.decimals == 0 => Some(&number.units),
            _ => None,
        }
    }

    /// The number as a length of words; 0 if there is none.
    fn length(&self) -> usize {
        let length = self.integer().and_then(|value| usize::try_from(value).ok());
        length.unwrap_or(0)
    }

    /// Whether this is a word with a length.
    fn is_word(&self, length: usize) -> bool {
        length > 0 && self.text.len() == length && matches!(self.kind, Kind::Word(_))
    }

    /// How far the number is from the cheapest one.
    fn distance(&self) -> u64 {
        let Kind::Number(number, cheapest) = &self.kind else {
            return 0;
        };
        u64::try_from((&number.units - cheapest).abs()).unwrap_or(u64::MAX)
    }

    /// The text of the number when it is nearer to the cheapest one.
    fn lowered(&self, step: u64) -> Text {
        let (number, cheapest) = match &self.kind {
            Kind::Number(number, cheapest) => (number, cheapest),
            Kind::Word(_) if step == u64::MAX => return Text::default(),
            Kind::Word(_) => return self.text.clone(),
        };
        let units = if number.units > *cheapest {
            (&number.units - step).max(cheapest.clone())
        } else {
            (&number.units + step).min(cheapest.clone())
        };
        Number { units, ..*number }.text()
    }

    /// The text after a cut: the count becomes lower, and words of this length after it lose bytes.
    fn cut(&self, index: usize, count: usize, length: usize, window: &Range<usize>) -> Text {
        if index == count {
            return self.lowered(window.len() as u64);
        }
        if index < count || !self.is_word(length) {
            return self.text.clone();
        }
        let end = window.end.min(length);
        [&self.text[..window.start.min(end)], &self.text[end..]]
            .concat()
            .into()
    }
}
