//! The puzzle in the form of a judge: the arguments, and the recognition of the form of a text.

use std::cmp::Reverse;

use puzzles::check::Rejection;
use puzzles::text::Boards;
use puzzles::{About, Puzzle};

use crate::args::form_parser;
use crate::exit::Failure;

/// A puzzle in one of its forms.
pub(crate) type Form = &'static dyn Puzzle;

/// The puzzle and the dialect.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Problem {
    /// The puzzle, or a problem number such as `ceoi1999`, which also selects the dialect
    #[arg(value_parser = form_parser())]
    puzzle: Form,

    /// The judge whose form of input and output applies: `ceoi`, `luogu`; `rules` lists them
    #[arg(long, value_name = "JUDGE")]
    dialect: Option<String>,
}

impl Problem {
    /// The puzzle in the form of the judge.
    ///
    /// # Errors
    ///
    /// Usage, if the puzzle has no such dialect.
    pub(crate) fn puzzle(&self) -> Result<Form, Failure> {
        let Some(judge) = &self.dialect else {
            return Ok(self.puzzle);
        };
        self.puzzle.in_dialect(judge).ok_or_else(|| {
            let About { name, dialects, .. } = self.puzzle.about();
            let judges = dialects.iter().map(|dialect| dialect.judge.to_lowercase());
            let judges: Vec<String> = judges.collect();
            Failure::usage(format!(
                "`{name}` has no dialect `{judge}`: choose {}",
                judges.join(" or ")
            ))
        })
    }
}

/// The forms in which a text has its best result, and the result in the first of them.
pub(crate) struct Recognized<T> {
    pub(crate) forms: Vec<Form>,
    pub(crate) result: T,
}

impl<T> Recognized<T> {
    /// Reads a text in each form. A smaller `rank` is a better result.
    pub(crate) fn new<R: Ord>(
        forms: &[Form],
        read: impl Fn(Form) -> T,
        rank: impl Fn(&T) -> R,
    ) -> Self {
        let mut results: Vec<(Form, T)> = forms.iter().map(|form| (*form, read(*form))).collect();
        let ranks = results.iter().map(|(_, result)| rank(result));
        let best = ranks.min().expect("a puzzle has a form");
        results.retain(|(_, result)| rank(result) == best);
        let forms = results.iter().map(|(form, _)| *form).collect();
        let (_, result) = results.swap_remove(0);
        Self { forms, result }
    }

    /// The judge of the form, if there is only one form.
    pub(crate) fn judge(&self) -> Option<&'static str> {
        match *self.forms {
            [form] => form.dialect().map(|dialect| dialect.judge),
            _ => None,
        }
    }

    /// The dialect for the end of a line of results; empty if it is unknown or the puzzle has one form.
    pub(crate) fn suffix(&self) -> String {
        let judge = self.judge();
        judge.map_or_else(String::new, |judge| format!(", dialect {judge}"))
    }
}

impl Recognized<Result<(), Rejection>> {
    /// Checks an output in each form. An output in no form has the form that agrees with its longest part.
    pub(crate) fn of_output(forms: &[Form], cases: &[Boards], output: &[u8]) -> Self {
        let check = |form: Form| form.checker().check(cases, output);
        Self::new(forms, check, |result| match result {
            Ok(()) => (0, Reverse(0)),
            Err(rejection) if rejection.kind.is_presentation() => (1, Reverse(0)),
            Err(rejection) => (2, Reverse(rejection.span.start)),
        })
    }
}
