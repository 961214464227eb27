//! Compares the words of an output with the words of an answer.

use std::cmp::Ordering;

use puzzles::check::{Quote, RejectionKind};

use crate::error::Error;
use crate::files::line_at;
use crate::judge::Judgement;
use crate::verdict::{FailureKind, Verdict};

/// How outputs are compared with an answer: the rules of the default validator of Kattis and `DOMjudge`.
///
/// Words are separated by white space. The default ignores letter case and the amount of white space. With a tolerance,
/// a word of the answer that is a decimal number accepts each number that is near enough, absolutely or relatively.
///
/// # Example: a tolerance
///
/// ```
/// use examiner::problem::WordRules;
///
/// let rules = WordRules::parse(["float_tolerance", "1e-6"]).unwrap();
/// assert!(rules.judge(b"0.5\n", b"0.5000001\n").is_accepted());
/// let judgement = WordRules::EXACT.judge(b"1 2\n", b"1 3\n");
/// assert_eq!(judgement.reason, "line 1, word 2: expected 2, got 3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WordRules {
    /// Whether capital and small letters differ.
    pub case_sensitive: bool,
    /// Whether white space has to be the same, too.
    pub space_sensitive: bool,
    /// The largest difference of a number from the number of the answer.
    pub absolute: Option<f64>,
    /// The largest difference as a fraction of the number of the answer.
    pub relative: Option<f64>,
}

impl WordRules {
    /// Equal words with equal letters, in any layout.
    pub const EXACT: Self = Self {
        case_sensitive: true,
        space_sensitive: false,
        absolute: None,
        relative: None,
    };

    /// Parses the arguments of the default validator, such as `float_tolerance 1e-6`.
    ///
    /// # Errors
    ///
    /// [`Input`](crate::ErrorKind::Input) if an argument is unknown, or if no number follows a tolerance.
    pub fn parse(arguments: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, Error> {
        let mut rules = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(name) = arguments.next() {
            let name = name.as_ref();
            match name {
                "case_sensitive" => rules.case_sensitive = true,
                "space_change_sensitive" => rules.space_sensitive = true,
                "float_tolerance" | "float_absolute_tolerance" | "float_relative_tolerance" => {
                    let value = arguments.next();
                    let value = value.and_then(|text| number(text.as_ref().as_bytes()));
                    let value = value.filter(|value| *value >= 0.0).ok_or_else(|| {
                        Error::input(format_args!("expected a number after {name}, such as 1e-6"))
                    })?;
                    if name != "float_relative_tolerance" {
                        rules.absolute = Some(value);
                    }
                    if name != "float_absolute_tolerance" {
                        rules.relative = Some(value);
                    }
                }
                _ => {
                    return Err(Error::input(format_args!(
                        "the default validator has no argument `{name}`: expected case_sensitive, \
                         space_change_sensitive, float_tolerance, float_absolute_tolerance or float_relative_tolerance"
                    )));
                }
            }
        }
        Ok(rules)
    }

    /// Judges an output by an answer.
    pub fn judge(&self, answer: &[u8], output: &[u8]) -> Judgement {
        let (mut right, mut given) = (answer, output);
        let mut near = String::new();
        loop {
            let is_first = given.len() == output.len();
            let (expected_gap, expected) = next(&mut right);
            let (gap, got) = next(&mut given);
            let (fault, why) = if self.space_sensitive && expected_gap != gap {
                let [expected, got] = [expected_gap, gap].map(Quote);
                (
                    None,
                    format!("expected the white space {expected}, got {got}"),
                )
            } else if expected.is_empty() && got.is_empty() {
                let reason = format!("the output is right{near}");
                return Judgement::without_run(Verdict::Accepted, reason);
            } else if expected.is_empty() {
                let why = format!("{} follows the last word of the answer", shown(got));
                (Some(RejectionKind::TrailingText), why)
            } else if got.is_empty() && is_first {
                let reason = format!("no output: expected {}", shown(expected));
                return Judgement::without_run(Verdict::NoOutput, reason);
            } else if got.is_empty() {
                let why = format!("the output ends: expected {}", shown(expected));
                (Some(RejectionKind::MissingAnswer), why)
            } else if self.accepts(expected, got) {
                if near.is_empty() && self.has_tolerance() && number(expected) != number(got) {
                    let [expected, got] = [expected, got].map(shown);
                    near = format!(" within the tolerance: expected {expected}, got {got}");
                }
                continue;
            } else {
                Self::why_wrong(expected, got)
            };
            let before = &output[..output.len() - given.len() - got.len()];
            let line = line_at(output, before.len());
            let start = before.iter().rposition(|byte| *byte == b'\n');
            let words = before[start.map_or(0, |end| end + 1)..].split(|byte| is_space(*byte));
            let word = 1 + words.filter(|word| !word.is_empty()).count();
            let reason = format!("line {line}, word {word}: {why}");
            return Judgement {
                kind: FailureKind::of(Verdict::WrongAnswer, fault),
                ..Judgement::without_run(Verdict::WrongAnswer, reason)
            };
        }
    }

    fn has_tolerance(&self) -> bool {
        self.absolute.is_some() || self.relative.is_some()
    }

    /// Whether a word is as right as a word of the answer.
    fn accepts(&self, expected: &[u8], got: &[u8]) -> bool {
        match number(expected) {
            Some(expected) if self.has_tolerance() => number(got).is_some_and(|got| {
                let difference = (expected - got).abs();
                let relative = self.relative.map(|relative| relative * expected.abs());
                let mut limits = self.absolute.into_iter().chain(relative);
                limits.any(|limit| difference <= limit)
            }),
            _ if self.case_sensitive => expected == got,
            _ => expected.eq_ignore_ascii_case(got),
        }
    }

    /// The kind of the fault of a wrong word, and the reason.
    fn why_wrong(expected: &[u8], got: &[u8]) -> (Option<RejectionKind>, String) {
        let numbers = number(expected).zip(number(got));
        let fault = match numbers.and_then(|(right, given)| given.partial_cmp(&right)) {
            Some(Ordering::Greater) => Some(RejectionKind::TooHigh),
            Some(Ordering::Less) => Some(RejectionKind::TooLow),
            _ => None,
        };
        let pairs = expected.iter().zip(got);
        let common = pairs.take_while(|(one, other)| one == other).count();
        let is_cut = numbers.is_none() && common >= Quote::MAX;
        let hint = if is_cut {
            ": they differ behind the shown part"
        } else {
            ""
        };
        (
            fault,
            format!("expected {}, got {}{hint}", shown(expected), shown(got)),
        )
    }
}

/// The value of a decimal number; `None` if it is infinite, or no number.
fn number(word: &[u8]) -> Option<f64> {
    let value: f64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    value.is_finite().then_some(value)
}

/// A word for a message, with the escapes of a report. Numbers have no quotation marks.
fn shown(word: &[u8]) -> String {
    let quoted = match std::str::from_utf8(word) {
        Ok(text) if word.len() <= Quote::MAX => format!("`{}`", text.escape_debug()),
        _ => Quote(word).to_string(),
    };
    match number(word) {
        Some(_) => quoted.trim_matches('`').to_owned(),
        None => quoted,
    }
}

/// Takes the next word from a text, with the white space before it. At the end of the text, the word is empty.
fn next<'a>(rest: &mut &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let mut take = |end: fn(u8) -> bool| {
        let length = rest.iter().position(|byte| end(*byte));
        let (taken, after) = rest.split_at(length.unwrap_or(rest.len()));
        *rest = after;
        taken
    };
    (take(|byte| !is_space(byte)), take(is_space))
}

/// White space in C; [`u8::is_ascii_whitespace`] lacks the vertical tab.
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::tests::rows;

    /// The arguments of the default validator, the answer, the output, and the reason of the rejection. The larger limit decides,
    /// and the last tolerance of a kind counts. An infinite number in an answer is a word.
    const TABLE: &str = r"
- | 1 2\n | \x201\t2 | right
- | 1\x0b2 | 1\r\n2\n\n | right
- | Yes | yES\n | right
- | ä | Ä | line 1, word 1: expected `ä`, got `Ä`
- | 1\n2\n | 1\n3 4\n | line 2, word 1: expected 2, got 3
- | 1 2\n | 1 | line 1, word 2: the output ends: expected 2
- | 1 | 1\n\na | line 3, word 1: `a` follows the last word of the answer
- | 1 | \n \n | no output: expected 1
- |  | \n | right
- | 1 | 1.0 | line 1, word 1: expected 1, got 1.0
- | 1 | 01 | line 1, word 1: expected 1, got 01
- | 4 | \xef\xbb\xbf4 | line 1, word 1: expected 4, got `\\u{feff}4`
case_sensitive | Yes | Yes\n | right
case_sensitive | Yes | yes | line 1, word 1: expected `Yes`, got `yes`
space_change_sensitive | 1 2\n | 1 2\n | right
space_change_sensitive | A b\n | a B\n | right
space_change_sensitive | 1 2\n | 1  2\n | line 1, word 2: expected the white space ` `, got `  `
space_change_sensitive | 1\n | 1 | line 1, word 2: expected the white space `\\n`, got ``
space_change_sensitive | 1 | 1\x20 | line 1, word 2: expected the white space ``, got ` `
float_tolerance 0.5 | 10 | 14.9 | right
float_tolerance 0.5 | 10 | 15.0 | right
float_tolerance 0.5 | 0 | 0.5 | right
float_tolerance 0.5 | -1 | -1.25E0 | right
float_tolerance 0.5 | 1 | +.5 | right
float_tolerance 0.5 | 10 | 15.5 | line 1, word 1: expected 10, got 15.5
float_tolerance 0.5 | 1 | one | line 1, word 1: expected 1, got `one`
float_tolerance 0.5 | 1 | nan | line 1, word 1: expected 1, got `nan`
float_tolerance 0.5 | 1 | inf | line 1, word 1: expected 1, got `inf`
float_tolerance 0.5 | inf | INF | right
float_tolerance 0.5 | x | 1 | line 1, word 1: expected `x`, got 1
float_absolute_tolerance 0.25 | 10 | 10.25 | right
float_absolute_tolerance 0.25 | 10 | 10.5 | line 1, word 1: expected 10, got 10.5
float_relative_tolerance 0.25 | -8 | -10 | right
float_relative_tolerance 0.25 | 0 | -0.0 | right
float_relative_tolerance 0.25 | 0 | 1e-9 | line 1, word 1: expected 0, got 1e-9
float_absolute_tolerance 1 float_relative_tolerance 0.5 | 8 | 12 | right
float_tolerance 1 float_relative_tolerance 0 | 8 | 9 | right
case_sensitive space_change_sensitive float_tolerance 0.5 | a 1\n | a 1.25\n | right
";

    #[test]
    fn outputs_are_compared_as_by_the_default_validator() {
        for [arguments, answer, output, reason] in rows(TABLE) {
            let [arguments, reason] = [arguments, reason].map(String::from_utf8);
            let (arguments, reason) = (arguments.expect("text"), reason.expect("text"));
            let words = arguments.split_whitespace().filter(|word| *word != "-");
            let rules = WordRules::parse(words).expect("they are known");
            let judgement = rules.judge(&answer, &output);
            let got = match judgement.verdict {
                Verdict::Accepted => "right",
                _ => &judgement.reason,
            };
            assert_eq!(got, reason, "{arguments}: {answer:?}, {output:?}");
        }
    }

    #[test]
    fn rejections_have_kinds() {
        for (answer, output, kind) in [
            ("3", "4", FailureKind::TooHigh),
            ("3", "-4", FailureKind::TooLow),
            ("3", "x", FailureKind::Wrong),
            // Both are equal as floating-point numbers.
            ("9007199254740992", "9007199254740993", FailureKind::Wrong),
            ("3 4", "3", FailureKind::NotAnAnswer),
            ("3", "3 4", FailureKind::NotAnAnswer),
            ("3", "", FailureKind::NotAnAnswer),
        ] {
            let judgement = WordRules::EXACT.judge(answer.as_bytes(), output.as_bytes());
            assert_eq!(judgement.kind, Some(kind), "{answer:?}, {output:?}");
        }
    }

    #[test]
    fn long_words_are_cut() {
        let (answer, output) = ("a".repeat(99), "a".repeat(98) + "b");
        let judgement = WordRules::EXACT.judge(answer.as_bytes(), output.as_bytes());
        let end = "…`: they differ behind the shown part";
        assert!(judgement.reason.ends_with(end), "{}", judgement.reason);
    }

    #[test]
    fn unknown_arguments_and_wrong_tolerances_are_refused() {
        let all = "tolerance 1, float_tolerance, float_tolerance -1, float_tolerance x";
        for arguments in all.split(", ") {
            let error = WordRules::parse(arguments.split_whitespace());
            assert!(error.is_err(), "{arguments}");
        }
    }
}
