//! The execution of a grammar, which both checking and enumeration use.

use std::sync::Arc;

use crate::error::{CheckError, Mismatch};
use crate::evaluate::{Evaluated, Range, Variables, wrong_type};
use crate::pattern::Pattern;
use crate::syntax::{Node, Op};
use crate::value::Value;
use crate::variable::Variable;

/// The text that a grammar describes: it is read or chosen.
///
/// An error of a function is the end of the execution: the text does not match, or the choice is impossible.
pub(crate) trait Text {
    /// True if a text is chosen, so that a condition that becomes false later is a reason to stop.
    const IS_CHOSEN: bool;

    /// The length of the text before the present place.
    fn position(&self) -> usize;

    /// The text after the present place.
    fn rest(&self) -> &[u8];

    fn literal(&mut self, text: impl FnOnce() -> Evaluated<Arc<[u8]>>) -> Result<(), CheckError>;

    fn end(&mut self) -> Result<(), CheckError>;

    /// A number. `is_last` is true if no choice follows.
    fn number(
        &mut self,
        range: impl FnOnce() -> Evaluated<Range>,
        is_last: bool,
    ) -> Result<Value, CheckError>;

    /// A text that matches a regular expression. `is_last` is true if no choice follows.
    fn regex(&mut self, pattern: &Arc<Pattern>, is_last: bool) -> Result<&[u8], CheckError>;
}

/// The state of an execution.
#[derive(Clone, Debug)]
pub(crate) struct Machine<T> {
    variables: Variables,
    pub(crate) text: T,
}

impl<T: Text> Machine<T> {
    pub(crate) fn new(variables: Variables, text: T) -> Self {
        Self { variables, text }
    }

    /// Executes a grammar from its start.
    pub(crate) fn run(&mut self, root: &Node) -> Result<(), CheckError> {
        self.variables.clear();
        self.execute(root, true)
    }

    /// Executes a command or a block. `is_last` is true if no choice follows it.
    fn execute(&mut self, node: &Node, is_last: bool) -> Result<(), CheckError> {
        self.command(node, is_last).map_err(|mut error| {
            if let CheckError::Mismatch(mismatch) = &mut error
                && mismatch.command.is_empty()
            {
                mismatch.command = node.span.clone();
            }
            error
        })
    }

    fn command(&mut self, node: &Node, is_last: bool) -> Result<(), CheckError> {
        match (&node.op, &node.arguments[..]) {
            (Op::Block { last_choice }, commands) => {
                for (number, command) in commands.iter().enumerate() {
                    self.execute(command, is_last && number >= *last_choice)?;
                }
            }
            (Op::Literal, [text]) => {
                self.text.literal(|| self.variables.text(text))?;
            }
            (Op::End, _) => self.text.end()?,
            (Op::Int | Op::Float, [.., target, _]) => {
                let value = self.text.number(|| self.variables.range(node), is_last)?;
                self.assign(target, value)?;
            }
            (Op::Regex, [pattern, target]) => {
                let pattern = self.variables.pattern(pattern)?;
                let word = self.text.regex(&pattern, is_last)?;
                if let Op::Target(_) = target.op {
                    let word = Value::Text(word.into());
                    self.assign(target, word)?;
                }
            }
            (Op::Assert, [test]) => {
                let is_true = self.test(test)?;
                if !is_true {
                    return Err(self.mismatch("the assertion is false"));
                }
            }
            (Op::Set, assignments) => {
                for pair in assignments.chunks_exact(2) {
                    let value = self.variables.value(&pair[1])?;
                    self.assign(&pair[0], value)?;
                }
            }
            (Op::Unset, names) => {
                let slots = names.iter().filter_map(Node::slot);
                slots.for_each(|slot| self.variables.all[slot].clear());
            }
            (Op::If, [test, then, otherwise]) => {
                let branch = if self.test(test)? { then } else { otherwise };
                self.execute(branch, is_last)?;
            }
            (Op::Repeat, [counter, count, separator, block]) => {
                let count = self.variables.count(count)?;
                for index in 0..count {
                    self.assign(counter, Value::Integer(index.into()))?;
                    if index > 0 {
                        self.execute(separator, false)?;
                    }
                    self.execute(block, is_last && index + 1 == count)?;
                }
                self.assign(counter, Value::Integer(count.into()))?;
            }
            (Op::While, [counter, test, separator, block]) => {
                let mut index = 0_u64;
                self.assign(counter, Value::Integer(index.into()))?;
                while self.test(test)? {
                    if index > 0 {
                        self.execute(separator, false)?;
                    }
                    self.execute(block, false)?;
                    index += 1;
                    self.assign(counter, Value::Integer(index.into()))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Gives a value to a target, unless it is absent.
    fn assign(&mut self, target: &Node, value: Value) -> Result<(), CheckError> {
        let Op::Target(slot) = target.op else {
            return Ok(());
        };
        let indices = self.variables.indices(&target.arguments)?;
        let variable = &mut self.variables.all[slot];
        variable.insert(indices, value);
        // A check reports the assertion itself.
        if T::IS_CHOSEN && variable.is_distinct && !variable.is_unique() {
            return Err(self.mismatch("the values of a variable must be different"));
        }
        Ok(())
    }

    fn test(&mut self, node: &Node) -> Result<bool, CheckError> {
        Ok(match (&node.op, &node.arguments[..]) {
            (Op::Compare(is_right), [left, right]) => {
                let (left, value) = (self.variables.value(left)?, self.variables.value(right)?);
                is_right(left.compare(&value).ok_or_else(|| {
                    wrong_type(right, &value, &format!("the left side is {}", left.kind()))
                })?)
            }
            (Op::Not, [inner]) => !self.test(inner)?,
            (Op::And | Op::Or, tests) => {
                let most = Ok(matches!(node.op, Op::And));
                let mut results = tests.iter().map(|test| self.test(test));
                results.find(|result| *result != most).unwrap_or(most)?
            }
            (Op::InArray, [value, name]) => {
                let value = self.variables.value(value)?;
                self.searched(name).contains(&value)
            }
            (Op::Unique, [name]) => self.searched(name).is_unique(),
            (Op::Unique, names) => self.are_tuples_unique(names)?,
            (Op::NextIsOneOf, [characters]) => {
                let characters = self.variables.text(characters)?;
                let next = self.text.rest().first();
                next.is_some_and(|next| characters.contains(next))
            }
            (Op::IsEnd, _) => self.text.rest().is_empty(),
            _ => unreachable!("the parser refuses other tests"),
        })
    }

    /// The variable that a test searches.
    fn searched(&mut self, name: &Node) -> &mut Variable {
        let slot = name.slot().expect("the parser accepts only names");
        &mut self.variables.all[slot]
    }

    fn are_tuples_unique(&self, names: &[Node]) -> Result<bool, CheckError> {
        let slots = names.iter().filter_map(Node::slot);
        let variables: Vec<&Variable> = slots.map(|slot| &self.variables.all[slot]).collect();
        let first = variables[0].entries();
        let is_longer = |variable: &&Variable| variable.entries().len() != first.len();
        let mut tuples = if variables.iter().any(is_longer) {
            None
        } else {
            let tuple = |(indices, _)| {
                variables
                    .iter()
                    .map(|variable| variable.get(indices))
                    .collect()
            };
            first.map(tuple).collect::<Option<Vec<Vec<&Value>>>>()
        };
        let Some(tuples) = &mut tuples else {
            return Err(self.mismatch("the variables of UNIQUE have different indices"));
        };
        tuples.sort_unstable();
        Ok(tuples.windows(2).all(|pair| pair[0] != pair[1]))
    }

    /// A condition is false.
    fn mismatch(&self, message: &str) -> CheckError {
        let at = self.text.position();
        let expected = "this condition must be true for the text before";
        CheckError::Mismatch(Mismatch::new(at..at, message, expected))
    }
}
