//! The execution of a grammar, which both checking and enumeration use.
//!
//! [`Machine::next`] executes commands up to the next one that reads or writes text, and returns this one as a [`Request`]. The
//! caller reads or chooses the text, and goes on with [`Machine::supply`].

mod evaluate;

use std::borrow::Cow;
use std::sync::Arc;

use dashu_int::IBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::error::GrammarError;
use crate::pattern::Pattern;
use crate::program::{Operation, Program};
use crate::syntax::{Command, Kind, Node, Notation, Place, Slot};
use crate::value::Value;
use crate::variable::Variable;

/// The maximum number of repetitions.
const MAX_COUNT: u32 = u32::MAX;

/// A text that the grammar describes next.
#[derive(Debug)]
pub(crate) enum Request<'p> {
    /// This text.
    Text(Cow<'p, [u8]>),
    /// The end of the input.
    End,
    Integer {
        least: IBig,
        most: IBig,
    },
    Float(FloatRange),
    Regex(Arc<Pattern>),
    /// Nothing: the grammar is complete.
    Finished,
}

/// The numbers with decimals that a grammar describes next.
#[derive(Debug)]
pub(crate) struct FloatRange {
    pub(crate) least: RBig,
    pub(crate) most: RBig,
    /// The least and the greatest number of decimals of `FLOATP`.
    pub(crate) decimals: Option<(usize, usize)>,
    pub(crate) notation: Notation,
}

/// The reason why the execution cannot go on.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The input does not match.
    Mismatch(&'static str),
    /// The grammar has a mistake.
    Fault(Box<GrammarError>),
}

type Result<T> = std::result::Result<T, Stop>;

/// The state of an execution.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    at: usize,
    loops: Vec<Loop>,
    variables: Vec<Variable>,
    /// The inverse of each change, if changes are recorded.
    undo: Option<Vec<Undo>>,
    /// Regular expressions that are not constant.
    patterns: FxHashMap<Arc<[u8]>, Arc<Pattern>>,
}

#[derive(Clone, Copy, Debug)]
struct Loop {
    index: u64,
    count: u64,
}

#[derive(Clone, Debug)]
enum Undo {
    Value(Slot, Indices, Option<Value>),
    Variable(Slot, Box<Variable>),
    Enter,
    Again,
    Leave(Loop),
}

/// A state of a machine, which it can return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    at: usize,
    changes: usize,
}

/// A list of indices; most lists have at most one.
#[derive(Clone, Debug)]
enum Indices {
    None,
    One([IBig; 1]),
    Many(Box<[IBig]>),
}

impl std::ops::Deref for Indices {
    type Target = [IBig];

    fn deref(&self) -> &[IBig] {
        match self {
            Self::None => &[],
            Self::One(index) => index,
            Self::Many(indices) => indices,
        }
    }
}

impl Machine {
    /// The state before the first command.
    pub(crate) fn new(program: &Program, records_changes: bool) -> Self {
        let variables = program.variables.iter();
        Self {
            at: 0,
            loops: Vec::new(),
            variables: variables
                .map(|info| Variable::new(info.is_searched))
                .collect(),
            undo: records_changes.then(Vec::new),
            patterns: FxHashMap::default(),
        }
    }

    /// Executes commands up to the next request. `rest` is the unread input.
    pub(crate) fn next<'p>(&mut self, program: &'p Program, rest: &[u8]) -> Result<Request<'p>> {
        while let Some(operation) = program.operations.get(self.at) {
            match operation {
                Operation::Command { command, .. } => {
                    if let Some(request) = self.execute(program, &command.kind, rest)? {
                        return Ok(request);
                    }
                    self.at += 1;
                }
                Operation::Unless(test, target) => {
                    let holds = self.test(program, test, rest)?;
                    self.at = if holds { self.at + 1 } else { *target };
                }
                Operation::Goto(target) => self.at = *target,
                Operation::Enter {
                    count,
                    counter,
                    body,
                    end,
                } => {
                    let count = match count {
                        Some(count) => self.count(program, count)?,
                        None => u64::MAX,
                    };
                    self.assign(program, counter.as_ref(), || Value::Integer(IBig::ZERO))?;
                    self.at = if count == 0 { *end } else { *body };
                    if count > 0 {
                        self.loops.push(Loop { index: 0, count });
                        self.record(Undo::Enter);
                    }
                }
                Operation::Again { counter, start } => {
                    let innermost = self.innermost();
                    innermost.index += 1;
                    let Loop { index, count } = *innermost;
                    self.record(Undo::Again);
                    self.assign(program, counter.as_ref(), || Value::Integer(index.into()))?;
                    if index < count {
                        self.at = *start;
                    } else {
                        self.leave();
                    }
                }
                Operation::First(target) => {
                    let is_first = self.innermost().index == 0;
                    self.at = if is_first { *target } else { self.at + 1 };
                }
                Operation::Leave => self.leave(),
            }
        }
        Ok(Request::Finished)
    }

    /// The command of the last request, and whether no choice follows it.
    pub(crate) fn command<'p>(&self, program: &'p Program) -> Option<(&'p Command, bool)> {
        match &program.operations.get(self.at)? {
            Operation::Command { command, is_last } => {
                let is_last = *is_last && self.loops.iter().all(|l| l.index + 1 == l.count);
                Some((command, is_last))
            }
            _ => None,
        }
    }

    /// Goes on after the last request, with the value of the text.
    pub(crate) fn supply(
        &mut self,
        program: &Program,
        value: impl FnOnce() -> Value,
    ) -> Result<()> {
        if let Some((Command { kind, .. }, _)) = self.command(program)
            && let Kind::Int { target, .. }
            | Kind::Float { target, .. }
            | Kind::Regex { target, .. } = kind
        {
            self.assign(program, target.as_ref(), value)?;
        }
        self.at += 1;
        Ok(())
    }

    /// The current state. The machine records its changes.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            at: self.at,
            changes: self.undo.as_ref().map_or(0, Vec::len),
        }
    }

    /// Returns to a former state.
    pub(crate) fn restore(&mut self, checkpoint: Checkpoint) {
        self.at = checkpoint.at;
        let Some(undo) = &mut self.undo else { return };
        for change in undo.drain(checkpoint.changes..).rev() {
            match change {
                Undo::Value(slot, indices, value) => {
                    self.variables[slot].replace(&indices, value);
                }
                Undo::Variable(slot, variable) => self.variables[slot] = *variable,
                Undo::Enter => {
                    self.loops.pop();
                }
                Undo::Again => {
                    if let Some(innermost) = self.loops.last_mut() {
                        innermost.index -= 1;
                    }
                }
                Undo::Leave(left) => self.loops.push(left),
            }
        }
    }

    /// Executes a command, or returns its request.
    fn execute<'p>(
        &mut self,
        program: &'p Program,
        kind: &'p Kind,
        rest: &[u8],
    ) -> Result<Option<Request<'p>>> {
        match kind {
            Kind::Text(expr) => {
                if let Node::Constant(Value::Text(text)) = &expr.node {
                    return Ok(Some(Request::Text(Cow::Borrowed(text))));
                }
                let text = self.text(program, expr)?;
                Ok(Some(Request::Text(Cow::Owned(text.to_vec()))))
            }
            Kind::End => Ok(Some(Request::End)),
            Kind::Int {
                bounds: [least, most],
                ..
            } => Ok(Some(Request::Integer {
                least: self.integer(program, least)?,
                most: self.integer(program, most)?,
            })),
            Kind::Float {
                bounds: [least, most],
                decimals,
                notation,
                ..
            } => {
                let decimals = decimals.as_ref().map(|[least, most]| {
                    let least = self.decimals(program, least)?;
                    Ok((least, self.decimals(program, most)?))
                });
                Ok(Some(Request::Float(FloatRange {
                    least: self.real(program, least)?,
                    most: self.real(program, most)?,
                    decimals: decimals.transpose()?,
                    notation: *notation,
                })))
            }
            Kind::Regex { regex, .. } => Ok(Some(Request::Regex(self.pattern(program, regex)?))),
            Kind::Assert(test) => {
                let holds = self.test(program, test, rest)?;
                holds
                    .then_some(None)
                    .ok_or(Stop::Mismatch("the assertion is false"))
            }
            Kind::Set(places) => {
                for (place, expr) in places {
                    let value = self.value(program, expr)?;
                    self.assign(program, Some(place), || value)?;
                }
                Ok(None)
            }
            Kind::Unset(slots) => {
                for slot in slots {
                    let new = Variable::new(program.variables[*slot].is_searched);
                    let former = std::mem::replace(&mut self.variables[*slot], new);
                    self.record_with(|| Undo::Variable(*slot, Box::new(former)));
                }
                Ok(None)
            }
            Kind::Repeat { .. } | Kind::While { .. } | Kind::If { .. } => {
                unreachable!("a block is several operations")
            }
        }
    }

    fn assign(
        &mut self,
        program: &Program,
        place: Option<&Place>,
        value: impl FnOnce() -> Value,
    ) -> Result<()> {
        let Some(place) = place else { return Ok(()) };
        let indices = self.indices(program, place)?;
        let former = self.variables[place.slot].replace(&indices, Some(value()));
        self.record_with(|| Undo::Value(place.slot, indices, former));
        // An enumeration leaves this branch at once; a check reports the assertion itself.
        let is_distinct = self.undo.is_some() && program.variables[place.slot].is_distinct;
        if is_distinct && !self.variables[place.slot].is_unique() {
            return Err(Stop::Mismatch("the values of a variable must be different"));
        }
        Ok(())
    }

    fn record(&mut self, undo: Undo) {
        self.record_with(|| undo);
    }

    fn record_with(&mut self, undo: impl FnOnce() -> Undo) {
        if let Some(changes) = &mut self.undo {
            changes.push(undo());
        }
    }

    fn innermost(&mut self) -> &mut Loop {
        self.loops
            .last_mut()
            .expect("the operation is inside a loop")
    }

    fn leave(&mut self) {
        let left = self.loops.pop().expect("the operation is inside a loop");
        self.record(Undo::Leave(left));
        self.at += 1;
    }
}
