//! The inputs of a grammar by size, and problems that have them.

use std::iter;
use std::num::NonZeroUsize;
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use checktestdata::{Cases, Input, Inputs};
use puzzles::Random;

use super::options::{MAX_BATCH, SearchRequest};
use super::prepared::PreparedSearch;
use super::space::{CaseProblem, InputSpace, SingleCases, Step, Walk};
use crate::error::Error;
use crate::judge::Judgement;
use crate::problem::{DescribedProblem, NamedGrammar};
use crate::program::Candidate;
use crate::progress::Shell;

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

/// A search among the inputs of a grammar.
#[derive(Clone)]
#[expect(missing_debug_implementations, reason = "the problem has a function")]
pub struct GrammarSearch<'a> {
    problem: &'a DescribedProblem<'a>,
    options: checktestdata::Options,
    pub(crate) inputs: GrammarInputs<'a>,
}

/// The inputs of a problem by size.
#[derive(Clone, Debug)]
pub struct GrammarInputs<'a> {
    /// The first grammar gives the inputs; they match the other ones, too.
    grammars: &'a [NamedGrammar],
    inputs: Inputs,
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

impl<'a> GrammarSearch<'a> {
    /// The search. With `ends`, the largest value of each range has the size 1.
    ///
    /// # Errors
    ///
    /// [`Request`](crate::ErrorKind::Request) if the problem has no grammar; [`Input`](crate::ErrorKind::Input) if its
    /// inputs cannot be enumerated.
    pub fn new(problem: &'a DescribedProblem<'a>, ends: bool) -> Result<Self, Error> {
        let grammars = problem.grammars();
        let first = grammars.first().ok_or_else(|| Error::request(NO_GRAMMAR))?;
        let options = checktestdata::Options { ends };
        let inputs = first.grammar.inputs(options);
        let inputs =
            inputs.map_err(|error| Error::input(first.explain(&error.span, &error.to_string())))?;
        Ok(Self {
            problem,
            options,
            inputs: GrammarInputs {
                grammars,
                inputs,
                cancel: problem.cancel,
                form: Form::Whole,
            },
        })
    }

    /// Prepares a search for a program.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), if the references cannot be run, and [`Request`](crate::ErrorKind::Request) if the inputs have no
    /// cases, but several of them are to be tried in one run.
    pub(crate) fn prepare(
        problem: &'a DescribedProblem<'a>,
        request: &SearchRequest,
    ) -> Result<PreparedSearch<'a>, Error> {
        let search = Self::new(problem, request.ends)?.by_cases()?;
        let max_cases = search.max_cases();
        if max_cases == 1 && request.batch > Some(NonZeroUsize::MIN) {
            return Err(Error::request(
                "--batch needs a grammar with the number of cases and then equal cases, which the reference answers one by \
                 one, and no input validators: remove it",
            ));
        }
        // No run has more cases than `--batch` allows, also not one that tries as many as possible. The references answer
        // only inputs of the grammar.
        let max_cases = request
            .batch
            .map_or(max_cases, |batch| max_cases.min(batch.get()));
        let part = request.ends.then(|| "with --ends".to_owned());
        let max_batch = max_cases.min(MAX_BATCH.get());
        Ok(PreparedSearch::new(search, max_cases, max_batch, part))
    }

    /// The same search, which tries single cases before whole inputs, if its grammar has the form "the number of cases,
    /// then as many equal cases" and the references answer each case independently of the others. An array has this form, too, but
    /// its elements are not answered one by one.
    ///
    /// Validators and further grammars judge whole inputs, so a problem with them stays as it is.
    fn by_cases(mut self) -> Result<Self, Error> {
        if let [first] = self.problem.grammars()
            && self.problem.has_no_validator()
            && let Some(cases) = first.grammar.cases()
            && *cases.counts().end() > 1
            && let Ok(inputs) = cases.grammar().inputs(self.options)
            && self.has_independent_cases(&cases, &inputs)?
        {
            self.inputs.form = Form::OfCases(Box::new((inputs, cases)));
        }
        Ok(self)
    }

    /// The greatest number of cases in an input.
    fn max_cases(&self) -> usize {
        let max = match &self.inputs.form {
            Form::OfCases(form) => *form.1.counts().end(),
            Form::Whole | Form::OneCase => 1,
        };
        usize::try_from(max).unwrap_or(usize::MAX)
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
        let sample = sample.filter_map(|step| step.map(Step::input).transpose());
        let sample: Vec<Input> = sample.take(number).collect::<Result<_, _>>()?;
        let cases: Vec<Input> = sample.iter().chain(sample.iter().rev()).cloned().collect();
        let answer = |cases: &[Input]| {
            let input = form.join(cases);
            self.problem.judge.answer(input.text(), self.inputs.cancel)
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

impl<'a> CaseProblem for GrammarSearch<'a> {
    type Inputs = GrammarInputs<'a>;

    fn inputs(&self) -> GrammarInputs<'a> {
        self.inputs.clone()
    }

    fn input(&self, cases: &[Input]) -> Vec<u8> {
        cases.iter().flat_map(Input::text).copied().collect()
    }

    fn expected(&self, cases: &[Input]) -> Vec<u8> {
        let input = self.input(cases);
        let answer = self.problem.judge.answer(&input, self.inputs.cancel);
        let answer = answer.ok().and_then(Result::ok);
        answer.map_or_else(Vec::new, |answer| answer.to_vec())
    }

    fn find_faulty_validator(&self) -> Result<(), Error> {
        self.problem.suspect()
    }

    fn run(&self, candidate: &Candidate<'_>, cases: &[Input]) -> Result<Judgement, Error> {
        let input = self.input(cases);
        match self.problem.refusal_in_search(&input)? {
            Some(why) => Err(Error::refused(why)),
            None => self.problem.judge.judge(candidate, &input),
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

    fn shell(&mut self, case: &Input) -> Shell {
        Shell::Size(case.size())
    }

    fn walk<'a>(&'a mut self, enter: &'a (dyn Fn(Shell) + Sync)) -> Walk<'a, Input> {
        let (grammars, cancel) = (self.grammars, self.cancel);
        let mut inputs = self.inputs.clone();
        let mut size = None;
        Box::new(iter::from_fn(move || {
            match inputs.poll(MAX_DEAD_ENDS) {
                Poll::Pending => {}
                Poll::Ready(None) => return None,
                Poll::Ready(Some(Ok(input))) => {
                    if size.replace(input.size()) != Some(input.size()) {
                        enter(Shell::Size(input.size()));
                    }
                    let mut others = grammars[1..].iter();
                    if others.all(|other| other.grammar.check(input.text()).is_ok()) {
                        return Some(Ok(Step::Input(input)));
                    }
                }
                Poll::Ready(Some(Err(error))) => {
                    let message = grammars[0].explain(&error.span, &error.to_string());
                    return Some(Err(Error::input(message)));
                }
            }
            let is_cancelled = cancel.load(Ordering::Relaxed);
            Some(if is_cancelled {
                Err(Error::interrupted())
            } else {
                Ok(Step::Pause)
            })
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
        let Form::OfCases(form) = &self.form else {
            return None;
        };
        let (inputs, cases) = (**form).clone();
        Some(SingleCases {
            inputs: Self {
                inputs,
                form: Form::OneCase,
                ..self.clone()
            },
            join: Box::new(move |list| cases.join(list)),
        })
    }

    /// The smallest cases in orders that a walk does not have: mistakes of a program that keeps something from the case before may
    /// show only after a larger case.
    fn edge_cases(&mut self, max: usize) -> Vec<Vec<Input>> {
        if !matches!(self.form, Form::OneCase) {
            return Vec::new();
        }
        let walk = self.walk(&|_| ()).map_while(|step| step.ok()?.input());
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
