//! Between the sources of inputs and their uses: a source asks for each part of an input, and a use answers.

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::error::{Checked, Evaluated, GrammarError, Mismatch};
use crate::numbers::Range;
use crate::pattern::Pattern;
use crate::value::Value;

/// Turns choices into the text of an input.
pub(crate) trait Source: Debug + Send + Sync {
    /// Makes one input.
    ///
    /// # Errors
    ///
    /// A mismatch if no input has these choices; otherwise a mistake of the source.
    fn run(&mut self, choose: &mut dyn Choose) -> Checked<()>;

    /// The same source for a run at the same time.
    fn boxed(&self) -> Box<dyn Source>;

    /// Why its inputs can be checked, but not enumerated; with `has_ends`, the largest values of ranges come early.
    fn refusal(&self, has_ends: bool) -> Option<GrammarError>;

    /// The alphabet of its free texts, if one was chosen or read.
    fn alphabet(&self) -> Vec<u8> {
        Vec::new()
    }

    /// The lists of choices that were tried, if the source refuses choices only after they are made.
    fn counts(&self) -> Option<Counts> {
        None
    }

    /// How many runs of a grammar take as long as the last run.
    fn effort(&self) -> u64 {
        1
    }

    /// The form "the number of cases, then as many equal cases".
    fn cases(&self) -> Option<Cases> {
        None
    }
}

/// A grammar of the form "the number of cases, then as many equal cases". The result of
/// [`Grammar::cases`](crate::Grammar::cases).
///
/// One case is an input, and no case depends on the cases before it or on their number.
#[derive(Clone, Debug)]
pub struct Cases {
    /// The source of one case.
    pub(crate) case: Box<dyn Source>,
    /// The numbers of cases that an input can have. They include 1.
    pub(crate) counts: RangeInclusive<u64>,
    /// The texts after the number of cases, between two cases, and after the last case.
    pub(crate) texts: [Vec<u8>; 3],
}

/// The lists of choices that a validator accepted and refused in enumerations.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// The number of inputs that it accepted.
    pub accepted: u64,
    /// The number of lists of choices that it refused.
    pub refused: u64,
    /// Why it refused the last one.
    pub last: Option<Mismatch>,
}

impl Clone for Box<dyn Source> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// Answers the questions of a source: the text of an input is read or chosen.
///
/// An error of a function is the end of the run: the text does not match, or the choice is impossible.
pub(crate) trait Choose {
    /// True if a text is chosen, so that a condition that becomes false later is a reason to stop.
    fn is_chosen(&self) -> bool {
        true
    }

    /// True if lists of choices that a source refuses say how rare its inputs are.
    fn is_enumeration(&self) -> bool {
        false
    }

    /// The answers to the first questions that are likely. A source can prepare for them.
    fn likely(&mut self) -> Vec<Arc<[u8]>> {
        Vec::new()
    }

    /// The length of the text before the present place.
    fn position(&self) -> usize;

    /// The text after the present place. Only a reader is asked.
    fn rest(&self) -> &[u8] {
        unreachable!("a grammar that asks for the text that follows is not enumerated")
    }

    /// A text that is always the same at this place.
    fn literal(&mut self, text: &Lazy<'_, Arc<[u8]>>) -> Checked<()>;

    /// The end of the input.
    fn end(&mut self) -> Checked<()>;

    /// A number.
    fn number(&mut self, range: &Lazy<'_, Range>, place: Place<'_>) -> Checked<Value>;

    /// A text that matches a regular expression.
    fn regex(&mut self, pattern: &Arc<Pattern>, place: Place<'_>) -> Checked<()>;

    /// The text of the last answer.
    fn word(&self) -> &[u8];
}

/// A value that is evaluated only if a use needs it.
pub(crate) type Lazy<'a, T> = dyn Fn() -> Evaluated<T> + 'a;

/// The place of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place<'a> {
    /// The first byte of the command or of the line in the source.
    pub(crate) at: usize,
    /// The present repetition of each loop around it, from 0; or how often it was passed before.
    pub(crate) repetitions: &'a [u64],
    /// True if no question follows.
    pub(crate) is_last: bool,
}
