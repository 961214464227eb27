//! The execution of a grammar, which both checking and enumeration use.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::checktestdata::analysis::{refusal, variables};
use crate::checktestdata::cases::cases;
use crate::checktestdata::evaluate::{Variables, wrong_type};
use crate::checktestdata::syntax::{Node, Op};
use crate::checktestdata::variable::Variable;
use crate::choose::{Cases, Choose, Place, Source};
use crate::error::{CheckError, Checked, GrammarError, Mismatch};
use crate::value::Value;

/// A grammar, and the state of its execution.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    root: Arc<Node>,
    variables: Variables,
    /// The present repetition of each loop around the command, from 0.
    repetitions: Vec<u64>,
}

impl Source for Machine {
    fn run(&mut self, choose: &mut dyn Choose) -> Checked<()> {
        self.variables.clear();
        self.repetitions.clear();
        let root = Arc::clone(&self.root);
        self.execute(&root, true, choose)
    }

    fn boxed(&self) -> Box<dyn Source> {
        Box::new(self.clone())
    }

    fn refusal(&self, _: bool) -> Option<GrammarError> {
        refusal(&self.root)
    }

    fn cases(&self) -> Option<Cases> {
        let names = self.variables.all.iter();
        let names = names.map(|variable| variable.name.clone()).collect();
        cases(&self.root, |case| Box::new(Self::new(case, names)))
    }
}

impl Machine {
    /// The machine of a grammar with these commands and names of variables. `EOF` at its end may be left out.
    pub(crate) fn new(mut root: Node, names: Vec<String>) -> Self {
        let end = root.arguments.last().map_or(0..0, |last| last.span.clone());
        root.arguments.push(Node::new(Op::End, Vec::new(), end));
        Self {
            variables: Variables::new(variables(&root, names)),
            root: Arc::new(root),
            repetitions: Vec::new(),
        }
    }

    /// Executes a command or a block. `is_last` is true if no choice follows it.
    fn execute(&mut self, node: &Node, is_last: bool, choose: &mut dyn Choose) -> Checked<()> {
        self.command(node, is_last, choose).map_err(|mut error| {
            if let CheckError::Mismatch(mismatch) = &mut error
                && mismatch.command.is_empty()
            {
                mismatch.command = node.span.clone();
            }
            error
        })
    }

    fn command(&mut self, node: &Node, is_last: bool, choose: &mut dyn Choose) -> Checked<()> {
        let place = Place {
            at: node.span.start,
            repetitions: &self.repetitions,
            is_last,
        };
        match (&node.op, &node.arguments[..]) {
            (Op::Block { last_choice }, commands) => {
                for (number, command) in commands.iter().enumerate() {
                    self.execute(command, is_last && number >= *last_choice, choose)?;
                }
            }
            (Op::Literal, [text]) => {
                choose.literal(&|| self.variables.text(text))?;
            }
            (Op::End, _) => choose.end()?,
            (Op::Int | Op::Float, [.., target, _]) => {
                let value = choose.number(&|| self.variables.range(node), place)?;
                self.assign(target, value, choose)?;
            }
            (Op::Regex, [pattern, target]) => {
                let pattern = self.variables.pattern(pattern)?;
                choose.regex(&pattern, place)?;
                if let Op::Target(_) = target.op {
                    let word = Value::Text(choose.word().into());
                    self.assign(target, word, choose)?;
                }
            }
            (Op::Assert, [test]) => {
                let is_true = self.test(test, choose)?;
                if !is_true {
                    return Err(self.refuted(test, choose));
                }
            }
            (Op::Set, assignments) => {
                for pair in assignments.chunks_exact(2) {
                    let value = self.variables.value(&pair[1])?.into_owned();
                    self.assign(&pair[0], value, choose)?;
                }
            }
            (Op::Unset, names) => {
                let slots = names.iter().filter_map(Node::slot);
                slots.for_each(|slot| self.variables.all[slot].clear());
            }
            (Op::If, [test, then, otherwise]) => {
                let branch = if self.test(test, choose)? {
                    then
                } else {
                    otherwise
                };
                self.execute(branch, is_last, choose)?;
            }
            (Op::Repeat | Op::While, [counter, condition, separator, block]) => {
                let count = match node.op {
                    Op::Repeat => Some(self.variables.count(condition)?.into()),
                    _ => None,
                };
                self.repetitions.push(0);
                for index in 0_u64.. {
                    self.assign(counter, Value::Integer(index.into()), choose)?;
                    let goes_on = match count {
                        Some(count) => index < count,
                        None => self.test(condition, choose)?,
                    };
                    if !goes_on {
                        break;
                    }
                    if index > 0 {
                        self.execute(separator, false, choose)?;
                    }
                    *self.repetitions.last_mut().expect("a loop has one") = index;
                    let is_last = is_last && count == Some(index + 1);
                    self.execute(block, is_last, choose)?;
                }
                self.repetitions.pop();
            }
            _ => {}
        }
        Ok(())
    }

    /// The error about a false assertion.
    fn refuted(&self, test: &Node, choose: &dyn Choose) -> CheckError {
        let mut error = mismatch(choose, "the assertion is false");
        if let (CheckError::Mismatch(mismatch), Op::Compare(_), [left, right]) =
            (&mut error, &test.op, &test.arguments[..])
            && let (Ok(left), Ok(right)) = (self.variables.value(left), self.variables.value(right))
            && let (Value::Integer(left), Value::Integer(right)) = (&*left, &*right)
        {
            mismatch.difference = Some(right - left);
        }
        error
    }

    /// Gives a value to a target, unless it is absent.
    fn assign(&mut self, target: &Node, value: Value, choose: &dyn Choose) -> Checked<()> {
        let Op::Target(slot) = target.op else {
            return Ok(());
        };
        let indices = self.variables.indices(&target.arguments)?;
        let variable = &mut self.variables.all[slot];
        variable.insert(indices, value);
        // A check reports the assertion itself.
        if choose.is_chosen() && variable.is_distinct && !variable.is_unique() {
            let message = "the values of a variable must be different";
            return Err(mismatch(choose, message));
        }
        Ok(())
    }

    fn test(&mut self, node: &Node, choose: &dyn Choose) -> Checked<bool> {
        Ok(match (&node.op, &node.arguments[..]) {
            (Op::Compare(is_right), [left, right]) => {
                let (left, value) = (self.variables.value(left)?, self.variables.value(right)?);
                is_right(left.partial_cmp(&value).ok_or_else(|| {
                    wrong_type(right, &value, &format!("the left side is {}", left.kind()))
                })?)
            }
            (Op::Not, [inner]) => !self.test(inner, choose)?,
            (Op::And | Op::Or, tests) => {
                let most = Ok(matches!(node.op, Op::And));
                let mut results = tests.iter().map(|test| self.test(test, choose));
                results.find(|result| *result != most).unwrap_or(most)?
            }
            (Op::InArray, [value, name]) => {
                let value = self.variables.value(value)?.into_owned();
                self.searched(name).contains(&value)
            }
            (Op::Unique, [name]) => self.searched(name).is_unique(),
            (Op::Unique, names) => self.are_tuples_unique(names, choose)?,
            (Op::NextIsOneOf, [characters]) => {
                let characters = self.variables.text(characters)?;
                let next = choose.rest().first();
                next.is_some_and(|next| characters.contains(next))
            }
            (Op::IsEnd, _) => choose.rest().is_empty(),
            _ => unreachable!("the parser refuses other tests"),
        })
    }

    /// The variable that a test searches.
    fn searched(&mut self, name: &Node) -> &mut Variable {
        let slot = name.slot().expect("the parser accepts only names");
        &mut self.variables.all[slot]
    }

    fn are_tuples_unique(&self, names: &[Node], choose: &dyn Choose) -> Checked<bool> {
        let slots = names.iter().filter_map(Node::slot);
        let variables: Vec<&Variable> = slots.map(|slot| &self.variables.all[slot]).collect();
        let number = variables[0].entries().len();
        let are_as_many = variables.iter().all(|it| it.entries().len() == number);
        let tuple = |(indices, _)| -> Option<Vec<&Value>> {
            let values = variables.iter().map(|variable| variable.get(indices));
            values.collect()
        };
        let tuples: Option<FxHashSet<_>> = variables[0].entries().map(tuple).collect();
        let message = "the variables of UNIQUE have different indices";
        match tuples.filter(|_| are_as_many) {
            Some(tuples) => Ok(tuples.len() == number),
            None => Err(mismatch(choose, message)),
        }
    }
}

/// A condition is false.
fn mismatch(choose: &dyn Choose, message: &str) -> CheckError {
    let at = choose.position();
    let expected = "this condition must be true for the text before";
    CheckError::Mismatch(Mismatch::new(at..at, message, expected))
}
