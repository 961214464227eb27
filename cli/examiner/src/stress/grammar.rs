//! The inputs of a grammar by size.

use std::iter;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use inputs::{Cases, Input, Inputs};
use puzzles::Random;

use super::space::{Fails, InputSpace, Join, Sample, Sampler, Tests, Walk};
use crate::error::Error;
use crate::grammar::NamedGrammar;
use crate::progress::Shell;
use crate::test_files::TestFiles;

/// The number of dead ends after which a walk pauses.
const MAX_DEAD_ENDS: u64 = 1 << 14;

/// The message about a problem whose inputs cannot be enumerated.
const NO_GRAMMAR: &str = "the problem does not describe its inputs: name a grammar (`inputs.ctd`), a validator in C++ (`validator.cpp`) or a \
    directory with samples instead, with a correct program: `inputs.ctd --reference brute.py`";

/// The number of different cases that show whether cases are independent.
const SAMPLE: usize = 8;

/// The number of different cases that are tried in other orders than that of a walk.
const MIXED: usize = 256;

/// The number of inputs that have these cases in one other order.
const MIXED_INPUTS: usize = 8;

/// The longest input with as many cases as possible, in bytes, and the greatest number of its cases.
const MAX_LENGTH: usize = 1 << 20;
const MAX_CASES: usize = 1 << 16;

/// Gives the answer to an input; `None` if there is none.
type Answer<'a> = dyn Fn(&[u8]) -> Result<Option<Arc<[u8]>>, Error> + 'a;

/// The inputs of a problem by size.
#[derive(Clone, Debug)]
pub struct GrammarInputs<'a> {
    /// The first grammar gives the inputs; they match the other ones, too.
    grammars: &'a [NamedGrammar],
    inputs: Inputs,
    options: inputs::Options,
    /// The input with which a search begins.
    start: Option<Input>,
    /// The words of samples, which are values of random inputs.
    pub(crate) words: Vec<Vec<u8>>,
    /// Tests of the problem, which are tried before random inputs.
    pub(crate) tests: Arc<TestFiles>,
    cancel: &'a AtomicBool,
    form: Form,
}

/// The form of inputs.
#[derive(Clone, Debug)]
enum Form {
    /// Whole inputs.
    Whole,
    /// Whole inputs. A search first tries the inputs of one case, which are joined to whole inputs.
    OfCases(Box<(Inputs, Cases)>),
    /// Inputs of one case.
    OneCase,
}

impl<'a> GrammarInputs<'a> {
    /// The inputs that match these grammars. With `ends`, the largest value of each range has the size 1. `cancel` ends a walk.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if there is no grammar, or if the inputs cannot be enumerated.
    pub(crate) fn new(
        grammars: &'a [NamedGrammar],
        ends: bool,
        cancel: &'a AtomicBool,
    ) -> Result<Self, Error> {
        let first = grammars.first().ok_or_else(|| Error::input(NO_GRAMMAR))?;
        let options = inputs::Options { ends };
        let inputs = first.grammar.inputs(options);
        let inputs = inputs.map_err(|error| first.mistake(&error))?;
        Ok(Self {
            grammars,
            inputs,
            options,
            start: None,
            words: Vec::new(),
            tests: Arc::default(),
            cancel,
            form: Form::Whole,
        })
    }

    /// The same inputs, of which a search begins with this one.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if the first grammar does not match.
    pub(crate) fn starting_with(mut self, text: &[u8]) -> Result<Self, Error> {
        let first = &self.grammars[0];
        let input = first.grammar.input(text, self.options);
        self.start = Some(input.map_err(|error| first.error(text, &error))?);
        Ok(self)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// A valid input as a sample.
    fn sample(&self, input: Input, profile: String) -> Option<Sample<Input>> {
        let lines = input.text().split(|byte| *byte == b'\n').count() as u64 - 1;
        self.is_valid(&input).then_some((input, profile, lines))
    }

    /// Whether an input matches the other grammars, too.
    fn is_valid(&self, input: &Input) -> bool {
        let mut others = self.grammars[1..].iter();
        others.all(|other| other.grammar.check(input.text()).is_ok())
    }

    /// The same inputs, of which a search tries single cases before whole inputs, if the grammar has the form "the number of
    /// cases, then as many equal cases" and `answer` answers each case independently of the others. An array has this form, too,
    /// but its elements are not answered one by one. Further grammars judge whole inputs.
    pub(crate) fn by_cases(mut self, answer: &Answer<'_>) -> Result<Self, Error> {
        if let [first] = self.grammars
            && let Some(cases) = first.grammar.cases()
            && *cases.counts().end() > 1
            && let Ok(inputs) = cases.grammar().inputs(self.options)
        {
            let single = Self {
                inputs,
                form: Form::OneCase,
                ..self.clone()
            };
            if single.are_independent(&cases, answer)? {
                self.form = Form::OfCases(Box::new((single.inputs, cases)));
            }
        }
        Ok(self)
    }

    /// The greatest number of cases in an input.
    pub(crate) fn max_cases(&self) -> usize {
        let max = match &self.form {
            Form::OfCases(form) => *form.1.counts().end(),
            Form::Whole | Form::OneCase => 1,
        };
        usize::try_from(max).unwrap_or(usize::MAX)
    }

    /// Whether the answer to some cases has the words of the answers to each of them. The order of the cases is a palindrome, so that
    /// the answer shows whether cases are sorted, counted, or compared with former ones.
    fn are_independent(&self, form: &Cases, answer: &Answer<'_>) -> Result<bool, Error> {
        let number = SAMPLE.min(usize::try_from(*form.counts().end()).unwrap_or(SAMPLE) / 2);
        let mut inputs = self.clone();
        // Rare inputs are not waited for.
        let sample = inputs.walk(None, &|_| ()).take(2 * SAMPLE);
        let sample = sample.filter_map(Result::transpose);
        let sample: Vec<Input> = sample.take(number).collect::<Result<_, _>>()?;
        let cases: Vec<Input> = sample.iter().chain(sample.iter().rev()).cloned().collect();
        let answer = |cases: &[Input]| answer(form.join(cases).text());
        let mut expected = Vec::new();
        for case in &cases {
            let Some(answer) = answer(slice::from_ref(case))? else {
                return Ok(false);
            };
            expected.extend(words(&answer));
        }
        let Some(together) = answer(&cases)? else {
            return Ok(false);
        };
        Ok(!expected.is_empty() && expected == words(&together))
    }
}

/// The words of an answer.
pub(super) fn words(answer: &[u8]) -> Vec<Vec<u8>> {
    let words = answer.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty());
    words.map(<[u8]>::to_vec).collect()
}

impl InputSpace for GrammarInputs<'_> {
    type Case = Input;
    type Key = Input;

    fn len(&self) -> Option<u64> {
        None
    }

    fn key(&mut self, case: &Input) -> Input {
        case.clone()
    }

    fn shell(&mut self, case: &Input) -> Shell {
        Shell::Size(case.size())
    }

    fn walk<'a>(
        &'a mut self,
        after: Option<&Input>,
        enter: &'a (dyn Fn(Shell) + Sync),
    ) -> Walk<'a, Input> {
        let mut inputs = self.inputs.clone();
        if let Some(case) = after {
            inputs.resume_after(case);
        }
        let mut size = None;
        Box::new(iter::from_fn(move || {
            let next = inputs.poll(MAX_DEAD_ENDS);
            if self.is_cancelled() {
                return Some(Err(Error::interrupted()));
            }
            Some(Ok(match next {
                Poll::Pending => None,
                Poll::Ready(None) => return None,
                Poll::Ready(Some(Ok(input))) => {
                    if size.replace(input.size()) != Some(input.size()) {
                        enter(Shell::Size(input.size()));
                    }
                    Some(input).filter(|input| self.is_valid(input))
                }
                Poll::Ready(Some(Err(error))) => {
                    return Some(Err(self.grammars[0].mistake(&error)));
                }
            }))
        }))
    }

    fn sampler(&self) -> Option<Sampler<'_, Input>> {
        if matches!(self.form, Form::OneCase) {
            return None;
        }
        let (grammar, words) = (&self.grammars[0].grammar, self.words.clone());
        let mut sampler = grammar.sampler(self.options, words).ok()?;
        Some(Box::new(move |most, near, random| {
            let drawn = sampler.draw(most, near, &mut |bound| random.below(bound));
            if self.is_cancelled() {
                return Err(Error::interrupted());
            }
            Ok(drawn.and_then(|(input, name)| self.sample(input, name)))
        }))
    }

    fn tests(&self) -> (usize, Tests<'_, Input>) {
        let test = |index| Ok(Input::unread(self.tests.read(index)?));
        (self.tests.len(), Box::new(test))
    }

    fn complete_size(&self, case: &Input) -> Option<u64> {
        let mut inputs = self.inputs.clone();
        inputs.resume_after(case);
        let next = match inputs.poll(MAX_DEAD_ENDS) {
            Poll::Ready(Some(Ok(input))) => input.size(),
            // The next input takes long to find: it may have this size.
            _ => case.size(),
        };
        next.checked_sub(1)
    }

    fn single_cases(&self) -> Option<(Self, Join<Input>)> {
        let Form::OfCases(form) = &self.form else {
            return None;
        };
        let (inputs, cases) = (**form).clone();
        let single = Self {
            inputs,
            form: Form::OneCase,
            ..self.clone()
        };
        Some((single, Box::new(move |list| cases.join(list))))
    }

    fn start(&self) -> Option<Vec<Input>> {
        self.start.clone().map(|input| vec![input])
    }

    fn bytes(&self, case: &Input) -> usize {
        case.text().len()
    }

    fn shrink(
        &self,
        case: &Input,
        go_on: &dyn Fn() -> bool,
        fails: &mut Fails<'_, Input>,
    ) -> Option<(Input, bool)> {
        let go_on = || go_on() && !self.is_cancelled();
        let fails = &mut |input: &Input| {
            let is_valid = self.is_valid(input);
            if is_valid { fails(input) } else { Some(false) }
        };
        let first = &self.grammars[0].grammar;
        Some(first.shrink(case, self.options, &go_on, fails))
    }

    /// The smallest cases in orders that a walk does not have: mistakes of a program that keeps something from the case before may
    /// show only after a larger case.
    fn edge_cases(&mut self, max: usize) -> Vec<Vec<Input>> {
        if !matches!(self.form, Form::OneCase) {
            return Vec::new();
        }
        let walk = self.walk(None, &|_| ()).map_while(|step| step.ok()?);
        let cases: Vec<Input> = walk.take(MIXED).collect();
        let reversed: Vec<Input> = cases.iter().rev().cloned().collect();
        let (mut shuffled, mut random) = (cases.clone(), Random::new(1));
        shuffled.sort_by_cached_key(|_| random.next_u64());
        let twice = shuffled.iter().flat_map(|case| [case, case]);
        let twice = twice.cloned().collect();
        let mut length = 0;
        let most = cases.iter().rev().cycle().take(max.min(MAX_CASES));
        let most = most.take_while(|case| {
            length += case.text().len();
            length <= MAX_LENGTH
        });
        let most: Vec<Input> = most.cloned().collect();
        let in_order = [reversed, shuffled, twice];
        let groups = in_order
            .iter()
            .flat_map(|order| order.chunks(max).take(MIXED_INPUTS));
        groups
            .map(<[Input]>::to_vec)
            .chain([most])
            .filter(|group| !group.is_empty())
            .collect()
    }
}
