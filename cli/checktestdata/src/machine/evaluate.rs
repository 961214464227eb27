//! Values of expressions and tests.

use std::sync::Arc;

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::{Indices, MAX_COUNT, Machine, Result, Stop};
use crate::error::{GrammarError, Span};
use crate::pattern::Pattern;
use crate::program::Program;
use crate::syntax::{Expr, Node, Place, Regex, Slot, Test};
use crate::value::Value;

impl Machine {
    pub(super) fn indices(&self, program: &Program, place: &Place) -> Result<Indices> {
        Ok(match &place.indices[..] {
            [] => Indices::None,
            [index] => Indices::One([self.integer(program, index)?]),
            indices => {
                let indices = indices.iter().map(|index| self.integer(program, index));
                Indices::Many(indices.collect::<Result<_>>()?)
            }
        })
    }

    pub(super) fn value(&self, program: &Program, expr: &Expr) -> Result<Value> {
        let result = match &expr.node {
            Node::Constant(value) => return Ok(value.clone()),
            Node::Variable(place) => {
                let indices = self.indices(program, place)?;
                return match self.variables[place.slot].get(&indices) {
                    Some(value) => Ok(value.clone()),
                    None => Err(undefined(program, place, &indices)),
                };
            }
            Node::Negate(inner) => self.value(program, inner)?.negate(),
            Node::Binary(operator, sides) => {
                let left = self.value(program, &sides[0])?;
                left.apply(*operator, &self.value(program, &sides[1])?)
            }
            Node::Length(inner) => {
                let text = self.text(program, inner)?;
                return Ok(Value::Integer(text.len().into()));
            }
        };
        result.map_err(|reason| fault(&expr.span, reason, "this expression has no value"))
    }

    pub(super) fn integer(&self, program: &Program, expr: &Expr) -> Result<IBig> {
        match self.value(program, expr)? {
            Value::Integer(value) => Ok(value),
            other => Err(wrong_type(expr, &other, "expected an integer")),
        }
    }

    pub(super) fn real(&self, program: &Program, expr: &Expr) -> Result<RBig> {
        let value = self.value(program, expr)?;
        let real = value.to_real();
        real.ok_or_else(|| wrong_type(expr, &value, "expected a number"))
    }

    pub(super) fn text(&self, program: &Program, expr: &Expr) -> Result<Arc<[u8]>> {
        match self.value(program, expr)? {
            Value::Text(text) => Ok(text),
            other => Err(wrong_type(expr, &other, "expected a string")),
        }
    }

    pub(super) fn decimals(&self, program: &Program, expr: &Expr) -> Result<usize> {
        let value = self.integer(program, expr)?;
        usize::try_from(&value).map_err(|_| {
            fault(
                &expr.span,
                &format!("{value} decimals"),
                "expected a number of decimals, such as 0 or 2",
            )
        })
    }

    /// The number of repetitions. There is none if the number is negative, as in the original program.
    pub(super) fn count(&self, program: &Program, expr: &Expr) -> Result<u64> {
        let value = self.integer(program, expr)?;
        if value < IBig::ZERO {
            return Ok(0);
        }
        let count = u32::try_from(&value).map_err(|_| {
            fault(
                &expr.span,
                &format!("{value} repetitions"),
                &format!("expected at most {MAX_COUNT}"),
            )
        })?;
        Ok(u64::from(count))
    }

    pub(super) fn pattern(&mut self, program: &Program, regex: &Regex) -> Result<Arc<Pattern>> {
        let expr = match regex {
            Regex::Constant(pattern) => return Ok(Arc::clone(pattern)),
            Regex::Computed(expr) => expr,
        };
        let text = self.text(program, expr)?;
        if let Some(pattern) = self.patterns.get(&text) {
            return Ok(Arc::clone(pattern));
        }
        let pattern = Pattern::new(&text)
            .map_err(|problem| Stop::Fault(Box::new(problem.at(&expr.span, &text))))?;
        let pattern = Arc::new(pattern);
        self.patterns.insert(text, Arc::clone(&pattern));
        Ok(pattern)
    }

    pub(super) fn test(&self, program: &Program, test: &Test, rest: &[u8]) -> Result<bool> {
        match test {
            Test::Compare(comparison, sides) => {
                let left = self.value(program, &sides[0])?;
                let right = self.value(program, &sides[1])?;
                let order = left.compare(&right).ok_or_else(|| {
                    wrong_type(
                        &sides[1],
                        &right,
                        &format!("the left side is {}", left.kind()),
                    )
                })?;
                Ok(comparison.holds(order))
            }
            Test::Not(inner) => Ok(!self.test(program, inner, rest)?),
            Test::And(sides) => {
                Ok(self.test(program, &sides[0], rest)? && self.test(program, &sides[1], rest)?)
            }
            Test::Or(sides) => {
                Ok(self.test(program, &sides[0], rest)? || self.test(program, &sides[1], rest)?)
            }
            Test::Unique(slots) => self.is_unique(slots),
            Test::InArray(expr, slot) => {
                let value = self.value(program, expr)?;
                Ok(self.variables[*slot].contains(&value))
            }
            Test::NextIsOneOf(expr, _) => {
                let characters = self.text(program, expr)?;
                Ok(rest.first().is_some_and(|next| characters.contains(next)))
            }
            Test::IsEnd(_) => Ok(rest.is_empty()),
        }
    }

    fn is_unique(&self, slots: &[Slot]) -> Result<bool> {
        let [first, others @ ..] = slots else {
            return Ok(true);
        };
        let first = &self.variables[*first];
        if others.is_empty() {
            return Ok(first.is_unique());
        }
        let mut tuples = Vec::with_capacity(first.len());
        for (indices, value) in first.iter() {
            let others = others
                .iter()
                .map(|other| self.variables[*other].get(indices));
            let tuple = [Some(value)].into_iter().chain(others);
            tuples.push(tuple.collect::<Option<Vec<&Value>>>());
        }
        let has_same_indices = |slot: &Slot| self.variables[*slot].len() == first.len();
        if !others.iter().all(has_same_indices) || tuples.contains(&None) {
            return Err(Stop::Mismatch(
                "the variables of UNIQUE have different indices",
            ));
        }
        tuples.sort_unstable();
        Ok(tuples.windows(2).all(|pair| pair[0] != pair[1]))
    }
}

fn fault(span: &Span, message: &str, expected: &str) -> Stop {
    Stop::Fault(Box::new(GrammarError::new(span, message, expected)))
}

fn wrong_type(expr: &Expr, value: &Value, expected: &str) -> Stop {
    fault(
        &expr.span,
        &format!("this value is {}", value.kind()),
        expected,
    )
}

fn undefined(program: &Program, place: &Place, indices: &[IBig]) -> Stop {
    let mut name = program.variables[place.slot].name.clone();
    if !indices.is_empty() {
        let indices: Vec<String> = indices.iter().map(ToString::to_string).collect();
        name = format!("{name}[{}]", indices.join(","));
    }
    fault(
        &place.span,
        &format!("`{name}` has no value here"),
        "expected a variable with a value",
    )
}
