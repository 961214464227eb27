//! Reading of an input: a text gives its choices.

use std::sync::Arc;

use crate::choose::{Choose, Lazy, Place};
use crate::error::{CheckError, Checked, Mismatch, Span};
use crate::numbers::{Notation, Range};
use crate::pattern::Pattern;
use crate::value::{Value, decimal};

/// The maximum length of an excerpt in a message, in bytes.
const MAX_EXCERPT: usize = 20;

/// A choice of an input that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its bytes in the input.
    pub span: Span,
    /// The first byte of the command, or of the line of the call, in the description of the inputs.
    pub at: usize,
    /// The repetition of each loop around the command, the outermost first; or how often the line was passed before. From 0.
    pub repetitions: Box<[u64]>,
}

/// An input that is read.
pub(crate) struct Reader<'a> {
    input: &'a [u8],
    at: usize,
    pub(crate) choices: Vec<Choice>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            at: 0,
            choices: Vec::new(),
        }
    }

    /// Remembers a choice: the text from a position.
    fn remember(&mut self, start: usize, place: Place<'_>) {
        self.choices.push(Choice {
            span: start..self.at,
            at: place.at,
            repetitions: place.repetitions.into(),
        });
    }

    /// A problem with the text from a position up to the next space or line end.
    fn problem(&self, start: usize, expected: impl Into<String>) -> CheckError {
        let is_end = |byte: &u8| byte.is_ascii_whitespace();
        let rest = &self.input[start..];
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        let length = length.max(self.at - start).max(1).min(rest.len());
        let excerpt = &rest[..length];
        let found = match excerpt {
            [] => "end of the input".to_owned(),
            b" " => "space".to_owned(),
            b"\n" => "line end".to_owned(),
            b"\r" => "line end of Windows".to_owned(),
            _ if length > MAX_EXCERPT => format!("`{}...`", excerpt[..MAX_EXCERPT].escape_ascii()),
            _ => format!("`{}`", excerpt.escape_ascii()),
        };
        let message = format!("unexpected {found}");
        CheckError::Mismatch(Mismatch::new(start..start + length, message, expected))
    }
}

impl Choose for Reader<'_> {
    fn is_chosen(&self) -> bool {
        false
    }

    fn position(&self) -> usize {
        self.at
    }

    /// The words of the text: few choices have spaces or are empty.
    fn likely(&mut self) -> Vec<Arc<[u8]>> {
        let words = self.rest().split(u8::is_ascii_whitespace);
        words.filter(|it| !it.is_empty()).map(Arc::from).collect()
    }

    fn rest(&self) -> &[u8] {
        &self.input[self.at..]
    }

    fn literal(&mut self, text: &Lazy<'_, Arc<[u8]>>) -> Checked<()> {
        let text = text()?;
        if self.rest().starts_with(&text) {
            self.at += text.len();
            return Ok(());
        }
        let expected = match &*text {
            b" " => "expected a space".to_owned(),
            b"\n" => "expected a line end (`\\n`)".to_owned(),
            text => format!("expected `{}`", text.escape_ascii()),
        };
        Err(self.problem(self.at, expected))
    }

    fn end(&mut self) -> Checked<()> {
        match self.rest() {
            [] => Ok(()),
            _ => Err(self.problem(self.at, "expected the end of the input")),
        }
    }

    fn number(&mut self, range: &Lazy<'_, Range>, place: Place<'_>) -> Checked<Value> {
        let range = range()?;
        let start = self.at;
        let pattern = range.notation.pattern();
        self.at += pattern.match_length(self.rest()).unwrap_or(0);
        let problem = |why: &str| {
            let kind = match range.notation {
                Notation::Integer => "an integer",
                Notation::Any => "a number",
                Notation::Fixed => "a number in fixed notation",
                Notation::Scientific => "a number in scientific notation",
            };
            let expected = format!(
                "expected {kind} from {} to {}{why}",
                range.least, range.most
            );
            Err(self.problem(start, expected))
        };
        let word = str::from_utf8(&self.input[start..self.at]).expect("digits and signs are ASCII");
        let (mantissa, exponent) = match word.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (word, None),
        };
        let (integer, decimals) = match mantissa.split_once('.') {
            Some((integer, decimals)) => (integer, Some(decimals)),
            None => (mantissa, None),
        };
        let digits = integer.trim_start_matches('-');
        let has_leading_zeros = |digits: &str| digits.len() > 1 && digits.starts_with('0');
        let is_wrong = |exponent: &str| {
            let digits = exponent.trim_start_matches(['+', '-']);
            digits.is_empty() || has_leading_zeros(digits)
        };
        let must_have_exponent = range.notation == Notation::Scientific;
        if digits.is_empty()
            || decimals == Some("")
            || exponent.map_or(must_have_exponent, is_wrong)
        {
            return problem("");
        }
        if has_leading_zeros(digits) {
            return problem(", without leading zeros");
        }
        if let Some((least, most)) = range.decimals {
            if !(least..=most).contains(&decimals.unwrap_or("").len()) {
                let expected = format!("expected a number with {least} to {most} decimals");
                return Err(self.problem(start, expected));
            }
            if exponent.is_some() && (digits.len() != 1 || digits == "0") {
                let expected = "expected one digit from 1 to 9 before the decimals";
                return Err(self.problem(start, expected));
            }
        }
        let value = match range.notation {
            Notation::Integer => word.parse().ok().map(Value::Integer),
            _ => decimal(word).map(Value::Real),
        };
        let value = value.filter(|value| (&range.least..=&range.most).contains(&value));
        match value {
            None => problem(""),
            Some(value) if word.starts_with('-') && value == Value::Integer(0.into()) => {
                problem(", 0 without a sign")
            }
            Some(value) => {
                self.remember(start, place);
                Ok(value)
            }
        }
    }

    fn regex(&mut self, pattern: &Arc<Pattern>, place: Place<'_>) -> Checked<()> {
        let Some(length) = pattern.match_length(self.rest()) else {
            let expected = "the text does not match the regular expression";
            return Err(self.problem(self.at, expected));
        };
        let start = self.at;
        self.at += length;
        self.remember(start, place);
        Ok(())
    }

    fn word(&self) -> &[u8] {
        let span = self.choices.last().map_or(0..0, |last| last.span.clone());
        &self.input[span]
    }
}
