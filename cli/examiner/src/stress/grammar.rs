//! The inputs of a grammar by size, and problems that have them.

use std::iter;
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use checktestdata::{Cases, Grammar, Input, Inputs};
use puzzles::Random;

use super::space::{InputSpace, Problem, SingleCases, Walk};
use crate::problem::{NamedGrammar, OwnProblem};
use crate::{Candidate, Error, Judgement, Layer};

/// The number of dead ends after which a walk pauses.
const MAX_DEAD_ENDS: u64 = 1 << 14;

/// The message about a problem without a grammar.
const NO_GRAMMAR: &str = "the problem has no grammar: write one into `input_validators`, or name one instead of the package, with a \
    correct program: `inputs.ctd --reference package/submissions/accepted/a.py`";

/// The number of different cases that show whether cases are independent.
const SAMPLE: usize = 8;

/// The number of different cases that are tried in other orders than that of a walk.
const MIXED: usize = 256;

/// The number of inputs that have these cases in one other order.
const MIXED_INPUTS: usize = 8;

/// The longest input with as many cases as possible, in bytes, and the greatest number of its cases.
const MAX_LENGTH: usize = 1 << 20;
const MAX_CASES: usize = 1 << 16;

/// A problem whose inputs a grammar describes, as a search sees it.
#[derive(Clone, Debug)]
pub struct GrammarProblem<'a> {
    own: &'a OwnProblem,
    options: checktestdata::Options,
    inputs: GrammarInputs<'a>,
}

/// The inputs of a problem by size.
#[derive(Clone, Debug)]
pub struct GrammarInputs<'a> {
    /// The first grammar gives the inputs; they match the other ones, too.
    grammars: &'a [NamedGrammar],
    inputs: Inputs,
    cancel: &'a AtomicBool,
    /// The inputs of one case, and how they are joined, if a search tries single cases first.
    cases: Option<(Inputs, Cases)>,
    is_of_one_case: bool,
}

impl<'a> GrammarProblem<'a> {
    /// The problem. With `ends`, the largest value of each range has the size 1. `cancel` ends a walk.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) if the problem has no grammar; [`Input`](crate::ErrorKind::Input) if its
    /// inputs cannot be enumerated.
    pub fn new(own: &'a OwnProblem, ends: bool, cancel: &'a AtomicBool) -> Result<Self, Error> {
        let grammars = &own.grammars[..];
        let first = grammars.first().ok_or_else(|| Error::request(NO_GRAMMAR))?;
        let options = checktestdata::Options { ends };
        let inputs = first.grammar.inputs(options);
        let inputs =
            inputs.map_err(|error| Error::input(first.explain(&error.span, &error.to_string())))?;
        Ok(Self {
            own,
            options,
            inputs: GrammarInputs {
                grammars,
                inputs,
                cancel,
                cases: None,
                is_of_one_case: false,
            },
        })
    }

    /// The same problem, whose search tries single cases before whole inputs, if its grammar has the form "the number of cases,
    /// then as many equal cases" and the references answer each case independently of the others. An array has this form, too, but
    /// its elements are not answered one by one.
    ///
    /// Validators and further grammars judge whole inputs, so a problem with them stays as it is.
    ///
    /// # Errors
    ///
    /// As [`ReferenceJudge::judge`](crate::problem::ReferenceJudge::judge): the references are run on some cases.
    pub fn by_cases(mut self) -> Result<Self, Error> {
        let OwnProblem {
            grammars,
            validators,
            ..
        } = self.own;
        if let [first] = &grammars[..]
            && validators.is_empty()
            && let Some(cases) = first.grammar.cases()
            && *cases.counts().end() > 1
            && let Ok(inputs) = cases.grammar().inputs(self.options)
            && self.has_independent_cases(&cases, &inputs)?
        {
            self.inputs.cases = Some((inputs, cases));
        }
        Ok(self)
    }

    /// The greatest number of cases in an input.
    #[must_use]
    pub fn max_cases(&self) -> usize {
        let most = self.inputs.cases.as_ref();
        let most = most.map_or(1, |(_, cases)| *cases.counts().end());
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    /// Whether the answer to some cases has the words of the answers to each of them. The order of the cases is a palindrome, so that
    /// the answer shows whether cases are sorted, counted, or compared with former ones.
    fn has_independent_cases(&self, form: &Cases, inputs: &Inputs) -> Result<bool, Error> {
        let number = SAMPLE.min(usize::try_from(*form.counts().end()).unwrap_or(SAMPLE) / 2);
        let mut inputs = GrammarInputs {
            inputs: inputs.clone(),
            ..self.inputs.clone()
        };
        // Rare inputs are not waited for.
        let sample = inputs.walk(&|_| ()).take(2 * SAMPLE);
        let sample = sample.filter_map(Result::transpose);
        let sample: Vec<Input> = sample.take(number).collect::<Result<_, _>>()?;
        let cases: Vec<Input> = sample.iter().chain(sample.iter().rev()).cloned().collect();
        let answer = |cases: &[Input]| {
            let input = form.join(cases);
            self.own.judge.answer(input.text(), self.inputs.cancel)
        };
        let mut expected = Vec::new();
        for case in &cases {
            let Ok(answer) = answer(slice::from_ref(case))? else {
                return Ok(false);
            };
            expected.extend(words(&answer));
        }
        let Ok(together) = answer(&cases)? else {
            return Ok(false);
        };
        Ok(!expected.is_empty() && expected == words(&together))
    }
}

/// The words of an answer.
fn words(answer: &[u8]) -> Vec<Vec<u8>> {
    let words = answer.split(u8::is_ascii_whitespace);
    let words = words.filter(|word| !word.is_empty());
    words.map(<[u8]>::to_vec).collect()
}

impl<'a> Problem for GrammarProblem<'a> {
    type Inputs = GrammarInputs<'a>;

    fn inputs(&self) -> GrammarInputs<'a> {
        self.inputs.clone()
    }

    fn input(&self, cases: &[Input]) -> Vec<u8> {
        cases.iter().flat_map(Input::text).copied().collect()
    }

    fn expected(&self, cases: &[Input]) -> Vec<u8> {
        let answer = self
            .own
            .judge
            .answer(&self.input(cases), self.inputs.cancel);
        answer.map_or_else(
            |_| Vec::new(),
            |answer| answer.map_or_else(|_| Vec::new(), |answer| answer.to_vec()),
        )
    }

    fn find_faulty_validator(&self, cancel: &AtomicBool) -> Result<(), Error> {
        self.own.suspect(cancel)
    }

    fn run(&self, candidate: &Candidate<'_>, cases: &[Input]) -> Result<Judgement, Error> {
        let input = self.input(cases);
        match self.own.refusal_by_program(&input, candidate.cancel)? {
            Some(why) => Err(Error::refused(why)),
            None => self.own.judge.judge(candidate, &input),
        }
    }
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

    fn layer(&mut self, case: &Input) -> Layer {
        Layer::Size(case.size())
    }

    fn walk<'a>(&'a mut self, enter: &'a (dyn Fn(Layer) + Sync)) -> Walk<'a, Input> {
        let (grammars, cancel) = (self.grammars, self.cancel);
        let mut inputs = self.inputs.clone();
        let mut size = None;
        Box::new(iter::from_fn(move || {
            let found = match inputs.poll(MAX_DEAD_ENDS) {
                Poll::Pending => None,
                Poll::Ready(None) => return None,
                Poll::Ready(Some(Ok(input))) => {
                    if size.replace(input.size()) != Some(input.size()) {
                        enter(Layer::Size(input.size()));
                    }
                    let fits = |grammar: &Grammar| grammar.check(input.text()).is_ok();
                    let mut others = grammars[1..].iter();
                    others.all(|other| fits(&other.grammar)).then_some(input)
                }
                Poll::Ready(Some(Err(error))) => {
                    let message = grammars[0].explain(&error.span, &error.to_string());
                    return Some(Err(Error::input(message)));
                }
            };
            if found.is_none() && cancel.load(Ordering::Relaxed) {
                return Some(Err(Error::interrupted()));
            }
            Some(Ok(found))
        }))
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

    fn single_cases(&self) -> Option<SingleCases<Self>> {
        let (inputs, cases) = self.cases.clone()?;
        Some(SingleCases {
            inputs: Self {
                inputs,
                is_of_one_case: true,
                ..self.clone()
            },
            join: Box::new(move |list| cases.join(list)),
        })
    }

    /// The smallest cases in orders that a walk does not have: mistakes of a program that keeps something from the case before may
    /// show only after a larger case.
    fn edge_cases(&mut self, max: usize) -> Vec<Vec<Input>> {
        if !self.is_of_one_case {
            return Vec::new();
        }
        let walk = self.walk(&|_| ()).map_while(|case| case.ok().flatten());
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
