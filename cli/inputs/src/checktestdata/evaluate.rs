//! Values of expressions.

use std::borrow::Cow;
use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::checktestdata::syntax::{Node, Op, Slot, constant};
use crate::checktestdata::variable::Variable;
use crate::error::{Evaluated, GrammarError};
use crate::numbers::{Notation, Range, decimals};
use crate::pattern::Pattern;
use crate::value::Value;

/// The maximum number of regular expressions that are kept because they are not constant.
const MAX_PATTERNS: usize = 1000;

/// All variables of an execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variables {
    pub(crate) all: Vec<Variable>,
    /// Regular expressions that are not constant.
    patterns: FxHashMap<Arc<[u8]>, Arc<Pattern>>,
}

impl Variables {
    pub(crate) fn new(all: Vec<Variable>) -> Self {
        Self {
            all,
            ..Self::default()
        }
    }

    /// Removes all values.
    pub(crate) fn clear(&mut self) {
        self.all.iter_mut().for_each(Variable::clear);
    }

    pub(crate) fn value<'a>(&'a self, node: &'a Node) -> Evaluated<Cow<'a, Value>> {
        Ok(match (&node.op, &node.arguments[..]) {
            (Op::Constant(value), _) => Cow::Borrowed(value),
            (Op::Variable(slot), indices) => {
                let indices = self.indices(indices)?;
                let value = self.all[*slot].get(&indices);
                Cow::Borrowed(value.ok_or_else(|| self.undefined(node, *slot, &indices))?)
            }
            (Op::Length, [text]) => Cow::Owned(Value::Integer(self.text(text)?.len().into())),
            (Op::Calculate(operators), [first, rest @ ..]) => {
                let mut value = self.value(first)?;
                for (operator, right) in operators.iter().zip(rest) {
                    let result = value.apply(*operator, &*self.value(right)?);
                    value = Cow::Owned(result.map_err(|reason| {
                        let place = node.span.start..right.span.end;
                        GrammarError::new(&place, reason, "this expression has no value")
                    })?);
                }
                value
            }
            _ => unreachable!("the parser refuses other values"),
        })
    }

    pub(crate) fn indices(&self, indices: &[Node]) -> Evaluated<Box<[IBig]>> {
        match indices {
            // Most variables have none.
            [] => Ok(Box::default()),
            _ => indices.iter().map(|index| self.integer(index)).collect(),
        }
    }

    fn integer(&self, node: &Node) -> Evaluated<IBig> {
        match &*self.value(node)? {
            Value::Integer(value) => Ok(value.clone()),
            other => Err(wrong_type(node, other, "expected an integer")),
        }
    }

    fn number(&self, node: &Node) -> Evaluated<Value> {
        match &*self.value(node)? {
            text @ Value::Text(_) => Err(wrong_type(node, text, "expected a number")),
            number => Ok(number.clone()),
        }
    }

    pub(crate) fn text(&self, node: &Node) -> Evaluated<Arc<[u8]>> {
        match &*self.value(node)? {
            Value::Text(text) => Ok(Arc::clone(text)),
            other => Err(wrong_type(node, other, "expected a string")),
        }
    }

    /// The numbers of `INT`, `FLOAT` or `FLOATP`.
    pub(crate) fn range(&self, node: &Node) -> Evaluated<Range> {
        let [least, most, fewest, finest, target, notation] = &node.arguments[..] else {
            unreachable!("the parser gives six arguments to a number");
        };
        let is_integer = matches!(node.op, Op::Int);
        let bound = |node| {
            if is_integer {
                self.integer(node).map(Value::Integer)
            } else {
                self.number(node)
            }
        };
        Ok(Range {
            decimals: match fewest.op {
                Op::Absent => None,
                _ => Some(self.decimals(fewest, finest)?),
            },
            least: bound(least)?,
            most: bound(most)?,
            notation: match notation.op {
                Op::Notation(notation) => notation,
                _ if is_integer => Notation::Integer,
                _ => Notation::Any,
            },
            is_count: target.slot().is_some_and(|slot| self.all[slot].is_count),
        })
    }

    fn decimals(&self, fewest: &Node, most: &Node) -> Evaluated<(usize, usize)> {
        decimals(&self.integer(fewest)?, &self.integer(most)?).map_err(|message| {
            let expected = "expected numbers from 0 to 1000, the smaller one first";
            GrammarError::new(&(fewest.span.start..most.span.end), message, expected)
        })
    }

    /// The number of repetitions. There is none if the number is negative, as in the original program.
    pub(crate) fn count(&self, node: &Node) -> Evaluated<u32> {
        let value = self.integer(node)?.max(IBig::ZERO);
        u32::try_from(&value).map_err(|_| {
            let expected = format!("expected at most {}", u32::MAX);
            GrammarError::new(&node.span, format!("{value} repetitions"), expected)
        })
    }

    pub(crate) fn pattern(&mut self, node: &Node) -> Evaluated<Arc<Pattern>> {
        if let Op::Pattern(pattern) = &node.op {
            return Ok(Arc::clone(pattern));
        }
        let text = self.text(node)?;
        if let Some(pattern) = self.patterns.get(&text) {
            return Ok(Arc::clone(pattern));
        }
        let pattern = Pattern::new(&text, true).map_err(|problem| problem.at(&node.span, &text))?;
        let pattern = Arc::new(pattern);
        if self.patterns.len() == MAX_PATTERNS {
            self.patterns.clear();
        }
        self.patterns.insert(text, Arc::clone(&pattern));
        Ok(pattern)
    }

    fn undefined(&self, node: &Node, slot: Slot, indices: &[IBig]) -> GrammarError {
        let mut name = self.all[slot].name.clone();
        if !indices.is_empty() {
            let indices: Vec<String> = indices.iter().map(ToString::to_string).collect();
            name = format!("{name}[{}]", indices.join(","));
        }
        let message = format!("`{name}` has no value here");
        GrammarError::new(&node.span, message, "expected a variable with a value")
    }
}

pub(crate) fn wrong_type(node: &Node, value: &Value, expected: &str) -> GrammarError {
    let message = format!("this value is {}", value.kind());
    GrammarError::new(&node.span, message, expected)
}

/// An operator with two sides. Equal operations on its left side become parts of it: a long sum is not a deep tree.
pub(crate) fn joined(mut left: Node, op: Op, right: Node) -> Result<Node, GrammarError> {
    let span = left.span.start..right.span.end;
    match (&mut left.op, op) {
        (Op::Calculate(operators), Op::Calculate(next)) => operators.extend(next),
        (Op::And, Op::And) | (Op::Or, Op::Or) => {}
        (_, op) => return folded(Node::new(op, vec![left, right], span)),
    }
    left.arguments.push(right);
    left.span = span;
    Ok(left)
}

/// A calculation that is replaced by its value if its operands are constant.
pub(crate) fn folded(mut node: Node) -> Result<Node, GrammarError> {
    let is_calculation = matches!(node.op, Op::Calculate(_) | Op::Length);
    let is_constant = |node: &Node| matches!(node.op, Op::Constant(_));
    if is_calculation && node.arguments.iter().all(is_constant) {
        let value = Variables::default().value(&node)?.into_owned();
        node = constant(value, node.span);
    }
    Ok(node)
}
