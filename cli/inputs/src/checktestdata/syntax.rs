//! The syntax tree of a grammar: commands, expressions and their parts are nodes.

use std::cmp::Ordering;
use std::iter;
use std::sync::Arc;

use crate::error::{GrammarError, Span};
use crate::numbers::Notation;
use crate::pattern::Pattern;
use crate::value::{Operator, Value};

/// The number of a variable.
pub(crate) type Slot = usize;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) op: Op,
    pub(crate) arguments: Vec<Node>,
    /// The place in the grammar. The place of a command with blocks ends before its first block.
    pub(crate) span: Span,
}

/// The kind of a node. Brackets list the arguments.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// An optional argument that is missing.
    Absent,
    /// A sequence: [command, ...]. All choices of the sequence are in the commands up to this one.
    Block {
        last_choice: usize,
    },

    /// `SPACE`, `NEWLINE` and `STRING`: [text].
    Literal,
    /// `EOF`.
    End,
    /// `INT`: [least, most, absent, absent, target, absent].
    Int,
    /// `FLOAT` and `FLOATP`: [least, most, least number of decimals, greatest number of decimals, target, notation].
    Float,
    /// [pattern or text, target].
    Regex,
    /// [test].
    Assert,
    /// [target, value, target, value, ...].
    Set,
    /// [cleared, ...].
    Unset,
    /// `REP` and `REPI`: [counter, count, separator, block].
    Repeat,
    /// `WHILE` and `WHILEI`: [counter, test, separator, block].
    While,
    /// [test, block, block].
    If,

    /// A value that is known.
    Constant(Value),
    /// A regular expression that is known.
    Pattern(Arc<Pattern>),
    Notation(Notation),
    /// The value of a variable: [index, ...].
    Variable(Slot),
    /// A variable that gets a value: [index, ...].
    Target(Slot),
    /// A variable of `UNSET`.
    Cleared(Slot),
    /// A variable of `UNIQUE` or `INARRAY`.
    Searched(Slot),
    /// [first, ...]: the operators between them, which are applied from left to right.
    Calculate(Vec<Operator>),
    /// `STRLEN`: [text].
    Length,

    /// [left, right]. The function tells which orders of the sides are right.
    Compare(fn(Ordering) -> bool),
    /// [test].
    Not,
    /// [test, ...].
    And,
    /// [test, ...].
    Or,
    /// [searched, ...].
    Unique,
    /// [value, searched].
    InArray,
    /// `MATCH`: [characters].
    NextIsOneOf,
    /// `ISEOF`.
    IsEnd,
}

impl Node {
    pub(crate) fn new(op: Op, arguments: Vec<Self>, span: Span) -> Self {
        Self {
            op,
            arguments,
            span,
        }
    }

    pub(crate) fn absent() -> Self {
        Self::new(Op::Absent, Vec::new(), 0..0)
    }

    /// This node if it is a test or a value, as required.
    pub(crate) fn checked(self, must_be_test: bool) -> Result<Self, GrammarError> {
        let (message, expected) = match (must_be_test, self.is_test()) {
            (true, false) => (
                "a value instead of a test",
                "expected a test, such as `n > 0` or `UNIQUE(a)`",
            ),
            (false, true) => (
                "a test instead of a value",
                "expected a number, a string, a variable or a calculation",
            ),
            _ => return Ok(self),
        };
        Err(GrammarError::new(&self.span, message, expected))
    }

    /// A sequence of commands.
    pub(crate) fn block(commands: Vec<Self>) -> Self {
        let last_choice = commands.iter().rposition(Self::has_choice).unwrap_or(0);
        Self::new(Op::Block { last_choice }, commands, 0..0)
    }

    /// This node and all nodes inside it, in the order of the grammar.
    pub(crate) fn walk(&self) -> impl Iterator<Item = &Self> {
        let mut nodes = vec![self];
        iter::from_fn(move || {
            let node = nodes.pop()?;
            nodes.extend(node.arguments.iter().rev());
            Some(node)
        })
    }

    /// True if the node is an expression that is true or false.
    pub(crate) fn is_test(&self) -> bool {
        matches!(
            self.op,
            Op::Compare(_)
                | Op::Not
                | Op::And
                | Op::Or
                | Op::Unique
                | Op::InArray
                | Op::NextIsOneOf
                | Op::IsEnd
        )
    }

    /// True if a text is chosen inside this node.
    fn has_choice(&self) -> bool {
        self.walk()
            .any(|node| matches!(node.op, Op::Int | Op::Float | Op::Regex))
    }

    /// The variable that the node itself mentions.
    pub(crate) fn slot(&self) -> Option<Slot> {
        match self.op {
            Op::Variable(slot) | Op::Target(slot) | Op::Cleared(slot) | Op::Searched(slot) => {
                Some(slot)
            }
            _ => None,
        }
    }

    /// The variable without indices whose value this node is.
    pub(crate) fn plain_variable(&self) -> Option<Slot> {
        let is_plain = matches!(self.op, Op::Variable(_)) && self.arguments.is_empty();
        self.slot().filter(|_| is_plain)
    }

    /// The number of places inside this node that change a variable.
    pub(crate) fn count_changes(&self, slot: Slot) -> usize {
        let is_change = |node: &&Self| matches!(node.op, Op::Target(changed) | Op::Cleared(changed) if changed == slot);
        self.walk().filter(is_change).count()
    }
}

pub(crate) fn constant(value: Value, span: Span) -> Node {
    Node::new(Op::Constant(value), Vec::new(), span)
}
