//! Checking of an input.

use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::error::{CheckError, Mismatch, Span};
use crate::lexer::decimal;
use crate::machine::{FloatRange, Machine, Request, Stop};
use crate::program::Program;
use crate::syntax::Notation;
use crate::value::Value;

/// The maximum length of an excerpt in a message, in bytes.
const MAX_EXCERPT: usize = 20;

/// Compares an input with a grammar.
pub(crate) fn check(program: &Program, input: &[u8]) -> Result<(), CheckError> {
    let mut machine = Machine::new(program, false);
    let mut reader = Reader { input, at: 0 };
    loop {
        let start = reader.at;
        let result = machine.next(program, reader.rest());
        let result = result.and_then(|request| {
            let value =
                match request {
                    Request::Finished => return Ok(Ok(true)),
                    Request::Text(text) => reader.text(&text).map(|()| None),
                    Request::End => reader.end().map(|()| None),
                    Request::Integer { least, most } => reader.integer(&least, &most).map(Some),
                    Request::Float(range) => reader.float(&range).map(Some),
                    Request::Regex(pattern) => match pattern.match_length(reader.rest()) {
                        Some(length) => Ok(Some(Value::Text(reader.take(length).into()))),
                        None => Err(reader
                            .problem(reader.at, "the text does not match the regular expression")),
                    },
                };
            match value {
                Ok(value) => {
                    let value = value.unwrap_or(Value::Integer(IBig::ZERO));
                    machine.supply(program, || value).map(|()| Ok(false))
                }
                Err(problem) => Ok(Err(problem)),
            }
        });
        let problem = match result {
            Ok(Ok(true)) => return Ok(()),
            Ok(Ok(false)) => continue,
            Ok(Err(problem)) => problem,
            Err(Stop::Mismatch(message)) => Problem {
                span: start..start,
                message: message.to_owned(),
                expected: "this condition must be true for the text before".to_owned(),
            },
            Err(Stop::Fault(error)) => return Err((*error).into()),
        };
        let command = machine.command(program);
        return Err(CheckError::Mismatch(Mismatch {
            span: problem.span,
            command: command.map_or(0..0, |(command, _)| command.span.clone()),
            message: problem.message,
            expected: problem.expected,
        }));
    }
}

/// The difference between an input and a request.
struct Problem {
    span: Span,
    message: String,
    expected: String,
}

type Read<T> = Result<T, Problem>;

struct Reader<'a> {
    input: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.input[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    fn take(&mut self, length: usize) -> &'a [u8] {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    fn accept(&mut self, bytes: &[u8]) -> bool {
        let is_next = self.peek().is_some_and(|byte| bytes.contains(&byte));
        self.at += usize::from(is_next);
        is_next
    }

    fn digits(&mut self) -> &'a [u8] {
        let is_digit = |byte: &&u8| byte.is_ascii_digit();
        self.take(self.rest().iter().take_while(is_digit).count())
    }

    /// A problem with the text from a position up to the next space or line end.
    fn problem(&self, start: usize, expected: &str) -> Problem {
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
        Problem {
            span: start..start + length,
            message: format!("unexpected {found}"),
            expected: expected.to_owned(),
        }
    }

    fn end(&self) -> Read<()> {
        match self.rest() {
            [] => Ok(()),
            _ => Err(self.problem(self.at, "expected the end of the input")),
        }
    }

    fn text(&mut self, text: &[u8]) -> Read<()> {
        if self.rest().starts_with(text) {
            self.at += text.len();
            return Ok(());
        }
        let expected = match text {
            b" " => "expected a space".to_owned(),
            b"\n" => "expected a line end (`\\n`)".to_owned(),
            text => format!("expected `{}`", text.escape_ascii()),
        };
        Err(self.problem(self.at, &expected))
    }

    fn integer(&mut self, least: &IBig, most: &IBig) -> Read<Value> {
        let start = self.at;
        let is_negative = self.accept(b"-");
        let digits = self.digits();
        let range = format!("an integer from {least} to {most}");
        match digits {
            [] => return Err(self.problem(start, &format!("expected {range}"))),
            [b'0', _, ..] => {
                return Err(
                    self.problem(start, &format!("expected {range}, without leading zeros"))
                );
            }
            [b'0'] if is_negative => {
                return Err(self.problem(start, &format!("expected {range}, 0 without a sign")));
            }
            _ => {}
        }
        let value: IBig = ascii(&self.input[start..self.at])
            .parse()
            .expect("the text is a number");
        if value < *least || value > *most {
            return Err(self.problem(start, &format!("expected {range}")));
        }
        Ok(Value::Integer(value))
    }

    fn float(&mut self, range: &FloatRange) -> Read<Value> {
        let start = self.at;
        let notation = match range.notation {
            Notation::Any => "a number",
            Notation::Fixed => "a number in fixed notation",
            Notation::Scientific => "a number in scientific notation",
        };
        let expected = format!("expected {notation} from {} to {}", range.least, range.most);
        let is_negative = self.accept(b"-");
        let integer = self.digits();
        let mut is_number = is_without_leading_zeros(integer);
        let mut decimals: &[u8] = &[];
        if is_number && self.accept(b".") {
            decimals = self.digits();
            is_number = !decimals.is_empty();
        }
        let mut is_scientific = false;
        if is_number && range.notation != Notation::Fixed {
            is_scientific = self.accept(b"eE");
            if is_scientific {
                self.accept(b"+-");
                is_number = is_without_leading_zeros(self.digits());
            }
            is_number &= is_scientific || range.notation == Notation::Any;
        }
        if !is_number {
            return Err(self.problem(start, &expected));
        }
        if let Some((least, most)) = range.decimals {
            if !(least..=most).contains(&decimals.len()) {
                let expected = format!("expected a number with {least} to {most} decimals");
                return Err(self.problem(start, &expected));
            }
            if is_scientific && !matches!(integer, [b'1'..=b'9']) {
                return Err(
                    self.problem(start, "expected one digit from 1 to 9 before the decimals")
                );
            }
        }
        let text = ascii(&self.input[start..self.at]);
        let value = decimal(text).filter(|value| range.least <= *value && *value <= range.most);
        let Some(value) = value else {
            return Err(self.problem(start, &expected));
        };
        if is_negative && value == RBig::ZERO {
            return Err(self.problem(start, "expected 0 without a sign"));
        }
        Ok(Value::Real(Box::new(value)))
    }
}

fn is_without_leading_zeros(digits: &[u8]) -> bool {
    !matches!(digits, [] | [b'0', _, ..])
}

/// The text of bytes that are ASCII.
fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("digits and signs are ASCII")
}
